"""``rainkit lab``: what somebody changed is never written over, and what can go wrong is said in plain words."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from rainkit import cli, lab_command
from rainkit.lab_command import content_digest, copy_notebooks, lab_environment, open_lab


def write(path: Path, source: str, **more: object) -> bytes:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": [source], "outputs": [], "execution_count": None}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"cells": [cell | more], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path.read_bytes()


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    write(tmp_path / "source" / "00_start_here.ipynb", "1")
    return tmp_path / "source", tmp_path / "mine"


def states(source: Path, mine: Path) -> list[str]:
    return [copied.state for copied in copy_notebooks(source, mine)]


def test_first_time_and_again(folders: tuple[Path, Path]) -> None:
    assert states(*folders) == ["new"]
    assert states(*folders) == ["same"]


def test_running_a_notebook_is_no_change(folders: tuple[Path, Path]) -> None:
    source, mine = folders
    states(source, mine)
    write(mine / "00_start_here.ipynb", "1", execution_count=7, outputs=[{"output_type": "stream", "text": "x"}])
    new = write(source / "00_start_here.ipynb", "2")
    assert states(source, mine) == ["updated"]
    assert (mine / "00_start_here.ipynb").read_bytes() == new


def test_a_changed_notebook_stays_and_the_new_one_is_laid_beside(folders: tuple[Path, Path]) -> None:
    source, mine = folders
    states(source, mine)
    changed = write(mine / "00_start_here.ipynb", "my own words")
    assert states(source, mine) == ["kept"]
    newer = write(source / "00_start_here.ipynb", "2")
    assert states(source, mine) == ["beside"]
    assert states(source, mine) == ["beside"]
    (beside,) = mine.glob("00_start_here.rainkit-*.ipynb")
    assert beside.read_bytes() == newer
    own = write(beside, "changed as well")
    assert states(source, mine) == ["beside"]
    assert beside.read_bytes() == own
    assert (mine / "00_start_here.ipynb").read_bytes() == changed
    assert len(list(mine.glob("*.ipynb"))) == 3


def test_a_file_of_the_same_name_that_was_there_before_stays(folders: tuple[Path, Path]) -> None:
    source, mine = folders
    mine.mkdir()
    (mine / "00_start_here.ipynb").write_text("no notebook at all")
    assert states(source, mine) == ["beside"]
    assert (mine / "00_start_here.ipynb").read_text() == "no notebook at all"


def test_a_damaged_list_of_digests_loses_nothing(folders: tuple[Path, Path]) -> None:
    source, mine = folders
    states(source, mine)
    changed = write(mine / "00_start_here.ipynb", "mine")
    (mine / ".rainkit-notebooks.json").write_text("{")
    assert states(source, mine) == ["beside"]
    assert (mine / "00_start_here.ipynb").read_bytes() == changed


def test_digest_sees_edits_and_not_outputs(tmp_path: Path) -> None:
    write(tmp_path / "a.ipynb", "1")
    first = content_digest(tmp_path / "a.ipynb")
    write(tmp_path / "a.ipynb", "1", execution_count=3)
    assert content_digest(tmp_path / "a.ipynb") == first
    write(tmp_path / "a.ipynb", "1", cell_type="markdown")
    assert content_digest(tmp_path / "a.ipynb") != first


def test_the_persons_own_settings_stay(tmp_path: Path) -> None:
    env = lab_environment({"JUPYTER_CONFIG_PATH": str(tmp_path), "HOME": "here"})
    assert env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[1] == str(tmp_path)
    assert env["HOME"] == "here"


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    said: list[str] = []
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        assert open_lab(tmp_path, port=port, browser=False, say=lambda w: said.append(str(w))) == 1
    assert f"Port {port} is taken" in said[-1]
    assert list(tmp_path.iterdir()) == []


def test_no_jupyterlab_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_command.importlib.util, "find_spec", lambda _: None)
    said: list[str] = []
    assert open_lab(tmp_path, say=lambda w: said.append(str(w))) == 1
    assert 'pip install "rainkit[lab]"' in said[-1]


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []
    assert open_lab(tmp_path / "file", browser=False, say=lambda w: said.append(str(w))) == 1
    assert "can't be copied" in said[-1]
    assert "Errno" not in said[-1]


def test_what_stops_the_lab_is_a_document_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", str(tmp_path / "file"), "--no-browser", "--json", "--lang", "en"]) == 1
    told = capsys.readouterr()
    (error,) = json.loads(told.out)["errors"]
    assert error["message"] == told.err.splitlines()[-1]


def gone(group: int, seconds: float = 60) -> bool:
    """Whether no process of the group is left, once the system has cleared away what has ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.xdist_group("browser")  # two at once would look for a free port at the same moment
