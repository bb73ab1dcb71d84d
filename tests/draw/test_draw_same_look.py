"""The same drawing looks the same by SVG in a browser and by matplotlib."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from draw_pictures import CHROMIUM, by_chromium, by_mpl, contact_sheet

from rainkit.decks import builtin
from rainkit.draw.board import draw_board
from rainkit.draw.cards import card_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import FONTS, svg
from rainkit.draw.tiles import draw_tile
from rainkit.draw.view import BoardView, CellView, Tag, TileFace

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium found")]


def board() -> Drawing:
    def cell(at: tuple[int, int], card_id: str, *states: str, tag: Tag | None = None) -> CellView:
        card = builtin("foodweb").card(card_id)
        return CellView(
            at, type=card.type, figure=card.id, label=card.label, score=3, states=frozenset(states), tag=tag
        )

    cells = (
        cell((0, 0), "malayan-tiger", "picked"),
        cell((1, 0), "sun-bear", "counted", tag=Tag("+5", (0, 0))),
        cell((0, 1), "gaur", "dim"),
        cell((1, 1), "merbau", "new", "done"),
        cell((2, 0), "dhole", "others"),
        CellView((2, 1), "ghost", score=-3),
        CellView((0, 2), "ghost", "plant", "rambutan", score=4, states=frozenset({"aimed"})),
        cell((2, 2), "binturong", "hidden"),
    )
    return draw_board(BoardView(cells))


PICTURES = {
    "contact sheet": (contact_sheet, 1.0),
    "card": (lambda: card_face(builtin("foodweb").card("sun-bear")), 6.0),
    "board": (board, 1.0),
    "tile": (lambda: draw_tile(TileFace(("red", "blue"), 3, ("any", "red", "blue frog"), ("red", 3), True)), 3.0),
}


def coarse(picture: np.ndarray, step: int = 6) -> np.ndarray:
    """Means over small squares: soft edges and hinted letters don't matter then."""
    height, width = (n // step * step for n in picture.shape[:2])
    return picture[:height, :width].reshape(height // step, step, width // step, step, 3).mean(axis=(1, 3))


@pytest.mark.parametrize("name", PICTURES)
def test_both_back_ends_agree(name: str, tmp_path: Path) -> None:
    make, scale = PICTURES[name]
    drawing = make()
    ours = by_mpl(drawing, scale)
    theirs = by_chromium(
        svg(drawing, scale=scale).replace(FONTS, "'DejaVu Sans'"), ours.shape[1], ours.shape[0], tmp_path
    )
    assert theirs.std() > 20, "the browser drew nothing"
    height, width = min(ours.shape[0], theirs.shape[0]), min(ours.shape[1], theirs.shape[1])
    gap = np.abs(coarse(ours[:height, :width]) - coarse(theirs[:height, :width]))
    assert gap.mean() < 5
    assert (gap.max(axis=2) > 70).mean() < 0.015
