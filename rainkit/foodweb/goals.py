"""Whether a forest meets a goal, and the points for it (F12 to F15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rainkit.core import grids
from rainkit.core.grids import Adjacency, Cell, Shape
from rainkit.core.ledger import Line
from rainkit.decks.model import TYPE_WORDS, Deck, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.rules import Rules
from rainkit.i18n import N, T, Text

__all__ = ["SPECIES_POINTS", "GoalScore", "best_goal", "find_shape", "goal_score", "needs_cells"]

SPECIES_POINTS = 3
"""Points for the species named on the picked goal at the advanced level (F14)."""


@dataclass(frozen=True, slots=True)
class GoalScore:
    """What a goal gives to one forest.

    ``points`` are those of the goal itself (F12, F15), ``species`` those for the named species (F14).
    """

    goal: Goal
    points: int
    species: int
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Both together."""
        return self.points + self.species


@lru_cache(maxsize=1024)
def _images(goal: Goal, adjacency: Adjacency) -> tuple[tuple[Shape, Shape], ...]:
    return tuple(grids.images(goal.shape, goal.empty, turn=goal.turn, flip=goal.flip, adjacency=adjacency))


def find_shape(goal: Goal, cells: Collection[Cell], adjacency: Adjacency = "hex") -> tuple[Cell, ...] | None:
    """Where among the occupied cells a goal's shape lies, sorted; None if nowhere (F13).

    ``exact`` asks that there is no cell more, ``contains`` that the shape is part of the forest; the goal's ``empty``
    cells must be free in either case.

    Examples
    --------
    >>> line = Goal("line", {"en": "line"}, shape=((0, 0), (1, 0)), match="contains", points=2)
    >>> find_shape(line, {(4, 4), (4, 5), (9, 9)})
    ((4, 4), (4, 5))
    """
    occupied = frozenset(cells)
    size = len(goal.shape)
    if not size or size > len(occupied) or (goal.match == "exact" and size != len(occupied)):
        return None
    anchors = [min(occupied)] if goal.match == "exact" else sorted(occupied)
    for q0, r0 in anchors:
        for shape, empty in _images(goal, adjacency):
            if all((q + q0, r + r0) in occupied for q, r in shape) and not any(
                (q + q0, r + r0) in occupied for q, r in empty
            ):
                return tuple(sorted((q + q0, r + r0) for q, r in shape))
    return None


def needs_cells(goal: Goal) -> tuple[int, int | None]:
    """The smallest and the largest number of cards with which a forest can meet the goal; None without a limit.

    >>> needs_cells(Goal("dot", {"en": "dot"}, shape=((0, 0),), match="contains"))
    (1, None)
    """
    if goal.distinct:
        return min((n for n, points in goal.table if points), default=0), None
    size = len(goal.shape)
    return size, size if goal.match == "exact" else None


def _special(goal: Goal, forest: Forest) -> tuple[int, Line]:
    kinds: dict[str, Cell] = {}
    for cell, card in forest.cards.items():
        kind = card.iucn if goal.distinct == "iucn" else card.type
        if kind:
            kinds.setdefault(kind, cell)
    number = len(kinds)
    points = max(((n, p) for n, p in goal.table if n <= number), default=(0, 0))[1]
    found = sorted(kinds)
    if goal.distinct == "iucn":
        text = N(
            "{goal}: {n} Red List category in the forest ({found}).",
            "{goal}: {n} different Red List categories in the forest ({found}).",
            number,
            goal=goal.name,
            found=found,
        )
    else:
        text = N(
            "{goal}: {n} type in the forest ({found}).",
            "{goal}: {n} different types in the forest ({found}).",
            number,
            goal=goal.name,
            found=[TYPE_WORDS[kind] for kind in found],
        )
    return points, Line("F15", points, text, goal.id, count=number, cells=tuple(sorted(kinds.values())), each=points)


def _shape(goal: Goal, forest: Forest) -> tuple[int, Line]:
    cells = find_shape(goal, forest.cards, forest.adjacency)
    if cells is not None:
        text: Text = N(
            "{goal}: the forest has the shape, {n} point.",
            "{goal}: the forest has the shape, {n} points.",
            goal.points,
            goal=goal.name,
        )
        return goal.points, Line("F12", goal.points, text, goal.id, count=len(cells), cells=cells, each=goal.points)
    if goal.match == "exact" and len(goal.shape) != len(forest):
        text = N(
            "{goal}: the forest must have exactly this shape of {n} card, so nothing.",
            "{goal}: the forest must have exactly this shape of {n} cards, so nothing.",
            len(goal.shape),
            goal=goal.name,
        )
    else:
        text = T("{goal}: the forest does not have the shape, so nothing.", goal=goal.name)
    return 0, Line("F13", 0, text, goal.id, each=goal.points)


def goal_score(
    goal: Goal, forest: Forest, level: str = "intermediate", rules: Rules | None = None, deck: Deck | None = None
) -> GoalScore:
    """The points that a goal gives to a forest, with the reasons.

    The deck gives the name of a species that is not in the forest; without it the id is told.

    Examples
    --------
    >>> dot = Goal("dot", {"en": "dot"}, shape=((0, 0),), match="contains", points=2)
    >>> goal_score(dot, Forest()).points
    0
    """
    rules = rules or Rules()
    points, line = _special(goal, forest) if goal.distinct else _shape(goal, forest)
    lines = [line]
    species = 0
    if level == "advanced" and goal.species:
        cells = tuple(sorted(cell for cell, card in forest.cards.items() if card.id == goal.species))
        named = forest.cards[cells[0]] if cells else deck.by_id.get(goal.species) if deck else None
        name = named.name if named else goal.species
        if not cells:
            text: Text = T("{goal}: the named species, {species}, is not in the forest.", goal=goal.name, species=name)
        elif rules.species_needs_shape and not points:
            text = T(
                "{goal}: {species} is in the forest, but counts only when the goal is met.",
                goal=goal.name,
                species=name,
            )
        else:
            species = SPECIES_POINTS
            text = N(
                "{goal}: the named species, {species}, is in the forest, {n} point.",
                "{goal}: the named species, {species}, is in the forest, {n} points.",
                species,
                goal=goal.name,
                species=name,
            )
        lines.append(Line("F14", species, text, goal.id, count=len(cells), cells=cells, each=SPECIES_POINTS))
    return GoalScore(goal, points, species, tuple(lines))


def best_goal(
    goals: Iterable[Goal],
    forest: Forest,
    level: str = "intermediate",
    rules: Rules | None = None,
    deck: Deck | None = None,
) -> GoalScore | None:
    """The goal with the most points among those held, the first of equals; None without goals (F12).

    A player would always pick the best, so the game picks it.
    """
    scored: Sequence[GoalScore] = [goal_score(goal, forest, level, rules, deck) for goal in goals]
    return max(scored, key=lambda s: s.total, default=None)
