"""The boards say what the rules and the measures say."""

from __future__ import annotations

import re
from itertools import product

import networkx as nx
import pytest

from rainkit.draw.primitives import texts
from rainkit.draw.svg import svg
from rainkit.draw.web import Look, draw_web, web_css
from rainkit.draw.web_places import HEIGHT, LEVEL, WIDTH, places
from rainkit.ecology import prey_averaged_levels
from rainkit.i18n import language
from rainkit.lessons.catalogue import lesson, lessons
from rainkit.lessons.deck_web import deck_web, shown
from rainkit.widgets.stage import styles


def test_the_deck_web_has_its_117_links_and_every_species_is_shown() -> None:
    web = deck_web(linked=False)
    assert (len(web), web.number_of_edges()) == (51, 117)
    assert set(web) == set(shown())


def test_no_two_cards_overlap_and_height_is_the_level() -> None:
    web = deck_web()
    levels = prey_averaged_levels(web)
    at = places(web, levels)
    spots = list(at.values())
    for i, (x, y) in enumerate(spots):
        for a, b in spots[i + 1 :]:
            assert abs(x - a) >= WIDTH or abs(y - b) >= HEIGHT
    for one, (_, y) in at.items():
        off = y + (levels[one] or 0) * LEVEL
        assert abs(off) <= LEVEL / 2 or (levels[one] == 1 and off > 0), "only the foot may need more rows"
    lowest = max(at[one][1] for one in web if (levels[one] or 0) > 2.99)
    assert lowest < min(at[one][1] for one in web if levels[one] == 1)


def test_every_species_speaks_and_can_be_reached() -> None:
    web = deck_web()
    text = svg(draw_web(web, prey_averaged_levels(web), shown(), Look(act="board", verb="look")), live=True)
    assert text.count('role="button"') == len(web)
    assert 'aria-label="sun bear, level 2.7' in text
    assert "Is eaten by: Malayan tiger, reticulated python" in text
    assert text.count("data-current") == 1


def test_names_have_larger_letters_for_a_wall() -> None:
    web = nx.DiGraph([("fig", "bat")])
    live = draw_web(web, prey_averaged_levels(web), look=Look(act="board"))
    sizes = [text.size for text, _ in texts(live.items) if text.text == "fig"]
    assert sizes == [13, 16]
    still = draw_web(web, prey_averaged_levels(web))
    assert [text.size for text, _ in texts(still.items) if text.text == "fig"] == [13]
    page = styles("lesson.css")
    assert all(name in svg(live, live=True) and name in page for name in ("rk-web-name-big", "rk-web-name"))


def test_the_light_names_only_real_links() -> None:
    css = web_css(nx.DiGraph([("fig", "bat")]))
    assert ".rk-n0:is(:hover,:focus-visible)) .rk-f0" in css
    assert ".rk-t0" not in css


def test_light_is_not_told_by_colour_alone() -> None:
    css = web_css(nx.DiGraph([("fig", "bat")]))
    assert ".rk-f0 .rk-line{stroke-width:2.6;stroke-dasharray:6 4}" in css  # what eats it: dashed, as the legend says
    assert ".rk-t1 .rk-line{stroke-width:2.6;stroke-dasharray:none}" in css


def test_names_of_strangers_are_escaped() -> None:
    web = nx.DiGraph([("<script>", 'a"b')])
    assert "<script>" not in svg(draw_web(web, prey_averaged_levels(web), look=Look(act="board")), live=True)


def test_a_cascade_in_rounds() -> None:
    board = lesson(5).boards["web"]
    state = board.act(board.act(board.fresh(), "remove", "lichens"), "remove", "other-insects")
    assert board.lost(state)["sunda-pangolin"] == 2
    assert "Sunda pangolin" in str(board.told(state))
    assert board.act(state, "remove", "sunda-pangolin")["gone"] == state["gone"], "what died out can't be taken away"
    assert board.lost(board.act(state, "restore", "")) == {}


