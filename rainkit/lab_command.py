"""``rainkit lab``: the notebooks in JupyterLab, ready for a class.

In a checkout the notebooks are opened where they lie. An installed package copies them into a folder first, and never
over what somebody changed there (:func:`copy_notebooks`). JupyterLab is started with settings of our own
(``labconfig``: no pop-ups, no single keys that delete a cell), laid under the user's settings and not into them.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rainkit import __version__
from rainkit.core.places import notebooks_folder
from rainkit.i18n import T, Text

__all__ = ["Copied", "copy_notebooks", "open_lab"]

START = "00_start_here.ipynb"
DEFAULT_FOLDER = "rainkit-notebooks"
DEFAULT_PORT = 8888
SETTINGS = Path(__file__).resolve().parent / "labconfig"
COMPILE = [sys.executable, "-P", "-m", "rainkit.lab", "--behind"]
_DIGESTS = ".rainkit-notebooks.json"
_START_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of one notebook: ``state`` is ``new``, ``same``, ``updated``, ``kept`` or ``beside``."""

    name: str
    state: str
    words: Text


def content_digest(path: Path) -> str:
    """A digest of what a person can write in a notebook: its cells, not their outputs or counts.

    Running a notebook does not change the digest; editing, adding or removing a cell does. A file that is no notebook
    is taken byte by byte.
    """
    raw = path.read_bytes()
    try:
        cells = json.loads(raw)["cells"]
        written = [[cell["cell_type"], "".join(cell["source"]), cell.get("attachments", {})] for cell in cells]
    except (ValueError, KeyError, TypeError):
        return hashlib.sha256(raw).hexdigest()
    return hashlib.sha256(json.dumps(written, sort_keys=True).encode()).hexdigest()


def copy_notebooks(source: Path, folder: Path) -> list[Copied]:
    """Copy the notebooks, with those in folders below, into a folder without ever touching what somebody changed there.

    A notebook that nobody changed since it was copied is brought up to date. A changed one stays; if rainkit has a
    newer version of it, that is laid beside it under another name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    digests = _read_digests(folder)
    done = [_copy(source / name, folder, name, digests) for name in _names(source)]
    _write_whole(folder / _DIGESTS, json.dumps(digests, indent=1, sort_keys=True).encode() + b"\n")
    return done


def _names(source: Path) -> list[str]:
    """The notebooks of a folder by their ways from it, those on top first; what JupyterLab hides is left out."""
    ways = [file.relative_to(source) for file in source.rglob("*.ipynb")]
    shown = [way for way in ways if not any(part.startswith(".") for part in way.parts)]
    return [way.as_posix() for way in sorted(shown, key=lambda way: (len(way.parts), way))]


def _copy(file: Path, folder: Path, name: str, digests: dict[str, str]) -> Copied:
    new, target = content_digest(file), folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        _write_whole(target, file.read_bytes())
        digests[name] = new
        return Copied(name, "new", T("{name}: copied.", name=name))
    have = content_digest(target)
    if have == new:
        digests[name] = new
        return Copied(name, "same", T("{name}: already there.", name=name))
    if have == digests.get(name):
        _write_whole(target, file.read_bytes())
        digests[name] = new
        return Copied(name, "updated", T("{name}: brought up to date; nobody had changed it.", name=name))
    if new == digests.get(name):
        return Copied(name, "kept", T("{name}: you changed it, so it stays as it is.", name=name))
    beside = _lay_beside(file, target.parent, new)
    words = T(
        "{name}: you changed it, so it stays; the new version is beside it as {beside}.", name=name, beside=beside
    )
    return Copied(name, "beside", words)


def _lay_beside(file: Path, folder: Path, digest: str) -> str:
    number = 1
    while True:
        name = f"{file.stem}.rainkit-{__version__}{'' if number == 1 else f'-{number}'}.ipynb"
        target = folder / name
        if not target.exists():
            _write_whole(target, file.read_bytes())
            return name
        if content_digest(target) == digest:
            return name
        number += 1


def _read_digests(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / _DIGESTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def _write_whole(path: Path, data: bytes) -> None:
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def in_checkout(notebooks: Path) -> bool:
    """Whether these notebooks are the project's own, where working in place is what one wants."""
    return (notebooks.parent / "pyproject.toml").is_file()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _free_port(first: int = DEFAULT_PORT) -> int | None:
    return next((port for port in range(first, first + 50) if _is_free(port)), None)


