"""What a document is - a deck, a position or a record - and what is said where another one belongs."""

from __future__ import annotations

from rainkit.decks.source import Source, suggestion
from rainkit.i18n import T, Text

__all__ = ["BOARDS", "other_kind", "plain_kind"]

#: The key of a position's board to the game that it belongs to.
BOARDS = {"forest": "foodweb", "jungle": "jungle"}
_RECORD = ("moves", "deal")
_DECK = ("cards", "goals", "tiles")
_WORDS = {"deck": T("a deck"), "position": T("a position"), "record": T("a record")}
_COMMANDS = {
    "deck": ("rainkit convert", "rainkit sheet", "rainkit play --deck"),
    "position": ("rainkit score", "rainkit best"),
    "record": ("rainkit replay",),
}


def plain_kind(source: Source) -> str:
    """``record``, ``position`` or ``deck`` by the keys of a document; an empty string where they don't say.

    >>> from rainkit.decks.source import load
    >>> [plain_kind(load("-", text=text)) for text in ("moves: []", "forest: []", "tiles: []", "x: 1")]
    ['record', 'position', 'deck', '']
    """
    if source.is_table:
        return "deck"
    for kind, keys in (("record", _RECORD), ("position", tuple(BOARDS)), ("deck", _DECK)):
        if any(source.has((key,)) for key in keys):
            return kind
    return ""


def other_kind(source: Source, wanted: str) -> Text | None:
    """What to say of a document that is plainly not of the wanted kind: what it is, and which command takes it.

    None also for a deck in a position's file, and where a key was only mistyped.

    >>> from rainkit.decks.source import load
    >>> str(other_kind(load("-", text="moves: []"), "deck"))
    'this is a record, not a deck; use it with: rainkit replay'
    >>> other_kind(load("-", text="forrest: []\\ncards: []"), "position") is None
    True
    """
    kind = plain_kind(source)
    keys = {"record": _RECORD, "position": tuple(BOARDS), "deck": ("cards", "tiles")}[wanted]
    if kind in ("", wanted) or any(source.has((key,)) for key in keys):
        return None
    written = source.mapping(()) or {}
    if any(suggestion(key, keys) for key in list(written)[:20]):
        return None
    return T(
        "this is {what}, not {wanted}; use it with: {commands}",
        what=_WORDS[kind],
        wanted=_WORDS[wanted],
        commands=_COMMANDS[kind],
    )
