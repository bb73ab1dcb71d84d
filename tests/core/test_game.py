"""Both games speak the one protocol of commands, records, bots and boards."""

from __future__ import annotations

import pytest

from rainkit.core.game import GAMES, State, game, winners
from rainkit.core.records import read_record, record, replay
from rainkit.decks.source import load
from rainkit.players import player
from rainkit.players.play import play_out


@pytest.mark.parametrize("name", GAMES)
def test_states_speak_the_protocol(name: str) -> None:
    the_game = game(name)
    assert the_game.name == name
    assert the_game.players == (2, 3, 4)
    state = the_game.new(2, 1, level=the_game.levels[-1])
    assert isinstance(state, State)
    assert (state.game, state.players, state.seed) == (name, 2, 1)
    assert state.awaited
    assert not state.is_over
    assert state.view(0).legal_moves is not None
    assert the_game.rules_data(state.rules) == {}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_a_record_and_its_replay(name: str, players: int) -> None:
    bots = [player("greedy"), *[player("random")] * (players - 1)]
    end = play_out(game(name).new(players, 6), bots, 6)
    source = load("r.json", text=record(end, [bot.name for bot in bots]).to_json())
    done = replay(read_record(source), source)
    assert done.faults == ()
    assert done.state is not None
    assert (done.state.scores(), done.state.winners()) == (end.scores(), end.winners())


@pytest.mark.parametrize("name", GAMES)
def test_games_of_a_series_differ_and_come_again(name: str) -> None:
    deals = [game(name).new(3, 5, game=number).deal_data() for number in (0, 1, 0)]
    assert deals[0] == deals[2] != deals[1]


@pytest.mark.parametrize("name", GAMES)
def test_move_texts_round_trip(name: str) -> None:
    the_game = game(name)
    end = play_out(the_game.new(2, 2), [player("random")] * 2, 2)
    for _, move in end.moves:
        assert the_game.parse_move(str(move)) == move


def test_unknown_game() -> None:
    with pytest.raises(KeyError, match="known: foodweb, jungle"):
        game("chess")


def test_ties_are_shared() -> None:
    assert winners([5, 5, 3]) == (0, 1)
    assert winners([-2, -1]) == (1,)
