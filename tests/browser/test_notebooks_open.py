"""Every committed notebook opens in JupyterLab and as a Voila page, shows something, and complains of nothing."""

from __future__ import annotations

from pathlib import Path

import lab_driver as drive
import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent.parent / "notebooks").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
APP = ".rk-app:not(.rk-loading)"


@each
def test_in_lab_in_both_themes_and_run_again(path: Path, lab, page) -> None:
    drive.open_notebook(page, lab, lab.add(path))
    assert page.locator(".jp-CodeCell .jp-Cell-inputWrapper:visible .cm-editor:visible").count() == 0, "code is shown"
    drive.run_all(page)
    page.wait_for_selector(APP)
    shown = page.locator(APP).count()
    drive.set_theme(page, "Dark")
    drive.run_all(page)
    page.wait_for_selector(APP)
    assert page.locator(APP).count() == shown


@each
def test_as_a_page(path: Path, voila, page) -> None:
    drive.open_voila(page, voila, voila.add(path))
    page.wait_for_selector(APP)
    assert page.locator(".cm-editor, .highlight").count() == 0, "code is shown"
