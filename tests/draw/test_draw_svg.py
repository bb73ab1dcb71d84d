"""SVG and PDF from primitives: well formed, escaped, without ids, literal or live colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rainkit.decks import builtin
from rainkit.decks.model import Card
from rainkit.draw import mpl
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.cards import card_back, card_face
from rainkit.draw.goals import goal_face
from rainkit.draw.primitives import Circle, Drawing, Group, Image, Rect, Text
from rainkit.draw.svg import fragment, number, svg
from rainkit.draw.tiles import draw_tile
from rainkit.draw.view import BoardView, CellView, TileFace

NASTY = "<script>alert(\"x\")</script> & $\\frac{1}{2}$ 'quoted'"


def pictures() -> dict[str, Drawing]:
    deck = builtin("foodweb")
    evil = Card("evil", {"en": NASTY}, "small", "VU", scientific_name=NASTY, fact={"en": NASTY})
    cells = (CellView((0, 0), label=NASTY, type="small", tooltip=NASTY, spoken=NASTY, action=("a", NASTY)),)
    return {
        "card": card_face(deck.cards[0]),
        "small card": card_face(deck.cards[20], small=True),
        "evil card": card_face(evil),
        "goal": goal_face(deck.goals[0], cards=deck.by_id),
        "back": card_back(3),
        "tile": draw_tile(TileFace(("red", "blue"), 3, ("any", "red", "frog"), ("red", 2), True)),
        "board": draw_board(BoardView(cells, title=NASTY, alt=NASTY), live=True),
    }


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("name", pictures())
def test_every_picture_is_well_formed_and_without_ids(name: str, live: bool) -> None:
    text = svg(pictures()[name], live=live)
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    for element in root.iter():
        assert "id" not in element.attrib
        assert not any(key.lower().startswith("on") for key in element.attrib)
        assert not element.tag.endswith("script")
    assert "nan" not in re.sub(r">[^<]*<|\"[^\"]*[a-z]{4}[^\"]*\"", "", text.lower())
    assert "inf" not in " ".join(re.findall(r'(?:x|y|d|points|width|height|transform)="([^"]*)"', text))


def test_text_comes_out_as_it_went_in() -> None:
    root = ElementTree.fromstring(svg(Drawing((Text(0, 0, NASTY, 10),), (0, 0, 9, 9), NASTY)))
    assert [t.text for t in root.iter() if t.tag.endswith("text")] == [NASTY]
    assert root.get("aria-label") == NASTY


def test_stills_are_literal_and_live_pictures_follow_the_theme() -> None:
    drawing = Drawing((Circle(1, 1, 1, fill="plant", stroke="#123456"),), (0, 0, 2, 2))
    assert "var(" not in svg(drawing)
    assert 'fill="#3C9E6D"' in svg(drawing)
    assert 'fill="var(--rk-plant)"' in svg(drawing, live=True)
    assert 'stroke="#123456"' in svg(drawing, live=True)


def test_stills_say_what_they_show() -> None:
    deck = builtin("foodweb")
    root = ElementTree.fromstring(svg(card_face(deck.card("malayan-tiger"))))
    assert root.get("role") == "img"
    assert root.get("aria-label", "").startswith("Malayan tiger, carnivore, critically endangered 5 points for")
    assert ElementTree.fromstring(svg(Drawing((), (0, 0, 1, 1)), role=None)).get("aria-hidden") == "true"


def test_saturation_is_a_filter_when_live_and_literal_in_stills() -> None:
    group = Group((Rect(0, 0, 1, 1, fill="red"),), saturation=0.0)
    assert "filter:saturate(0)" in fragment([group], live=True)
    (colour,) = re.findall(r'fill="(#\w+)"', fragment([group]))
    assert colour[1:3] == colour[3:5] == colour[5:7]


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (-0.0001, "0"), (2.5, "2.5"), (10, "10"), (1 / 3, "0.33")])
def test_numbers(value: float, text: str) -> None:
    assert number(value) == text


def test_names_are_never_taken_for_mathematics() -> None:
    plain = mpl.png(Drawing((Text(2, 12, "$x^2$", 10),), (0, 0, 60, 20)))
    other = mpl.png(Drawing((Text(2, 12, "x2", 10),), (0, 0, 60, 20)))
    assert plain != other
    mpl.png(Drawing((Text(2, 12, NASTY, 10), Text(2, 12, "$ \\oops{ $", 10)), (0, 0, 60, 20)))


def test_pdfs_hold_text_and_are_the_same_every_time() -> None:
    drawing = card_face(builtin("foodweb").card("merbau"))
    first = mpl.pdf(drawing, unit=72 / 25.4)
    assert first.startswith(b"%PDF")
    assert b"/Subtype /Type0" in first or b"/FontFile2" in first
    assert first == mpl.pdf(drawing, unit=72 / 25.4)
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", first)
    assert box is not None
    assert [round(float(v) / 72 * 25.4) for v in box.groups()] == [63, 88]


def test_figures_need_no_pyplot() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from rainkit.draw import cards, board, mpl; assert 'matplotlib' not in sys.modules; "
        "from rainkit.draw.primitives import *; mpl.png(Drawing((Circle(1, 1, 1, fill='red'),), (0, 0, 2, 2))); "
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_own_pictures_are_shown_by_both_back_ends() -> None:
    import io

    from PIL import Image as Pillow

    buffer = io.BytesIO()
    Pillow.new("RGB", (40, 20), "#CC0000").save(buffer, format="PNG")
    drawing = Drawing((Image(0, 0, 10, 10, buffer.getvalue()),), (0, 0, 10, 10))
    assert "data:image/png;base64," in svg(drawing)
    picture = Pillow.open(io.BytesIO(mpl.png(drawing, scale=1))).convert("RGB")
    assert picture.getpixel((5, 5)) == (204, 0, 0)


def test_board_view_of_an_empty_forest_is_a_picture() -> None:
    from types import SimpleNamespace

    drawing = draw_board(board_view(SimpleNamespace(cards={}, adjacency="hex")))
    assert drawing.width > 0
    ElementTree.fromstring(svg(drawing))
