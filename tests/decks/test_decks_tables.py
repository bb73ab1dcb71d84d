"""Tables of all kinds: dividers, headers, blank and far rows, languages, several kinds of rows."""

from __future__ import annotations

import io
import zipfile

import pytest
from deck_tables import HEADER, codes, read, sheet, workbook

from rainkit.core.errors import InputError
from rainkit.decks import load, read_deck

CARD = "kapok,Kapok,plant,+3"


@pytest.mark.parametrize("divider", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_dividers_and_line_ends(divider: str, end: str) -> None:
    """All usual dividers with all line ends."""
    text = f"id,name,type,scores{end}{CARD}{end}fig,Fig,plant,+3{end}".replace(",", divider)
    deck, source = read(text)
    assert [card.id for card in deck.cards] == ["kapok", "fig"]
    assert codes(source) == []


def test_sep_line_is_obeyed() -> None:
    """Excel's first line; lines are still counted in the file."""
    deck, source = read("sep=;\nid;name;type\nfig;Fig, the;plnt\n")
    assert deck.cards == ()
    assert [fault.line for fault in source.faults.errors] == [3]


def test_blank_rows_and_a_title_above() -> None:
    """Rows of nothing but dividers are no cards; the header is found below a title."""
    deck, source = read("Class 7b,,\n,,\nid,name,type\n,,\nfig,Fig,plant\n ,,\n")
    assert [card.id for card in deck.cards] == ["fig"]
    assert codes(source) == []


@pytest.mark.parametrize("rows", [1, 49, 50, 51, 60])
def test_rows_without_known_names_are_never_the_header(rows: int) -> None:
    _, source = read("resource,consumer,evidence\n" + "fig,hornbill,D\n" * rows, "links.csv")
    assert [(fault.code, fault.line) for fault in source.faults.errors] == [("no-header", 1)]


def test_ragged_rows() -> None:
    """Short and long rows are told, blank fields too many are not."""
    deck, source = read("id,name,type\na,A\nb,B,plant,x\nc,C,plant,,\n")
    assert [card.id for card in deck.cards] == ["c"]
    assert [(fault.code, fault.line) for fault in source.faults.errors] == [("ragged-row", 2), ("ragged-row", 3)]


def test_two_unclosed_quotes() -> None:
    """Each is told at its line, the rows between are read."""
    deck, source = read('id,name,type\na,"A,plant\nb,B,plant\nc,"C" x,plant\nd,D,plant\n')
    assert [card.id for card in deck.cards] == ["b", "d"]
    assert [fault.line for fault in source.faults.errors] == [2, 4]


def test_one_fault_does_not_hide_another() -> None:
    """Four faults in one row."""
    _, source = read("id,name,type,iucn,count,scores\na,,plnt,XX,many,+x\n")
    assert sorted(codes(source)) == ["bad-scores", "missing", "not-a-choice", "not-a-choice", "not-a-number"]
    assert {fault.line for fault in source.faults.errors} == {2}
    assert [fault.column for fault in source.faults.errors if fault.code == "bad-scores"] == [6]


def test_names_by_language() -> None:
    """Columns name_sk and so on; the plain one is English."""
    deck, _ = read("id,Name,name_sk,NAME_ZH,type,fact_fr\na,tiger,tiger malajský,虎,carnivore,le plus grand\n")
    assert dict(deck.cards[0].name) == {"en": "tiger", "sk": "tiger malajský", "zh": "虎"}
    assert dict(deck.cards[0].fact) == {"fr": "le plus grand"}


def test_cards_goals_and_tiles_in_one_table() -> None:
    """A row is what its filled columns say."""
    header = "id,name,type,shape,points,stack,colours,slots\n"
    text = header + 'a,A,plant,,,,,\ng,G,,"0,0;1,0",3,,,\nt,,,,2,red,red|blue,any|frog\n'
    deck, source = read(text)
    assert (len(deck.cards), len(deck.goals), len(deck.tiles)) == (1, 1, 1)
    assert deck.tiles[0].slots == ("any", "frog")
    assert source.faults.errors == []


def test_ids_are_made_of_names() -> None:
    """A pupil's table without an id column."""
    deck, source = read("name,type\nLíška hrdzavá,carnivore\n")
    assert deck.cards[0].id == "liska-hrdzava"
    assert "id-made" in codes(source)


def test_doubled_ids() -> None:
    """The second one is an error that names the first line."""
    deck, source = read("id,name,type\na,A,plant\nb,B,plant\na,C,plant\n")
    assert len(deck.cards) == 2
    (fault,) = source.faults.errors
    assert (fault.line, fault.code) == (4, "duplicate-id")
    assert "line 2" in str(fault.message)


def test_invisible_and_look_alike_signs() -> None:
    """Zero-width signs are taken out with a word; a Cyrillic letter in a type is shown."""
    deck, source = read("id,name,type\nka\u200bpok,Kapok,plant\nb,B,pl\u0430nt\n")
    assert deck.cards[0].id == "kapok"
    assert "invisible-signs" in codes(source)
    (fault,) = source.faults.errors
    assert "U+0430" in str(fault.message)
    assert "did you mean 'plant'" in str(fault.message)


def test_composed_and_decomposed_letters_are_equal() -> None:
    """NFC and NFD."""
    one, _ = read("id,name,type\na,A\u00e7a\u00ed,plant\n")
    two, _ = read("id,name,type\na,Ac\u0327ai\u0301,plant\n")
    assert one == two


def test_content_decides_not_the_ending() -> None:
    """YAML and JSON with the ending of a table, a table with that of YAML."""
    assert read("cards:\n- {id: a, name: A, type: plant}\n", "x.csv")[0].cards
    assert read('{"cards": [{"id": "a", "name": "A", "type": "plant"}]}', "x.csv")[0].cards
    assert read("id,name,type\na,A,plant\n", "x.yaml")[0].cards


def test_one_column_only() -> None:
    """A table whose divider can't be found."""
    _, source = read("id name type\nkapok Kapok plant\n")
    assert codes(source) == ["one-column"]


def test_workbook_table_may_start_anywhere() -> None:
    """Below a title and to the right, on the first visible sheet with a header."""
    table = sheet(
        {1: {"A": "My deck"}, 7: {"F": "name", "G": "type", "H": "id"}, 9: {"F": "Fig", "G": "plant", "H": "fig"}}
    )
    notes = sheet({1: {"A": "notes"}})
    deck, source = read(workbook({"hidden": table, "notes": notes, "cards here": table}, hidden=("hidden",)), "x.xlsx")
    assert [card.id for card in deck.cards] == ["fig"]
    assert source.faults.found == []


def test_workbook_named_sheets_come_first() -> None:
    """`Species` and `goals`, whatever else there is."""
    other = sheet({1: HEADER, 2: {"A": "x", "B": "X", "C": "plant"}})
    species = sheet({1: HEADER, 2: {"A": "fig", "B": "Fig", "C": "plant"}})
    goals = sheet(
        {
            1: {"A": "id", "B": "name", "C": "shape", "D": "points"},
            2: {"A": "g", "B": "G", "C": "0,0;1,0", "D": "<c><v>3</v></c>"},
        }
    )
    deck, _ = read(workbook({"other": other, " Species": species, "goals": goals}), "x.xlsx")
    assert ([card.id for card in deck.cards], deck.goals[0].points) == (["fig"], 3)


def test_workbook_with_a_sheet_for_each_pupil_says_which_one_is_read() -> None:
    """The others are named, unless they are no decks, hidden or damaged."""
    ann = sheet({1: HEADER, 2: {"A": "fig", "B": "Fig", "C": "plant"}})
    bea = sheet({1: HEADER, 2: {"A": "oak", "B": "Oak", "C": "plant"}})
    notes = sheet({1: {"A": "notes"}})
    sheets = {"notes": notes, "Ann": ann, "Bea": bea, "old": bea, "list": sheet({}), "broken": bea[:-20]}
    deck, source = read(workbook(sheets, hidden=("old",)), "x.xlsx")
    assert [card.id for card in deck.cards] == ["fig"]
    (told,) = (fault for fault in source.faults.warnings if fault.code == "other-sheets")
    assert "'Ann'" in str(told.message)
    assert "Bea" in str(told.message)
    assert not {"notes", "old", "list", "broken"} & set(str(told.message).replace(",", "").replace(";", "").split())


def test_workbook_with_an_empty_sheet_of_the_right_name_says_where_the_rows_are() -> None:
    """An empty `species` beside filled sheets of other names; beside filled goals the others are left out aloud."""
    table = sheet({1: HEADER, 2: {"A": "fig", "B": "Fig", "C": "plant"}})
    _, source = read(workbook({"species": sheet({}), "Ann": table, "notes": sheet({1: {"A": "x"}})}), "x.xlsx")
    (fault,) = source.faults.errors
    assert fault.code == "empty-sheet"
    assert "species" in str(fault.message)
    assert "Ann" in str(fault.message)
    goals = sheet({1: {"A": "name", "B": "shape", "C": "points"}, 2: {"A": "G", "B": "0,0;1,0", "C": "3"}})
    deck, source = read(workbook({"species": sheet({}), "goals": goals, "Ann": table}), "x.xlsx")
    assert (len(deck.cards), len(deck.goals)) == (0, 1)
    assert codes(source)[0] == "other-sheets"


def test_workbook_merged_cells() -> None:
    """Cells merged downwards share their value, and a warning says so."""
    rows = {1: HEADER, 2: {"A": "a", "B": "A", "C": "plant"}, 3: {"A": "b", "B": "B"}}
    deck, source = read(workbook({"s": sheet(rows, '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>')}), "x.xlsx")
    assert [card.type for card in deck.cards] == ["plant", "plant"]
    assert "merged-cells" in codes(source)


def test_workbook_far_cells() -> None:
    """A stray cell far away costs nothing and is told; under a known header it is a card with faults."""
    rows = {1: HEADER, 2: {"A": "a", "B": "A", "C": "plant"}, 1048575: {"C": "plant"}, 1048576: {"XFD": "x"}}
    _, source = read(workbook({"s": sheet(rows)}), "x.xlsx")
    assert {fault.line for fault in source.faults.errors} == {1048575}
    assert any("XFD" in str(fault.message) for fault in source.faults.warnings)


def test_workbook_kinds_of_cells() -> None:
    """Whole numbers, dates in built-in and own formats, percentages, errors, yes-no values, stored results."""
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>'
    )
    good = {"A": "a", "B": "A", "C": "plant"}
    rows = {
        1: HEADER,
        2: {**good, "D": "<c><v>2.0</v></c>"},
        3: {**good, "A": "b", "D": '<c s="1"><v>44595</v></c>'},
        4: {**good, "A": "c", "D": '<c s="2"><v>44595</v></c>'},
        5: {**good, "A": "d", "D": '<c s="3"><v>0.5</v></c>'},
        6: {**good, "A": "e", "D": '<c t="e"><v>#REF!</v></c>'},
        7: {**good, "A": "f", "B": '<c t="b"><v>1</v></c>'},
        8: {**good, "A": "g", "D": "<c><f>1+1</f><v>2</v></c>"},
        9: {**good, "A": "h", "D": "<c><f>1+1</f></c>"},
    }
    deck, source = read(workbook({"s": sheet(rows)}, styles=styles), "x.xlsx")
    assert {card.id: card.count for card in deck.cards} == {"a": 2, "g": 2}
    assert [fault.path for fault in source.faults.errors] == ["D3", "D4", "D5", "D6", "B7", "D9"]
    assert "2022-02-03" in str(source.faults.errors[0].message)


