"""Boards: the view model from a forest, its states in the picture, and what the page's script relies on."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from draw_pictures import by_mpl, walk

from rainkit.core.grids import frontier
from rainkit.core.ledger import Ledger, Line
from rainkit.decks import builtin
from rainkit.draw.board import (
    SIDE,
    board_view,
    cell_centre,
    draw_board,
    mini_board,
    mini_shape,
    short_name,
)
from rainkit.draw.primitives import Text
from rainkit.draw.svg import svg
from rainkit.draw.view import STATES, BoardView, CellView, Tag, TileFace
from rainkit.i18n import T, language

DECK = builtin("foodweb")
CELLS = {
    (0, 0): "sunda-clouded-leopard",
    (0, 1): "malayan-tiger",
    (1, 0): "binturong",
    (0, 2): "merbau",
    (2, 2): "gaur",
}
FOREST = SimpleNamespace(cards={cell: DECK.card(name) for cell, name in CELLS.items()}, adjacency="hex")
LEDGER = Ledger(
    [
        Line("F9", 5, T("one"), at=(0, 1), count=1, cells=((1, 0),), each=5),
        Line("F9", -3, T("one"), at=(0, 1), count=1, cells=((0, 0),), each=-3),
        Line("F9", 6, T("two"), at=(1, 0), count=3, cells=((0, 0), (0, 1), (0, 2)), each=6, per=2, rest=1),
        Line("F9", 7, T("odd"), at=(2, 2), count=2, cells=((0, 0), (0, 1)), each=7, per=2),
    ]
)


def words(view: BoardView) -> list[str]:
    return [item.text for item, _ in walk(draw_board(view).items) if isinstance(item, Text)]


def test_scores_come_from_the_ledger() -> None:
    view = board_view(FOREST, LEDGER)
    assert {c.cell: c.score for c in view.cells} == {(0, 0): 0, (0, 1): 2, (1, 0): 6, (0, 2): 0, (2, 2): 7}
    assert all(not c.states for c in view.cells)


def test_what_counts_glows_with_its_share_and_the_rest_is_dim() -> None:
    view = board_view(FOREST, LEDGER, picked=(0, 1))
    assert view.at((0, 1)).states == {"picked"}
    assert view.at((1, 0)).tag == Tag("+5", (0, 1))
    assert view.at((0, 0)).tag == Tag("\N{MINUS SIGN}3", (0, 1), "bad")
    assert view.at((0, 0)).states == {"counted"}
    assert view.at((2, 2)).states == {"dim"}
    assert {"+5", "\N{MINUS SIGN}3"} <= set(words(view))


def test_shares_of_a_pair_and_of_the_one_left_over() -> None:
    view = board_view(FOREST, LEDGER, picked=(1, 0))
    assert [view.at(c).tag.text for c in ((0, 0), (0, 1), (0, 2))] == ["+3", "+3", "0"]  # type: ignore[union-attr]
    assert board_view(FOREST, LEDGER, picked=(2, 2)).at((0, 0)).tag == Tag("+7/2", (2, 2))


def test_ghosts_show_signed_gains() -> None:
    free = frontier(FOREST.cards)
    view = board_view(FOREST, LEDGER, ghosts={cell: i - 2 for i, cell in enumerate(free)}, holding=DECK.card("gaur"))
    assert {"+1", "0", "\N{MINUS SIGN}2"} <= set(words(view))
    assert view.at(free[0]).kind == "ghost"
    assert view.at(free[0]).figure == "gaur"
    assert "gains" in view.at(free[3]).spoken


def test_an_illegal_try_is_shown_where_it_was() -> None:
    view = board_view(FOREST, illegal=(9, 9))
    assert "illegal" in view.at((9, 9)).states
    assert "illegal" in board_view(FOREST, ghosts={(1, 1): 4}, illegal=(1, 1)).at((1, 1)).states
    assert "+4" not in words(board_view(FOREST, ghosts={(1, 1): 4}, illegal=(1, 1)))


def state_picture(*states: str) -> np.ndarray:
    kind = "ghost" if set(states) & {"aimed", "illegal"} else "card"
    cell = CellView((0, 0), kind, "small", "binturong", "binturong", 3, states=frozenset(states))
    return by_mpl(draw_board(BoardView((cell,))), 1)


def test_every_state_changes_the_picture_in_its_own_way() -> None:
    shown = {state: state_picture(state) for state in STATES if state != "focusable"}
    shown["none"] = state_picture()
    for (one, a), (two, b) in itertools.combinations(shown.items(), 2):
        assert np.abs(a - b).max() > 40, f"{one} and {two} look alike"


def test_states_can_be_told_apart_in_grey() -> None:
    """Each changes a line or a mark, not only a tint."""
    plain = state_picture().mean(axis=2)
    for state in ("picked", "counted", "new", "done", "hidden"):
        assert (np.abs(state_picture(state).mean(axis=2) - plain) > 60).mean() > 0.004, state


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown states"):
        CellView((0, 0), states=frozenset({"shiny"}))
    with pytest.raises(ValueError, match="unknown kind"):
        CellView((0, 0), "cell")


def live_cells(view: BoardView) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg(draw_board(view, live=True), live=True, role="group"))
    assert root.get("role") == "group"
    return [g for g in root.iter() if "rk-cell" in (g.get("class") or "").split()]


def test_live_cells_carry_what_the_script_needs() -> None:
    view = board_view(FOREST, LEDGER, ghosts={(1, 1): 2}, action=lambda cell, kind: (kind, f"{cell[0]},{cell[1]}"))
    cells = live_cells(view)
    assert [c.get("data-cell") for c in cells] == ["0,0", "0,1", "1,0", "0,2", "2,2", "1,1"]
    assert [c.get("tabindex") for c in cells] == ["0", "-1", "-1", "-1", "-1", "-1"]
    assert {c.get("role") for c in cells} == {"button"}
    assert cells[0].get("data-key") == view.key((0, 0)) == "cell:0,0"
    assert (cells[5].get("data-act"), cells[5].get("data-arg")) == ("ghost", "1,1")
    assert cells[5].get("data-two-tap") is not None
    assert cells[0].get("data-two-tap") is None
    assert cells[1].get("aria-label") == "Malayan tiger, carnivore, 2 points"
    assert "rk-ghost" in (cells[5].get("class") or "")


def test_the_cells_lie_above_all_pictures() -> None:
    view = board_view(FOREST, LEDGER, picked=(0, 1), action=lambda *_: ("a", ""))
    root = ElementTree.fromstring(svg(draw_board(view, live=True), live=True))
    pictures, *cells, tags = list(root)
    assert pictures.get("aria-hidden") == tags.get("aria-hidden") == "true"
    assert all("rk-cell" in (g.get("class") or "") for g in cells)
    assert tags.get("class") == "rk-over"


def test_the_active_cell_takes_the_tab_key() -> None:
    view = board_view(FOREST, action=lambda *_: ("a", ""), active=(2, 2))
    assert [c.get("tabindex") for c in live_cells(view)] == ["-1", "-1", "-1", "-1", "0"]


def test_cells_without_an_action_are_not_buttons() -> None:
    assert {(c.get("role"), c.get("tabindex")) for c in live_cells(board_view(FOREST))} == {("img", None)}


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
def test_the_whole_board_is_in_the_frame(adjacency: str) -> None:
    cells = [(0, 0), (8, 0), (-3, 5), (0, 9)]
    view = BoardView(tuple(CellView(c, type="plant") for c in cells), adjacency)  # type: ignore[arg-type]
    x, y, w, h = draw_board(view).box
    for cell in cells:
        cx, cy = cell_centre(cell, adjacency)  # type: ignore[arg-type]
        assert x + SIDE <= cx + 1 <= x + w - SIDE * 0.85
        assert y + SIDE * 0.86 <= cy + 1 <= y + h - SIDE * 0.85 + 1


def test_hexagons_of_neighbours_touch_without_overlapping() -> None:
    (ax, ay), (bx, by) = cell_centre((0, 0)), cell_centre((1, 0))
    assert ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 == pytest.approx(SIDE * 3**0.5)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("gaur (seladang)", "gaur"),
        ("印度野牛（白肢野牛）", "印度野牛"),
        ("(unnamed)", "(unnamed)"),
        ("šorea (žltý meranti)", "šorea"),
    ],
)
def test_short_names(name: str, short: str) -> None:
    assert short_name(name) == short


def test_names_follow_the_language() -> None:
    with language("ms"):
        assert board_view(FOREST).at((0, 1)).label.lower() == "harimau malaya"


def test_small_boards_and_shapes() -> None:
    mini = mini_board({(0, 0): "plant", (0, 1): "large"}, label="Jakub")
    assert mini.label == "Jakub"
    assert by_mpl(mini, 0.3).std() > 20
    assert mini_shape([(0, 0), (1, 0)], [(0, 1)]).width > 2 * SIDE


def test_square_boards_and_tiles() -> None:
    face = TileFace(("red",), 3, ("any", "red frog"))
    view = BoardView((CellView((0, 0), "tile", tile=face), CellView((1, 0), "empty", label="2")), "square")
    assert {"3", "2"} <= set(words(view))
