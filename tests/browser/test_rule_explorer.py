"""The rule explorer in JupyterLab and as a Voila page, by mouse, by keyboard and by touch."""

from __future__ import annotations

import json
from pathlib import Path

import lab_driver as drive
import pytest
from shared_page import each_size, no_errors, set_size

from rainkit.core.records import record
from rainkit.foodweb import GAME

NOTEBOOK = Path(__file__).resolve().parent.parent.parent / "notebooks" / "05_rule_explorer.ipynb"
FAULTY = (
    "game: foodweb\nforest:\n- {card: merbau, at: [0, 0]}\n- {card: merbau, at: [7, 0]}\n- {card: gaurr, at: [0, 1]}\n"
)
GOOD = "game: foodweb\nforest:\n- {card: merbau, at: [0, 0]}\n- {card: giant-honey-bee, at: [0, 1]}\n"


@pytest.fixture(scope="module")
def opened(voila, browser):
    with drive.new_page(browser) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        yield page


@pytest.fixture
def explorer(opened):
    """One page for many tests; each begins at the rules of the food web, in a window of the usual size."""
    set_size(opened)
    click(opened, "view:rules")
    opened.wait_for_selector(".ex-clauses")
    click(opened, "game:foodweb")
    opened.wait_for_selector('[data-key="show:F6"]')
    drive.settled(opened)
    yield opened
    no_errors(opened)


def click(page, key):
    page.click(f'[data-key="{key}"]')


def shown(page, text):
    page.get_by_text(text).first.wait_for()


def cut_off(page):
    """Elements that stick out of the window to the right."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.rk-app *')].filter(e => {
      const r = e.getBoundingClientRect();
      if (!r.width || r.right <= innerWidth + 1 || e.closest('svg')) return false;
      if (getComputedStyle(e).position === 'absolute') return false;
      for (let p = e.parentElement; p && !p.classList.contains('rk-app'); p = p.parentElement)
        if (/auto|scroll/.test(getComputedStyle(p).overflowX)) return p.getBoundingClientRect().right > innerWidth + 1;
      return true;
    }).map(e => e.className + ': ' + e.textContent.slice(0, 60))"""
    )


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("F7", "No longer allowed: 6"),
        ("F16", "Points of player 1: 44 → 39"),
        ("J8", "Choose the red zone and keep its tile."),
        ("J13c", "Double place 1 with the 3-token of red."),
        ("J19", "Points of player 1: 20 → 16"),
    ],
)
def test_show_me(explorer, clause, words):
    click(explorer, "game:jungle" if clause.startswith("J") else "game:foodweb")
    click(explorer, f"show:{clause}")
    explorer.wait_for_selector(".ex-differences")
    assert words in explorer.inner_text(".ex-differences")
    assert cut_off(explorer) == []
    click(explorer, "back-to-rules")
    explorer.wait_for_selector(".ex-clauses")
    explorer.wait_for_function(f"document.activeElement?.dataset.key === 'show:{clause}'")


def test_why_not_by_mouse(explorer):
    click(explorer, "show:F6")
    click(explorer, "tab:why")
    explorer.wait_for_selector('[data-key="cell:3,0"]')
    click(explorer, "cell:3,0")
    shown(explorer, "does not touch your forest")
    assert explorer.inner_text(".ex-answer .ex-chip") == "F6"
    click(explorer, "cell:2,0")
    shown(explorer, "Yes, this is allowed")


def test_why_not_by_keyboard_alone(voila, page):
    """From the first Tab to an answer, without touching the mouse."""
    drive.open_voila(page, voila, voila.add(NOTEBOOK))
    page.wait_for_selector(".ex-clauses")
    page.keyboard.press("Tab")
    keys = set()
    for _ in range(60):
        key = page.evaluate("document.activeElement?.dataset?.key || ''")
        keys.add(key)
        if key == "show:F6":
            break
        page.keyboard.press("Tab")
    assert "show:F6" in keys
    page.keyboard.press("Enter")
    page.wait_for_selector(".ex-differences")
    page.wait_for_function("document.activeElement?.dataset.key === 'back-to-rules'")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.key || ''").startswith("tab:"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ex-form")
    for _ in range(20):
        if page.evaluate("document.activeElement?.dataset?.key || ''") == "ask:":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shown(page, "is taken by")
    assert "F6" in page.inner_text(".ex-answer")


def test_arrow_keys_go_from_place_to_place(explorer):
    click(explorer, "show:F6")
    click(explorer, "tab:why")
    explorer.wait_for_selector('[data-key="cell:3,0"]')
    explorer.focus('[data-key="cell:0,0"]')
    explorer.keyboard.press("ArrowUp")
    before = explorer.evaluate("document.activeElement.dataset.key")
    assert before.startswith("cell:")
    assert before != "cell:0,0"
    explorer.keyboard.press("ArrowUp")
    assert explorer.evaluate("document.activeElement.dataset.key") != before
    explorer.keyboard.press("Enter")
    explorer.wait_for_selector(".ex-answer p")


def test_switching_adjacency_side_by_side(explorer):
    click(explorer, "open:")
    click(explorer, "example:rulebook")
    click(explorer, "tab:switches")
    explorer.select_option('[data-key="switch:adjacency"]', "square")
    shown(explorer, "Points of player 1: 44 → 39")
    assert explorer.locator(".ex-board").count() == 2
    assert cut_off(explorer) == []
    click(explorer, "turn-back:")
    explorer.wait_for_function("document.querySelectorAll('.ex-board').length === 1")


