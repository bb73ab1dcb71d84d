"""What random play of the food web gives on average, without playing: exact, card by card, for all forms of conditions.

Random players grow their forests whatever the cards are, and every card in the game is as likely to lie on every cell.
So the mean points of a card follow from two things: the shapes that forests grow into (:mod:`rainkit.lab.growth`) and
which others are drawn beside it (:mod:`rainkit.lab.draws`).

Decks with copies are left out: a random player chooses among kinds of cards, so of two equal cards in a hand each is
taken half as often, and the cards of a forest are no longer alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.decks.conditions import Adjacent, Condition, Distinct, Flat, Group, InLine, Within
from rainkit.decks.model import Card, Deck
from rainkit.foodweb.rules import Rules
from rainkit.lab.draws import Others, pools, stays
from rainkit.lab.growth import group_chances, line_chances, near_chances

__all__ = ["condition_mean", "expected_forest", "expected_points", "is_known"]


def is_known(deck: Deck) -> bool:
    """Whether the means can be given: every card comes once.

    >>> from rainkit.decks import builtin
    >>> is_known(builtin("foodweb"))
    True
    """
    return all(card.count <= 1 for card in deck.cards)


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
    return [0.0] * (rounds - 1) + [1.0]


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


def condition_mean(condition: Condition, card: Card, deck: Deck, players: int = 4, rules: Rules | None = None) -> float:
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
    numbers = _numbers(condition, Others.of(card, deck, players, rules), rules)
    return sum(chance * condition.score(n) for n, chance in enumerate(numbers) if chance)


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
        None for all cards if the deck has copies, for a card that is not in the game, and for a card that counts
        others where a deck has too few cards for one forest.

    Notes
    -----
    The first call of an adjacency follows all shapes of a forest and takes some tenths of a second (``square8``: some
    seconds), conditions on groups another half; later calls take about a millisecond a card.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> expected_points(builtin("foodweb"), 4, Rules(rounds=2))["merbau"]
    3.0
    """
    rules = rules or Rules()
    known = is_known(deck)
    enough = sum(kept for _, kept in pools(deck, players, rules)) >= rules.rounds

    def mean(card: Card) -> float | None:
        if not (known and card.count and (enough or all(isinstance(each, Flat) for each in card.scores))):
            return None
        return sum(condition_mean(condition, card, deck, players, rules) for condition in card.scores)

    return {card.id: mean(card) for card in deck.cards}


def expected_forest(deck: Deck, players: int = 4, rules: Rules | None = None) -> float | None:
    """The exact mean score of a forest when all players are random, at the base level; None if the deck has copies.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> round(expected_forest(builtin("foodweb"), 3, Rules(rounds=1)), 3)
    0.825
    """
    rules = rules or Rules()
    points = expected_points(deck, players, rules)
    in_game = sum(kept for _, kept in pools(deck, players, rules))
    total = 0.0
    for card in deck.cards:
        mean = points[card.id]
        if mean is None:
            if card.count:
                return None
            continue
        total += stays(card, deck, players, rules) / in_game * rules.rounds * mean
    return total
