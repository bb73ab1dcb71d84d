"""CSV and TSV to nodes: the divider is found by the header, each record knows its first line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.formats.headers import Row, header_key, is_header
from rainkit.decks.formats.one_column import fields_within, fitted, tell_divided
from rainkit.decks.formats.table import read_table
from rainkit.decks.node import Node
from rainkit.decks.source import Source
from rainkit.i18n import T, Text

__all__ = ["parse_table"]

_USUAL = (",", ";", "\t")
_RARE = ("|", "^", ":", "~", "¦")
#: A record may span so many lines; a quote that stays open longer was never closed.
_SPAN = 500
#: So many broken quotes are told one by one.
_BROKEN = 20


def parse_table(text: str, source: Source) -> None:
    """Read a CSV or TSV text into the root of a source; faults of rows are added to it.

    Raises
    ------
    InputError
        If the table is too large.
    """
    if max(text.count("\n"), text.count("\r")) > limits.LINES:
        message = T("more than {limit} lines", limit=limits.LINES)
        raise InputError([Fault(message, "too-many-rows", source.name)])
    lines = io.StringIO(text.removesuffix("\x1a"), newline=None).readlines()  # so old systems end a file
    start, divider = _divider(lines, source)
    root: dict[str, Node] = {}
    rows = _rows(lines, start, divider, source)
    source.root = Node(root if read_table(source, rows, root) else None)


def _divider(lines: list[str], source: Source) -> tuple[int, str]:
    """Where the table starts, and what divides its columns."""
    first = lines[0].rstrip("\n") if lines else ""
    match = re.fullmatch(r'"?sep=(.)"?[,;\t]*', first, re.IGNORECASE)
    if match:
        return 1, match[1]
    best, found = 0, ""
    for line in lines[:50]:
        if len(line) > limits.FILE or line.count('"') > 2 * limits.COLUMNS:
            break
        for divider in (*_USUAL, *_RARE):
            known = sum(bool(header_key(name.strip().strip('"'))) for name in line.split(divider, 200)[:200])
            if known > best:
                best, found = known, divider
        if best >= 2:
            break
    if best < 2:
        head = "".join(lines[:20])
        return 0, max(_USUAL, key=head.count)
    if found in _RARE:
        message = T("the columns are divided by '{sign}'; usual are commas, semicolons and tabs", sign=found)
        source.faults.found.append(Fault(message, "divider", source.name, 1, level="warning"))
    return 0, found


class _Lines:
    """Lines for the csv reader that can go back, and stop a quote that swallows the file."""

    def __init__(self, lines: list[str], at: int, divider: str, name: str) -> None:
        self.lines = lines
        self.divider = divider
        self.name = name
        self.at = at
        self.start = at

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        if self.at >= len(self.lines):
            raise StopIteration
        if self.at - self.start > _SPAN:
            raise csv.Error("quote")
        line = self.lines[self.at]
        # Dividers inside quotes are rare; far more of them than columns are allowed is refused before splitting.
        if line.count(self.divider) >= limits.COLUMNS * (10 if '"' in line else 1):
            message = T("more than {limit} columns", limit=limits.COLUMNS)
            raise InputError([Fault(message, "too-many-columns", self.name, self.at + 1)])
        self.at += 1
        return line


def _rows(lines: list[str], start: int, divider: str, source: Source) -> Iterator[Row]:
    feed = _Lines(lines, start, divider, source.name)
    broken = 0
    width = 0
    told = False
    while True:
        reader = csv.reader(feed, delimiter=divider, strict=True)
        try:
            while True:
                feed.start = feed.at
                try:
                    fields = next(reader)
                except StopIteration:
                    return
                if len(fields) > limits.COLUMNS:
                    message = T("more than {limit} columns", limit=limits.COLUMNS)
                    raise InputError([Fault(message, "too-many-columns", source.name, feed.start + 1)])
                if len(fields) == 1 < width and len(inner := fields_within(fields[0], divider)) == width:
                    fields = inner  # a spreadsheet took the line for one text
                    if not told:
                        tell_divided(source, feed.start + 1, divider)
                    told = True
                row = fitted(fields, feed.start + 1, width)
                if not width and is_header(row):
                    width = len(fields)
                yield row
        except csv.Error as error:
            broken += 1
            yield Row(feed.start + 1, {}, _broken(str(error)))
            if not width and feed.start >= start:
                source.faults.found.append(Fault(_broken(str(error))[1], "csv-quote", source.name, feed.start + 1))
            feed.at = feed.start + 1
            if broken > _BROKEN:
                return


def _broken(problem: str) -> tuple[str, Text]:
    if "field larger" in problem:
        return "too-long", T("a cell of more than {limit} characters", limit=limits.CELL)
    if "expected after" in problem:
        return "csv-quote", T("a quote inside a quoted text; write it twice, or leave the outer quotes away")
    if "unexpected end" in problem or problem == "quote":
        return "csv-quote", T("quote opened and never closed")
    return "csv-syntax", T("this line can't be read as CSV: {problem}", problem=problem)
