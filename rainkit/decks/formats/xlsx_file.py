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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from xml.parsers import expat

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.formats.table import Cell, Row, column_name, is_header, read_table
from rainkit.decks.node import Node
from rainkit.decks.source import Source
from rainkit.i18n import T, Text

__all__ = ["parse_xlsx"]

_SHEETS = {"species": "cards", "cards": "cards", "goals": "goals", "tiles": "tiles"}
#: XML elements that are read of one file; more is no deck.
_ELEMENTS = 300_000
_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
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
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


class _Refused(Exception):
    def __init__(self, code: str, message: Text) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


@dataclass
class _Budget:
    elements: int = 0

    def spend(self) -> None:
        self.elements += 1
        if self.elements > _ELEMENTS:
            raise _Refused(
                "too-large", T("the workbook is too large: more than {limit} cells and marks", limit=_ELEMENTS)
            )


@dataclass
class _Sheet:
    name: str
    part: str
    visible: bool
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)


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
    except _Refused as refused:
        raise InputError([Fault(refused.message, refused.code, source.name)]) from None
    except _DAMAGED as error:
        message = T(
            "the workbook is damaged ({problem}); open it in Excel or LibreOffice and save it again",
            problem=str(error)[:100],
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
        raise _Refused("zip-bomb", message)
    names = {entry.filename for entry in entries}
    if "xl/workbook.xml" not in names:
        other = "[Content_Types].xml" in names or "mimetype" in names
        message = (
            T("this is another Office file; save the table as .xlsx or .csv")
            if other
            else T("this is a ZIP file, not a workbook; unpack it and choose the deck in it")
        )
        raise _Refused("binary-file", message)


def _parse(
    archive: zipfile.ZipFile,
    part: str,
    budget: _Budget,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Stream one XML part through handlers; document types and entities are refused."""

    def refuse(*_: object) -> None:
        raise _Refused("xml-entities", T("the workbook contains a document type or entities, which are not allowed"))

    def begin(name: str, attributes: dict[str, str]) -> None:
        budget.spend()
        start(name.rpartition(":")[2], attributes)

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = begin
    if end is not None:
        parser.EndElementHandler = lambda name: end(name.rpartition(":")[2])
    if text is not None:
        parser.CharacterDataHandler = text
    with archive.open(part) as file:
        while chunk := file.read(limits.MIB):
            parser.Parse(chunk, False)
    parser.Parse(b"", True)


def _workbook(archive: zipfile.ZipFile) -> list[_Sheet]:
    budget = _Budget()
    names = set(archive.namelist())
    targets: dict[str, str] = {}
    sheets: list[_Sheet] = []
    dates1904 = False

    def relation(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            targets[attributes.get("Id", "")] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"

    def sheet(name: str, attributes: dict[str, str]) -> None:
        nonlocal dates1904
        if name == "sheet":
            key = next((v for k, v in attributes.items() if k == "r:id" or k.endswith(":id")), "")
            sheets.append(_Sheet(attributes.get("name", ""), key, attributes.get("state", "visible") == "visible"))
        elif name == "workbookPr":
            dates1904 = attributes.get("date1904", "0") in ("1", "true")

    if "xl/_rels/workbook.xml.rels" in names:
        _parse(archive, "xl/_rels/workbook.xml.rels", budget, relation)
    _parse(archive, "xl/workbook.xml", budget, sheet)
    strings = _strings(archive, budget) if "xl/sharedStrings.xml" in names else []
    styles = _styles(archive, budget) if "xl/styles.xml" in names else []
    named = [s for s in sheets if s.name.strip().casefold() in _SHEETS]
    wanted = named or [s for s in sheets if s.visible]
    for found in wanted:
        part = targets.get(found.part, "")
        if part in names:
            _cells(archive, part, budget, found, strings, styles, dates1904)
            if not named and any(is_header(Row(n, cells)) for n, cells in list(found.rows.items())[:50]):
                return [found]
    return wanted


def _strings(archive: zipfile.ZipFile, budget: _Budget) -> list[str]:
    strings: list[str] = []
    pieces: list[str] = []
    state = {"text": False, "phonetic": False, "size": 0}

    def start(name: str, _: dict[str, str]) -> None:
        if name == "si":
            pieces.clear()
            state["size"] = 0
        elif name == "rPh":
            state["phonetic"] = True
        state["text"] = name == "t" and not state["phonetic"]

    def end(name: str) -> None:
        state["text"] = False
        if name == "rPh":
            state["phonetic"] = False
        elif name == "si":
            strings.append("".join(pieces))

    def text(piece: str) -> None:
        # One character beyond the limit is enough to know that the cell is too long.
        if state["text"] and state["size"] <= limits.CELL:
            pieces.append(piece[: limits.CELL + 1])
            state["size"] += len(piece)

    _parse(archive, "xl/sharedStrings.xml", budget, start, end, text)
    return strings


def _styles(archive: zipfile.ZipFile, budget: _Budget) -> list[str]:
    """For every cell style ``date``, ``percent`` or an empty string."""
    codes: dict[int, str] = {}
    kinds: list[str] = []
    state = {"inside": False}

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            codes[int(attributes.get("numFmtId", "0"))] = attributes.get("formatCode", "")[:200]
        elif name == "cellXfs":
            state["inside"] = True
        elif name == "xf" and state["inside"]:
            kinds.append(_kind(int(attributes.get("numFmtId", "0")), codes))

    def end(name: str) -> None:
        if name == "cellXfs":
            state["inside"] = False

    _parse(archive, "xl/styles.xml", budget, start, end)
    return kinds


def _kind(number: int, codes: dict[int, str]) -> str:
    if number in _DATE_FORMATS:
        return "date"
    if number in (9, 10):
        return "percent"
    code = re.sub(r'"[^"]*"|\\.|\[[^\]hms]*\]', "", codes.get(number, "").lower())
    if "%" in code:
        return "percent"
    return "date" if re.search(r"[ymdhs]", code) and "general" not in code else ""


def _cells(
    archive: zipfile.ZipFile,
    part: str,
    budget: _Budget,
    sheet: _Sheet,
    strings: list[str],
    styles: list[str],
    dates1904: bool,
) -> None:
    place = {"row": 0, "column": 0}
    cell: dict[str, str] = {}
    buffers: dict[str, list[str]] = {"v": [], "f": [], "t": []}
    into: list[str] = []
    formula = [False]

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            place["row"] = int(attributes["r"]) if attributes.get("r", "").isdigit() else place["row"] + 1
            place["column"] = 0
        elif name == "c":
            cell.clear()
            cell.update(attributes)
            formula[0] = False
            for buffer in buffers.values():
                buffer.clear()
        elif name == "f":
            formula[0] = True
        elif name == "mergeCell" and len(sheet.merged) < 2_000:
            sheet.merged.append(attributes.get("ref", "")[:40])
        into[:] = [name] if name in ("v", "t") else []

    def end(name: str) -> None:
        into.clear()
        if name == "c":
            match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", cell.get("r", ""))
            row = int(match[2]) if match else place["row"]
            column = _column(match[1]) if match else place["column"]
            place["column"] = column + 1
            value = _value(cell, buffers, formula[0], strings, styles, dates1904, f"{column_name(column)}{row}")
            if value is not None and len(sheet.rows) > limits.ROWS + 100:
                raise _Refused("too-many-rows", T("more than {limit} rows", limit=limits.ROWS))
            if value is not None:
                sheet.rows.setdefault(row, {})[column] = value

    def text(piece: str) -> None:
        if into and sum(map(len, buffers[into[0]])) <= limits.CELL:
            buffers[into[0]].append(piece[: limits.CELL + 1])

    _parse(archive, part, budget, start, end, text)


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1


def _value(
    cell: dict[str, str],
    buffers: dict[str, list[str]],
    formula: bool,
    strings: list[str],
    styles: list[str],
    dates1904: bool,
    address: str,
) -> Cell | None:
    kind = cell.get("t", "n")
    value = "".join(buffers["v"])
    if kind == "inlineStr":
        return Cell(_unescaped("".join(buffers["t"])), address=address)
    if not value:
        if formula and kind != "str":
            message = T(
                "{cell}: a formula without a stored result; "
                "open the file in Excel or LibreOffice and save it, or paste the values",
                cell=address,
            )
            return Cell("", message, address)
        return None
    if kind == "s":
        index = int(value) if value.strip().isdigit() else -1
        return Cell(_unescaped(strings[index]) if 0 <= index < len(strings) else "", address=address)
    if kind == "str":
        return Cell(_unescaped(value), address=address)
    if kind == "b":
        shown = "TRUE" if value.strip() in ("1", "true") else "FALSE"
        return Cell(
            shown,
            T("{cell}: {value} is a yes-no value, not text; format the column as Text", cell=address, value=shown),
            address,
        )
    if kind == "e":
        return Cell(
            value[:20],
            T("{cell}: the cell shows the error {value}; write the value itself", cell=address, value=value[:20]),
            address,
        )
    return _number(value, kind, cell.get("s", ""), styles, dates1904, address)


def _number(value: str, kind: str, style: str, styles: list[str], dates1904: bool, address: str) -> Cell:
    shape = styles[int(style)] if style.isdigit() and int(style) < len(styles) else ""
    try:
        number = float(value)
    except ValueError:
        number = 0.0
        shape = "date" if kind == "d" else shape
    if kind == "d" or shape == "date":
        shown = value[:40] if kind == "d" else _date(number, dates1904)
        message = T(
            "{cell}: a date or time ({value}). Excel turned a value like 3-2 into a date; format the column as Text",
            cell=address,
            value=shown,
        )
        return Cell(shown, message, address)
    if shape == "percent":
        shown = f"{number * 100:g}%"
        return Cell(
            shown,
            T("{cell}: {value} is a percentage; a plain number or text is wanted", cell=address, value=shown),
            address,
        )
    whole = number.is_integer() and abs(number) < 1e15
    return Cell(str(int(number)) if whole else value.strip()[:40], address=address)


def _date(number: float, dates1904: bool) -> str:
    try:
        return (
            datetime(1904 if dates1904 else 1899, 1 if dates1904 else 12, 1 if dates1904 else 30)
            + timedelta(days=number)
        ).isoformat(" ", "seconds")
    except (OverflowError, ValueError):
        return f"{number:g}"


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if not 0xD800 <= int(match[1], 16) < 0xE000 else match[0], text
    )


def _choose(sheets: list[_Sheet], source: Source) -> None:
    root: dict[str, Node] = {}
    read = 0
    for sheet in sheets:
        _fill_merged(sheet, source)
        what = _SHEETS.get(sheet.name.strip().casefold(), "")
        if sheet.rows or len(sheets) == 1:
            read += read_table(source, _in_order(sheet), root, what)
    if not sheets or not (read or source.faults.errors_count):
        message = T("there is no sheet with a header row; wanted is a sheet 'species' with columns id, name, type")
        source.faults.found.append(Fault(message, "no-header", source.name))
    source.root = Node(root if read else None)


def _in_order(sheet: _Sheet) -> Iterator[Row]:
    for number in sorted(sheet.rows):
        yield Row(number, sheet.rows[number])


def _fill_merged(sheet: _Sheet, source: Source) -> None:
    """Give the value of cells merged downwards to all of them, and say so."""
    for reference in sheet.merged:
        match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})", reference)
        if match is None:
            continue
        column, first, last = _column(match[1]), int(match[2]), int(match[4])
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
