"""The food web played in a real browser: by mouse, by keys, by touch, through a killed kernel, as a page of its own."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import lab_driver as drive
import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "01_play_food_web.ipynb"
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


def open_game(page: Any, lab: Any, name: str = "") -> str:
    name = lab.add(NOTEBOOK, name or None)
    drive.open_notebook(page, lab, name)
    drive.run_all(page)
    page.wait_for_selector('[data-key="start:"]')
    drive.settled(page)
    return name


def two_players(page: Any) -> None:
    """You against the greedy bot, deal 7."""
    page.select_option('[data-key="seat_kind:2"]', "nobody")
    drive.settled(page)
    page.fill('[data-key="deal:"]', "7")
    page.press('[data-key="deal:"]', "Tab")
    drive.settled(page)


def start(page: Any) -> None:
    page.click('[data-key="start:"]')
    page.wait_for_selector(".fw-card")
    drive.settled(page)


def place(page: Any, card: int = 0, ghost: int = 0) -> None:
    """One turn by mouse."""
    page.click(f'[data-key="hand:{card}"]')
    drive.settled(page)
    page.locator(".rk-cell.rk-ghost").nth(ghost).click()
    drive.settled(page)


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('data-key') || document.activeElement.className"))


def round_now(page: Any) -> str:
    return str(page.inner_text(".fw-rounds"))


def test_a_whole_game_of_two_by_mouse(lab, page):
    open_game(page, lab)
    two_players(page)
    start(page)
    assert page.locator(".fw-card").count() == 10
    assert page.locator(".fw-other").count() == 1
    for turn in range(9):
        assert f"Round {turn + 1} of 9" in round_now(page)
        page.click('[data-key="hand:0"]')
        drive.settled(page)
        ghost = page.locator(".rk-cell.rk-ghost").nth(turn % 3 if turn else 0)
        ghost.hover()
        promised = page.locator(".rk-bubble .rk-sum b").text_content()
        assert page.evaluate(COVERED) == []
        before = int(page.inner_text(".fw-total b"))
        ghost.click()
        drive.settled(page)
        after = int(page.inner_text(".fw-total b"))
        assert after - before == int(promised.replace("−", "-"))
    assert "Finished" in round_now(page)
    assert re.search(r"win", page.inner_text(".fw-result h1"))
    page.click('[data-key="scored:"]')
    drive.settled(page)
    assert page.locator(".fw-scored section").count() == 2
    page.keyboard.press("Escape")
    drive.settled(page)
    for button, start_of_file in (("png", b"\x89PNG"), ("svg", b"<svg"), ("record", b'{\n "rainkit"')):
        with page.expect_download() as download:
            page.locator(f'[data-act="download"][data-arg="{button}"]').click()
        assert Path(download.value.path()).read_bytes().startswith(start_of_file)


def test_a_whole_game_of_two_by_keyboard_alone(lab, page):
    open_game(page, lab)
    two_players(page)
    for _ in range(40):
        if focused(page) == "start:":
            break
        page.keyboard.press("Tab")
    assert focused(page) == "start:"
    page.keyboard.press("Enter")
    page.wait_for_selector(".fw-card")
    drive.settled(page)
    for turn in range(9):
        assert focused(page) == "hand:0"
        if turn < 7:
            page.keyboard.press("ArrowRight")
            assert focused(page) == "hand:1"
        page.keyboard.press("Enter")
        drive.settled(page)
        assert focused(page).startswith("cell:")
        first = focused(page)
        if turn:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowRight")
            assert focused(page).startswith("cell:")
            assert focused(page) != first
        for _ in range(9):
            if "rk-ghost" in page.evaluate("document.activeElement.getAttribute('class')"):
                break
            page.keyboard.press("ArrowUp")
        page.wait_for_selector(".rk-bubble")
        drive.settled(page)
        assert "Place here" in page.inner_text(".fw-do")
        page.keyboard.press("Enter")
        drive.settled(page)
    assert "Finished" in round_now(page)
    assert focused(page) == "scored:"
    page.keyboard.press("Enter")
    drive.settled(page)
    assert page.locator(".fw-scored").is_visible()
    page.keyboard.press("Escape")
    drive.settled(page)
    assert page.locator(".rk-veil").count() == 0


LYING = """() => Object.fromEntries([...document.querySelectorAll('.rk-board [data-flip^="cell:"]')].map((e) => {
  const r = e.getBoundingClientRect();
  return [e.dataset.flip, [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]]; }))"""


def test_cards_glide_from_where_they_lay(lab, page):
    open_game(page, lab, "gliding.ipynb")
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


@pytest.mark.errors_expected
def test_a_killed_kernel_loses_nothing(lab, page):
    name = open_game(page, lab, "killed.ipynb")
    two_players(page)
    start(page)
    place(page)
    place(page, 1)
    shown = page.inner_text(".fw-total b"), page.locator(".rk-cell.rk-card").count()
    os.kill(drive.kernel_of(page, lab, name), signal.SIGKILL)
    page.wait_for_selector(".jp-Dialog .jp-mod-accept")
    page.click(".jp-Dialog .jp-mod-accept")
    page.locator('[data-key="hand:0"]').dispatch_event("click")
    page.wait_for_selector(".rk-strip:not([hidden])")
    assert "run the cell again" in page.inner_text(".rk-strip")
    drive.wait_idle(page)
    drive.run_all(page)
    page.wait_for_selector('[data-key="go-on:0"]')
    drive.settled(page)
    assert re.search(r"Go on with your game of .*round 3 of 9", page.inner_text('[data-key="go-on:0"]'))
    page.click('[data-key="go-on:0"]')
    page.wait_for_selector(".fw-card")
    drive.settled(page)
    assert "Round 3 of 9" in round_now(page)
    assert (page.inner_text(".fw-total b"), page.locator(".rk-cell.rk-card").count()) == shown
    place(page)
    assert "Round 4 of 9" in round_now(page)


def test_a_reload_and_a_second_run_offer_the_game(lab, page):
    name = open_game(page, lab, "again.ipynb")
    two_players(page)
    start(page)
    place(page)
    drive.run_all(page)
    page.wait_for_selector('[data-key="go-on:0"]')
    assert page.locator(".rk-app").count() == 1
    drive.open_notebook(page, lab, name)
    drive.run_all(page)
    page.wait_for_selector('[data-key="go-on:0"]')
    assert page.locator(".rk-app").count() == 1
    page.click('[data-key="go-on:0"]')
    page.wait_for_selector(".fw-card")
    drive.settled(page)
    assert "Round 2 of 9" in round_now(page)


def test_two_games_in_two_tabs_are_both_kept(voila, browser):
    with drive.new_page(browser) as page:
        name = voila.add(NOTEBOOK)
        other = page.context.new_page()
        for tab in (page, other):
            drive.open_voila(tab, voila, name)
            tab.wait_for_selector('[data-key="start:"]')
            drive.settled(tab)
        for tab in (page, other, page):
            tab.bring_to_front()
            if tab.locator('[data-key="start:"]').count():
                start(tab)
            place(tab)
        third = page.context.new_page()
        drive.open_voila(third, voila, name)
        third.wait_for_selector('[data-key="go-on:1"]')
        offers = [third.inner_text(f'[data-key="go-on:{i}"]') for i in (0, 1)]
        assert ["round 3" in offer for offer in offers] == [True, False]
        assert ["round 2" in offer for offer in offers] == [False, True]


def test_harmful_keys_after_clicks_do_nothing_to_the_notebook(lab, page):
    open_game(page, lab, "keys.ipynb")
    start(page)
    place(page)
    before = page.inner_text(".jp-Notebook")
    spots = ['.rk-cell.rk-card[data-act="explain"]', ".fw-title", ".fw-do", ".fw-others h2", ".rk-brand", ".fw-score"]
    for spot in spots:
        box = page.locator(spot).first.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        drive.settled(page)
        for key in HARMFUL:
            page.keyboard.press(key)
        page.wait_for_timeout(100)
        assert drive.cells(page) == 2, spot
        assert page.locator(".rk-app").count() == 1, spot
    page.keyboard.press("Escape")
    drive.settled(page)
    assert "Round 2 of 9" in round_now(page)
    assert "Press" in before
    assert "Press" in page.inner_text(".jp-Notebook")


def test_dark_theme_follows_at_once(lab, page):
    open_game(page, lab, "dark.ipynb")
    start(page)
    drive.set_theme(page, "Light")  # whatever an earlier page of this server left
    page.wait_for_selector('.rk-app[data-theme="light"]')
    light = page.evaluate("getComputedStyle(document.querySelector('.rk-app')).backgroundColor")
    drive.set_theme(page, "Dark")
    page.wait_for_selector('.rk-app[data-theme="dark"]')
    dark = page.evaluate("getComputedStyle(document.querySelector('.rk-app')).backgroundColor")
    assert dark != light
    assert sum(int(n) for n in re.findall(r"\d+", dark)[:3]) < 150
    drive.set_theme(page, "Light")
    page.wait_for_selector('.rk-app[data-theme="light"]')


def test_full_page_shows_the_whole_board_without_scrolling(lab, page):
    open_game(page, lab, "full.ipynb")
    start(page)
    page.click('[data-key="full"]')
    drive.settled(page)
    drive.still(page)
    box = page.locator(".rk-app").bounding_box()
    assert (box["width"], box["height"]) == (1366, 768)
    assert page.evaluate("document.querySelector('.rk-app').scrollHeight") <= 768
    for part in (".fw-board", ".fw-card >> nth=9", ".fw-do", ".fw-side"):
        inside = page.locator(part).bounding_box()
        assert inside["x"] >= 0
        assert inside["y"] >= 0
        assert inside["x"] + inside["width"] <= 1366
        assert inside["y"] + inside["height"] <= 768
    place(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".rk-app:not(.rk-full)")
    assert page.locator(".rk-app").bounding_box()["width"] < 1366


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (820, 1180), (683, 384), (390, 844)])
def test_as_a_page_of_its_own_nothing_is_cut_at_any_size(voila, browser, size):
    with drive.new_page(browser, size) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.wait_for_selector('[data-key="start:"]')
        drive.settled(page)
        start(page)
        place(page, 9)
        page.click('[data-key="hand:0"]')
        drive.settled(page)
        assert page.evaluate(FITS) == []
        wide, high = page.evaluate("[document.querySelector('.rk-app').scrollWidth, scrollY]")
        assert wide <= size[0]
        assert high == 0
        if size[0] >= 1000:
            assert page.evaluate("document.querySelector('.rk-app').scrollHeight") <= size[1]
        assert drive.collect_errors(page) == []
        assert "FoodWebApp" not in page.inner_text("body")


def test_touch_shows_first_and_places_second(voila, browser):
    with drive.new_page(browser, (1024, 768), has_touch=True) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.wait_for_selector('[data-key="start:"]')
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


def test_a_save_file_goes_down_and_up_again(voila, browser):
    with drive.new_page(browser) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.wait_for_selector('[data-key="start:"]')
        drive.settled(page)
        start(page)
        place(page)
        page.click('[data-key="menu:save"]')
        drive.settled(page)
        with page.expect_download() as download:
            page.click('[data-act="download"][data-arg="save"]')
        content = Path(download.value.path()).read_bytes()
        assert json.loads(content)["kind"] == "food-web-table"
    with drive.new_page(browser) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.wait_for_selector('[data-key="start:"]')
        drive.settled(page)
        upload = page.locator('[data-upload="load"]')
        upload.set_input_files({"name": "bad.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
        drive.settled(page)
        assert "no save file" in page.inner_text(".rk-notice")
        upload.set_input_files({"name": "save.json", "mimeType": "application/json", "buffer": content})
        page.wait_for_selector(".fw-card")
        drive.settled(page)
        assert "Round 2 of 9" in round_now(page)


@pytest.mark.errors_expected  # Voila asks to end the kernel of the page that was left, and is refused
def test_two_saves_of_one_minute_are_told_apart(voila, page):
    drive.open_voila(page, voila, voila.add(NOTEBOOK, "minute.ipynb"))
    page.wait_for_selector('[data-key="start:"]')
    drive.settled(page)
    start(page)
    page.evaluate(
        """() => { const [key, text] = Object.entries(localStorage).find(([k]) => k.startsWith("rainkit|foodweb|"));
        const save = JSON.parse(text), when = Date.now() - Date.now() % 60000;
        localStorage.setItem(key, JSON.stringify({ ...save, when: when + 5000 }));
        localStorage.setItem(key + "b", JSON.stringify({ ...save, id: save.id + "b", when: when + 12000 })); }"""
    )
    page.reload()
    page.wait_for_selector('[data-key="go-on:1"]')
    first, second = (page.inner_text(f'[data-key="go-on:{n}"]') for n in (0, 1))
    assert ":12" in first
    assert ":05" in second


def test_a_browser_without_storage_is_told_so(voila, browser):
    with drive.new_page(browser) as page:
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
        )
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.wait_for_selector('[data-key="start:"]')
        drive.settled(page)
        assert "keeps no saves" in page.inner_text(".rk-g-setup")
        start(page)
        place(page)
        assert "Round 2 of 9" in round_now(page)


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


@pytest.mark.errors_expected  # the browser tells of the lost connection, too
def test_a_page_whose_kernel_has_died_says_so_and_goes_on_when_loaded_again(voila, page):
    name = voila.add(NOTEBOOK, "lost.ipynb")
    drive.open_voila(page, voila, name)
    page.wait_for_selector('[data-key="start:"]')
    start(page)
    place(page)
    os.kill(drive.kernel_of(page, voila, name), signal.SIGKILL)
    page.wait_for_timeout(500)
    page.click('[data-key="hand:0"]')
    page.wait_for_selector(".rk-strip:not([hidden]) .rk-again")
    assert "no longer answers" in page.inner_text(".rk-strip")
    page.click(".rk-again")
    page.wait_for_selector('[data-key="go-on:0"]')
    page.click('[data-key="go-on:0"]')
    drive.settled(page)
    assert "Round 2" in round_now(page)


def test_ten_names_can_be_read_in_a_notebooks_cell(lab, page):
    open_game(page, lab, "ten.ipynb")
    two_players(page)
    start(page)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.fw-card')].map(card => Math.max(...[...card.querySelectorAll('text')]
             .slice(-3).map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)))"""
    )
    assert len(sizes) == 10
    assert sorted(sizes)[4] >= 9, sizes  # names of three lines, or of two very long words, are smaller
    assert min(sizes) >= 7.5, sizes
