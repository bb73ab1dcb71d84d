"""A class's files in the designer: laid together with the deck, told in words, and taken back by undo."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from rainkit.decks import builtin, dump
from rainkit.widgets.studio_app import StudioApp
from rainkit.widgets.studio_goals import GoalStudio
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_tiles import TileStudio


def pupil(number: int, name: str = "My card") -> tuple[str, bytes]:
    """One pupil's file."""
    return f"pupil-{number}.csv", f"name,type,scores\n{name},small,+{number} per plant\n".encode()


def give(app: StudioApp, *files: tuple[str, bytes]) -> str:
    """Choose files together; the box that opens."""
    names = [name for name, _ in files]
    app.receive({"kind": "files", "act": "class", "names": names, "n": 1}, [memoryview(data) for _, data in files])
    return app.regions()["over"]


@pytest.fixture
def app() -> Any:
    made = SpeciesStudio(lang="en", strict=True)
    made.do("begin", "built-in")
    yield made
    made.close()


def test_thirty_files_become_the_deck(app: Any) -> None:
    told = give(app, *(pupil(i) for i in range(30)))
    deck = app.work.deck
    assert len(deck.copies) == 30 + 14 + 7 + 6 + 2 + 4
    assert "Your deck now has 63 cards, with those of 30 files" in told
    assert "pupil-2.csv: another card is called" in told
    assert "4 players: playable" in told
    assert app.work.original == builtin("foodweb")
    app.do("not-class")
    assert app.work.deck.cards == builtin("foodweb").cards
    assert app.regions()["over"] == ""
    app.do("redo")
    assert app.work.deck is deck
    app.do("menu", "deck")
    assert 'data-key="edit:my-card-30"' in app.regions()["over"]


def test_own_cards_of_the_deck_stay_and_late_files_are_added(app: Any) -> None:
    app.do("name", "en", value="My card")
    app.do("keep")
    give(app, pupil(1), pupil(2))
    told = give(app, pupil(3))
    mine = [card.label for card in app.work.deck.cards if card.id.startswith("my-card")]
    assert mine == ["My card", "My card (2)", "My card (3)", "My card (4)"]
    assert "with those of 1 file" in told
    assert len(app.work.deck.copies) == 40
    assert app.draft.label == "My card"
    assert app.work.editing == "my-card"


def test_faults_are_listed_and_nothing_changes_if_nothing_is_right(app: Any) -> None:
    before = app.work
    told = give(app, ("a.csv", b"id,name,type\nx,<b>X</b>,bird\n"), ("b.png", b"\x89PNG\r\n\x1a\n123"))
    assert "None of these files can be used" in told
    assert "a.csv:2: " in told
    assert "<b>" not in told.replace('<b class="', "")
    assert app.work is before
    told = give(app, ("a.csv", b"id,name,type\nx,X,bird\ny,Y,plant\n"), pupil(1))
    assert "1 file has faults; what is right in it is in the deck" in told
    assert {"y", "my-card"} <= set(app.work.deck.by_id)


def test_on_the_first_page_one_file_is_the_deck_and_a_zip_a_class() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(3):
            archive.writestr(*pupil(number))
    first = SpeciesStudio(lang="en", strict=True)
    assert 'data-upload="class"' in first.regions()["start"]
    give(first, ("class.zip", out.getvalue()))
    assert len(first.work.deck.copies) == 40
    assert first.save() is not None
    second = GoalStudio(lang="en", strict=True)
    give(second, pupil(1))
    assert list(second.work.deck.by_id) == ["my-card"]
    for made in (first, second):
        made.close()


def test_tiles_are_uploaded_one_deck_at_a_time() -> None:
    tiles = TileStudio(lang="en", strict=True)
    assert 'data-upload="class"' not in tiles.regions()["start"]
    one = dump(builtin("jungle"), "yaml")
    give(tiles, ("tiles.yaml", one))
    assert len(tiles.work.deck.tiles) == 55
    give(tiles, ("a.yaml", one), ("b.yaml", one))
    assert "upload one deck of tiles" in tiles.page()[1]["notice"]
    tiles.close()


def test_a_picture_dropped_on_the_page_is_the_cards(app: Any) -> None:
    from PIL import Image

    picture = io.BytesIO()
    Image.new("RGB", (300, 200), "green").save(picture, "PNG")
    assert give(app, ("fox.png", picture.getvalue())) == ""
    assert "picture" in app.draft.extra


def test_too_many_files_are_told(app: Any) -> None:
    told = give(app, *[pupil(1)] * 301)
    assert "at most 300" in told
    assert app.work.deck.cards == builtin("foodweb").cards


def test_the_deck_can_go_to_the_game_and_to_the_balance_lab(app: Any, tmp_path: Any, monkeypatch: Any) -> None:
    """From the drawer and from ‘Play and print’; only to notebooks that are there."""
    monkeypatch.chdir(tmp_path)
    for name in ("00_start_here", "01_play_food_web", "03_play_jungle", "09_balance_lab"):
        (tmp_path / f"{name}.ipynb").write_text("{}")
    for box in ("deck", "play"):
        app.do("menu", box)
        told = app.regions()["over"]
        assert 'data-notebook="01_play_food_web.ipynb" data-hand="foodweb"' in told
        assert 'data-notebook="09_balance_lab.ipynb" data-hand="lab"' in told
    (tmp_path / "09_balance_lab.ipynb").unlink()
    assert "balance" not in app.regions()["over"]
    (tmp_path / "09_balance_lab.ipynb").write_text("{}")
    tiles = TileStudio(lang="en", strict=True)
    tiles.do("begin", "built-in")
    tiles.do("menu", "deck")
    assert 'data-hand="jungle"' in tiles.regions()["over"]
    assert 'data-hand="lab"' in tiles.regions()["over"]
    tiles.close()


def test_what_was_read_in_another_way_is_told(app: Any) -> None:
    """Of a class's files and of a deck file: a file without faults can have been misread all the same."""
    owl = ("owl.csv", "id,name,type,image\nowl,výrik,small,owl.png\n".encode("cp1250"))
    told = give(app, owl, pupil(1))
    assert "owl.csv:2: the file is not UTF-8" in told
    assert "owl.csv:2: 1 image is not beside the deck" in told
    app.receive({"kind": "file", "act": "deck", "name": owl[0], "n": 1}, [memoryview(owl[1])])
    assert list(app.work.deck.by_id) == ["owl"]
    assert "2 warnings" in app.regions()["over"]
    assert "not UTF-8" in app.regions()["over"]
    app.receive(
        {"kind": "file", "act": "deck", "name": "a.csv", "n": 1},
        [memoryview(pupil(2)[1].replace(b"name", b"id,name").replace(b"My", b"my,My"))],
    )
    assert "warning" not in app.regions()["over"]
