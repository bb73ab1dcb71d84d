"""Exact means of random play for decks with copies, where cards are not alike: see :mod:`rainkit.lab.copies`.

A condition needs two things: which rounds' cards a card of some round looks at (:mod:`rainkit.lab.growth_order`), and
which cards come in those rounds. Groups and lines depend on more than that, so their means are not given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from rainkit.core.grids import Adjacency
from rainkit.decks.conditions import Adjacent, Condition, Distinct, Flat, Group, InForest, Within
from rainkit.decks.model import Card, Deck
from rainkit.foodweb.rules import Rules
from rainkit.lab.copies import Split, State, added, rounds_law
from rainkit.lab.draws import pools
from rainkit.lab.growth_order import order_chances

__all__ = ["mean_of", "number_in_forest"]

Floats = npt.NDArray[np.float64]
MOST_KINDS = 6
"""So many different things at most can be counted in good time, if points don't just grow with their number."""


def _law(card: Card, deck: Deck, players: int, rules: Rules, fits: Callable[[Card], bool]) -> Floats | None:
    """In which rounds the card comes, with fitting cards in which others."""
    out: list[tuple[State, int]] = []
    for group, kept in pools(deck, players, rules):
        own, fit, plain = 0, added((), 0, 0), added((), 0, 0)
        for other in group:
            if other is card:
                own = card.count
            elif fits(other):
                fit = added(fit, other.count, 1)
            else:
                plain = added(plain, other.count, 1)
        out.append(((own, fit, plain), sum(other.count for other in group) - kept))
    return rounds_law(Split(tuple(out), fits(card)), players, rules.rounds)


@lru_cache(maxsize=32)
def _counted(rounds: int, adjacency: Adjacency, distance: int) -> Floats:
    """How likely the card of round t looks at n fitting ones when those come in the rounds S: at [n, t, S]."""
    if 0 < distance < rounds - 1:
        looked = order_chances(rounds, adjacency, distance)
    else:
        looked = np.zeros((rounds, 1 << rounds))
        for n in range(rounds):
            looked[n, ((1 << rounds) - 1) ^ (1 << n)] = 1
    sets = np.arange(1 << rounds)
    shared = np.array([n.bit_count() for n in range(1 << rounds)])[sets[:, None] & sets]
    return np.stack([looked @ (shared == n) for n in range(rounds)])


def _looked_at(condition: Condition, rules: Rules) -> Floats:
    distance = 1 if isinstance(condition, Adjacent) else 0
    if isinstance(condition, Within | Distinct):
        distance = min(condition.distance, rules.rounds)
    return _counted(rules.rounds, rules.adjacency, distance)


def _mean(law: Floats | None, counted: Floats, points: Sequence[float]) -> float | None:
    """The mean of the points for so many fitting cards among those that are looked at."""
    if law is None:
        return None
    chances = np.einsum("nts,ts->n", counted, law)
    return float(chances @ np.asarray(points)) / float(law.sum())


def number_in_forest(card: Card, deck: Deck, players: int, rules: Rules) -> float | None:
    """How many copies of the card a forest has on average; None if that would take too long."""
    law = _law(card, deck, players, rules, lambda _: False)
    return None if law is None else float(law.sum())


def mean_of(condition: Condition, card: Card, deck: Deck, players: int, rules: Rules) -> float | None:
    """The exact mean points of one condition of a card; None for groups, lines and what would take too long.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> double = replace(deck, cards=(*deck.cards[:-1], replace(deck.cards[-1], count=2)))
    >>> from rainkit.decks.conditions import parse_scores
    >>> all_others, = parse_scores("+1 per any in forest")
    >>> round(mean_of(all_others, deck.cards[0], double, 4, Rules()), 9)
    8.0
    """
    if isinstance(condition, Flat):
        return float(condition.score(0))
    if isinstance(condition, Distinct):
        return _mean_distinct(condition, card, deck, players, rules)
    others = _others(card, deck)
    if isinstance(condition, Group) and all(map(condition.fits, others)):
        condition = InForest(condition.points, condition.per, condition.at_least, condition.at_most)
    elif not any(map(condition.fits, others)):
        return float(condition.score(0))
    elif not isinstance(condition, Adjacent | Within | InForest):
        return None
    points = [float(condition.score(number)) for number in range(rules.rounds)]
    return _mean(_law(card, deck, players, rules, condition.fits), _looked_at(condition, rules), points)


def _others(card: Card, deck: Deck) -> list[Card]:
    """The cards that the card can meet, itself among them if it has another copy."""
    return [other for other in deck.cards if other.count > (other is card)]


def _type_of(card: Card) -> str | None:
    return card.type


def _category_of(card: Card) -> str | None:
    return card.iucn


def _is_one_of(kind: Callable[[Card], str | None], chosen: Collection[str], card: Card) -> bool:
    return kind(card) in chosen


def _mean_distinct(condition: Distinct, card: Card, deck: Deck, players: int, rules: Rules) -> float | None:
    """How many kinds are seen follows from how likely none of some kinds is seen, for all sets of kinds."""

    kind = _type_of if condition.what == "types" else _category_of
    kinds = sorted({what for what in map(kind, _others(card, deck)) if what is not None})
    points = [float(condition.score(number)) for number in range(len(kinds) + 1)]
    grows_evenly = all(each == n * points[-1] / max(1, len(kinds)) for n, each in enumerate(points))
    if len(kinds) > MOST_KINDS and not grows_evenly:
        return None
    looked, none_seen = _looked_at(condition, rules), [1.0] + [0.0] * (rules.rounds - 1)

    def all_unseen(size: int) -> float | None:
        """How likely a set of so many kinds isn't seen, for all sets together."""
        total = 0.0
        for chosen in combinations(kinds, size):
            law = _law(card, deck, players, rules, partial(_is_one_of, kind, chosen))
            unseen = _mean(law, looked, none_seen)
            if unseen is None:
                return None
            total += unseen
        return total

    most = len(kinds)
    if grows_evenly:
        unseen = all_unseen(1)
        return None if unseen is None else (most - unseen) * points[-1] / max(1, most)
    sums = [all_unseen(size) for size in range(most + 1)]
    total = 0.0
    for n in range(most + 1):  # just n kinds are unseen
        for k in range(n, most + 1):
            some = sums[k]
            if some is None:
                return None
            total += points[most - n] * (-1) ** (k - n) * comb(k, n) * some
    return total
