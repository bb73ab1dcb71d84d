"""The bots in the jungle."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest
from jungle_samples import game, placing, played, random_game, tile, zoned

from rainkit.core.rng import Stream
from rainkit.jungle import GAME, Rules, Step, one_ply
from rainkit.jungle.scoring import score
from rainkit.jungle.valuation import _points
from rainkit.players import player
from rainkit.players.play import play_out


def choice(state) -> str:
    return str(player("greedy").choose(state.view(state.seat), Stream(1)))


def test_greedy_clearly_beats_random() -> None:
    won, gap = 0, 0
    for seed in range(16):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        end = play_out(GAME.new(2, seed), [player(name) for name in names], seed)
        scores = dict(zip(names, end.scores(), strict=True))
        won += scores["greedy"] > scores["random"]
        gap += scores["greedy"] - scores["random"]
    assert won >= 14
    assert gap / 16 > 15


def test_games_of_greedy_are_as_long_as_games_of_people() -> None:
    rounds = []
    for seed in range(6):
        end = play_out(GAME.new(3, seed), [player("greedy")] * 3, seed)
        assert end.ending == "J16"
        rounds.append(end.turn // 3)
    assert 6 <= sum(rounds) / len(rounds) <= 20


def test_greedy_finishes_what_it_can_and_takes_protected_areas() -> None:
    state = placing("blue green", (tile("a", "red", 5, "any"), tile("b", "red", 1, "any any any")), "red frog")
    assert choice(state) == "put red frog on a any"
    tiles = (tile("small", "red", 1), tile("big", "red", 5))
    state = placing("red", tiles, "red frog, red frog")
    state = played(state, "put red frog on small any", "put red frog on big any", "lock small")
    assert state.step is Step.PROTECT
    assert choice(state) == "protect red 3 on 3"


def test_greedy_takes_what_completes() -> None:
    state = placing("", (tile("a", "red", 5, "frog frog"),))
    state = zoned(replace(state, step=Step.ZONE, zone=""), blue="red frog, blue frog, yellow monkey, purple parrot")
    assert choice(played(state, "zone blue refuse")) == "take frog"


def test_prices_cover_all_legal_moves_in_order() -> None:
    for state in random_game(game(2, seed=9), 9):
        if not state.is_over:
            view = state.view(state.seat)
            valued = one_ply(view)
            assert [move for move, _ in valued] == list(view.legal_moves)
            assert all(isinstance(price, int) for _, price in valued)


def test_the_price_of_a_jungle_starts_from_the_ledger() -> None:
    for state in random_game(game(4, seed=2), 2, choosy=True):
        for seat in state.seats:
            assert _points(seat.jungle, seat.totem) == score(seat.jungle, seat.totem).total


def test_random_takes_every_choice_of_a_step_alike() -> None:
    state = zoned(game(), red="red frog, blue monkey")
    state = played(state, "zone red keep")
    seen = Counter(str(player("random").choose(state.view(0), Stream(n))) for n in range(600))
    assert set(seen) == {"take red", "take blue"}
    assert min(seen.values()) > 250


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random", "greedy")])
def test_a_game_is_repeatable(names: tuple[str, ...]) -> None:
    ends = [play_out(GAME.new(len(names), 4), [player(name) for name in names], 4) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].moves == ends[1].moves


def test_states_and_views_travel_between_processes() -> None:
    state = next(s for s in random_game(game(3, seed=1), 1) if s.turn == 12)
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.view(1))) == state.view(1)


def test_bots_play_with_every_switch() -> None:
    rules = Rules((3, 3, 3, 3, 3), 5, "columns", "discard", True, True, "discard", False, 50)
    end = play_out(GAME.new(2, 8, rules=rules), [player("greedy"), player("random")], 8)
    assert end.is_over
