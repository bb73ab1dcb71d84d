"""Tables as spreadsheets leave them: whole rows in one cell, spoilt cells beside other faults, stray cells."""

from __future__ import annotations

import io
import zipfile

import pytest
from deck_tables import HEADER, codes, read, sheet, unzipped, workbook, zipped

from rainkit.core.errors import InputError
from rainkit.decks import load
from rainkit.decks.checking import check_source

ROWS = ("id{d}name{d}type{d}scores", 'fig{d}"fig{d} tree"{d}plant{d}+3', "ant{d}ant{d}arthropod{d}+5 per plant")


@pytest.mark.parametrize("divider", [",", ";"])
def test_whole_rows_in_one_cell(divider: str) -> None:
    """A file with the other divider, opened in a spreadsheet: all stands in column A."""
    rows = {i: {"A": row.format(d=divider)} for i, row in enumerate(ROWS, 1)}
    notes = sheet({1: {"A": "notes"}})
    deck, source = read(workbook({"notes": notes, "s": sheet(rows)}), "x.xlsx")
    assert [card.label for card in deck.cards] == [f"fig{divider} tree", "ant"]
    assert codes(source) == ["one-column"]
    assert f"'{divider}'" in str(source.faults.warnings[0])


def test_whole_rows_in_one_cell_with_faults() -> None:
    """Too few fields, and a text that was divided at the other sign, are told with their lines."""
    rows = {1: {"A": ROWS[0].format(d=",")}, 2: {"A": "fig,fig"}, 5: {"A": "ant,ant,arthropod,+5 per plant", "B": "-3"}}
    deck, source = read(workbook({"s": sheet(rows)}), "x.xlsx")
    assert not deck.cards
    assert [(fault.code, fault.line) for fault in source.faults.errors] == [("ragged-row", 2), ("ragged-row", 5)]


def test_rows_that_were_quoted_as_a_whole() -> None:
    """All of them, or only those with a quote inside, as such a file is saved again."""
    lines = [row.format(d=",") for row in ROWS]
    quoted = ['"' + line.replace('"', '""') + '"' for line in lines]
    for text in (quoted, [lines[0], quoted[1], lines[2]]):
        deck, source = read("\r\n".join(text))
        assert [card.label for card in deck.cards] == ["fig, tree", "ant"]
        assert codes(source) == ["one-column"]


def test_a_spoilt_cell_hides_no_other_fault() -> None:
    """A date, a percentage, a formula without result: each is told once, and what else is wrong in the row as well."""
    styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>'
    rows = {
        1: {**HEADER, "E": "iucn", "F": "scores"},
        2: {"A": "a", "B": "A", "C": "plnt", "E": "XX", "F": '<c s="1"><v>44595</v></c>'},
        3: {"A": "b", "B": "<c><f>1</f></c>", "C": "tree", "D": '<c s="2"><v>0.5</v></c>'},
        4: {"A": "c", "B": "C", "C": "plant", "E": '<c t="e"><v>#N/A</v></c>'},
        5: {"A": "d", "B": "D", "C": "plant", "D": "1"},
    }
    found = check_source(load("x.xlsx", text=workbook({"s": sheet(rows)}, styles=styles)))
    assert [fault.path for fault in found.errors] == ["C2", "E2", "F2", "B3", "C3", "D3", "E4"]
    assert list(found.deck.by_id) == ["d"]


def test_a_long_cell_hides_no_other_fault() -> None:
    """In a text table, too; under an unknown header the card is no use either."""
    long = "x" * 10_001
    deck, source = read(f"id,name,type,fact,habitat\na,A,plnt,{long},\nb,B,plant,,{long}\n")
    assert [(fault.line, fault.code) for fault in source.faults.errors] == [
        (2, "not-a-choice"),
        (2, "too-long"),
        (3, "too-long"),
    ]
    assert not deck.cards


def test_times_are_shown_as_times() -> None:
    """3:02 in a cell has no date."""
    styles = '<styleSheet><cellXfs><xf numFmtId="20"/></cellXfs></styleSheet>'
    rows = {1: HEADER, 2: {"A": "a", "B": '<c s="0"><v>0.126388889</v></c>', "C": "plant"}}
    _, source = read(workbook({"s": sheet(rows)}, styles=styles), "x.xlsx")
    assert "(03:02:00)" in str(source.faults.errors[0])


def test_a_row_under_no_header_is_no_card() -> None:
    """A sum or note beside the table is told with its column, wherever it stands."""
    deck, source = read("id,name,type,\na,A,plant,\n,,,17\nb,B,plant,x\n")
    assert list(deck.by_id) == ["a", "b"]
    assert codes(source) == ["no-header"]


def test_the_end_sign_of_old_systems_is_no_row() -> None:
    """Ctrl-Z behind the last line."""
    deck, source = read("id,name,type\na,A,plant\n\x1a")
    assert (list(deck.by_id), codes(source)) == (["a"], [])


def test_a_doubled_id_is_told_though_one_card_is_faulty() -> None:
    """In either order; the one without a fault can be used."""
    for rows in ("a,A,plant\na,B,plnt\n", "a,A,plnt\na,B,plant\n"):
        deck, source = read("id,name,type\n" + rows)
        assert sorted(fault.code for fault in source.faults.errors) == ["duplicate-id", "not-a-choice"]
        assert len(deck.cards) == 1


def test_another_code_page_is_told_with_what_to_do() -> None:
    """A Slovak Excel's file is read as Windows-1252; the warning says how to save it so that it can't go wrong."""
    _, source = read("id,name,type\nm,motýľ,arthropod\n".encode("cp1250"))
    assert "CSV UTF-8" in str(source.faults.warnings[0])


