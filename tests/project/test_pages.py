"""What README and CONTRIBUTING show works when a reader does it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import rainkit

ROOT = Path(__file__).resolve().parent.parent.parent
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
TESTED = re.compile(r"<!-- tested: (\w+) -->\n```\w+\n(.*?)```", re.DOTALL)
NOTEBOOK = re.compile(r"`(\d\d_\w+)`")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def run(*arguments: str, cwd: Path = ROOT, path: Path | None = None) -> str:
    env = os.environ | {"PYTHONPATH": str(path or ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("block", CONSOLE.findall(read("README.md")), ids=lambda b: b.splitlines()[0][2:40])
def test_a_command_of_the_readme(block: str) -> None:
    command, *expected = block.strip().splitlines()
    said = run("-m", *shlex.split(command.removeprefix("$ "))).splitlines()
    assert [line for line in expected if line not in said] == []


@pytest.mark.parametrize("code", PYTHON.findall(read("README.md")))
def test_the_python_of_the_readme(code: str) -> None:
    assert run("-c", code).strip()


def test_the_readme_names_all_notebooks_and_no_others() -> None:
    assert set(NOTEBOOK.findall(read("README.md"))) == {f.stem for f in (ROOT / "notebooks").glob("*.ipynb")}


def test_the_readme_installs_the_wheel_that_is_built() -> None:
    assert re.findall(r"rainkit-[\w.]+-py3-none-any\.whl", read("README.md")) == [
        f"rainkit-{rainkit.__version__}-py3-none-any.whl"
    ]


@pytest.fixture
def blocks() -> dict[str, str]:
    found = dict(TESTED.findall(read("CONTRIBUTING.md")))
    assert set(found) == {"species", "goal", "bot"}
    return found


def test_adding_to_the_built_in_files(blocks: dict[str, str], tmp_path: Path) -> None:
    """The entries, pasted behind the last ones of a copy of the built-in files, are fine."""
    for name, entry in (("species", blocks["species"]), ("goals", blocks["goal"])):
        (tmp_path / f"{name}.yaml").write_text(read(f"cards/foodweb/{name}.yaml") + entry, encoding="utf-8")
    told = json.loads(run("-m", "rainkit", "check", "species.yaml", "goals.yaml", "--json", cwd=tmp_path))
    assert [document["ok"] for document in told] == [True, True]
    assert (told[0]["counts"]["cards"], told[1]["counts"]["goals"]) == (41, 10)


def test_adding_a_species_and_a_goal(blocks: dict[str, str], tmp_path: Path) -> None:
    """The entries, pasted into a deck of one's own, are fine."""
    (tmp_path / "deck.yaml").write_text(
        "rainkit: 1\ngame: foodweb\ndeck: mine\ncards:\n" + blocks["species"] + "goals:\n" + blocks["goal"],
        encoding="utf-8",
    )
    told = json.loads(run("-m", "rainkit", "check", "deck.yaml", "--json", cwd=tmp_path))
    told = told[0] if isinstance(told, list) else told
    assert told["ok"]
    assert (told["counts"]["cards"], told["counts"]["goals"]) == (1, 1)


def test_adding_a_bot(blocks: dict[str, str], tmp_path: Path) -> None:
    """The class, saved as its own file and named in PLAYERS, plays a game."""
    (tmp_path / "first_player.py").write_text(blocks["bot"], encoding="utf-8")
    (tmp_path / "play.py").write_text(
        "import sys\nimport rainkit.players as players\n"
        "players.PLAYERS = {**players.PLAYERS, 'first': 'first_player:FirstPlayer'}\n"
        "from rainkit.cli import main\n"
        "sys.exit(main(['play', 'foodweb', '--players', 'first,random', '--seed', '1']))\n",
        encoding="utf-8",
    )
    assert "first" in run("play.py", cwd=tmp_path)
