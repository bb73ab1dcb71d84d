"""Decks as plain data, as a browser keeps them and one app hands them to another."""

from __future__ import annotations

import json
from typing import Any

from rainkit.core.errors import InputError
from rainkit.decks import load, read_deck
from rainkit.decks.model import Deck
from rainkit.i18n import T, Text
from rainkit.widgets.saves import Save

__all__ = ["deck_of_data", "deck_words", "handed_deck"]


def deck_of_data(data: Any) -> Deck:
    """The deck of plain data; InputError with all that is wrong.

    >>> deck_of_data({"cards": [{"id": "fig", "name": "fig", "type": "plant"}]}).copies
    ('fig',)
    """
    source = load("deck.json", text=json.dumps(data, ensure_ascii=False), format="json")
    deck = read_deck(source)
    source.faults.raise_if_any()
    return deck


def handed_deck(save: Save | None) -> Deck | None:
    """The deck that another app has left; None if there is none, or only what somebody wrote into the storage."""
    try:
        return deck_of_data(save.data.get("deck")) if save is not None else None
    except InputError:
        return None


def deck_words(deck: Deck) -> Text:
    """What a deck is called, and how large it is."""
    name = deck.name or T("my deck")
    if deck.game == "jungle":
        return T("{name}, {number} tiles", name=name, number=len(deck.tiles))
    return T("{name}, {number} cards", name=name, number=len(deck.copies))
