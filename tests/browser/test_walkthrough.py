"""The scoring walkthrough in a real browser: to 50 by mouse and by keys, then swaps and other neighbours."""

from __future__ import annotations

from pathlib import Path

import lab_driver as drive
import pytest
from shared_page import each_size, no_errors, set_size

from rainkit.foodweb import score
from rainkit.widgets.walkthrough_change import swapped, with_adjacency
from rainkit.widgets.walkthrough_example import example
from rainkit.widgets.walkthrough_steps import Example, chapters

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_score_food_web.ipynb"
STORY = Example(example().forest, example().goals[0])
TOTAL = ".rk-walk-ledger .rk-sum td:last-child"


def right(step):
    return next(answer for answer in step.answers if answer.right)


def total(forest):
    return score(forest, (STORY.goal,), level="advanced").total


def open_page(page, voila, name="walk.ipynb"):
    drive.open_voila(page, voila, voila.add(NOTEBOOK, name))
    page.wait_for_selector(".rk-cell")


def at_step(page, number):
    page.wait_for_function("n => document.querySelector('.rk-mid .rk-num')?.textContent.includes(` ${n} `)", arg=number)


@pytest.fixture(scope="module")
def opened(voila, browser):
    with drive.new_page(browser) as page:
        open_page(page, voila)
        yield page


@pytest.fixture
def walk(opened):
    """The first step, in a page that is open."""
    set_size(opened)
    opened.click('[data-key="dot:1"]')
    at_step(opened, 1)
    yield opened
    no_errors(opened)


def focused(page):
    return page.evaluate("() => document.activeElement?.dataset.key")


def has_focus(page, key):
    page.wait_for_function("k => document.activeElement?.dataset.key === k", arg=key)


@pytest.mark.slow  # by keys in Voila always; parts of it by mouse below
def test_f16_by_mouse_in_lab_from_start_to_50(lab, page):
    drive.open_notebook(page, lab, lab.add(NOTEBOOK, "walk_mouse.ipynb"))
    drive.run_all(page)
    page.wait_for_selector(".rk-cell")
    totals = {}
    for number, step in enumerate(STORY.steps, 1):
        at_step(page, number)
        if step.answers:
            page.click(f'[data-act="answer"][data-arg="{right(step).key}"]')
            page.wait_for_selector(".rk-answer.rk-right")
            totals[step.kind] = page.inner_text(TOTAL)
        if step.kind == "line":
            lit = page.locator(".rk-is-counted").count()
            assert lit >= len(step.line.cells)
        if step.kind != "change":
            page.click('[data-key="next"]')
    assert totals == {"line": "44", "sum": "44", "shape": "47", "species": "50", "misprint": "50"}
    for key in ("d", "d", "x", "b", "a"):  # harm nothing
        page.keyboard.press(key)
    assert drive.cells(page) == 2


def test_f16_by_keys_alone_from_start_to_50(voila, page):
    open_page(page, voila)
    has_focus(page, "question")  # the page takes the focus by itself
    for number, step in enumerate(STORY.steps[:-1], 1):
        at_step(page, number)
        if step.answers:
            letter = "abcd"[step.answers.index(right(step))]
            page.keyboard.press(letter)
            page.wait_for_selector(".rk-answer.rk-right")
            has_focus(page, "next")
            if step.kind == "species":
                assert page.inner_text(TOTAL) == "50"
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("ArrowRight")
        at_step(page, number + 1)
        has_focus(page, "question")
    # now change it: take the bear by arrows and Enter, put it one further, take it back
    page.keyboard.press("Shift+Tab")
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp"):
        if focused(page) == "cell:1,1":
            break
        page.keyboard.press(key)
    assert focused(page) == "cell:1,1"
    page.keyboard.press("Enter")
    page.wait_for_selector(".rk-is-picked")
    page.keyboard.press("ArrowRight")
    to = page.evaluate("() => document.activeElement.dataset.cell")
    assert to != "1,1"
    page.keyboard.press("Enter")
    page.wait_for_selector(".rk-walk-changes")
    q, r = to.split(",")
    after = str(total(swapped(STORY.forest, (1, 1), (int(q), int(r)))))
    assert page.inner_text(".rk-walk-changes .rk-sum td:nth-child(3)") == after
    page.keyboard.press("u")
    page.wait_for_selector(".rk-walk-hint")


def test_a_wrong_answer_is_told_and_spoken(walk):
    walk.click('[data-key="next"]')
    at_step(walk, 2)
    wrong = next(answer for answer in STORY.steps[1].answers if not answer.right)
    walk.click(f'[data-act="answer"][data-arg="{wrong.key}"]')
    walk.wait_for_selector(".rk-answer.rk-wrong")
    assert walk.inner_text(".rk-walk-word") == str(wrong.why)
    walk.wait_for_function("w => document.querySelector('.rk-live').textContent === w", arg=str(wrong.why))
    walk.click(".rk-answer.rk-wrong", force=True)  # tells its word again, and does nothing
    assert walk.locator(".rk-answer.rk-right").count() == 0


def test_swaps_and_other_neighbours_with_their_reasons(walk):
    last = len(chapters(STORY.steps))
    walk.click(f'[data-key="dot:{last}"]')
    at_step(walk, len(STORY.steps))
    walk.click('[data-key="cell:0,1"]')
    walk.wait_for_selector(".rk-is-picked")
    walk.click('[data-key="cell:2,0"]')
    walk.wait_for_selector(".rk-walk-changes")
    forest = swapped(STORY.forest, (0, 1), (2, 0))
    assert walk.inner_text(".rk-walk-changes .rk-sum td:nth-child(3)") == str(total(forest))
    assert "No longer counted: Malayan tiger" in walk.inner_text(".rk-walk-changes")
    walk.click('[data-key="adjacency:square8"]')
    walk.wait_for_function("() => document.querySelector('[data-key=\"adjacency:square8\"].rk-on')")
    squares = with_adjacency(forest, "square8")
    assert walk.inner_text(".rk-walk-changes .rk-sum td:nth-child(3)") == str(total(squares))
    walk.click('[data-act="reset"]')
    walk.wait_for_selector(".rk-walk-hint")


def test_the_place_in_the_walkthrough_is_kept_over_a_reload(voila, page):
    open_page(page, voila, "walk_kept.ipynb")
    page.click('[data-key="next"]')
    at_step(page, 2)
    page.click(f'[data-act="answer"][data-arg="{right(STORY.steps[1]).key}"]')
    page.wait_for_selector(".rk-answer.rk-right")
    later = page.context.new_page()  # the same person comes again
    open_page(later, voila, "walk_kept.ipynb")
    at_step(later, 2)
    later.wait_for_selector(".rk-answer.rk-right")
    assert "step 2 of" in later.inner_text(".rk-notices")


def test_nothing_is_cut_off(walk):
    faults = []
    for number in range(1, len(chapters(STORY.steps)) + 1):
        walk.click(f'[data-key="dot:{number}"]')
        walk.wait_for_selector(f'[data-key="dot:{number}"].rk-dot-now')
        for width, height in each_size(walk, [(1366, 768), (1024, 768), (700, 900)]):
            wide, tall = walk.evaluate(
                "() => { const r = document.querySelector('.rk-app');"
                "return [r.scrollWidth - r.clientWidth, r.scrollHeight - r.clientHeight]; }"
            )
            low = walk.locator('[data-key="back:"]').bounding_box()["y"] >= height - 40
            if wide > 0 or (width >= 1024 and (tall > 0 or low)):
                faults.append((number, width, wide, tall, low))
    assert faults == []
