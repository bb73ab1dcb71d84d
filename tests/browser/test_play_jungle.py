"""The jungle played in a real browser: by mouse, by keys alone, by touch on a narrow screen, and after a reload."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lab_driver as drive
import pytest

from rainkit.core.records import read_record, replay
from rainkit.decks.source import load

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "03_play_jungle.ipynb"
CUT_OFF = """() => {
  const app = document.querySelector('.rk-app');
  const out = [...app.querySelectorAll('button, h2, h3, .jg-tile, .jg-token, .jg-board')]
    .filter(e => e.getClientRects().length && !e.closest('[data-scroll], .jg-row, .rk-unseen'))
    .filter(e => { const r = e.getBoundingClientRect(); return r.left < -1 || r.right > innerWidth + 1; });
  return [app.scrollWidth > innerWidth ? 'the page scrolls sideways' : '', ...out.map(e => e.outerHTML.slice(0, 80))]
    .filter(Boolean);
}"""
SCROLLS = """() => {
  const app = document.querySelector('.rk-app');
  const parts = [...app.querySelectorAll('.jg-main > section, .jg-side > section, .jg-options')];
  return [app, ...parts].filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
    .map(e => `${e.className} ${e.scrollHeight} ${e.clientHeight}`);
}"""


def click(page: Any, selector: str) -> None:
    page.locator(selector).first.click()
    drive.settled(page)


def open_page(page: Any, voila: Any, name: str) -> None:
    drive.open_voila(page, voila, voila.add(NOTEBOOK, name))
    page.wait_for_selector('[data-key="start:"]')
    drive.settled(page)


def set_up(page: Any, deal: int, *, short: bool = False) -> None:
    """You against the random bot."""
    page.select_option('[data-key="seat_kind:1"]', "random")
    drive.settled(page)
    page.select_option('[data-key="seat_kind:2"]', "nobody")
    drive.settled(page)
    page.fill('[data-key="deal:"]', str(deal))
    page.press('[data-key="deal:"]', "Tab")
    drive.settled(page)
    if short:
        click(page, '[data-key="choice:short"] + span')


def step_now(page: Any) -> str:
    """The step in which one stands; empty when the game is over."""
    here = page.locator('.jg-step[aria-current="step"] b')
    return here.inner_text() if page.locator(".jg-play").count() and here.count() else ""


def clause(page: Any) -> str:
    return page.locator(".jg-pick .rk-clause").first.inner_text().split()[-1]


def decide_by_mouse(page: Any, clauses: set[str]) -> None:
    """One decision by clicks, preferring the board over the panel."""
    here = clause(page)
    clauses.add(here)
    if here == "J8":
        # the first zone whose choice says that something can be completed, else the last
        zones = page.locator(".jg-row .jg-option")
        words = zones.all_inner_texts()
        wanted = next((n for n, text in enumerate(words) if "complete" in text), len(words) - 1)
        zone = zones.nth(wanted).get_attribute("data-arg")
        click(page, f'[data-key="zone:{zone}"]')
        click(page, '[data-key="go:"]')
    elif here == "J9":
        options = page.locator(".jg-row .jg-option")
        words = options.all_inner_texts()
        options.nth(next((n for n, text in enumerate(words) if "complete" in text), 0)).click()
        drive.settled(page)
        click(page, '[data-key="go:"]')
    elif here == "J11":
        click(page, ".jg-slot") if page.locator("button.jg-slot").count() else click(page, '[data-key="nothing:"]')
    elif here == "J14":
        click(page, ".jg-option >> nth=0")
        click(page, ".jg-option >> nth=1")
        click(page, '[data-key="go:"]')
    elif here == "J10":
        click(page, '[data-key="nothing:"]')
    else:
        click(page, ".jg-row .jg-option")
        if page.locator('[data-key="go:"][aria-disabled]').count():
            click(page, ".jg-row >> nth=1 >> .jg-option")
        click(page, '[data-key="go:"]')


def nothing_is_cut_held_upright(page: Any) -> None:
    """On a tablet whose longer side stands."""
    page.set_viewport_size({"width": 820, "height": 1180})
    drive.settled(page)
    assert page.evaluate(SCROLLS) == []
    assert page.evaluate(CUT_OFF) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    drive.settled(page)


def test_a_whole_game_by_mouse_that_never_scrolls_and_whose_record_replays(voila, page):
    open_page(page, voila, "jungle_mouse.ipynb")
    assert page.evaluate(CUT_OFF) == []
    set_up(page, 12)
    click(page, '[data-key="start:"]')
    clauses: set[str] = set()
    seen: set[str] = set()
    for _ in range(400):
        if not step_now(page):
            break
        if clause(page) not in seen:
            seen.add(clause(page))
            drive.still(page)
            assert page.evaluate(SCROLLS) == [], clause(page)
            assert page.evaluate(CUT_OFF) == [], clause(page)
            nothing_is_cut_held_upright(page)
        decide_by_mouse(page, clauses)
    assert step_now(page) == ""
    assert {"J8", "J9", "J11"} <= clauses
    nothing_is_cut_held_upright(page)
    assert page.locator(".jg-results tbody tr").count() == 2
    assert "win" in page.inner_text(".jg-result h1")
    drive.still(page)
    assert page.evaluate(SCROLLS) == []
    shown = sorted(int(text) for text in page.locator(".jg-results td:last-child").all_inner_texts())
    with page.expect_download() as download:
        page.click('[data-act="download"][data-arg="record"]')
    text = Path(download.value.path()).read_text("utf-8")
    played = replay(read_record(load("record.json", text, "json")))
    assert played.ok
    assert sorted(json.loads(text)["scores"]) == shown
    for what, start in (("png", b"\x89PNG"), ("svg", b"<svg")):
        with page.expect_download() as download:
            page.click(f'[data-act="download"][data-arg="{what}"]')
        assert Path(download.value.path()).read_bytes().startswith(start)
    click(page, '[data-key="scored:"]')
    assert page.locator(".jg-scored section").count() == 2
    page.keyboard.press("Escape")
    drive.settled(page)
    assert page.locator(".jg-scored").count() == 0


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('data-key') || document.activeElement.className"))


def tab_to(page: Any, key: str) -> None:
    for _ in range(60):
        if focused(page) == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {key}; it is at {focused(page)}")


def test_a_whole_short_game_by_keys_alone_in_lab(lab, page):
    name = lab.add(NOTEBOOK, "jungle_keys.ipynb")
    drive.open_notebook(page, lab, name)
    drive.run_all(page)
    page.wait_for_selector('[data-key="start:"]')
    set_up(page, 5, short=True)
    cells = drive.cells(page)
    page.focus('[data-key="choice:short"]')
    tab_to(page, "start:")
    page.keyboard.press("Enter")
    page.wait_for_selector(".jg-play")
    drive.settled(page)
    assert focused(page) == "pick:red"
    page.keyboard.press("ArrowRight")
    assert focused(page) == "pick:yellow"
    for key in "dxabmz":  # harmless here, harmful to a notebook
        page.keyboard.press(key)
    drive.settled(page)
    assert drive.cells(page) == cells
    for _ in range(200):
        if not step_now(page):
            break
        assert focused(page) not in ("", "rk-app"), "the focus is lost"
        here = clause(page)
        if here == "J14":
            for _ in range(2):
                page.keyboard.press("Enter")
                drive.settled(page)
                if focused(page) != "go:":
                    page.keyboard.press("ArrowRight")
        elif focused(page) not in ("go:", "nothing:"):
            page.keyboard.press("Enter")
            drive.settled(page)
        if clause(page) == "J10":
            page.keyboard.press("n")
        else:
            page.keyboard.press("Enter")
        drive.settled(page)
    assert step_now(page) == ""
    assert focused(page) == "scored:"
    assert "6 rounds" in page.inner_text(".rk-mid")


@pytest.mark.errors_expected  # a page that is left may not end its kernel, says Voila
def test_undo_hint_reload_and_language(voila, page):
    open_page(page, voila, "jungle_saved.ipynb")
    set_up(page, 7)
    click(page, '[data-key="start:"]')
    assert page.get_attribute('[data-key="undo:"]', "aria-disabled") == "true"
    click(page, '[data-key="zone:red"]')
    click(page, '[data-key="go:"]')
    assert step_now(page) == "Take tokens"
    page.keyboard.press("u")
    drive.settled(page)
    assert step_now(page) == "Zone and tile"
    click(page, '[data-key="zone:blue"]')
    click(page, '[data-key="go:"]')
    for _ in range(3):
        page.keyboard.press("h")
        drive.settled(page)
    assert page.locator(".jg-hint p").count() == 3
    click(page, '[data-key="go:"]')
    told = page.inner_text(".jg-pick h2")
    round_now = page.inner_text(".jg-round")
    drive.open_voila(page, voila, "jungle_saved.ipynb")
    page.wait_for_selector(".rk-g-offers")
    drive.settled(page)
    assert "round" in page.inner_text(".rk-g-offer >> nth=0")
    click(page, ".rk-g-offer >> nth=0")
    assert (page.inner_text(".jg-pick h2"), page.inner_text(".jg-round")) == (told, round_now)
    page.click('[data-key="menu:language"]')
    drive.settled(page)
    click(page, '[data-act="language"][data-arg="sk"]')
    assert page.get_attribute(".rk-app", "lang") == "sk"
    assert [error for error in drive.collect_errors(page) if "403" not in error] == []


def test_on_a_narrow_touch_screen(voila, browser):
    with drive.new_page(browser, (390, 844), has_touch=True) as page:
        open_page(page, voila, "jungle_touch.ipynb")
        assert page.evaluate(CUT_OFF) == []
        set_up(page, 7)
        page.tap('[data-key="start:"]')
        drive.settled(page)
        assert page.evaluate(CUT_OFF) == []
        page.tap('[data-key="zone:purple"]')
        drive.settled(page)
        page.tap('[data-key="go:"]')
        drive.settled(page)
        assert step_now(page) == "Take tokens"
        small = page.evaluate(
            """() => [...document.querySelectorAll('button.jg-token, .jg-option, .jg-do .rk-btn')]
            .filter(e => e.getClientRects().length).map(e => e.getBoundingClientRect())
            .filter(r => r.width < 44 || r.height < 44).length"""
        )
        assert small == 0
        page.tap("button.jg-token >> nth=0")
        drive.settled(page)
        assert page.locator(".jg-token.jg-on").count() >= 1
        page.tap('[data-key="go:"]')
        drive.settled(page)
        assert page.evaluate(CUT_OFF) == []
        assert drive.collect_errors(page) == []


def test_dark_and_1024(voila, browser):
    with drive.new_page(browser, (1024, 768), color_scheme="dark") as page:
        open_page(page, voila, "jungle_dark.ipynb")
        set_up(page, 7)
        click(page, '[data-key="start:"]')
        assert page.get_attribute(".rk-app", "data-theme") == "dark"
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SCROLLS) == []
        assert drive.collect_errors(page) == []


def test_a_double_click_is_one_choice(voila, page):
    open_page(page, voila, "double.ipynb")
    click(page, '[data-key="start:"]')
    page.locator('[data-act="pick"]').first.dblclick()
    drive.settled(page)
    page.wait_for_timeout(300)
    assert (
        page.locator('.jg-options [aria-pressed="true"], .jg-options .rk-on').count() >= 1
        or page.locator('[data-key^="go:"]:not([aria-disabled="true"])').count()
    )
