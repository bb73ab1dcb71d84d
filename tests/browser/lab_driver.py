"""JupyterLab and Voila in headless Chromium, driven from a test.

Servers run with a home and settings of their own, so that neither the person's settings nor a saved layout plays a
part. Nothing is fetched from outside. Every process started here is ended by its own process group.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat

from rainkit.lab_command import SETTINGS, lab_environment

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
SCHOOL_LAPTOP = (1366, 768)
PATIENCE = 120_000  # ms for anything awaited in a page: a busy machine is slow, and that is no fault


def find_chromium() -> str | None:
    """Chromium's path: the variable CHROMIUM if it is set, else what lies on PATH."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def free_port() -> int:
    """A port below those that systems give to connections: nobody takes it while the server is still starting."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def kernels_without_ports(runtime: Path) -> list[str]:
    """Settings by which kernels are reached by files in this folder.

    Jupyter chooses a kernel's five ports long before the kernel takes them, and a busy machine's browser may be
    quicker. Systems bound the length of a socket's path, so that deep folders keep to ports.
    """
    longest = len(str(runtime / f"kernel-{'0' * 36}-ipc-10"))
    return ["--KernelManager.transport=ipc"] if sys.platform == "linux" and longest < 107 else []


@dataclasses.dataclass
class Server:
    """A running JupyterLab or Voila over the folder ``root``."""

    process: subprocess.Popen[bytes]
    url: str  # with a trailing slash
    token: str
    root: Path
    scratch: tempfile.TemporaryDirectory[str]

    @property
    def log(self) -> str:
        return (Path(self.scratch.name) / "server.log").read_text(errors="replace")

    def stop(self) -> None:
        _end(self.process)
        self.scratch.cleanup()

    def add(self, notebook: Path, name: str | None = None) -> str:
        """Copy a notebook into the server's folder; returns the name to open."""
        name = name or notebook.name
        shutil.copyfile(notebook, self.root / name)
        return name

    def write(self, cells: Sequence[str], name: str) -> str:
        """Write a notebook of these code cells into the server's folder; returns the name to open."""
        new = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        new.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(new, self.root / name)
        return name


def _end(process: subprocess.Popen[bytes], seconds: float = 10) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)


def _isolated(scratch: Path, python: str, settings: bool) -> dict[str, str]:
    env = lab_environment(dict(os.environ)) if settings else dict(os.environ)
    env |= {f"JUPYTER_{kind}_DIR": str(scratch / kind.lower()) for kind in ("CONFIG", "RUNTIME", "DATA")}
    env |= {"HOME": str(scratch / "home"), "IPYTHONDIR": str(scratch / "ipython")}
    env |= {"JUPYTERLAB_WORKSPACES_DIR": str(scratch / "ws"), "JUPYTERLAB_SETTINGS_DIR": str(scratch / "settings")}
    env |= {"NO_PROXY": "127.0.0.1,localhost", "no_proxy": "127.0.0.1,localhost"}
    env["PATH"] = str(Path(python).parent) + os.pathsep + env["PATH"]
    for name in ("home", "ipython"):
        (scratch / name).mkdir()
    return env


def _start(
    command: list[str], url: str, token: str, root: Path, python: str, seconds: float, settings: bool = True
) -> Server:
    scratch = tempfile.TemporaryDirectory(prefix="rainkit-browser-")
    folder = Path(scratch.name)
    _settings(folder / "settings")
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command + kernels_without_ports(folder / "runtime"),
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=root,
            env=_isolated(folder, python, settings),
            start_new_session=True,
        )
    server = Server(process, url, token, root, scratch)
    probe = f"{url}api/status?token={token}" if token else url
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(probe, timeout=5) as answer:
            if answer.status < 500:
                return server
        time.sleep(0.1)
    words = server.log[-3000:]
    server.stop()
    raise RuntimeError(f"the server did not come up in {seconds} s:\n{words}")


