"""Where pieces, backs and marks lie."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit.draw.primitives import Drawing
from rainkit.draw.sheet.layout import MARGIN, Layout, best_layout
from rainkit.draw.sheet.options import BACKS, PAPERS, OptionsError, SheetOptions, parse_offset, parse_size, parse_what
from rainkit.draw.sheet.pieces import Piece, pages_of


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    bleed = draw(st.sampled_from((0.0, 1.5, 3.0)))
    size = (draw(st.floats(20, 130)), draw(st.floats(20, 130)))
    gap = max(2 * bleed, draw(st.floats(0, 12)))
    return best_layout(draw(st.sampled_from(sorted(PAPERS))), size, gap=gap, bleed=bleed)


def boxes(layout: Layout, used: int) -> list[tuple[float, float, float, float]]:
    """What the pieces cover with their bleed: left, top, right, bottom."""
    w, h, b = *layout.size, layout.bleed
    places = [layout.place(i) for i in range(used)]
    return [(x - b, y - b, x + w + b, y + h + b) for x, y in places]


@settings(deadline=None, max_examples=60)
@given(layouts(), st.data())
def test_pieces_keep_to_the_margins_and_off_each_other(layout: Layout, data: st.DataObject) -> None:
    used = boxes(layout, data.draw(st.integers(1, layout.slots)))
    for left, top, right, bottom in used:
        assert left >= MARGIN - 1e-6
        assert top >= MARGIN - 1e-6
        assert right <= layout.paper[0] - MARGIN + 1e-6
        assert bottom <= layout.paper[1] - MARGIN + 1e-6
    for a, b in itertools.combinations(used, 2):
        assert a[2] <= b[0] + 1e-6 or b[2] <= a[0] + 1e-6 or a[3] <= b[1] + 1e-6 or b[3] <= a[1] + 1e-6


@settings(deadline=None, max_examples=60)
@given(layouts(), st.data())
def test_marks_never_cross_a_piece_and_show_every_cut(layout: Layout, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, layout.slots))
    marks = list(layout.marks(number))
    for x1, y1, x2, y2 in marks:
        assert min(x1, y1) > 0
        assert x2 < layout.paper[0]
        assert y2 < layout.paper[1]
        assert abs(x2 - x1) + abs(y2 - y1) > 0.9
        for left, top, right, bottom in boxes(layout, number):
            assert x2 < left or x1 > right or y2 < top or y1 > bottom
    w, h = layout.size
    upright = [x1 for x1, _, x2, _ in marks if x1 == x2]
    level = [y1 for _, y1, _, y2 in marks if y1 == y2]
    for x, y in (layout.place(i) for i in range(number)):
        assert all(min(abs(cut - mark) for mark in upright) < 1e-4 for cut in (x, x + w))
        assert all(min(abs(cut - mark) for mark in level) < 1e-4 for cut in (y, y + h))


def test_the_way_that_holds_more_is_taken() -> None:
    assert (best_layout("A4", (63, 88)).columns, best_layout("A4", (63, 88)).rows) == (3, 3)
    wide = best_layout("A4", (63, 88), gap=6, bleed=3)
    assert (wide.portrait, wide.columns, wide.rows, wide.paper) == (False, 4, 2, (297.0, 210.0))
    assert "landscape" in str(wide.words())
    assert "portrait" in str(best_layout("Letter", (63, 88)).words())


@settings(deadline=None, max_examples=60)
@given(layouts(), st.sampled_from(("long-edge", "short-edge")), st.data())
def test_backs_lie_behind_their_fronts(layout: Layout, edge: str, data: st.DataObject) -> None:
    """Turning the sheet over at the edge, as the printer does, brings each back behind its front."""
    number = data.draw(st.integers(0, layout.slots - 1))
    w, h = layout.size
    (x, y), (back_x, back_y, turned) = layout.place(number), layout.back_place(number, edge)
    width, height = layout.paper
    upright_edge = (height >= width) == (edge == "long-edge")
    # the back's box seen through the paper from the front
    seen = (width - back_x - w, back_y) if upright_edge else (back_x, height - back_y - h)
    assert seen == pytest.approx((x, y))
    # turned over at a level edge a page stands on its head, so its pictures are turned once more
    assert turned is not upright_edge


def piece(back: bool = True) -> Piece:
    box = (0.0, 0.0, 63.0, 88.0)
    return Piece(Drawing((), box), Drawing((), box) if back else None)


@pytest.mark.parametrize("backs", BACKS)
def test_pages_of_backs(backs: str) -> None:
    pages, layout = pages_of([piece()] * 10, SheetOptions(backs=backs))
    duplex = backs in ("long-edge", "short-edge")
    slots = 4 if backs == "fold" else 9
    assert layout.slots == slots
    assert len(pages) == -(-10 // slots) * (1 + duplex)
    assert sum(len(page.pieces) for page in pages) == 10


def test_offset_moves_the_backs_alone() -> None:
    from rainkit.draw.primitives import Group

    def corners(page: Drawing) -> list[tuple[float, float]]:
        return [(item.matrix[4], item.matrix[5]) for item in page.items if isinstance(item, Group)]

    still, _ = pages_of([piece()], SheetOptions(backs="long-edge"))
    moved, _ = pages_of([piece()], SheetOptions(backs="long-edge", duplex_offset=(0.5, -1.0)))
    assert corners(still[0].drawing) == corners(moved[0].drawing)
    (x, y), (x2, y2) = corners(still[1].drawing)[0], corners(moved[1].drawing)[0]
    assert (x2 - x, y2 - y) == pytest.approx((0.5, -1.0))


@pytest.mark.parametrize("text", ["", "63", "x88", "63x", "ax b", "63x88x2", "-3x88"])
def test_sizes_that_are_none(text: str) -> None:
    with pytest.raises(OptionsError, match="63x88"):
        parse_size(text)


def test_choices_are_checked() -> None:
    assert parse_offset("\N{MINUS SIGN}1, 2") == (-1.0, 2.0)
    with pytest.raises(OptionsError):
        parse_offset("1")
    assert parse_what("all")[0] == "cards"
    for bad in (
        {"paper": "A3"},
        {"backs": "both"},
        {"bleed": 7.0},
        {"bleed": float("nan")},
        {"gutter": -1.0},
        {"size": (10.0, 88.0)},
        {"duplex_offset": (0.0, 30.0)},
        {"duplex_offset": (float("nan"), 0.0)},
        {"what": ("hats",)},
        {"lang": "xx"},
    ):
        with pytest.raises(OptionsError):
            SheetOptions(**bad)  # type: ignore[arg-type]
    with pytest.raises(OptionsError, match="does not fit"):
        best_layout("A4", (250, 280))
