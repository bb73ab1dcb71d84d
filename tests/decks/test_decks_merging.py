"""A class's card files into one deck: names and ids, faults, pictures, ZIP files, and what fills the deck up."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from deck_tables import zipped
from PIL import Image

from rainkit.cli import main
from rainkit.core.errors import InputError
from rainkit.decks import Deck, builtin, dump, load, merge, read, read_deck
from rainkit.decks.checking import PUBLISHED, check_source
from rainkit.decks.conditions import parse_scores
from rainkit.decks.gathering import MOST_FILES
from rainkit.decks.own_pictures import picture_of


def pupil(number: int, kind: str = "plant") -> tuple[str, bytes]:
    """One pupil's file with one card."""
    return f"pupil{number}.csv", f"id,name,type,scores\nmy-card,Card,{kind},+{number % 5} per plant\n".encode()


def card(name: str, **columns: str) -> bytes:
    """A table with one card."""
    row = {"id": name, "name": name, "type": "plant", **columns}
    return f"{','.join(row)}\n{','.join(row.values())}\n".encode()


def test_a_class_of_thirty() -> None:
    """Thirty files with the same id and name become one playable deck."""
    merged = merge([pupil(i, list(PUBLISHED)[i % 6]) for i in range(30)], name="class 7b")
    mine = [card for card in merged.deck.cards if card.id in merged.authors]
    assert len({card.id for card in merged.deck.cards}) == len(merged.deck.cards)
    assert len({card.label for card in mine}) == len(mine) == 30
    assert merged.faulty == {}
    assert (merged.files, merged.used) == (30, 30)
    assert len(merged.deck.copies) >= 40
    for kind, number in PUBLISHED.items():
        assert sum(card.type == kind for card in merged.deck.cards) >= number
    assert len(merged.deck.goals) == 9
    assert check_source(load("x.yaml", text=dump(merged.deck, "yaml"))).ok
    assert len(merged.notes) >= 29


def test_thirty_whole_decks_with_one_own_card_each() -> None:
    """What the designers download: the built-in cards in it are nobody's own, and no word is lost on each of them."""
    own = builtin("foodweb")
    files = []
    for number in range(30):
        mine = replace(own.cards[0], id=f"mine-{number}", name={"en": f"Mine {number}"}, scientific_name="", extra={})
        files.append((f"{number}.yaml", dump(replace(own, cards=(*own.cards, mine)), "yaml")))
    merged = merge(files)
    assert len(merged.authors) == 30
    assert len(merged.notes) == 1
    assert sum(card.type == "plant" for card in merged.deck.cards) == 30
    assert len(merged.deck.cards) == 30 + 26  # no plant is filled up, all others are
    assert merged.deck.goals == own.goals
    assert len(merge(files, top_up=False).deck.cards) == 70


def test_a_changed_card_of_the_built_in_deck_is_somebodys_own() -> None:
    """It takes the place of ours."""
    own = builtin("foodweb")
    tiger = replace(own.card("malayan-tiger"), scores=parse_scores("+1 per any"))
    merged = merge([("a.yaml", dump(replace(own, cards=(tiger,)), "yaml"))])
    assert merged.authors == {"malayan-tiger": "a.yaml"}
    assert str(merged.deck.card("malayan-tiger").scores[0]) == "+1 per any"
    assert len(merged.deck.cards) == 40


@pytest.mark.parametrize("type_", ["medium", "plant"])
def test_forty_even_if_a_species_of_ours_has_become_another_type(type_: str) -> None:
    """The seat of the tiger is filled, too; what is needed twice is numbered."""
    merged = merge([("a.csv", card("malayan-tiger", type=type_))])
    assert len(merged.deck.copies) == 40
    assert len({card.label for card in merged.deck.cards}) == 40


def test_species_of_ours_that_own_cards_name_are_filled_up_first() -> None:
    """A condition about the gaur can score though the class has made enough large animals."""
    rows = "".join(f"big-{i},Big {i},large,+3 per card:gaur\n" for i in range(5))
    merged = merge([("a.csv", f"id,name,type,scores\n{rows}".encode())])
    assert "gaur" in merged.deck.by_id
    assert not check_source(load("x.json", text=dump(merged.deck, "json"))).errors


