"""OpenSpiel's own random simulations on both games, and what players know in them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rainkit.adapters import open_spiel as adapter
from rainkit.core.game import game

GAMES = [
    pytest.param(name, players, marks=[pytest.mark.slow] if name == "jungle" else [])
    for name in ("foodweb", "jungle")
    for players in (2, 3, 4)
]


@pytest.fixture
def spiel() -> Any:
    found = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    adapter.register()
    adapter.register()
    return found


def random_game(state: Any, draw: np.random.Generator) -> Any:
    while not state.is_terminal():
        state.apply_action(int(draw.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_open_spiel_finds_nothing_wrong(spiel: Any, name: str, players: int) -> None:
    made = spiel.load_game(f"python_rainkit_{name}", {"players": players, "deals": 50})
    assert made.num_players() == players
    spiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["foodweb", "jungle"])
def test_the_rules_give_the_same_game(spiel: Any, name: str) -> None:
    state = spiel.load_game(f"python_rainkit_{name}(players=3)").new_initial_state()
    state.apply_action(17)
    mine, draw = game(name).new(3, 17), np.random.default_rng(2)
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == mine.awaited[0]
        action = int(draw.choice(state.legal_actions()))
        mine = mine.after(seat, game(name).parse_move(state.action_to_string(seat, action)))
        state.apply_action(action)
    assert mine.is_over
    assert list(state.returns()) == adapter.shares(mine.scores())


def test_chance_acts_once_and_all_deals_are_alike_likely(spiel: Any) -> None:
    state = spiel.load_game("python_rainkit_foodweb(deals=4)").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.25) for deal in range(4)]
    deals = {state.child(deal).information_state_string(0) for deal in range(4)}
    assert len(deals) == 4
    end = random_game(state, np.random.default_rng(1))
    assert sum(player == spiel.PlayerId.CHANCE for player in (step.player for step in end.full_history())) == 1


def test_nobody_sees_a_hidden_choice_before_the_last_one(spiel: Any) -> None:
    state = spiel.load_game("python_rainkit_foodweb(players=2)").new_initial_state()
    state.apply_action(5)
    one, other = (state.child(state.legal_actions()[n]) for n in (0, 4))
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.legal_actions() == other.legal_actions()
    assert one.information_state_string(0) != other.information_state_string(0)
    answer = one.legal_actions()[0]
    assert one.child(answer).information_state_string(1) != other.child(answer).information_state_string(1)


def test_a_copy_goes_its_own_way(spiel: Any) -> None:
    state = spiel.load_game("python_rainkit_jungle").new_initial_state()
    state.apply_action(0)
    before, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


@pytest.mark.parametrize("name", ["foodweb", "jungle"])
def test_a_resampled_state_looks_the_same_to_the_player(spiel: Any, name: str) -> None:
    state = spiel.load_game(f"python_rainkit_{name}(players=3)").new_initial_state()
    for action in (3, *[None] * 4):
        state.apply_action(state.legal_actions()[0] if action is None else action)
    seat, draw = state.current_player(), np.random.default_rng(1)
    others = [state.resample_from_infostate(seat, draw.random) for _ in range(3)]
    assert {other.observation_string(seat) for other in others} == {state.observation_string(seat)}
    assert all(other.legal_actions() == state.legal_actions() for other in others)
    assert len({str(other.moment.state.bag if name == "jungle" else other.moment.state.hands) for other in others}) == 3


@pytest.mark.parametrize(("text", "by_observation"), [("foodweb(rounds=2)", False), ("jungle(round_limit=2)", True)])
def test_open_spiels_search_plays_them(spiel: Any, text: str, by_observation: bool) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    draw = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=spiel.load_game(f"python_rainkit_{text}"),
        evaluator=mcts.RandomRolloutEvaluator(1, draw),
        uct_c=1.0,
        max_simulations=10,
        max_world_samples=10,
        random_state=draw,
        use_observation_string=by_observation,
    )
    state = spiel.load_game(f"python_rainkit_{text}").new_initial_state()
    state.apply_action(1)
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


def test_rules_are_parameters(spiel: Any) -> None:
    made = spiel.load_game("python_rainkit_foodweb(players=4,rounds=5,level=advanced,adjacency=square)")
    assert made.max_game_length() == 20
    assert made.num_distinct_actions() == 40 * 41
    small = spiel.load_game("python_rainkit_jungle", {"zone_spaces": "1;1;1;1;1", "round_limit": 3})
    state = random_game(small.new_initial_state(), np.random.default_rng(0))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize(
    ("parameters", "words"),
    [("deals=0", "at least 1 deal"), ("players=5", "5 players"), ("level=hard", "base"), ("rounds=10", "from 1 to 9")],
)
def test_parameters_that_cannot_be_are_named(spiel: Any, parameters: str, words: str) -> None:
    with pytest.raises((ValueError, spiel.SpielError), match=words):
        spiel.load_game(f"python_rainkit_foodweb({parameters})")


def test_without_open_spiel_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"needs open_spiel.*pip install 'rainkit\[adapters\]'"):
        adapter.register()
