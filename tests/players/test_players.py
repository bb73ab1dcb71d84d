"""Bots by their names, bots of one's own, and playing a game out."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rainkit.players as players_package
from rainkit.core.rng import Stream
from rainkit.foodweb import GAME
from rainkit.players import LEVELS, PLAYERS, is_player, name_of, names, player, register
from rainkit.players.checks import BotError, check
from rainkit.players.play import bot_move, bot_stream, play_out
from rainkit.players.random_player import RandomPlayer


class Last(RandomPlayer):
    """Takes the last move."""

    name = "last"

    def choose(self, view: Any, stream: Stream) -> Any:  # noqa: ARG002
        return list(view.legal_moves)[-1]


@pytest.fixture(autouse=True)
def forget_own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players_package, "_OWN", {})


def test_every_bot_has_a_file_a_name_and_a_test() -> None:
    folder = Path(players_package.__file__).parent
    found = {}
    for file in set(folder.glob("*.py")) - {folder / "without.py"}:  # that one wraps any other
        module = import_module(f"rainkit.players.{file.stem}")
        for cls in vars(module).values():
            if inspect.isclass(cls) and cls.__module__ == module.__name__ and hasattr(cls, "idea"):
                found[f"{module.__name__}:{cls.__name__}"] = cls
    assert set(found) == set(PLAYERS.values())
    tests = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for name in PLAYERS:
        assert f'(BotTest):\n    name = "{name}"' in tests, f"no test inherits the base test for {name}"
    assert set(LEVELS.values()) <= set(PLAYERS)


def test_unknown_bots_get_a_hint() -> None:
    with pytest.raises(KeyError) as caught:
        player("gredy")
    assert "did you mean greedy" in str(caught.value.args[0])
    with pytest.raises(KeyError) as caught:
        player("zzz")
    assert f"known are {', '.join(PLAYERS)}" in str(caught.value.args[0])


def test_only_some_bots_have_a_strength() -> None:
    with pytest.raises(KeyError) as caught:
        player("greedy:3")
    assert "write just greedy" in str(caught.value.args[0])


def test_own_bots_are_found_by_name_and_can_be_replaced() -> None:
    assert not is_player("last")
    register(Last())
    assert names()[-1] == "last"
    assert isinstance(player("last"), Last)
    again = Last()
    assert name_of(again) == "last"
    assert player("last") is again
    assert name_of("rollout:7") == "rollout:7"


@pytest.mark.parametrize("name", ["greedy", "", "a b", "a,b", "rollout:3"])
def test_own_bots_take_a_name_of_their_own(name: str) -> None:
    bot = Last()
    bot.name = name
    with pytest.raises(ValueError, match="name of its own"):
        register(bot)


def test_an_own_bot_that_forgot_its_name_is_not_taken_for_ours() -> None:
    class Nameless(RandomPlayer):
        pass

    with pytest.raises(ValueError, match="name of its own"):
        name_of(Nameless())


def test_the_check_says_what_is_wrong() -> None:
    class Cheat(Last):
        def choose(self, view: Any, stream: Stream) -> Any:
            move = super().choose(view, stream)
            return type(move)("merbau", (99, 99))

    class Moody(Last):
        turns = 0

        def choose(self, view: Any, stream: Stream) -> Any:  # noqa: ARG002
            self.turns += 1
            return list(view.legal_moves)[0 if self.turns % 7 else -1]

    class Global(Last):
        def choose(self, view: Any, stream: Stream) -> Any:
            import random

            random.random()
            return super().choose(view, stream)

    for cls, words in ((Cheat, "not legal here"), (Global, "own random numbers"), (Moody, "same game twice")):
        with pytest.raises(BotError, match=words):
            check(cls(), ("foodweb",))
    assert check(Last(), ("foodweb",)) > 100


def test_streams_of_choices_are_keyed_by_game_seat_and_turn() -> None:
    words = {bot_stream(*key).word() for key in [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]}
    assert len(words) == 5


def test_move_by_move_is_the_same_game() -> None:
    bots = [player("random"), player("greedy")]
    state = GAME.new(2, 9)
    while not state.is_over:
        state = bot_move(state, state.awaited[-1], bots[state.awaited[-1]], 9)  # type: ignore[assignment]
    assert state == play_out(GAME.new(2, 9), bots, 9)
