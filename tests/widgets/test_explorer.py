"""The rule explorer as an app, without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from rainkit.core.records import record
from rainkit.decks import COLOURS
from rainkit.explain.clause import clauses
from rainkit.explain.exploring import Exploring
from rainkit.foodweb import GAME as FOODWEB
from rainkit.i18n import LANGUAGES
from rainkit.jungle import GAME as JUNGLE
from rainkit.players import player
from rainkit.players.play import play_out
from rainkit.widgets import explorer_page
from rainkit.widgets.explorer import RuleExplorer

ALL = [*clauses("foodweb"), *clauses("jungle")]


@pytest.fixture
def app():
    made = RuleExplorer(lang="en", strict=True)
    made.receive({"kind": "hello", "saves": []})
    return made


def main(app):
    return app.page()[1]["main"]


def words(app):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main(app)))


@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_every_clause_has_a_picture_words_and_a_button(app, game):
    app.do("game", game)
    page = main(app)
    assert page.count('class="ex-clause"') == len(clauses(game))
    for found in clauses(game):
        assert f'data-key="show:{found.id}"' in page
        assert str(found.title).split("'")[0] in page
    assert page.count('class="ex-picture"><svg') == len(clauses(game))


@pytest.mark.parametrize("found", ALL, ids=lambda found: found.id)
def test_show_me_opens_the_moment_with_its_difference(app, found):
    app.do("show", found.id)
    assert (app.view, app.there.shown) == ("look", found.id)
    for number in range(len(found.show.without)):
        app.do("way", value=str(number))
        for tab in explorer_page.TABS:
            app.do("tab", tab)
            page = main(app)
            assert "ex-differences" in page
            assert "Nothing changes here" not in page
    if found.show.without[-1].words:
        assert str(found.show.without[-1].words).split("'")[0] in words(app)


def test_keys_are_unique_on_every_page(app):
    for found in (ALL[5], ALL[-1], ALL[24]):
        app.do("show", found.id)
        for tab in explorer_page.TABS:
            app.do("tab", tab)
            frame, regions = app.page()
            keys = re.findall(r'data-key="([^"]*)"', frame + "".join(regions.values()))
            assert len(keys) == len(set(keys))
    for view in (*explorer_page.PAGES, "open"):
        app.view = view
        keys = re.findall(r'data-key="([^"]*)"', "".join(app.page()[1].values()))
        assert len(keys) == len(set(keys))


def test_why_not_on_the_board(app):
    app.do("show", "F6")
    app.do("tab", "why")
    assert 'data-cell="3,0"' in main(app)
    app.do("ask-at", "3,0")
    assert (app.answer.legal, app.answer.clause) == (False, "F6")
    assert "does not touch your forest" in words(app)
    app.do("ask-at", "0,0")
    assert "is taken by" in words(app)
    app.do("ask-at", "2,0")
    assert "Yes, this is allowed" in words(app)
    app.do("try", str(app.answer.move))
    assert len(app.there.states) == 2


def test_why_not_by_lists(app):
    app.do("show", "J3")
    app.do("tab", "why")
    app.do("kind", value="take")
    app.do("part", "group", value="green")
    app.do("ask")
    assert "There is no green animal" in words(app)
    app.do("kind", value="protect")
    app.do("ask")
    assert app.answer.clause == "J13"


def test_a_place_that_is_no_place_is_refused_in_words(app):
    app.do("show", "F6")
    app.do("tab", "why")
    for wrong in ("here", "1", "1,2,3", "999,0"):
        app.do("part", "at", value=wrong)
        app.do("ask")
        assert "F6: " in app.page()[1]["notice"]


def test_switching_adjacency_shows_both_sides(app):
    app.do("example", "rulebook")
    app.do("switch", "adjacency", value="square")
    assert "Points of player 1: 44 → 39" in words(app)
    assert main(app).count('class="ex-svg"') == 2
    app.do("switch", "adjacency", value="hex")
    assert "ex-differences" not in main(app)


def test_a_switch_that_changes_nothing_says_so(app):
    app.do("show", "J13c")
    app.do("switch", "place_order", value="columns")
    assert "Nothing changes here: the same choices, and the same points." in words(app)


def test_a_wrong_number_is_refused_in_words(app):
    app.do("show", "F6")
    app.do("switch", "rounds", value="99")
    assert "whole number from 1 to 9" in app.page()[1]["notice"]
    assert app.there.changes == {}


def test_a_faulty_file_is_told_fault_by_fault(app):
    text = "game: foodweb\nforest:\n- {card: merbau, at: [0, 0]}\n- {card: merbo, at: [0, 1]}\n"
    app.receive({"kind": "file", "act": "position", "name": "<mine>.yaml", "text": text})
    page = main(app)
    assert app.view == "open"
    assert "&lt;mine&gt;.yaml" in page
    assert "Line 4" in words(app)
    assert "did you mean" in words(app)


def test_a_saved_game_of_the_browser(app):
    state = play_out(FOODWEB.new(2, 3), [player("random")] * 2, 3)
    data = {"kind": "foodweb-table", "record": record(state, ["you", "greedy"]).as_dict()}
    offered = [{"id": "a", "title": "round 9", "data": data, "clock": "10:15", "day": ""}]
    app.receive({"kind": "hello", "saves": [], "others": offered})
    app.do("open")
    assert "Game of 10:15: round 9" in words(app)
    app.do("saved", "0")
    assert (app.there.at, app.there.state.is_over) == (18, True)
    app.do("step", "3")
    assert "Moment 4 of 19" in words(app)


def test_hidden_cards(app):
    state = FOODWEB.new(2, 3)
    text = record(state, ["you", "greedy"]).to_json()
    app.receive({"kind": "file", "act": "position", "name": "r.json", "text": text})
    secret = [state.deck.card(card).label for card in state.hands[1]]
    shown = words(app)
    assert not any(re.search(rf"\b{re.escape(name)}\b", shown) for name in secret)
    app.do("hidden", value="true")
    assert all(name in words(app).replace("&#x27;", "'") for name in secret)
    app.do("hidden", value="false")
    app.do("seat", value="1")
    assert "This hand is covered" in words(app)


def test_building(app):
    app.do("blank", "foodweb")
    app.do("build_card", value="merbau")
    app.do("build-on", "0,0")
    app.do("build_card", value="giant-honey-bee")
    app.do("build-on", "0,1")
    assert app.there.outcome.points[0] == 6
    app.do("build_goal", "bako", value="true")
    assert app.there.state.level == "intermediate"
    app.do("build-off", "0,1")
    assert app.there.state.hands[0] == ("giant-honey-bee",)
    app.do("blank", "jungle")
    for act, arg in (("build-jungle", "red-02"), ("build-clearing", "red-06"), ("build-animal", "blue monkey")):
        app.do(act, arg)
    app.do("build_time", value="yes")
    assert app.there.state.step.name == "PLACE"
    app.do("build-drop", "jungle:0")
    assert len(app.there.state.me.jungle) == 0


def test_building_with_a_deck_whose_tiles_are_all_used(app):
    deck = JUNGLE.new(2, 7).deck
    small = replace(deck, tiles=tuple(next(tile for tile in deck.tiles if tile.stack == colour) for colour in COLOURS))
    app.go_to(Exploring((JUNGLE.new(2, 7, deck=small),)), "build")
    for tile in small.tiles:
        app.do("build-jungle", tile.id)
    assert len(app.there.state.me.jungle) == 5
    assert 'data-why="no tile left"' in main(app)


def test_building_a_zone(app):
    app.do("blank", "jungle")
    app.do("tab", "build")
    before = [str(animal) for animal in app.there.state.zones[0] if animal]
    app.do("build_where", value="red")
    app.do("build-drop", "red:0")
    assert [str(animal) for animal in app.there.state.zones[0] if animal] == before[1:]
    app.do("build-animal", "blue monkey")
    assert "blue monkey" in [str(animal) for animal in app.there.state.zones[0]]
    app.do("build_where", value="nowhere")
    assert app.where == "red"
    app.do("build_where", value="hand")
    app.do("build-animal", "blue monkey")
    assert "blue monkey" in map(str, app.there.state.seats[0].reserve)


def test_the_built_position_is_a_file_that_opens_again(app, monkeypatch):
    sent = []
    monkeypatch.setattr(app, "download", lambda *file: sent.append((file[0], file[2])))
    for example, points in (("taman-negara", 54), ("worked", 59)):
        app.do("example", example)
        app.do("download")
        app.receive({"kind": "file", "act": "position", "name": sent[-1][0], "text": sent[-1][1]})
        assert app.there.outcome.points[0] == points


def test_where_one_was_is_kept(app):
    app.do("show", "J8")
    app.do("tab", "switches")
    kept = app.save()
    again = RuleExplorer(lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [kept.as_dict()]})
    assert (again.view, again.tab, again.there.shown) == ("look", "switches", "J8")


@pytest.mark.parametrize(
    "data",
    [
        {"view": "look", "source": {"clause": "Z9"}},
        {"view": "look", "source": {"text": "::"}},
        {"view": "nowhere", "source": {}},
        {"view": "look", "source": 3},
        {"view": "look", "source": {"clause": 4}, "tab": []},
    ],
)
def test_an_edited_save_does_no_harm(data):
    app = RuleExplorer(lang="en", strict=True)
    app.receive({"kind": "hello", "saves": [{"id": "explorer", "title": "x", "data": json.loads(json.dumps(data))}]})
    assert app.page()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang):
    app = RuleExplorer(lang=lang, strict=True)
    app.receive({"kind": "hello", "saves": []})
    for found in (ALL[6], ALL[20], ALL[-3]):
        app.do("show", found.id)
        for tab in explorer_page.TABS:
            app.do("tab", tab)
            assert "{" not in words(app)
    for view in (*explorer_page.PAGES, "open"):
        app.view = view
        assert "{" not in words(app)


def test_sources_show_the_switch(app):
    app.do("view", "sources")
    assert "Slovak rules" in words(app)
    assert "450" in words(app)
    app.do("show", "J8:refused_tile")
    assert app.there.without.changes == {"refused_tile": "discard"}


def test_the_export_holds_every_rule_in_words(app):
    assert all(f"<b>{found.id}</b>" in app.still() for found in clauses("foodweb"))