def test_the_budget_holds() -> None:
    board = lesson(4).boards["land"]
    state = board.fresh()
    for x in range(10):
        for y in (0, 7):
            state = board.act(state, "cell", f"{x},{y}")
    assert len(state["cells"]) == board.budget
    assert board.act(board.fresh(), "cell", "4,3") == board.fresh(), "a village stays"
    assert board.numbers(state)["patches"] == 2
    before = lesson(4).boards["one"]
    assert before.numbers(before.fresh())["core"] == 4
    assert before.numbers(before.fresh())["edge"] == 16


def test_marks_turn_round_all_states() -> None:
    board = lesson(1).boards["forest"]
    state = board.fresh()
    seen = []
    for _ in range(4):
        state = board.act(state, "turn", "0")
        seen.append(state["marks"][0])
    assert seen == [">", "<", "0", ">"]
    assert board.act(state, "turn", "99") == state


def test_a_count_is_a_whole_number_from_0_up() -> None:
    board = lesson(3).boards["own"]
    for none in ("-5", "3.7", "abc", "½", "1e3"):
        assert board.act(board.fresh(), "field", f"0,0={none}") == board.fresh(), none
    for number, kept in (("", 0), (" 12 ", 12), ("99999", 999)):
        assert board.act(board.fresh(), "field", f"0,0={number}")["counts"][0][0] == kept
    assert board.act(board.fresh(), "field", "7,0=5") == board.fresh()
    state = {"counts": [[0] * 5, [1] * 5]}
    assert "at least one" in str(board.facts(state)[0].value)


ODD = (None, 5, -1, True, "x", [], [[]], [None], [["a", "b"]] * 700, {}, {"a": 1}, 1e308, "9" * 5000)


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.key)
def test_no_odd_save_stops_a_board(one) -> None:
    for board in one.boards.values():
        for key, odd in product(board.fresh(), ODD):
            state = board.read({**board.fresh(), key: odd})
            board.draw(state, live=True)
            board.facts(state)
            assert board.read(dict(state)) == state


def test_the_forests_of_the_beginning_stay() -> None:
    board = lesson(4).boards["two"]
    state = board.act(board.fresh(), "cell", "3,3")
    assert [tool.arg for tool in board.tools(state)] == ["clear:"]
    for cell in board.fresh()["cells"]:
        assert board.act(state, "cell", cell) == state
        assert f"cell:{cell}" not in svg(board.draw(state, live=True), live=True)
    assert board.act(state, "clear", "") == board.fresh()
    assert board.tools(board.fresh()) == ()
    assert set(board.read({"cells": ["9,0"]})["cells"]) == {*board.fresh()["cells"], "9,0"}
    block = lesson(4).boards["one"]
    assert "data-act" not in svg(block.draw(block.fresh(), live=True), live=True), "no money: nothing to click"


def test_both_plans_are_drawn_without_their_core() -> None:
    board = lesson(4).boards["both"]
    drawing = board.draw(board.fresh(), live=True)
    assert "core" not in svg(drawing, live=True)
    assert "core" not in str(drawing)
    assert [name for name, _ in board.legend(board.fresh())] == ["edge-cell", "village"]
    measured = board.numbers(board.fresh())
    assert (measured["patches"], len(board.fresh()["cells"])) == (5, 32)


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.key)
def test_measures_are_written_as_the_lesson_writes_them(one) -> None:
    """In a language with a decimal comma a fact never shows a point."""
    with language("sk"):
        facts = [str(fact.value) for board in one.boards.values() for fact in board.facts(board.fresh())]
        keys = [str(page.task.key_words) for page in one.tasks]
        assert not [shown for shown in facts + keys if re.search(r"\d\.\d", shown)]


def test_the_pyramid_keeps_the_signs_of_its_language() -> None:
    board = next(board for board in lesson(2).boards.values() if "share" in board.fresh())
    with language("fr"):
        drawn = svg(board.draw(board.fresh() | {"share": 5}))
    assert "10\N{NO-BREAK SPACE}000" in drawn
    assert "1,25" in drawn
    assert "1.25" not in re.sub(r'"[^"]*"', "", drawn)
