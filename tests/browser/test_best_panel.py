"""The best forest at the end of a game, in a real browser: by keys alone, gliding, or still for whoever wants that."""

from __future__ import annotations

from typing import Any

import lab_driver as drive
import pytest

from rainkit.lab.compiling import has_numba

GAME = """from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_seats import Setup
app = FoodWebApp(Setup(deal=7, level="base"), lang="en")
app.do("start")
while app.phase != "over":
    app.do("take", "0")
    q, r = app.playing.forest.frontier()[0]
    app.do("place", f"{q},{r}")
app"""
GLIDES = """() => document.querySelectorAll('.rk-best-board [data-flip]').length
  && [...document.querySelectorAll('.rk-best-board [data-flip]')].filter(e => e.getAnimations().length).length"""


def opened(page: Any, server: Any) -> None:
    """The page of the result, when everything has been looked for."""
    drive.open_voila(page, server, server.write([GAME], "end.ipynb"))
    page.wait_for_selector('[data-key="best:"]')
    page.wait_for_function(
        "document.querySelector('.rk-best-line').innerText.match(/was \\d+|brings more/)", timeout=240_000
    )
    page.focus('[data-key="best:"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".rk-best")
    page.wait_for_function("document.activeElement.dataset.key === 'talk:first'")
    page.wait_for_function("!document.querySelector('.rk-best-meter')", timeout=240_000)


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.slow)])
def test_by_keys_from_the_own_forest_to_the_best(voila: Any, page: Any, motion: str) -> None:
    if not has_numba():
        pytest.skip("without compiled code this takes minutes")
    page.emulate_media(reduced_motion=motion)
    opened(page, voila)
    page.keyboard.press("ArrowRight")  # Back is off, but can be reached
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.rk-best-about').innerText.includes('Step 1 of')")
    assert page.locator(".rk-best-board [data-flip]").count() == 9
    drive.still(page)
    drive.hold_glides(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.rk-best-about').innerText.includes('The best forest')")
    moving = page.evaluate(GLIDES)
    assert moving == 0 if motion == "reduce" else moving > 0
    page.keyboard.press("Escape")
    page.wait_for_selector(".rk-best", state="detached")
    assert page.locator('[data-key="best:"]').count() == 1
    page.set_viewport_size({"width": 390, "height": 844})  # on a phone the page scrolls, and the box is where one looks
    drive.settled(page)
    page.evaluate("document.querySelector('.rk-app').scrollTo(0, 400)")
    page.evaluate("document.querySelector('[data-key=\"best:\"]').click()")
    page.wait_for_selector(".rk-best")
    assert page.evaluate("[document.querySelector('.rk-app').scrollTop > 0, "
                         "document.querySelector('.rk-veil').getBoundingClientRect().top]") == [True, 0]  # fmt: skip
