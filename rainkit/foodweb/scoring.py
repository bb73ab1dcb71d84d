"""The score of a forest as a ledger: every point with its reason (F9 to F15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import RuleError
from rainkit.core.grids import Adjacency, Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.goals import GoalScore, best_goal, goal_score
from rainkit.foodweb.rules import LEVELS, Rules
from rainkit.i18n import N, T, Text, signed

if TYPE_CHECKING:
    from rainkit.decks.conditions import Condition

__all__ = ["by_card", "card_points", "forest_points", "picked", "score"]


def card_points(cards: Mapping[Cell, Card], cell: Cell, adjacency: Adjacency = "hex") -> int:
    """What the card on a cell scores among these cards (F9)."""
    return sum(c.score(c.counted(cards, cell, adjacency).number) for c in cards[cell].scores)


def forest_points(forest: Forest) -> int:
    """The base score of a forest (F11)."""
    return sum(card_points(forest.cards, cell, forest.adjacency) for cell in forest.cards)


def _condition_line(
    forest: Forest, cell: Cell, card: Card, index: int, condition: Condition, names: Mapping[str, Any]
) -> Line:
    counted = condition.counted(forest.cards, cell, forest.adjacency)
    number, points = counted.number, condition.score(counted.number)
    flat = condition.CODE == 0
    enough = number >= condition.at_least
    rest = number % condition.per if enough and not flat else 0
    places = {
        "card": card.name,
        "condition": condition.sentence(names),
        "found": [forest.cards[c].name for c in counted.cells],
        "points": signed(points),
    }
    text: Text
    if flat:
        text = T("{card}: {condition}.", **places)
    elif not number:
        text = T("{card}: {condition}. None counted: {points}.", **places)
    elif not enough:
        text = N(
            "{card}: {condition}. {n} counted ({found}), too few: {points}.",
            "{card}: {condition}. {n} counted ({found}), too few: {points}.",
            number,
            **places,
        )
    elif rest:
        text = N(
            "{card}: {condition}. {n} counted ({found}), {rest} left over: {points}.",
            "{card}: {condition}. {n} counted ({found}), {rest} left over: {points}.",
            number,
            rest=rest,
            **places,
        )
    else:
        text = N(
            "{card}: {condition}. {n} counted ({found}): {points}.",
            "{card}: {condition}. {n} counted ({found}): {points}.",
            number,
            **places,
        )
    return Line(
        "F9",
        points,
        text,
        card.id,
        at=cell,
        count=number,
        cells=counted.cells,
        per=condition.per,
        rest=rest,
        each=condition.points,
        condition=index,
    )


def _card_lines(forest: Forest, deck: Deck | None) -> list[Line]:
    known = deck.by_id.values() if deck else forest.cards.values()
    names = {card.id: card.name for card in known}
    lines = []
    for cell, card in forest.cards.items():
        if not card.scores:
            lines.append(Line("F9", 0, T("{card} has no scoring condition.", card=card.name), card.id, at=cell))
        for index, condition in enumerate(card.scores):
            lines.append(_condition_line(forest, cell, card, index, condition, names))
    return lines


def picked(
    forest: Forest,
    goals: Sequence[Goal],
    level: str,
    rules: Rules | None = None,
    pick: str | None = None,
    deck: Deck | None = None,
) -> GoalScore | None:
    """The goal that is scored: the best of those held, or the one that is asked for (F12); None at the base level.

    Raises
    ------
    RuleError
        F12, if the goal that is asked for is not held.
    """
    if level == "base":
        return None
    if pick is None:
        return best_goal(goals, forest, level, rules, deck)
    for goal in goals:
        if goal.id == pick:
            return goal_score(goal, forest, level, rules, deck)
    held = [goal.id for goal in goals]
    raise RuleError("F12", T("You don't hold the goal {goal}; you hold: {held}.", goal=pick, held=held))


def score(
    forest: Forest,
    goals: Sequence[Goal] = (),
    *,
    level: str = "base",
    rules: Rules | None = None,
    pick: str | None = None,
    deck: Deck | None = None,
) -> Ledger:
    """The score of a forest with its reasons.

    Parameters
    ----------
    forest : Forest
    goals : sequence of Goal
        The goals held; without meaning at the base level.
    level : {"base", "intermediate", "advanced"}
        Intermediate adds the picked goal (F12, F13, F15), advanced also the named species (F14).
    rules : Rules, optional
        The adjacency is the forest's own.
    pick : str, optional
        Id of the goal that is picked; by default the best one is.
    deck : Deck, optional
        Gives the names of species that reasons tell of and that are not in the forest.

    Returns
    -------
    Ledger
        A line for every condition of every card in the order of the forest, then those of the goal.

    Examples
    --------
    >>> from rainkit.decks.conditions import parse_scores
    >>> fig = Card("fig", {"en": "fig"}, "plant", scores=parse_scores("+2 per plant"))
    >>> print(score(Forest({(0, 0): fig, (0, 1): fig})))
      +2  F9   fig: 2 points for each adjacent plant. 1 counted (fig): +2.
      +2  F9   fig: 2 points for each adjacent plant. 1 counted (fig): +2.
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; known: {', '.join(LEVELS)}")
    goal = picked(forest, goals, level, rules, pick, deck)
    return Ledger([*_card_lines(forest, deck), *(goal.lines if goal else ())])


def by_card(forest: Forest, ledger: Ledger) -> list[tuple[Cell, Card, int]]:
    """Every card of the forest with its points, in the forest's order."""
    points = dict.fromkeys(forest.cards, 0)
    for line in ledger:
        if line.at is not None:
            points[line.at] += line.points
    return [(cell, card, points[cell]) for cell, card in forest.cards.items()]
