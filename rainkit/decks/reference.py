"""A deck that another document names or holds: positions name a file, records the built-in deck or all of their own."""

from __future__ import annotations

from typing import Any

from rainkit.core.errors import InputError
from rainkit.core.textfiles import NO_WEB, is_web_address
from rainkit.decks.model import Card, Deck
from rainkit.decks.node import Path
from rainkit.decks.our_decks import NAMES, builtin
from rainkit.decks.reading import read_deck as read_root
from rainkit.decks.reading import read_with_warnings
from rainkit.decks.schema_cards import read_card
from rainkit.decks.schema_common import Unknown
from rainkit.decks.source import Source
from rainkit.i18n import T

__all__ = ["cards_of", "deck_data", "deck_of"]


def cards_of(source: Source, path: Path, unknown: Unknown) -> tuple[Card, ...]:
    """The cards of a list; an id that stands twice is a fault."""
    cards: dict[str, Card] = {}
    for entry in source.items(path, required=True):
        card = read_card(source, entry, unknown)
        if card is not None and card.id in cards:
            source.faults.add((*entry, "id"), "duplicate-id", T("the id '{id}' stands twice", id=card.id))
        elif card is not None:
            cards[card.id] = card
    return tuple(cards.values())


def deck_of(source: Source, path: Path, game: str) -> Deck | None:
    """The deck at a path of a document; None after adding a fault.

    Understood are nothing at all (the built-in deck), a name or file name, relative to the document's folder, a
    mapping with ``name`` and ``digest`` of the built-in deck, and a mapping that is a deck itself.
    """
    if not source.has(path):
        return builtin(game)
    given = source.get(path)
    if isinstance(given, str):
        return builtin(game) if NAMES.get(given) == game else _file(source, path, given, game)
    if source.mapping(path) is None:
        return None
    if "cards" in given or "tiles" in given:
        return _held(source, path)
    return _named(source, path, game)


def _held(source: Source, path: Path) -> Deck | None:
    node = source.node(path)
    assert node is not None
    inner = Source(node, source.name, source.format, source.folder)
    deck = read_root(inner)
    source.faults.found += inner.faults.found
    return None if inner.faults.errors else deck


def _named(source: Source, path: Path, game: str) -> Deck | None:
    own = builtin(game)
    name, digest = source.text((*path, "name"), required=True), source.text((*path, "digest"))
    if name is None:
        return None
    if name != own.name:
        message = T("there is no built-in deck '{name}' for this game; there is '{known}'", name=name, known=own.name)
        source.faults.add((*path, "name"), "unknown-deck", message)
        return None
    if digest is not None and digest != own.digest:
        message = T(
            "this was made with another version of the deck '{name}' ({old}; here it is {new})",
            name=name,
            old=digest[:40],
            new=own.digest,
        )
        source.faults.add((*path, "digest"), "other-deck-version", message)
        return None
    return own


def _file(source: Source, path: Path, given: str, game: str) -> Deck | None:
    if is_web_address(given):
        source.faults.add(path, "web-address", NO_WEB)
        return None
    if source.folder is None:
        message = T(
            "a file that is opened on a page can't name a deck file, such as '{file}'; put the cards themselves in, "
            "under 'cards'",
            file=given[:80],
        )
        source.faults.add(path, "not-opened", message)
        return None
    file = source.folder / given
    if not file.is_file():
        message = T("there is no deck file '{file}'; built in is '{known}'", file=str(file), known=builtin(game).name)
        source.faults.add(path, "no-file", message)
        return None
    try:
        deck, warnings = read_with_warnings(file)
    except InputError as error:
        source.faults.add(path, "faulty-deck", T("the deck '{file}' has faults", file=str(file)))
        source.faults.found += error.faults
        return None
    if deck.game != game:
        message = T("'{file}' is a deck for another game", file=str(file))
        source.faults.add(path, "other-game", message)
        return None
    source.faults.found += warnings
    return deck


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck for a record: the built-in one by name and digest, any other in full."""
    own = builtin(deck.game)
    if deck is own or (deck.name == own.name and deck.digest == own.digest):
        return {"name": deck.name, "digest": deck.digest}
    from rainkit.decks.writing import deck_to_data

    return deck_to_data(deck)
