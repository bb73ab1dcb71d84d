"""The shapes that forests of random players grow into, each with its chance, and what can be read off them.

A random player puts each card on any free cell that touches the forest, all alike and whatever the card is. So shapes
can be followed from one cell to nine without a look at cards: 6,572 on hexagons, once turned and mirrored ones are
taken for the same. A card of a random forest is as likely to lie on one cell of its shape as on any other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency

__all__ = [
    "BITS",
    "SIDE",
    "Cells",
    "group_chances",
    "images",
    "line_chances",
    "near_chances",
    "packed",
    "shapes",
    "steps",
]

Ints = npt.NDArray[np.int64]
Cells = npt.NDArray[np.int8]
"""Coordinates: small numbers, since there can be millions of shapes."""
SIDE = 9
"""No forest of nine cards is longer, in whatever direction."""
BITS = 7
CHUNK = 256
"""So many shapes at a time stay in the processor's cache."""


def images(q: Any, r: Any, adjacency: Adjacency) -> list[tuple[Any, Any]]:
    """The shapes turned and mirrored in all ways of the grid."""
    out = []
    turns = 6 if adjacency == "hex" else 4
    for _ in range(turns):
        q, r = (-r, q + r) if adjacency == "hex" else (-r, q)
        out += [(q, r), (r, q)]
    return out


def packed(q: Cells, r: Cells, low_q: Any, low_r: Any, first: Ints) -> Ints:
    """One number for each shape: its cells as they lie above the low corner, sorted, seven bits each, behind ``first``.

    A column is a shape, so that numpy works on long rows.
    """
    codes = list((q - low_q) * SIDE + (r - low_r))
    for last in range(len(codes) - 1, 0, -1):
        for n in range(last):
            codes[n], codes[n + 1] = np.minimum(codes[n], codes[n + 1]), np.maximum(codes[n], codes[n + 1])
    out = first
    for code in codes:
        out = (out << BITS) | code
    return out


def _smallest(q: Cells, r: Cells, adjacency: Adjacency) -> Ints:
    """One number for each row's shape, wherever it lies, turned and mirrored as one likes."""
    columns_q, columns_r = (np.ascontiguousarray(each.T) for each in (q, r))
    none = np.zeros(len(q), np.int64)
    words = [
        packed(one, other, one.min(axis=0), other.min(axis=0), none)
        for one, other in images(columns_q, columns_r, adjacency)
    ]
    smallest: Ints = np.min(words, axis=0)
    return smallest


def _unpacked(words: Ints, cells: int) -> tuple[Ints, Ints]:
    codes = np.stack([(words >> (BITS * (cells - 1 - n))) & 127 for n in range(cells)], axis=1)
    return codes // SIDE, codes % SIDE


def _unique(words: Ints, chances: npt.NDArray[np.float64]) -> tuple[Ints, npt.NDArray[np.float64]]:
    known, which = np.unique(words, return_inverse=True)
    found: npt.NDArray[np.float64] = np.bincount(which, weights=chances).astype(np.float64)
    return known, found


