"""A jungle tile of a file (J1-J3)."""

from __future__ import annotations

import re

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, Tile
from rainkit.decks.node import Path
from rainkit.decks.schema_common import Unknown, kept, read_id
from rainkit.decks.source import Source, suggestion
from rainkit.i18n import T

__all__ = ["SLOTS", "TILE_KEYS", "read_tile"]

TILE_KEYS = ("id", "stack", "colours", "points", "slots")
SLOTS = ("any", *ANIMAL_COLOURS, *ANIMALS)


def read_tile(source: Source, path: Path, unknown: Unknown | None = None, *, needs_id: bool = True) -> Tile | None:
    """The tile at a path; None if it can't be used.

    Parameters
    ----------
    needs_id : bool
        False for a tile that is given in a position, where an id means nothing.
    """
    if source.mapping(path, required=True) is None:
        return None
    found = unknown or Unknown()
    before = source.faults.errors_count
    tile_id = read_id(source, path, "") if needs_id or source.has((*path, "id")) else ""
    colours = _words(source, (*path, "colours"), COLOURS, 2, "J1")
    slots = _words(source, (*path, "slots"), SLOTS, 3, "J2")
    if len(set(colours)) < len(colours):
        source.faults.add((*path, "colours"), "bad-tile", T("a tile shows a colour once"), "J1")
    points = source.integer((*path, "points"), 1, 5, required=True, clause="J2") or 1
    stack = source.choice((*path, "stack"), COLOURS) or ""
    if stack and colours and set(colours) <= set(COLOURS) and stack not in colours:
        message = T("the tile lies in the {stack} stack but shows {colours}", stack=stack, colours=colours)
        source.faults.add((*path, "stack"), "bad-tile", message, "J1")
    extra = kept(source, path, TILE_KEYS, (), found)
    if unknown is None:
        found.tell(source)
    tile = Tile(tile_id, colours, points, slots, stack or (colours[0] if colours else ""), extra)
    return tile if source.faults.errors_count == before else None


def _words(source: Source, path: Path, known: tuple[str, ...], most: int, clause: str) -> tuple[str, ...]:
    """One to ``most`` words, as a list or as text with ``|`` (or commas, blanks and the like) between them."""
    node = source.node(path)
    key = source.key_text(path)
    if node is not None and isinstance(node.value, str):
        parts = [(path, part.lower()) for part in re.split(r"[|,;+/\s]+", node.value) if part]
    else:
        parts = [(item, (source.text(item) or "").strip().lower()) for item in source.items(path, required=True)]
        if node is None or node.value is None:
            return ()
    if not 1 <= len(parts) <= most:
        message = T("'{key}' has {number} entries; a tile has 1 to {most}", key=key, number=len(parts), most=most)
        source.faults.add(path, "bad-tile", message, clause)
    for at, word in parts:
        if word in known:
            continue
        if word == "green":
            source.faults.add(at, "bad-tile", T("there is no green animal, so no green slot"), "J3")
            continue
        meant = suggestion(word, known)
        message = (
            T("'{value}' can't stand in '{key}'; did you mean '{meant}'?", value=word[:60], key=key, meant=meant)
            if meant
            else T("'{value}' can't stand in '{key}'; it is one of {known}", value=word[:60], key=key, known=known)
        )
        source.faults.add(at, "not-a-choice", message, clause)
    return tuple(word for _, word in parts)
