"""The food web played in a real browser: by mouse, by keys, by touch, in a notebook and as a page of its own."""

from __future__ import annotations

import re
from pathlib import Path

import lab_driver as drive
import pytest
from food_web_table import NOTEBOOK, focused, open_page, place, round_now, run_game, start, two_players
from shared_page import each_size, no_errors

HARMFUL = ["d", "d", "x", "a", "b", "m", "r", "z", "Shift+M", "c", "v", "y"]
FITS = """() => {
  const app = document.querySelector('.rk-app').getBoundingClientRect();
  const out = [...document.querySelectorAll('.rk-app .rk-btn, .rk-app .fw-card, .rk-app .fw-board, .rk-app h2')]
    .filter(e => !e.closest('[data-scroll]') && e.getClientRects().length)
    .filter(e => { const r = e.getBoundingClientRect(); return r.left < app.left - 1 || r.right > app.right + 1; });
  return out.map(e => e.className + ' ' + e.textContent.slice(0, 40));
}"""
COVERED = """() => {
  const bubble = document.querySelector('.rk-bubble').getBoundingClientRect();
  const spoken = [...document.querySelectorAll('.rk-cell.rk-spoken, .rk-cell.rk-ghost:hover')];
  return spoken.filter(e => { const r = e.getBoundingClientRect(), m = r.width * 0.25;
    const beside = r.left + m >= bubble.right || r.right - m <= bubble.left;
    return !beside && r.top + 2 < bubble.bottom && r.bottom - 2 > bubble.top;
  }).map(e => e.getAttribute('aria-label'));
}"""
FORGET = """() => Object.keys(localStorage).filter(key => key.startsWith('rainkit|'))
  .forEach(key => localStorage.removeItem(key))"""


@pytest.fixture(scope="module")
def opened(lab, browser):
    with drive.new_page(browser) as page:
        drive.open_notebook(page, lab, lab.add(NOTEBOOK))
        yield page


@pytest.fixture
def table(opened):
    """The notebook in JupyterLab, run by somebody who has no saves yet."""
    opened.evaluate(FORGET)
    run_game(opened)
    yield opened
    no_errors(opened)


def test_a_whole_game_of_two_by_mouse(table):
    two_players(table)
    start(table)
    assert table.locator(".fw-card").count() == 10
    assert table.locator(".fw-other").count() == 1
    for turn in range(9):
        assert f"Round {turn + 1} of 9" in round_now(table)
        table.click('[data-key="hand:0"]')
        drive.settled(table)
        ghost = table.locator(".rk-cell.rk-ghost").nth(turn % 3 if turn else 0)
        ghost.hover()
        promised = table.locator(".rk-bubble .rk-sum b").text_content()
        assert table.evaluate(COVERED) == []
        before = int(table.inner_text(".fw-total b"))
        ghost.click()
        drive.settled(table)
        after = int(table.inner_text(".fw-total b"))
        assert after - before == int(promised.replace("−", "-"))
    assert "Finished" in round_now(table)
    assert re.search(r"win", table.inner_text(".fw-result h1"))
    table.click('[data-key="scored:"]')
    drive.settled(table)
    assert table.locator(".fw-scored section").count() == 2
    table.keyboard.press("Escape")
    drive.settled(table)
    for button, start_of_file in (("png", b"\x89PNG"), ("svg", b"<svg"), ("record", b'{\n "rainkit"')):
        with table.expect_download() as download:
            table.locator(f'[data-act="download"][data-arg="{button}"]').click()
        assert Path(download.value.path()).read_bytes().startswith(start_of_file)


def test_a_whole_game_of_two_by_keyboard_alone(table):
    two_players(table)
    for _ in range(40):
        if focused(table) == "start:":
            break
        table.keyboard.press("Tab")
    assert focused(table) == "start:"
    table.keyboard.press("Enter")
    table.wait_for_selector(".fw-card")
    drive.settled(table)
    for turn in range(9):
        assert focused(table) == "hand:0"
        if turn < 7:
            table.keyboard.press("ArrowRight")
            assert focused(table) == "hand:1"
        table.keyboard.press("Enter")
        drive.settled(table)
        assert focused(table).startswith("cell:")
        first = focused(table)
        if turn:
            table.keyboard.press("ArrowDown")
            table.keyboard.press("ArrowRight")
            assert focused(table).startswith("cell:")
            assert focused(table) != first
        for _ in range(9):
            if "rk-ghost" in table.evaluate("document.activeElement.getAttribute('class')"):
                break
            table.keyboard.press("ArrowUp")
        table.wait_for_selector(".rk-bubble")
        drive.settled(table)
        assert "Place here" in table.inner_text(".fw-do")
        table.keyboard.press("Enter")
        drive.settled(table)
    assert "Finished" in round_now(table)
    assert focused(table) == "scored:"
    table.keyboard.press("Enter")
    drive.settled(table)
    assert table.locator(".fw-scored").is_visible()
    table.keyboard.press("Escape")
    drive.settled(table)
    assert table.locator(".rk-veil").count() == 0


LYING = """() => Object.fromEntries([...document.querySelectorAll('.rk-board [data-flip^="cell:"]')].map((e) => {
  const r = e.getBoundingClientRect();
  return [e.dataset.flip, [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]]; }))"""


@pytest.mark.slow  # a pleasure, no need
def test_cards_glide_from_where_they_lay(voila, page):
    open_page(page, voila, "gliding.ipynb")
    two_players(page)
    start(page)
    for turn in range(3):
        place(page, ghost=turn)
    page.click('[data-key="hand:0"]')
    drive.settled(page)
    drive.still(page)
    before = page.evaluate(LYING)
    assert len(before) == 3
    drive.hold_glides(page)
    page.locator(".rk-cell.rk-ghost").nth(3).click()
    drive.settled(page)
    begin = page.evaluate(LYING)
    assert len(begin) == 4
    for cell, (x, y) in before.items():
        assert begin[cell] == pytest.approx((x, y), abs=4)


