"""What random play of the food web gives on average, without playing: exact, card by card, for all forms of conditions.

Random players grow their forests whatever the cards are, and every card in the game is as likely to lie on every cell.
So the mean points of a card follow from two things: the shapes that forests grow into (:mod:`rainkit.lab.growth`) and
which others are drawn beside it (:mod:`rainkit.lab.draws`).

With copies the cards of a forest are no longer alike: a random player chooses among kinds of cards, so of two equal
cards in a hand each is taken half as often, and late. Then the rounds count, too (:mod:`rainkit.lab.exact_copies`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.decks.conditions import Adjacent, Condition, Distinct, Flat, Group, InForest, InLine, Within
from rainkit.decks.model import Card, Deck
from rainkit.foodweb.rules import Rules
from rainkit.lab.draws import Others, pools, stays
from rainkit.lab.exact_copies import mean_of, number_in_forest
from rainkit.lab.growth import group_chances, line_chances, near_chances

__all__ = ["condition_mean", "expected_forest", "expected_points", "has_copies"]


def has_copies(deck: Deck) -> bool:
    """Whether a card comes more than once.

    >>> from rainkit.decks import builtin
    >>> has_copies(builtin("foodweb"))
    False
    """
    return any(card.count > 1 for card in deck.cards)


def _looked_at(condition: Condition, rules: Rules) -> Sequence[float]:
    """How likely a condition looks at 0, 1, 2, ... other cards."""
    rounds, adjacency = rules.rounds, rules.adjacency
    distance = 0
    if isinstance(condition, Adjacent):
        distance = 1
    elif isinstance(condition, Within | Distinct):
        distance = condition.distance
    if isinstance(condition, InLine):
        return line_chances(rounds, adjacency)
    if distance:
        return near_chances(rounds, adjacency, min(distance, rounds))
    if isinstance(condition, InForest | Distinct):
        return [0.0] * (rounds - 1) + [1.0]
    raise TypeError(f"no exact mean is known for {type(condition).__name__}")


def _type_of(card: Card) -> str:
    return card.type


def _category_of(card: Card) -> str | None:
    return card.iucn


def _numbers(condition: Condition, others: Others, rules: Rules) -> Sequence[float]:
    """How likely a condition counts 0, 1, 2, ..."""
    if isinstance(condition, Group):
        fitting = others.fitting(condition.fits, rules.rounds - 1)
        table = group_chances(rules.rounds, rules.adjacency)
        return [float(sum(f * row[n] for f, row in zip(fitting, table, strict=True))) for n in range(rules.rounds)]
    out = [0.0] * (rules.rounds + 9)
    for drawn, chance in enumerate(_looked_at(condition, rules)):
        if not chance:
            continue
        if isinstance(condition, Distinct):
            found = others.kinds(_type_of if condition.what == "types" else _category_of, drawn)
        else:
            found = others.fitting(condition.fits, drawn)
        for n, likely in enumerate(found):
            out[n] += chance * likely
    return out


def condition_mean(
    condition: Condition, card: Card, deck: Deck, players: int = 4, rules: Rules | None = None
) -> float | None:
    """The exact mean points of one condition of a card; see :func:`expected_points`.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> deck = builtin("foodweb")
    >>> every_other, = parse_scores("+1 per any in forest")
    >>> round(condition_mean(every_other, deck.card("gaur"), deck, rules=Rules(rounds=4)), 9)
    3.0
    """
    rules = rules or Rules()
    if isinstance(condition, Flat):
        return float(condition.score(0))
    if has_copies(deck):
        return mean_of(condition, card, deck, players, rules) if _can_be_dealt(deck, players, rules) else None
    if _cards_in_game(deck, players, rules) < rules.rounds:
        return None
    numbers = _numbers(condition, Others.of(card, deck, players, rules), rules)
    return sum(chance * condition.score(n) for n, chance in enumerate(numbers) if chance)


def _cards_in_game(deck: Deck, players: int, rules: Rules) -> int:
    return sum(kept for _, kept in pools(deck, players, rules))


def _can_be_dealt(deck: Deck, players: int, rules: Rules) -> bool:
    return _cards_in_game(deck, players, rules) >= players * rules.hand


def expected_points(deck: Deck, players: int = 4, rules: Rules | None = None) -> dict[str, float | None]:
    """The exact mean points of each card when all players are random, at the base level.

    Parameters
    ----------
    deck : Deck
    players : int
        2, 3 or 4; with two, F3 takes cards out first.
    rules : Rules, optional

    Returns
    -------
    dict of card id to float or None
        None for a card that is not in the game, and for a card that counts others where a deck has too few cards for
        one forest. If the deck has copies, also for a card that counts a group or a line, or more than six different
        things where points don't just grow with their number; and for cards that count others if the deck has too
        few cards for a game, or copies of so many kinds that it would take long.

    Notes
    -----
    The first call of an adjacency follows all shapes of a forest and takes some tenths of a second (``square8``: a
    second), conditions on groups another half (``square8``: ten seconds); later calls take about a millisecond a card.
    With copies it takes seconds at first, later as long as what cards count stays: points may change.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> expected_points(builtin("foodweb"), 4, Rules(rounds=2))["merbau"]
    3.0
    """
    rules = rules or Rules()

    def mean(card: Card) -> float | None:
        if not card.count:
            return None
        total = 0.0
        for condition in card.scores:
            points = condition_mean(condition, card, deck, players, rules)
            if points is None:
                return None
            total += points
        return total

    return {card.id: mean(card) for card in deck.cards}


def expected_forest(deck: Deck, players: int = 4, rules: Rules | None = None) -> float | None:
    """The exact mean score of a forest when all players are random, at the base level; None if a card's mean is.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> round(expected_forest(builtin("foodweb"), 3, Rules(rounds=1)), 3)
    0.825
    """
    rules = rules or Rules()
    points = expected_points(deck, players, rules)
    total = 0.0
    for card in deck.cards:
        if not card.count:
            continue
        mean, number = points[card.id], _number(card, deck, players, rules)
        if mean is None or number is None:
            return None
        total += number * mean
    return total


def _number(card: Card, deck: Deck, players: int, rules: Rules) -> float | None:
    """How many copies of the card a forest has."""
    if has_copies(deck):
        return number_in_forest(card, deck, players, rules) if _can_be_dealt(deck, players, rules) else None
    return stays(card, deck, players, rules) / _cards_in_game(deck, players, rules) * rules.rounds
