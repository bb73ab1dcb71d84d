"""Every text stays inside its place, in all five languages, measured by the widest font."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from draw_pictures import overlaps, text_boxes

from rainkit.decks import builtin
from rainkit.decks.model import Card
from rainkit.draw.board import SIDE, draw_board, short_name
from rainkit.draw.cards import card_face
from rainkit.draw.goals import goal_face
from rainkit.draw.view import BoardView, CellView
from rainkit.i18n import LANGUAGES, language

DECK = builtin("foodweb")
LONG = Card("long", {"en": "Greater northern long-whiskered freshwater otter-shrew"}, "medium", "CR",
            fact={"en": "word " * 120}, scientific_name="Micropotamogale septentrionalis longibarbata")  # fmt: skip


def longer(card: Card) -> Card:
    """The card with a name of 40 % more letters."""
    return replace(
        card, name={"en": card.name["en"] + " " + "nameofmore"[: max(2, int(len(card.name["en"]) * 0.4) - 1)]}
    )


def outside(cell: CellView) -> list[str]:
    """Words of a cell that stick out of its hexagon."""
    drawing = draw_board(BoardView((cell,)))
    room = SIDE - 2.5
    found = []
    for text, left, top, right, bottom in text_boxes(drawing):
        corners = [(x, y) for x in (left, right) for y in (top, bottom)]
        if any(abs(y) > room * sqrt(3) / 2 + 0.5 or abs(x) > room - abs(y) / sqrt(3) + 2.5 for x, y in corners):
            found.append(text)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_fit_their_cells(lang: str) -> None:
    with language(lang):
        for card in DECK.cards:
            cell = CellView((0, 0), type=card.type, figure=card.id, label=short_name(card.label), score=-12)
            assert outside(cell) == [], card.label
            assert overlaps(draw_board(BoardView((cell,))), 1.2) == [], card.label


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("small", [False, True])
def test_words_fit_their_cards(lang: str, small: bool) -> None:
    with language(lang):
        for card in DECK.cards:
            drawing = card_face(card, small=small)
            assert sticks_out(drawing) == [], card.label
            assert overlaps(drawing, 0.7) == [], card.label


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("small", [False, True])
def test_words_fit_their_goals(lang: str, small: bool) -> None:
    with language(lang):
        for goal in DECK.goals:
            drawing = goal_face(goal, small=small, cards=DECK.by_id)
            assert sticks_out(drawing) == [], goal.label
            assert overlaps(drawing, 0.7) == [], goal.label


@pytest.mark.parametrize("small", [False, True])
def test_longer_words_fit_too(small: bool) -> None:
    for card in (*map(longer, DECK.cards), LONG):
        drawing = card_face(card, small=small)
        assert sticks_out(drawing) == [], card.label
        assert overlaps(drawing, 0.7) == [], card.label
    for card in map(longer, DECK.cards):
        assert outside(CellView((0, 0), type=card.type, label=card.label, score=3)) == [], card.label


def sticks_out(drawing) -> list[str]:  # type: ignore[no-untyped-def]
    return [
        text
        for text, left, top, right, bottom in text_boxes(drawing)
        if left < 0.7 or right > 62.3 or top < 0.3 or bottom > 87.6
    ]
