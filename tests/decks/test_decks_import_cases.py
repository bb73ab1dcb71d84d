"""Faulty and odd files of real people: each must come out as import/EXPECTED.md and EXPECTED.json say."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from rainkit.core.errors import Fault
from rainkit.decks import load, read, read_deck
from rainkit.decks.checking import CheckResult, check_file
from rainkit.decks.conditions import parse_scores

IMPORT = Path(__file__).parent / "import"
EXPECTED = json.loads((IMPORT / "EXPECTED.json").read_text(encoding="utf-8"))


def checked(name: str) -> CheckResult:
    """What the check says of a file."""
    return check_file(IMPORT / name)


def lines(faults: tuple[Fault, ...]) -> list[int | None]:
    """The lines of faults."""
    return [fault.line for fault in faults]


def test_every_case_is_expected() -> None:
    """No file without its expectation, none missing."""
    assert {path.name for path in IMPORT.iterdir()} == {*EXPECTED, "EXPECTED.json", "EXPECTED.md"}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_expected(name: str) -> None:
    """Exit status, number of cards, words that must be said, time."""
    expected = EXPECTED[name]
    start = time.process_time()
    found = checked(name)
    assert time.process_time() - start < expected["max_seconds"]
    if expected["exit"] is not None:
        assert found.ok == (expected["exit"] == 0)
    if expected["cards"] is not None:
        assert found.counts["cards"] == expected["cards"]
    faults = found.errors + found.warnings
    said = " ".join(str(fault.message) for fault in faults).lower()
    for words in expected["must_mention"]:
        assert any(
            int(word[5:]) in lines(faults) if word.startswith("line:") else word.lower() in said
            for word in words.split("|")
        ), words
    for fault in faults:
        assert fault.file.endswith(name)
        assert "{" not in str(fault.message).replace("{points: 3", "")


def test_bom_and_plain_are_equal() -> None:
    """A byte order mark changes nothing."""
    assert read(IMPORT / "c01_plain_utf8.csv") == read(IMPORT / "c02_utf8_bom.csv")
    assert len(read(IMPORT / "c01_plain_utf8.csv").copies) == 17


def test_yaml_equals_json_and_csv() -> None:
    """The same deck in three formats."""
    deck = read(IMPORT / "y01_ok.yaml")
    table = "id,name,type,count,scores,iucn\nkapok,Kapok tree,plant,2,+3,\njaguar,Jaguar,carnivore,1,+5 per small|medium; -3 per carnivore,NT\n"  # noqa: E501
    assert read_deck(load("x.csv", text=table)).cards == deck.cards


def test_semicolons_with_decimal_commas() -> None:
    """A decimal comma never divides columns."""
    deck = read(IMPORT / "c03_semicolon_decimal_comma.csv")
    assert any("," in str(card.extra.get("weight_kg", "")) for card in deck.cards)


def test_lines_after_a_quoted_break() -> None:
    """A fault is told at the first line of its record, counted in the file."""
    text = (IMPORT / "c05_tabs_multiline.tsv").read_text(encoding="utf-8").replace("+3 per plant", "+3 per plnt")
    source = load("x.tsv", text=text)
    read_deck(source)
    assert [fault.line for fault in source.faults.errors] == [4]
    assert "\n" in read(IMPORT / "c05_tabs_multiline.tsv").card("kapok").extra["flavour"]


def test_signs_come_out_right() -> None:
    """UTF-16 and Windows-1252 keep their letters."""
    assert any("ʻŌhiʻa" in card.label for card in read(IMPORT / "c06_utf16le_tab.csv").cards)
    names = " ".join(card.label for card in read(IMPORT / "c07_cp1252.csv").cards)
    assert all(sign in names for sign in "íñ’–ç")


def test_doubled_header_names_its_columns() -> None:
    """Columns A and F, and G without a header."""
    found = checked("c11_headers_dup_case_space.csv")
    assert "A, F" in str(found.errors[0].message)
    assert any("G" in str(fault.message) for fault in found.warnings)


def test_a_missing_column_is_told_once() -> None:
    """No noise for each row."""
    found = checked("c12_missing_type_column.csv")
    assert [fault.code for fault in found.errors] == ["missing-column"]


def test_words_that_look_like_nothing_stay_words() -> None:
    """NA, null, none, nan and true are ids and names."""
    deck = read(IMPORT / "c15_na_null_words.csv")
    assert [card.id for card in deck.cards] == ["NA", "null", "none", "nan", "true"]
    assert [card.iucn for card in deck.cards] == ["LC", "NE", "DD", None, None]


def test_numbers() -> None:
    """What counts as a number of copies."""
    found = checked("c16_numbers.csv")
    assert lines(found.errors) == [6, 7, 8, 10, 14, 15]
    source = load(IMPORT / "c16_numbers.csv")
    counts = {card.id: card.count for card in read_deck(source).cards}
    assert counts == {"a": 3, "b": 3, "c": 7, "d": 3, "h": 1, "j": 0, "k": 1, "l": 1}
    assert {3, 4, 5, 9, 12, 13} <= set(lines(found.warnings))


def test_dates_for_numbers() -> None:
    """Excel's dates are explained."""
    dates = [fault for fault in checked("c17_excel_dates.csv").errors if "into a date" in str(fault)]
    assert lines(tuple(dates)) == [2, 3, 4]


def test_types() -> None:
    """Three are understood, six are not."""
    found = checked("c18_types.csv")
    assert found.counts["cards"] == 3
    assert lines(found.errors) == [5, 6, 7, 8, 9, 10]
    assert "did you mean 'arthropod'" in str(found.errors[0])
    assert "plant, arthropod, small, medium, large, carnivore" in str(found.errors[1])


