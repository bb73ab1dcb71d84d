"""A bot of one's own that fails at the table: nothing has happened, and the game goes on once the bot is mended."""

from __future__ import annotations

from typing import Any

import pytest

from rainkit import players
from rainkit.core.rng import Stream
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.jungle_seats import Setup as JungleSetup
from rainkit.widgets.seats import PERSON, Seat


class Clumsy:
    name = "clumsy"

    def choose(self, view: Any, stream: Stream) -> Any:  # noqa: ARG002
        return view.no_such_thing


class Mended(Clumsy):
    def choose(self, view: Any, stream: Stream) -> Any:
        return stream.choice(list(view.legal_moves))


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> tuple[Seat, ...]:
    monkeypatch.setattr(players, "_OWN", {})
    players.register(Clumsy())
    return Seat(PERSON), Seat("clumsy"), Seat(), Seat()


def test_in_the_food_web(seats: tuple[Seat, ...]) -> None:
    app = FoodWebApp(Setup(seats=seats), lang="en")
    for act, arg in (("start", ""), ("take", "0"), ("place", "0,0")):
        app.do(act, arg)
    assert "no_such_thing" in str(app.page()[1]["notice"])
    assert app.playing.state.moves == ()
    players.register(Mended())
    app.do("place", "0,0")  # the card is still taken up
    assert app.playing.state.round == 2


def test_in_the_jungle(seats: tuple[Seat, ...]) -> None:
    app = JungleApp(JungleSetup(seats=seats), lang="en")
    app.do("start")
    table, greedy = app.playing, players.player("greedy")

    def choose() -> None:
        table.play(greedy.choose(table.state.view(0), Stream(1, len(table.state.moves))))

    def turn() -> None:
        while table.state.turn == 0:
            choose()

    with pytest.raises(AttributeError, match="no_such_thing"):
        turn()
    before = table.state
    assert (before.seat, before.turn) == (0, 0)
    with pytest.raises(AttributeError, match="no_such_thing"):
        choose()
    assert table.state is before
    players.register(Mended())
    choose()
    assert (table.state.seat, table.state.turn) == (0, 2)
    assert table.moves_of_turn() == ()