def _settings(folder: Path) -> None:
    """A person's own settings: a fixed theme, and no autosave that would write into the notebooks."""
    for name, body in {
        "docmanager-extension/plugin": {"autosave": False},
        "apputils-extension/themes": {"theme": "JupyterLab Light", "adaptive-theme": False},
    }.items():
        file = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(body))


def start_lab(root: Path, *, python: str = sys.executable, seconds: float = 180, settings: bool = True) -> Server:
    """JupyterLab on this folder, started by any environment's Python, with rainkit's settings or the environment's."""
    port, token = free_port(), secrets.token_hex(16)
    command = [python, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--ServerApp.use_redirect_file=False"]
    command += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root.resolve()}"]
    command += ["--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"]  # for command()
    return _start(command, f"http://127.0.0.1:{port}/", token, root, python, seconds, settings)


def start_voila(root: Path, *more: str, python: str = sys.executable, seconds: float = 180) -> Server:
    """Voila on this folder with rainkit's settings: every notebook as a page without code."""
    port = free_port()
    command = [python, "-m", "voila", str(root.resolve()), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    command += [f"--Voila.config_file_paths={SETTINGS}", *more]
    return _start(command, f"http://127.0.0.1:{port}/", "", root, python, seconds)


def kernels(server: Server) -> list[int]:
    """The processes of the kernels that a server has started and that still run (on Linux)."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in children if b"ipykernel" in b" ".join(_words_of(child))]


def kernel_of(page: Any, server: Server, notebook: str) -> int:
    """The process of the kernel that answers this page (on Linux); process numbers start anew, so none is 'newest'."""
    if server.token:
        with urllib.request.urlopen(f"{server.url}api/sessions?token={server.token}", timeout=20) as answer:
            kernel = next(one["kernel"]["id"] for one in json.load(answer) if one["path"] == notebook)
    else:
        kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    return next(one for one in kernels(server) if any(kernel.encode() in word for word in _words_of(one)))


def _words_of(process: int | str) -> list[bytes]:
    """The command line of a process; empty when it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    return []


@contextlib.contextmanager
def new_page(browser: Any, size: tuple[int, int] = SCHOOL_LAPTOP, **context: Any) -> Iterator[Any]:
    """A page in a fresh context; ``page.driver_events`` collects what the browser itself complains of."""
    fresh = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)
    fresh.set_default_timeout(PATIENCE)
    page = fresh.new_page()
    events: list[tuple[str, str]] = []
    page.driver_events = events
    kinds = ("error", "warning")
    page.on("console", lambda m: events.append((f"console.{m.type}", m.text)) if m.type in kinds else None)
    page.on("pageerror", lambda error: events.append(("pageerror", str(error))))
    page.on("requestfailed", lambda r: events.append(("requestfailed", f"{r.method} {r.url} {r.failure}")))
    try:
        yield page
    finally:
        fresh.close()


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGS)
        try:
            yield browser
        finally:
            browser.close()


PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"


def settled(page: Any) -> None:
    """Wait until the kernel has answered all that was asked of it and the page is drawn."""
    page.wait_for_timeout(40)  # a click that is still on its way
    page.wait_for_selector(".rk-app:not([aria-busy]):not(.rk-loading)")
    page.evaluate(_DRAWN)


def still(page: Any) -> None:
    """Wait until nothing moves any more (what moves for ever doesn't count)."""
    page.evaluate(_DRAWN)
    page.wait_for_function(_NOTHING_MOVES)


def hold_glides(page: Any) -> None:
    """Whatever glides from now on stays where it begins, so that a test can see it however slow the machine is."""
    page.evaluate(
        """() => { const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { const a = animate.apply(this, all); a.pause(); return a; }; }"""
    )


_DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
_NOTHING_MOVES = """() => document.getAnimations().every(
  (a) => a.playState !== "running" || a.effect.getComputedTiming().endTime === Infinity)"""


