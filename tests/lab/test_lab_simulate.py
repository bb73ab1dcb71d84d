"""Many games: results that depend on nothing but the seed, honest intervals, and the command."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from rainkit.cli import main
from rainkit.core.game import game as find_game
from rainkit.lab import simulate
from rainkit.lab.compiling import has_numba
from rainkit.lab.simulation import Result
from rainkit.players import player
from rainkit.players.play import play_out


def plain(result: Result) -> dict:
    return {k: v for k, v in result.as_dict().items() if k not in ("games_per_s", "seconds", "compiled")}


@pytest.mark.parametrize(
    ("game", "players", "games"),
    [("foodweb", ["random"] * 4, 3000), ("foodweb", ["greedy", "random"], 500), ("jungle", ["random"] * 3, 300)],
)
def test_workers_don_t_matter(game: str, players: list[str], games: int) -> None:
    if not has_numba():
        games //= 100
    assert plain(simulate(game, players, games, workers=1)) == plain(simulate(game, players, games, workers=3))


def test_means_are_those_of_games_played_one_by_one() -> None:
    result = simulate("foodweb", ["random", "greedy", "random"], 30, seed=4, level="advanced")
    ends = [
        play_out(
            find_game("foodweb").new(3, 4, level="advanced", game=n), [player(p) for p in result.setup.players], 4, n
        )
        for n in range(30)
    ]
    for seat, row in enumerate(result.seats()):
        scores = [end.scores()[seat] for end in ends]
        assert row["mean"] == pytest.approx(sum(scores) / 30)
        assert row["win_rate"] == pytest.approx(sum((seat in e.winners()) / len(e.winners()) for e in ends) / 30)
        assert sum(n for _, n in row["histogram"]) == 30
    assert sum(goal["held"] for goal in result.goals().values()) == pytest.approx(6)
    assert sum(row["picked"] for row in result.cards().values()) == pytest.approx(27)


def test_win_rates_sum_to_one_and_intervals_narrow() -> None:
    few, many = (simulate("jungle", ["random"] * 2, n) for n in (40, 400))
    for result in (few, many):
        assert sum(seat["win_rate"] for seat in result.seats()) == pytest.approx(1)
    assert many.half_width() < few.half_width()


def test_until_a_precision() -> None:
    pytest.importorskip("numba")
    one = simulate("foodweb", ["random"] * 4, None, precision=0.1)
    assert one.half_width() <= 0.1
    assert plain(one) == plain(simulate("foodweb", ["random"] * 4, None, precision=0.1, workers=1))


def test_stopping_keeps_what_is_done() -> None:
    result = simulate("foodweb", ["random"] * 2, 10**9, progress=lambda so_far: so_far.games < 100)
    assert 100 <= result.games < 10**8
    assert sum(n for _, n in result.seats()[0]["histogram"]) == result.games


def test_huge_points_are_counted_without_loss(tmp_path) -> None:
    from rainkit.decks import read

    file = tmp_path / "deck.yaml"
    cards = "\n".join(f"- {{id: c{n}, name: c, type: plant, scores: '+999999999 per plant'}}" for n in range(24))
    file.write_text(f"rainkit: 1\ngame: foodweb\ncards:\n{cards}\n")
    result = simulate("foodweb", ["random"] * 2, 3, deck=read(file), workers=1)
    assert not result.setup.compiled
    assert result.seats()[0]["mean"] > 10**9


@pytest.mark.parametrize(("game", "level"), [("foodweb", "advanced"), ("jungle", "base")])
def test_everything_is_told_as_a_data_frame(game: str, level: str) -> None:
    pytest.importorskip("pandas")
    result = simulate(game, ["random", "greedy"], 40, workers=1, level=level)
    frames = result.frames()
    assert frames["seats"].loc[2, "player"] == "greedy"
    assert frames["seats"].loc[1, "ci95_low"] == pytest.approx(result.seats()[0]["ci95"][0])
    assert list(frames["scores"].groupby("seat").games.sum()) == [40, 40]
    assert frames["lengths"].games.sum() == 40
    assert frames["cards"].index.tolist() == list(result.cards())
    assert not any(isinstance(value, list) for frame in frames.values() for value in frame.to_numpy().flat)
    by_round = frames["rounds"].groupby("card", sort=False).picked.sum()
    assert by_round.to_dict() == pytest.approx({k: row["picked"] for k, row in result.cards().items() if row["picked"]})
    assert frames["goals"].index.tolist() == list(result.goals())
    assert frames["events"].a_game.to_dict() == result.events()


@pytest.mark.parametrize("games", [5, 30])
def test_intervals_hold_the_mean_as_often_as_they_say(games: int) -> None:
    """Also after a few games, where the spread is hardly known: of 400 intervals about 95 in 100 hold the mean."""
    if not has_numba():
        pytest.skip("needs thousands of games")
    truth = simulate("foodweb", ["random", "random"], 20_000, seed=77).seats()[0]["mean"]
    found = [simulate("foodweb", ["random"] * 2, games, seed=n, workers=1).seats()[0]["ci95"] for n in range(400)]
    assert 370 <= sum(low <= truth <= high for low, high in found) <= 394


def test_one_game_tells_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--players", "random,random", "--games", "1", "--seed", "1", "--workers", "1"]
    assert main(["simulate", "foodweb", *bots, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "nan" not in out
    assert "±  spread" in out
    assert "merbau tree" in out


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--players", "random,greedy", "--games", "200", "--seed", "3", "--workers", "1"]
    assert main(["simulate", "foodweb", *bots, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["games"] == 200
    assert out["games_per_s"] > 0
    assert out["seats"][1]["mean"] > out["seats"][0]["ci95"][1]
    assert set(out["cards"]["malayan-tiger"]) >= {"mean", "ci95", "picked"}


@pytest.mark.parametrize(
    "words", ["--players nobody,random", "--players random", "--games 0", "--workers 0", "--precision -1", "--level x"]
)
def test_wrong_usage(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "foodweb", *words.split()]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_numba_loads_only_when_games_are_played() -> None:
    program = "import sys, rainkit.lab, rainkit.cli; rainkit.cli.build_parser(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_words_tell_of_goals_events_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "foodweb", "--level", "advanced", "--games", "60", "--seed", "1", "--lang", "en"]) == 0
    words = capsys.readouterr().out
    assert re.search(r"Taman Negara +\d\.\d\d +", words)
    assert "A game takes 9 rounds on average: 18 turns, 18 decisions." in words
    assert main(["simulate", "jungle", "--games", "60", "--seed", "1", "--lang", "fr", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["simulate", "jungle", "--games", "60", "--seed", "1", "--lang", "fr"]) == 0
    words = capsys.readouterr().out
    for often in found["events"].values():
        assert f"{often:.2f}".replace(".", ",") in words


def test_without_numba_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RAINKIT_NO_NUMBA", "1")
    assert (
        main(
            [
                "simulate",
                "jungle",
                "--players",
                "random,random",
                "--games",
                "2",
                "--seed",
                "3",
                "--json",
                "--workers",
                "1",
            ]
        )
        == 0
    )
    captured = capsys.readouterr()
    assert json.loads(captured.out)["compiled"] is False
    assert "RAINKIT_NO_NUMBA is set" in captured.err