def test_score_grammar() -> None:
    """a-e, g, n and o are read; the others are told with their column and the grammar."""
    found = checked("c19_score_grammar.csv")
    assert lines(found.errors) == [7, 9, 10, 11, 12, 13, 14, 17, 18]
    assert all("column" in str(fault) and "+15 per 3 plant" in str(fault) for fault in found.errors)
    codes = {fault.line: fault.code for fault in found.warnings}
    assert (codes[8], codes[15], codes[16]) == ("no-scores", "never-scores", "unusual-points")


def test_image_paths() -> None:
    """b-h and l lead out of the folder; nothing is opened."""
    found = checked("c23_image_paths.csv")
    assert [fault.line for fault in found.errors if fault.code == "image-outside"] == [3, 4, 5, 6, 7, 8, 9, 13]


def test_image_of_another_case(tmp_path: Path) -> None:
    """Kapok.PNG for kapok.png works on some computers only."""
    (tmp_path / "kapok.png").write_bytes((IMPORT / "i02_truncated.png").read_bytes())
    deck = tmp_path / "deck.csv"
    deck.write_text("id,name,type,image\na,A,plant,kapok.png\nb,B,plant,Kapok.PNG\n")
    codes = {fault.line: fault.code for fault in check_file(deck).warnings if "image" in fault.code}
    assert codes == {2: "image-broken", 3: "image-case"}


def test_unclosed_quote_swallows_nothing() -> None:
    """Fig and morpho are still there."""
    source = load(IMPORT / "c27_unclosed_quote.csv")
    assert [card.id for card in read_deck(source).cards] == ["fig", "morpho"]
    assert lines(tuple(source.faults.errors)) == [2]


def test_goals_of_a_table() -> None:
    """Three shapes and a ladder."""
    goals = {goal.id: goal for goal in read(IMPORT / "c35_goals_ok.csv").goals}
    assert goals["line3"].shape == ((0, 0), (1, 0), (2, 0))
    assert (goals["line3"].match, goals["line3"].points, goals["line3"].species) == ("contains", 7, "jaguar")
    assert (goals["redlist"].distinct, goals["redlist"].table) == ("iucn", ((3, 2), (4, 4), (5, 7), (6, 11)))


def test_deck_totals() -> None:
    """The numbers of each type, and what they mean for 2, 3 and 4 players."""
    (fault,) = (fault for fault in checked("c38_deck_totals.csv").warnings if fault.code == "deck-counts")
    words = str(fault.message)
    assert all(
        part in words for part in ("of 14", "of 7", "of 6", "of 2", "of 4", "2 players", "3 players", "4 players")
    )


def test_many_unknown_columns() -> None:
    """One note that names the first ten."""
    (fault,) = (fault for fault in checked("c41_wide_5000_columns.csv").warnings if fault.code == "unknown-keys")
    assert "4995" in str(fault.message)
    assert "x9" in str(fault.message)
    assert "x10" not in str(fault.message)


def test_workbooks() -> None:
    """Two sheets; cells of all kinds with their addresses."""
    deck = read(IMPORT / "x01_two_sheets.xlsx")
    assert (len(deck.cards), len(deck.goals)) == (2, 1)
    assert {fault.path for fault in checked("x02_mixed_types.xlsx").errors} == {"F4", "F10", "B5", "E6", "B7"}
    source = load(IMPORT / "x02_mixed_types.xlsx")
    cards = {card.id: card for card in read_deck(source).cards}
    assert cards["101"].label == "2026"
    assert parse_scores("-3") in [card.scores for card in cards.values()]
    assert {fault.path for fault in checked("x03_formulas_no_cache.xlsx").errors} >= {"B2", "D2"}


def test_newer_format_is_not_half_read() -> None:
    """One fault, no cards."""
    found = checked("j08_newer_version.json")
    assert [fault.code for fault in found.errors] == ["newer-format"]
    assert found.counts["cards"] == 0


def test_doubled_keys_are_told_together() -> None:
    """Both keys, each at its place."""
    found = checked("j02_duplicate_keys.json")
    assert [(fault.code, fault.line, fault.column) for fault in found.errors] == [
        ("duplicate-key", 1, 69),
        ("duplicate-key", 1, 104),
    ]


def test_json_comment_has_its_place() -> None:
    """Line 2, column 3."""
    (fault,) = checked("j04_comments_commas.json").errors
    assert (fault.line, fault.column, fault.code) == (2, 3, "json-comment")


def test_yaml_words_stay_text() -> None:
    """Norway, times, dates and versions."""
    source = load(IMPORT / "y02_norway_and_friends.yaml")
    entries = source.data["cards"]
    assert [entry["id"] for entry in entries] == ["no", "12:30:45", "0x1F", "1.10"]
    assert (entries[0]["name"], entries[0]["country"], entries[1]["name"]) == ("Yes", "NO", "2022-01-01")
    assert entries[2]["name"] is None
    read_deck(source)
    errors = {(fault.line, fault.path.split(".")[-1]) for fault in source.faults.errors}
    assert {(14, "count"), (15, "scores"), (17, "name"), (18, "type"), (19, "count"), (20, "scores")} <= errors


def test_two_documents_are_not_read_in_silence() -> None:
    """The second one is an error at its line."""
    (fault,) = checked("y07_two_documents.yaml").errors
    assert (fault.line, fault.code) == (5, "yaml-documents")
