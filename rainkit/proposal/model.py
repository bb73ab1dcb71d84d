"""A proposed deck with the reasons for its lines, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rainkit.decks.model import Card, Deck
from rainkit.decks.writing import deck_to_data
from rainkit.i18n import Text
from rainkit.proposal.scoring import Line

__all__ = ["HAND", "Proposal", "Proposed"]

HAND = 10
"""Cards that a player is dealt (F4)."""


@dataclass(frozen=True)
class Proposed:
    """A card of the deck, why it has its type, why it scores so, and its mean points in random play."""

    card: Card
    type_why: Text
    lines: tuple[Line, ...]
    mean: float | None
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """A proposed deck and all that should be known of it.

    Attributes
    ----------
    deck : Deck
    cards : tuple of Proposed
    unplaced : tuple of (name, reason)
        Species without a card because the data do not tell enough.
    left_over : tuple of (name, type)
        Species for which the deck had no place.
    missing : mapping of type to int
        Cards fewer of a type than in the built-in deck.
    notes : tuple of Text
        What was decided for the whole deck.
    agree : tuple of int
        Of how many cards the worked out type is that of the table, and of how many the table has one.
    differ : tuple of (name, type in the table, proposed type)
    """

    deck: Deck
    cards: tuple[Proposed, ...]
    unplaced: tuple[tuple[str, Text], ...] = ()
    left_over: tuple[tuple[str, str], ...] = ()
    missing: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()
    agree: tuple[int, int] = (0, 0)
    differ: tuple[tuple[str, str, str], ...] = ()

    @property
    def players(self) -> int:
        """How many can play with the deck (F4); 0 if too few cards were found."""
        most = min(4, len(self.deck.copies) // HAND)
        return most if most >= 2 else 0

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, as ``rainkit propose --json`` prints it."""
        return {
            "deck": deck_to_data(self.deck),
            "cards": [
                {
                    "id": one.card.id,
                    "type": one.card.type,
                    "type_reason": str(one.type_why),
                    "scores": [{"text": str(line.condition), "reason": str(line.why)} for line in one.lines],
                    "mean": None if one.mean is None else round(one.mean, 3),
                    "notes": [str(note) for note in one.notes],
                }
                for one in self.cards
            ],
            "unplaced": [{"species": name, "reason": str(why)} for name, why in self.unplaced],
            "left_over": [{"species": name, "type": kind} for name, kind in self.left_over],
            "missing": dict(self.missing),
            "notes": [str(note) for note in self.notes],
            "players": self.players,
            "types": {
                "agree": self.agree[0],
                "of": self.agree[1],
                "differ": [{"species": n, "table": was, "proposed": now} for n, was, now in self.differ],
            },
        }
