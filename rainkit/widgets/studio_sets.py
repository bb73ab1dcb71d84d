"""Goals about different Red List categories or types: how often forests have so many, and what that deserves."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from rainkit.decks import builtin
from rainkit.decks.model import Deck, Goal

__all__ = ["reached", "suggested_table"]

CARDS = 9
MOST_POINTS = 30
_SURE = 0.9999


def reached(deck: Deck, what: str) -> dict[int, float]:
    """The exact chances that nine random cards of a deck have at least 1, 2, ... different categories or types.

    Random players of three or four keep any nine cards of the deck with equal chances.

    Parameters
    ----------
    what : str
        ``iucn`` or ``types``; a card without a category adds none (F15).

    Examples
    --------
    >>> {number: round(share, 3) for number, share in reached(builtin("foodweb"), "iucn").items() if number > 4}
    {5: 0.788, 6: 0.351, 7: 0.059, 8: 0.002}
    """
    groups: Counter[str] = Counter()
    for card in deck.cards:
        groups[card.type if what == "types" else card.iucn or ""] += card.count
    return dict(_reached(tuple(sorted(groups.items()))))


@lru_cache(maxsize=64)
def _reached(groups: tuple[tuple[str, int], ...]) -> tuple[tuple[int, float], ...]:
    drawn = min(CARDS, sum(number for _, number in groups))
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # of so many cards, with so many different ones among them
    for name, number in groups:
        more: Counter[tuple[int, int]] = Counter()
        for (cards, different), count in ways.items():
            for taken in range(min(number, drawn - cards) + 1):
                more[cards + taken, different + (taken > 0 and name != "")] += count * math.comb(number, taken)
        ways = more
    whole = sum(count for (cards, _), count in ways.items() if cards == drawn)
    most = max((different for cards, different in ways if cards == drawn), default=0)
    return tuple(
        (number, sum(c for (cards, different), c in ways.items() if cards == drawn and different >= number) / whole)
        for number in range(1, most + 1)
    )


def suggested_table(deck: Deck, what: str, per_bit: float) -> dict[int, int]:
    """Points for each number of different ones, measured by the built-in Red List goal (F15).

    A number as rare in this deck as an entry of that goal is in the built-in deck gets as many points, those between
    two entries accordingly. Beyond the rarest entry each halving counts ``per_bit`` points, as for shapes. A number
    that practically every forest has gets none.

    Examples
    --------
    >>> deck = builtin("foodweb")
    >>> suggested_table(deck, "iucn", 0.5), suggested_table(deck, "types", 0.5)
    ({3: 2, 4: 4, 5: 7, 6: 11, 7: 12, 8: 15}, {3: 2, 4: 5, 5: 9, 6: 12})
    """
    known = _ladder()
    lowest = min(known)
    table = {}
    for number, share in reached(deck, what).items():
        bits = -math.log2(share)
        if bits >= lowest or share < _SURE:
            table[number] = min(MOST_POINTS, max(1, round(_points(bits, known, per_bit))))
    return table


def _ladder() -> Mapping[float, int]:
    """How rare each entry of the built-in Red List goal is in the built-in deck, in halvings, and its points."""
    deck = builtin("foodweb")
    goal: Goal = next(goal for goal in deck.goals if goal.distinct == "iucn")
    shares = reached(deck, "iucn")
    return {-math.log2(shares[number]): points for number, points in goal.table}


def _points(bits: float, known: Mapping[float, int], per_bit: float) -> float:
    steps = sorted(known.items())
    for (low, points), (high, more) in pairwise(steps):
        if bits <= high:
            return points + (more - points) * max(0.0, bits - low) / (high - low)
    rarest, most = steps[-1]
    return most + per_bit * (bits - rarest)
