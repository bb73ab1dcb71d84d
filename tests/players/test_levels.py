"""Bots at the table of a play notebook: easy, normal, hard; who waits is told."""

from __future__ import annotations

import time
from typing import Any

import pytest

from rainkit.players import LEVELS, player
from rainkit.widgets import foodweb_seats, jungle_seats, seats
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.seats import NOBODY, PERSON, Seat, bot_ideas, bot_of, bot_word, kinds

HARD = Seat(LEVELS["hard"])
THINKING = seats.THINKING


def test_levels_come_from_easy_to_hard_and_have_words() -> None:
    assert kinds()[:4] == (PERSON, "novice", "greedy", "rollout")
    assert kinds()[-1] == NOBODY
    assert [str(bot_word(LEVELS[level])) for level in ("easy", "normal", "hard")] == [
        "Bot: easy",
        "Bot: normal",
        "Bot: hard",
    ]
    told = [str(words) for words in bot_ideas([Seat(PERSON), HARD, Seat("novice"), HARD])]
    assert len(told) == 2
    assert "imagines" in told[0]


def test_hard_bots_share_the_time_of_a_turn() -> None:
    alone: Any = bot_of(HARD, [Seat(PERSON), HARD, Seat("greedy")])
    shared: Any = bot_of(HARD, [Seat(PERSON), HARD, HARD])
    assert alone.seconds == pytest.approx(2 * shared.seconds)
    assert 0.5 < THINKING < 2
    assert bot_of(Seat("greedy"), [Seat("greedy")]).name == "greedy"


def said(app: Any, *deeds: tuple[str, str]) -> list[str]:
    """What the page shows while it waits."""
    sent: list[dict[str, Any]] = []
    app.send = lambda content, buffers=None: sent.append(content)  # noqa: ARG005
    for act, arg in deeds:
        app.do(act, arg)
    return [content["wait"] for content in sent if "wait" in content]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "THINKING", 0.05)


def test_the_food_web_says_that_a_hard_bot_thinks() -> None:
    setup = foodweb_seats.Setup(seats=(Seat(PERSON), HARD, Seat("greedy"), Seat()), deal=7)
    app = FoodWebApp(setup, lang="en", strict=True)
    assert said(app, ("start", ""), ("take", "0"), ("place", "0,0")) == ["Bot: hard is thinking …"]
    assert app.table.state.round == 2


def test_the_jungle_says_that_a_hard_bot_thinks_once_a_turn() -> None:
    setup = jungle_seats.Setup(seats=(Seat(PERSON), HARD, Seat(), Seat()), deal=7)
    app = JungleApp(setup, lang="en", strict=True)
    app.do("start")
    table, greedy = app.table, player("greedy")
    heard: list[int] = []
    table.thinks = heard.append
    from rainkit.core.rng import Stream

    while table.state.turn == 0:
        table.play(greedy.choose(table.state.view(0), Stream(1, len(table.past))))
    assert table.state.turn == 2
    assert heard == [1]


def test_a_search_of_a_jungle_turn_keeps_to_its_time() -> None:
    """Whatever the computer does besides: the parts of a turn's time sum to the whole."""
    from rainkit.players.jungle_search import PARTS

    assert sum(PARTS.values()) <= 1
    began = time.process_time()
    setup = jungle_seats.Setup(seats=(Seat(PERSON), HARD, HARD, HARD), deal=7)
    table = JungleApp.tables.new(setup)
    from rainkit.core.rng import Stream

    while table.state.turn == 0:
        table.play(player("greedy").choose(table.state.view(0), Stream(1, len(table.past))))
    assert time.process_time() - began < 10


def test_a_save_with_bots_of_any_strength_can_be_gone_on_with() -> None:
    from rainkit.widgets.table_saves import checked_seats

    assert [seat.kind for seat in checked_seats({}, ["Ada", "rollout:200"])] == [PERSON, "rollout:200"]
    told = [{"kind": PERSON}, {"kind": "rollout"}]
    assert [seat.kind for seat in checked_seats({"seats": told}, ["Ada", "rollout"])] == [PERSON, "rollout"]
