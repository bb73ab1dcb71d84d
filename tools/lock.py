"""Write the locks: exact versions for one Python, with no word about where they were found.

Run it with each supported Python: ``make lock PYTHON=python3.12``. The versions of the smaller lock (``lab``, what the
notebooks need) stand unchanged in the larger one (``test``, what developing needs).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"lab": ("lab", "design"), "test": ("lab", "design", "sim", "test")}
QUIET = (
    "--build-deps-for=editable",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-trusted-host",
    "--no-header",
    "--strip-extras",
)


def lock_path(name: str, python: tuple[int, int]) -> Path:
    """Where a lock lies, for instance ``requirements/lab-py311.txt``."""
    return ROOT / "requirements" / f"{name}-py{python[0]}{python[1]}.txt"


def compile_lock(name: str, constraint: Path | None = None) -> Path:
    """Resolve the extras of one lock and write it."""
    target = lock_path(name, sys.version_info[:2])
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "lock.txt"
        command = [sys.executable, "-m", "piptools", "compile", *QUIET, "--annotation-style=line", "--quiet"]
        command += [f"--extra={extra}" for extra in LOCKS[name]]
        command += [f"--constraint={constraint}"] if constraint else []
        subprocess.run([*command, f"--output-file={out}", "pyproject.toml"], cwd=ROOT, check=True)
        pins = [line.split("#")[0].strip() for line in out.read_text(encoding="utf-8").splitlines()]
    lines = [f"# Exact versions for Python {sys.version_info[0]}.{sys.version_info[1]}; written by tools/lock.py"]
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join([*lines, *filter(None, pins)]) + "\n", encoding="utf-8")
    return target


if __name__ == "__main__":
    print(compile_lock("test", compile_lock("lab")))
