"""Answers to choose from: the right one, and wrong ones that people really give, each with what was miscounted.

A wrong number comes from a slip in applying the rule (counting too far, forgetting the sign, not rounding down ...), so
it can be answered with that slip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.decks.conditions import Adjacent, Condition, Flat
from rainkit.decks.model import Card
from rainkit.foodweb import Forest, GoalScore
from rainkit.i18n import N, T, Text, signed

__all__ = ["Answer", "about_goal_shape", "about_line", "about_species", "about_sum", "numbers"]

CHOICES = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose.

    Attributes
    ----------
    key : str
        The answer as it is kept in a save.
    label : Text or str
        What stands on the button.
    right : bool
    why : Text
        Shown once the answer is chosen: what makes it right, or what was miscounted.
    """

    key: str
    label: Text | str
    right: bool
    why: Text


def _names(forest: Forest, cells: Iterable[Cell]) -> list[object]:
    return [forest.cards[cell].name for cell in cells]


def numbers(right: int, why: Text, slips: Iterable[tuple[int, Text]], *, sign: bool = True) -> tuple[Answer, ...]:
    """The right number and the first wrong ones that differ, in rising order."""
    found = {right: Answer(str(right), signed(right) if sign else str(right), True, why)}
    for number, slip in slips:
        if len(found) == CHOICES:
            break
        found.setdefault(number, Answer(str(number), signed(number) if sign else str(number), False, slip))
    return tuple(found[number] for number in sorted(found))


# --- one condition of one card ----------------------------------------------------------------------------------------


def about_line(forest: Forest, line: Line) -> tuple[Answer, ...]:
    """What does this condition bring? Four numbers in rising order.

    Parameters
    ----------
    forest : Forest
    line : Line
        A line of the forest's ledger that is about a card.

    Examples
    --------
    >>> from rainkit.decks.conditions import parse_scores
    >>> fig = Card("fig", {"en": "fig"}, "plant", scores=parse_scores("+2 per plant"))
    >>> ant = Card("ant", {"en": "ant"}, "arthropod")
    >>> forest = Forest({(0, 0): fig, (0, 1): fig, (1, 0): ant})
    >>> from rainkit.foodweb import score
    >>> [(a.key, a.right) for a in about_line(forest, score(forest)[0])]
    [('0', False), ('1', False), ('2', True), ('4', False)]
    """
    if line.at is None or line.condition is None:
        return numbers(line.points, T("This card has no rule."), _near(line.points, 1))
    condition = forest.cards[line.at].scores[line.condition]
    slips = _flat_slips(forest, line) if isinstance(condition, Flat) else _slips(forest, line, condition)
    return numbers(line.points, _right(forest, line, condition), slips)


def _right(forest: Forest, line: Line, condition: Condition) -> Text:
    places: dict[str, object] = {
        "found": _names(forest, line.cells),
        "each": signed(line.each),
        "per": line.per,
        "rest": line.rest,
        "units": (line.count - line.rest) // line.per,
    }
    if isinstance(condition, Flat):
        return T("These points come always, whoever lies beside it.")
    if not line.count:
        return T("Nobody beside it counts.")
    if not line.points:
        return N(
            "Only {n} counts ({found}), and the rule needs {per}.",
            "Only {n} count ({found}), and the rule needs {per}.",
            line.count,
            **places,
        )
    if line.rest:
        return N(
            "{n} counts: {found}. {units} × {each}, and {rest} is left over.",
            "{n} count: {found}. {units} × {each}, and {rest} is left over.",
            line.count,
            **places,
        )
    if line.per > 1:
        return T("{units} × {each} for {per} together: {found}.", **places)
    return N("{n} × {each} for {found}.", "{n} × {each} for {found}.", line.count, **places)


def _flat_slips(forest: Forest, line: Line) -> Iterator[tuple[int, Text]]:
    beside = len(forest.neighbours(line.at)) if line.at is not None else 0
    yield 0, T("This rule needs no neighbours: look for the word “always”.")
    yield (
        line.each * beside,
        N(
            "That counts the {n} card beside it. But the points come only once, whoever lies there.",
            "That counts all {n} cards beside it. But the points come only once, whoever lies there.",
            beside,
        ),
    )
    yield (
        beside,
        N(
            "{n} card touches it, but this rule counts no neighbours.",
            "{n} cards touch it, but this rule counts no neighbours.",
            beside,
        ),
    )
    yield from _near(line.points, line.each)


