"""The bot random: uniform over the legal moves."""

from __future__ import annotations

from collections import Counter

from bot_test import BotTest

from rainkit.core.rng import Stream
from rainkit.foodweb import GAME
from rainkit.players import player


class TestRandom(BotTest):
    name = "random"


def test_random_is_uniform_over_pairs_of_card_and_cell() -> None:
    state = GAME.new(2, 3)
    for seat in (0, 1):
        state = state.after(seat, state.legal_moves(seat)[0])
    view = state.view(0)
    drawn = Counter(player("random").choose(view, Stream(seed)) for seed in range(9 * 6 * 200))
    assert len(drawn) == 54
    chi = sum((n - 200) ** 2 / 200 for n in drawn.values())
    assert chi < 100  # 53 degrees of freedom: mean 53, beyond 100 once in ten thousand times
