"""Boxes above a page: every app with boxes opens and closes them alike, and gives the focus back."""

from __future__ import annotations

import pytest

from rainkit.widgets.boxes import BoxApp
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.lab_app import LabApp
from rainkit.widgets.lesson_app import LessonApp
from rainkit.widgets.studio_species import SpeciesStudio

APPS = [FoodWebApp, JungleApp, LabApp, SpeciesStudio]


@pytest.fixture(params=APPS, ids=lambda cls: cls.__name__)
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> BoxApp:
    made: BoxApp = request.param(lang="en", strict=True)
    made.told = []
    monkeypatch.setattr(made, "send", lambda content, *_: made.told.append(content))
    made.receive({"kind": "hello", "saves": []})
    return made


@pytest.mark.parametrize("name", ["language", "help"])
def test_a_box_opens_with_the_focus_inside_and_gives_it_back(app: BoxApp, name: str) -> None:
    for close in (("close", ""), ("menu", name)):
        app.do("menu", name)
        assert app.told[-1]["focus"] == "talk:first"
        assert 'data-key="talk:first"' in app.page()[1]["over"]
        app.do(*close)
        assert app.told[-1]["focus"] == f"menu:{name}"
        assert f'data-key="menu:{name}"' in app.page()[1]["tools"]
        assert app.page()[1]["over"] == ""


def test_a_language_is_chosen_in_its_box_and_an_unknown_one_changes_nothing(app: BoxApp) -> None:
    app.do("menu", "language")
    app.do("language", "xx")
    assert (app.lang, app.talk) == ("en", "language")
    app.do("language", "sk")
    assert (app.lang, app.talk) == ("sk", "")
    assert "Pomoc" in app.page()[1]["tools"]


def test_the_question_before_a_new_game_goes_without_a_trace() -> None:
    app = FoodWebApp(Setup(deal=7), lang="en", strict=True)
    app.do("start")
    app.do("take", "0")
    app.do("place", "0,0")
    app.do("new")
    assert app.talk == "ask-new"
    app.do("close")
    assert app.talk == ""
    assert app.playing.state.round == 2


def test_pages_with_a_list_of_languages_take_none_that_is_unknown() -> None:
    app = LessonApp(1, lang="en", strict=True)
    app.do("lang", value="xx")
    assert app.lang == "en"
    app.do("lang", value="fr")
    assert app.lang == "fr"
