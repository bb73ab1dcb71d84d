"""Which of the others a card of a random forest lies near, told by the rounds in which they were placed.

:mod:`rainkit.lab.growth` needs no rounds, since there every order of the cards is as likely. Copies spoil that: of two
equal cards in a hand the second one is taken late. So shapes are followed here as one cell sees them, from its place in
the middle, before and after it is filled itself: forwards from the first card, backwards from the last one, and both
ways are joined halfway, so that the rounds have to be kept apart for few shapes only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency
from rainkit.lab.growth import BITS, SIDE, Cells, images, packed, steps

__all__ = ["order_chances"]

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
CHUNK = 100_000
SOME = 10_000
"""So many shapes at a time keep memory small."""
FAR = 12
"""More than any coordinate, for numbers of cells that may be below zero."""


@dataclass(frozen=True)
class _Steps:
    """From which shapes to which, with what chance, and whether the new cell is near the middle."""

    start: Ints
    end: Ints
    share: Floats
    near: Ints


@dataclass(frozen=True)
class _Level:
    """All forests of so many cards around the middle, which is filled or still free, and how they go on."""

    filled: int
    free: int
    stay_filled: _Steps
    fill: _Steps
    stay_free: _Steps


def _packed(q: Cells, r: Cells, adjacency: Adjacency) -> Ints:
    """One number for a shape as the middle sees it, turned and mirrored as one likes."""
    out = np.empty(len(q), np.int64)
    for first in range(0, len(q), CHUNK):
        part = slice(first, first + CHUNK)
        columns_q, columns_r = (np.ascontiguousarray(each[part].T) for each in (q, r))
        out[part] = np.min([_word(*image) for image in images(columns_q, columns_r, adjacency)], axis=0)
    return out


def _word(q: Cells, r: Cells) -> Ints:
    """The cells of each column behind the place of the middle."""
    low_q, low_r = (np.minimum(x.min(axis=0, initial=0), 0) for x in (q, r))
    return packed(q, r, low_q, low_r, (-low_q * SIDE - low_r).astype(np.int64))


def _unpacked(words: Ints, cells: int) -> tuple[Cells, Cells]:
    codes = np.stack([(words >> (BITS * n)) & 127 for n in range(cells)], axis=1).reshape(len(words), cells)
    middle = (words >> (BITS * cells))[:, None]
    q, r = ((there(codes, SIDE) - there(middle, SIDE)).astype(np.int8) for there in (np.floor_divide, np.mod))
    return q, r


def _frontier(q: Cells, r: Cells, filled: bool, reach: int, adjacency: Adjacency) -> tuple[Ints, Cells, Cells, Floats]:
    """Free cells beside forests: of which shape, where, and how likely each is next.

    With a free middle only where it can be reached in so many more rounds.
    """
    found = [
        _some_frontier(q[first : first + SOME], r[first : first + SOME], filled, reach, adjacency)
        for first in range(0, len(q), SOME)
    ]
    shape = np.concatenate([part[0] + n * SOME for n, part in enumerate(found)])
    x, y = (np.concatenate([part[n] for part in found]) for n in (1, 2))
    return shape, x, y, np.concatenate([part[3] for part in found])


def _some_frontier(
    q: Cells, r: Cells, filled: bool, reach: int, adjacency: Adjacency
) -> tuple[Ints, Cells, Cells, Floats]:
    near = np.ones(len(q), bool) if filled else steps(q, r, adjacency).min(axis=1) <= reach
    if filled:
        q, r = (np.concatenate([x, np.zeros((len(x), 1), np.int8)], axis=1) for x in (q, r))
    away = np.array(grids.directions(adjacency), np.int16)
    codes = (q.astype(np.int16) + FAR) * (2 * FAR) + r + FAR
    beside = np.sort((codes[:, :, None] + away[:, 0] * 2 * FAR + away[:, 1]).reshape(len(q), -1), axis=1)
    is_free = np.ones(beside.shape, bool)
    is_free[:, 1:] = beside[:, 1:] != beside[:, :-1]
    for cell in range(codes.shape[1]):
        is_free &= beside != codes[:, cell, None]
    share = 1 / is_free.sum(axis=1)
    is_free &= near[:, None] | (steps(beside // (2 * FAR) - FAR, beside % (2 * FAR) - FAR, adjacency) <= reach)
    shape, place = np.nonzero(is_free)
    x, y = (there(beside[shape, place], 2 * FAR).astype(np.int8) - FAR for there in (np.floor_divide, np.mod))
    return shape, x, y, share[shape]


def _found(words: Ints) -> tuple[Ints, Ints]:
    known, which = np.unique(words, return_inverse=True)
    return known, which.ravel()


@lru_cache(maxsize=4)
def _levels(rounds: int, adjacency: Adjacency, distance: int) -> tuple[tuple[_Level, ...], Ints, Floats]:
    """Forests from the first card to the last but one; which first cards there are, and in how many places each."""
    span = np.arange(1 - rounds, rounds, dtype=np.int8)
    q, r = (x.reshape(-1, 1) for x in np.meshgrid(span, span))
    far = steps(q, r, adjacency)[:, 0]
    reached = (far > 0) & (far < rounds)
    words, which = _found(_packed(q[reached], r[reached], adjacency))
    places = np.bincount(which).astype(np.float64)
    free_q, free_r = _unpacked(words, 1)
    near_first = (steps(free_q, free_r, adjacency)[:, 0] <= distance).astype(np.int64)
    filled_q = filled_r = np.zeros((1, 0), np.int8)
    levels = []
    for size in range(1, rounds):
        last = size + 1 == rounds
        shape, x, y, share = _frontier(filled_q, filled_r, True, rounds, adjacency)
        near = (steps(x, y, adjacency) <= distance).astype(np.int64)
        from_free, u, v, part = _frontier(free_q, free_r, False, rounds - size - 1, adjacency)
        fills = (u == 0) & (v == 0)
        goes = ~fills
        count = len(filled_q), len(free_q)
        if last:
            grown, filled_words = np.zeros(len(shape), np.int64), np.zeros(1, np.int64)
            into, stay, free_words = np.zeros(int(fills.sum()), np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
        else:
            wider = _packed(np.c_[filled_q[shape], x], np.c_[filled_r[shape], y], adjacency)
            same = _packed(free_q[from_free[fills]], free_r[from_free[fills]], adjacency)
            filled_words, both = _found(np.concatenate([wider, same]))
            grown, into = both[: len(wider)], both[len(wider) :]
            free_words, stay = _found(
                _packed(np.c_[free_q[from_free], u][goes], np.c_[free_r[from_free], v][goes], adjacency)
            )
        beside = (steps(u, v, adjacency) <= distance).astype(np.int64)
        levels.append(
            _Level(
                *count,
                _Steps(shape, grown, share, near),
                _Steps(from_free[fills], into, part[fills], 0 * into),
                _Steps(from_free[goes], stay, part[goes], beside[goes]),
            )
        )
        if not last:
            filled_q, filled_r = _unpacked(filled_words, size)
            free_q, free_r = _unpacked(free_words, size + 1)
    return tuple(levels), near_first, places


def _added(out: Floats, rows: Ints, columns: Ints, values: Floats) -> None:
    """``out[row, ..., column + 2 * k]`` grows by the values, which come last in order of k."""
    for near in (0, 1):
        chosen = columns == near
        part = np.zeros((len(out), *values.shape[1:]))
        np.add.at(part, rows[chosen], values[chosen])
        out[..., near::2] += part


def _forwards(rounds: int, adjacency: Adjacency, distance: int, half: int) -> tuple[Floats, Floats]:
    """For each forest of ``half`` cards how likely it comes with which rounds near the middle.

    Filled ones also by the round in which the middle was filled. The last round is the lowest bit.
    """
    levels, near, places = _levels(rounds, adjacency, distance)
    filled = np.zeros((1, 1, 2))
    filled[0, 0, 0] = 1
    free = np.zeros((len(near), 2))
    free[np.arange(len(near)), near] = places
    for size in range(1, half):
        level, after = levels[size - 1], levels[size]
        new_filled = np.zeros((after.filled, size + 1, 2 << size))
        new_free = np.zeros((after.free, 2 << size))
        go = level.stay_filled
        _added(new_filled[:, :size], go.end, go.near, filled[go.start] * go.share[:, None, None])
        go = level.fill
        _added(new_filled[:, size], go.end, go.near, free[go.start] * go.share[:, None])
        go = level.stay_free
        _added(new_free, go.end, go.near, free[go.start] * go.share[:, None])
        filled, free = new_filled, new_free
    return filled, free


def _backwards(rounds: int, adjacency: Adjacency, distance: int, half: int) -> tuple[Floats, Floats]:
    """For each forest of ``half`` cards how likely which later rounds come near the middle; the next is the lowest bit.

    Free ones also by the round in which the middle will be filled.
    """
    levels, _, _ = _levels(rounds, adjacency, distance)
    filled, free = np.ones((1, 1)), np.zeros((0, 0, 1))
    for size in range(rounds - 1, half - 1, -1):
        level, later = levels[size - 1], rounds - size
        new_filled = np.zeros((level.filled, 1 << later))
        new_free = np.zeros((level.free, later, 1 << later))
        go = level.stay_filled
        _added(new_filled, go.start, go.near, filled[go.end] * go.share[:, None])
        go = level.fill
        _added(new_free[:, 0], go.start, go.near, filled[go.end] * go.share[:, None])
        go = level.stay_free
        if len(go.start):
            _added(new_free[:, 1:], go.start, go.near, free[go.end] * go.share[:, None, None])
        filled, free = new_filled, new_free
    return filled, free


@lru_cache(maxsize=32)
def order_chances(rounds: int = 9, adjacency: Adjacency = "hex", distance: int = 1) -> Floats:
    """How likely the card of each round has the cards of which other rounds at this distance or nearer.

    Returns
    -------
    array (rounds, 2 ** rounds)
        Row t, column S: bit n of S stands for the card of round n + 1. Each row sums to 1.

    Examples
    --------
    The second card always lies beside the first one, the third in 5 of 8 cases.

    >>> order_chances(3)[0].round(4).tolist()
    [0.0, 0.0, 0.375, 0.0, 0.0, 0.0, 0.625, 0.0]
    """
    if rounds == 1:
        return np.array([[1.0, 0.0]])
    half = (rounds + 1) // 2
    filled, free = _forwards(rounds, adjacency, distance, half)
    filled_later, free_later = _backwards(rounds, adjacency, distance, half)
    early = np.einsum("stp,sf->tfp", filled, filled_later)
    late = np.einsum("sp,stf->tfp", free, free_later)
    past = np.array([int(f"{n:0{half}b}"[::-1], 2) for n in range(1 << half)])
    out: Floats = np.concatenate([early, late])[:, :, past].reshape(rounds, 1 << rounds)
    return out
