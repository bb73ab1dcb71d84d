"""Save files of tables of both games: read as data, and checked by playing the game again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.records import read_record, replay
from rainkit.decks import source
from rainkit.i18n import T, Text

__all__ = ["checked_id", "checked_take_backs", "data_of", "refusal", "replayed"]

_MOST_TAKE_BACKS = 1000


def refusal(message: Text) -> InputError:
    """A save that can't be used, in plain words."""
    return InputError([Fault(message, "bad-save")])


def data_of(text: str, kind: str, wrong: Text) -> dict[str, Any]:
    """The data of a save file of this kind, or of a plain record; ``wrong`` is said of any other.

    Raises
    ------
    InputError
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise refusal(T("This is no save file of rainkit: it can't be read as JSON.")) from None
    if not isinstance(data, dict):
        raise refusal(T("This is no save file of rainkit."))
    if data.get("kind") == kind:
        return data
    if "moves" in data and "deal" in data:
        return {"record": data}
    raise refusal(wrong)


def replayed(data: Mapping[str, Any], game: str, wrong: Text) -> tuple[Any, tuple[str, ...]]:
    """The state that the save's record leads to, and the names of its players.

    Raises
    ------
    InputError
        ``wrong``, if it is another game's; in plain words, if the rules don't give what the save says.
    """
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
    """The name of the game in a save, if it is one."""
    named = data.get("id")
    return named if isinstance(named, str) and named.isalnum() else None


def checked_take_backs(data: Mapping[str, Any]) -> int:
    """How often a save says that something was taken back; 0 for what is no such number.

    >>> checked_take_backs({"take_backs": 2}), checked_take_backs({"take_backs": "x"})
    (2, 0)
    """
    count = data.get("take_backs")
    return count if isinstance(count, int) and 0 <= count < _MOST_TAKE_BACKS else 0