def test_an_uploaded_position(explorer):
    click(explorer, "open:")
    explorer.set_input_files(
        '[data-key="upload"]', {"name": "mine.yaml", "mimeType": "text/plain", "buffer": FAULTY.encode()}
    )
    explorer.wait_for_selector(".ex-faults")
    told = explorer.inner_text(".ex-faults")
    assert "mine.yaml" in told
    assert "Line 5" in told
    assert "did you mean 'gaur'" in told
    explorer.set_input_files(
        '[data-key="upload"]', {"name": "mine.yaml", "mimeType": "text/plain", "buffer": GOOD.encode()}
    )
    shown(explorer, "Food web, base level, 2 cards")


def test_hidden_cards_open_only_on_demand(explorer):
    click(explorer, "open:")
    click(explorer, "fresh:foodweb")
    shown(explorer, "Player 2 holds 10 covered cards.")
    click(explorer, "hidden:")
    explorer.wait_for_function("/Player 2 holds: /.test(document.querySelector('.ex-others').textContent)")


SIZES = [(1366, 768), (1024, 768), (700, 900), (390, 844)]


def test_nothing_is_cut_off(explorer):
    faults = []

    def look(where):
        faults.extend((where, size, out) for size in each_size(explorer, SIZES) for out in cut_off(explorer))

    for game, clause in (("foodweb", "F7"), ("jungle", "J18")):
        click(explorer, f"game:{game}")
        explorer.wait_for_selector(f'[data-key="show:{clause}"]')
        look(game)
        click(explorer, f"show:{clause}")
        explorer.wait_for_selector(".ex-differences")
        for tab in ("choices", "why", "points", "switches", "build"):
            click(explorer, f"tab:{tab}")
            explorer.wait_for_selector(f'[data-key="tab:{tab}"][aria-pressed="true"]')
            look(f"{game}, {tab}")
        click(explorer, "view:rules")
        explorer.wait_for_selector(".ex-clauses")
    click(explorer, "view:sources")
    explorer.wait_for_selector(".ex-sources")
    look("sources")
    assert faults == []


def test_boards_do_not_cover_the_hand(explorer):
    click(explorer, "show:F7")
    explorer.wait_for_selector(".ex-hand")
    for size in each_size(explorer, [(1366, 768), (1024, 768), (840, 900), (700, 900)]):
        boards, hand = (
            explorer.evaluate(f"document.querySelector('{css}').getBoundingClientRect().{side}")
            for css, side in ((".ex-board:last-child", "bottom"), (".ex-hand", "top"))
        )
        assert boards <= hand + 1, size


def test_language_and_help(explorer):
    for language in ("fr", "en"):
        explorer.select_option('[data-key="lang:"]', language)
        explorer.wait_for_selector(f'.rk-app[lang="{language}"]')
    click(explorer, "help:")
    explorer.wait_for_selector(".rk-box")
    explorer.keyboard.press("Escape")
    explorer.wait_for_selector(".rk-box", state="detached")


def test_a_game_saved_while_playing_is_offered(voila, page):
    """The saves of the play apps lie in the same browser; the explorer reads them."""
    state = GAME.new(2, 3)
    for seat in (0, 1):
        state = state.after(seat, state.legal_moves(seat)[0])
    save = {"id": "g1", "title": "round 2", "when": 1, "data": {"record": record(state, ["you", "greedy"]).as_dict()}}
    key = "rainkit|foodweb|/|notebooks/01_play_food_web.ipynb|g1"
    page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(save))})")
    drive.open_voila(page, voila, voila.add(NOTEBOOK))
    page.wait_for_selector(".ex-clauses")
    click(page, "open:")
    page.click(".ex-list >> text=round 2")
    shown(page, "Moment 3 of 3")


@pytest.mark.slow  # test_notebooks_open opens it there
def test_in_jupyterlab(lab, page):
    name = lab.add(NOTEBOOK)
    drive.open_notebook(page, lab, name)
    drive.run_all(page)
    page.wait_for_selector(".ex-clauses")
    click(page, "show:F7")
    page.wait_for_selector(".ex-differences")
    for key in ("d", "d", "x", "b"):
        page.keyboard.press(key)
    assert drive.cells(page) == 2
    box = page.locator(".ex-board").first.bounding_box()
    assert box["height"] > 200


def test_by_touch(voila, browser):
    """Show me, another tab, and a question on the board by tapping alone."""
    with drive.new_page(browser, (820, 1100), has_touch=True) as page:
        drive.open_voila(page, voila, voila.add(NOTEBOOK))
        page.tap('[data-key="show:F6"]')
        page.wait_for_selector(".ex-differences")
        page.tap('[data-key="tab:why"]')
        page.tap('[data-key="cell:3,0"]')
        shown(page, "does not touch your forest")
        small = page.evaluate(
            """() => [...document.querySelectorAll('.rk-app button')].filter(e => e.offsetWidth && e.offsetHeight < 32)
            .map(e => e.textContent)"""
        )
        assert small == []
        assert drive.collect_errors(page) == []
