"""Set up ``.venv`` with exact versions; used by ``make lab`` and ``make test``, and by hand on any system.

``python tools/setup_env.py lab`` brings what the notebooks need, ``... test`` also what developing needs. It touches
nothing outside the checkout (so it is safe where the system's Python is externally managed) and returns at once when
nothing has changed since it last ran. It needs nothing but Python's standard library.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
EXTRAS = {"lab": "lab,design,sim", "test": "lab,design,sim,test"}
NEEDED = (3, 11)
TRIED = ("3.11", "3.12")
HELP = """This Python can't make a virtual environment. On Debian or Ubuntu, install the missing part with
    sudo apt install python3-venv
or install virtualenv or uv, which need no administrator's rights. Then run the same command again."""


def python_in(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def version_in(venv: Path) -> str:
    """The environment's Python, say ``3.11``; empty if it is unusable."""
    test = f"import sys, pip; assert sys.version_info >= {NEEDED}; print(*sys.version_info[:2], sep='.')"
    try:
        found = subprocess.run([str(python_in(venv)), "-c", test], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""


def make_venv(venv: Path) -> None:
    """Make the environment with the standard library, else with virtualenv or uv."""
    print(f"Making {venv.name} with Python {sys.version.split()[0]} ...", flush=True)
    ways = [[sys.executable, "-m", "venv"], [sys.executable, "-m", "virtualenv", "--quiet"]]
    ways += [["virtualenv", "--quiet", "--python", sys.executable]]
    ways += [["uv", "venv", "--seed", "--quiet", "--python", sys.executable]]
    for way in ways:
        shutil.rmtree(venv, ignore_errors=True)
        if shutil.which(way[0]):
            subprocess.run([*way, str(venv)], capture_output=True, check=False)
            if version_in(venv):
                return
    shutil.rmtree(venv, ignore_errors=True)
    raise SystemExit(HELP)


def lock_for(kind: str) -> Path:
    """The file of exact versions; it holds for every Python from 3.11 on, with markers where they differ."""
    return ROOT / "requirements" / f"{kind}.txt"


def key_of(lock: Path) -> str:
    """A digest of everything that decides what is installed, and of where."""
    files = [lock, ROOT / "pyproject.toml"]
    parts = [file.read_bytes() for file in files if file.is_file()]
    return hashlib.sha256(b"\0".join([str(ROOT).encode(), *parts])).hexdigest()


def is_done(kind: str) -> bool:
    """Whether this kind, or a larger one, stands in the environment as it is wanted now."""
    for larger in ("lab", "test") if kind == "lab" else ("test",):
        stamp = VENV / f"rainkit-{larger}.stamp"
        if stamp.is_file() and stamp.read_text(encoding="utf-8") == key_of(lock_for(larger)):
            return True
    return False


def install(kind: str) -> None:
    """Install the exact versions and rainkit itself in place; on a Python without wheels of these, what fits."""
    for stamp in VENV.glob("rainkit-*.stamp"):
        stamp.unlink()
    print("Installing what rainkit needs; the first time this takes a few minutes ...", flush=True)
    lock = lock_for(kind)
    exact = pip("--requirement", str(lock)) and pip("--no-build-isolation", "--no-deps", "--editable", ".")
    if not exact and version_in(VENV) not in TRIED:
        print("The exact versions don't fit this Python: taking the newest that do.", flush=True)
        exact = pip("--editable", f".[{EXTRAS[kind]}]")
    if not exact:
        raise SystemExit("Installing failed; the reason is above. Run the same command again to go on.")
    (VENV / f"rainkit-{kind}.stamp").write_text(key_of(lock), encoding="utf-8")


def pip(*arguments: str) -> bool:
    """Whether pip could install this."""
    command = [str(python_in(VENV)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main(kind: str) -> None:
    """Bring the environment to what this kind of work needs."""
    if sys.version_info < NEEDED:
        raise SystemExit(f"rainkit needs Python {NEEDED[0]}.{NEEDED[1]} or newer; this is {sys.version.split()[0]}.")
    if not version_in(VENV):
        make_venv(VENV)
    if not is_done(kind):
        install(kind)
        print("Ready.", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] not in (["lab"], ["test"]):
        raise SystemExit("usage: python tools/setup_env.py lab|test")
    main(sys.argv[1])