def test_harmful_keys_after_clicks_do_nothing_to_the_notebook(table):
    start(table)
    place(table)
    before = table.inner_text(".jp-Notebook")
    spots = ['.rk-cell.rk-card[data-act="explain"]', ".fw-title", ".fw-do", ".fw-others h2", ".rk-brand", ".fw-score"]
    for spot in spots:
        box = table.locator(spot).first.bounding_box()
        table.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        drive.settled(table)
        for key in HARMFUL:
            table.keyboard.press(key)
        table.wait_for_timeout(100)
        assert drive.cells(table) == 2, spot
        assert table.locator(".rk-app").count() == 1, spot
    table.keyboard.press("Escape")
    drive.settled(table)
    assert "Round 2 of 9" in round_now(table)
    assert "Press" in before
    assert "Press" in table.inner_text(".jp-Notebook")


def test_dark_theme_follows_at_once(table):
    start(table)
    drive.set_theme(table, "Light")  # whatever an earlier page of this server left
    table.wait_for_selector('.rk-app[data-theme="light"]')
    light = table.evaluate("getComputedStyle(document.querySelector('.rk-app')).backgroundColor")
    drive.set_theme(table, "Dark")
    table.wait_for_selector('.rk-app[data-theme="dark"]')
    dark = table.evaluate("getComputedStyle(document.querySelector('.rk-app')).backgroundColor")
    assert dark != light
    assert sum(int(n) for n in re.findall(r"\d+", dark)[:3]) < 150
    drive.set_theme(table, "Light")
    table.wait_for_selector('.rk-app[data-theme="light"]')


def test_full_page_shows_the_whole_board_without_scrolling(table):
    start(table)
    table.click('[data-key="full"]')
    drive.settled(table)
    drive.still(table)
    box = table.locator(".rk-app").bounding_box()
    assert (box["width"], box["height"]) == (1366, 768)
    assert table.evaluate("document.querySelector('.rk-app').scrollHeight") <= 768
    for part in (".fw-board", ".fw-card >> nth=9", ".fw-do", ".fw-side"):
        inside = table.locator(part).bounding_box()
        assert inside["x"] >= 0
        assert inside["y"] >= 0
        assert inside["x"] + inside["width"] <= 1366
        assert inside["y"] + inside["height"] <= 768
    place(table)
    table.keyboard.press("Escape")
    table.wait_for_selector(".rk-app:not(.rk-full)")
    assert table.locator(".rk-app").bounding_box()["width"] < 1366


def test_ten_names_can_be_read_in_a_notebooks_cell(table):
    two_players(table)
    start(table)
    sizes = table.evaluate(
        """() => [...document.querySelectorAll('.fw-card')].map(card => Math.max(...[...card.querySelectorAll('text')]
             .slice(-3).map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)))"""
    )
    assert len(sizes) == 10
    assert sorted(sizes)[4] >= 9, sizes  # names of three lines, or of two very long words, are smaller
    assert min(sizes) >= 7.5, sizes


def test_as_a_page_of_its_own_nothing_is_cut_at_any_size(voila, page):
    open_page(page, voila)
    start(page)
    place(page, 9)
    page.click('[data-key="hand:0"]')
    drive.settled(page)
    faults = []
    for size in each_size(page, [(1366, 768), (1024, 768), (820, 1180), (844, 390), (683, 384), (390, 844)]):
        wide, high = page.eval_on_selector(".rk-app", "e => [e.scrollWidth, e.scrollHeight]")
        faults += [(size, what) for what in page.evaluate(FITS)]
        if wide > size[0] or page.evaluate("scrollY") or (size[0] >= 1000 and high > size[1]):
            faults.append((size, f"{wide} x {high}"))
        if (room := page.eval_on_selector(".fw-board", "e => e.clientHeight")) < 250:
            faults.append((size, f"{room} for the board"))
    assert faults == []
    assert "FoodWebApp" not in page.inner_text("body")


def test_touch_shows_first_and_places_second(voila, browser):
    with drive.new_page(browser, (1024, 768), has_touch=True) as page:
        open_page(page, voila)
        page.tap('[data-key="start:"]')
        page.wait_for_selector(".fw-card")
        drive.settled(page)
        page.tap('[data-key="hand:1"]')
        drive.settled(page)
        page.tap(".rk-cell.rk-ghost")
        page.wait_for_selector(".rk-bubble")
        drive.settled(page)
        assert page.locator(".rk-cell.rk-card").count() == 0
        assert "Place here" in page.inner_text(".fw-do")
        page.tap(".rk-cell.rk-ghost")
        drive.settled(page)
        assert page.locator(".rk-cell.rk-card").count() == 1


def test_a_second_enter_does_not_open_the_next_hand(voila, page):
    drive.open_voila(page, voila, voila.add(NOTEBOOK, "second_enter.ipynb"))
    page.select_option('[data-key="seat_kind:1"]', "person")
    page.click('[data-key="start:"]')
    page.click('[data-key="uncover:"]')
    page.locator('[data-act="take"]').first.click()
    page.locator(".rk-ghost[data-act]").first.click()
    done = page.locator('[data-act="done"]').first
    done.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="uncover:"]')
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert page.locator('[data-key="uncover:"]').count() == 1
    assert page.locator('[data-act="take"]').count() == 0
