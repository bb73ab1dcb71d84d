"""The header row of a table: which columns are known, which are kept, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from rainkit.core.errors import Fault
from rainkit.decks.schema_cards import CARD_KEYS, FACT_KEYS
from rainkit.decks.schema_goals import GOAL_KEYS, PLACE_KEYS
from rainkit.decks.schema_tiles import TILE_KEYS
from rainkit.decks.source import Source, suggestion
from rainkit.decks.texts import cleaned
from rainkit.i18n import N, T, Text

__all__ = [
    "ALIASES",
    "BY_LANGUAGE",
    "FORMULA_SIGNS",
    "Cell",
    "Header",
    "Row",
    "add_fault",
    "column_name",
    "header_key",
    "is_header",
    "kind_of",
    "misses_column",
    "read_header",
    "tell_no_header",
    "tell_unknown",
    "unescaped",
]

#: Other header names that are understood.
ALIASES = {"score": "scores", "scoring": "scores", "qty": "count", "quantity": "count", "copies": "count"}
#: What people call columns that they might mean; only a hint.
_CALLED = {
    "red list": "iucn",
    "red list category": "iucn",
    "conservation status": "iucn",
    "status": "iucn",
    "points": "scores",
    "rule": "scores",
    "rules": "scores",
    "number": "count",
    "latin name": "scientific_name",
    "species name": "scientific_name",
    "picture": "image",
    "photo": "image",
    "kind": "type",
    "group": "type",
}
BY_LANGUAGE = ("name", "fact", "note")
#: A spreadsheet takes a cell that begins so for a formula (the full-width signs in some languages).
FORMULA_SIGNS = tuple("=+-@＝＋－＠\t\r")
_KNOWN = frozenset((*CARD_KEYS, *GOAL_KEYS, *TILE_KEYS, "deck"))
_QUIET = frozenset((*FACT_KEYS, *PLACE_KEYS))
_LANGUAGE = re.compile(r"(name|fact|note)[ _]([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)", re.IGNORECASE)


class Cell(NamedTuple):
    """What a cell holds: its text, and what is wrong with it where a known column needs text."""

    text: str
    problem: Text | None = None
    address: str = ""


class Row(NamedTuple):
    """A record: its first line, its cells by column from 0, and a fault of the whole row."""

    line: int
    cells: dict[int, Cell]
    fault: tuple[str, Text] | None = None


@dataclass
class Header:
    """Where the header stands, and its known and unknown columns, counted from 0."""

    line: int
    known: dict[int, str] = field(default_factory=dict)
    unknown: dict[int, str] = field(default_factory=dict)

    def has(self, column: int) -> bool:
        """Whether a column has a name."""
        return column in self.known or column in self.unknown


def column_name(column: int) -> str:
    """The letters of a column counted from 0.

    >>> column_name(0), column_name(27)
    ('A', 'AB')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def header_key(header: str) -> str:
    """The key that a header stands for, or an empty string if it is unknown.

    >>> header_key(" QTY "), header_key("Name_SK"), header_key("Scientific name"), header_key("habitat")
    ('count', 'name_sk', 'scientific_name', '')
    """
    plain = cleaned(header)[0].strip("'")
    key = "_".join(plain.casefold().split())
    key = ALIASES.get(key, key)
    if key in _KNOWN:
        return key
    match = _LANGUAGE.fullmatch(plain)
    if match is None:
        return ""
    language = match[2].lower() if len(match[2]) < 4 else match[2]
    return f"{match[1].lower()}_{language}"


