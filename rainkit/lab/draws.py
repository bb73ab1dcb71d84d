"""Which other cards lie in a random forest: how many fitting ones, or different kinds, among so many drawn.

With three or four players all cards are alike. With two, F3 first takes cards out of three groups of types, so the
cards are drawn from three pools, each with as many as stay.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

import numpy as np

from rainkit.decks.model import Card, Deck
from rainkit.foodweb.deal import REMOVED_WITH_TWO
from rainkit.foodweb.rules import Rules

__all__ = ["Others", "pools", "stays"]

POOLS = 3
Numbers = tuple[int, int, int]


def pools(deck: Deck, players: int, rules: Rules) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """The cards of the deck in pools, and how many copies of each pool stay in the game (F3)."""
    cards = tuple(card for card in deck.cards if card.count)
    if players == 2:
        groups = [(tuple(card for card in cards if card.type in types), gone) for types, gone in REMOVED_WITH_TWO]
        left = [_copies(group) - gone for group, gone in groups]
        if min(left) >= 0 and sum(left) >= players * rules.hand:
            return tuple((group, kept) for (group, _), kept in zip(groups, left, strict=True))
    return ((cards, _copies(cards)),)


def _copies(cards: Sequence[Card]) -> int:
    return sum(card.count for card in cards)


def stays(card: Card, deck: Deck, players: int, rules: Rules) -> float:
    """How likely a card is in the game at all.

    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> round(stays(deck.card("gaur"), deck, 2, Rules()), 3), stays(deck.card("gaur"), deck, 4, Rules())
    (0.5, 1.0)
    """
    for group, kept in pools(deck, players, rules):
        if card in group:
            return kept / len(group)
    return 0.0


@dataclass(frozen=True)
class Others:
    """The other cards as one card of a random forest meets them.

    Parameters
    ----------
    groups : tuple of tuples of Card
        The other cards of the deck, in pools.
    kept : tuple of int
        How many of each pool are in the game besides this card.
    """

    groups: tuple[tuple[Card, ...], ...]
    kept: Numbers

    @classmethod
    def of(cls, card: Card, deck: Deck, players: int, rules: Rules) -> Others:
        """All that a card can meet."""
        groups, kept = [], []
        for group, number in pools(deck, players, rules):
            others = tuple(other for other in group if other is not card)
            groups.append(others)
            kept.append(number - (len(group) - len(others)))
        missing = POOLS - len(groups)
        filled = (*kept, *[0] * missing)
        return cls((*groups, *[()] * missing), (filled[0], filled[1], filled[2]))

    @property
    def sizes(self) -> Numbers:
        """Cards in each pool."""
        one, two, three = map(len, self.groups)
        return one, two, three

    def fitting(self, fits: Callable[[Card], bool], drawn: int) -> tuple[float, ...]:
        """How likely 0, 1, 2, ... of so many drawn cards fit."""
        one, two, three = (sum(map(fits, group)) for group in self.groups)
        return _fitting(self.sizes, self.kept, (one, two, three), drawn)

    def kinds(self, kind: Callable[[Card], Hashable | None], drawn: int) -> tuple[float, ...]:
        """How likely 0, 1, 2, ... different kinds are among so many drawn cards; a card of kind None adds none."""
        found: dict[Hashable, list[int]] = {}
        for pool, group in enumerate(self.groups):
            for card in group:
                if (what := kind(card)) is not None:
                    found.setdefault(what, [0] * POOLS)[pool] += 1
        rows = sorted((row[0], row[1], row[2]) for row in found.values())
        return _distinct(self.sizes, self.kept, tuple(rows), drawn)


def _shares(kept: Numbers, drawn: int) -> list[tuple[Numbers, float]]:
    """From which pool how many are drawn, with the chance of it."""
    ways = comb(sum(kept), drawn)
    out = []
    for taken in product(*(range(min(drawn, number) + 1) for number in kept)):
        if sum(taken) == drawn:
            one, two, three = taken
            share = comb(kept[0], one) * comb(kept[1], two) * comb(kept[2], three) / ways
            out.append(((one, two, three), share))
    return out


def _hypergeometric(size: int, fitting: int, drawn: int) -> list[float]:
    ways = comb(size, drawn)
    return [comb(fitting, n) * comb(size - fitting, drawn - n) / ways for n in range(drawn + 1)]


@lru_cache(maxsize=4096)
def _fitting(sizes: Numbers, kept: Numbers, fitting: Numbers, drawn: int) -> tuple[float, ...]:
    total = np.zeros(drawn + 1)
    for taken, share in _shares(kept, drawn):
        row: Any = np.ones(1)
        for pool in range(POOLS):
            row = np.convolve(row, _hypergeometric(sizes[pool], fitting[pool], taken[pool]))
        total += share * row
    return tuple(map(float, total))


@lru_cache(maxsize=512)
def _distinct(sizes: Numbers, kept: Numbers, kinds: Sequence[Numbers], drawn: int) -> tuple[float, ...]:
    """Follow the kinds one by one: in how many ways so many of each pool show so many kinds."""
    room = drawn + 1
    ways = np.zeros((len(kinds) + 1, room, room, room))
    plain = [sizes[pool] - sum(kind[pool] for kind in kinds) for pool in range(POOLS)]
    for taken in product(range(room), repeat=POOLS):
        if sum(taken) <= drawn:
            ways[(0, *taken)] = comb(plain[0], taken[0]) * comb(plain[1], taken[1]) * comb(plain[2], taken[2])
    for kind in kinds:
        after = ways.copy()
        for taken in product(*(range(min(drawn, number) + 1) for number in kind)):
            if 0 < sum(taken) <= drawn:
                one, two, three = taken
                times = comb(kind[0], one) * comb(kind[1], two) * comb(kind[2], three)
                after[1:, one:, two:, three:] += times * ways[:-1, : room - one, : room - two, : room - three]
        ways = after
    total = np.zeros(len(kinds) + 1)
    for taken, share in _shares(kept, drawn):
        each = comb(sizes[0], taken[0]) * comb(sizes[1], taken[1]) * comb(sizes[2], taken[2])
        total += share * ways[(slice(None), *taken)] / each
    return tuple(map(float, total))
