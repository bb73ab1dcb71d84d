"""The commands as schools' scripts and other programs use them (CONTRACT.md)."""

from __future__ import annotations

import argparse
import inspect
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rainkit import cli
from rainkit.commands import argument_words
from rainkit.core.places import cards_folder
from rainkit.i18n import LANGUAGES, T

EXAMPLES = cards_folder() / "foodweb" / "examples"
RULEBOOK = str(EXAMPLES / "rulebook.yaml")


class Done:
    """What a command said: exit status, standard output and standard error."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("LC_ALL", "C")

    def command(*arguments: object, stdin: str | bytes | None = None) -> Done:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = cli.main([str(a) for a in arguments])
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return command


def shell(*arguments: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "rainkit", *arguments], capture_output=True, env={**os.environ, **env})


# score


@pytest.mark.parametrize(
    ("file", "total"),
    [("rulebook.yaml", 44), ("rulebook-goal.yaml", 47), ("rulebook-species.yaml", 50), ("taman-negara.yaml", 54)],
)
def test_F16_score_gives_the_rulebooks_numbers(run: Any, file: str, total: int) -> None:
    done = run("score", EXAMPLES / file, "--json")
    assert done.status == 0
    assert done.json["total"] == total == sum(line["points"] for line in done.json["lines"])
    assert done.err == ""
    assert f"Total: {total}" in run("score", EXAMPLES / file).out


def test_score_json_has_what_the_contract_says(run: Any) -> None:
    data = run("score", "--json", EXAMPLES / "taman-negara.yaml").json
    assert data["game"] == "foodweb"
    assert data["goal"] == {"id": "taman-negara", "points": 7, "species": 3}
    assert data["by_card"][0] == {"card": "sunda-clouded-leopard", "at": [0, 0], "points": 4}
    for line in data["lines"]:
        assert {"clause", "points", "text", "card", "at", "count"} <= set(line)


def test_score_several_files_in_their_order_with_one_at_fault(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("forest:\n  - {card: merbau, at: [0, 0]}\n  - {card: unicorn, at: [0, 1]}\n")
    done = run("score", RULEBOOK, bad, EXAMPLES / "taman-negara.yaml", "--json")
    assert done.status == 1
    assert [document.get("total") for document in done.json] == [44, None, 54]
    (error,) = done.json[1]["errors"]
    assert (error["line"], error["code"], error["clause"], error["file"]) == (3, "unknown-card", "F1", str(bad))
    assert {"file", "line", "column", "code", "message", "clause"} <= set(error)
    plain = run("score", RULEBOOK, bad)
    assert plain.status == 1
    assert plain.err.startswith(f"{bad}:3: F1: ")
    assert "Total: 44" in plain.out


def test_options_may_stand_between_files(run: Any) -> None:
    assert [d["total"] for d in run("score", RULEBOOK, "--json", RULEBOOK).json] == [44, 44]


def test_score_from_standard_input(run: Any) -> None:
    text = Path(RULEBOOK).read_bytes()
    assert run("score", "-", "--format", "yaml", "--json", stdin=text).json["total"] == 44
    done = run("score", "-", "--json", "--format", "json", stdin='{"forest": [{"card": "merbau", "at": [0, 0]}]}')
    assert done.json["total"] == 3


@pytest.mark.parametrize("command", ["check", "score"])
def test_the_format_of_standard_input_is_not_that_of_files_beside_it(run: Any, tmp_path: Path, command: str) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"forest": [{"card": "merbau", "at": [0, 0]}]}')
    done = run(command, other, "-", "--format", "yaml", "--json", stdin=Path(RULEBOOK).read_bytes())
    assert done.status == 0
    done = run(command, RULEBOOK, "-", "--format", "json", "--json", stdin=other.read_bytes())
    assert done.status == 0
    assert [document["file"] for document in done.json] == [RULEBOOK, "-"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "forest: [",
        "{",
        "just words",
        "- 1\n- 2\n",
        "a,b\n1,2\n",
        "\x00\x01",
        "game: chess\n",
        "jungle: 3\n",
        "forest:\n",
    ],
)
def test_score_of_odd_files_never_a_traceback(run: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text)
    done = run("score", file)
    assert done.status == 1
    assert done.out == ""
    assert "Traceback" not in done.err
    assert "fault of its own" not in done.err
    assert done.err.startswith(str(file))


def test_missing_file_and_folder(run: Any, tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        done = run("score", path)
        assert done.status == 1
        assert str(path) in done.err


def test_warnings_go_to_standard_error(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text("teacher: Ann\nforest: [{card: merbau, at: [0, 0]}]\n")
    done = run("score", file)
    assert done.status == 0
    assert "teacher" in done.err
    assert "teacher" not in done.out
    assert run("score", file, "--json").json["warnings"][0]["code"] == "unknown-keys"


def test_language_changes_texts_and_nothing_else(run: Any) -> None:
    data = {lang: run("score", RULEBOOK, "--json", "--lang", lang).json for lang in ("en", "sk", "fr", "zh", "ms")}
    assert "Malayan tiger" in data["en"]["lines"][2]["text"]
    assert "马来亚虎" in data["zh"]["lines"][2]["text"] or "虎" in data["zh"]["lines"][2]["text"]
    bare = [[(line["points"], line["card"]) for line in d["lines"]] for d in data.values()]
    assert all(lines == bare[0] for lines in bare)


def test_options_of_all_commands_may_stand_before_the_command(run: Any) -> None:
    behind = run("score", RULEBOOK, "--lang", "sk", "--json")
    assert run("--lang", "sk", "--json", "score", RULEBOOK).json == behind.json
    assert run("--json", "--lang=sk", "score", RULEBOOK).json == behind.json
    alone = run("--lang", "sk")
    assert alone.status == 2
    assert "choose from" not in alone.err  # the language is no command


def test_what_argparse_says_is_in_our_words(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    source = inspect.getsource(argparse)
    for message, words in argument_words._WORDS.items():
        assert repr(message)[1:-1] in source, "Python words it in another way"
        for code in LANGUAGES:
            assert re.findall(r"%\(\w+\)[rs]|%[rs]", words.text(code)) == re.findall(r"%\(\w+\)[rs]|%[rs]", message)
        monkeypatch.setitem(argument_words._WORDS, message, T(message.replace("e", "é")))
    monkeypatch.setattr(argument_words, "_USAGE", T("usagé:"))
    shown = run("score", "--help").out
    for heading in ("usagé: rainkit score", "positional arguménts:", "options:", "show this hélp méssagé and éxit"):
        assert heading in shown
    assert "thé following arguménts aré réquiréd: POSITION" in run("score").err
    assert argparse._("options") == "options"  # type: ignore[attr-defined]  # other programs' words stay as they were


def test_language_of_the_locale(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "虎" in run("score", RULEBOOK).out


# check


def test_check_tells_kinds_and_counts(run: Any, tmp_path: Path) -> None:
    cards = cards_folder() / "foodweb"
    run("play", "foodweb", "--seed", 1, "--record", tmp_path / "r.json")
    done = run("check", cards / "species.yaml", cards / "goals.yaml", RULEBOOK, tmp_path / "r.json", "--json")
    assert done.status == 0
    assert [d["kind"] for d in done.json] == ["deck", "deck", "position", "record"]
    assert done.json[0]["counts"] == {"cards": 40, "copies": 40, "goals": 0, "tiles": 0}
    assert done.json[1]["counts"]["goals"] == 9
    assert all(d["ok"] and d["errors"] == [] for d in done.json)


def test_check_lists_all_errors_with_lines(run: Any, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("cards:\n- {id: a, name: A, type: plnt}\n- {id: b, name: B, type: small, count: many}\n")
    done = run("check", deck)
    assert done.status == 1
    assert done.out.strip() == ""
    assert [line.split(": ")[0] for line in done.err.splitlines()] == [f"{deck}:2", f"{deck}:3"]
    data = run("check", deck, "--json").json
    assert (data["ok"], len(data["errors"])) == (False, 2)


def test_check_of_a_tampered_record(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    run("play", "foodweb", "--seed", 1, "--record", file)
    file.write_text(file.read_text().replace('"scores": [', '"scores": [1'))
    done = run("check", file, "--json")
    assert done.status == 1
    assert done.json["errors"][0]["code"] == "wrong-scores"


# play and replay


def test_play_and_replay(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    played = run("play", "foodweb", "--players", "greedy,random,random", "--seed", 1, "--record", file, "--json")
    assert played.status == 0
    assert {"scores", "winners", "moves", "seed"} <= set(played.json)
    assert (played.json["seed"], len(played.json["scores"]), len(played.json["moves"])) == (1, 3, 27)
    replayed = run("replay", file, "--json")
    assert replayed.status == 0
    assert replayed.json["ok"] is True
    assert replayed.json["scores"] == played.json["scores"]
    assert replayed.json["winners"] == played.json["winners"]


def test_play_for_people_shows_scores_winner_seed_and_moves(run: Any) -> None:
    done = run("play", "foodweb", "--players", "greedy,random", "--seed", 7)
    assert done.out.splitlines()[0] == "Deal 7, 18 moves"
    assert "greedy" in done.out
    assert "wins" in done.out


def test_same_seed_same_game_and_without_a_seed_it_is_told(run: Any) -> None:
    one, two = (run("play", "foodweb", "--seed", 5, "--json").json for _ in range(2))
    assert one == two
    free = run("play", "foodweb", "--json").json
    assert run("play", "foodweb", "--seed", free["seed"], "--json").json == free


@pytest.mark.parametrize("level", ["base", "intermediate", "advanced"])
def test_play_levels_rules_and_own_deck(run: Any, tmp_path: Path, level: str) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("cards:\n- {id: kapok, name: Kapok, type: plant, scores: +2 per plant, count: 30}\n")
    done = run(
        "play",
        "foodweb",
        "--deck",
        deck,
        "--level",
        level,
        "--rule",
        "rounds=5",
        "--rule",
        "adjacency=square8",
        "--json",
    )
    assert done.status == 0
    assert len(done.json["moves"]) == 10
    assert done.json["level"] == level


def test_F4_too_small_deck_is_the_inputs_fault(run: Any, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("cards:\n- {id: kapok, name: Kapok, type: plant}\n")
    done = run("play", "foodweb", "--deck", deck)
    assert done.status == 1
    assert done.err.startswith(f"{deck}: F4: ")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["play"],
        ["play", "chess"],
        ["play", "foodweb", "--players", "greedy"],
        ["play", "foodweb", "--players", "a,b"],
        ["play", "foodweb", "--players", "greedy,random,random,random,random"],
        ["play", "foodweb", "--level", "expert"],
        ["play", "foodweb", "--rule", "rounds"],
        ["play", "foodweb", "--rule", "rounds=99"],
        ["play", "foodweb", "--rule", "nonsense=1"],
        ["play", "foodweb", "--seed", "x"],
        ["play", "foodweb", "extra"],
        ["score"],
        ["score", "--lang", "de", "x.yaml"],
        ["score", "x.yaml", "--no-such-option"],
        ["replay", "a.json", "b.json"],
        ["check", "--format", "pdf", "x"],
    ],
)
def test_wrong_usage_is_status_2(run: Any, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err


def test_help_and_version(run: Any) -> None:
    assert run("--version").out.startswith("rainkit ")
    text = run("--help").out
    assert all(command in text for command in cli.COMMANDS)
    for command in cli.COMMANDS:
        assert run(command, "--help").status == 0


def test_replay_names_the_first_illegal_move(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    run("play", "foodweb", "--seed", 1, "--record", file)
    data = json.loads(file.read_text())
    data["moves"][6] = data["moves"][6].split("@")[0] + "@30,0"
    file.write_text(json.dumps(data, indent=1))
    done = run("replay", file)
    assert done.status == 1
    assert done.out == ""
    assert ": F6: move 7, " in done.err
    as_json = run("replay", file, "--json")
    assert as_json.status == 1
    assert (as_json.json["ok"], as_json.json["move"], as_json.json["clause"]) == (False, 7, "F6")


def test_replay_of_other_things(run: Any, tmp_path: Path) -> None:
    assert run("replay", RULEBOOK).status == 1
    file = tmp_path / "r.json"
    file.write_text('{"rainkit": 5}')
    done = run("replay", file, "--json")
    assert done.status == 1
    assert done.json["errors"][0]["code"] == "unknown-version"


def test_record_that_cannot_be_written(run: Any, tmp_path: Path) -> None:
    done = run("play", "foodweb", "--record", tmp_path / "no" / "folder" / "r.json")
    assert done.status == 1
    assert "r.json" in done.err


# the guard


def test_a_fault_of_our_own_is_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("rainkit.commands.score.run", broken)
    done = run("score", RULEBOOK)
    assert done.status == 1
    assert "Traceback" not in done.err
    assert "ZeroDivisionError" in done.err
    assert "RAINKIT_DEBUG=1" in done.err
    monkeypatch.setenv("RAINKIT_DEBUG", "1")
    assert "Traceback" in run("score", RULEBOOK).err


def test_ctrl_c_is_no_traceback(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("rainkit.commands.score.run", stopped)
    done = run("score", RULEBOOK)
    assert (done.status, done.out, done.err) == (130, "", "Stopped.\n")
    told = run("score", RULEBOOK, "--json")
    assert (told.status, told.json["errors"][0]["code"]) == (130, "stopped")
    monkeypatch.setattr("rainkit.cli.build_parser", stopped)
    assert run("score", RULEBOOK).err == "Stopped.\n"


def test_ctrl_c_inside_a_destructor_is_not_lost(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiled:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    def busy(*_: object) -> int:
        held: list[Compiled | int] = [Compiled()]
        for number in range(10_000_000):  # the interrupt comes again at one of the next steps
            held[0] = number
        return 0

    monkeypatch.setattr("rainkit.commands.score.run", busy)
    done = run("score", RULEBOOK)
    assert (done.status, done.out, done.err) == (130, "", "Stopped.\n")


def test_as_a_program_with_a_closed_pipe() -> None:
    command = f'"{sys.executable}" -m rainkit score {" ".join([RULEBOOK] * 300)} | head -n 1'
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True)
    assert done.stderr == b""
    assert done.returncode == 0


def test_as_a_program_where_the_terminal_knows_ascii_only() -> None:
    done = shell("score", RULEBOOK, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0
    assert b"Total: 44" in done.stdout
    done = shell("score", RULEBOOK, "--json", "--lang", "zh", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "虎" in json.loads(done.stdout)["lines"][2]["text"]


def test_same_output_whatever_the_hash_seed() -> None:
    outputs = set()
    for value in ("0", "1", "2", "77"):
        done = shell(
            "play",
            "foodweb",
            "--players",
            "greedy,random,greedy",
            "--level",
            "advanced",
            "--seed",
            "3",
            "--json",
            PYTHONHASHSEED=value,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


# what a newcomer gets wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["scroe", "x.yaml"], "did you mean score?"),
        (["fly"], "play, replay, simulate"),
        (["play", "foodweb", "--players", "greedy"], "2 to 4 players, and here is 1."),
        (["simulate", "jungle", "--players", "random"], "2 to 4 players, and here is 1."),
        (["play", "foodweb", "--players", "greedy,gredy"], "did you mean greedy?"),
        (["play", "foodweb", "--players", "greedy,zebra"], "known are "),
        (["play", "foodweb", "--players", "greedy,"], "named by nothing"),
        (["lab", "--port", "99999"], "99999 is no port"),
        (["play", "foodweb", "--lvel", "base"], "--lvel base; did you mean --level?"),
        (["sheet", "foodweb", "--out=x.pdf"], "did you mean --output?"),
        (["check", "-", "-"], "- stands there more than once"),
    ],
)
def test_wrong_usage_says_what_would_be_right(run: Any, arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize(
    "arguments",
    [["play", "chess"], ["play", "foodweb", "--players", "greedy"], ["fly"], ["score"], ["sheet", "foodweb"]],
)
def test_wrong_usage_is_one_document_under_json(run: Any, arguments: list[str]) -> None:
    done = run(*arguments, "--json")
    assert done.status == 2
    assert done.json["errors"][0]["code"] == "usage"


def test_a_fault_of_our_own_is_one_document_under_json(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("rainkit.commands.score.run", broken)
    assert run("score", RULEBOOK, "--json").json["errors"][0]["code"] == "own-fault"


@pytest.mark.parametrize("text", ['{"rainkit": 1, "moves": 5}', '{"moves": []}', "[1, 2", "\x00\x01", "- a\n", ""])
def test_replay_of_a_wrong_shape_is_not_ok(run: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "r.json"
    file.write_text(text)
    done = run("replay", file, "--json")
    assert done.status == 1
    assert done.json["ok"] is False
    assert done.json["errors"]


@pytest.mark.parametrize("command", ["score", "check", "replay"])
def test_a_binary_file_is_not_called_a_faulty_deck(run: Any, tmp_path: Path, command: str) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    done = run(command, file)
    assert done.status == 1
    assert "this is a binary file (PNG)" in done.err
    assert "deck" not in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "URL"],
        ["check", "URL"],
        ["convert", "URL", "x.yaml"],
        ["replay", "URL"],
        ["web", "URL"],
        ["sheet", "URL", "-o", "x.pdf"],
        ["play", "foodweb", "--deck", "URL"],
    ],
)
def test_web_addresses_are_never_opened(run: Any, arguments: list[str]) -> None:
    done = run(*(word.replace("URL", "https://example.org/deck.yaml") for word in arguments))
    assert done.status == 1
    assert "web address" in done.err


def test_a_position_names_a_deck_by_a_path_from_its_own_folder(run: Any, tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    (tmp_path / "deck.yaml").write_text("cards:\n- {id: kapok, name: Kapok, type: plant, scores: +2}\n")
    file = tmp_path / "positions" / "p.yaml"
    file.write_text("deck: ../deck.yaml\nforest: [{card: kapok, at: [0, 0]}]\n")
    assert run("score", file, "--json").json["total"] == 2
    file.write_text("deck: https://example.org/deck.yaml\nforest: [{card: kapok, at: [0, 0]}]\n")
    assert "web address" in run("score", file).err


def test_a_file_on_a_page_names_no_other_file(tmp_path: Path) -> None:
    from rainkit.core.errors import InputError
    from rainkit.explain.loading import read_text

    deck = tmp_path / "deck.yaml"
    deck.write_text("secret: word\n")
    with pytest.raises(InputError) as caught:
        read_text("p.yaml", f"deck: {deck}\nforest: [{{card: kapok, at: [0, 0]}}]\n")
    (fault,) = caught.value.faults
    assert fault.code == "not-opened"
    assert "secret" not in str(caught.value)
