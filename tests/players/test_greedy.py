"""The bot greedy: the best gain, ties alike."""

from __future__ import annotations

from bot_test import BotTest

from rainkit.core.rng import Stream
from rainkit.foodweb import GAME, one_ply
from rainkit.players import player


class TestGreedy(BotTest):
    name = "greedy"


def test_greedy_takes_the_best_gain_and_ties_by_its_stream() -> None:
    view = GAME.new(2, 3).view(0)
    valued = dict(one_ply(view))
    best = max(valued.values())
    chosen = {player("greedy").choose(view, Stream(seed)) for seed in range(100)}
    assert chosen == {move for move, value in valued.items() if value == best}


def test_greedy_counts_what_its_neighbours_gain() -> None:
    state = GAME.new(2, 5)
    for _ in range(4):
        for seat in (0, 1):
            state = state.after(seat, state.legal_moves(seat)[-1])
    view = state.view(1)
    before = state.ledger(1).total
    move = player("greedy").choose(view, Stream(1))
    gain = state.after(0, state.legal_moves(0)[0]).after(1, move).ledger(1).total - before
    for other in state.legal_moves(1):
        assert state.after(0, state.legal_moves(0)[0]).after(1, other).ledger(1).total - before <= gain
