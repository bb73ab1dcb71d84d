"""Where numba is not installed at all, nor what it brings along: everything plays, by the readable rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BARE = """
import sys

for name in ("numba", "llvmlite", "pandas", "openskill"):
    sys.modules[name] = None
from rainkit.cli import main

sys.exit(main(sys.argv[1:]))
"""
NOTEBOOK = """
import sys

for name in ("numba", "llvmlite", "pandas", "openskill"):
    sys.modules[name] = None
from rainkit.widgets.lab_app import LabApp

app = LabApp(lang="en", strict=True)
app.do("seats", value="2")
app.games = 12
app.do("start")
app.finish()
print(app.seen.report.styles[0].pairs.games, app.page()[1]["set"].count("numba is not installed"))
"""


def ran(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True)


@pytest.mark.parametrize("words", [
    "simulate foodweb --players greedy,random --games 2 --workers 1",
    "simulate jungle --players random,random --games 1 --workers 1",
    "compare built-in built-in --games 2 --seats 2 --styles random,greedy --workers 1",
    "tournament foodweb --players random,rollout:2 --deals 1 --rule rounds=2",
])  # fmt: skip
def test_commands(words: str) -> None:
    done = ran(BARE, *words.split(), "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "fault of its own" not in done.stderr


def test_the_best_forest_of_few_cards(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    cards = ("merbau", "binturong", "giant-honey-bee", "sun-bear")
    lying = "".join(f"- {{card: {card}, at: [0, {n}]}}\n" for n, card in enumerate(cards))
    file.write_text(f"rainkit: 1\ngame: foodweb\nforest:\n{lying}")
    done = ran(BARE, "best", str(file), "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "proven" in done.stdout


def test_the_balance_lab() -> None:
    done = ran(NOTEBOOK)
    assert done.stdout.split() == ["12", "1"], done.stderr