@pytest.mark.skipif(os.name == "nt", reason="ends the server by a signal")
@pytest.mark.parametrize("end_by", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_says_where_and_ends(tmp_path: Path, end_by: signal.Signals) -> None:
    code = "import sys; from rainkit.lab_command import open_lab; sys.exit(open_lab(sys.argv[1], browser=False))"
    env = os.environ | {"JUPYTER_RUNTIME_DIR": str(tmp_path / "run"), "HOME": str(tmp_path)}
    work = tmp_path / "work"
    command = [sys.executable, "-c", code, str(work)]
    lab = subprocess.Popen(
        command,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert lab.stdout is not None
        end, url = time.monotonic() + 90, ""
        while not url and time.monotonic() < end:
            found = re.search(r"ready: (http://127\.0\.0\.1:\S+|http://localhost:\S+)", lab.stdout.readline())
            url = found.group(1) if found else ""
        assert "00_start_here" in url or not (work / "00_start_here.ipynb").exists()
        with urllib.request.urlopen(url, timeout=20) as answer:
            assert answer.status == 200
    finally:
        lab.send_signal(end_by)
        try:
            assert lab.wait(90) == 0
            with pytest.raises(OSError, match="refused"), urllib.request.urlopen(url, timeout=5):
                pass
            assert gone(lab.pid)  # what compiles beside it has ended, too
        finally:
            if lab.poll() is None:
                os.killpg(lab.pid, signal.SIGKILL)


def test_games_are_compiled_while_the_lab_is_open_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(lab_command, "_announce", lambda *_: None)
    started = tmp_path / "started"
    slow = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(600)"
    monkeypatch.setattr(lab_command, "COMPILE", [sys.executable, "-c", slow])
    found: list[subprocess.Popen[bytes]] = []
    compile_behind = lab_command._compile_behind

    def noted() -> subprocess.Popen[bytes] | None:
        process = compile_behind()
        assert process is not None
        found.append(process)
        return process

    monkeypatch.setattr(lab_command, "_compile_behind", noted)
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(started)!r}).exists(): time.sleep(0.05)"
    assert lab_command._serve([sys.executable, "-c", wait], 1, tmp_path, lambda _: None) == 0
    assert found[0].poll() is not None


def test_compiling_behind_says_one_line_and_only_if_there_is_something_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numba")
    from rainkit.lab import __main__ as command
    from rainkit.lab import compiling, warming

    monkeypatch.setenv("RAINKIT_CACHE", str(tmp_path))
    compiling.cache_folder.cache_clear()
    command._say_once.cache_clear()
    monkeypatch.setattr(compiling, "WARMING", ("rainkit.lab.warming",))
    monkeypatch.setattr(warming, "steps", lambda: [("one", lambda: None), ("two", lambda: None)])
    monkeypatch.setattr(os, "nice", lambda _: None, raising=False)
    command.main(behind=True)
    assert len(capsys.readouterr().err.splitlines()) == 1
    command._say_once.cache_clear()
    command.main(behind=True)
    assert capsys.readouterr().err == ""
    compiling.cache_folder.cache_clear()


def test_warnings_for_the_makers_of_jupyter_are_not_shown() -> None:
    """The server's extensions ask for them when they are loaded; our start comes after that."""
    code = """
import sys, types, warnings
def main():
    warnings.warn_explicit("token is old", DeprecationWarning, "traitlets.py", 1, module="traitlets.traitlets")
sys.modules["jupyterlab.labapp"] = types.SimpleNamespace(main=main)
from rainkit import lab_server
lab_server.main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
