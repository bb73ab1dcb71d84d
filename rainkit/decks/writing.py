"""Decks to files: YAML, JSON, CSV, TSV and XLSX, so that reading gives the same deck again."""

from __future__ import annotations

import json
from pathlib import Path as FilePath
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.filewriting import write_and_keep_old, write_file
from rainkit.decks.model import Card, Deck, Goal, Names, Tile
from rainkit.decks.reading import FORMAT
from rainkit.i18n import T

__all__ = ["WRITTEN", "card_to_data", "deck_to_data", "dump", "goal_to_data", "tile_to_data", "write"]

#: File endings that can be written.
WRITTEN = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".csv": "csv", ".tsv": "tsv", ".xlsx": "xlsx"}


def deck_to_data(deck: Deck) -> dict[str, Any]:
    """The deck as the mapping that stands in YAML and JSON files.

    >>> from rainkit.decks import builtin
    >>> data = deck_to_data(builtin("foodweb"))
    >>> data["deck"], data["cards"][1]["scores"]
    ('malaysian-rainforest', [{'points': 3}])
    """
    data: dict[str, Any] = {"rainkit": FORMAT, "game": deck.game}
    if deck.name:
        data["deck"] = deck.name
    data.update(deck.extra)
    if deck.cards:
        data["cards"] = [card_to_data(card) for card in deck.cards]
    if deck.goals:
        data["goals"] = [goal_to_data(goal) for goal in deck.goals]
    if deck.tiles:
        data["tiles"] = [tile_to_data(tile) for tile in deck.tiles]
    return data


def card_to_data(card: Card) -> dict[str, Any]:
    """One card as its mapping; what has its default value is left out."""
    data: dict[str, Any] = {"id": card.id, "name": _names(card.name)}
    if card.scientific_name:
        data["scientific_name"] = card.scientific_name
    data["type"] = card.type
    if card.iucn:
        data["iucn"] = card.iucn
    if card.iucn_year:
        data["iucn_year"] = card.iucn_year
    if card.count != 1:
        data["count"] = card.count
    if card.scores:
        data["scores"] = [condition.to_data() for condition in card.scores]
    if card.fact:
        data["fact"] = _names(card.fact)
    if card.image:
        data["image"] = card.image
    data.update(card.extra)
    return data


def goal_to_data(goal: Goal) -> dict[str, Any]:
    """One goal as its mapping."""
    data: dict[str, Any] = {"id": goal.id, "name": _names(goal.name)}
    if goal.distinct:
        data["distinct"] = goal.distinct
        data["table"] = {str(number): points for number, points in goal.table}
    else:
        data["shape"] = [list(cell) for cell in goal.shape]
        if goal.empty:
            data["empty"] = [list(cell) for cell in goal.empty]
        data["points"] = goal.points
    # An exact match of nine cells, and a contained one of any other number, are what is meant anyway.
    if goal.match != ("exact" if len(goal.shape) == 9 else "contains"):
        data["match"] = goal.match
    if not goal.turn:
        data["turn"] = False
    if goal.flip:
        data["flip"] = True
    if goal.species:
        data["species"] = goal.species
    if goal.note:
        data["note"] = _names(goal.note)
    if goal.fact:
        data["fact"] = _names(goal.fact)
    data.update(goal.extra)
    return data


def tile_to_data(tile: Tile) -> dict[str, Any]:
    """One tile as its mapping."""
    data: dict[str, Any] = {"id": tile.id, "stack": tile.stack, "colours": list(tile.colours), "points": tile.points}
    return {**data, "slots": list(tile.slots), **tile.extra}


def _names(names: Names) -> str | dict[str, str]:
    return names["en"] if set(names) == {"en"} else dict(names)


def dump(deck: Deck, format: str) -> bytes:
    """The deck as the bytes of a file.

    Parameters
    ----------
    format : str
        ``yaml``, ``json``, ``csv``, ``tsv`` or ``xlsx``.
    """
    if format == "yaml":
        from rainkit.decks.formats.yaml_file import dump_yaml

        return dump_yaml(deck_to_data(deck)).encode()
    if format == "json":
        return (json.dumps(deck_to_data(deck), ensure_ascii=False, indent=1) + "\n").encode()
    from rainkit.decks.formats.tables_out import csv_bytes, xlsx_bytes

    if format == "xlsx":
        return xlsx_bytes(deck)
    if format in ("csv", "tsv"):
        return csv_bytes(deck, "\t" if format == "tsv" else ",")
    raise ValueError(f"unknown format {format!r}; known: {', '.join(sorted(set(WRITTEN.values())))}")


def write(deck: Deck, path: str | FilePath, format: str | None = None, *, keep_old: bool = False) -> FilePath | None:
    """Write the deck to a file; the ending says the format if none is given.

    The file is replaced only when all is written, so a failure leaves the old one.

    Parameters
    ----------
    keep_old : bool
        Keep another content that the file had as ``NAME.bak``.

    Returns
    -------
    Path or None
        Where an old content is kept.

    Raises
    ------
    InputError
        For an unknown ending, or a place where nothing can be written.
    """
    path = FilePath(path)
    found = format or WRITTEN.get(path.suffix.lower())
    if found is None:
        endings = sorted(WRITTEN)
        message = T("'{ending}' is no ending for a deck; it is one of {endings}", ending=path.suffix, endings=endings)
        raise InputError([Fault(message, "unknown-ending", str(path))])
    if keep_old:
        return write_and_keep_old(path, dump(deck, found))
    write_file(path, dump(deck, found))
    return None
