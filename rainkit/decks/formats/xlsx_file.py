"""XLSX to nodes, read directly: sizes are checked in the zip directory, XML streams past, only what is needed is kept.

Far, merged and hidden cells, dates, formulas and error values are what people's sheets are full of. Reading the few
parts of a workbook with the XML parser of Python costs a bounded time and memory for any file, and needs no other
package.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.encodings import LOCKED
from rainkit.decks.formats.headers import Cell, Row, is_header
from rainkit.decks.formats.one_column import divider_within
from rainkit.decks.formats.table import read_table
from rainkit.decks.formats.xlsx_parts import (
    Budget,
    Refused,
    Sheet,
    column_number,
    read_cells,
    read_strings,
    read_styles,
    stream,
)
from rainkit.decks.node import Node
from rainkit.decks.source import Source
from rainkit.i18n import T

__all__ = ["parse_xlsx"]

_SHEETS = {"species": "cards", "cards": "cards", "goals": "goals", "tiles": "tiles"}
_DAMAGED = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    expat.ExpatError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    KeyError,
    ValueError,
)


def parse_xlsx(data: bytes, source: Source) -> None:
    """Read the sheets ``species``, ``goals`` and ``tiles``, or the first visible one with a header, into a source.

    Raises
    ------
    InputError
        If the file is no workbook, or larger than :mod:`rainkit.decks.limits` allows.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_sizes(archive, len(data))
            sheets = _workbook(archive)
    except Refused as refused:
        raise InputError([Fault(refused.message, refused.code, source.name)]) from None
    except _DAMAGED as error:
        message = T(
            "the workbook is damaged ({problem}); open it in Excel or LibreOffice and save it again",
            problem=str(error.args[0] if isinstance(error, KeyError) else error)[:100],
        )
        raise InputError([Fault(message, "xlsx-damaged", source.name)]) from None
    _choose(sheets, source)


def _check_sizes(archive: zipfile.ZipFile, size: int) -> None:
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > limits.UNPACKED or unpacked > limits.RATIO * size or len(entries) > 1_000:
        message = T(
            "unpacked the file is too large ({size} MiB; the limit is {limit} MiB and {ratio} times the file)",
            size=round(unpacked / limits.MIB, 1),
            limit=limits.UNPACKED // limits.MIB,
            ratio=limits.RATIO,
        )
        raise Refused("zip-bomb", message)
    if any(entry.flag_bits & 1 for entry in entries):
        raise Refused("binary-file", LOCKED)
    names = {entry.filename for entry in entries}
    if len(names) < len(entries):
        raise zipfile.BadZipFile("one part stands twice in it")
    if "xl/workbook.xml" not in names:
        other = "[Content_Types].xml" in names or "mimetype" in names
        message = (
            T("this is another Office file; save the table as .xlsx or .csv")
            if other
            else T("this is a ZIP file, not a workbook; unpack it and choose the deck in it")
        )
        raise Refused("binary-file", message)


def _workbook(archive: zipfile.ZipFile) -> list[Sheet]:
    budget = Budget()
    names = set(archive.namelist())
    targets: dict[str, str] = {}
    sheets: list[Sheet] = []
    dates1904 = False

    def relation(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            targets[attributes.get("Id", "")] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"

    def sheet(name: str, attributes: dict[str, str]) -> None:
        nonlocal dates1904
        if name == "sheet":
            key = next((v for k, v in attributes.items() if k == "r:id" or k.endswith(":id")), "")
            sheets.append(Sheet(attributes.get("name", ""), key, attributes.get("state", "visible") == "visible"))
        elif name == "workbookPr":
            dates1904 = attributes.get("date1904", "0") in ("1", "true")

    if "xl/_rels/workbook.xml.rels" in names:
        stream(archive, "xl/_rels/workbook.xml.rels", budget, relation)
    stream(archive, "xl/workbook.xml", budget, sheet)
    strings = read_strings(archive, budget) if "xl/sharedStrings.xml" in names else []
    styles = read_styles(archive, budget) if "xl/styles.xml" in names else []
    named = [s for s in sheets if s.name.strip().casefold() in _SHEETS]
    others = [s for s in sheets if s.visible and s not in named]
    read = list(named)
    for found in (*named, *others):
        part = targets.get(found.part, "")
        try:
            if part not in names:
                raise KeyError(f"the sheet '{found.name[:40]}' is not in it")
            read_cells(archive, part, budget, found, strings, styles, dates1904)
        except (Refused, *_DAMAGED):
            if found in named or not read:
                raise
            continue
        top = [Row(n, cells) for n, cells in list(found.rows.items())[:50]]
        if found not in named and any(is_header(row) or divider_within(row) for row in top):
            if read:
                read[0].beside.append(found.name)
            else:
                read.append(found)
    return read or others


def _choose(sheets: list[Sheet], source: Source) -> None:
    root: dict[str, Node] = {}
    read = 0
    if sheets and sheets[0].beside:
        source.faults.found.append(_left_out(sheets, source))
    for sheet in sheets:
        _fill_merged(sheet, source)
        what = _SHEETS.get(sheet.name.strip().casefold(), "")
        if sheet.rows or (len(sheets) == 1 and not sheet.beside):
            read += read_table(source, _in_order(sheet), root, what)
    if not sheets or not (read or source.faults.errors_count):
        message = T("there is no sheet with a header row; wanted is a sheet 'species' with columns id, name, type")
        source.faults.found.append(Fault(message, "no-header", source.name))
    source.root = Node(root if read else None)


def _left_out(sheets: list[Sheet], source: Source) -> Fault:
    """A word about filled sheets from which nothing is read; a fault if there is nothing to read but them."""
    others = [name[:40] for name in sheets[0].beside[:10]]
    filled = [sheet.name[:40] for sheet in sheets if sheet.rows]
    if not filled:
        message = T("the sheet '{name}' is empty, and nothing is read from {others}: put the rows into '{name}', or "
                    "delete this empty sheet", name=sheets[0].name[:40], others=others)  # fmt: skip
        return Fault(message, "empty-sheet", source.name)
    message = T(
        "only the sheet '{read}' is read, and nothing from {others}; put all cards into one sheet, "
        "or into files of their own",
        read=filled, others=others,
    )  # fmt: skip
    return Fault(message, "other-sheets", source.name, level="warning")


def _in_order(sheet: Sheet) -> Iterator[Row]:
    for number in sorted(sheet.rows):
        yield Row(number, sheet.rows[number])


def _fill_merged(sheet: Sheet, source: Source) -> None:
    """Give the value of cells merged downwards to all of them, and say so."""
    for reference in sheet.merged:
        match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})", reference)
        if match is None:
            continue
        column, first, last = column_number(match[1]), int(match[2]), int(match[4])
        value = sheet.rows.get(first, {}).get(column)
        if value is None or last <= first or match[1] != match[3] or last - first > limits.ROWS:
            continue
        filled = [row for row in range(first + 1, last + 1) if row in sheet.rows and column not in sheet.rows[row]]
        for row in filled:
            sheet.rows[row][column] = Cell(value.text, value.problem, f"{match[1]}{row}")
        if filled:
            message = T("the merged cells {cells} all get the value '{value}'", cells=reference, value=value.text[:40])
            source.faults.found.append(
                Fault(message, "merged-cells", source.name, first, path=reference, level="warning")
            )
