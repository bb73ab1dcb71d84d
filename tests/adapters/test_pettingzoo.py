"""PettingZoo's own tests on both games, and what its tests can't know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rainkit.adapters import pettingzoo as adapter
from rainkit.core.errors import InputError
from rainkit.core.game import game

PLAYERS = (2, 3, 4)
GAMES = [(name, players) for name in ("foodweb", "jungle") for players in PLAYERS]


@pytest.fixture
def env() -> Any:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    return adapter.env


def played(env: Any, seed: int) -> Any:
    """The environment after a random game."""
    env.reset(seed=seed)
    draw = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            assert reward == env.unwrapped.game_state.scores()[env.possible_agents.index(agent)]
        else:
            assert reward == 0
        env.step(None if over else int(draw.choice(np.flatnonzero(observation["action_mask"]))))
    return env


# PettingZoo would like an array as observation, but with a mask it is a dictionary, as in its own card games.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoo_finds_nothing_wrong(env: Any, name: str, players: int) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(env(name, players=players), num_cycles=300)
    seed_test(lambda: env(name, players=players), num_cycles=40)


@pytest.mark.filterwarnings("ignore:Observation")
def test_all_may_choose_at_once_in_the_food_web(env: Any) -> None:
    from pettingzoo.test import parallel_api_test
    from pettingzoo.utils import aec_to_parallel

    parallel_api_test(aec_to_parallel(env("foodweb", players=3, level="advanced")), num_cycles=50)
    with pytest.raises(AssertionError):
        aec_to_parallel(env("jungle"))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_rules_give_the_same_scores(env: Any, name: str, players: int) -> None:
    made = played(env(name, players=players), seed=11)
    state = game(name).new(players, 11)
    for line in made.render().splitlines():
        agent, _, text = line.partition(" ")
        state = state.after(made.possible_agents.index(agent), game(name).parse_move(text))
    assert state.is_over
    assert state.scores() == made.unwrapped.game_state.scores()


@pytest.mark.parametrize("name", ["foodweb", "jungle"])
def test_infos_tell_the_moves_of_the_mask(env: Any, name: str) -> None:
    made = env(name, players=2)
    made.reset(seed=3)
    for _ in range(12):
        observation, _, _, _, info = made.last()
        assert sorted(info["moves"]) == np.flatnonzero(observation["action_mask"]).tolist()
        state, seat = made.unwrapped.game_state, made.possible_agents.index(made.agent_selection)
        number, text = max(info["moves"].items())
        after = state.after(seat, game(name).parse_move(text))
        made.step(number)
        assert made.unwrapped.game_state == after


def test_a_move_that_is_not_legal_changes_nothing(env: Any) -> None:
    made = env("foodweb")
    made.reset(seed=3)
    before, mask = made.unwrapped.game_state, made.last()[0]["action_mask"]
    with pytest.raises(ValueError, match="not legal for player_0"):
        made.step(int(np.flatnonzero(mask == 0)[0]))
    assert made.unwrapped.game_state is before
    assert made.agent_selection == "player_0"


def test_without_a_seed_the_next_game_of_the_series_is_dealt(env: Any) -> None:
    made = env("foodweb", players=3)
    made.reset(seed=3)
    made.reset()
    assert made.unwrapped.game_state.deal == game("foodweb").new(3, 3, game=1).deal
    made.reset(seed=3)
    assert made.unwrapped.game_state.deal == game("foodweb").new(3, 3).deal


def test_rules_and_levels_are_passed_on(env: Any) -> None:
    made = env("foodweb", players=2, level="advanced", rounds=5, adjacency="square")
    made.reset(seed=1)
    state = made.unwrapped.game_state
    assert (state.level, state.rules.rounds, state.rules.adjacency) == ("advanced", 5, "square")
    with pytest.raises(InputError, match="did you mean rounds"):
        env("foodweb", round=5)


@pytest.mark.parametrize("name", ["foodweb", "jungle"])
def test_global_random_generators_stay_untouched(env: Any, name: str) -> None:
    import random

    made = env(name)
    before, of_numpy = random.getstate(), np.random.get_state()[1].tolist()
    played(made, seed=1)
    assert random.getstate() == before
    assert np.random.get_state()[1].tolist() == of_numpy


def test_without_pettingzoo_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "AECEnv", object)
    with pytest.raises(ModuleNotFoundError, match=r"needs pettingzoo.*pip install 'rainkit\[adapters\]'"):
        adapter.env("foodweb")
