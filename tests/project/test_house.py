"""Every file says what it is, the package hands out its parts; imports are the matter of tests/core/test_imports.py."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rainkit

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted((ROOT / "rainkit").rglob("*.py"))


def test_the_package_hands_out_every_part_and_says_what_it_is() -> None:
    folders = {file.parent.name for file in (ROOT / "rainkit").glob("*/__init__.py")} - {"commands"}
    code = f"import rainkit; print(*(getattr(rainkit, name).__name__ for name in {sorted(folders)}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"rainkit.{name}" for name in sorted(folders)]
    assert set(re.findall(r"``rainkit\.(\w+)``", rainkit.__doc__ or "")) == folders
    assert not hasattr(rainkit, "nothing_of_the_kind")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
