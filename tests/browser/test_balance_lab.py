"""The balance lab in a real browser: the example, stopping, looking closely, a deck that comes from the designer."""

from __future__ import annotations

import itertools
from pathlib import Path

import lab_driver as drive
import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LAB, SPECIES = "09_balance_lab.ipynb", "06_design_species.ipynb"
PATIENCE = 240_000
"""Kernels may have to be compiled first."""


def open_lab(page, voila):
    for notebook in (LAB, SPECIES, "00_start_here.ipynb"):
        voila.add(NOTEBOOKS / notebook)
    drive.open_voila(page, voila, LAB)
    page.wait_for_selector('[data-act="start"]')


def choose(page, **choices):
    for name, value in choices.items():
        page.select_option(f'select[data-key="{name}:"]', value)
        page.wait_for_function(
            '([n, v]) => document.querySelector(`select[data-key="${n}:"]`).value === v', arg=[name, value]
        )


def fits(page):
    """Nothing lies outside of the window's width."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


def test_example_and_close_look(page, voila):
    open_lab(page, voila)
    assert fits(page)
    choose(page, style="random", games="1000", seats="2")
    page.click('[data-act="start"]')
    page.wait_for_selector(".lb-verdicts .lb-too-strong", timeout=PATIENCE)
    page.wait_for_selector('[data-act="start"]', timeout=PATIENCE)
    verdicts = page.inner_text(".lb-verdicts")
    assert "giant honey bee: too strong" in verdicts
    assert "right at “3 points for each adjacent plant”" in verdicts
    assert page.locator(".lb-table tbody tr").count() == 40
    assert fits(page)

    page.focus('[data-key="card:giant-honey-bee"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".lb-close")
    assert "5 points for each adjacent plant" in page.inner_text(".lb-close")
    for view in ("scores", "rounds", "feeding", "cards"):
        page.click(f'[data-key="view:{view}"]')
        page.wait_for_selector(f'[data-key="view:{view}"][aria-selected="true"]')
        label = page.get_attribute(".lb-picture svg", "aria-label")
        assert label
        assert page.locator(".lb-picture svg").bounding_box()["width"] > 300
    with page.expect_download() as caught:
        page.click('[data-key="download:csv"]')
    assert Path(caught.value.path()).read_text("utf-8").count("\n") == 41


def test_stop_keeps_what_is_done_and_the_page_stays_alive(page, voila):
    open_lab(page, voila)
    choose(page, style="random", games="1000000")
    page.click('[data-act="start"]')
    page.wait_for_selector(".lb-table", timeout=PATIENCE)
    page.click('[data-key="menu:help"]')  # while games are played
    page.wait_for_selector('[role="dialog"]')
    page.keyboard.press("Escape")
    page.wait_for_selector('[role="dialog"]', state="detached")
    page.click('[data-act="stop"]')
    page.wait_for_selector('[data-act="start"]')
    assert page.locator(".lb-table tbody tr").count() == 40


@pytest.mark.slow  # test_studio sends one, too
@pytest.mark.errors_expected  # a page that is left may not end its kernel, says Voila
def test_a_deck_comes_from_the_designer(page, voila):
    open_lab(page, voila)
    drive.open_voila(page, voila, SPECIES)
    page.click('[data-key="begin:built-in"]')
    page.wait_for_selector(".st-form")
    page.fill('[data-key="name:"]', "Smooth-coated otter")
    page.click('[data-key="type:medium"]')
    page.click('[data-key="keep:"]')
    page.wait_for_selector('[data-key="keep:"][aria-disabled="true"]')
    page.click('[data-key="menu:play"]')
    page.click('a[data-hand="lab"]')
    page.wait_for_url(f"**/{LAB}")
    page.wait_for_selector(".rk-notice")
    assert "came from the designer" in page.inner_text(".rk-notice")
    assert page.input_value('select[data-key="new:"]') == "own:1"
    choose(page, style="random", games="1000")
    page.click('[data-act="start"]')
    page.wait_for_selector(".lb-table", timeout=PATIENCE)
    page.wait_for_selector('[data-key="card:smooth-coated-otter"]', timeout=PATIENCE)
    page.reload()  # the decks are still there
    page.wait_for_selector('[data-act="start"]')
    assert page.input_value('select[data-key="new:"]') == "own:1"


def test_narrow_and_dark(page, voila):
    open_lab(page, voila)
    choose(page, style="random", games="1000")
    page.click('[data-act="start"]')
    page.wait_for_selector(".lb-verdicts .lb-too-strong", timeout=PATIENCE)
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_function("() => document.querySelector('.lb-main').getBoundingClientRect().width < 400")
    boxes = [page.locator(name).bounding_box() for name in (".lb-set", ".lb-verdicts", ".lb-see", ".lb-cards")]
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"]
    assert fits(page)
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    dark = page.evaluate("getComputedStyle(document.querySelector('.lb-set')).backgroundColor")
    assert dark == "rgb(24, 35, 30)"
