"""Numbers of decision sequences from fixed positions; a change of the rules' code that changes one is seen at once."""

from __future__ import annotations

import pytest
from jungle_samples import game, placing, random_game, tile, zoned

from rainkit.jungle import State, every_choice, why_not


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many decisions; a game that is over ends its sequence."""
    if depth == 0 or state.is_over:
        return 1
    return sum(perft(state.after(state.seat, move), depth - 1) for move in state.legal_moves(state.seat))


def brute(state: State, depth: int) -> int:
    """The same, from all choices that can be named, those with the same outcome counted once."""
    if depth == 0 or state.is_over:
        return 1
    outcomes: list[State] = []
    for move in every_choice(state):
        if why_not(state, state.seat, move) is None and (after := state.after(state.seat, move)) not in outcomes:
            outcomes.append(after)
    return sum(brute(after, depth - 1) for after in outcomes)


def middle(turn: int) -> State:
    return next(state for state in random_game(game(3, seed=8), 8) if state.turn == turn)


def rich() -> State:
    tiles = (tile("a", "red blue", 3, "any red frog"), tile("b", "red", 2, "any parrot"), tile("c", "green"))
    hand = "red frog, blue parrot, red parrot, yellow monkey"
    return placing("red/blue red/blue green", tiles, hand)


POSITIONS = {
    "two players, start": (lambda: game(2, seed=1), [10, 46, 318, 1543]),
    "four players, start": (lambda: game(4, seed=4), [10, 48, 362, 2039]),
    "one token a zone": (lambda: zoned(game(2, seed=3), red="red frog", yellow="blue parrot"), [10, 36, 261, 1167]),
    "turn 20": (lambda: middle(20), [10, 24, 182, 718]),
    "turn 40": (lambda: middle(40), [5, 19, 92, 354]),
    "a rich hand": (rich, [18, 197, 1191, 5340]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    make, counts = POSITIONS[name]
    state = make()
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_by_brute_force(name: str) -> None:
    make, counts = POSITIONS[name]
    assert [brute(make(), depth) for depth in (1, 2)] == counts[:2]
