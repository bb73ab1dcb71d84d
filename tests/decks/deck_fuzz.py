"""What must hold for any bytes: reading ends in a deck or in words, and a good deck survives every format."""

from __future__ import annotations

from rainkit.core.errors import InputError
from rainkit.decks import dump, load, read_deck
from rainkit.decks.checking import check_deck

FORMATS = ("yaml", "json", "csv", "xlsx", "tsv")


def read_any(data: bytes) -> str:
    """Read bytes whose first one chooses the format; ``refused``, ``faulty``, ``empty`` or ``good``."""
    if not data:
        return "empty"
    try:
        source = load(f"x.{FORMATS[data[0] % len(FORMATS)]}", text=data[1:])
        deck = read_deck(source)
        check_deck(deck, source)
    except InputError as error:
        if not str(error):
            raise AssertionError("a fault without words") from error
        return "refused"
    assert all(str(fault) for fault in source.faults.errors + source.faults.warnings)
    if source.faults.errors or not (deck.cards or deck.goals or deck.tiles):
        return "faulty"
    for format in FORMATS:
        again = load(f"x.{format}", text=dump(deck, format))
        assert read_deck(again) == deck, (format, deck)
        assert not again.faults.errors, (format, again.faults.errors)
    return "good"
