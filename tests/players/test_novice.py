"""The bot novice: between random and greedy."""

from __future__ import annotations

from bot_test import BotTest

from rainkit.core.game import game
from rainkit.core.rng import Stream
from rainkit.foodweb import GAME, one_ply
from rainkit.players import player
from rainkit.players.play import play_out


class TestNovice(BotTest):
    name = "novice"


def test_it_takes_the_best_of_three_that_it_drew() -> None:
    view = GAME.new(2, 3).view(0)
    valued = dict(one_ply(view))
    ranks = sorted(valued.values())
    chosen = [valued[player("novice").choose(view, Stream(seed))] for seed in range(300)]
    assert set(chosen) <= set(ranks[2:])  # never one of the two worst
    assert len(set(chosen)) > 1


def test_it_stands_between_random_and_greedy() -> None:
    played, names = game("foodweb"), ("random", "novice", "greedy")
    totals = [0, 0, 0]
    for deal in range(24):
        seats = [(deal + n) % 3 for n in range(3)]
        end = play_out(played.new(3, 1, game=deal), [player(names[n]) for n in seats], 1, deal)
        for n, score in zip(seats, end.scores(), strict=True):
            totals[n] += score
    assert totals[0] + 24 * 5 < totals[1] < totals[2] - 24 * 5
