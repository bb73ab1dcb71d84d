"""Decks as plain data, as a browser keeps them and one app hands them to another."""

from __future__ import annotations

import json
from typing import Any

from rainkit.decks import load, read_deck
from rainkit.decks.model import Deck
from rainkit.i18n import T, Text

__all__ = ["deck_of_data", "deck_words"]


def deck_of_data(data: Any) -> Deck:
    """The deck of plain data; InputError with all that is wrong.

    >>> deck_of_data({"cards": [{"id": "fig", "name": "fig", "type": "plant"}]}).copies
    ('fig',)
    """
    source = load("deck.json", text=json.dumps(data, ensure_ascii=False), format="json")
    deck = read_deck(source)
    source.faults.raise_if_any()
    return deck


def deck_words(deck: Deck) -> Text:
    """What a deck is called, and how large it is."""
    name = deck.name or T("my deck")
    if deck.game == "jungle":
        return T("{name}, {number} tiles", name=name, number=len(deck.tiles))
    return T("{name}, {number} cards", name=name, number=len(deck.copies))
