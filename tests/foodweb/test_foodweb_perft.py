"""Counts of legal move sequences for fixed positions, written down and counted again by brute force."""

from __future__ import annotations

from functools import cache

import pytest
from foodweb_samples import some_game

from rainkit.core import grids
from rainkit.foodweb import GAME, Forest, Rules, State

STEPS = {
    "hex": ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)),
    "square": ((1, 0), (-1, 0), (0, 1), (0, -1)),
    "square8": tuple((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b),
}


def perft(state: State, depth: int) -> int:
    """Sequences of ``depth`` choices, the seats choosing in order."""
    if state.is_over:
        return int(depth == 0)
    if depth == 0:
        return 1
    seat = state.awaited[0]
    moves = state.legal_moves(seat)
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(seat, move), depth - 1) for move in moves)


def brute(hands: list[list[str]], forests: list[set[tuple[int, int]]], adjacency: str, depth: int, rounds: int) -> int:
    """The same count from nothing but hands and sets of cells."""
    players = len(hands)

    def go(hands, forests, seat, depth, left):  # type: ignore[no-untyped-def]
        if left == 0:
            return int(depth == 0)
        if depth == 0:
            return 1
        total = 0
        taken = forests[seat]
        cells = {(q + a, r + b) for q, r in taken for a, b in STEPS[adjacency]} - taken or {(0, 0)}
        for place in range(len(hands[seat])):
            for cell in cells:
                rest = [h[:place] + h[place + 1 :] if s == seat else h for s, h in enumerate(hands)]
                grown = [f | {cell} if s == seat else f for s, f in enumerate(forests)]
                if seat + 1 < players:
                    total += go(rest, grown, seat + 1, depth - 1, left)
                else:
                    total += go([rest[(s - 1) % players] for s in range(players)], grown, 0, depth - 1, left - 1)
        return total

    return int(go(hands, forests, 0, depth, rounds))


FRESH = [
    # players, adjacency, rounds, counts for depth 1, 2, ...
    (2, "hex", 9, [10, 100, 5400]),
    (2, "square8", 9, [10, 100, 7200]),
    (3, "hex", 9, [10, 100, 1000, 54000]),
    (2, "hex", 2, [3, 9, 108, 1296, 0]),
    (2, "square", 3, [4, 16, 192, 2304, 27648]),
    (2, "hex", 3, [4, 16, 288, 5184, 82944]),
]


@pytest.mark.parametrize(("players", "adjacency", "rounds", "counts"), FRESH)
def test_counts_from_a_fresh_deal(players: int, adjacency: str, rounds: int, counts: list[int]) -> None:
    state = GAME.new(players, 1, rules=Rules(adjacency=adjacency, rounds=rounds))  # type: ignore[arg-type]
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
    hands = [list(hand) for hand in state.hands]
    for depth, count in enumerate(counts, 1):
        if count <= 60_000:
            assert brute(hands, [set() for _ in hands], adjacency, depth, rounds) == count


MIDDLE = [
    # seed, players, rounds played, counts
    (1, 2, 7, [48, 2016, 70056]),
    (2, 3, 8, [36, 1152, 41472, 0]),
    (3, 4, 8, [40, 1600, 51200]),
]


@pytest.mark.parametrize(("seed", "players", "played", "counts"), MIDDLE)
def test_counts_from_the_middle_of_a_game(seed: int, players: int, played: int, counts: list[int]) -> None:
    state = some_game(seed, players, played)
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
    hands = [list(hand) for hand in state.hands]
    forests = [set(forest.cards) for forest in state.forests]
    for depth, count in enumerate(counts, 1):
        if count <= 60_000:
            assert brute(hands, forests, "hex", depth, 9 - played) == count


@pytest.mark.parametrize(
    ("adjacency", "numbers"),
    [("hex", [1, 3, 11, 44, 186, 814]), ("square", [1, 2, 6, 19, 63, 216, 760]), ("square8", [1, 4, 20, 110, 638])],
)
def test_forests_grow_into_every_shape(adjacency: str, numbers: list[int]) -> None:
    """Shapes of n cells up to moving: fixed polyhexes, polyominoes and polyplets (OEIS A001207, A001168, A006770)."""

    @cache
    def shapes(size: int) -> frozenset[tuple[tuple[int, int], ...]]:
        if size == 0:
            return frozenset({()})
        found = set()
        for shape in shapes(size - 1):
            forest = Forest(dict.fromkeys(shape), adjacency)  # type: ignore[arg-type]
            found |= {grids.normalised([*shape, cell]) for cell in forest.frontier()}
        return frozenset(found)

    assert [len(shapes(size + 1)) for size in range(len(numbers))] == numbers
