"""Compiling: whether numba is here, where its results are kept, and the words while one waits.

Results are kept in one folder for each version of rainkit, each state of the kernels' sources and each kind of machine,
so that a stale one can't be loaded: a changed kernel has another folder. ``RAINKIT_CACHE`` names another place.

Code that is compiled lies in files with ``kernel`` in their names, anywhere in the package; those alone, with
``lab/bits.py`` and this file, decide which folder it is. What compiles them ahead is named in :data:`WARMING`.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rainkit import __version__
from rainkit.i18n import T, Text
from rainkit.lab.locked import locked

__all__ = [
    "WARMING",
    "borrower",
    "cache_folder",
    "compiled",
    "has_numba",
    "is_warm",
    "kernel",
    "source_digest",
    "warm_up",
    "without_numba",
]

WARMING = ("rainkit.lab.warming", "rainkit.solve.warming")
"""Modules with ``steps()``: pairs of a name for people and a function whose call compiles kernels."""


@cache
def _found() -> bool:
    return find_spec("numba") is not None


def has_numba() -> bool:
    """Whether games can be compiled: numba is installed, and neither RAINKIT_NO_NUMBA nor NUMBA_DISABLE_JIT is set.

    >>> isinstance(has_numba(), bool)
    True
    """
    unwanted = os.environ.get("RAINKIT_NO_NUMBA") or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return not unwanted and _found()


def without_numba() -> Text:
    """What is said when games are played by the readable rules."""
    return T("numba is not installed, so games are played by the readable rules: the same results, but far slower. "
             "To install it: pip install 'rainkit[sim]'")  # fmt: skip


def _sources(root: Path) -> list[Path]:
    """Every file whose code ends up in compiled kernels."""
    return sorted({*root.rglob("*kernel*.py"), root / "lab" / "bits.py", root / "lab" / "compiling.py"})


@cache
def source_digest() -> str:
    """Twelve hex digits that change with the source of any kernel."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for file in _sources(root):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def _machine() -> str:
    """Eight hex digits for what numba compiles with and for: another processor can't use what this one has."""
    llvm: Any = import_module("llvmlite.binding")
    name, features = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    machine = (name, features) if name else (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    parts = (sys.version, version("numba"), version("llvmlite"), machine)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]


def _roots() -> list[Path]:
    named = os.environ.get("RAINKIT_CACHE")
    if named:
        return [Path(named)]
    if os.name == "nt":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Caches"
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    user = os.getuid() if hasattr(os, "getuid") else 0
    return [home / "rainkit", Path(tempfile.gettempdir()) / f"rainkit-{user}"]


@cache
def cache_folder() -> Path:
    """The folder of compiled kernels of this version, these sources and this machine; made if it isn't there."""
    for root in _roots():
        folder = root / "kernels" / f"{__version__}-{source_digest()}-{_machine()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="rainkit-kernels-"))


def kernel(function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function when it is first called, without the interpreter's lock, and keep the result on disk."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = before or str(cache_folder())
    try:
        return _saved_alone(plain(numba.njit(function, cache=True, nogil=True, error_model="numpy", **options)))
    finally:
        config.CACHE_DIR = before


def borrower(function: Callable[..., Any]) -> Any:
    """A kernel that makes no arrays. It counts no references to those that it is given, which takes long where many
    steps hand arrays to each other."""
    return kernel(function, _nrt=False)


def _saved_alone(function: Any) -> Any:
    """Several processes may compile the same function: what one writes beside its list must not mix with another's."""
    cache = function._cache
    save = cache.save_overload

    def save_alone(signature: Any, compiled_code: Any) -> None:
        with locked(cache_folder()):
            save(signature, compiled_code)

    cache.save_overload = save_alone
    return function


def plain(function: Any) -> Any:
    """Let compiled callers of a function share one version of it; numba would make another for each constant given."""
    types: Any = import_module("numba.core.types")
    template = function.get_call_template
    function.get_call_template = lambda args, named: template(
        tuple(map(types.unliteral, args)), {name: types.unliteral(given) for name, given in named.items()}
    )
    return function


def is_warm(name: str) -> bool:
    """Whether the kernel of that module and name, such as ``foodweb_kernel.games``, has been compiled before."""
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder())
    return any(folder.rglob(f"*{name}-*.nbi"))


def compiled(name: str, say: Callable[[object], None] | None = None) -> None:
    """Say so if the kernel of that name has to be compiled first."""
    if say is not None and not is_warm(name):
        say(T("Compiling the fast games; this happens once and takes about half a minute ..."))


def warm_up(say: Callable[[object], None] | None = None) -> bool:
    """Compile all kernels now, so that nobody waits later; whether that was possible.

    ``python -m rainkit.lab`` does it from the command line. What is there already is not compiled again, and if
    nothing is left to do nothing is said.
    """
    if not has_numba():
        return False
    done = cache_folder() / "warm"
    if done.is_file():
        return True
    steps = [step for module in WARMING if _is_there(module) for step in import_module(module).steps()]
    for number, (name, compile_it) in enumerate(steps, 1):
        if say is not None:
            say(T("Getting the fast games ready, once: {number} of {steps}, {name} ...", number=number,
                  steps=len(steps), name=name))  # fmt: skip
        compile_it()
    done.write_text("all kernels are compiled\n", encoding="utf-8")
    return True


def _is_there(module: str) -> bool:
    return find_spec(module.rpartition(".")[0]) is not None and find_spec(module) is not None
