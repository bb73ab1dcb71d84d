"""Processes that work along end without a word, whenever Ctrl-C comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rainkit.core.processes import Processes

PROGRAM = """
import time
from rainkit.core.processes import Processes

if __name__ == "__main__":
    with Processes(2) as pool:
        try:
            print("ready", flush=True)
            for future in [pool.submit(time.sleep, 0.01) for _ in range(3_000)]:
                future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
"""


def test_they_work_and_tell_what_went_wrong() -> None:
    with Processes(2) as pool:
        assert list(pool.map(abs, [-1, -2, 3])) == [1, 2, 3]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


@pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes to send Ctrl-C to")
@pytest.mark.parametrize("after", [0.0, 0.05, 0.15, 0.4, 0.8])
def test_ctrl_c_while_they_are_born_or_at_work(tmp_path: Path, after: float) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    time.sleep(after)
    os.killpg(program.pid, signal.SIGINT)
    try:
        _, words = program.communicate(timeout=60)
    finally:
        program.kill()
    assert (program.returncode, words) == (0, "")


KILLED = """
import os
import time
from rainkit.core.processes import Processes

if __name__ == "__main__":
    with Processes(2) as pool:
        print(*{pool.submit(os.getpid).result() for _ in range(4)}, flush=True)
        time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are asked for by their number")
def test_they_end_when_the_one_that_started_them_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(KILLED, encoding="utf-8")
    program = subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    helpers = [int(number) for number in program.stdout.readline().split()]
    assert helpers
    program.kill()
    program.wait()
    patience = time.monotonic() + 120
    while any(_runs(helper) for helper in helpers):
        assert time.monotonic() < patience, "they are still there"
        time.sleep(0.05)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.is_file() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
