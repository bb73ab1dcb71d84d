"""Rows of cells to nodes: what CSV, TSV and XLSX have in common.

A table has a header row and one row for a card, a goal or a tile. Header names are read without regard to case and
outer blanks. Whatever stands under a header that rainkit doesn't know is kept.

Besides the columns of CONTRACT.md rainkit writes, only where needed, ``deck`` (the deck's name, in every row),
``deck.KEY`` (a key of the deck that rainkit doesn't know), ``KEY:json`` (values that are not plain text) and
``more:json`` (keys that can't be headers).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.formats.json_file import parse_json
from rainkit.decks.node import Node
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
    "Row",
    "column_name",
    "header_key",
    "read_table",
    "unescaped",
]

#: Other header names that are understood.
ALIASES = {"score": "scores", "scoring": "scores", "qty": "count", "quantity": "count", "copies": "count"}
BY_LANGUAGE = ("name", "fact", "note")
#: A spreadsheet takes a cell that begins so for a formula (the full-width signs in some languages).
FORMULA_SIGNS = tuple("=+-@＝＋－＠\t\r")
_KNOWN = frozenset((*CARD_KEYS, *GOAL_KEYS, *TILE_KEYS, "deck"))
_QUIET = frozenset((*FACT_KEYS, *PLACE_KEYS))
_LANGUAGE = re.compile(r"(name|fact|note)[ _]([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell holds: its text, and what is wrong with it where a known column needs text."""

    text: str
    problem: Text | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A record: its first line, its cells by column from 0, and a fault of the whole row."""

    line: int
    cells: dict[int, Cell]
    fault: tuple[str, Text] | None = None


@dataclass
class _Header:
    line: int
    known: dict[int, str] = field(default_factory=dict)
    unknown: dict[int, str] = field(default_factory=dict)


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
    return sum(bool(header_key(cell.text)) for cell in row.cells.values()) >= 2


def read_table(source: Source, rows: Iterable[Row], root: dict[str, Node], what: str = "") -> bool:
    """Add the records of a table to the root of a document; False if there is no usable header.

    Parameters
    ----------
    rows : iterable of Row
        Without blank ones at the end; the first one that names two known columns is the header.
    root : dict
        Gets lists ``cards``, ``goals`` and ``tiles``, and keys of the deck.
    what : str
        ``cards``, ``goals`` or ``tiles`` if the sheet's name says it.
    """
    header: _Header | None = None
    above: list[Row] = []
    number = 0
    cells = 0
    unnamed: set[int] = set()
    lists: dict[str, list[Node]] = {}
    for row in rows:
        if row.fault is not None and header is not None:
            _add(source, row.line, None, *row.fault)
            continue
        if not any(cell.text.strip() or cell.problem for cell in row.cells.values()):
            continue
        if header is None:
            if not is_header(row) and len(above) < 50:
                above.append(row)
                continue
            header = _read_header(source, row)
            continue
        number += 1
        cells += len(row.cells)
        if number > limits.ROWS:
            _refuse(source, row.line, "too-many-rows", T("more than {limit} rows", limit=limits.ROWS))
        if cells > limits.NODES:
            _refuse(source, row.line, "too-many-values", T("more than {limit} filled cells", limit=limits.NODES))
        _record(source, header, row, root, lists, what, unnamed)
    if header is None:
        return _no_header(source, above)
    needed = _missing_column(source, header, what)
    if needed:
        return False
    if unnamed:
        names = [column_name(column) for column in sorted(unnamed)[:10]]
        message = N(
            "column {names} has no header; it is ignored",
            "columns {names} have no header; they are ignored",
            len(unnamed),
            names=names,
        )
        _add(source, header.line, None, "no-header", message, "warning")
    _tell_unknown(source, header)
    for key, items in lists.items():
        entry = root.setdefault(key, Node([], header.line))
        if isinstance(entry.value, list):
            entry.value += items
    if not number:
        _add(source, header.line, None, "no-rows", T("there is a header but no rows below it"))
        return False
    for key in ("cards", "goals", "tiles"):
        # Rows that could not be used are told one by one; the table itself was there.
        if what == key or (not what and not lists and key == _kind_of(header, {}, "")):
            root.setdefault(key, Node([], header.line))
    return True


def _refuse(source: Source, line: int, code: str, message: Text) -> NoReturn:
    raise InputError([Fault(message, code, source.name, line)])


def _add(
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


def _read_header(source: Source, row: Row) -> _Header:
    header = _Header(row.line)
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
            _add(source, row.line, None, "duplicate-column", message)
    return header


def _no_header(source: Source, above: Sequence[Row]) -> bool:
    if above and all(len(row.cells) < 2 for row in above):
        message = T("there is one column only; columns are divided by commas, semicolons or tabs")
        _add(source, above[0].line, None, "one-column", message)
    elif above:
        found = [cell.text.strip()[:40] for _, cell in sorted(above[0].cells.items()) if cell.text.strip()][:10]
        message = T(
            "no header row with columns such as id, name and type was found; the first row reads {found}", found=found
        )
        _add(source, above[0].line, None, "no-header", message)
    else:
        _add(source, 1, None, "empty-file", T("the file is empty"))
    return False


def _missing_column(source: Source, header: _Header, what: str) -> bool:
    have = set(header.known.values())
    kind = _kind_of(header, {}, what)
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
        _add(source, header.line, None, "missing-column", message)
    return bool(missing)


def _kind_of(header: _Header, cells: dict[str, str], what: str) -> str:
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


def _record(
    source: Source,
    header: _Header,
    row: Row,
    root: dict[str, Node],
    lists: dict[str, list[Node]],
    what: str,
    unnamed: set[int],
) -> None:
    kind = _kind_of(header, {header.known.get(c, ""): cell.text.strip() for c, cell in row.cells.items()}, what)
    keys = {"cards": CARD_KEYS, "goals": GOAL_KEYS, "tiles": TILE_KEYS}[kind]
    entry: dict[str, Node] = {}
    usable = True
    for column, cell in sorted(row.cells.items()):
        key = header.known.get(column, "")
        at = column + 1
        if len(cell.text) > limits.CELL:
            message = T("a cell of more than {limit} characters", limit=limits.CELL)
            _add(source, row.line, cell, "too-long", message, column=at)
            usable = False
        elif key:
            if cell.problem:
                _add(source, row.line, cell, "bad-cell", cell.problem, column=at)
                usable = False
            node = Node(unescaped(cell.text), row.line, at, address=cell.address or " ", quoted=True)
            if key == "deck":
                root.setdefault("deck", node)
            else:
                _put(entry, key, node, keys)
        elif column not in header.unknown:
            if cell.text.strip():
                unnamed.add(column)
        elif cell.text.strip():
            usable &= _unknown(source, header.unknown[column], cell, row.line, at, entry, root)
    for column, key in header.known.items():
        if column not in row.cells and kind == "cards":
            _put(entry, key, Node("", row.line, column + 1, address=" "), keys)
    if usable:
        lists.setdefault(kind, []).append(Node(entry, row.line, 1, address=" "))


def _put(entry: dict[str, Node], key: str, node: Node, keys: Sequence[str]) -> None:
    base, _, language = key.partition("_")
    blank = not (isinstance(node.value, str) and node.value.strip())
    if base in BY_LANGUAGE and (language or key == base):
        if blank or base not in keys:
            return
        names = entry.setdefault(base, Node({}, node.line, node.column, address=node.address))
        if isinstance(names.value, dict) and (language or "en") not in names.value:
            names.value[language or "en"] = node
    elif not blank:
        entry.setdefault(key, node)
    elif key in ("count", "scores") and key in keys:
        entry.setdefault(key, Node("", node.line, node.column, address=node.address))


def _unknown(
    source: Source, name: str, cell: Cell, line: int, column: int, entry: dict[str, Node], root: dict[str, Node]
) -> bool:
    text = unescaped(cell.text)
    target = entry
    if name.startswith("deck."):
        name, target = name[5:], root
    if not name.endswith(":json"):
        target.setdefault(name, Node(text, line, column, quoted=True))
        return True
    try:
        node = parse_json(text, source.name)
    except InputError:
        message = T("column '{name}': '{value}' is not JSON", name=name[:60], value=text[:60])
        _add(source, line, cell, "bad-cell", message, column=column)
        return False
    if name == "more:json" and isinstance(node.value, dict):
        for key, child in node.value.items():
            target.setdefault(key, child)
    else:
        target.setdefault(name.removesuffix(":json"), node)
    return True


def _tell_unknown(source: Source, header: _Header) -> None:
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
    hints = [f"{name[:40]} → {meant}" for name in names[:10] if (meant := suggestion(name, free))]
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
    _add(source, header.line, None, "unknown-keys", message, "warning")
