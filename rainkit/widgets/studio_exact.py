"""The exact mean points of a deck's cards in random play, beside the trial of a card.

Where all is prepared the means take milliseconds. The first time that a deck asks for a kind of condition they may take
seconds; then they are worked out beside the page, which stays alive.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rainkit.decks.model import Deck
from rainkit.foodweb.rules import Rules

__all__ = ["Means", "means", "work_out"]

Means = Mapping[str, float | None]
PLAYERS = 4
_prepared: set[tuple[object, ...]] = set()
"""The kinds of conditions whose means have been worked out once; from then on they are fast."""


def means(deck: Deck) -> Means | None:
    """The exact mean points by card id, None for a card that has none; no mapping at all before :func:`work_out`.

    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> from rainkit.decks.model import Card
    >>> flat = Deck("", "foodweb", (Card("fig", {"en": "fig"}, "plant", None, parse_scores("+3")),))
    >>> work_out(flat)
    >>> means(flat)
    {'fig': 3.0}
    """
    return _means(_Key(deck)) if _kinds(deck) <= _prepared else None


def work_out(deck: Deck) -> None:
    """Prepare what this deck's means take; for other threads than the page's."""
    _means(_Key(deck))
    _prepared.update(_kinds(deck))


def _kinds(deck: Deck) -> set[tuple[object, ...]]:
    """What has to be prepared once for each: the form of a condition with its distance, and what it tells apart."""
    if any(card.count > 1 for card in deck.cards):  # then which cards come depends on all of them, not on points
        return {
            (
                "copies",
                *(
                    (card.id, card.type, card.iucn, card.count, *(each.target() for each in card.scores))
                    for card in deck.cards
                ),
            )
        }
    return {
        (type(condition), getattr(condition, "distance", 0), getattr(condition, "what", ""))
        for card in deck.cards
        for condition in card.scores
    }


class _Key:
    """A deck that is equal to others that play alike."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.digest = deck.digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@lru_cache(maxsize=64)
def _means(key: _Key) -> Means:
    from rainkit.lab import expected_points

    return expected_points(key.deck, _players(key.deck), Rules())


def _players(deck: Deck) -> int:
    """As many as such a deck is enough for."""
    enough = [number for number in (4, 3, 2) if len(deck.copies) >= number * Rules().hand]
    return enough[0] if enough else PLAYERS