def unescaped(text: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from seeing a formula.

    >>> unescaped("'=1+1"), unescaped("it's"), unescaped("''+1")
    ('=1+1', "it's", "'+1")
    """
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(FORMULA_SIGNS) else text


def is_header(row: Row) -> bool:
    """Whether a row names at least two known columns."""
    known = (cell for cell in row.cells.values() if header_key(cell.text))
    return len(list(islice(known, 2))) == 2


def add_fault(
    source: Source,
    line: int,
    cell: Cell | None,
    code: str,
    message: Text,
    level: str = "error",
    column: int | None = None,
) -> None:
    """A fault at a place of the table, known before there is a node for it."""
    if source.faults.is_full("error" if level == "error" else "warning"):
        return
    address = cell.address if cell else ""
    source.faults.found.append(
        Fault(message, code, source.name, line, column, address, level="error" if level == "error" else "warning")
    )


def read_header(source: Source, row: Row) -> Header:
    """The columns that a header row names; a known one that stands twice is a fault."""
    header = Header(row.line)
    places: dict[str, list[int]] = {}
    taken: set[str] = set()
    for column, cell in sorted(row.cells.items()):
        key = header_key(cell.text)
        if key:
            places.setdefault(key, []).append(column)
            header.known.setdefault(column, key)
        elif cell.text.strip():
            name = unescaped(cleaned(cell.text)[0])
            if name in taken:
                name = f"{name} ({column_name(column)})"
            taken.add(name)
            header.unknown[column] = name
    for key, columns in places.items():
        if len(columns) > 1:
            names = [column_name(column) for column in columns[:5]]
            message = T("the columns {columns} are both called '{key}'; keep one of them", columns=names, key=key)
            add_fault(source, row.line, None, "duplicate-column", message)
    return header


def tell_no_header(source: Source, above: Sequence[Row]) -> bool:
    """Say why no header was found; always False."""
    if above and all(len(row.cells) < 2 for row in above):
        message = T("there is one column only; columns are divided by commas, semicolons or tabs")
        add_fault(source, above[0].line, None, "one-column", message)
    elif above:
        found = [cell.text.strip()[:40] for _, cell in sorted(above[0].cells.items()) if cell.text.strip()][:10]
        message = T(
            "no header row with columns such as id, name and type was found; the first row reads {found}", found=found
        )
        add_fault(source, above[0].line, None, "no-header", message)
    else:
        add_fault(source, 1, None, "empty-file", T("the file is empty"))
    return False


def misses_column(source: Source, header: Header, what: str) -> bool:
    """Whether a column is missing that each row needs; said once, with the columns that there are."""
    have = set(header.known.values())
    kind = kind_of(header, {}, what)
    wanted = {"cards": ("type",), "goals": ("shape",), "tiles": ("slots",)}[kind]
    names = [key for key in have if key.split("_")[0] == "name" or key == "name"]
    missing = [key for key in wanted if key not in have]
    if not names and kind != "tiles":
        missing.append("name")
    if kind == "goals" and "distinct" in have:
        missing = [key for key in missing if key != "shape"]
    for key in missing:
        columns = [header.known.get(c) or header.unknown.get(c, "") for c in sorted({*header.known, *header.unknown})][
            :20
        ]
        meant = suggestion(key, [name.casefold() for name in header.unknown.values()][:200])
        message = (
            T(
                "the column '{key}' is missing; columns are {columns}; is it '{meant}'?",
                key=key,
                columns=columns,
                meant=meant,
            )
            if meant
            else T("the column '{key}' is missing; columns are {columns}", key=key, columns=columns)
        )
        add_fault(source, header.line, None, "missing-column", message)
    return bool(missing)


def kind_of(header: Header, cells: dict[str, str], what: str) -> str:
    """Whether a row is a card, a goal or a tile: by the sheet's name, the columns, or what is filled in."""
    if what:
        return what
    have = set(header.known.values())
    for key, kind in (("type", "cards"), ("shape", "goals"), ("slots", "tiles"), ("distinct", "goals")):
        if cells.get(key):
            return kind
    if "type" in have:
        return "cards"
    return "goals" if "shape" in have or "distinct" in have else "tiles" if "slots" in have else "cards"


def _meant(name: str, free: Sequence[str]) -> str:
    """The key that a header probably means: by its letters, or because people call it so."""
    called = _CALLED.get(" ".join(name.casefold().replace("_", " ").split()), "")
    return called if called in free else suggestion(name, free)


def tell_unknown(source: Source, header: Header) -> None:
    """Name the columns that are kept but not used in one warning."""
    names = [
        name
        for name in header.unknown.values()
        if not name.startswith("deck.") and not name.endswith(":json") and name not in _QUIET
    ]
    if not names:
        return
    free = [
        key
        for key in ("scores", "count", "type", "iucn", "scientific_name", "fact", "image")
        if key not in header.known.values()
    ]
    hints = [f"{name[:40]} → {meant}" for name in names[:10] if (meant := _meant(name, free))]
    places: dict[str, object] = {
        "names": [name[:40] for name in names[:10]] + (["…"] if len(names) > 10 else []),
        "hints": hints,
    }
    if hints:
        message = N(
            "{n} unknown column is kept but not used: {names}; did you mean {hints}?",
            "{n} unknown columns are kept but not used: {names}; did you mean {hints}?",
            len(names),
            **places,
        )
    else:
        message = N(
            "{n} unknown column is kept but not used: {names}",
            "{n} unknown columns are kept but not used: {names}",
            len(names),
            **places,
        )
    add_fault(source, header.line, None, "unknown-keys", message, "warning")
