"""The locks: exact, without a word about where things come from, and in step with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import lock
import pytest
import setup_env

PIN = re.compile(r"^[a-z0-9][a-z0-9-]*==[\w.+!]+( ; .+)?$")
FILES = ["requirements/lab.txt", "requirements/test.txt", "binder/requirements.txt"]


def pins(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def names(file: Path) -> set[str]:
    return {pin.split("==")[0] for pin in pins(file)}


def asked(root: Path, extras: tuple[str, ...]) -> set[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    given = project["dependencies"] + [line for e in extras for line in project["optional-dependencies"][e]]
    return {re.split(r"[\[<>=!~; ]", line)[0].lower().replace("_", "-") for line in given}


@pytest.mark.parametrize("file", FILES)
def test_only_exact_versions(file: str, root: Path) -> None:
    wrong = [pin for pin in pins(root / file) if not PIN.match(pin)]
    assert wrong == []
    assert len(pins(root / file)) > 10


@pytest.mark.parametrize("name", ["lab", "test"])
def test_everything_that_pyproject_asks_for_is_locked(name: str, root: Path) -> None:
    assert asked(root, lock.LOCKS[name]) - names(root / "requirements" / f"{name}.txt") == set(), "run: make lock"


def test_setting_up_and_locking_take_the_same_extras() -> None:
    assert {name: ",".join(extras) for name, extras in lock.LOCKS.items()} == setup_env.EXTRAS


def test_the_small_lock_stands_in_the_large_one(root: Path) -> None:
    assert set(pins(root / "requirements" / "lab.txt")) <= set(pins(root / "requirements" / "test.txt"))


def test_the_core_has_few_dependencies(root: Path) -> None:
    core = {"networkx", "numpy", "pyyaml", "ipywidgets", "anywidget", "matplotlib"}
    assert asked(root, ()) == core
    assert core <= names(root / "binder" / "requirements.txt")
