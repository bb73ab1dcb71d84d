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
from typing import NoReturn

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.formats.headers import (
    BY_LANGUAGE,
    Cell,
    Header,
    Row,
    add_fault,
    column_name,
    is_header,
    kind_of,
    misses_column,
    read_header,
    tell_no_header,
    tell_unknown,
    unescaped,
)
from rainkit.decks.formats.json_file import parse_json
from rainkit.decks.formats.one_column import whole_rows
from rainkit.decks.node import Node
from rainkit.decks.schema_cards import CARD_KEYS
from rainkit.decks.schema_goals import GOAL_KEYS
from rainkit.decks.schema_tiles import TILE_KEYS
from rainkit.decks.source import Source
from rainkit.i18n import N, T, Text

__all__ = ["read_table"]

_SPOILT = re.compile(r"#(REF!|NAME\?|VALUE!|DIV/0!|N/A|NULL!|NUM!|#+)")
"""What spreadsheets write in place of a value that they can't work out or show."""
_ABOVE = 50
"""Filled rows among which the header is looked for; below them it is no header that names columns."""


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
    header: Header | None = None
    above: list[Row] = []
    number = 0
    cells = 0
    unnamed: set[int] = set()
    lists: dict[str, list[Node]] = {}
    for row in whole_rows(rows, source):
        if row.fault is not None and header is not None:
            add_fault(source, row.line, None, *row.fault)
            number += 1
            continue
        if not any(cell.text.strip() or cell.problem for cell in row.cells.values()):
            continue
        if header is None:
            if is_header(row):
                header = read_header(source, row)
            elif len(above) < _ABOVE:
                above.append(row)
            else:
                break
            continue
        if not any(cell.text.strip() or cell.problem for c, cell in row.cells.items() if header.has(c)):
            unnamed.update(column for column, cell in row.cells.items() if cell.text.strip())
            continue
        number += 1
        cells += len(row.cells)
        if number > limits.ROWS:
            _refuse(source, row.line, "too-many-rows", T("more than {limit} rows", limit=limits.ROWS))
        if cells > limits.NODES:
            _refuse(source, row.line, "too-many-values", T("more than {limit} filled cells", limit=limits.NODES))
        _record(source, header, row, root, lists, what, unnamed)
    if header is None:
        return tell_no_header(source, above)
    needed = misses_column(source, header, what)
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
        add_fault(source, header.line, None, "no-header", message, "warning")
    tell_unknown(source, header)
    for key, items in lists.items():
        entry = root.setdefault(key, Node([], header.line))
        if isinstance(entry.value, list):
            entry.value += items
    if not number:
        add_fault(source, header.line, None, "no-rows", T("there is a header but no rows below it"))
        return False
    for key in ("cards", "goals", "tiles"):
        # Rows that could not be used are told one by one; the table itself was there.
        if what == key or (not what and not lists and key == kind_of(header, {}, "")):
            root.setdefault(key, Node([], header.line))
    return True


def _refuse(source: Source, line: int, code: str, message: Text) -> NoReturn:
    raise InputError([Fault(message, code, source.name, line)])


def _record(
    source: Source,
    header: Header,
    row: Row,
    root: dict[str, Node],
    lists: dict[str, list[Node]],
    what: str,
    unnamed: set[int],
) -> None:
    kind = kind_of(header, {key: row.cells[c].text.strip() for c, key in header.known.items() if c in row.cells}, what)
    keys = {"cards": CARD_KEYS, "goals": GOAL_KEYS, "tiles": TILE_KEYS}[kind]
    entry: dict[str, Node] = {}
    for column, cell in sorted(row.cells.items()):
        key = header.known.get(column, "")
        at = column + 1
        too_long = len(cell.text) > limits.CELL
        if too_long:
            message = T("a cell of more than {limit} characters", limit=limits.CELL)
            add_fault(source, row.line, cell, "too-long", message, column=at)
        elif key and cell.problem is None and _SPOILT.fullmatch(cell.text.strip()):
            value = cell.text.strip()[:20]
            shown = T("{cell}: the cell shows the error {value}; write the value itself", cell=key, value=value)
            cell = cell._replace(problem=shown)
        if key and cell.problem and not too_long:
            add_fault(source, row.line, cell, "bad-cell", cell.problem, column=at)
        if key:
            told = too_long or cell.problem is not None
            node = Node("?" if told else unescaped(cell.text), row.line, at, address=cell.address or " ", quoted=True,
                        told=told)  # fmt: skip
            if key == "deck":
                root.setdefault("deck", node)
            else:
                _put(entry, key, node, keys)
        elif column not in header.unknown:
            if cell.text.strip():
                unnamed.add(column)
        elif cell.text.strip():
            _unknown(source, header.unknown[column], cell, row.line, at, entry, root, told=too_long)
    for column, key in header.known.items():
        if column not in row.cells and kind == "cards":
            _put(entry, key, Node("", row.line, column + 1, address=" "), keys)
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
    source: Source,
    name: str,
    cell: Cell,
    line: int,
    column: int,
    entry: dict[str, Node],
    root: dict[str, Node],
    *,
    told: bool,
) -> None:
    text = "" if told else unescaped(cell.text)
    target = entry
    if name.startswith("deck."):
        name, target = name[5:], root
    if told or not name.endswith(":json"):
        target.setdefault(name, Node(text, line, column, quoted=True, told=told))
        return
    try:
        node = parse_json(text, source.name)
    except InputError:
        message = T("column '{name}': '{value}' is not JSON", name=name[:60], value=text[:60])
        add_fault(source, line, cell, "bad-cell", message, column=column)
        target.setdefault(name, Node("", line, column, told=True))
        return
    if name == "more:json" and isinstance(node.value, dict):
        for key, child in node.value.items():
            target.setdefault(key, child)
    else:
        target.setdefault(name.removesuffix(":json"), node)