@lru_cache(maxsize=16)
def shapes(rounds: int = 9, adjacency: Adjacency = "hex") -> tuple[Ints, Ints, npt.NDArray[np.float64]]:
    """The shapes of so many cells, up to turning and mirroring, and how likely each is.

    Returns
    -------
    q, r : arrays (shapes, rounds)
    chances : array (shapes)

    Examples
    --------
    >>> q, r, chances = shapes(3)
    >>> len(q), round(float(chances.sum()), 12)
    (3, 1.0)
    """
    directions = np.array(grids.directions(adjacency), np.int64)
    q, r, chances = np.zeros((1, 1), np.int64), np.zeros((1, 1), np.int64), np.ones(1)
    for size in range(1, rounds):
        far_q = (q[:, :, None] + directions[:, 0]).reshape(len(q), -1) + 1
        far_r = (r[:, :, None] + directions[:, 1]).reshape(len(q), -1) + 1
        near = np.sort(far_q * 16 + far_r, axis=1)
        free = np.ones(near.shape, bool)
        free[:, 1:] = near[:, 1:] != near[:, :-1]
        for cell in range(size):
            free &= near != ((q[:, cell] + 1) * 16 + r[:, cell] + 1)[:, None]
        shape, place = np.nonzero(free)
        share = (chances / free.sum(axis=1))[shape]
        codes = near[shape, place]
        grown_q = np.concatenate([q[shape], (codes // 16 - 1)[:, None]], axis=1)
        grown_r = np.concatenate([r[shape], (codes % 16 - 1)[:, None]], axis=1)
        known, chances = _unique(_smallest(grown_q.astype(np.int8), grown_r.astype(np.int8), adjacency), share)
        q, r = _unpacked(known, size + 1)
    return q, r, chances


def steps(dq: Any, dr: Any, adjacency: Adjacency) -> Any:
    """Distance over the endless grid."""
    if adjacency == "square":
        return abs(dq) + abs(dr)
    far = np.maximum(abs(dq), abs(dr))
    return np.maximum(far, abs(dq + dr)) if adjacency == "hex" else far


def _chances(numbers: Ints, weights: npt.NDArray[np.float64]) -> tuple[float, ...]:
    """How likely each number is for a card of a random forest."""
    cells = numbers.shape[1]
    found = np.bincount(numbers.ravel(), weights=np.repeat(weights, cells) / cells, minlength=cells)
    return tuple(float(chance) for chance in found)


@lru_cache(maxsize=64)
def near_chances(rounds: int = 9, adjacency: Adjacency = "hex", distance: int = 1) -> tuple[float, ...]:
    """How likely a card has 0, 1, 2, ... others at this distance or nearer.

    >>> [round(chance, 4) for chance in near_chances(3)]
    [0.0, 0.5, 0.5]
    """
    q, r, weights = shapes(rounds, adjacency)
    apart = steps(q[:, :, None] - q[:, None, :], r[:, :, None] - r[:, None, :], adjacency)
    return _chances((apart <= distance).sum(axis=2) - 1, weights)


@lru_cache(maxsize=16)
def line_chances(rounds: int = 9, adjacency: Adjacency = "hex") -> tuple[float, ...]:
    """How likely a card has 0, 1, 2, ... others on its straight lines, up to the first gap."""
    q, r, weights = shapes(rounds, adjacency)
    side = SIDE + 2
    board = np.zeros((len(q), (side + 2) * side), bool)
    codes = (q + 1) * side + r + 1
    np.put_along_axis(board, codes, True, axis=1)
    numbers = np.zeros(q.shape, np.int64)
    for dq, dr in grids.directions(adjacency):
        at, going = codes, np.ones(q.shape, bool)
        for _ in range(rounds - 1):
            at = np.where(going, at + dq * side + dr, 0)
            going = going & np.take_along_axis(board, at, axis=1)
            numbers += going
    return _chances(numbers, weights)


@lru_cache(maxsize=16)
def group_chances(rounds: int = 9, adjacency: Adjacency = "hex") -> npt.NDArray[np.float64]:
    """How likely a card's group has n others when F of the other cards, any of them, are fitting ones.

    Returns
    -------
    array (rounds, rounds)
        Row F, column n; each row sums to 1.

    Examples
    --------
    >>> group_chances(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    q, r, weights = shapes(rounds, adjacency)
    apart = steps(q[:, :, None] - q[:, None, :], r[:, :, None] - r[:, None, :], adjacency)
    beside = ((apart == 1) << np.arange(rounds)).sum(axis=2).astype(np.int16)
    about = np.zeros((len(q), 1 << rounds), np.int16)  # the neighbours of any set of cells
    for cell in range(rounds):
        about[:, 1 << cell : 2 << cell] = about[:, : 1 << cell] | beside[:, cell, None]
    sets = np.arange(1 << rounds, dtype=np.int16)
    sizes = np.array([bin(each).count("1") for each in sets])
    out = np.zeros(rounds * rounds)
    for start in range(rounds):
        fitting = sets[(sets >> start) & 1 == 1]
        row = (sizes[fitting] - 1) * rounds - 1
        for first in range(0, len(q), CHUNK):
            some = about[first : first + CHUNK].ravel()
            base = np.arange(0, len(some), 1 << rounds, dtype=np.int32)[:, None]
            reached = np.full((len(base), len(fitting)), 1 << start, np.int16)
            while True:
                wider = (reached | some[base + reached]) & fitting
                if (wider == reached).all():
                    break
                reached = wider
            keys = (sizes[reached] + row).ravel()
            weight = np.repeat(weights[first : first + CHUNK], len(fitting))
            out += np.bincount(keys, weights=weight, minlength=rounds * rounds)
    table = out.reshape(rounds, rounds)
    filled: npt.NDArray[np.float64] = table / table.sum(axis=1, keepdims=True)
    return filled
