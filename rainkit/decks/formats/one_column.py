"""Tables whose columns all stand in one: so a spreadsheet shows a text file in which it expects another divider."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from rainkit.decks import limits
from rainkit.decks.formats.headers import Cell, Row, add_fault, column_name, is_header
from rainkit.decks.source import Source
from rainkit.i18n import T

__all__ = ["divider_within", "fields_within", "fitted", "tell_divided", "whole_rows"]


def divider_within(row: Row) -> str:
    """The sign that divides the columns, if the only filled cell of a row holds a whole header; else nothing.

    >>> divider_within(Row(1, {0: Cell("id;name;type")})), divider_within(Row(1, {0: Cell("id"), 1: Cell("name")}))
    (';', '')
    """
    filled = _filled(row)
    for divider in ",;\t" if len(filled) == 1 else "":
        cells = {i: Cell(text) for i, text in enumerate(fields_within(filled[0].text, divider))}
        if is_header(Row(row.line, cells)):
            return divider
    return ""


def fields_within(text: str, divider: str) -> list[str]:
    """The fields of one line of text; a single one if it is no line of a table.

    >>> fields_within('fig,"fig, tree",plant', ",")
    ['fig', 'fig, tree', 'plant']
    """
    if len(text) > limits.CELL:
        return [text]
    try:
        return next(csv.reader([text], delimiter=divider, strict=True), [text])
    except csv.Error:
        return [text]


def whole_rows(rows: Iterable[Row], source: Source) -> Iterator[Row]:
    """The rows of a table; where the header stands in one cell, all are divided as it is, which is told."""
    divider, width, settled = "", 0, False
    for row in rows:
        if not settled:
            divider = divider_within(row)
            settled = bool(divider) or is_header(row)
            if divider:
                tell_divided(source, row.line, divider)
                width = len(fields_within(_filled(row)[0].text, divider))
        filled = _filled(row) if divider and not row.fault else []
        if not filled:
            yield row
            continue
        # What stands beside it was divided at the other sign, in the middle of a text.
        fields = [*fields_within(filled[0].text, divider), *(cell.text for cell in filled[1:])]
        yield fitted(fields, row.line, width, filled[0].address)


def _filled(row: Row) -> list[Cell]:
    return [cell for _, cell in sorted(row.cells.items()) if cell.text.strip()]


def tell_divided(source: Source, line: int, divider: str) -> None:
    """Warn that rows stood in one cell."""
    sign = "Tab" if divider == "\t" else divider
    message = T("whole rows stand in one cell; they are divided at '{sign}'", sign=sign)
    add_fault(source, line, None, "one-column", message, "warning")


def fitted(fields: list[str], line: int, width: int, address: str = "") -> Row:
    """The fields as a row, which is at fault if they are more or fewer than the header's."""
    most = width or len(fields)
    if width and any(text.strip() for text in fields):
        if len(fields) < width:
            message = T(
                "the row has {number} fields but the header has {width}; write a divider for each blank field too",
                number=len(fields),
                width=width,
            )
            return Row(line, {}, ("ragged-row", message))
        if any(text.strip() for text in fields[width:]):
            message = T(
                "the row has {number} fields but the header has {width}; "
                "a text with the divider in it needs quotes (from column {column} on)",
                number=len(fields),
                width=width,
                column=column_name(width),
            )
            return Row(line, {}, ("ragged-row", message))
    return Row(line, {i: Cell(text, None, address) for i, text in enumerate(fields[:most]) if text})
