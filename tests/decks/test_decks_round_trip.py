"""Writing and reading gives the same deck, in every format, and hostile texts stay texts."""

from __future__ import annotations

import csv
import io
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from deck_strategies import decks
from hypothesis import given, settings

from rainkit.core.errors import InputError
from rainkit.decks import Card, Deck, builtin, convert, dump, load, read, read_deck, write
from rainkit.decks.conditions import parse_scores
from rainkit.decks.formats.headers import FORMULA_SIGNS

FORMATS = ("yaml", "json", "csv", "tsv", "xlsx")


def everything(deck: Deck) -> object:
    """All of a deck, with what equality leaves out."""
    things = (*deck.cards, *deck.goals, *deck.tiles)
    return deck, dict(deck.extra), [dict(thing.extra) for thing in things]


def there_and_back(deck: Deck, format: str) -> Deck:
    """The deck after writing and reading."""
    source = load(f"x.{format}", text=dump(deck, format))
    again = read_deck(source)
    source.faults.raise_if_any()
    return again


@pytest.mark.parametrize("format", FORMATS)
@given(decks())
@settings(max_examples=60, deadline=None)
def test_nothing_is_lost(format: str, deck: Deck) -> None:
    """Any deck, with languages, unknown keys of any kind and texts that formats trip over."""
    assert everything(there_and_back(deck, format)) == everything(deck)


@pytest.mark.parametrize("format", FORMATS)
def test_builtin_deck(format: str) -> None:
    """The built-in deck with its goals, and without a single warning."""
    deck = builtin("foodweb")
    source = load(f"x.{format}", text=dump(deck, format))
    assert everything(read_deck(source)) == everything(deck)
    assert source.faults.found == []


def test_convert_chain(tmp_path: Path, root: Path) -> None:
    """Through all formats by their endings, and the same at the end."""
    first = root / "cards" / "foodweb" / "species.yaml"
    files = [first, *(tmp_path / f"deck.{ending}" for ending in ("csv", "xlsx", "json", "tsv", "yml"))]
    for before, after in pairwise(files):
        assert convert(before, after).warnings == ()
    assert everything(read(files[-1])) == everything(read(first))


def test_a_faulty_file_is_not_converted(tmp_path: Path) -> None:
    """Nothing is written, and an old file stays."""
    (tmp_path / "in.csv").write_text("id,name,type\na,A,plnt\n")
    out = tmp_path / "out.json"
    out.write_text("old")
    with pytest.raises(InputError):
        convert(tmp_path / "in.csv", out)
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.json"]


def test_unknown_ending(tmp_path: Path) -> None:
    """The endings that work are named."""
    with pytest.raises(InputError, match=r"\.xlsx"):
        write(builtin("foodweb"), tmp_path / "deck.pdf")


def injected(names: list[str]) -> Deck:
    """A deck of cards with these names."""
    return Deck(
        "",
        cards=tuple(
            Card(f"c{i}", {"en": n}, "plant", scores=parse_scores("-3 per carnivore")) for i, n in enumerate(names)
        ),
    )


NAMES = ["=CMD|' /C calc'!A0", "+SUM(1+1)", "-2+3", "@SUM(A1)", "＝1+1", "'=1", "''@x", "it's", "'quoted'"]


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_no_written_cell_is_a_formula(format: str) -> None:
    """Spreadsheets take = + - @ for a formula; nothing starts so, and reading gives the names again."""
    deck = injected(NAMES)
    text = dump(deck, format).decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter="\t" if format == "tsv" else ",") for cell in row]
    assert not [cell for cell in cells if cell.startswith(FORMULA_SIGNS)]
    assert there_and_back(deck, format) == deck


def test_no_workbook_cell_is_a_formula() -> None:
    """Workbooks hold text only, and openpyxl reads them as we meant them."""
    openpyxl = pytest.importorskip("openpyxl")
    data = dump(injected(NAMES), "xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(data))["species"]
    assert [
        cell.value for row in sheet.iter_rows() for cell in row if cell.data_type not in ("s", "inlineStr", "n")
    ] == []
    cells = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert not [cell for cell in cells if cell.startswith(FORMULA_SIGNS)]
    assert there_and_back(injected(NAMES), "xlsx") == injected(NAMES)


def test_workbooks_are_the_same_every_time() -> None:
    """No time of day in the file."""
    assert dump(builtin("foodweb"), "xlsx") == dump(builtin("foodweb"), "xlsx")
    with zipfile.ZipFile(io.BytesIO(dump(builtin("foodweb"), "xlsx"))) as archive:
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}


def test_one_row_a_card() -> None:
    """A table of cards has exactly one row for each, with the columns of CONTRACT.md."""
    deck = Deck("", cards=builtin("foodweb").cards)
    rows = list(csv.DictReader(io.StringIO(dump(deck, "csv").decode("utf-8-sig"))))
    assert len(rows) == 40
    assert rows[-3]["scores"] == "per small|medium: 5; per carnivore: -3"
    assert {"id", "name", "name_sk", "scientific_name", "type", "iucn", "count", "scores", "fact"} <= set(rows[0])


def test_yaml_means_the_same_to_others() -> None:
    """Written YAML read by any other program: ids and names are text, numbers are numbers."""
    data = yaml.safe_load(dump(injected(["no", "1.10", "2022-01-01"]), "yaml"))
    assert [card["name"] for card in data["cards"]] == ["no", "1.10", "2022-01-01"]
    assert data["cards"][0]["scores"] == [{"points": -3, "adjacent": ["carnivore"]}]


def test_kinds_of_unknown_values_stay() -> None:
    """A number stays a number and a quoted one a text, through a table too."""
    text = (
        '{"cards": [{"id": "a", "name": "A", "type": "plant", "x": 3, "y": "3", "z": [1.5, {"k": null}], "w": true}]}'
    )
    deck = read_deck(load("x.json", text=text))
    for format in FORMATS:
        assert dict(there_and_back(deck, format).cards[0].extra) == {
            "x": 3,
            "y": "3",
            "z": [1.5, {"k": None}],
            "w": True,
        }


@pytest.mark.parametrize("format", ["yaml", "json", "csv", "xlsx"])
def test_numbers_of_unknown_keys_keep_their_kind(format: str) -> None:
    """Also those that YAML writes in a way of its own."""
    extra = {"small": 1e-05, "large": -2e45, "half": 0.5, "text": "1e-05", "whole": 7, "yes": True}
    deck = Deck("d", "foodweb", (Card("a", {"en": "A"}, "plant", extra=extra),))
    assert read_deck(load("deck", text=dump(deck, format))).cards[0].extra == extra
