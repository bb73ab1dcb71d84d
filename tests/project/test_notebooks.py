"""The committed notebooks are clean, hide their code, and run twice in one kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = sorted(p for p in (ROOT / "notebooks").rglob("*.ipynb") if "checkpoint" not in p.as_posix())
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
IN_LAB = [path for path in NOTEBOOKS if path.parent.name == "notebooks"]  # tests/browser runs these twice in JupyterLab


def test_the_start_notebook_exists() -> None:
    assert ROOT / "notebooks" / "00_start_here.ipynb" in NOTEBOOKS


@each
def test_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata, "saved widget state"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell.source for cell in code if cell.outputs] == []
    assert [cell.source for cell in code if cell.execution_count is not None] == []


@each
def test_code_is_hidden(path: Path) -> None:
    code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.source for cell in code if not cell.metadata.get("jupyter", {}).get("source_hidden")] == []


@each
def test_thin(path: Path) -> None:
    """A notebook imports what it shows; it defines nothing (HOUSE: thin)."""
    code = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [line for source in code for line in source.splitlines() if line.startswith(("def ", "class "))] == []


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] if path in IN_LAB else [], id=path.stem) for path in NOTEBOOKS],
)
def test_runs_twice_in_one_kernel(path: Path, tmp_path: Path) -> None:
    program = Path(__file__).with_name("run_twice.py")
    env = os.environ | {"HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path), "IPYTHONDIR": str(tmp_path)}
    command = [sys.executable, str(program), str(path)]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