def open_notebook(page: Any, server: Server, name: str, *, seconds: float = 180) -> None:
    """Open a notebook alone in a fresh workspace and wait for its kernel."""
    workspace = "test" + secrets.token_hex(3)
    address = f"{server.url}doc/workspaces/{workspace}/tree/{quote(name)}?token={server.token}&reset"
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_selector(f"{PANEL} .jp-Notebook .jp-Cell", timeout=seconds * 1000)
    page.wait_for_selector("#jupyterlab-splash", state="detached")
    page.wait_for_function(_HAS_KERNEL, timeout=seconds * 1000)
    wait_idle(page, seconds=seconds)


def open_voila(page: Any, server: Server, name: str, *, seconds: float = 120) -> None:
    """Open a notebook as a Voila page and wait until its spinner has gone."""
    page.goto(f"{server.url}voila/render/{quote(name)}", timeout=seconds * 1000, wait_until="load")
    page.wait_for_function(
        "() => { const l = document.getElementById('loading'); return !l || getComputedStyle(l).display === 'none'; }",
        timeout=seconds * 1000,
    )


# The indicator says idle before there is a kernel, too.
_HAS_KERNEL = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_STATUS = f"() => document.querySelector('{PANEL} .jp-Notebook-ExecutionIndicator')?.getAttribute('data-status')"
_COUNTS = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(
  (cell) => cell.model.type === "code" ? [cell.model.executionCount] : [])"""
_PROMPTS = (
    f"() => [...document.querySelectorAll('{PANEL} .jp-CodeCell .jp-InputPrompt')].map(e => e.textContent.trim())"
)


def prompts(page: Any) -> list[str]:
    """The prompts of the code cells, such as ``[3]:`` or ``[*]:``."""
    return list(page.evaluate(_PROMPTS))


def is_idle(page: Any) -> bool:
    return page.evaluate(_STATUS) == "idle" and not any("[*]" in prompt for prompt in prompts(page))


def wait_idle(page: Any, *, seconds: float = 120, settle: float = 0.4) -> None:
    """Wait until the kernel has been idle, with no cell waiting, for ``settle`` seconds."""
    end, since = time.monotonic() + seconds, None
    while time.monotonic() < end:
        now = time.monotonic()
        since = (since or now) if is_idle(page) else None
        if since is not None and now - since >= settle:
            return
        page.wait_for_timeout(100)
    raise TimeoutError(f"not idle after {seconds} s: status {page.evaluate(_STATUS)}, prompts {prompts(page)}")


def command(page: Any, name: str, **args: Any) -> None:
    """Run a JupyterLab command by its id and wait until it is done."""
    page.evaluate("([n, a]) => window.jupyterapp.commands.execute(n, a).then(() => true)", [name, args])


def set_theme(page: Any, theme: str) -> None:
    """Switch JupyterLab to ``Light`` or ``Dark``.

    Each change shows a splash, which goes 200 ms later; two within that time make JupyterLab remove it twice: an error.
    """
    page.wait_for_selector("#jupyterlab-splash", state="detached")
    command(page, "apputils:change-theme", theme=f"JupyterLab {theme}")
    page.wait_for_selector(f'body[data-jp-theme-name="JupyterLab {theme}"]', state="attached")
    page.wait_for_selector("#jupyterlab-splash", state="detached")


def menu(page: Any, top: str, name: str, tries: int = 3) -> None:
    """Click a menu and the item with this command, as a person would.

    A click in the instant in which the menu opens can be lost, so the item is hovered first, and all is tried again.
    """
    for left in reversed(range(tries)):
        page.click(f".lm-MenuBar-item:has-text('{top}')")
        item = page.locator(f".lm-Menu-item[data-command='{name}']").first
        try:
            item.wait_for(state="visible", timeout=10_000)
            page.wait_for_timeout(150)
            item.hover()
            page.wait_for_selector(f".lm-Menu-item.lm-mod-active[data-command='{name}']", timeout=10_000)
            item.click()
        except Exception:
            page.keyboard.press("Escape")
            if not left:
                raise
        else:
            return


def _counts(page: Any) -> list[int | None]:
    """The execution counts of the code cells; cells whose code is hidden have no prompts to read."""
    return list(page.evaluate(_COUNTS))


def _started(page: Any, before: list[int | None], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if _counts(page) != before or page.evaluate(_STATUS) == "busy":
            return True
        page.wait_for_timeout(50)
    return False


def run_all(page: Any, *, seconds: float = 180) -> None:
    """Run all cells by the menu and wait until the kernel is idle again; fails if nothing ran."""
    for _ in range(3):
        before = _counts(page)
        menu(page, "Run", "runmenu:run-all")
        if _started(page, before):
            break
    else:
        raise RuntimeError("Run All Cells started nothing")
    wait_idle(page, seconds=seconds)


def restart_and_run_all(page: Any, *, seconds: float = 180) -> None:
    """Restart the kernel and run all cells, by the menu."""
    menu(page, "Run", "runmenu:restart-and-run-all")
    page.wait_for_selector(".jp-Dialog .jp-mod-accept")
    before = _counts(page)
    page.click(".jp-Dialog .jp-mod-accept")
    _started(page, before, 15)
    wait_idle(page, seconds=seconds, settle=1.0)


def cells(page: Any) -> int:
    """How many cells the open notebook has."""
    return int(page.evaluate(f"() => document.querySelectorAll('{PANEL} .jp-Cell').length"))


# What a plain JupyterLab or Voila itself complains of, without any notebook of ours.
# Jupyter says 'widget model not found' on a busy machine before our page shows itself; one that stays away is seen
_NOISE = re.compile(
    r"favicon|net::ERR_ABORTED|Could not determine jupyterlab_server|React DevTools|ResizeObserver loop"
    r"|fontawesome-free|Failed to load resource: net::ERR_NAME_NOT_RESOLVED|widget model not found"
)
_IN_PAGE = (
    """() => {
  const found = [];
  const root = document.querySelector('"""
    + PANEL
    + """') || document.body;
  const collect = (kind, where, selector) =>
    where.querySelectorAll(selector).forEach(e => found.push([kind, (e.title || e.innerText || '').slice(0, 2000)]));
  collect('cell', root, '[data-mime-type="application/vnd.jupyter.error"]');
  collect('stderr', root, '.jp-RenderedText[data-mime-type="application/vnd.jupyter.stderr"]');
  collect('widget', root, '.jupyter-widgets-error-widget, .jp-mod-error');
  if (/Error displaying widget|Loading widget\\.\\.\\./.test(root.innerText)) found.push(['widget', 'not displayed']);
  // an exception in a widget's callback goes to the log console only
  collect('log console', document, '.jp-LogConsoleStatusItem:not(.lm-mod-hidden) [title]');
  collect('log console', document, '.jp-LogConsoleStatusItem[title]:not(.lm-mod-hidden)');
  collect('dialog', document, '.jp-Dialog');
  collect('notification', document, '.jp-Notification-Toast-error');
  return found; }"""
)


def collect_errors(page: Any) -> list[str]:
    """Error outputs, widget errors, callback errors, dialogs, and the browser's own errors."""
    found = [f"{kind}: {text}" for kind, text in page.evaluate(_IN_PAGE)]
    found += [
        f"{kind}: {text[:500]}"
        for kind, text in page.driver_events
        if kind != "console.warning" and not _NOISE.search(text)
    ]
    return found


def screenshot(page: Any, path: Path, selector: str | None = None) -> Path:
    """A picture of the page or of the first element that matches."""
    path.parent.mkdir(parents=True, exist_ok=True)
    target = page.locator(selector).first if selector else page
    target.screenshot(path=str(path))
    return path