def test_yes_no_values_of_json_are_no_names() -> None:
    """As in a workbook; numbers are taken as text, and so is a quoted word."""
    text = '{"cards": [{"id": 1, "name": 2026, "type": "plant"}, {"id": "b", "name": %s, "type": "plant"}]}'
    deck, source = read(text % "true", "x.json")
    assert [str(fault) for fault in source.faults.errors] == ["x.json:1: 'name' should be text, not true"]
    deck, source = read(text % '"true"', "x.json")
    assert [card.label for card in deck.cards] == ["2026", "true"]
    assert not source.faults.errors


def test_what_a_spreadsheet_could_not_show_is_no_value() -> None:
    """Neither errors of formulas nor a column that was too narrow; and dates are told as what they were."""
    rows = (
        "a,#REF!,plant,1,+3",
        "b,B,plant,#VALUE!,########",
        "c,C,plant,2-Jan,3-Feb",
        "d,D,plant,44595,44595",
        "e,#1,plant,1,+3",
    )
    found = check_source(load("x.csv", text="\n".join(("id,name,type,count,scores", *rows))))
    places = [(2, 2, "bad-cell"), (3, 4, "bad-cell"), (3, 5, "bad-cell"), (4, 4, "not-a-number"), (4, 5, "bad-scores")]
    places += [(5, 4, "out-of-range"), (5, 5, "bad-scores")]
    assert [(fault.line, fault.column, fault.code) for fault in found.errors] == places
    assert all("Excel turned a value like 3-2 into a date" in str(fault) for fault in found.errors[3:])
    assert list(found.deck.by_id) == ["e"]


@pytest.mark.parametrize("blank", ["", '<c t="inlineStr"><is><t></t></is></c>', '<c t="s"><v>0</v></c>'])
def test_cells_merged_downwards_though_their_rest_is_written_blank(blank: str) -> None:
    rows = {
        1: {**HEADER},
        2: {"A": "a", "B": "A", "C": "plant", "D": "1"},
        3: {"A": "b", "B": "B", "C": blank, "D": "1"},
    }
    merged = '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>'
    parts = {"xl/sharedStrings.xml": b"<sst><si><t></t></si></sst>"}
    deck, source = read(zipped(parts | unzipped(workbook({"s": sheet(rows, merged)}))), "x.xlsx")
    assert [card.type for card in deck.cards] == ["plant", "plant"]
    assert codes(source) == ["merged-cells"]


@pytest.mark.parametrize(
    ("member", "content", "said"),
    [
        ("xl/worksheets/s0.xml", None, "the sheet 's' is not in it"),
        ("xl/sharedStrings.xml", b"<sst/>", "the text of D2 is not in it"),
    ],
)
def test_a_workbook_without_a_part_of_it_is_damaged_and_not_empty(
    member: str, content: bytes | None, said: str
) -> None:
    rows = {1: {**HEADER}, 2: {"A": "a", "B": "A", "C": "plant", "D": '<c t="s"><v>7</v></c>'}}
    parts = {name: data for name, data in unzipped(workbook({"s": sheet(rows)})).items() if name != member}
    with pytest.raises(InputError, match=said) as error:
        read(zipped(parts | ({} if content is None else {member: content})), "x.xlsx")
    assert error.value.faults[0].code == "xlsx-damaged"


def test_a_workbook_with_a_password_is_called_so() -> None:
    data = bytearray(workbook({"s": sheet({1: {**HEADER}})}))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(mark, at + 1)) >= 0:
            data[at + flags] |= 1
    with pytest.raises(InputError, match="with a password"):
        read(bytes(data), "x.xlsx")


def test_a_category_in_words_names_its_code() -> None:
    found = check_source(load("x.csv", text="id,name,type,iucn\na,A,plant,Near-threatened\nb,B,plant,rare\n"))
    assert [str(fault).endswith("; did you mean NT?") for fault in found.errors] == [True, False]


def test_what_is_not_in_the_deck_is_told_at_its_place_with_what_was_meant() -> None:
    """Also behind a faulty card, and for an id with a letter of another script."""
    rows = ("x,X,plnt,", "sun-bear,A,plant,+1 per card:sunbear", "m\N{CYRILLIC SMALL LETTER A}lu,B,plant,+3")
    found = check_source(load("x.csv", text="\n".join(("id,name,type,scores", *rows))))
    told = {fault.code: fault for fault in found.warnings}
    assert told["not-in-deck"].line == 3
    assert str(told["not-in-deck"]).endswith("; did you mean sun-bear?")
    assert "U+0430" in str(told["look-alike"])


def test_one_nul_in_a_long_text_is_an_invisible_sign() -> None:
    rows = "".join(f"card-{i},Card {i},plant\n" for i in range(20))
    deck, source = read(f"id,name,type\n{rows}odd,O\0dd,plant\n")
    assert deck.cards[-1].label == "Odd"
    assert codes(source) == ["invisible-signs"]


def test_a_workbook_with_a_part_twice_is_damaged() -> None:
    """Programs would not agree on which of the two is read."""
    data = io.BytesIO(workbook({"s": sheet({1: {**HEADER}, 2: {"A": "a", "B": "A", "C": "plant"}})}))
    with zipfile.ZipFile(data, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("xl/worksheets/s0.xml", sheet({1: {**HEADER}}))
    with pytest.raises(InputError, match="stands twice"):
        read(data.getvalue(), "x.xlsx")
