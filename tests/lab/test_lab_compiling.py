"""Compiled games: which files decide on a fresh folder, what is said, and that a second time nothing is done."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rainkit
from rainkit.lab import compiling

ROOT = Path(rainkit.__file__).parent


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache of its own."""
    pytest.importorskip("numba")
    monkeypatch.setenv("RAINKIT_CACHE", str(tmp_path))
    compiling.cache_folder.cache_clear()
    yield tmp_path
    compiling.cache_folder.cache_clear()


def test_every_file_with_compiled_code_has_kernel_in_its_name() -> None:
    """Else a change in it would leave stale kernels."""
    counted = set(compiling._sources(ROOT))
    for file in ROOT.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if any(mark in text for mark in ("@kernel", "@borrower", "@inlined", "@lent", "njit")):
            assert file in counted, file


def test_a_changed_or_added_kernel_has_another_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lab").mkdir()
    for name in ("lab/bits.py", "lab/compiling.py", "lab/a_kernel.py"):
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "lab" / "compiling.py"))

    def digest() -> str:
        return compiling.source_digest.__wrapped__()

    seen = [digest()]
    (tmp_path / "lab" / "words.py").write_text("no kernel")
    assert digest() == seen[0]
    (tmp_path / "lab" / "a_kernel.py").write_text("2")
    seen.append(digest())
    (tmp_path / "lab" / "kernel_b.py").write_text("3")
    seen.append(digest())
    assert len(set(seen)) == 3


def test_warming_says_each_step_once(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    steps = [("one", lambda: done.append("1")), ("two", lambda: done.append("2"))]
    from rainkit.lab import warming

    monkeypatch.setattr(warming, "steps", lambda: steps)
    monkeypatch.setattr(compiling, "WARMING", ("rainkit.lab.warming", "rainkit.nowhere.warming"))
    said: list[str] = []
    assert compiling.warm_up(lambda words: said.append(str(words)))
    assert [("1 of 2" in line, "one" in line) for line in said] == [(True, True), (False, False)]
    assert done == ["1", "2"]
    assert compiling.warm_up(lambda words: said.append(str(words)))
    assert (len(said), len(done)) == (2, 2)
    assert compiling.cache_folder().is_relative_to(fresh)


@pytest.mark.usefixtures("fresh")
def test_a_fault_while_warming_is_not_taken_for_done(monkeypatch: pytest.MonkeyPatch) -> None:
    from rainkit.lab import warming

    def fail() -> None:
        raise RuntimeError("no space left")

    monkeypatch.setattr(warming, "steps", lambda: [("one", fail)])
    monkeypatch.setattr(compiling, "WARMING", ("rainkit.lab.warming",))
    with pytest.raises(RuntimeError):
        compiling.warm_up()
    assert not (compiling.cache_folder() / "warm").exists()


@pytest.mark.usefixtures("fresh")
def test_another_machine_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    here = compiling.cache_folder()
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    compiling.cache_folder.cache_clear()
    assert compiling.cache_folder() != here


def test_kernels_have_a_folder_of_their_own() -> None:
    pytest.importorskip("numba")
    assert compiling.source_digest() in compiling.cache_folder().name


def test_all_modules_that_warm_are_there() -> None:
    for module in compiling.WARMING:
        if compiling._is_there(module):
            code = f"from {module} import steps; print(len(steps()))"
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            assert int(done.stdout) > 0


def test_processes_that_compile_the_same_at_once_spoil_nothing(tmp_path: Path) -> None:
    """Each with another type, which numba would number alike."""
    pytest.importorskip("numba")
    (tmp_path / "made_kernel.py").write_text(
        "from rainkit.lab.compiling import kernel\n@kernel\ndef twice(x):\n    return x + x\n"
    )
    code = "import sys; from made_kernel import twice; print(*[twice(eval(x)) for x in sys.argv[1:]])"
    env = os.environ | {"PYTHONPATH": str(tmp_path), "RAINKIT_CACHE": str(tmp_path)}
    given = ["3", "1.5", "2j", "True"]
    run = [sys.executable, "-c", code]
    at_once = [subprocess.Popen([*run, x, y], env=env, stdout=subprocess.PIPE) for x in given for y in given if x < y]
    assert [process.wait() for process in at_once] == [0] * 6
    done = subprocess.run([*run, *given], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["6", "3.0", "4j", "2"]


def test_constants_need_no_versions_of_their_own() -> None:
    numba = pytest.importorskip("numba")
    inner = compiling.plain(numba.njit(lambda x: x + 1))
    outer = numba.njit(lambda x: inner(1) + inner(2) + inner(x))
    assert (outer(3), len(inner.signatures)) == (9, 1)


@pytest.mark.parametrize("switch", ["NUMBA_DISABLE_JIT", "RAINKIT_NO_NUMBA"])
def test_without_compiling_if_that_is_switched_off(switch: str) -> None:
    """A process of its own: numba reads its switch when it is imported."""
    code = "from rainkit.lab import simulate; print(simulate('foodweb', ['greedy', 'random'], 3, workers=1).games)"
    run = [sys.executable, "-c", code]
    assert subprocess.run(run, env={**os.environ, switch: "1"}, capture_output=True, check=True).stdout == b"3\n"
