"""Author and licence of a deck stand on all that is made of it, and nobody is told that they are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from rainkit.cli import main
from rainkit.decks import check_file, read
from rainkit.draw.primitives import Group, Text
from rainkit.draw.sheet import SheetOptions, pieces_of


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "deck.yaml"
    file.write_text(
        "author: Class 6.B\nlicence: CC BY 4.0\ncards:\n- {id: fig, name: fig, type: plant, scores: '+3'}\n"
        "goals:\n- {id: g, name: G, shape: '0,0;1,0', points: 2}\n",
        encoding="utf-8",
    )
    return file


def texts(item: object) -> list[str]:
    """All words of a drawing."""
    if isinstance(item, Text):
        return [item.text]
    inner = item.items if isinstance(item, Group) else ()
    return [word for part in inner for word in texts(part)]


def test_on_single_cards_and_tabletop_sheets(deck: Path) -> None:
    for piece in pieces_of(read(deck), SheetOptions())[0]:
        words = [word for item in piece.front.items for word in texts(item)]
        assert "Class 6.B, CC BY 4.0" in words
    asked = pieces_of(read(deck), SheetOptions(author="Anna"))[0][0]
    assert "Anna, CC BY 4.0" in [word for item in asked.front.items for word in texts(item)]


def test_no_warning_about_keys_that_are_used(deck: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "unknown-keys" not in {fault.code for fault in check_file(deck).warnings}
    assert main(["sheet", str(deck), "-o", str(tmp_path / "s.pdf")]) == 0
    assert "not used" not in capsys.readouterr().err