def _slips(forest: Forest, line: Line, condition: Condition) -> Iterator[tuple[int, Text]]:
    at = line.at
    assert at is not None
    card, count = forest.cards[at], line.count
    kinds = _kinds(condition)
    places: dict[str, object] = {
        "card": card.name,
        "each": signed(line.each),
        "per": line.per,
        "kinds": kinds,
        "found": _names(forest, line.cells),
    }
    if line.each < 0 and line.points:
        yield -line.points, T("Look at the sign: this rule says {each}, so it takes points away.", **places)
    if line.per > 1 and count:
        yield (
            line.each * count,
            T("That gives {each} for every single one. The rule asks for {per} of them to get {each} once.", **places),
        )
    if condition.fits(card):
        yield condition.score(count + 1), T("One too many: a card never counts itself.")
    fitting = [cell for cell, other in forest.cards.items() if cell != at and condition.fits(other)]
    far = [cell for cell in fitting if cell not in line.cells]
    if far:
        yield (
            condition.score(len(fitting)),
            N(
                "Too many: {far} fits the rule, but does not touch {card}. Only cards beside it count.",
                "Too many: {far} fit the rule, but don't touch {card}. Only cards beside it count.",
                len(far),
                far=_names(forest, far),
                **places,
            ),
        )
    beside = forest.neighbours(at)
    wrong = [cell for cell in beside if cell not in line.cells]
    if wrong:
        yield (
            condition.score(len(beside)),
            T(
                "That counts every card beside it. The rule counts only {kinds}, and {wrong} does not fit.",
                wrong=_names(forest, wrong[:1]),
                **places,
            ),
        )
    if count:
        yield (
            condition.score(count - 1),
            T("One too few. Go round the card once more, edge by edge, and look for {kinds}.", **places),
        )
    if line.per == 1 and count > 1:
        yield (
            line.each,
            N("That is for one of them. {n} counts here.", "That is for one of them. {n} count here.", count),
        )
    if count:
        yield (
            count,
            N(
                "{n} is how many you counted: good. Now take it times {each}.",
                "{n} is how many you counted: good. Now take it times {each}.",
                count,
                **places,
            )
            if line.per == 1
            else T(
                "That is how many count. Now see how often {per} of them fit in, and take that times {each}.", **places
            ),
        )
    if line.per > 1:
        yield (
            line.each // line.per,
            T("There is nothing for a part of a group: only {per} together bring {each}.", **places),
        )
    if isinstance(condition, Adjacent):
        yield condition.score(count + 1), T("One too many. Count only {kinds} that share an edge with it.", **places)
    yield from _near(line.points, line.each)


def _kinds(condition: Condition) -> Text:
    which = getattr(condition, "which", None)
    words: Text = which.words(2) if which is not None else T("different kinds")
    return words


def _near(points: int, step: int) -> Iterator[tuple[int, Text]]:
    again = T("Not quite. Go round the card edge by edge and read the rule once more.")
    for times in (1, -1, 2, -2, 3):
        yield points + times * (step or 1), again


# --- the sum ----------------------------------------------------------------------------------------------------------


def about_sum(ledger: Ledger) -> tuple[Answer, ...]:
    """What is the sum of all lines?"""
    total = ledger.total
    gains = sum(line.points for line in ledger if line.points > 0)
    costs = gains - total
    by_card: dict[Cell | None, int] = {}
    for line in ledger:
        by_card[line.at] = by_card.get(line.at, 0) + line.points
    last = list(by_card.values())[-1] if by_card else 0

    def slips() -> Iterator[tuple[int, Text]]:
        if costs:
            yield gains, T("Those are only the gains. The lines with a minus take {costs} away.", costs=costs)
            yield total - costs, T("You took the minus points away twice: they are in the cards' points already.")
        yield total - last, T("One card is missing in your sum: take all of the list, down to the last.")
        yield total + 10, T("Not quite: ten too many. Add again, card by card.")
        yield total - 10, T("Not quite: ten too few. Add again, card by card.")

    right = N("{n} point for the nine cards.", "{n} points for all the cards.", total)
    return numbers(total, right, slips(), sign=False)


# --- the goal ---------------------------------------------------------------------------------------------------------


def about_goal_shape(score: GoalScore) -> tuple[Answer, Answer]:
    """Does the forest have the goal's shape?"""
    met, size = score.points > 0, len(score.goal.shape)
    if met:
        why_yes = N(
            "Laid upon each other, shape and forest are the same: {n} point.",
            "Laid upon each other, shape and forest are the same: {n} points.",
            score.points,
        )
        why_no = N(
            "Compare them cell by cell: the picture has {n} cell, and the forest has a card on it.",
            "Compare them cell by cell: the picture has {n} cells, and the forest has a card on each of them.",
            size,
        )
    else:
        why_yes = T("Lay the shape on the forest cell by cell: they differ.")
        why_no = T("The forest has another shape, so this goal brings nothing.")
    return Answer("yes", T("Yes"), met, why_yes), Answer("no", T("No"), not met, why_no)


def about_species(ledger: Ledger, score: GoalScore, species: Card, species_points: int) -> tuple[Answer, ...]:
    """What is the total with the named species?"""
    before = ledger.total + score.points
    right = before + score.species

    def slips() -> Iterator[tuple[int, Text]]:
        if score.species:
            yield before, T("Something is still missing: {card} is in the forest.", card=species.name)
        else:
            yield before + species_points, T("{card} is not in the forest.", card=species.name)
        own = sum(line.points for line in ledger if line.card == species.id)
        if own:
            yield (
                before + own,
                T(
                    "What {card} scores as a card is in the sum already. The goal adds only {points}.",
                    card=species.name,
                    points=signed(score.species),
                ),
            )
        yield right + score.species, T("The species counts once, not twice.")
        yield right + 1, T("Not quite: add the goal's points for its species.")

    why = T(
        "{before} and {points} for {card} make {total}.",
        before=before,
        points=signed(score.species),
        card=species.name,
        total=right,
    )
    return numbers(right, why, slips(), sign=False)
