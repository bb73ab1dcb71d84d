"""The parts of a workbook: XML that streams past, with a budget for all its marks, and what its cells hold."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from xml.parsers import expat

from rainkit.decks import limits
from rainkit.decks.formats.headers import Cell, column_name
from rainkit.i18n import T, Text

__all__ = ["Budget", "Refused", "Sheet", "column_number", "read_cells", "read_strings", "read_styles", "stream"]

#: XML elements that are read of one file; more is no deck.
_ELEMENTS = 300_000
#: Attributes of all of them, where a cell has three, and of a single one.
_ATTRIBUTES, _OF_ONE = 2 * _ELEMENTS, 200
#: Bytes of one mark; the longest that a workbook needs are a thousand times shorter.
_MARK = 256 * 1024
_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


class Refused(Exception):
    """A workbook that is not read on, with the reason."""

    def __init__(self, code: str, message: Text) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


@dataclass
class Budget:
    """Counts XML elements of all parts together, and their attributes."""

    elements: int = 0
    attributes: int = 0

    def spend(self, attributes: int = 0) -> None:
        """One element more."""
        self.elements += 1
        self.attributes += attributes
        if self.elements > _ELEMENTS or self.attributes > _ATTRIBUTES or attributes > _OF_ONE:
            raise Refused(
                "too-large", T("the workbook is too large: more than {limit} cells and marks", limit=_ELEMENTS)
            )


@dataclass
class Sheet:
    """A sheet: its name, its part of the archive, the cells that hold something, and sheets like it that are left."""

    name: str
    part: str
    visible: bool
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)


def stream(
    archive: zipfile.ZipFile,
    part: str,
    budget: Budget,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Stream one XML part through handlers; document types and entities are refused."""

    def refuse(*_: object) -> None:
        raise Refused("xml-entities", T("the workbook contains a document type or entities, which are not allowed"))

    def begin(name: str, attributes: dict[str, str]) -> None:
        budget.spend(len(attributes))
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
    given = 0
    with archive.open(part) as file:
        while chunk := file.read(_MARK // 4):
            parser.Parse(chunk, False)
            given += len(chunk)
            if given - parser.CurrentByteIndex > _MARK:  # so much is held back, as the mark has not ended
                raise Refused(
                    "too-large", T("the workbook is too large: more than {limit} cells and marks", limit=_ELEMENTS)
                )
    parser.Parse(b"", True)


def read_strings(archive: zipfile.ZipFile, budget: Budget) -> list[str]:
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

    stream(archive, "xl/sharedStrings.xml", budget, start, end, text)
    return strings


def read_styles(archive: zipfile.ZipFile, budget: Budget) -> list[str]:
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

    stream(archive, "xl/styles.xml", budget, start, end)
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


def read_cells(
    archive: zipfile.ZipFile,
    part: str,
    budget: Budget,
    sheet: Sheet,
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
            column = column_number(match[1]) if match else place["column"]
            place["column"] = column + 1
            value = _value(cell, buffers, formula[0], strings, styles, dates1904, f"{column_name(column)}{row}")
            if value is not None and len(sheet.rows) > limits.ROWS + 100:
                raise Refused("too-many-rows", T("more than {limit} rows", limit=limits.ROWS))
            if value is not None:
                sheet.rows.setdefault(row, {})[column] = value

    def text(piece: str) -> None:
        if into and sum(map(len, buffers[into[0]])) <= limits.CELL:
            buffers[into[0]].append(piece[: limits.CELL + 1])

    stream(archive, part, budget, start, end, text)


def column_number(letters: str) -> int:
    """The number of a column from 0.

    >>> column_number("AB")
    27
    """
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
        return _text("".join(buffers["t"]), address)
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
        if not 0 <= index < len(strings):
            raise ValueError(f"the text of {address} is not in it")
        return _text(strings[index], address)
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


def _text(text: str, address: str) -> Cell | None:
    """A cell of text; what is empty, as the covered cells of merged ones may be, is none."""
    return Cell(_unescaped(text), address=address) if text else None


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
        first = datetime(1904, 1, 1) if dates1904 else datetime(1899, 12, 30)
        shown = (first + timedelta(days=number)).isoformat(" ", "seconds")
        return shown.split(" ")[1] if 0 <= number < 1 else shown
    except (OverflowError, ValueError):
        return f"{number:g}"


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if not 0xD800 <= int(match[1], 16) < 0xE000 else match[0], text
    )
