"""What a command does when its words can't go out, or come from somebody who means ill."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rainkit.cli import main


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_said_plainly(root: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rainkit", "score", str(root / "cards/foodweb/examples/rulebook.yaml")],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "can't be written" in done.stderr
    assert "fault of its own" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed by the shell")
@pytest.mark.parametrize(("arguments", "status"), [(["score", "{rulebook}"], 0), (["score"], 2), (["nope"], 2)])
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_takes_nothing_and_the_other_one_only_its_own(
    root: Path, arguments: list[str], status: int, closed: str
) -> None:
    words = [word.format(rulebook=root / "cards/foodweb/examples/rulebook.yaml") for word in arguments]
    command = f'exec "$@" {closed}'
    done = subprocess.run(
        ["bash", "-c", command, "bash", sys.executable, "-m", "rainkit", *words, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "fault of its own" not in done.stderr
    if ">&-" in closed.replace("2>&-", ""):
        assert done.stdout == ""
    else:
        assert isinstance(json.loads(done.stdout), dict)
    if "2>&-" in closed:
        assert done.stderr == ""


def test_control_signs_of_a_file_never_reach_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.json"
    card = {"id": "\u001b[31mred\u0007", "name": "x", "type": "tree\u001b[2J"}
    deck.write_text(json.dumps({"rainkit": 1, "game": "foodweb", "cards": [card]}), encoding="utf-8")
    assert main(["check", str(deck)]) == 1
    shown = capsys.readouterr()
    assert "\u001b" not in shown.err + shown.out
    assert "\u0007" not in shown.err + shown.out


def test_a_record_that_stops_early_has_no_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "r.json"
    assert main(["play", "foodweb", "--players", "greedy,random", "--seed", "1", "--record", str(file)]) == 0
    record = json.loads(file.read_text(encoding="utf-8"))
    del record["moves"][-1]
    del record["scores"]
    file.write_text(json.dumps(record), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["winners"] == []
    assert main(["replay", str(file)]) == 0
    assert "wins" not in capsys.readouterr().out
