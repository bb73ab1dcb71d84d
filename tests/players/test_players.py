"""What every bot must do, and what each one is for."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import rainkit.players as players_package
from rainkit.core.game import GAMES, Player, game
from rainkit.core.rng import Stream
from rainkit.foodweb import GAME, Move, Rules, View, one_ply
from rainkit.players import PLAYERS, names, player
from rainkit.players.play import bot_move, bot_stream, play_out


class Watched:
    """Lets a bot choose, and checks that it was legal and that it could only see its view."""

    def __init__(self, bot: Player) -> None:
        self.name, self.bot, self.views = bot.name, bot, 0

    def choose(self, view: object, stream: Stream) -> object:
        self.views += 1
        move = self.bot.choose(view, stream)
        assert move in view.legal_moves  # type: ignore[attr-defined]
        return move


@pytest.mark.parametrize("name", names())
class TestEveryBot:
    """The base test: a new bot passes it without a word of its own."""

    def test_has_a_name_an_idea_and_a_docstring(self, name: str) -> None:
        bot = player(name)
        assert bot.name == name
        assert str(bot.idea).endswith(".")  # type: ignore[attr-defined]
        assert inspect.getdoc(type(bot))

    @pytest.mark.parametrize("game_name", GAMES)
    def test_plays_legal_moves_to_the_end(self, name: str, game_name: str) -> None:
        bots = [Watched(player(name)) for _ in range(3)]
        end = play_out(game(game_name).new(3, 1), bots, 1)
        assert end.is_over
        assert all(bot.views > 0 for bot in bots)

    def test_same_stream_same_choice(self, name: str) -> None:
        view = GAME.new(3, 2).view(0)
        assert len({player(name).choose(view, Stream(7)) for _ in range(3)}) == 1

    def test_leaves_the_global_generator_alone(self, name: str) -> None:
        random.seed(1)
        before = random.getstate()
        play_out(GAME.new(2, 1), [player(name)] * 2, 1)
        assert random.getstate() == before

    def test_plays_every_adjacency_and_the_short_game(self, name: str) -> None:
        for rules in (Rules(adjacency="square"), Rules(adjacency="square8"), Rules(rounds=1)):
            assert play_out(GAME.new(2, 1, rules=rules), [player(name)] * 2, 1).is_over


def test_every_file_is_registered() -> None:
    files = {path.stem for path in Path(players_package.__file__).parent.glob("*.py")} - {"__init__", "play"}
    assert files == {where.partition(":")[0].rpartition(".")[2] for where in PLAYERS.values()}
    for where in PLAYERS.values():
        module, _, cls = where.partition(":")
        assert hasattr(import_module(module), cls)


def test_unknown_bots_get_a_hint() -> None:
    with pytest.raises(KeyError, match="did you mean greedy"):
        player("gredy")


def test_random_is_uniform_over_pairs_of_card_and_cell() -> None:
    state = GAME.new(2, 3)
    for seat in (0, 1):
        state = state.after(seat, state.legal_moves(seat)[0])
    view = state.view(0)
    drawn = Counter(player("random").choose(view, Stream(seed)) for seed in range(9 * 6 * 200))
    assert len(drawn) == 54
    chi = sum((n - 200) ** 2 / 200 for n in drawn.values())
    assert chi < 100  # 53 degrees of freedom: mean 53, beyond 100 once in ten thousand times


def test_greedy_takes_the_best_gain_and_ties_by_its_stream() -> None:
    view = GAME.new(2, 3).view(0)
    valued = dict(one_ply(view))
    best = max(valued.values())
    chosen = {player("greedy").choose(view, Stream(seed)) for seed in range(100)}
    assert chosen == {move for move, value in valued.items() if value == best}


def test_greedy_counts_what_its_neighbours_gain() -> None:
    state = play_out(GAME.new(2, 5, rules=Rules(rounds=1)), [player("greedy")] * 2, 5)
    assert state.is_over
    state = GAME.new(2, 5)
    for _ in range(4):
        for seat in (0, 1):
            state = state.after(seat, state.legal_moves(seat)[-1])
    view = state.view(1)
    before = state.ledger(1).total
    move = player("greedy").choose(view, Stream(1))
    gain = state.after(0, state.legal_moves(0)[0]).after(1, move).ledger(1).total - before
    for other in state.legal_moves(1):
        assert state.after(0, state.legal_moves(0)[0]).after(1, other).ledger(1).total - before <= gain


def test_greedy_beats_random_clearly() -> None:
    bots = [player("greedy"), player("random")]
    totals = [play_out(GAME.new(2, seed), bots, seed).scores() for seed in range(20)]
    assert sum(a for a, _ in totals) > 1.5 * sum(b for _, b in totals)


def test_streams_of_choices_are_keyed_by_game_seat_and_turn() -> None:
    words = {bot_stream(*key).word() for key in [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]}
    assert len(words) == 5


def test_move_by_move_is_the_same_game() -> None:
    bots = [player("random"), player("greedy")]
    state = GAME.new(2, 9)
    while not state.is_over:
        state = bot_move(state, state.awaited[-1], bots[state.awaited[-1]], 9)  # type: ignore[assignment]
    assert state == play_out(GAME.new(2, 9), bots, 9)


def test_a_view_is_all_that_a_bot_gets() -> None:
    class Nosy:
        name = "nosy"

        def choose(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
            assert type(view) is View
            assert not hasattr(view, "deal")
            assert not hasattr(view, "seed")
            return view.legal_moves[0]

    assert play_out(GAME.new(2, 1), [Nosy(), Nosy()], 1).is_over
