"""The wheel holds cards and notebooks and works where there is no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


def files_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


@pytest.fixture(scope="module")
def outside(built_wheel: Path, tmp_path_factory: pytest.TempPathFactory):
    """Runs Python with the unpacked wheel in place of the checkout, in an empty folder."""
    site, work = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("work")
    with zipfile.ZipFile(built_wheel) as packed:
        packed.extractall(site)
    env = os.environ | {"PYTHONPATH": str(site)}

    def run(code: str) -> str:
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert Path(run("import rainkit; print(rainkit.__file__)")).is_relative_to(site)
    return run


def test_all_cards_and_notebooks_are_in_it(built_wheel: Path, root: Path) -> None:
    data = [*(root / "cards").rglob("*.yaml"), *(root / "notebooks").glob("*.ipynb")]
    assert {f"rainkit/{file.relative_to(root).as_posix()}" for file in data} <= files_in(built_wheel)


def test_everything_that_is_not_python_is_in_it_too(built_wheel: Path, root: Path, tracked: list[Path]) -> None:
    ours = {f.relative_to(root).as_posix() for f in tracked if root / "rainkit" in f.parents}
    assert ours <= files_in(built_wheel)


def test_nothing_else_is_in_it(built_wheel: Path) -> None:
    strange = [n for n in files_in(built_wheel) if not n.startswith(("rainkit/", "rainkit-"))]
    assert strange == []


def test_cards_are_found_outside_the_checkout(outside) -> None:
    assert (
        outside("from rainkit.core.places import cards_folder; print(len(list(cards_folder().rglob('*.yaml'))) > 0)")
        == "True"
    )


def test_notebooks_are_copied_outside_the_checkout(outside, root: Path) -> None:
    code = """
import json
from pathlib import Path
from rainkit.core.places import notebooks_folder
from rainkit.lab_command import copy_notebooks
print(json.dumps([c.name for c in copy_notebooks(notebooks_folder(), Path("mine"))]))"""
    assert json.loads(outside(code)) == sorted(f.name for f in (root / "notebooks").glob("*.ipynb"))


def test_the_command_scores_outside_the_checkout(outside, root: Path) -> None:
    example = str(root / "docs" / "examples" / "rulebook_example.yaml")
    code = f"from rainkit.cli import main; main(['score', {example!r}, '--json'])"
    assert json.loads(outside(code))["total"] == 44
