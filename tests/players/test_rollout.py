"""The bot rollout: imagined games that keep to the rules, and choices that follow from them."""

from __future__ import annotations

from typing import Any

import pytest
from bot_test import BotTest

from rainkit.core.rng import Stream
from rainkit.foodweb import GAME
from rainkit.players import player
from rainkit.players.rollout import Rollout, best_of


class TestRollout(BotTest):
    name = "rollout"
    short = True

    def make(self) -> Any:
        return Rollout(4)


class Known:
    """A search whose moves have known worths and the same luck in one world."""

    part = 1.0
    step = 4
    rounds = None

    def __init__(self, worths: list[int]) -> None:
        self.moves, self.worths, self.played = list(range(len(worths))), worths, [0] * len(worths)

    def play(self, tried: list[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        luck = sum(Stream(key, world).below(1000) for world in range(first, first + worlds))
        for number in tried:
            self.played[number] += worlds
        return [(worlds * self.worths[number] + luck, 0) for number in tried]


def test_halving_finds_the_best_and_looks_longest_at_the_good_ones() -> None:
    found = Known([3, 9, 4, 8, 1, 2, 7, 5])
    assert best_of(found, Stream(1), 120) == 1
    assert sum(found.played) == 120
    assert found.played == [5, 35, 5, 35, 5, 5, 15, 15]


def test_one_game_a_move_is_the_least() -> None:
    found = Known([3, 9, 4])
    assert best_of(found, Stream(1), 1) == 1
    assert sum(found.played) == 5


def test_a_limit_of_time_ends_the_search() -> None:
    found = Known([3, 9, 4, 8])
    assert best_of(found, Stream(1), 10**7, 0.02) == 1


@pytest.mark.parametrize("name", ["rollout:200", "rollout:1s", "rollout:0.5s", "rollout:100:2s"])
def test_strengths_are_part_of_the_name(name: str) -> None:
    assert player(name).name == name


@pytest.mark.parametrize("name", ["rollout:", "rollout:0", "rollout:-3", "rollout:s", "rollout:0s", "rollout:much",
                                  "rollout:nans", "rollout:infs", "rollout:1e3"])  # fmt: skip
def test_strengths_that_mean_nothing_are_explained(name: str) -> None:
    with pytest.raises(KeyError) as caught:
        player(name)
    assert "write rollout:200 for 200 imagined games" in str(caught.value.args[0])


def test_a_forced_move_is_not_thought_about() -> None:
    state = GAME.new(2, 1, rules=GAME.rules({"rounds": "1"}))
    seen = state.view(0)
    assert Rollout(1).choose(seen, Stream(1)) in seen.legal_moves


@pytest.mark.slow
@pytest.mark.parametrize("name", ["foodweb", "jungle"])
def test_compiled_games_lead_to_the_same_choices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first choices of a game by number of imagined games, with kernels and without."""
    pytest.importorskip("numba")
    from rainkit.core.game import game
    from rainkit.players import compiled_search as hook
    from rainkit.players import rollout
    from rainkit.players.play import bot_move

    hook.get_ready()
    both = []
    for ready in (True, False):
        if not ready:
            monkeypatch.setattr(rollout, "compiled_search", lambda found, view: None)  # noqa: ARG005
        state: Any = game(name).new(3, 4, level=game(name).levels[-1])
        for _ in range(8):
            state = bot_move(state, state.awaited[0], Rollout(40), 4)
        both.append([str(move) for _, move in state.moves])
    assert both[0] == both[1]


def test_what_is_compiled_is_loaded_while_a_person_still_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from rainkit.players import compiled_search as hook

    hook.get_ready(games=["foodweb"])
    thread = hook.load_behind("foodweb")
    assert thread is not None
    thread.join()
    from rainkit.lab import foodweb_rollout_kernel as kernel

    assert kernel.rollouts.signatures
    monkeypatch.setattr(hook, "_is_ready", lambda game: False)  # noqa: ARG005
    assert hook.load_behind("foodweb") is None
