"""The jungle's walkthrough in a real browser: to its end by keys, and its tiles reordered by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lab_driver as drive
import pytest

from rainkit.widgets.jungle_example import example
from rainkit.widgets.jungle_questions import JungleExample

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "04_score_jungle.ipynb"
MADE = JungleExample(example())


def press(page: Any, key: str) -> None:
    page.keyboard.press(key)
    drive.settled(page)


def letter(step: Any, *, right: bool) -> str:
    return next("abcd"[n] for n, answer in enumerate(step.answers) if answer.right is right)


def test_to_the_end_by_keys_then_reordered_by_mouse(voila, page):
    drive.open_voila(page, voila, voila.add(NOTEBOOK))
    page.wait_for_selector('[data-key="next"]')
    drive.settled(page)
    page.click('[data-key="next"]')
    drive.settled(page)
    for step in MADE.steps[1:-1]:
        press(page, letter(step, right=False))
        assert page.locator(".rk-walk-word.rk-bad").count() == 1, step.key
        press(page, letter(step, right=True))
        assert page.locator(".rk-answer.rk-right").count() == 1, step.key
        fits = page.evaluate("document.querySelector('.rk-app').scrollHeight <= innerHeight")
        assert fits, step.key
        press(page, "ArrowRight")
    assert page.locator(".rk-walk-total").count() == 1
    page.click('[data-key="cell:0,2"]')
    drive.settled(page)
    assert page.locator(".rk-tag").count() == 8
    page.click('[data-key="cell:2,0"]')
    drive.settled(page)
    assert page.locator(".jw-lost").count() == 1
    totals = [int(text) for text in page.locator(".rk-walk-total > span > b").all_inner_texts()]
    assert totals[0] == MADE.ledger.total
    assert totals[1] < totals[0]
    page.keyboard.press("u")
    drive.settled(page)
    assert page.locator(".jw-lost").count() == 0


@pytest.mark.slow  # the same in Voila always
def test_reordered_by_keys_in_lab(lab, page):
    drive.open_notebook(page, lab, lab.add(NOTEBOOK))
    drive.run_all(page)
    page.wait_for_selector('[data-key="next"]')
    drive.settled(page)
    page.click('[data-key="dot:1"]')
    drive.settled(page)
    seen = page.locator(f"{drive.PANEL} .jp-WindowedPanel-outer").bounding_box()["height"]
    assert page.locator(".rk-app").bounding_box()["height"] <= seen  # from the bar to the button for the next step
    last = page.locator(".rk-dot").last
    last.focus()
    press(page, "Enter")
    page.focus('[data-key="cell:0,2"]')
    press(page, "Enter")
    press(page, "ArrowRight")
    press(page, "Enter")
    assert page.locator(".rk-walk-changes").count() == 1
    assert page.evaluate("document.activeElement.getAttribute('data-key')") == "cell:1,2"
