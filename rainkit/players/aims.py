"""The goals that a player holds, as a search counts them: points for the best one, and how a card would change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import Deck, Goal
from rainkit.foodweb.goals import SPECIES_POINTS, find_shape
from rainkit.foodweb.rules import Rules

__all__ = ["Aims"]

_AWAY = (1000, 1000)
"""A cell that stands for any where no shape can have so many cells."""


@lru_cache(maxsize=1 << 14)
def _has_shape(goal: Goal, cells: frozenset[Cell], adjacency: Adjacency) -> bool:
    return find_shape(goal, cells, adjacency) is not None


class Aims:
    """The points of the best goal held, for a forest given as card ids by cell (F12 to F15).

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> dot = Goal("dot", {"en": "dot"}, shape=((0, 0),), match="contains", points=2, species="merbau")
    >>> aims = Aims([dot], builtin("foodweb"), "advanced", Rules())
    >>> aims.now({}), aims.gains({}, "merbau", [(0, 0)])
    (0, {(0, 0): 5})
    """

    def __init__(self, goals: Sequence[Goal], deck: Deck, level: str, rules: Rules) -> None:
        self.goals, self.rules = tuple(goals), rules
        self.named = level == "advanced"
        self._kinds = {card.id: {"iucn": card.iucn, "types": card.type} for card in deck.cards}

    def now(self, cards: Mapping[Cell, str]) -> int:
        """The points of the best goal as things stand."""
        cells, held = frozenset(cards), tuple(cards.values())
        return max((self._points(goal, cells, held) for goal in self.goals), default=0)

    def gains(self, cards: Mapping[Cell, str], card: str, cells: Iterable[Cell]) -> dict[Cell, int]:
        """How one card more on each of these cells would change them."""
        now, held = self.now(cards), (*cards.values(), card)
        size = len(held)
        if any(not goal.distinct and self._may_fit(goal, size) for goal in self.goals):
            taken = frozenset(cards)
            return {cell: max(self._points(goal, taken | {cell}, held) for goal in self.goals) - now for cell in cells}
        anywhere = frozenset([*cards, _AWAY])
        return dict.fromkeys(cells, max(self._points(goal, anywhere, held) for goal in self.goals) - now)

    def _points(self, goal: Goal, cells: frozenset[Cell], held: tuple[str, ...]) -> int:
        if goal.distinct:
            number = len({kind for card in held if (kind := self._kinds[card][goal.distinct])})
            points = max(((n, p) for n, p in goal.table if n <= number), default=(0, 0))[1]
        else:
            points = goal.points if self._may_fit(goal, len(cells)) and self._fits(goal, cells) else 0
        named = self.named and goal.species in held and bool(points or not self.rules.species_needs_shape)
        return points + SPECIES_POINTS * named

    def _may_fit(self, goal: Goal, size: int) -> bool:
        return size == len(goal.shape) if goal.match == "exact" else size >= len(goal.shape)

    def _fits(self, goal: Goal, cells: frozenset[Cell]) -> bool:
        return _has_shape(goal, cells, self.rules.adjacency)
