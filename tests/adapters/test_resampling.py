"""A guessed game is a real one that its seat can't tell from the true one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from test_codes import start, states

from rainkit.adapters.codes import codes_of
from rainkit.adapters.resampling import guessed
from rainkit.core.rng import Stream


@pytest.mark.parametrize(
    ("name", "players", "level"), [("foodweb", 2, "base"), ("foodweb", 4, "advanced"), ("jungle", 3, "base")]
)
def test_the_seat_sees_no_difference(name: str, players: int, level: str) -> None:
    first = start(name, players, level)
    codes, differ = codes_of(first), 0
    for turn, state in enumerate(states(first, most=150)):
        for seat in range(players) if not state.is_over else ():
            other = guessed(state.view(seat), Stream(4, turn, seat))
            mine, theirs = state.view(seat), other.view(seat)
            assert np.array_equal(codes.observation(mine), codes.observation(theirs))
            assert codes.legal(mine).keys() == codes.legal(theirs).keys()
            assert other.awaited == state.awaited
            hidden = ("bag", "stacks") if name == "jungle" else ("hands_by_round",)
            differ += any(getattr(other, what) != getattr(state, what) for what in hidden)
    assert differ > 20


def test_guessed_hands_and_goals_are_of_the_deck() -> None:
    for turn, state in enumerate(states(start("foodweb", 3, "advanced"))):
        other = guessed(state.view(1), Stream(9, turn))
        assert Counter(c for hand in other.deal.hands for c in hand) <= Counter(state.deck.copies)
        assert [len(hand) for hand in other.deal.hands] == [10, 10, 10]
        held = [goal.id for goals in other.deal.goals for goal in goals]
        assert len(held) == len(set(held)) == 6
        assert other.deal.goals[1] == state.deal.goals[1]
