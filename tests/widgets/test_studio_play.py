"""A deck goes from a designer to the table: it is offered, chosen, played with, saved, and never forced on anybody."""

from __future__ import annotations

import pytest

from rainkit.decks import builtin
from rainkit.decks.writing import deck_to_data
from rainkit.players import player
from rainkit.players.play import play_out
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_tiles import TileStudio


def designed(cls):
    studio = cls(lang="en", strict=True)
    studio.do("begin", "empty" if cls is SpeciesStudio else "built-in")
    if cls is TileStudio:
        studio.do("colour", "blue")
        studio.do("keep")
    else:
        for number in range(30):
            studio.do("name", "en", value=f"Otter {number}")
            studio.do("keep")
            studio.do("new")
    return whole_save(studio)


def whole_save(studio):
    studio._saved = None  # as for a page that has not seen the deck yet
    return studio.save().as_dict()


def hand(save, fresh=True):
    return {"id": save["id"], "title": save["title"], "data": save["data"], "when": 1, "fresh": fresh}


def html(app):
    frame, regions = app.page()
    return frame + "".join(regions.values())


@pytest.fixture(scope="module")
def otters():
    return designed(SpeciesStudio)


def hello(app, **more):
    app.receive({"kind": "hello", "saves": [], "storage": True, **more})
    return app


def test_a_fresh_deck_is_chosen_and_dealt(otters):
    app = hello(FoodWebApp(lang="en", strict=True), hand=hand(otters))
    assert "You play with your own deck." in html(app)
    assert "my deck, 30 cards" in html(app)
    app.do("start")
    assert all(card.startswith("otter-") for card in app.table.view.hand)
    app.do("take", "0")
    app.do("place", "0,0")
    assert "Otter" in html(app)
    again = app.tables.from_data(app.save().as_dict()["data"])
    assert again.state.deck == app.table.state.deck
    assert app.table.again().deck == app.table.state.deck
    bots = [player("greedy")] * app.table.state.players
    assert play_out(app.table.state, bots, 1).is_over


def test_an_older_deck_is_only_offered(otters):
    app = hello(FoodWebApp(lang="en", strict=True), hand=hand(otters, fresh=False))
    assert app.setup.deck is None
    assert "my deck, 30 cards" in html(app)
    app.do("deck", value="own")
    assert app.setup.deck is not None
    app.do("deck", value="built-in")
    app.do("start")
    assert app.table.state.deck is builtin("foodweb")


def test_a_game_under_way_is_not_disturbed(otters):
    app = hello(FoodWebApp(Setup(deal=3), lang="en", strict=True))
    assert "the built-in deck" not in html(app)  # nothing to choose
    app.do("start")
    before = app.table.state
    app.receive({"kind": "hand", "hand": hand(otters), "n": 2})
    assert app.table.state is before
    assert "start a new game to play with it" in html(app)
    app.do("new")
    assert app.table is None
    assert app.setup.deck.copies[0] == "otter-0"


def test_a_deck_that_is_too_small_is_told_at_the_start():
    studio = SpeciesStudio(lang="en", strict=True)
    studio.do("begin", "empty")
    studio.do("name", "en", value="Otter")
    studio.do("keep")
    app = hello(FoodWebApp(lang="en", strict=True), hand=hand(whole_save(studio)))
    app.do("start")
    assert app.table is None
    assert "F4" in html(app)


JUNGLE = deck_to_data(builtin("jungle"))


@pytest.mark.parametrize("data", [{}, {"deck": 3}, {"deck": {"cards": [{"id": 1}]}}, {"deck": JUNGLE}])
def test_nonsense_in_the_storage_is_passed_over(data):
    app = hello(FoodWebApp(lang="en", strict=True), hand=hand({"id": "x", "title": "x", "data": data}))
    assert app.own_deck is None
    app.do("start")
    assert app.table is not None


def test_own_tiles_go_to_the_jungle():
    save = designed(TileStudio)
    app = hello(JungleApp(lang="en", strict=True), hand=hand(save))
    assert "You play with your own deck." in html(app)
    assert "my deck, 56 tiles" in html(app)
    app.do("start")
    assert len(app.table.state.deck.tiles) == 56
    assert app.table.again().deck == app.table.state.deck
