"""What lies on the bench as plain data and back, unfinished as it is: without a name, a shape or points yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainkit.core.errors import InputError
from rainkit.decks.model import Goal
from rainkit.decks.workshop import KINDS, Thing
from rainkit.decks.writing import card_to_data, goal_to_data, tile_to_data
from rainkit.widgets.deck_data import deck_of_data

__all__ = ["draft_data", "thing_of_data"]

_WRITERS: Mapping[str, Any] = {"card": card_to_data, "goal": goal_to_data, "tile": tile_to_data}
#: What stands in the place of what is not there yet, so that the readers of decks take it.
_FILLED: Mapping[str, Any] = {"id": "draft", "name": "draft", "shape": [[99, 99]], "table": {"2": 1}}
_EMPTY: Mapping[str, Any] = {"id": "", "name": {}, "shape": (), "table": ()}
_OPEN = "unfinished"


def draft_data(kind: str, thing: Thing) -> dict[str, Any]:
    """A card, goal or tile as the browser keeps it; what is not there yet is named under ``unfinished``.

    >>> from rainkit.decks.model import Tile
    >>> data = draft_data("tile", Tile("", ("red",), 1, ("any",), "red"))
    >>> data["unfinished"], thing_of_data("tile", "jungle", data).id
    (['id'], '')
    """
    wanted = ["id", *(["name"] if hasattr(thing, "name") else [])]
    if isinstance(thing, Goal):
        wanted.append("table" if thing.distinct else "shape")
    missing = [key for key in wanted if not getattr(thing, key)]
    data = {**_WRITERS[kind](thing), **{key: _FILLED[key] for key in missing}}
    return {**data, _OPEN: missing} if missing else data


def thing_of_data(kind: str, game: str, data: Any) -> Thing | None:
    """One card, goal or tile of plain data, unfinished as it was; None if it can't be read."""
    if not isinstance(data, Mapping):
        return None
    told = data.get(_OPEN)
    missing = [key for key in told if key in _EMPTY] if isinstance(told, list) else []
    plain = {key: value for key, value in data.items() if key != _OPEN}
    try:
        found = getattr(deck_of_data({"rainkit": 1, "game": game, KINDS[kind]: [plain]}), KINDS[kind])
    except InputError:
        return None
    changes: dict[str, Any] = {key: _EMPTY[key] for key in missing if hasattr(found[0], key)} if found else {}
    return replace(found[0], **changes) if found else None
