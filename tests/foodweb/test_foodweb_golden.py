"""Golden records: recorded games that must be there, replay, and come out of the same seed again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from make_golden import FOLDER, made, wanted

from rainkit.core.records import read_record, replay
from rainkit.decks.source import load


def test_every_player_count_and_level_has_a_golden_record() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(wanted())


@pytest.mark.parametrize("name", sorted(wanted()))
def test_golden_record_replays(name: str) -> None:
    source = load(FOLDER / f"{name}.json")
    kept = read_record(source)
    done = replay(kept, source)
    assert done.faults == ()
    assert done.state is not None
    assert done.state.is_over
    assert done.state.scores() == kept.scores


@pytest.mark.parametrize("name", sorted(wanted()))
def test_the_same_seed_gives_the_golden_record(name: str) -> None:
    assert made(name).to_json() == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_result_does_not_depend_on_hash_order(tmp_path: Path) -> None:
    program = "from make_golden import made; import sys; sys.stdout.write(made('3-players-advanced').to_json())"
    outputs = set()
    for value in ("0", "1", "2", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": value, "PYTHONPATH": str(FOLDER.parent), "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run([sys.executable, "-c", program], env=env, cwd=tmp_path, capture_output=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
