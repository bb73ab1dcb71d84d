"""At the end of a game: the line with the best arrangement, the panel, its steps, and what moves cost."""

from __future__ import annotations

import re

import pytest

from rainkit.core.rng import Stream
from rainkit.foodweb import Forest, Rules, score
from rainkit.players import player
from rainkit.widgets.best_watch import BestWatch
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_best import laid_alike
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.jungle_seats import Setup as JungleSetup

pytest.importorskip("numba")  # without compiled code this takes minutes


def food_web(level: str = "advanced") -> FoodWebApp:
    app = FoodWebApp(Setup(deal=7, level=level), lang="en", strict=True)
    app.do("start")
    turn = 0
    while app.phase != "over":
        turn += 1
        app.do("take", str(turn % len(app.playing.view.hand)))
        free = app.playing.forest.frontier()
        q, r = free[(turn * 7) % len(free)]
        app.do("place", f"{q},{r}")
    return app


def jungle() -> JungleApp:
    app = JungleApp(JungleSetup(deal=7), lang="en", strict=True)
    app.do("start")
    bot = player("greedy")
    while not app.playing.state.is_over:
        state = app.playing.state
        app.playing.play(bot.choose(state.view(state.seat), Stream(1, len(state.moves))))
    return app


def finished(watch: BestWatch, seat: int = 0) -> None:
    while not watch.of(seat).done:
        watch.of(seat).work(0.1)


def region(app: FoodWebApp | JungleApp, name: str) -> str:
    return re.sub(r"<svg.*?</svg>", "", app.page()[1][name], flags=re.DOTALL)


def test_the_line_says_what_was_possible() -> None:
    app = food_web()
    assert "Looking for" in region(app, "hand") or "Getting the fast search ready" in region(app, "hand")
    finished(app.best)
    made, best = app.playing.ledger_of(0).total, app.best.of(0).best.total
    assert best > made
    assert f"You made {made}; the best forest of these 9 cards was {best} points." in region(app, "hand")


def test_steps_lead_from_the_own_forest_to_the_best() -> None:
    app = food_web()
    finished(app.best)
    app.do("menu", "best")
    first = app.page()[1]["over"]
    assert "What was made: 18 points" in first
    assert first.count("data-flip") == 9
    steps = int(re.search(r"Step 0 of (\d+)", first).group(1))
    boards = set()
    for step in range(steps + 1):
        app.do("best-step", str(step))
        shown = app.page()[1]["over"]
        assert f"Step {step} of {steps}" in shown
        assert shown.count("data-flip") == 9
        boards.add(shown)
    assert len(boards) == steps + 1
    assert f"The best forest of these cards: {app.best.of(0).best.total} points" in shown


def test_the_dearest_move_is_named_and_can_be_looked_at() -> None:
    app = food_web()
    finished(app.best)
    app.do("menu", "best")
    costs = app.best.of(0)
    made = app.playing.ledger_of(0).total
    assert sum(cost.points for cost in costs.costs) == costs.best.total - made
    dearest = costs.dearest
    assert f"Before it {dearest.before} points were still possible, after it {dearest.after}." in region(app, "over")
    app.do("best-move", str(dearest.move))
    shown = region(app, "over")
    assert f"was placed: {dearest.before} points" in shown
    assert 'aria-pressed="true"' in shown
    app.do("best-move", str(dearest.move))
    assert "What was made" in region(app, "over")


def test_another_forest_can_be_looked_at() -> None:
    app = food_web("base")
    app.do("look", "1")
    finished(app.best, 1)
    assert re.search(r"Bot.* made \d+", region(app, "hand"))


def test_a_new_game_begins_anew() -> None:
    app = food_web()
    finished(app.best)
    first = app.best.of(0)
    app.do("undo")
    app.do("take", "0")
    q, r = app.playing.forest.frontier()[0]
    app.do("place", f"{q},{r}")
    assert app.best.of(0) is not first


def test_without_numba_nothing_is_looked_for_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    app = food_web()
    monkeypatch.setenv("RAINKIT_NO_NUMBA", "1")
    assert not app.best.working
    assert "takes minutes" in region(app, "hand")
    app.do("best-look")
    assert app.best.working
    assert "Show me" in region(app, "hand")


def test_the_best_order_of_a_jungle() -> None:
    app = jungle()
    finished(app.best, app.shown_seat)
    seat = app.shown_seat
    costs, made = app.best.of(seat), app.playing.ledger_of(seat).total
    assert costs.best.total >= made
    assert str(costs.best.total) in region(app, "choice")
    app.do("menu", "best")
    app.do("best-step", "99")
    shown = app.page()[1]["over"]
    assert shown.count("data-flip") == 9
    assert f"{costs.best.total} points" in shown
    supply = {*app.playing.state.supply, *app.playing.state.seats[seat].jungle.protected.items()}
    laid = costs.best.jungle.protected
    assert set(laid.items()) <= supply


def test_tokens_of_others_can_not_be_laid() -> None:
    app = jungle()
    for seat in range(app.playing.state.players):
        finished(app.best, seat)
        taken = {
            pair
            for other in range(app.playing.state.players)
            if other != seat
            for pair in app.playing.state.seats[other].jungle.protected.items()
        }
        assert not taken & set(app.best.of(seat).best.jungle.protected.items())


def test_the_best_forest_is_turned_to_lie_like_the_own_one() -> None:
    app = food_web("base")
    state = app.playing.state
    own = state.forests[0]
    turned = Forest({(-r, q + r): card for (q, r), card in own.cards.items()}, own.adjacency)
    moves = [(card, cell) for cell, card in own.cards.items()]
    assert laid_alike(turned, moves, lambda forest: score(forest, rules=Rules()).total) == own