def test_workbook_signs_written_as_codes() -> None:
    """_x0041_ is a sign; a text that only looks so comes back as it was."""
    deck, _ = read(
        workbook({"s": sheet({1: HEADER, 2: {"A": "a", "B": "_x0041_ _x005F_x0041_", "C": "plant"}})}), "x.xlsx"
    )
    assert deck.cards[0].label == "A _x0041_"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "password"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "PNG"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"<?xml version='1.0'?><svg/>", "markup"),
        (b"", "empty"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"id,name\x00,type", "binary"),
        ("id,name,type\nfig,Fig,plant\n".encode("utf-16-le"), "byte order mark"),
    ],
)
def test_files_that_are_no_decks(content: bytes, words: str) -> None:
    """What a person may choose by mistake."""
    with pytest.raises(InputError, match=words):
        load("x.csv", text=content)


def test_zip_that_is_no_workbook() -> None:
    """A ZIP of something else."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("deck.yaml", "cards: []")
    with pytest.raises(InputError, match="ZIP"):
        load("x.xlsx", text=out.getvalue())


@pytest.mark.parametrize(
    ("header", "hint"), [("Red List", "iucn"), ("latin_name", "scientific_name"), ("Photo", "image"), ("typ", "")]
)
def test_columns_that_people_call_otherwise_get_a_hint(header: str, hint: str) -> None:
    """They are kept and named; only the hint knows what was probably meant."""
    source = load("x.csv", text=f"id,name,type,{header}\na,A,plant,LC\n")
    deck = read_deck(source)
    (warning,) = (str(fault) for fault in source.faults.warnings if fault.code == "unknown-keys")
    assert (f"{header} → {hint}" in warning) == bool(hint)
    assert deck.cards[0].extra[header] == "LC"