def lab_environment(environ: dict[str, str]) -> dict[str, str]:
    """The environment for JupyterLab: our settings as one more layer of defaults below the user's own.

    >>> "labconfig" in str(SETTINGS) and lab_environment({})["JUPYTER_CONFIG_PATH"].endswith("rainkit")
    True
    """
    paths = [str(SETTINGS.parent), *filter(None, [environ.get("JUPYTER_CONFIG_PATH")])]
    return environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def lab_arguments(folder: Path, port: int, browser: bool) -> list[str]:
    """The command that starts JupyterLab in a folder on the start notebook."""
    start = f"/lab/tree/{START}" if (folder / START).is_file() else "/lab"
    command = [sys.executable, "-m", "rainkit.lab_server", "--log-level=WARN"]
    command += [f"--ServerApp.root_dir={folder}", f"--port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0"]
    command += [f"--LabApp.default_url={start}", "--LabApp.extension_manager=readonly", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command


def _running(port: int) -> dict[str, Any] | None:
    from jupyter_server.serverapp import list_running_servers

    for server in list_running_servers():
        if server.get("port") == port and _answers(port):
            return dict(server)
    return None


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def _announce(server: subprocess.Popen[bytes], port: int, folder: Path, say: Callable[[object], None]) -> None:
    end = time.monotonic() + _START_SECONDS
    while server.poll() is None and time.monotonic() < end:
        found = _running(port)
        if found:
            path = f"lab/tree/{START}" if (folder / START).is_file() else "lab"
            token = f"?token={found['token']}" if found.get("token") else ""
            say(T("JupyterLab is ready: {url}", url=f"{found['url']}{path}{token}"))
            say(T("Leave this window open while you work. Ctrl+C here ends it."))
            return
        time.sleep(0.3)


def open_lab(
    folder: str | os.PathLike[str] | None = None,
    *,
    port: int | None = None,
    browser: bool = True,
    say: Callable[[object], None] = lambda words: print(words, flush=True),
) -> int:
    """Start JupyterLab on the notebooks and wait until it ends.

    Parameters
    ----------
    folder : path, optional
        Where to work. Without it, a checkout's own ``notebooks/`` or else ``rainkit-notebooks`` in the current folder.
        The notebooks are copied into any folder but the checkout's own.
    port : int, optional
        The port; by default the first free one from 8888 on.
    browser : bool
        Whether to open the web browser.
    say : callable
        Takes each line for the person.

    Returns
    -------
    int
        The exit status: 0, or 1 with the reason said.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        say(T("JupyterLab is not installed here. Install it with: {command}", command='pip install "rainkit[lab]"'))
        return 1
    if port is not None and not 0 < port < 65536:
        say(T("{port} is no port: choose a number from 1 to 65535.", port=port))
        return 1
    if port is not None and not _is_free(port):
        say(T("Port {port} is taken. Choose another one, or leave --port away to get a free one.", port=port))
        return 1
    chosen = port or _free_port()
    if chosen is None:
        say(T("No free port was found from {first} on. Name one with --port.", first=DEFAULT_PORT))
        return 1
    try:
        work = _prepare(folder, say)
    except OSError as error:
        say(T("The notebooks can't be copied there: {reason}", reason=error.strerror or str(error)))
        return 1
    say(T("Starting JupyterLab in {folder} ...", folder=str(work)))
    with _ended_like_ctrl_c():
        return _serve(lab_arguments(work, chosen, browser), chosen, work, say)


def _compile_behind() -> subprocess.Popen[bytes] | None:
    """Make the fast games ready beside JupyterLab, which comes first."""
    if importlib.util.find_spec("numba") is None:
        return None
    return subprocess.Popen(COMPILE, creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0))


def _serve(command: list[str], port: int, work: Path, say: Callable[[object], None]) -> int:
    server = subprocess.Popen(command, env=lab_environment(dict(os.environ)))
    compiling = None
    try:
        _announce(server, port, work, say)
        compiling = _compile_behind()
        status = server.wait()
    except KeyboardInterrupt:
        say(T("Stopping JupyterLab ..."))
        _stop(server)
        return 0
    finally:
        if compiling is not None:
            _stop(compiling)
    if status != 0:
        say(T("JupyterLab ended with status {status}. Its own words are above.", status=status))
    return 0 if status == 0 else 1


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """Whoever ends this program ends JupyterLab too, and does not leave it running without a window."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _prepare(folder: str | os.PathLike[str] | None, say: Callable[[object], None]) -> Path:
    source = notebooks_folder()
    if folder is None and in_checkout(source):
        return source
    work = Path(folder if folder is not None else DEFAULT_FOLDER).expanduser().resolve()
    if work == source.resolve():
        return work
    for copied in copy_notebooks(source, work):
        say(copied.words)
    return work


def _stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait(10)