def test_class_files_with_faults() -> None:
    """Good cards of a faulty file are used, its faults are listed, unreadable files too."""
    good = ("good.yaml", b"cards:\n- {id: a, name: A, type: plant}\n")
    half = ("half.csv", b"id,name,type\nb,B,plant\nc,C,bird\n")
    bad = ("bad.csv", b"\x89PNG\r\n\x1a\n")
    tiles = ("tiles.yaml", b"tiles: [{id: t, stack: red, colours: [red], points: 1, slots: [any]}]")
    merged = merge([good, half, bad, tiles], top_up=False)
    assert list(merged.deck.by_id) == ["a", "b"]
    assert (merged.files, merged.used) == (4, 2)
    assert {name: [fault.line for fault in faults] for name, faults in merged.faulty.items()} == {
        "half.csv": [3],
        "bad.csv": [None],
        "tiles.yaml": [1],
    }
    assert dict(merged.authors) == {"a": "good.yaml", "b": "half.csv"}


def test_files_of_one_name_are_told_apart() -> None:
    """Faults of the second don't cover those of the first."""
    merged = merge([("card.csv", b"id,name,type\na,A,bird"), ("card.csv", b"id,name,type\nb,B,fish")])
    assert list(merged.faulty) == ["card.csv", "card.csv (2)"]
    assert [str(faults[0]).split(":")[0] for faults in merged.faulty.values()] == ["card.csv", "card.csv (2)"]


def test_class_cards_handed_in_twice_and_references() -> None:
    """An equal card is taken once; a condition about an own card that gets a new id follows it."""
    first = ("1.csv", b"id,name,type,scores\nfox,Fox,carnivore,+3\n")
    other = ("2.csv", b"id,name,type,scores\nfox,Fennec,small,+1\nowl,Owl,carnivore,+5 per card:fox\n")
    merged = merge([first, first, other], top_up=False)
    assert list(merged.deck.by_id) == ["fox", "fox-2", "owl"]
    assert str(merged.deck.card("owl").scores[0]) == "+5 per card:fox-2"
    assert sum("handed in already" in str(note) for note in merged.notes) == 1


def test_a_card_with_another_picture_is_another_card() -> None:
    """Nobody's drawing is lost because all else is equal."""
    merged = merge([("1.csv", card("fox", picture="YWJj")), ("2.csv", card("fox", picture="ZGVm"))], top_up=False)
    assert [c.extra["picture"] for c in merged.deck.cards] == ["YWJj", "ZGVm"]


def test_numbers_behind_names_are_free_ones() -> None:
    """'Fox (2)' may be there before."""
    rows = b"id,name,type\na,Fox,plant\nb,Fox (2),plant\nc,fox,plant\n"
    assert [c.label for c in merge([("a.csv", rows)], top_up=False).deck.cards] == ["Fox", "Fox (2)", "fox (3)"]


def test_merged_deck_survives_a_table() -> None:
    """The deck of a class can be handed out as a table."""
    merged = merge([pupil(1), pupil(2)])
    assert read_deck(load("x.csv", text=dump(merged.deck, "csv"))) == merged.deck
    rows = list(csv.DictReader(io.StringIO(dump(Deck("", cards=merged.deck.cards), "csv").decode("utf-8-sig"))))
    assert len(rows) == len(merged.deck.cards)


# --- folders, pictures, ZIP files -----------------------------------------------------------------------------------


def handed_in(folder: Path) -> Path:
    """A folder as learning platforms unpack it: one folder a pupil."""
    (folder / "Anna").mkdir(parents=True)
    (folder / "Anna" / "card.csv").write_bytes(card("fox", image="fox.png"))
    picture = io.BytesIO()
    Image.linear_gradient("L").resize((900, 700)).save(picture, "PNG")
    (folder / "Anna" / "fox.png").write_bytes(picture.getvalue())
    (folder / "Ján").mkdir()
    (folder / "Ján" / "card.csv").write_bytes(card("owl", type="carnivore"))
    (folder / "Ján" / "read me.txt").write_text("not a deck")
    (folder / ".hidden.csv").write_bytes(card("ghost"))
    return folder


