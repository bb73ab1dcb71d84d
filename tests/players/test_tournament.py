"""Tournaments: fair seats, the same bytes for the same plan, files that can be gone on with."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rainkit import cli
from rainkit.core.errors import InputError
from rainkit.core.rng import Stream
from rainkit.foodweb import GAME, Rules
from rainkit.players import player
from rainkit.players.play import play_out
from rainkit.players.random_player import RandomPlayer
from rainkit.players.tournament import Game, Plan, Tournament, play, read

SHORT = Rules(rounds=2)


def test_everybody_sits_everywhere_on_every_deal() -> None:
    plan = Plan("foodweb", ("a", "b", "c"), 3, 4)
    seats = Counter((deal, seat, bot) for deal, table in plan.pairings() for seat, bot in enumerate(table))
    assert set(seats.values()) == {1}
    assert len(seats) == 4 * 3 * 3
    assert plan.games == len(list(plan.pairings())) == 12


def test_more_bots_than_seats_meet_in_every_choice_and_fewer_in_every_even_mixture() -> None:
    assert Plan("foodweb", ("a", "b", "c"), 2, 1).tables() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert Plan("foodweb", ("a", "b"), 3, 1).tables() == [tuple("aab"), tuple("abb")]
    assert Plan("foodweb", ("a", "b"), 4, 1).tables() == [tuple("aabb")]


def test_a_game_is_the_one_that_the_bots_play_anywhere() -> None:
    played = play("foodweb", ["random", "greedy"], deals=2, seed=5, rules=SHORT)
    bots = [player(name) for name in played.games[3].seats]
    assert played.games[3].deal == 1
    assert played.games[3].scores == play_out(GAME.new(2, 5, rules=SHORT, game=1), bots, 5, 1).scores()


def test_the_file_is_the_same_with_any_number_of_workers_and_stops(tmp_path: Path) -> None:
    def end_after(games: int) -> Any:
        return lambda played: len(played.games) < games

    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    bots = ["random", "novice", "greedy"]
    more: dict[str, Any] = {"deals": 3, "rules": SHORT, "level": "advanced"}
    whole = play("foodweb", bots, keep=one, **more)
    assert play("foodweb", bots, keep=two, workers=2, **more).games == whole.games
    stopped = play("foodweb", bots, keep=three, progress=end_after(4), **more)
    assert len(stopped.games) == 4
    assert not stopped.is_done
    with three.open("a", encoding="utf-8") as file:
        file.write('{"deal": 1, "sea')  # the computer was switched off in the middle of a line
    assert play("foodweb", bots, keep=three, **more).games == whole.games
    assert one.read_bytes() == two.read_bytes() == three.read_bytes()
    longer = play("foodweb", bots, keep=three, **(more | {"deals": 4}))
    assert longer.games[:9] == whole.games
    assert len(longer.games) == 12


def test_another_plan_or_a_changed_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "games"
    play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file)
    before = file.read_text("utf-8")
    with pytest.raises(InputError, match="other seed"):
        play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file, seed=9)
    with pytest.raises(InputError, match="other bots, rules"):
        play("foodweb", ["random", "novice"], deals=2, keep=file)
    assert file.read_text("utf-8") == before
    lines = before.splitlines(keepends=True)
    for changed, words in (
        (lines[0] + lines[2], "not the game that comes here"),
        (lines[0] + "17\n", "no game of a tournament"),
        ("hello\n", "no file of a tournament"),
        ("[" * 9999 + "\n", "no file of a tournament"),
    ):
        file.write_text(changed, encoding="utf-8")
        with pytest.raises(InputError, match=words):
            play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file)
        assert file.read_text("utf-8") == changed
    with pytest.raises(InputError, match="can't be read"):
        read(tmp_path)


def test_no_game_is_lost_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with a cut-off line is replaced as a whole or not at all; a game that can't be kept is told."""
    file = tmp_path / "games"
    play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file)
    cut = file.read_bytes()[:-5]
    file.write_bytes(cut)

    whole_open = Path.open

    def full(path: Path, mode: Any = "r", *more: Any, **others: Any) -> Any:
        if mode != "r":
            raise OSError(28, "No space left on device")
        return whole_open(path, mode, *more, **others)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(InputError, match="No space left"):
            play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file)
    assert file.read_bytes() == cut
    play("foodweb", ["random", "greedy"], deals=2, rules=SHORT, keep=file)
    whole = file.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        with pytest.raises(InputError, match="No space left"):
            play("foodweb", ["random", "greedy"], deals=3, rules=SHORT, keep=file)
    assert file.read_bytes() == whole


def test_own_bots_play_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rainkit.players._OWN", {})

    class Last(RandomPlayer):
        name = "last"

        def choose(self, view: Any, stream: Stream) -> Any:  # noqa: ARG002
            return list(view.legal_moves)[-1]

    played = play("jungle", [Last(), "greedy"], deals=1, workers=2, rules=None)
    assert [game.seats for game in played.games] == [("last", "greedy"), ("greedy", "last")]


def test_two_different_bots_are_needed() -> None:
    with pytest.raises(ValueError, match="two different bots"):
        play("foodweb", ["greedy", "greedy"])


def test_the_command_keeps_its_games_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plot = tmp_path / "games.jsonl", tmp_path / "plot.svg"
    words = [
        "tournament",
        "foodweb",
        "--players",
        "random,greedy",
        "--rule",
        "rounds=3",
        "--keep",
        str(file),
        "--lang",
        "en",
    ]
    assert cli.main([*words, "--deals", "3", "--plot", str(plot)]) == 0
    assert "greedy beats random by" in capsys.readouterr().out
    assert plot.read_text("utf-8").startswith("<svg")
    assert cli.main([*words, "--deals", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 10
    assert [row["bot"] for row in told["bots"]] == ["greedy", "random"]
    assert told["leads"][0]["ci95"][0] > 0
    assert len(file.read_text("utf-8").splitlines()) == 11
    for wrong in (["--players", "greedy"], ["--deals", "0"], ["--seats", "5"], ["--workers", "0"]):
        assert cli.main([*words, *wrong]) == 2
    assert cli.main([*words, "--seed", "8"]) == 1


def test_the_help_asks_for_two_bots_or_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", "--lang", "en", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "2 bots or more: random, novice, greedy, rollout" in told
    assert "2 to 4" not in told


def test_only_the_kernels_of_the_game_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("rainkit.players.compiled_search.get_ready", lambda say, games: asked.append(games))  # noqa: ARG005
    words = ["tournament", "foodweb", "--players", "rollout:1,random", "--deals", "1", "--rule", "rounds=1"]
    assert cli.main(words) == 0
    assert asked == [["foodweb"]]


def test_games_are_lines() -> None:
    game = Game(3, ("a", "b"), (4, -5))
    assert json.loads(game.line()) == {"deal": 3, "seats": ["a", "b"], "scores": [4, -5]}
    assert not Tournament(Plan("foodweb", ("a", "b"), 2, 1), [game]).is_done
