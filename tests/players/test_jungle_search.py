"""Imagined rounds of the jungle: what greedy bots would play, by the rules, on what this player has seen."""

from __future__ import annotations

from typing import Any

import pytest

from rainkit.core.rng import Stream
from rainkit.jungle import GAME, State
from rainkit.jungle.valuation import HUNDREDTH, LATER, price, valued_moves
from rainkit.players import player
from rainkit.players.jungle_search import TURNS, JungleSearch
from rainkit.players.play import bot_move
from rainkit.players.rollout import Rollout


def begun(players: int, seed: int, turns: int, **switches: Any) -> State:
    """A game of greedy bots after some turns."""
    state = GAME.new(players, seed, rules=GAME.rules(switches))
    while state.turn < turns:
        state = bot_move(state, state.seat, player("greedy"), seed)  # type: ignore[assignment]
    return state


@pytest.mark.parametrize(
    ("players", "turns", "switches"),
    [(2, 0, {}), (2, 9, {}), (3, 16, {}), (4, 30, {}), (2, 5, {"must_place": True, "surplus": "discard"}),
     (2, 7, {"refused_tile": "discard", "round_limit": 4})],
)  # fmt: skip
def test_imagined_rounds_are_what_greedy_bots_would_play(players: int, turns: int, switches: dict[str, Any]) -> None:
    """Every decision again by the bot greedy on its own view, in worlds and after moves one after the other.

    That many decisions are met again and again and are looked up must make no difference.
    """
    start, greedy = begun(players, 3, turns, **switches), player("greedy")
    view = start.view(start.seat)
    search = JungleSearch(view, Stream(1))
    tried = range(min(3, len(search.moves)))
    for world in range(4):
        told = search.ends(tried, key=8, world=world)
        for number in tried:
            state, choice = view.guess(Stream(8, "world", world)).after(view.seat, search.moves[number]), 0
            while not state.is_over and state.turn <= start.turn + TURNS * players:
                move = greedy.choose(state.view(state.seat), Stream(8, "move", world, choice))
                state, choice = state.after(state.seat, move), choice + 1
            worth = [price(seat, state.supply, LATER) // HUNDREDTH for seat in state.seats]
            if state.is_over:
                worth = [100 * score for score in state.scores()]
            own = worth.pop(view.seat)
            assert told[number] == (own, max(worth))
    assert search.play([0], 8, 0, 2)[0][0] == sum(search.ends([0], 8, world)[0][0] for world in (0, 1))


def test_the_moves_tried_are_those_that_look_best() -> None:
    state = begun(2, 5, 4)
    view = state.view(state.seat)
    valued = dict(valued_moves(view.state, view.seat))
    search = JungleSearch(view, Stream(1))
    assert len(search.moves) == 8
    assert [valued[move] for move in search.moves] == sorted(valued.values(), reverse=True)[:8]


def test_steps_with_little_to_plan_are_played_greedily() -> None:
    from rainkit.jungle.state import Step

    state = begun(2, 5, 4)
    while state.step is not Step.PLACE:
        state = bot_move(state, state.seat, player("greedy"), 5)  # type: ignore[assignment]
    view = state.view(state.seat)
    move = Rollout(10_000_000).choose(view, Stream(1))
    valued = dict(valued_moves(view.state, view.seat))
    assert valued[move] == max(valued.values())