def test_folders_and_the_pictures_in_them(tmp_path: Path) -> None:
    """Pupils' folders are gone through; a picture goes into its card, since the new deck lies elsewhere."""
    merged = merge([handed_in(tmp_path / "class")], top_up=False)
    assert list(merged.deck.by_id) == ["fox", "owl"]
    fox = merged.deck.card("fox")
    assert fox.image == ""
    assert picture_of(fox) is not None
    assert merged.authors["owl"].endswith("card.csv")


def test_a_zip_file_of_card_files() -> None:
    """Its members are read like files; names that lead elsewhere are only names."""
    workbook = dump(Deck("", cards=builtin("foodweb").cards[:1]), "xlsx")
    data = zipped({"b/../../x.csv": card("fox"), "a.xlsx": workbook, "__MACOSX/._a.csv": b"\x00", "c.png": b"\x89PNG"})
    merged = merge([("class.zip", data)], top_up=False)
    assert merged.faulty == {}
    assert set(merged.deck.by_id) == {"fox", builtin("foodweb").cards[0].id}
    assert (merged.files, merged.used) == (2, 2)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.zip", zipped({"a.csv": b"0" * 60_000_000}), "zip-bomb"),
        ("a.zip", zipped({"a.txt": b"x"}), "empty-folder"),
        ("a.zip", zipped({"a.csv": card("fox")})[:-30], "zip-damaged"),
        ("a.xlsx", b"PK\x03\x04 and nothing else", "xlsx-damaged"),
        ("a.zip", b"PK\x03\x04" + bytes(9_000_000), "too-large"),
    ],
    ids=["bomb", "no card files", "cut off", "no workbook", "too large"],
)
def test_zip_files_that_are_none(name: str, data: bytes, code: str) -> None:
    """Each is listed with its fault, and the others are merged all the same."""
    merged = merge([(name, data), ("b.csv", card("fox"))], top_up=False)
    assert [fault.code for fault in merged.faulty[name]] == [code]
    assert list(merged.deck.by_id) == ["fox"]


def test_too_many_files_are_refused() -> None:
    """More than ten classes in one go is a mistake."""
    with pytest.raises(InputError):
        merge([pupil(1)] * (MOST_FILES + 1))


# --- the command ----------------------------------------------------------------------------------------------------


def test_merge_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a folder to a deck that is whole; the file that is written is never read."""
    folder = handed_in(tmp_path / "class")
    out = folder / "7b.yaml"
    for _ in range(2):
        assert main(["merge", str(folder), "-o", str(out)]) == 0
        words = capsys.readouterr().out
        assert "40 cards, 2 of them from 2 files" in words
        assert "4 players: playable" in words
    deck = read(out)
    assert (deck.name, len(deck.cards), len(deck.goals)) == ("7b", 40, 9)
    assert main(["merge", str(folder / "Anna"), "--no-top-up", "--name", "Anna", "-o", str(out)]) == 0
    assert (read(out).name, list(read(out).by_id)) == ("Anna", ["fox"])


def test_merge_command_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Faulty files are listed with line and status 1, what is right in them is merged."""
    (tmp_path / "a.csv").write_bytes(card("fox"))
    (tmp_path / "b.csv").write_bytes(b"id,name,type\nowl,Owl,plant\nx,X,bird\n")
    files = [str(tmp_path / "a.csv"), str(tmp_path / "b.csv"), str(tmp_path / "none.csv")]
    out = tmp_path / "out.json"
    assert main(["merge", *files, "-o", str(out), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(f["file"], f["line"]) for f in found["errors"]] == [(files[1], 3), (files[2], None)]
    assert found["authors"] == {"fox": files[0], "owl": files[1]}
    assert (found["files"], found["used"], found["cards"], found["own"]) == (3, 2, 40, 2)
    assert found["notes"] == ["38 cards of the built-in deck fill the deck up."]
    assert len(read(out).cards) == 40


def test_merge_command_with_nothing_to_merge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written."""
    out = tmp_path / "out.yaml"
    assert main(["merge", str(tmp_path), "-o", str(out)]) == 1
    assert "no deck file in this folder" in capsys.readouterr().err
    assert main(["merge", str(out), "-o", str(out)]) == 1
    assert not out.exists()
    assert main(["merge", str(tmp_path)]) == 2
