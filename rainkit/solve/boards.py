"""The boards of a search: classes of shapes into which the cards that lie already fit, with what a goal adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import Card, Goal
from rainkit.foodweb.goals import SPECIES_POINTS
from rainkit.foodweb.rules import Rules
from rainkit.solve.classes import Classes
from rainkit.solve.working import check_time

__all__ = ["Boards", "boards_of", "goal_points"]

Ints = npt.NDArray[np.int64]
PAD = 9
"""Free cells around a shape in which a goal's cells are looked for; they lie no farther apart than a forest's."""


@dataclass(frozen=True, eq=False)
class Boards:
    """What the search goes through; for each board one shape stands for all that bring the same.

    Attributes
    ----------
    cls : array of int
        The class of each board.
    pins : array of int, (boards, pinned)
        On which vertices the pinned cards lie.
    offset : array of int
        What the best goal adds.
    shape : array of int
        A shape of the board.
    moved : array of int, (boards, 2)
        How far that shape is moved.
    """

    cls: Ints
    pins: Ints
    offset: Ints
    shape: Ints
    moved: Ints

    def __len__(self) -> int:
        return len(self.cls)

    def taken(self, order: Ints) -> Boards:
        """The boards in another order."""
        return Boards(self.cls[order], self.pins[order], self.offset[order], self.shape[order], self.moved[order])

    def cells(self, board: int, classes: Classes) -> list[Cell]:
        """The cell of each vertex of a board."""
        shape = int(self.shape[board])
        cells = classes.shapes[shape][classes.cell[shape]] + self.moved[board]
        return [(int(q), int(r)) for q, r in cells]


def boards_of(classes: Classes, pinned: Sequence[Cell] = (), offset: Ints | None = None) -> Boards:
    """All boards on which the pinned cells are taken.

    Parameters
    ----------
    classes : Classes
    pinned : sequence of Cell
        Cells that belong to every shape looked for.
    offset : array of int, (shapes,), optional
        Points that come with a shape.
    """
    if offset is None:
        offset = np.zeros(len(classes.shapes), np.int64)
    shape, moved, vertices = _embedded(classes, pinned)
    keys = classes.of[shape].astype(np.int64)
    for n in range(vertices.shape[1]):
        keys = keys * classes.size + vertices[:, n]
    order = np.lexsort((-offset[shape], keys))
    ordered = keys[order]
    first = order[np.concatenate([[True], ordered[1:] != ordered[:-1]])] if len(order) else order
    chosen = shape[first]
    return Boards(classes.of[chosen].astype(np.int64), vertices[first], offset[chosen], chosen, moved[first])


def _embedded(classes: Classes, pinned: Sequence[Cell]) -> tuple[Ints, Ints, Ints]:
    """Every shape with every way to move it onto the pinned cells: shape, move, vertices of the pinned cells."""
    count, size = classes.shapes.shape[:2]
    if not pinned:
        none = np.zeros((count, 0), np.int64)
        return np.arange(count), np.zeros((count, 2), np.int64), none
    vertex = np.argsort(classes.cell, axis=1)
    codes = classes.shapes[:, :, 0].astype(np.int16) * 64 + classes.shapes[:, :, 1]
    found = []
    for start in range(size):
        rows = np.arange(count)
        taken = [np.full(count, start)]
        for q, r in pinned[1:]:
            wanted = codes[rows, start] + np.int16((q - pinned[0][0]) * 64 + r - pinned[0][1])
            hits = codes[rows] == wanted[:, None]
            fits = hits.any(axis=1)
            rows = rows[fits]
            taken = [*(cells[fits] for cells in taken), hits[fits].argmax(axis=1)]
        cells = np.stack(taken, axis=1)
        moved = np.array(pinned[0]) - classes.shapes[rows, start].astype(np.int64)
        found.append((rows, moved, np.take_along_axis(vertex[rows], cells, axis=1)))
    shape, moves, vertices = (np.concatenate([part[n] for part in found]) for n in range(3))
    return shape, moves, vertices


# --- goals ------------------------------------------------------------------------------------------------------------


def goal_points(
    classes: Classes, cards: Sequence[Card], goals: Sequence[Goal], level: str, rules: Rules
) -> Ints | None:
    """What the best goal gives to each shape when these cards lie on it (F12 to F15); None without goals."""
    if level == "base" or not goals:
        return None
    best: Ints | None = None
    for goal in goals:
        points = _points(classes, cards, goal, rules)
        if level == "advanced" and any(card.id == goal.species for card in cards if goal.species):
            points = points + np.where(points != 0, SPECIES_POINTS, 0 if rules.species_needs_shape else SPECIES_POINTS)
        best = points if best is None else np.maximum(best, points)
    return best


def _points(classes: Classes, cards: Sequence[Card], goal: Goal, rules: Rules) -> Ints:
    count = len(classes.shapes)
    if goal.distinct:
        kinds = {card.iucn if goal.distinct == "iucn" else card.type for card in cards} - {None}
        reached = max(((n, points) for n, points in goal.table if n <= len(kinds)), default=(0, 0))
        return np.full(count, reached[1], np.int64)
    form = (goal.shape, goal.empty, goal.match, goal.turn, goal.flip)
    return np.where(_meets(_Shapes(classes), form, rules.adjacency), goal.points, 0).astype(np.int64)


class _Shapes:
    """The shapes as a key of a cache: equal for equal shapes."""

    def __init__(self, classes: Classes) -> None:
        self.shapes = classes.shapes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shapes) and self.shapes is other.shapes

    def __hash__(self) -> int:
        return hash(self.shapes.shape)


Form = tuple[tuple[Cell, ...], tuple[Cell, ...], str, bool, bool]


@lru_cache(maxsize=64)
def _meets(shapes: _Shapes, form: Form, adjacency: Adjacency) -> npt.NDArray[np.bool_]:
    """Which shapes meet a goal (F13), as :func:`rainkit.foodweb.goals.find_shape` says of one forest."""
    wanted, empty, match, turn, flip = form
    cells = shapes.shapes
    count, size = cells.shape[:2]
    met = np.zeros(count, bool)
    if not wanted or len(wanted) > size or (match == "exact" and len(wanted) != size):
        return met
    pictures = grids.images(wanted, empty, turn=turn, flip=flip, adjacency=adjacency)
    near = [(full, free) for full, free in pictures if all(max(map(abs, cell)) < PAD for cell in full)]
    for start in range(0, count, 20_000):
        check_time()
        part = cells[start : start + 20_000].astype(np.int64)
        rows = np.arange(len(part))
        taken = np.zeros((len(part), size + 2 * PAD, 2 * size + 2 * PAD), bool)
        taken[rows[:, None], part[:, :, 0] + PAD, part[:, :, 1] + size + PAD] = True
        for anchor in range(size):
            left = rows[~met[start : start + 20_000]]
            q, r = (part[left, anchor, n] + off for n, off in ((0, PAD), (1, size + PAD)))
            hit = np.zeros(len(left), bool)
            for full, free in near:
                fits = np.ones(len(left), bool)
                for dq, dr in full:
                    fits &= taken[left, q + dq, r + dr]
                for dq, dr in free:
                    if max(abs(dq), abs(dr)) < PAD:
                        fits &= ~taken[left, q + dq, r + dr]
                hit |= fits
            met[start + left[hit]] = True
    return met
