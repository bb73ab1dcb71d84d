"""What all tests share: the reference data beside the checkout, and one worker for everything in a browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BROWSER_TESTS = ROOT / "tests" / "browser"

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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go first, all on one worker: they take the longest, and one Chromium at a time is enough."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
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
    named = os.environ.get("CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, _browser_names())), None)
    return [f"browser: {found or 'NONE FOUND'}"]


def _browser_names() -> tuple[str, ...]:
    return ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
