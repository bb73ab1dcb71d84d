"""Nothing of a game of food web is lost: a killed kernel, a reload, two tabs, save files, a browser without storage."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import lab_driver as drive
import pytest
from food_web_table import open_game, open_page, place, round_now, start, two_players


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
        other = page.context.new_page()
        for tab in (page, other):
            name = open_page(tab, voila)
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


def test_a_save_file_goes_down_and_up_again(voila, browser):
    with drive.new_page(browser) as page:
        open_page(page, voila)
        start(page)
        place(page)
        page.click('[data-key="menu:save"]')
        drive.settled(page)
        with page.expect_download() as download:
            page.click('[data-act="download"][data-arg="save"]')
        content = Path(download.value.path()).read_bytes()
        assert json.loads(content)["kind"] == "food-web-table"
    with drive.new_page(browser) as page:
        open_page(page, voila)
        upload = page.locator('[data-upload="load"]')
        upload.set_input_files({"name": "bad.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
        drive.settled(page)
        assert "no save file" in page.inner_text(".rk-notice")
        upload.set_input_files({"name": "save.json", "mimeType": "application/json", "buffer": content})
        page.wait_for_selector(".fw-card")
        drive.settled(page)
        assert "Round 2 of 9" in round_now(page)


@pytest.mark.slow  # tests/widgets reads the names of saves
@pytest.mark.errors_expected  # Voila asks to end the kernel of the page that was left, and is refused
def test_two_saves_of_one_minute_are_told_apart(voila, page):
    open_page(page, voila, "minute.ipynb")
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
        open_page(page, voila)
        assert "keeps no saves" in page.inner_text(".rk-g-setup")
        start(page)
        place(page)
        assert "Round 2 of 9" in round_now(page)


# As long as the page waits for an answer, nobody needs to wait here.
IMPATIENT = """() => { const later = window.setTimeout;
window.setTimeout = (what, ms, ...all) => later(what, ms === 15000 ? 500 : ms, ...all); }"""


@pytest.mark.errors_expected  # the browser tells of the lost connection, too
def test_a_page_whose_kernel_has_died_says_so_and_goes_on_when_loaded_again(voila, page):
    name = open_page(page, voila, "lost.ipynb")
    start(page)
    place(page)
    os.kill(drive.kernel_of(page, voila, name), signal.SIGKILL)
    page.wait_for_timeout(500)
    page.evaluate(IMPATIENT)
    page.click('[data-key="hand:0"]')
    page.wait_for_selector(".rk-strip:not([hidden]) .rk-again")
    assert "no longer answers" in page.inner_text(".rk-strip")
    page.click(".rk-again")
    page.wait_for_selector('[data-key="go-on:0"]')
    page.click('[data-key="go-on:0"]')
    drive.settled(page)
    assert "Round 2" in round_now(page)
