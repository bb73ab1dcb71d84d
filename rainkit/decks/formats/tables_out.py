"""Decks to tables: CSV, TSV and XLSX. No cell starts with a sign that spreadsheets take for a formula."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from rainkit.decks.conditions import table_text
from rainkit.decks.formats.headers import BY_LANGUAGE, FORMULA_SIGNS, column_name, header_key
from rainkit.decks.model import Card, Deck, Goal, Names, Tile
from rainkit.decks.texts import cleaned

__all__ = ["csv_bytes", "records", "xlsx_bytes"]

_ORDER = (
    "id",
    "name",
    "scientific_name",
    "type",
    "iucn",
    "iucn_year",
    "count",
    "scores",
    "stack",
    "colours",
    "shape",
    "empty",
    "match",
    "turn",
    "flip",
    "points",
    "slots",
    "species",
    "note",
    "fact",
    "image",
)
_LEADING = {
    "cards": ("id", "name", "type", "count", "scores"),
    "goals": ("id", "name", "shape", "points"),
    "tiles": ("id", "slots"),
}


def csv_bytes(deck: Deck, divider: str = ",") -> bytes:
    """All cards, goals and tiles as one table in UTF-8 with a byte order mark, which Excel needs.

    Goals and tiles of a deck that has cards too are rows with a ``shape`` or ``slots``.
    """
    rows = [row for _, part in records(deck) for row in part]
    header = _header(rows, [key for key, _ in records(deck)])
    out = io.StringIO()
    writer = csv.writer(out, delimiter=divider, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([row.get(key, "") for key in header] for row in rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8")


def records(deck: Deck) -> list[tuple[str, list[dict[str, str]]]]:
    """The rows of a deck: for ``cards``, ``goals`` and ``tiles``, as far as there are any, header to cell."""
    parts = [
        ("cards", [_with_extra(_card(card), card.extra) for card in deck.cards]),
        ("goals", [_with_extra(_goal(goal), goal.extra) for goal in deck.goals]),
        ("tiles", [_with_extra(_tile(tile), tile.extra) for tile in deck.tiles]),
    ]
    found = [(key, rows) for key, rows in parts if rows] or [("cards", [])]
    root: dict[str, Any] = dict(deck.extra)
    if deck.game != ("jungle" if deck.tiles and not deck.cards else "foodweb"):
        root["game"] = deck.game
    first = next((rows[0] for _, rows in found if rows), None)
    if first is not None and root:
        plain = {f"deck.{key}": value for key, value in root.items() if _is_plain(key, value)}
        first.update({key: _safe(value) for key, value in plain.items()})
        rest = {key: value for key, value in root.items() if f"deck.{key}" not in plain}
        if rest:
            first["deck.more:json"] = json.dumps(rest, ensure_ascii=True)
    if deck.name:
        for _, rows in found:
            for row in rows:
                row["deck"] = _safe(deck.name)
    return found


def _card(card: Card) -> dict[str, str]:
    row = {"id": card.id, **_names("name", card.name), "scientific_name": card.scientific_name, "type": card.type}
    row |= {"iucn": card.iucn or "", "iucn_year": card.iucn_year, "count": str(card.count)}
    return row | {"scores": table_text(card.scores), **_names("fact", card.fact), "image": card.image}


def _goal(goal: Goal) -> dict[str, str]:
    row = {"id": goal.id, **_names("name", goal.name)}
    if goal.distinct:
        row |= {"shape": f"set:{goal.distinct}", "points": " ".join(f"{n}={p}" for n, p in goal.table)}
    else:
        row |= {"shape": _cells(goal.shape), "empty": _cells(goal.empty), "points": str(goal.points)}
    if goal.match != ("exact" if len(goal.shape) == 9 else "contains"):
        row["match"] = goal.match
    row |= {} if goal.turn else {"turn": "false"}
    row |= {"flip": "true"} if goal.flip else {}
    return row | {"species": goal.species, **_names("note", goal.note), **_names("fact", goal.fact)}


def _tile(tile: Tile) -> dict[str, str]:
    colours, slots = "|".join(tile.colours), "|".join(tile.slots)
    return {"id": tile.id, "stack": tile.stack, "colours": colours, "points": str(tile.points), "slots": slots}


def _cells(cells: Iterable[tuple[int, int]]) -> str:
    return ";".join(f"{q},{r}" for q, r in cells)


def _names(key: str, names: Names) -> dict[str, str]:
    return {key if lang == "en" else f"{key}_{lang}": text for lang, text in names.items()}


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; :func:`~rainkit.decks.formats.headers.unescaped` undoes it.

    >>> _safe("=1+1"), _safe("it's"), _safe("'+1")
    ("'=1+1", "it's", "''+1")
    """
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_SIGNS) else text


