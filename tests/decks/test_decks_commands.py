"""``rainkit check`` and ``rainkit convert`` on deck files, as other programs call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rainkit.cli import main
from rainkit.decks import builtin, read

IMPORT = Path(__file__).parent / "import"
EXPECTED = json.loads((IMPORT / "EXPECTED.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_check_as_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON document with ok, errors, warnings and counts; the exit status says the same."""
    status = main(["check", str(IMPORT / name), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] == (not found["errors"]) == (status == 0)
    assert set(found["counts"]) == {"cards", "copies", "goals", "tiles"}
    for fault in found["errors"] + found["warnings"]:
        assert {"file", "line", "column", "code", "message", "clause"} <= set(fault)
    if EXPECTED[name]["exit"] is not None:
        assert status == EXPECTED[name]["exit"]


def test_check_warns_of_signs_without_a_font(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The card and the code point."""
    deck = tmp_path / "deck.csv"
    deck.write_text("id,name,type\nodd,A \U0010fffd,plant\neven,Žltý motýľ,plant\n", encoding="utf-8")
    assert main(["check", str(deck), "--json"]) == 0
    (fault,) = (f for f in json.loads(capsys.readouterr().out)["warnings"] if f["code"] == "no-font")
    assert "U+10FFFD" in fault["message"]
    assert "odd" in fault["message"]
    assert "even" not in fault["message"]


def test_check_tells_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    """FILE:LINE: message, on standard error."""
    file = str(IMPORT / "c18_types.csv")
    assert main(["check", file]) == 1
    out = capsys.readouterr()
    assert out.out == ""
    assert f"{file}:5: " in out.err


POSITION = "rainkit: 1\ngame: foodweb\nforest:\n  - {card: merbau, at: [0, 0]}\n"
DECK = "rainkit: 1\ncards:\n  - {id: a, name: A, type: plant}\n"
RECORD = '{"rainkit": 1, "game": "jungle", "deck": {"tiles": []}, "players": [], "deal": {}, "moves": []}'


@pytest.mark.parametrize(
    ("command", "text", "said"),
    [
        ("score FILE", DECK, "this is a deck, not a position; use it with: rainkit convert"),
        ("score FILE", RECORD, "this is a record, not a position; use it with: rainkit replay"),
        ("best FILE", RECORD, "this is a record, not a position; use it with: rainkit replay"),
        ("replay FILE", DECK, "this is a deck, not a record"),
        ("replay FILE", "id,name,type\na,A,plant\n", "this is a deck, not a record"),
        ("replay FILE", POSITION, "this is a position, not a record; use it with: rainkit score, rainkit best"),
        ("convert FILE out.csv", POSITION, "this is a position, not a deck"),
        ("convert FILE out.csv", RECORD, "this is a record, not a deck"),
        ("play foodweb --deck FILE", RECORD, "this is a record, not a deck"),
        ("sheet FILE -o out.pdf", POSITION, "this is a position, not a deck"),
        ("score FILE", "forrest: []\ncards: []\n", "; did you mean forest?"),
    ],
)
def test_a_file_of_another_kind_is_named_with_its_command(
    command: str,
    text: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text(text, encoding="utf-8")
    assert main(command.replace("FILE", "file").split()) == 1
    assert said in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_convert_there_and_back(tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards and goals through every ending; the last file equals the first one written."""
    for name, count in (("species", {"cards": 40}), ("goals", {"goals": 9})):
        first = tmp_path / f"{name}.yaml"
        chain = [root / "cards" / "foodweb" / f"{name}.yaml", first]
        chain += [tmp_path / f"{name}.{ending}" for ending in ("csv", "xlsx", "json", "tsv")] + [
            tmp_path / f"{name}2.yaml"
        ]
        for before, after in zip(chain, chain[1:], strict=False):  # noqa: RUF007
            assert main(["convert", str(before), str(after), "--json"]) == 0
            told = json.loads(capsys.readouterr().out)
            assert told["warnings"] == []
            assert all(told[key] == number for key, number in count.items())
        assert chain[-1].read_bytes() == first.read_bytes()


def test_convert_refuses_faulty_decks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 1, the faults, no file."""
    out = tmp_path / "deck.json"
    assert main(["convert", str(IMPORT / "c18_types.csv"), str(out), "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["errors"]) == 6
    assert not out.exists()
    assert main(["convert", str(IMPORT / "c01_plain_utf8.csv"), str(tmp_path / "deck.doc")]) == 1
    assert ".xlsx" in capsys.readouterr().err


def test_convert_never_writes_over_what_it_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.csv"
    assert main(["convert", "docs/examples/my_first_cards.yaml", str(file)]) == 0
    before = file.read_bytes()
    assert main(["convert", str(file), str(file)]) == 1
    assert "name another file to write" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_convert_knows_the_built_in_decks(tmp_path: Path, game: str) -> None:
    """To begin a deck of one's own in a spreadsheet."""
    out = tmp_path / "own.xlsx"
    assert main(["convert", game, str(out)]) == 0
    assert read(out) == builtin(game)


def test_a_mistyped_file_name_tells_the_one_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Species.yaml").write_text(DECK, encoding="utf-8")
    (tmp_path / "other.csv").write_text("", encoding="utf-8")
    assert main(["check", str(tmp_path / "speices.yaml")]) == 1
    assert f"; did you mean {tmp_path / 'Species.yaml'}?" in capsys.readouterr().err
    for away in (tmp_path / "zebra.yaml", tmp_path / "none" / "x.yaml"):
        assert main(["check", str(away)]) == 1
        assert "did you mean" not in capsys.readouterr().err


def test_play_takes_a_built_in_deck_by_name_and_refuses_the_other_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "foodweb", "--deck", "foodweb", "--seed", "1"]) == 0
    named = capsys.readouterr().out
    assert main(["play", "foodweb", "--seed", "1"]) == 0
    assert capsys.readouterr().out == named
    (tmp_path / "mine.yaml").write_text(DECK, encoding="utf-8")
    for game, deck in (("foodweb", "jungle"), ("jungle", str(tmp_path / "mine.yaml"))):
        assert main(["play", game, "--deck", deck]) == 1
        assert "is a deck for another game" in capsys.readouterr().err


def test_convert_keeps_what_the_target_held(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "deck.yaml"
    mine.write_text(DECK, encoding="utf-8")
    assert main(["convert", "foodweb", str(mine), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["cards"] == 40
    assert f"kept in {mine}.bak" in told.err
    assert (tmp_path / "deck.yaml.bak").read_text(encoding="utf-8") == DECK


@pytest.mark.parametrize(
    "command",
    [
        "sheet foodweb -o FILE",
        "sheet foodweb --tabletop FILE",
        "play foodweb --record FILE",
        "tournament foodweb --players random,novice --deals 1 --plot FILE",
        "propose FILE -o FILE",
        "convert FILE FILE",
    ],
)
def test_no_command_writes_over_what_somebody_made(command: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("resource,consumer\nfig,ant\n", encoding="utf-8")
    assert main(command.replace("FILE", str(mine)).split()) == 1
    assert mine.read_text(encoding="utf-8") == "resource,consumer\nfig,ant\n"
