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


def notebooks(root: Path) -> list[Path]:
    return [file for file in (root / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts]


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
    data = [*(root / "cards").rglob("*.yaml"), *notebooks(root)]
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
    copied = json.loads(outside(code))
    assert sorted(copied) == sorted(file.relative_to(root / "notebooks").as_posix() for file in notebooks(root))
    assert "lessons/teacher/lessons_for_the_teacher.ipynb" in copied


def test_the_start_page_opens_all_that_was_copied(outside) -> None:
    code = """
from pathlib import Path
from rainkit.core.places import notebooks_folder
from rainkit.lab_command import copy_notebooks
from rainkit.widgets.start_notebooks import lesson_notebooks, notebooks
copied = {c.name for c in copy_notebooks(notebooks_folder(), Path("class"))}
shown = {entry.file for entry in (*notebooks(Path("class")), *lesson_notebooks(Path("class")))}
print(copied - shown)"""
    assert outside(code) == "{'00_start_here.ipynb'}"


def test_the_command_scores_outside_the_checkout(outside, root: Path) -> None:
    example = str(root / "docs" / "examples" / "rulebook_example.yaml")
    code = f"from rainkit.cli import main; main(['score', {example!r}, '--json'])"
    assert json.loads(outside(code))["total"] == 44
