"""The live board in a browser: keys, pointer and themes do what the style sheet promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import lab_driver
import pytest

from rainkit.draw.board import draw_board
from rainkit.draw.styles import css
from rainkit.draw.svg import svg
from rainkit.draw.view import BoardView, CellView, Tag


def board() -> BoardView:
    near = CellView((1, 0), "card", "small", "binturong", "binturong", 4, action=("explain", "1,0"))
    cells = (
        CellView((0, 0), "card", "plant", "merbau", "merbau", 3, "merbau, plant", action=("explain", "0,0")),
        replace(near, tag=Tag("+5", (0, 0)), states=frozenset({"counted"})),
        CellView((0, 1), "ghost", score=2, action=("place", "0,1")),
    )
    return BoardView(cells, title="Your forest")


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    file = Path(tmp_path_factory.mktemp("live")) / "board.html"
    picture = svg(draw_board(board(), live=True), live=True, size=("100%", "100%"), role="group")
    body = f'<div style="width:300px;height:300px">{picture}</div>'
    sheet = f"<style>{css()} body {{ background: var(--rk-bg) }}</style>"
    file.write_text(f'<!doctype html><meta charset="utf-8">{sheet}{body}', encoding="utf-8")
    shown = browser.new_page(viewport={"width": 320, "height": 320}, reduced_motion="no-preference")
    shown.goto(file.as_uri())
    yield shown
    shown.close()


def computed(page: Any, selector: str, what: str) -> str:
    return str(page.evaluate(f"getComputedStyle(document.querySelector('{selector}')).{what}"))


def test_tab_enters_one_cell_and_shows_its_rings(page: Any) -> None:
    assert computed(page, ".rk-h0 .rk-ring", "visibility") == "hidden"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "cell:0,0"
    assert computed(page, ".rk-h0 .rk-ring", "visibility") == "visible"
    assert computed(page, ".rk-h1 .rk-ring", "visibility") == "hidden"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key ?? ''") == ""


def test_the_pointer_lifts_what_can_be_clicked(page: Any) -> None:
    page.locator(".rk-h1").hover()
    lab_driver.still(page)
    assert computed(page, ".rk-p1", "transform") == "matrix(1, 0, 0, 1, 0, -4)"
    assert computed(page, ".rk-p1 .rk-edge", "strokeWidth") == "3.5px"
    assert computed(page, ".rk-p0", "transform") in ("none", "matrix(1, 0, 0, 1, 0, 0)")
    page.emulate_media(reduced_motion="reduce")
    assert computed(page, ".rk-p1", "transform") == "matrix(1, 0, 0, 1, 0, 0)"
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".rk-h2").hover()
    lab_driver.still(page)
    assert computed(page, ".rk-p2 .rk-ghost-line", "strokeDasharray") == "none"


def test_a_click_through_a_tag_reaches_the_cell(page: Any) -> None:
    box = page.locator(".rk-tag").bounding_box()
    hit = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-act]')?.dataset.arg",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert hit in ("0,0", "1,0")


def test_targets_are_large_enough_for_fingers(page: Any) -> None:
    for i in range(3):
        box = page.locator(f".rk-h{i} .rk-hit").bounding_box()
        assert min(box["width"], box["height"]) >= 44


def test_screen_readers_hear_each_cell(page: Any) -> None:
    heard = page.locator("svg").aria_snapshot()
    assert 'group "Your forest"' in heard
    assert 'button "merbau, plant"' in heard


def test_themes(page: Any) -> None:
    def ground() -> str:
        return computed(page, "body", "backgroundColor")

    assert ground() == "rgb(241, 245, 239)"
    page.emulate_media(color_scheme="dark")
    assert ground() == "rgb(14, 22, 19)"
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    assert ground() == "rgb(241, 245, 239)"  # a page with a light theme of its own stays light
    page.emulate_media(color_scheme="light")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert ground() == "rgb(14, 22, 19)"
    page.emulate_media(media="print")
    assert ground() == "rgb(255, 255, 255)"
    assert computed(page, ".rk-ghost-line", "display") == "none"
    page.emulate_media(media="screen")
    page.evaluate("delete document.body.dataset.jpThemeLight")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert ground() == "rgb(14, 22, 19)"
    page.evaluate("delete document.documentElement.dataset.theme")
    page.emulate_media(forced_colors="active")
    assert computed(page, ".rk-p0 .rk-edge", "stroke") == computed(page, ".rk-p0 .rk-name", "fill")
    page.emulate_media(forced_colors="none")
