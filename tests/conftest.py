"""What all tests share: the reference data beside the checkout, a browser, and who runs what."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lab_driver
import pytest

ROOT = Path(__file__).resolve().parent.parent
NO_BROWSER = "no Chromium found: install it (Debian: sudo apt install chromium) or name it in CHROMIUM"

# A shell gives programs in its background an ignored Ctrl-C, and those that tests start would inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Their examples are nobody's documentation, and several files of one name can't be imported as examples.
collect_ignore_glob = ["conftest.py", "*/conftest.py"]


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data beside the checkout; tests that need it are skipped without it."""
    folder = ROOT.parent / "shared"
    if not (folder / "CONTRACT.md").is_file():
        pytest.skip("the reference data in ../shared are not here")
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests of a worker (two can't be driven at once); without one they are skipped, or fail."""
    if lab_driver.find_chromium() is None:
        if os.environ.get("RAINKIT_REQUIRE_BROWSER") == "1":
            pytest.fail(f"RAINKIT_REQUIRE_BROWSER is set, and {NO_BROWSER}", pytrace=False)
        pytest.skip(NO_BROWSER)
    with lab_driver.chromium() as running:
        yield running


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that this worker drives keeps its own loop running; to tests without a browser there is none."""
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """No names of cases from bytes or pages of text: a zip file holds the time, so workers would differ in them."""
    return argname if isinstance(val, bytes) or (isinstance(val, str) and len(val) > 80) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Browser tests of a file run on one worker, with one Chromium and the same servers.

    The mark is set here because xdist reads it first of all when the collection is done.
    """
    if item.get_closest_marker("browser") or "browser" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go first: they take the longest."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Without Chromium, say loudly what was not tested."""
    skipped = [r for r in terminalreporter.stats.get("skipped", []) if "no Chromium found" in str(r.longrepr)]
    if skipped:
        terminalreporter.section("NOT TESTED IN A BROWSER", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"{len(skipped)} browser tests were skipped: there is no Chromium. Nothing of what a person"
        )
        terminalreporter.line("sees and clicks in a notebook was tried. On Debian: sudo apt install chromium")


def pytest_report_header() -> list[str]:
    """Which browser the tests will use."""
    return [f"browser: {lab_driver.find_chromium() or 'NONE FOUND'}"]
