"""Hostile files: each limit is checked before anything is expanded, and no file costs more than a second."""

from __future__ import annotations

import gc
import io
import random
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rainkit.core.errors import InputError
from rainkit.decks import limits, load, read_deck
from rainkit.decks.checking import check_source

FULL = limits.FILE - 200
RELATION = '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>'
BOOK = '<workbook xmlns:r="r"><sheets><sheet name="species" sheetId="1" r:id="rId1"/></sheets></workbook>'
HEADER = "".join(
    f'<c r="{c}1" t="inlineStr"><is><t>{name}</t></is></c>'
    for c, name in zip("ABC", ("id", "name", "type"), strict=True)
)


def workbook(sheet: str, strings: str = "", padding: int = 600_000) -> bytes:
    """A workbook with one sheet; the padding keeps the ratio of sizes low, so that the other limits are met."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", BOOK)
        archive.writestr("xl/_rels/workbook.xml.rels", RELATION)
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
        if strings:
            archive.writestr("xl/sharedStrings.xml", strings)
        archive.writestr("padding", random.Random(1).randbytes(padding))
    return out.getvalue()


def rows(cells: str) -> str:
    """A sheet with the header and more."""
    return f'<worksheet><sheetData><row r="1">{HEADER}</row>{cells}</sheetData></worksheet>'


def csv_rows(row: Callable[[int], str], number: int, header: str = "id,name,type") -> str:
    """A table with so many rows."""
    return header + "\n" + "\n".join(row(i) for i in range(number))


FILES: dict[str, Callable[[], str | bytes]] = {
    "yaml-nested-lists": lambda: "[" * 4_000_000,
    "yaml-nested-maps": lambda: "cards: " + "{a: " * 100_000,
    "yaml-indented": lambda: "\n".join(" " * i + "a:" for i in range(3900)),
    "yaml-many-items": lambda: "cards:\n" + "- a\n" * (FULL // 4),
    "yaml-many-keys": lambda: "".join(f"k{i}: 1\n" for i in range(700_000))[:FULL],
    "yaml-long-text": lambda: 'a: "' + "x" * FULL + '"',
    "yaml-anchors": lambda: "cards:\n" + "".join(f"- &a{i} x\n" for i in range(600_000))[:FULL],
    "yaml-aliases": lambda: "a: &a [x]\ncards:\n" + "- *a\n" * 1_000_000,
    "yaml-laughs": lambda: (
        "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 11))
    ),
    "yaml-merge-keys": lambda: (
        "a: &a {" + ", ".join(f"k{i}: v" for i in range(1000)) + "}\ncards:\n" + "- {<<: *a}\n" * 90
    ),
    "yaml-comments": lambda: "#\n" * (FULL // 2),
    "yaml-documents": lambda: "---\n" * (FULL // 4),
    "yaml-open-quote": lambda: "a: '" + "''" * (FULL // 2),
    "yaml-doubled-keys": lambda: "cards:\n- {" + "a: 1, " * 100_000 + "}",
    "json-nested": lambda: "[" * FULL,
    "json-nested-maps": lambda: '{"a":' * 1_000_000,
    "json-many": lambda: "[" + "1," * (FULL // 2) + "1]",
    "json-many-keys": lambda: "{" + ",".join(f'"k{i}":1' for i in range(149_000)) + "}",
    "json-doubled-keys": lambda: "{" + ",".join('"a":1' for i in range(140_000)) + "}",
    "json-open-quote": lambda: '{"a": "' + "a" * FULL,
    "json-escapes": lambda: '["' + "\\n" * (FULL // 2) + '"]',
    "json-long-number": lambda: "[" + "1" * FULL + "]",
    "json-lines": lambda: "\n" * FULL + "{",
    "csv-commas": lambda: "id,name,type\n" + "," * FULL,
    "csv-blank-lines": lambda: "id,name,type\n" + "\n" * FULL,
    "csv-rows": lambda: "id,name,type\n" + "a,b,plant\n" * (FULL // 10),
    "csv-columns": lambda: ",".join(f"x{i}" for i in range(1_000_000))[:FULL],
    "csv-full": lambda: csv_rows(lambda _: "a,b,plant" + ",1" * 19_990, 180, "id,name,type" + ",x" * 19_990),
    "csv-quotes": lambda: "id,name,type\n" + '"\n' * (FULL // 2),
    "csv-open-quotes": lambda: csv_rows(lambda i: f'a{i},"b,plant', 100_000),
    "csv-scores": lambda: csv_rows(lambda i: f"a{i},b,plant," + "x|" * 1990, 1900, "id,name,type,scores"),
    "csv-long-scores": lambda: csv_rows(
        lambda i: f"a{i},b,plant,+1 per " + "plant|" * 600 + "plant", 1900, "id,name,type,scores"
    ),
    "csv-accents": lambda: csv_rows(lambda i: f"a{i}," + "\u0301" * 2000 + ",plant", 1900),
    "csv-faults": lambda: csv_rows(lambda i: f"a{i},,x,y,z,w", 1990, "id,name,type,count,iucn,scores"),
    "csv-headers": lambda: ",".join(["id", "name", "type"] * 6000) + "\n",
    "csv-shapes": lambda: csv_rows(
        lambda i: f'a{i},b,"' + ";".join(f"{j},0" for j in range(1200)) + '",3', 1100, "id,name,shape,points"
    ),
    "csv-json": lambda: csv_rows(lambda i: f"a{i},b,plant," + "[" * 4000, 1900, "id,name,type,x:json"),
    "utf-16": lambda: ("id,name,type\n" + "a,b,plant\n" * 300_000).encode("utf-16")[:FULL],
    "binary": lambda: bytes(range(256)) * 30_000,
    "zeros": lambda: b"\0" * FULL,
    "xlsx-cells": lambda: workbook(rows("<c/>" * 4_000_000)),
    "xlsx-far": lambda: workbook(rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    "xlsx-text": lambda: workbook(
        rows('<row r="2"><c r="A2" t="inlineStr"><is><t>' + "a" * 20_000_000 + "</t></is></c></row>")
    ),
    "xlsx-strings": lambda: workbook(rows(""), "<sst>" + "<si><t>a</t></si>" * 1_000_000 + "</sst>"),
    "xlsx-entities": lambda: workbook('<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'),
    "xlsx-outside": lambda: workbook(
        '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'
    ),
    "xlsx-rows": lambda: workbook(
        rows("".join(f'<row r="{i}"><c r="A{i}"><v>1</v></c></row>' for i in range(2, 100_000)))
    ),
    "xlsx-attribute": lambda: workbook('<worksheet a="' + "b" * 20_000_000 + '"/>'),
    "xlsx-depth": lambda: workbook("<a>" * 2_000_000),
    "xlsx-ratio": lambda: workbook(rows(" " * 30_000_000), padding=0),
    "xlsx-broken": lambda: b"PK\x03\x04" + b"\0" * 1000,
}


#: What the yardstick takes on a machine of today that does nothing else, in seconds.
YARDSTICK = 0.04


def yardstick() -> float:
    """Processor time for a million small steps: more on a slow machine, and on one whose cores are shared."""
    start = time.process_time()
    total = 0
    for i in range(1_000_000):
        total += i & 7
    return time.process_time() - start


def faults_of(text: str | bytes, name: str) -> list[str]:
    """What reading says, as words; any other error than InputError fails the test."""
    try:
        found = check_source(load(name, text=text))
    except InputError as error:
        return [str(fault) for fault in error.faults] or ["nothing said"]
    return [str(fault) for fault in found.errors]


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_cheap(name: str) -> None:
    """It is refused in words, within a second of processor time and without filling the memory."""
    content = FILES[name]()
    source_name = f"x.{name.split('-')[0]}"
    spent = 9.9
    for _ in range(3):
        gc.freeze()  # what other tests have left in this process must not be searched for garbage meanwhile
        start = time.process_time()
        faults = faults_of(content, source_name)
        took = time.process_time() - start
        gc.unfreeze()
        spent = min(spent, took if took < 1 else took / max(1.0, yardstick() / YARDSTICK))
        if spent < 1:
            break
    assert spent < 1
    assert faults or name == "csv-accents"  # many marks on a letter are no fault
    assert "nothing said" not in faults


@pytest.mark.parametrize("name", ["json-many-keys", "csv-full", "csv-columns", "xlsx-text"])
def test_a_hostile_file_is_small(name: str) -> None:
    """At most 100 MB at any moment, beyond the file itself."""
    content = FILES[name]()
    data = content.encode() if isinstance(content, str) else content
    tracemalloc.start()
    try:
        with suppress(InputError):
            read_deck(load(f"x.{name.split('-')[0]}", text=data))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 100_000_000


def test_limits_are_those_of_the_contract() -> None:
    """8 MiB, 2,000 rows, 20,000 columns, 10,000 characters, 99 copies, 50 levels, 100 aliases, 50 MiB and 100 times."""
    assert (limits.FILE, limits.ROWS, limits.COLUMNS, limits.CELL) == (8 * 1024 * 1024, 2_000, 20_000, 10_000)
    assert (limits.COPIES, limits.NESTING, limits.ALIASES) == (99, 50, 100)
    assert (limits.UNPACKED, limits.RATIO, limits.PIXELS) == (50 * 1024 * 1024, 100, 20_000_000)


def ok(text: str, name: str) -> bool:
    """Whether a text is a deck without errors."""
    try:
        source = load(name, text=text)
        read_deck(source)
    except InputError:
        return False
    return not source.faults.errors


def test_limits_are_met_exactly() -> None:
    """The last allowed is allowed, the next is not."""
    assert ok(csv_rows(lambda i: f"a{i},b{i},plant", 2000), "x.csv")
    assert not ok(csv_rows(lambda i: f"a{i},b{i},plant", 2001), "x.csv")
    assert ok("id,name,type,count\na,A,plant,99", "x.csv")
    assert not ok("id,name,type,count\na,A,plant,100", "x.csv")
    assert ok("id,name,type,fact\na,A,plant," + "x" * 10_000, "x.csv")
    assert not ok("id,name,type,fact\na,A,plant," + "x" * 10_001, "x.csv")
    assert ok("id,name,type" + ",x" * 19_997 + "\na,A,plant" + "," * 19_997, "x.csv")
    assert not ok("id,name,type" + ",x" * 19_998 + "\na,A,plant" + "," * 19_998, "x.csv")
    card = "{id: a, name: A, type: plant, x: %s}"
    assert ok("cards:\n- " + card % ("[" * 47 + "]" * 47), "x.yaml")
    assert not ok("cards:\n- " + card % ("[" * 49 + "]" * 49), "x.yaml")
    aliases = "x: &x y\ncards:\n- {id: a, name: A, type: plant, x: [%s]}"
    assert ok(aliases % ", ".join(["*x"] * 100), "x.yaml")
    assert not ok(aliases % ", ".join(["*x"] * 101), "x.yaml")
    assert not ok("# " + "x" * limits.FILE, "x.yaml")


def test_many_warnings_are_no_error() -> None:
    """A large deck with a word about each card is still a deck."""
    found = check_source(load("x.csv", text=csv_rows(lambda i: f"a{i},same,plant", 2000)))
    assert found.ok
    assert found.counts["cards"] == 2000
    assert len(found.warnings) == limits.FAULTS + 1
    assert "more" in str(found.warnings[-1])


@given(st.binary(max_size=300))
@example(b"\xff\xfe\x00")
@example(b"PK\x05\x06" + b"\0" * 18)
@settings(max_examples=150, deadline=None)
def test_any_bytes_give_words(data: bytes) -> None:
    """Whatever a file holds, reading ends in a deck or in faults, never in another error."""
    for name in ("x.csv", "x.yaml", "x.json", "x.xlsx"):
        assert "nothing said" not in faults_of(data, name)


_PIECES = st.sampled_from(
    [
        "id",
        "name",
        "type",
        "scores",
        "plant",
        ",",
        ";",
        "\t",
        "\n",
        '"',
        "'",
        ": ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        "*a",
        "&a ",
        "!!x ",
        "|",
        ">",
        "#",
        "cards",
        "goals",
        "tiles",
        "shape",
        "0,0",
        "+3",
        " per ",
        "3",
        "\\",
        "//",
        "~",
        "<<",
        "%",
        "@",
        "count",
        "é",
        "\ufeff",
        "=",
        "set:iucn",
        "deck",
        "rainkit",
        "slots",
        "any",
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_pieces_give_words(text: str) -> None:
    """Pieces of real files in any order, in every format."""
    for name in ("x.csv", "x.yaml", "x.json"):
        assert "nothing said" not in faults_of(text, name)


@given(st.integers(0, 3000), st.binary(min_size=1, max_size=20))
@settings(max_examples=60, deadline=None)
def test_any_broken_workbook_gives_words(place: int, change: bytes) -> None:
    """A workbook with some bytes changed."""
    data = workbook(rows('<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row>'), padding=10)
    at = place % len(data)
    assert "nothing said" not in faults_of(data[:at] + change + data[at + len(change) :], "x.xlsx")


@pytest.mark.parametrize(
    "xml",
    [
        "<row " + " ".join(f'a{i}=""' for i in range(40_000)) + "/>",
        ("<row " + " ".join(f'a{i}=""' for i in range(190)) + "/>") * 4_000,
        "<" + "a" * 2_000_000 + "/>",
        "<!--" + "a" * 2_000_000 + "-->",
    ],
    ids=["attributes of one", "attributes of all", "a long name", "a long comment"],
)
def test_marks_of_a_workbook_are_bounded(xml: str) -> None:
    """However many attributes there are, no element may keep the parser busy or fill its memory."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:  # not packed, so that its ratio gives no reason
        archive.writestr(
            "xl/workbook.xml", '<workbook xmlns:r="r"><sheets><sheet name="s" r:id="r1"/></sheets></workbook>'
        )
        link = '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>'
        archive.writestr("xl/_rels/workbook.xml.rels", link)
        archive.writestr("xl/s.xml", f"<worksheet><sheetData>{xml}</sheetData></worksheet>")
    with pytest.raises(InputError) as caught:
        load("x.xlsx", text=out.getvalue())
    assert [fault.code for fault in caught.value.faults] == ["too-large"]
