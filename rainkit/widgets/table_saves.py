"""Save files of tables of both games: read as data, and checked by playing the game again.

The file of a game under way is sealed: who opens it in an editor, or looks over somebody's shoulder, reads no hand and
no hidden choice in it. That is a curtain, not a lock; the game's own data are there, packed.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.records import FORMAT, read_record, replay
from rainkit.decks import source
from rainkit.i18n import N, T, Text
from rainkit.players import is_player
from rainkit.widgets.seats import PERSON, Seat, seats_of

__all__ = ["changed", "checked_id", "checked_seats", "checked_take_backs", "data_of", "refusal", "replayed", "text_of"]

_MOST_TAKE_BACKS = 1000
_MOST_BYTES = 8 << 20
_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
_MOST_NAME = 24


def refusal(message: Text) -> InputError:
    """A save that can't be used, in plain words."""
    return InputError([Fault(message, "bad-save")])


def changed(what: Text) -> InputError:
    """A save of whose own entries one can't be so."""
    return refusal(T("This save was changed by hand: {what}", what=what))


def text_of(data: Mapping[str, Any], *, seal: bool) -> str:
    """The save file of these data; sealed, if something in them is still hidden.

    >>> "hand" in text_of({"kind": "game", "hand": ["gaur"]}, seal=True)
    False
    >>> data_of(text_of({"kind": "game", "hand": ["gaur"]}, seal=True), "game", T("wrong"))["hand"]
    ['gaur']
    """
    shown = dict(data)
    if seal:
        packed = zlib.compress(json.dumps(shown, ensure_ascii=False).encode("utf-8"), 9)
        about = T("A game under way, packed so that nobody reads in it what is hidden. Load it in rainkit to go on.")
        shown = {
            "rainkit": FORMAT,
            "kind": data["kind"],
            "about": str(about),
            "sealed": base64.b64encode(packed).decode(),
        }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def data_of(text: str, kind: str, wrong: Text) -> dict[str, Any]:
    """The data of a save file of this kind, sealed or not, or of a plain record; ``wrong`` is said of any other.

    Raises
    ------
    InputError
    """
    data = _read(text)
    if data.get("kind") == kind:
        if "sealed" not in data:
            return data
        _check_format(data)
        return _read(_opened(data["sealed"]))
    if "moves" in data and "deal" in data:
        return {"record": data}
    raise refusal(wrong)


def _check_format(data: Mapping[str, Any]) -> None:
    written = data.get("rainkit")
    if type(written) is not int or written < 1:
        raise changed(T("its entry 'rainkit' must be the number {known}.", known=FORMAT))
    if written > FORMAT:
        raise refusal(
            T(
                "This save is of a newer rainkit: its format is {version}, and this one reads format {known}. Load it "
                "where it was made, or bring rainkit up to date.",
                version=written,
                known=FORMAT,
            )
        )


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise refusal(T("This is no save file of rainkit: it can't be read as JSON.")) from None
    if not isinstance(data, dict):
        raise refusal(T("This is no save file of rainkit."))
    return data


def _opened(sealed: object) -> str:
    """The text under the seal; refused if it was cut off or is larger than any game."""
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(base64.b64decode(str(sealed), validate=True), _MOST_BYTES)
        if not unpacking.eof:
            raise ValueError("cut off, or too large")
        return found.decode("utf-8")
    except (ValueError, zlib.error):
        raise refusal(T("This save file is damaged: the game in it can't be unpacked. Was it cut off?")) from None


def replayed(data: Mapping[str, Any], game: str, wrong: Text) -> tuple[Any, tuple[str, ...]]:
    """The state that the save's record leads to, and the names of its players.

    Raises
    ------
    InputError
        ``wrong``, if it is another game's; in plain words, if the rules don't give what the save says.
    """
    if "kind" in data:  # a plain record tells its format itself
        _check_format(data)
    kept = data.get("record")
    if not isinstance(kept, dict) or kept.get("game") != game:
        raise refusal(wrong)
    try:
        read = read_record(source.load("save.json", json.dumps(kept), "json"))
    except InputError as error:
        raise refusal(T("This save can't be used. {reason}", reason=error.faults[0].message)) from error
    played = replay(read)
    if not played.ok or played.state is None:
        reason = played.faults[0].message
        raise refusal(T("This save was changed; the rules don't allow what it says. {reason}", reason=reason))
    return played.state, read.players


def checked_id(data: Mapping[str, Any]) -> str | None:
    """The name of the game in a save; None for a plain record.

    >>> checked_id({"id": "a1-b2"}), checked_id({})
    ('a1-b2', None)
    """
    named = data.get("id")
    if named is None or (isinstance(named, str) and _ID.fullmatch(named)):
        return named
    raise changed(T("its id is no name of a game."))


def _sits(kind: object) -> bool:
    return kind == PERSON or (isinstance(kind, str) and is_player(kind))


def checked_seats(data: Mapping[str, Any], names: Sequence[str]) -> tuple[Seat, ...]:
    """Who sits where, as a save says it, or by the names of a plain record.

    >>> checked_seats({}, ["Ada", "greedy"])[1].kind
    'greedy'
    """
    told = data.get("seats")
    if told is None:
        return seats_of(names)
    if not isinstance(told, list) or len(told) != len(names):
        raise changed(
            N("it must name {n} seat, its game's player.", "it must name {n} seats, one for each player.", len(names))
        )
    seats = []
    for number, entry in enumerate(told, 1):
        kind = entry.get("kind") if isinstance(entry, dict) else None
        name = entry.get("name", "") if isinstance(entry, dict) else None
        if not _sits(kind) or not isinstance(name, str):
            raise changed(T("seat {number} is neither a person nor a bot of rainkit.", number=number))
        seats.append(Seat(str(kind), name[:_MOST_NAME]))
    if not any(seat.kind == PERSON for seat in seats):
        raise changed(T("nobody sits at this screen; one seat must be a person's."))
    return tuple(seats)


def checked_take_backs(data: Mapping[str, Any]) -> int:
    """How often a save says that something was taken back; 0 for a plain record.

    >>> checked_take_backs({"take_backs": 2}), checked_take_backs({})
    (2, 0)
    """
    count = data.get("take_backs", 0)
    if type(count) is int and 0 <= count <= _MOST_TAKE_BACKS:
        return count
    raise changed(T("it must say how often something was taken back, from 0 to {most}.", most=_MOST_TAKE_BACKS))
