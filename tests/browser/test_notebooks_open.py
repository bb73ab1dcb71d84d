"""Every committed notebook opens in JupyterLab and as a Voila page, shows something, and complains of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lab_driver as drive
import pytest
from shared_page import no_errors

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent.parent / "notebooks").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
APP = ".rk-app:not(.rk-loading)"
IN_FRONT = """name => { const here = window.jupyterapp.shell.currentWidget;
  return here?.context?.path === name && here.sessionContext.session?.kernel?.status === "idle"; }"""


@pytest.fixture(scope="module")
def opened(lab, browser) -> Iterator[Any]:
    """JupyterLab as somebody sees it who opens one notebook from another: each in a tab of its own."""
    for path in NOTEBOOKS:
        lab.add(path)
    with drive.new_page(browser) as page:
        drive.open_notebook(page, lab, NOTEBOOKS[0].name)
        yield page


@pytest.fixture
def in_lab(opened) -> Iterator[Any]:
    drive.set_theme(opened, "Light")
    yield opened
    no_errors(opened)


@each
def test_in_lab_in_both_themes_and_run_again(path: Path, in_lab) -> None:
    page, app = in_lab, f"{drive.PANEL} {APP}"
    drive.command(page, "docmanager:open", path=path.name)
    page.wait_for_function(IN_FRONT, arg=path.name)
    drive.wait_idle(page)
    code = f"{drive.PANEL} .jp-CodeCell .jp-Cell-inputWrapper:visible .cm-editor:visible"
    assert page.locator(code).count() == 0, "code is shown"
    drive.run_all(page)
    page.wait_for_selector(app)
    shown = page.locator(app).count()
    drive.set_theme(page, "Dark")
    drive.run_all(page)
    page.wait_for_selector(app)
    assert page.locator(app).count() == shown


@pytest.mark.slow  # each has a test of its own in Voila
@each
def test_as_a_page(path: Path, voila, page) -> None:
    drive.open_voila(page, voila, voila.add(path))
    page.wait_for_selector(APP)
    assert page.locator(".cm-editor, .highlight").count() == 0, "code is shown"
