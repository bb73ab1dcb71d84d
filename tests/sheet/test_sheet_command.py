"""``rainkit sheet`` as scripts use it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from sheet_decks import letters, reader

from rainkit.cli import main

DECK = """\
rainkit: 1
game: foodweb
deck: mine
cards:
  - {id: kapok, name: {en: kapok tree, sk: vlnovec}, type: plant, iucn: LC, count: 2, scores: "+3"}
  - {id: fox, name: "fox \\U0010FFFD", type: small, image: fox.png}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "deck.yaml"
    file.write_text(DECK, encoding="utf-8")
    picture = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(picture, "PNG")
    (tmp_path / "fox.png").write_bytes(picture.getvalue()[:60])
    return file


def test_the_built_in_deck(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "s.pdf"
    assert main(["sheet", str(root / "cards/foodweb/species.yaml"), "-o", str(out), "--json", "--lang", "en"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["pages"], said["cards"], said["warnings"]) == (5, 40, [])
    assert len(reader(out.read_bytes()).pages) == 5


def test_warnings_name_the_deck_and_come_before_the_result(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = deck.with_suffix(".pdf")
    assert main(["sheet", str(deck), "-o", str(out), "--lang", "sk", "--author", "6.B"]) == 0
    told = capsys.readouterr()
    assert "U+10FFFD" in told.err
    assert told.err.count("fox.png") == 1
    assert all(line.startswith(str(deck)) for line in told.err.splitlines())
    assert str(out) in told.out
    assert "Vlnovec" in letters(out.read_bytes())


def test_pictures_and_tabletop(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, sheet = deck.parent / "png", deck.parent / "sheet.png"
    assert main(["sheet", str(deck), "--png", str(folder), "--tabletop", str(sheet), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [Path(name).name for name in said["png"]] == ["01-kapok.png", "02-fox.png"]
    assert sorted(file.name for file in folder.iterdir()) == ["01-kapok.png", "02-fox.png"]
    assert said["tabletop"] == [{"file": str(sheet), "columns": 3, "rows": 2, "cards": 3}]  # copies are counted
    assert sheet.is_file()
    assert {fault["code"] for fault in said["warnings"]} >= {"image-broken", "no-glyph"}


def test_a_large_deck_gets_several_tabletop_sheets(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck.write_text(DECK.replace("count: 2", "count: 80"), encoding="utf-8")
    assert main(["sheet", str(deck), "--tabletop", str(deck.parent / "t.png"), "--lang", "en"]) == 0
    assert [line.split()[3:6] for line in capsys.readouterr().out.splitlines()] == [["10", "×", "7"], ["10", "×", "2"]]
    assert sorted(file.name for file in deck.parent.glob("t*.png")) == ["t-1.png", "t-2.png"]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-o", "{out}", "--size", "big"],
        ["-o", "{out}", "--size", "280x280"],
        ["-o", "{out}", "--bleed", "9"],
        ["-o", "{out}", "--bleed", "nan"],
        ["-o", "{out}", "--what", "hats"],
        ["-o", "{out}", "--what", "tokens"],
        ["-o", "{out}", "--backs", "both"],
        ["-o", "{out}", "--duplex-offset", "1"],
        ["-o", "-", "--json"],
    ],
)
def test_wrong_usage(deck: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    out = deck.with_suffix(".pdf")
    assert main(["sheet", str(deck), *(part.format(out=out) for part in arguments)]) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert not out.exists()


def test_faulty_decks_and_places(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = deck.with_suffix(".pdf")
    deck.write_text(DECK.replace("type: plant", "type: plnt"), encoding="utf-8")
    assert main(["sheet", str(deck), "-o", str(out), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["errors"][0]["line"] == 5
    assert not out.exists()
    assert main(["sheet", str(deck.parent / "none.yaml"), "-o", str(out)]) == 1
    deck.write_text(DECK, encoding="utf-8")
    assert main(["sheet", str(deck), "-o", str(deck / "in-a-file.pdf")]) == 1
    assert "can't be written" in capsys.readouterr().err
    for option in ("-o", "--png", "--tabletop"):
        assert main(["sheet", str(deck), option, str(deck.parent / "none" / "there" / "x.pdf")]) == 1
        assert "there is no folder" in capsys.readouterr().err
    assert not (deck.parent / "none").exists()
    assert main(["sheet", str(deck), "-o", str(deck)]) == 1
    assert "name another file to write" in capsys.readouterr().err
    assert deck.read_text(encoding="utf-8") == DECK


def test_test_page(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = deck.with_suffix(".pdf")
    options = ["--test-page", "--backs", "short-edge", "--duplex-offset=0.5,-1", "--json"]
    assert main(["sheet", str(deck), "-o", str(out), *options]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["pages"], said["cards"]) == (2, 0)
    assert "shortedge" in letters(out.read_bytes())


def test_a_deck_in_positions_place(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Named sheets that this rainkit doesn't have are wrong usage, not a fault of ours."""
    assert main(["sheet", "lesson:no-such", "-o", str(deck.with_suffix(".pdf"))]) in (1, 2)
    assert "fault of its own" not in capsys.readouterr().err
