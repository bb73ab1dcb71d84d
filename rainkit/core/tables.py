"""Tables as people have them, read as text: comma, semicolon or tab, found by the header (CONTRACT.md).

``sep=;`` on the first line is obeyed. Limits are checked, and what can't be read is told as faults with file and line.
Who reads a table gives its cells their types.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T, Text

__all__ = ["MAX_CELL", "MAX_COLUMNS", "MAX_ROWS", "Row", "Table", "read_table"]

MAX_ROWS = 2_000
MAX_COLUMNS = 20_000
MAX_CELL = 10_000
_DELIMITERS = (",", ";", "\t")
_SEP_LINE = re.compile(r'"?sep=(.)"?[ ;,\t]*(\r\n|\r|\n)', re.IGNORECASE)
_HEADER_WITHIN = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the line on which it begins, from 1, and as many cells as the header has."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose cells are text.

    Attributes
    ----------
    header : tuple of str
        The names as written, without outer blanks.
    line : int
        The line of the header.
    rows : tuple of Row
        The rows below the header that aren't blank.
    delimiter : str
    """

    header: tuple[str, ...]
    line: int
    rows: tuple[Row, ...]
    delimiter: str

    def column(self, *names: str) -> int | None:
        """The index of the first of these names that the header has, without regard to case."""
        folded = [_folded(h) for h in self.header]
        return next((folded.index(_folded(n)) for n in names if _folded(n) in folded), None)


def read_table(
    text: str,
    known: Collection[str],
    *,
    file: str = "",
    max_rows: int = MAX_ROWS,
    max_columns: int = MAX_COLUMNS,
    max_cell: int = MAX_CELL,
) -> Table:
    """The table in a text.

    Parameters
    ----------
    text : str
    known : collection of str
        Column names that may stand in the header, in any case. The header is the row among the first 20, and the
        delimiter the one of comma, semicolon and tab, with which most of them are found.
    file : str
        Named in the faults.
    max_rows, max_columns, max_cell : int
        The most rows, columns, and characters in a cell.

    Raises
    ------
    InputError
        With every fault of the table: ``empty``, ``no-header``, ``double-column``, ``quotes``, ``too-many-cells``,
        ``too-many-rows``, ``too-many-columns``, ``cell-too-long``.

    Examples
    --------
    >>> table = read_table("sep=;\\nResource;Consumer\\n\\nfig;binturong\\n", ["resource", "consumer"])
    >>> table.delimiter, table.line, table.rows[0], table.column("consumer")
    (';', 2, Row(line=4, cells=('fig', 'binturong')), 1)
    """
    given = _SEP_LINE.match(text)
    skipped = 1 if given else 0
    body = text[given.end() :] if given else text
    if not body.strip():
        raise InputError([Fault(T("The file is empty."), "empty", file)])
    delimiter, at = _layout(body, {_folded(name) for name in known}, given[1] if given else None)
    if at is None:
        expected = list(known)[:12]
        message = T("No row has the names of the columns. The first row must name some of: {names}.", names=expected)
        raise InputError([Fault(message, "no-header", file, skipped + 1)])
    faults: list[Fault] = []
    rows: list[Row] = []
    header: tuple[str, ...] = ()
    header_line = 0

    def fault(line: int, code: str, message: Text) -> None:
        faults.append(Fault(message, code, file, line))

    try:
        for line, cells in _records(body, delimiter, skipped):
            if line < at + skipped or not any(cell.strip() for cell in cells):
                continue
            if len(cells) > max_columns:
                fault(line, "too-many-columns", T("The row has more than {limit} columns.", limit=max_columns))
                break
            if any(len(cell) > max_cell for cell in cells):
                fault(line, "cell-too-long", T("A cell holds more than {limit} characters.", limit=max_cell))
            if not header:
                header, header_line = tuple(cell.strip() for cell in cells), line
                for name in _doubles(header, known):
                    fault(line, "double-column", T("The column {name} is there twice.", name=name))
                continue
            if len(rows) == max_rows:
                words = T(
                    "The table has more than {limit} rows, the most that is read. Keep the rows of one place or one "
                    "group.",
                    limit=max_rows,
                )
                fault(line, "too-many-rows", words)
                break
            if any(cell.strip() for cell in cells[len(header) :]):
                message = T(
                    "The row has {n} cells, the header only {m}. Put a text that holds the separator into quotes.",
                    n=len(cells),
                    m=len(header),
                )
                fault(line, "too-many-cells", message)
            padded = (*cells, *[""] * len(header))[: len(header)]
            rows.append(Row(line, tuple(padded)))
    except _Unreadable as bad:
        if bad.too_long:
            fault(bad.line, "cell-too-long", T("A cell holds more than {limit} characters.", limit=max_cell))
        else:
            message = T("The quotes in the row that begins here don't pair up. Inside quotes, double them.")
            fault(bad.line, "quotes", message)
    if faults:
        raise InputError(faults)
    return Table(header, header_line, tuple(rows), delimiter)


class _Unreadable(Exception):
    def __init__(self, line: int, too_long: bool) -> None:
        super().__init__(line, too_long)
        self.line = line
        self.too_long = too_long


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def _doubles(header: tuple[str, ...], known: Collection[str]) -> list[str]:
    folded = [_folded(name) for name in header]
    return [name for name in dict.fromkeys(_folded(k) for k in known) if folded.count(name) > 1]


def _records(text: str, delimiter: str, skipped: int = 0) -> Iterator[tuple[int, list[str]]]:
    """The records of the text, each with the line on which it begins; raises _Unreadable."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for record in reader:
            yield line + skipped, record
            line = reader.line_num + 1
    except csv.Error as bad:
        raise _Unreadable(line + skipped, "larger than field limit" in str(bad)) from None


def _layout(text: str, known: set[str], given: str | None) -> tuple[str, int | None]:
    """The delimiter, and the line of the row that holds most of the known names (None if no row holds any)."""
    best: tuple[int, int, str, int | None] = (0, 0, given or ",", None)
    for delimiter in (given,) if given else _DELIMITERS:
        try:
            for line, record in islice(_records(text, delimiter), _HEADER_WITHIN):
                names = len(known.intersection(map(_folded, record)))
                if (names, len(record)) > best[:2] and names:
                    best = (names, len(record), delimiter, line)
        except _Unreadable:
            continue
    return best[2], best[3]
