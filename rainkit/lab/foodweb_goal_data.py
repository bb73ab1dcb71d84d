"""Goals of the food web as arrays of whole numbers, which the kernels read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency, Cell, Shape
from rainkit.decks.model import Deck, Goal

__all__ = ["GoalArrays", "goal_arrays", "knowledge"]

Ints = npt.NDArray[np.int64]
Image = tuple[Shape, Shape]

NUMBERS = 16
"""Room for counted numbers in a table of points."""
GRID = 64
"""Side of the square in which goals' shapes are looked for; forests lie about its middle."""
WIDTH, CELLS, START = 11, 121, 60
LOOK, PREPARED, SURE = range(3)


class GoalArrays(NamedTuple):
    """``about`` holds for each goal its kind (0 for a shape), whether it is exact, the cells of its shape, its points,
    its species, and what ``knowledge`` says.

    ``touching`` holds all places of the shapes that have a card on cell ``START`` of the torus: two words of cells with
    cards and two of cells without, each for all places one after the other.
    """

    about: Ints
    tables: Ints
    image_starts: Ints
    images: Ints
    image_cells: Ints
    touch_starts: Ints
    touching: Ints


def knowledge(goal: Goal, forms: list[Image], adjacency: Adjacency) -> int:
    """What the places of a shape that touch a card say on the torus: nothing, where to look, or everything.

    A forest of nine cards leaves two rows of the torus free. So a shape that hangs together is found only where it is,
    and no card of the other edge stands where a cell must be empty, if that is at most two rows away from the shape.
    """
    if not 1 < len(goal.shape) <= 9 or not grids.is_connected(goal.shape, adjacency):
        return LOOK
    if not goal.empty:
        return SURE
    return PREPARED if all(_beside(shape, empty) for shape, empty in forms) else LOOK


def _beside(shape: Shape, empty: Shape) -> bool:
    for axis in (0, 1):
        rows = [cell[axis] for cell in shape]
        if not all(min(rows) - 2 <= cell[axis] <= max(rows) + 2 for cell in empty):
            return False
    return True


def _words(cells: list[Cell]) -> tuple[int, int]:
    bits = sum(1 << (START + WIDTH * q + r) % CELLS for q, r in cells)
    low = bits & ((1 << 64) - 1)
    return low - (1 << 64) if low >> 63 else low, bits >> 64


def _touching(forms: list[Image]) -> list[tuple[int, int, int, int]]:
    found = set()
    for shape, empty in forms:
        for q, r in shape:
            full, free = ([(a - q, b - r) for a, b in cells] for cells in (shape, empty))
            found.add((*_words(full), *_words(free)))
    return sorted(found)


def _place(cell: Cell) -> int:
    return GRID * cell[0] + cell[1]


def goal_arrays(goals: tuple[Goal, ...], deck: Deck, adjacency: Adjacency) -> GoalArrays:
    """The arrays of all goals.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> goal_arrays(deck.goals[:2], deck, "hex").touch_starts.tolist()
    [0, 12, 20]
    """
    ids = [card.id for card in deck.cards]
    about = np.zeros((max(len(goals), 1), 6), np.int64)
    tables = np.zeros((max(len(goals), 1), NUMBERS), np.int64)
    starts, touch_starts = [0], [0]
    offsets: list[int] = []
    images: list[int] = []
    touching: list[tuple[int, int, int, int]] = []
    for n, goal in enumerate(goals):
        kind = 0 if not goal.distinct else 1 if goal.distinct == "types" else 2
        species = ids.index(goal.species) if goal.species in ids else -1
        forms: list[Image] = []
        if not goal.distinct and 0 < len(goal.shape) <= 9:
            every = grids.images(goal.shape, goal.empty, turn=goal.turn, flip=goal.flip, adjacency=adjacency)
            forms = [(shape, empty) for shape, empty in every if all(max(map(abs, cell)) <= 8 for cell in shape)]
        known = knowledge(goal, forms, adjacency)
        about[n] = kind, goal.match == "exact", len(goal.shape), goal.points, species, known
        for number in range(NUMBERS):
            tables[n, number] = max(((k, p) for k, p in goal.table if k <= number), default=(0, 0))[1]
        for shape, empty in forms:
            near = [cell for cell in sorted(empty) if max(map(abs, cell)) <= 16]
            offsets.append(len(images))
            images += [len(shape), len(near), *map(_place, sorted(shape)), *map(_place, near)]
        starts.append(len(offsets))
        touching += _touching(forms) if known != LOOK else []
        touch_starts.append(len(touching))
    return GoalArrays(
        about,
        tables,
        np.array(starts, np.int64),
        np.array([*offsets, 0], np.int64),
        np.array([*images, 0], np.int64),
        np.array(touch_starts, np.int64),
        np.array(touching or [(0, 0, 0, 0)], np.int64).T.ravel(),
    )
