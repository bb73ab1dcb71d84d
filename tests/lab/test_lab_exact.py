"""The exact mean of random play, and a simulation that must agree with it."""

from __future__ import annotations

import pytest

from rainkit.decks import builtin
from rainkit.foodweb import Rules
from rainkit.lab import simulate
from rainkit.lab.compiling import has_numba
from rainkit.lab.exact import expected_points, neighbour_chances


def test_chances_sum_to_one() -> None:
    for rounds in (1, 4, 6):
        for adjacency in ("hex", "square", "square8"):
            assert sum(neighbour_chances(rounds, adjacency)) == pytest.approx(1)


@pytest.mark.parametrize(("players", "rounds"), [(4, 9), (3, 5)])
def test_simulation_meets_the_exact_mean(players: int, rounds: int) -> None:
    rules = Rules(rounds=rounds)
    exact = expected_points(builtin("foodweb"), players, rules)
    games = 200_000 if has_numba() else 60
    result = simulate("foodweb", ["random"] * players, games, seed=11, rules=rules)
    for card, row in result.cards().items():
        error = (row["ci95"][1] - row["ci95"][0]) / 3.92
        assert exact[card] is not None
        assert abs(row["mean"] - exact[card]) <= 4 * error + 1e-9, card
    forest = sum(value or 0 for value in exact.values()) * rounds / len(exact)
    for seat in result.seats():
        assert abs(seat["mean"] - forest) <= 4 * (seat["ci95"][1] - seat["ci95"][0]) / 3.92


def test_two_players_are_not_guessed() -> None:
    assert set(expected_points(builtin("foodweb"), 2).values()) == {None}
