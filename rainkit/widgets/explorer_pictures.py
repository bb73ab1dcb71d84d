"""The small picture of each clause: a part of the very moment in which it decides, drawn as everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rainkit.decks.model import COLOURS
from rainkit.draw.art import symbol
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.cards import card_face
from rainkit.draw.goals import goal_face
from rainkit.draw.jungle import jungle_view, tile_face
from rainkit.draw.primitives import Drawing, Group, Item, Rect, moved
from rainkit.draw.svg import svg
from rainkit.draw.tiles import animal_token, draw_tile, draw_token, protected_token, tile_back
from rainkit.explain.clause import Clause, clause
from rainkit.i18n import current

__all__ = ["picture", "row"]


def row(drawings: Sequence[Drawing], gap: float = 6.0, height: float = 100.0) -> Drawing:
    """Several drawings side by side, all of one height."""
    items: list[Item] = []
    x = 0.0
    for drawing in drawings:
        scale = height / drawing.height
        left, top = drawing.box[:2]
        items.append(Group(drawing.items, (scale, 0, 0, scale, x - left * scale, -top * scale)))
        x += drawing.width * scale + gap
    return Drawing(tuple(items), (0, 0, max(x - gap, 1.0), height), " ".join(d.label for d in drawings if d.label))


def stacked(drawings: Sequence[Drawing], gap: float = 6.0) -> Drawing:
    """Several drawings one below the other."""
    items: list[Item] = []
    y, width = 0.0, 1.0
    for drawing in drawings:
        left, top = drawing.box[:2]
        items.append(moved(drawing.items, -left, y - top))
        y += drawing.height + gap
        width = max(width, drawing.width)
    return Drawing(tuple(items), (0, 0, width, max(y - gap, 1.0)), " ".join(d.label for d in drawings if d.label))


def picture(of: Clause) -> str:
    """The picture as SVG that fills its box."""
    return _picture(of.id, current())


@lru_cache(maxsize=128)
def _picture(name: str, lang: str) -> str:  # noqa: ARG001 (the words in a picture depend on the language)
    found = clause(name)
    state, seat = found.show.moment
    drawing = {
        "forest": _forest,
        "places": _places,
        "out": _out,
        "hand": _hand,
        "goals": _goals,
        "jungle": _jungle,
        "zones": _zones,
        "clearing": _clearing,
        "supply": _supply,
        "totem": _totem,
    }[found.picture](state, seat)
    return svg(drawing, live=True, size=("100%", "100%"))


def _forest(state: Any, seat: int) -> Drawing:
    return draw_board(board_view(state.forests[seat], state.ledger(seat)), margin=4)


def _places(state: Any, seat: int) -> Drawing:
    """The forest with its free places."""
    ghosts = dict.fromkeys(state.forests[seat].frontier())
    return draw_board(board_view(state.forests[seat], ghosts=ghosts), margin=2)


def _faces(cards: Sequence[Any]) -> Drawing:
    """Card faces: up to four in a row, more in two rows."""
    faces = [card_face(card, small=True) for card in cards]
    if len(faces) <= 4:
        return row(faces)
    half = (len(faces) + 1) // 2
    return stacked([row(faces[:half], gap=4), row(faces[half:], gap=4)], gap=4)


def _hand(state: Any, seat: int) -> Drawing:
    cards = [state.deck.card(card) for card in dict.fromkeys(state.hands[seat])]
    if not cards:
        cards = [card for card in state.forests[seat].cards.values() if len(card.scores) > 1][:4]
    return _faces(cards)


def _out(state: Any, seat: int) -> Drawing:  # noqa: ARG001
    return _faces([state.deck.card(card) for card in state.out[::2]][:10])


def _goals(state: Any, seat: int) -> Drawing:
    goals = [goal_face(goal, small=True, cards=state.deck.by_id) for goal in state.goals(seat)]
    return row([*goals, _forest(state, seat)] if len(goals) == 1 else goals, gap=10)


def _jungle(state: Any, seat: int) -> Drawing:
    boards = [_rows(state, seat)]
    boards += [_rows(state, n) for n, s in enumerate(state.seats) if n != seat and (state.is_over or s.jungle.is_full)]
    return row(boards, gap=16)


def _rows(state: Any, seat: int) -> Drawing:
    """The rows of a jungle that have tiles."""
    mine = state.seats[seat].jungle
    view = jungle_view(mine, state.ledger(seat))
    rows = {cell.cell[1] for cell in view.cells if cell.kind == "tile"}
    return draw_board(replace(view, cells=tuple(c for c in view.cells if c.cell[1] in rows)), margin=4)


def _zones(state: Any, seat: int) -> Drawing:  # noqa: ARG001
    """The five zones: each with the tile on its stack and its animals below."""
    items: list[Item] = []
    words = []
    for index, colour in enumerate(COLOURS):
        stack, x = state.stacks[index], index * 92.0
        here = state.zone == colour
        box = Rect(x, 0, 86, 150, 8, fill=f"{colour}-soft", stroke="text" if here else f"{colour}-ink",
                   width=5 if here else 2)  # fmt: skip
        tile = draw_tile(tile_face(stack.top)) if stack.top else _covered(colour)
        words.append(tile.label)
        items += [box, Group(tile.items, (0.62, 0, 0, 0.62, x + 12, 8))]
        for n, animal in enumerate(animal for animal in state.zones[index] if animal):
            items.append(animal_token(animal.colour, animal.species, x + 18 + 25 * (n % 3), 92 + 28 * (n // 3), 24))
    return Drawing(tuple(items), (-4, -4, 462, 158), " ".join(filter(None, words)))


def _covered(colour: str) -> Drawing:
    return Drawing(tile_back(colour), (0, 0, 100, 100))


def _clearing(state: Any, seat: int) -> Drawing:
    mine = state.seats[seat]
    tiles = [draw_tile(tile_face(held)) for held in mine.clearing[:2]]
    tokens = [draw_token(str(animal)) for animal in mine.reserve]
    if not tiles:
        return row(tokens, gap=4)
    items = tuple(
        animal_token(animal.colour, animal.species, 24 + 50 * (n // 2), 24 + 52 * (n % 2), 46)
        for n, animal in enumerate(mine.reserve)
    )
    words = " ".join(token.label for token in tokens)
    loose = Drawing(items, (0, 0, 50 * ((len(tokens) + 1) // 2), 100), words)
    return row([*tiles, *([loose] if items else [])], gap=10)


def _supply(state: Any, seat: int) -> Drawing:  # noqa: ARG001
    items = tuple(
        protected_token(colour, token - 1, 24 + 48 * COLOURS.index(colour), 24 + 48 * (token - 3), 44)
        for colour, token in state.supply
    )
    return Drawing(items, (0, 0, 240, 96))


def _totem(state: Any, seat: int) -> Drawing:
    totem = state.seats[seat].totem
    face = Drawing(
        (Rect(2, 2, 96, 96, 16, fill="surface", stroke="edge", width=2), symbol(totem, 18, 18, 64, "text", "surface")),
        (0, 0, 100, 100),
    )
    return row([face, _jungle(state, seat)], gap=12)
