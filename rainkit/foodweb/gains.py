"""What a card would bring on every free cell: its own points, and what its neighbours gain or lose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.decks.model import Card, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.goals import best_goal
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.scoring import card_points

__all__ = ["Gain", "gains"]

_ADJACENT = 1  # the code of the form that counts adjacent cards; 0 is flat, all others may reach farther


@dataclass(frozen=True, slots=True)
class Gain:
    """How the score of a forest would change.

    Attributes
    ----------
    total : int
        The whole change; the sum of the three others.
    own : int
        Points of the new card itself.
    others : mapping of cell to int
        Changes of cards that lie already, without those that stay as they are.
    goal : int
        Change of the points of the best goal held.
    """

    total: int
    own: int
    others: Mapping[Cell, int] = field(default_factory=dict)
    goal: int = 0


def gains(
    forest: Forest,
    card: Card,
    *,
    cells: Iterable[Cell] | None = None,
    goals: Sequence[Goal] = (),
    level: str = "base",
    rules: Rules | None = None,
) -> dict[Cell, Gain]:
    """The gain of a card on every free cell that touches the forest.

    Only what can change is counted again: cards beside the new one, and cards with a condition that reaches farther.

    Parameters
    ----------
    cells : iterable of cells, optional
        Only these cells instead of the whole frontier.
    goals, level, rules :
        With the goals held, the change of the best one is counted, too.

    Examples
    --------
    >>> from rainkit.decks.conditions import parse_scores
    >>> fig = Card("fig", {"en": "fig"}, "plant", scores=parse_scores("+2 per plant"))
    >>> gains(Forest({(0, 0): fig}), fig)[1, 0]
    Gain(total=4, own=2, others={(0, 0): 2}, goal=0)
    """
    adjacency = forest.adjacency
    before = {cell: card_points(forest.cards, cell, adjacency) for cell in forest.cards}
    far = [cell for cell, c in forest.cards.items() if any(s.CODE > _ADJACENT for s in c.scores)]
    near = {cell for cell, c in forest.cards.items() if any(s.CODE == _ADJACENT for s in c.scores)}
    with_goals = level != "base" and bool(goals)
    held = best_goal(goals, forest, level, rules) if with_goals else None
    out: dict[Cell, Gain] = {}
    cards = dict(forest.cards)
    for cell in forest.frontier() if cells is None else cells:
        cards[cell] = card
        own = card_points(cards, cell, adjacency)
        touched = {other for other in grids.neighbours(cell, adjacency) if other in near}
        others: dict[Cell, int] = {}
        for other in sorted(touched.union(far)):
            change = card_points(cards, other, adjacency) - before[other]
            if change:
                others[other] = change
        goal = 0
        if held is not None:
            after = best_goal(goals, Forest(cards, adjacency), level, rules)
            goal = (after.total if after else 0) - held.total
        out[cell] = Gain(own + sum(others.values()) + goal, own, others, goal)
        del cards[cell]
    return out
