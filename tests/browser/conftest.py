"""Fixtures for tests in a real browser.

``lab`` and ``voila`` are servers over one scratch folder, started when first asked for and shared by all tests:
``lab.add(path)`` copies a notebook there, ``lab.write([cell, ...], name)`` makes one. ``page`` is a fresh page at the
size of a school laptop; after the test it must show no errors unless the test is marked ``errors_expected``. What
drives them is in ``lab_driver``.

The tests of a file run on one worker, so that at most one Chromium a worker is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lab_driver
import pytest


@pytest.fixture(scope="session")
def notebook_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="session")
def lab(browser: Any, notebook_root: Path) -> Iterator[lab_driver.Server]:  # noqa: ARG001 (no browser, no server)
    server = lab_driver.start_lab(notebook_root)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def voila(browser: Any, notebook_root: Path) -> Iterator[lab_driver.Server]:  # noqa: ARG001
    server = lab_driver.start_voila(notebook_root)
    yield server
    server.stop()


@pytest.fixture
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    with lab_driver.new_page(browser) as fresh:
        yield fresh
        if "errors_expected" not in request.keywords:
            assert lab_driver.collect_errors(fresh) == []