def _is_plain(key: str, value: Any) -> bool:
    """Whether a key that rainkit doesn't know can be a column with this value as its text."""
    if not isinstance(value, str) or not value.strip() or cleaned(f"a{value}a")[0] != f"a{value}a":
        return False
    special = header_key(key) or key.endswith(":json") or key.startswith(("deck", "'", *FORMULA_SIGNS))
    return not special and bool(key) and cleaned(key)[0] == key and "\n" not in key and "\t" not in key


def _with_extra(row: dict[str, str], extra: Mapping[str, Any]) -> dict[str, str]:
    out = {key: _safe(text) for key, text in row.items() if text}
    rest: dict[str, Any] = {}
    for key, value in extra.items():
        if _is_plain(key, value):
            out[key] = _safe(value)
        else:
            rest[key] = value
    if rest:
        out["more:json"] = json.dumps(rest, ensure_ascii=True)
    return out


def _header(rows: Sequence[Mapping[str, str]], kinds: Sequence[str]) -> list[str]:
    """Known columns in their order, then languages of names, then the others as they come."""
    found = dict.fromkeys((*(key for kind in kinds for key in _LEADING[kind]), *_in_turn(rows)))
    order: list[str] = []
    for key in _ORDER:
        order += [key] if key in found else []
        if key in BY_LANGUAGE:
            order += [name for name in found if name.startswith(f"{key}_") and header_key(name)]
    return order + [key for key in found if key not in order]


def _in_turn(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """All keys of the rows, each before those that follow it in its own row.

    >>> _in_turn([{"a": "", "c": ""}, {"b": "", "c": "", "d": ""}])
    ['a', 'b', 'c', 'd']
    """
    order: list[str] = []
    known: set[str] = set()
    for row in rows:
        keys = list(row)
        for i, key in enumerate(keys):
            if key not in known:
                known.add(key)
                after = next((other for other in keys[i + 1 :] if other in known), None)
                order.insert(order.index(after) if after else len(order), key)
    return order


def xlsx_bytes(deck: Deck) -> bytes:
    """A workbook with the sheets ``species``, ``goals`` and ``tiles``. All cells are text; equal decks, equal bytes."""
    titles = {"cards": "species", "goals": "goals", "tiles": "tiles"}
    sheets = [(titles[kind], _sheet(_header(rows, [kind]), rows)) for kind, rows in records(deck)]
    parts = {
        "[Content_Types].xml": _CONTENT.format(
            "".join(
                f'<Override PartName="/xl/worksheets/sheet{i}.xml" ContentType="{_MAIN_TYPE}.worksheet+xml"/>'
                for i in range(1, len(sheets) + 1)
            )
        ),
        "_rels/.rels": _RELS.format(
            f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
        ),
        "xl/workbook.xml": _BOOK.format(
            "".join(
                f'<sheet name={quoteattr(name)} sheetId="{i}" r:id="rId{i}"/>' for i, (name, _) in enumerate(sheets, 1)
            )
        ),
        "xl/_rels/workbook.xml.rels": _RELS.format(
            "".join(
                f'<Relationship Id="rId{i}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{i}.xml"/>'
                for i in range(1, len(sheets) + 1)
            )
            + f'<Relationship Id="rId0" Type="{_OFFICE}/styles" Target="styles.xml"/>'
        ),
        "xl/styles.xml": _STYLES,
        **{f"xl/worksheets/sheet{i}.xml": xml for i, (_, xml) in enumerate(sheets, 1)},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, xml in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), xml.encode("utf-8"), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sheet(header: Sequence[str], rows: Sequence[Mapping[str, str]]) -> str:
    lines = [_row(1, header, 2)] + [_row(n, [row.get(key, "") for key in header], 1) for n, row in enumerate(rows, 2)]
    widths = [max([len(key), *(len(row.get(key, "")) for row in rows[:200])]) for key in header]
    columns = "".join(
        f'<col min="{i}" max="{i}" width="{min(60, width + 2)}" customWidth="1"/>' for i, width in enumerate(widths, 1)
    )
    return _SHEET.format(f"<cols>{columns}</cols>" if columns else "", "".join(lines))


def _row(number: int, cells: Sequence[str], style: int) -> str:
    written = [
        f'<c r="{column_name(i)}{number}" s="{style}" t="inlineStr">'
        f'<is><t xml:space="preserve">{_xml(text)}</t></is></c>'
        for i, text in enumerate(cells)
        if text
    ]
    return f'<row r="{number}">{"".join(written)}</row>'


def _xml(text: str) -> str:
    # Workbooks read _x0041_ as a sign; an underscore that only looks so is written as a sign itself.
    return escape(re.sub(r"_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text))


_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_CONTENT = (
    _XML + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_MAIN_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_MAIN_TYPE}.styles+xml"/>{{}}</Types>'
)
_RELS = _XML + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
_BOOK = _XML + f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{{}}</sheets></workbook>'
_SHEET = (
    _XML + f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    "{}<sheetData>{}</sheetData></worksheet>"
)
_STYLES = (
    _XML + f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/>'
    '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
