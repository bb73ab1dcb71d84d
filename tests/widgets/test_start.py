"""The start page: the taste plays by the rules, doors lead only to what is there, every action works."""

from __future__ import annotations

import json
import re

import pytest

from rainkit.cli import COMMANDS, main
from rainkit.decks import builtin, read
from rainkit.foodweb import score
from rainkit.i18n import LANGUAGES
from rainkit.widgets.start_app import StartHere
from rainkit.widgets.start_notebooks import KNOWN, notebooks
from rainkit.widgets.start_taste import GROWN, HAND, Taste


@pytest.fixture
def folder(tmp_path):
    for name in ("00_start_here", "01_play_food_web", "02_score_food_web"):
        (tmp_path / f"{name}.ipynb").write_text("{}")
    return tmp_path


@pytest.fixture
def app(folder):
    made = StartHere(folder=folder, lang="en", strict=True)
    made.receive({"kind": "hello", "saves": []})
    return made


def html(app):
    frame, regions = app.page()
    return frame + "".join(regions.values())


def test_every_gain_of_the_taste_is_what_placing_brings():
    taste = Taste()
    for name in HAND:
        for cell, gain in taste.gains(name).items():
            assert taste.place(name, cell).points - taste.points == gain.total


def test_the_taste_shows_gains_and_costs():
    totals = [gain.total for name in HAND for gain in Taste().gains(name).values()]
    assert min(totals) < 0 < max(totals)


def test_the_taste_is_played_to_its_end_and_taken_back(app):
    for left in range(len(HAND), 0, -1):
        assert len(app.taste.hand) == left
        cell = app.taste.forest.frontier()[0]
        app.do("place", f"{cell[0]},{cell[1]}")
    assert app.chosen is None
    assert len(app.taste.forest) == len(GROWN) + len(HAND)
    assert app.taste.points == score(app.taste.forest).total
    assert "Play a whole game" in html(app)
    app.do("undo")
    assert len(app.taste.hand) == 1
    app.do("again")
    assert app.taste == Taste()


def test_a_place_that_is_not_free_is_refused_with_the_clause(app):
    app.do("place", "9,9")
    assert app.taste == Taste()
    assert "F6" in app.page()[1]["notice"]


def test_a_click_on_a_card_tells_its_points_and_esc_closes(app):
    app.do("why", "0,0")
    why = app.page()[1]["why"]
    assert "Lesser mouse-deer, binturong" in why
    assert str(app.taste.ledger.of_cell((0, 0)).total) in why
    app.do("close")
    assert app.page()[1]["why"] == ""


def test_the_save_brings_the_forest_back_and_nonsense_is_ignored(app, folder):
    app.do("place", "0,1")
    save = app.save().as_dict()
    again = StartHere(folder=folder, lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [save]})
    assert again.taste == app.taste
    assert Taste.from_data(["sun-bear@0,1", "sun-bear@0,2", 7]) == Taste.from_data(["sun-bear@0,1"])
    assert Taste.from_data("x") == Taste()


def test_doors_link_what_exists_and_nothing_else(app):
    links = set(re.findall(r'data-notebook="([^"]+)"', html(app)))
    assert links == {"01_play_food_web.ipynb", "02_score_food_web.ipynb"}


def test_a_strange_notebook_is_shown_by_its_heading(folder):
    cells = [{"cell_type": "markdown", "source": ["# My <lesson>\n", "text"]}]
    (folder / "07_mine.ipynb").write_text(json.dumps({"cells": cells}))
    (folder / "08_broken.ipynb").write_text("not json")
    entries = {entry.file: str(entry.title) for entry in notebooks(folder)}
    assert entries["07_mine.ipynb"] == "My <lesson>"
    assert entries["08_broken.ipynb"] == "broken"
    app = StartHere(folder=folder, lang="en", strict=True)
    assert "My &lt;lesson&gt;" in html(app)


def test_every_command_on_the_page_exists(app):
    found = re.findall(r"<code>rainkit (\w+)", html(app))
    assert set(found) <= set(COMMANDS)
    assert {"check", "score", "play"} <= set(found)


def test_the_commands_for_designers_work_one_after_the_other(app, tmp_path, monkeypatch):
    *_, design = app.page()[1]["doors"].split("<article")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"<code>rainkit (.*?)</code>", re.sub(r"</?span>", "", design))
    assert [main(command.split()) for command in commands] == [0, 0, 0]


def test_a_notebook_for_designers_stands_at_their_door(folder):
    (folder / "06_card_studio.ipynb").write_text("{}")
    app = StartHere(folder=folder, lang="en", strict=True)
    _, _, design = app.page()[1]["doors"].split("<article")[1:]
    assert "06_card_studio.ipynb" in design


def test_every_notebook_of_the_project_is_known():
    assert {entry.file.removesuffix(".ipynb") for entry in notebooks()} <= set(KNOWN)


def test_the_species_in_the_design_door_reads_back(app, tmp_path):
    path = tmp_path / "deck.yaml"
    path.write_text(f"rainkit: 1\ngame: foodweb\ncards:\n{app.snippet}\n", "utf-8")
    (card,) = read(path).cards
    model = builtin("foodweb").card(card.id)
    assert (card.scores, card.type, card.iucn) == (model.scores, model.type, model.iucn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_drawn_in_every_language(folder, lang):
    app = StartHere(folder=folder, lang="en", strict=True)
    app.do("lang", value=lang)
    assert app.lang == lang
    page = html(app)
    assert "{" not in re.sub(r"<pre.*?</pre>|<style.*?</style>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("hello", "lang"),
    [({"lang": "fr", "browser": "sk-SK"}, "fr"), ({"browser": "sk-SK"}, "sk"), ({"lang": "xx", "browser": "de"}, "en")],
)
def test_the_page_speaks_as_the_person_chose_before_or_as_the_browser_does(folder, monkeypatch, hello, lang):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    app = StartHere(folder=folder, strict=True)
    app.receive({"kind": "hello", "saves": [], **hello})
    assert app.lang == lang


def test_a_language_that_was_asked_for_stays(folder):
    app = StartHere(folder=folder, lang="ms", strict=True)
    app.receive({"kind": "hello", "saves": [], "lang": "fr"})
    assert app.lang == "ms"
