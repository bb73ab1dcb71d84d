"""Write the locks: exact versions for every supported Python and system, with no word about where they were found.

``requirements/lab.txt`` is what the notebooks need, ``requirements/test.txt`` what developing needs; the versions of
the first stand unchanged in the second. Where Pythons or systems differ the lines carry markers, so one file serves
Python 3.11 and 3.12, and Linux, macOS and Windows. ``binder/requirements.txt`` is the same for Binder's base image.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"lab": ("lab", "design", "sim"), "test": ("lab", "design", "sim", "test")}
QUIET = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--strip-extras")
BINDER_PYTHON = "3.12"
# What stands in repo2docker's base image; the server there must stay as it is.
BINDER_BASE = ("jupyterlab==4.4.9", "notebook==7.4.7", "ipywidgets==8.1.7")
BINDER_WANTED = ("voila>=0.5.8",)


def resolve(*arguments: str, given: str = "") -> list[str]:
    """The exact versions that uv finds for these requirements."""
    command = [sys.executable, "-m", "uv", "pip", "compile", *QUIET, *arguments]
    done = subprocess.run(command, cwd=ROOT, input=given, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit('No lock was written. (Is uv there? pip install -e ".[dev]")')
    return [line for line in done.stdout.splitlines() if line and not line.startswith(("#", "-"))]


def write(target: Path, pins: list[str]) -> Path:
    """Write one lock."""
    head = "# Exact versions; written by tools/lock.py (make lock)"
    target.write_text("\n".join([head, *pins]) + "\n", encoding="utf-8")
    return target


def write_lock(name: str, constraint: Path | None = None) -> Path:
    """Write ``requirements/NAME.txt``."""
    extras = [f"--extra={extra}" for extra in LOCKS[name]]
    given = ["--constraint", str(constraint)] if constraint else []
    pins = resolve("--universal", "--python-version=3.11", *extras, *given, "pyproject.toml", "requirements/build.in")
    return write(ROOT / "requirements" / f"{name}.txt", pins)


def write_binder() -> Path:
    """Write ``binder/requirements.txt``: the core, the lab and Voila, resolved with what Binder's base image holds."""
    version = f"--python-version={BINDER_PYTHON}"
    base = resolve(version, "-", given="\n".join(BINDER_BASE))
    wanted = "\n".join([*BINDER_BASE, *BINDER_WANTED])
    pins = resolve(version, "--python-platform=linux", "--extra=sim", "pyproject.toml", "-", given=wanted)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.split("[<>=]", line)[0].lower() for line in [*BINDER_BASE, *project["dependencies"]]}
    there = {pin.split("==")[0] for pin in base} - asked
    return write(ROOT / "binder" / "requirements.txt", [pin for pin in pins if pin.split("==")[0] not in there])


if __name__ == "__main__":
    print(write_lock("test", write_lock("lab")))
    print(write_binder())
