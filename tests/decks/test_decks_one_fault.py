"""One fault is told once, at the place where a person counts, and nothing that explains it is left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rainkit.cli import main
from rainkit.commands.documents import check

JUNGLE = "game: jungle\ntotem: frog\njungle:\n"


def told(tmp_path: Path, text: str) -> list[str]:
    """All faults and warnings of a file, without its name."""
    file = tmp_path / "p.yaml"
    file.write_text(text, encoding="utf-8")
    found = check(str(file))
    return [str(fault).partition("p.yaml:")[2] for fault in (*found.errors, *found.warnings)]


def test_animals_that_are_no_list(tmp_path: Path) -> None:
    """The tile is not called empty as well."""
    assert told(tmp_path, JUNGLE + "- {tile: red-01, animals: red frog}\n") == [
        "4: 'animals' should be a list, not red frog"
    ]


def test_a_card_with_a_fault_is_not_called_unknown(tmp_path: Path) -> None:
    """However often it lies in the forest."""
    forest = "forest:\n- {card: fig, at: [0, 0]}\n- {card: fig, at: [0, 1]}\n"
    (fault,) = told(tmp_path, forest + "cards:\n- {id: fig, name: fig, type: plant, count: 2, scores: x}\n")
    assert fault.startswith("5: F9: scores 'x'")
    cards = "cards:\n- {id: oak, name: oak, type: plant}\n"
    assert [fault[:5] for fault in told(tmp_path, forest + cards)] == ["2: F1", "3: F1"]


def test_entries_are_counted_as_people_count(tmp_path: Path) -> None:
    """The second entry is number 2; the list is not said to be empty."""
    assert told(tmp_path, "forest:\n- {card: merbau, at: [0, 0]}\n- gaur\n-\n") == [
        "3: entry 2 of 'forest' should be a mapping of keys to values, not gaur",
        "4: entry 3 of 'forest' is empty",
    ]


def test_own_tiles_are_called_by_their_place(tmp_path: Path) -> None:
    """They have no id that stands in the file."""
    tile = "- {tile: {colours: [red], points: 2, slots: [any, frog]}, animals: [blue parrot]}\n"
    assert told(tmp_path, JUNGLE + tile) == ["4: J12: Tile on place 1 is not full: no animal on the slot for a frog."]


def test_a_mistyped_key_is_told_beside_what_it_led_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By ``score`` as well, in words and as JSON."""
    file = tmp_path / "p.yaml"
    file.write_text(JUNGLE + "- {tile: red-01, animls: [red frog]}\n", encoding="utf-8")
    assert main(["score", str(file)]) == 1
    assert "did you mean animls → animals?" in capsys.readouterr().err
    assert main(["score", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [fault["code"] for fault in found["errors"]] == ["not-full"]
    assert [fault["code"] for fault in found["warnings"]] == ["unknown-keys"]


def test_one_card_is_one_card(tmp_path: Path) -> None:
    """A pupil's file with a single card."""
    (warning,) = told(tmp_path, "cards:\n- {id: fig, name: fig, type: plant, scores: '+3'}\n")
    assert "the deck has 1 card, the published one 40" in warning


@pytest.mark.parametrize(
    ("condition", "places"),
    [
        ("{points: x, per: 0, adjacent: [plnt, small, larg]}", [".points", ".per", ".adjacent[0]", ".adjacent[2]"]),
        ("{point: 3, adjacent: [plant]}", [".point"]),
        ("{adjacent: [plnt], colour: red}", [".colour", "", ".adjacent[0]"]),
        ("{points: 3, within: 0, of: [any, {card: ''}], at_most: -1}", [".within", ".at_most", ".of[1]"]),
    ],
)
def test_every_fault_of_a_condition_is_told(tmp_path: Path, condition: str, places: list[str]) -> None:
    """In one go, and what only follows from a mistyped key not as well."""
    file = tmp_path / "d.yaml"
    file.write_text(f"cards:\n- {{id: a, name: A, type: plant, scores: [{condition}]}}\n", encoding="utf-8")
    found = [fault.path.removeprefix("cards[0].scores[0]") for fault in check(str(file)).errors]
    assert sorted(found) == sorted(places)


def test_lists_of_words_in_a_table_and_tables_of_goals(tmp_path: Path) -> None:
    """People divide words by many signs; what is wrong is shown as it was written, what follows from it not as well."""
    head = "id,stack,colours,points,slots\n"
    good = '"red, blue",3,any frog\n', "red+blue,3,any; frog\n", "blue/red,3,any|frog\n"
    rows = "".join(f"t{i},red,{row}" for i, row in enumerate(good))
    assert [line.partition(" ")[0] for line in told(tmp_path, head + rows)] == ["1:"]  # the number of tiles, a warning
    assert told(tmp_path, f"{head}t,red,blu,3,any\n") == ["2: J1: 'blu' can't stand in 'colours'; did you mean 'blue'?"]
    (fault,) = told(tmp_path, "goals:\n- {id: g, name: G, distinct: iucn, table: {3: 2, 4: x}}\n")
    assert fault.endswith("not '3: 2, 4: x'")
