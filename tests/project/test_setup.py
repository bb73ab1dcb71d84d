"""Setting up: what it says where a part of Python is missing, and that it does nothing twice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import setup_env

ROOT = Path(__file__).resolve().parent.parent.parent
needs_bash = pytest.mark.skipif(not shutil.which("bash"), reason="bash is not here")


def test_a_python_without_ensurepip_is_told_what_to_install(tmp_path: Path) -> None:
    """Debian without python3-venv: `python3 -m venv` fails."""
    (tmp_path / "stub").mkdir()
    for module in ("venv", "virtualenv"):
        (tmp_path / "stub" / f"{module}.py").write_text("raise SystemExit('ensurepip is not available')")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    env = {"PYTHONPATH": str(tmp_path / "stub"), "PATH": str(tmp_path), "HOME": str(tmp_path)}
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, str(tmp_path / "tools" / "setup_env.py"), "lab"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert not (tmp_path / ".venv").exists()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A small project in which pip only notes what it was asked for."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / ".venv").mkdir()
    (tmp_path / "pyproject.toml").write_text("[project]")
    for kind in setup_env.EXTRAS:
        (tmp_path / "requirements" / f"{kind}.txt").write_text(kind)
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(setup_env, "ROOT", tmp_path)
    monkeypatch.setattr(setup_env, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup_env, "version_in", lambda _: "3.12")
    monkeypatch.setattr(setup_env, "pip", lambda *arguments: bool(asked.append(arguments)) or True)
    return asked


def test_the_second_time_does_nothing(project: list[tuple[str, ...]]) -> None:
    setup_env.main("lab")
    assert len(project) == 2
    setup_env.main("lab")
    assert len(project) == 2


def test_testing_brings_what_the_notebooks_need_too(project: list[tuple[str, ...]]) -> None:
    setup_env.main("test")
    setup_env.main("lab")
    assert len(project) == 2
    assert project[0] == ("--requirement", str(setup_env.lock_for("test")))


def test_a_new_lock_or_place_is_installed(project: list[tuple[str, ...]]) -> None:
    setup_env.main("lab")
    setup_env.lock_for("lab").write_text("other versions")
    setup_env.main("lab")
    assert len(project) == 4


def test_failing_leaves_no_stamp(project: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_env, "pip", lambda *_: False)
    with pytest.raises(SystemExit, match="Run the same command again"):
        setup_env.main("lab")
    assert not setup_env.is_done("lab")
    assert project == []


@needs_bash
def test_the_script_of_continuous_integration(root: Path) -> None:
    script = root / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
    assert script.read_text(encoding="utf-8").rstrip().endswith("\nmake test")
