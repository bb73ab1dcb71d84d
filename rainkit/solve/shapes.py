"""Every shape that a forest of so many cards can have, as arrays, and which of its cells see each other.

A shape is a row of cells ``(q, r)``, sorted and moved so that the first one is (0, 0): turned and mirrored shapes are
rows of their own (77,359 of nine hexagons). What conditions look at are *relations* between the cells of a shape:
adjacent, within D steps, on one line, or anywhere in the forest.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency
from rainkit.solve.working import check_time

__all__ = ["ADJACENT", "FOREST", "LINE", "Relation", "Shapes", "related", "shapes_of"]

Shapes = npt.NDArray[np.int8]
Relation = tuple[str, int]
"""``("within", D)``, ``("line", 0)`` or ``("forest", 0)``."""

ADJACENT: Relation = ("within", 1)
LINE: Relation = ("line", 0)
FOREST: Relation = ("forest", 0)

_SPAN = 16
"""No two cells of a shape of nine are farther apart than this in either coordinate, with room to spare."""


def _codes(cells: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """One number for each cell, in the order of the cells: q counts first."""
    return cells[..., 0] * 64 + cells[..., 1]


@lru_cache(maxsize=12)
def shapes_of(size: int, adjacency: Adjacency = "hex") -> Shapes:
    """All connected shapes of so many cells.

    Returns
    -------
    array of int8, (shapes, size, 2)
        Rows in a fixed order; the cells of each row sorted, the first one (0, 0).

    Examples
    --------
    >>> [len(shapes_of(size)) for size in (1, 2, 3, 4, 5)], len(shapes_of(4, "square"))
    ([1, 3, 11, 44, 186], 19)
    """
    if size == 1:
        return np.zeros((1, 1, 2), np.int8)
    codes = _codes(shapes_of(size - 1, adjacency).astype(np.int16))
    found = np.zeros(0, np.uint64)
    for dq, dr in grids.directions(adjacency):
        grown = []
        for cell in range(size - 1):
            check_time()
            new = codes[:, cell] + np.int16(dq * 64 + dr)
            is_free = (codes != new[:, None]).all(axis=1)
            wider = np.sort(np.concatenate([codes[is_free], new[is_free, None]], axis=1), axis=1)
            grown.append(_packed(wider - wider[:, :1]))
        found = _different(np.concatenate([found, *grown]))
    return _unpacked(found, size)


def _different(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The different ones, sorted; ``np.unique`` makes a table of them instead, which takes ten times as long."""
    words.sort()
    is_new = np.ones(len(words), bool)
    is_new[1:] = words[1:] != words[:-1]
    return words[is_new]


_ROW = 17
"""Values of r for each q, from -8 to 8."""


def _packed(codes: npt.NDArray[np.int16]) -> npt.NDArray[np.uint64]:
    """A number for each shape, in the order of the shapes: the cells but the first one, eight bits each."""
    q = (codes + 32) >> 6
    bytes_ = (q * _ROW + codes - (q << 6) + 8).astype(np.uint64)
    out = np.zeros(len(codes), np.uint64)
    for column in range(1, codes.shape[1]):
        out = (out << np.uint64(8)) | bytes_[:, column]
    return out


def _unpacked(words: npt.NDArray[np.uint64], size: int) -> Shapes:
    cells = np.zeros((len(words), size, 2), np.int8)
    for column in range(1, size):
        byte = ((words >> np.uint64(8 * (size - 1 - column))) & np.uint64(255)).astype(np.int16)
        cells[:, column, 0] = byte // _ROW
        cells[:, column, 1] = byte % _ROW - 8
    return cells


def related(shapes: Shapes, relation: Relation, adjacency: Adjacency = "hex") -> npt.NDArray[np.bool_]:
    """Which cells of each shape see which others by a relation.

    Returns
    -------
    array of bool, (shapes, size, size)
        Symmetric; a cell never sees itself.

    Examples
    --------
    >>> related(shapes_of(3, "square"), LINE, "square").sum(axis=(1, 2)).tolist()
    [6, 4, 4, 4, 4, 6]
    """
    size = shapes.shape[1]
    kind, steps = relation
    away = shapes[:, :, None, :].astype(np.int16) - shapes[:, None, :, :]
    if kind == "forest":
        return np.broadcast_to(~np.eye(size, dtype=bool), (len(shapes), size, size)).copy()
    if kind == "within":
        span = range(-_SPAN, _SPAN + 1)
        far = np.array([[grids.distance((0, 0), (q, r), adjacency) for r in span] for q in span])
        apart = far[away[..., 0] + _SPAN, away[..., 1] + _SPAN]
        near: npt.NDArray[np.bool_] = (apart > 0) & (apart <= steps)
        return near
    seen = np.zeros((len(shapes), size, size), bool)
    for dq, dr in grids.directions(adjacency):
        step = (away[..., 0] == dq) & (away[..., 1] == dr)
        reached = step
        while reached.any():
            seen |= reached
            reached = np.einsum("sij,sjk->sik", reached.astype(np.uint8), step.astype(np.uint8)) > 0
    return seen
