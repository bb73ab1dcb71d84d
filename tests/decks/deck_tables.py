"""Tables of texts and workbooks made of their parts, for tests of what is read of them."""

from __future__ import annotations

import io
import zipfile

from rainkit.decks import Deck, Source, load, read_deck


def read(text: str | bytes, name: str = "x.csv") -> tuple[Deck, Source]:
    """The deck of a text, and its source with the faults."""
    source = load(name, text=text)
    return read_deck(source), source


def codes(source: Source) -> list[str]:
    """The kinds of faults found."""
    return [fault.code for fault in source.faults.found]


def sheet(rows: dict[int, dict[str, str]], extra: str = "") -> str:
    """A worksheet of inline texts; a value that starts with < is the whole cell."""
    written = ""
    for number, cells in rows.items():
        inside = "".join(
            value.replace("<c", f'<c r="{column}{number}"', 1)
            if value.startswith("<c")
            else f'<c r="{column}{number}" t="inlineStr"><is><t>{value}</t></is></c>'
            for column, value in cells.items()
        )
        written += f'<row r="{number}">{inside}</row>'
    return f"<worksheet><sheetData>{written}</sheetData>{extra}</worksheet>"


def workbook(sheets: dict[str, str], hidden: tuple[str, ...] = (), styles: str = "") -> bytes:
    """A workbook with these sheets."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        entries = "".join(
            f'<sheet name="{name}" r:id="r{i}"{" state=" + chr(34) + "hidden" + chr(34) if name in hidden else ""}/>'
            for i, name in enumerate(sheets)
        )
        archive.writestr("xl/workbook.xml", f'<workbook xmlns:r="r"><sheets>{entries}</sheets></workbook>')
        links = "".join(f'<Relationship Id="r{i}" Target="worksheets/s{i}.xml"/>' for i in range(len(sheets)))
        archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{links}</Relationships>")
        for i, xml in enumerate(sheets.values()):
            archive.writestr(f"xl/worksheets/s{i}.xml", xml)
        if styles:
            archive.writestr("xl/styles.xml", styles)
    return out.getvalue()


HEADER = {"A": "id", "B": "name", "C": "type", "D": "count"}


def zipped(members: dict[str, bytes]) -> bytes:
    """A ZIP file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The members of a ZIP file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
