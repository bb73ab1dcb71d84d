"""Shapes whose cells see each other in the same way are one class: a forest's points don't tell them apart.

With adjacency alone the 77,359 shapes of nine hexagons fall into 457 graphs. Two shapes are put together only if a
renumbering of their cells makes their relations equal, cell by cell, so a class never holds too much; that it holds
enough is the work of colour refinement, which numbers the cells of equal graphs equally as a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rainkit.core.grids import Adjacency
from rainkit.solve.shapes import ADJACENT, Relation, Shapes, related, shapes_of
from rainkit.solve.working import check_time

__all__ = ["Classes", "classes_of"]

Words = npt.NDArray[np.uint64]
_MIX = np.uint64(0x9E3779B97F4A7C15)
_FOLD = np.uint64(0xBF58476D1CE4E5B9)
PART = 50_000
"""So many shapes at a time."""


@dataclass(frozen=True, eq=False)
class Classes:
    """All shapes of a size, sorted into classes.

    Attributes
    ----------
    shapes : array of int8, (shapes, size, 2)
    of : array of int, (shapes,)
        The class of each shape.
    cell : array of int8, (shapes, size)
        Which cell of the shape is vertex v of its class.
    masks : array of int, (classes, relations, size)
        The vertices that vertex v sees, as bits. Relation 0 is adjacency.
    """

    shapes: Shapes
    of: npt.NDArray[np.int32]
    cell: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def size(self) -> int:
        """Cells of a shape."""
        return int(self.shapes.shape[1])


def _mixed(words: Words) -> Words:
    words = (words ^ (words >> np.uint64(29))) * _FOLD
    return words ^ (words >> np.uint64(32))


def _refined(colours: Words, seen: list[npt.NDArray[np.bool_]], rounds: int) -> Words:
    """Colours that also tell the colours of the cells seen, and of those that these see, and so on."""
    for _ in range(rounds):
        folded = _mixed(colours * _MIX)
        for number, relation in enumerate(seen):
            sums = np.matmul(relation.astype(np.uint64), _mixed(colours + np.uint64(number))[:, :, None])[:, :, 0]
            folded = _mixed(folded + sums * _MIX)
        colours = folded
    return colours


def _tied(colours: Words) -> npt.NDArray[np.int64]:
    """For each shape a cell that shares its colour with another one; -1 if all differ."""
    order = np.argsort(colours, axis=1, kind="stable")
    ordered = np.take_along_axis(colours, order, axis=1)
    same = ordered[:, 1:] == ordered[:, :-1]
    first = same.argmax(axis=1)
    return np.where(same.any(axis=1), order[np.arange(len(order)), first], -1)


def _numbered(seen: list[npt.NDArray[np.bool_]], size: int, count: int) -> npt.NDArray[np.int8]:
    """The cells of each shape in an order that depends, as far as can be, on the relations alone."""
    if size == 1:
        return np.zeros((count, 1), np.int8)
    colours = _refined(np.ones((count, size), np.uint64), seen, 4)
    rows = np.arange(count)
    while len(rows):
        tied = _tied(colours[rows])
        rows, tied = rows[tied >= 0], tied[tied >= 0]
        if len(rows):
            colours[rows, tied] += np.uint64(1)
            colours[rows] = _refined(colours[rows], [relation[rows] for relation in seen], 3)
    return np.argsort(colours, axis=1, kind="stable").astype(np.int8)


@lru_cache(maxsize=8)
def classes_of(size: int, adjacency: Adjacency = "hex", relations: tuple[Relation, ...] = (ADJACENT,)) -> Classes:
    """All shapes of so many cells, sorted by how their cells see each other.

    Parameters
    ----------
    size : int
    adjacency : {"hex", "square", "square8"}
    relations : tuple of relations
        Adjacency comes first.

    Examples
    --------
    >>> [len(classes_of(size)) for size in (2, 3, 4, 5)]
    [1, 2, 4, 8]
    """
    shapes = shapes_of(size, adjacency)
    chosen, alike = _different(shapes, adjacency, relations)
    cell = np.empty((len(chosen), size), np.int8)
    masks = np.empty((len(chosen), len(relations), size), np.int16)
    bits = (1 << np.arange(size)).astype(np.int16)
    for start in range(0, len(chosen), PART):
        check_time()
        part = slice(start, start + PART)
        some = shapes[chosen[part]]
        seen = [related(some, relation, adjacency) for relation in relations]
        order = _numbered(seen, size, len(some))
        cell[part] = order
        for number, relation in enumerate(seen):
            turned = np.take_along_axis(relation, order[:, :, None].astype(np.int64), axis=1)
            turned = np.take_along_axis(turned, order[:, None, :].astype(np.int64), axis=2)
            masks[part, number] = turned @ bits
    packed = np.ascontiguousarray(masks.reshape(len(chosen), -1))
    keys = packed.view(np.dtype((np.void, packed.shape[1] * 2))).ravel()
    _, first, of = np.unique(keys, return_index=True, return_inverse=True)
    return Classes(shapes, of.ravel().astype(np.int32)[alike], cell[alike], masks[first].astype(np.int64))


def _different(
    shapes: Shapes, adjacency: Adjacency, relations: tuple[Relation, ...]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Shapes whose cells, as they come, don't see each other in the same way; and for each shape which one it is like.

    Most shapes are like another one: 940,982 of nine squares with eight neighbours are like 165,629 of them.
    """
    size = shapes.shape[1]
    upper = np.triu_indices(size, 1)
    powers = np.uint64(1) << np.arange(len(upper[0]), dtype=np.uint64)
    keys = np.zeros((len(relations), len(shapes)), np.uint64)
    for start in range(0, len(shapes), PART):
        check_time()
        part = slice(start, start + PART)
        for number, relation in enumerate(relations):
            keys[number, part] = related(shapes[part], relation, adjacency)[:, *upper].astype(np.uint64) @ powers
    order = np.lexsort(keys)
    ordered = keys[:, order]
    is_new = np.ones(len(shapes), bool)
    is_new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    alike = np.empty(len(shapes), np.int64)
    alike[order] = np.cumsum(is_new) - 1
    return order[is_new], alike
