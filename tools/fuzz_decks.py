"""A coverage-guided fuzzer for deck files; not part of the tests, since it runs for as long as one likes.

``python tools/fuzz_decks.py -max_total_time=600 CORPUS_FOLDER`` needs ``pip install atheris``. Whatever it finds
goes as a file into ``tests/decks/found``, where a test reads it for ever after. The first byte chooses the format.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["rainkit.decks", "csv", "zipfile"]):
    from rainkit.core.errors import InputError
    from rainkit.decks import dump, load, read_deck
    from rainkit.decks.checking import check_deck

FORMATS = ("yaml", "json", "csv", "xlsx", "tsv")


def one(data: bytes) -> None:
    """Reading ends in a deck or in faults; a deck without faults survives every format."""
    if not data:
        return
    try:
        source = load(f"x.{FORMATS[data[0] % len(FORMATS)]}", text=data[1:])
        deck = read_deck(source)
        check_deck(deck, source)
    except InputError as error:
        if not str(error):
            raise AssertionError("a fault without words") from error
        return
    faults = source.faults.errors + source.faults.warnings
    assert all(str(fault) for fault in faults)
    if source.faults.errors or not (deck.cards or deck.goals or deck.tiles):
        return
    for format in FORMATS:
        again = load(f"x.{format}", text=dump(deck, format))
        assert read_deck(again) == deck, (format, deck)
        assert not again.faults.errors, (format, again.faults.errors)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
