"""The small picture of each clause: a part of the very moment in which it decides, drawn as everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
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
from rainkit.draw.tiles import draw_tile, draw_token, protected_token
from rainkit.explain.clause import Clause
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


def picture(clause: Clause) -> str:
    """The picture as SVG that fills its box."""
    return _picture(clause.id, current())


@lru_cache(maxsize=128)
def _picture(name: str, lang: str) -> str:  # noqa: ARG001 (the words in a picture depend on the language)
    from rainkit.explain.clause import clause

    found = clause(name)
    state, seat = found.show.moment
    drawing = {
        "forest": _forest,
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
    ghosts = state.forests[seat].frontier() if seat in state.awaited else ()
    return draw_board(board_view(state.forests[seat], state.ledger(seat), ghosts=dict.fromkeys(ghosts)))


def _hand(state: Any, seat: int) -> Drawing:
    held = dict.fromkeys(state.hands[seat]) or dict.fromkeys(c.id for c in state.forests[seat].cards.values())
    cards = [state.deck.card(card) for card in held]
    if state.is_over:
        cards = [card for card in cards if len(card.scores) > 1] or cards
    return row([card_face(card, small=True) for card in cards[:4]])


def _goals(state: Any, seat: int) -> Drawing:
    goals = [goal_face(goal, small=True, cards=state.deck.by_id) for goal in state.goals(seat)]
    return row([*goals, _forest(state, seat)] if len(goals) == 1 else goals, gap=10)


def _jungle(state: Any, seat: int) -> Drawing:
    mine = state.seats[seat].jungle
    boards = [draw_board(jungle_view(mine, state.ledger(seat)))]
    if state.is_over:
        boards += [draw_board(jungle_view(s.jungle, state.ledger(n))) for n, s in enumerate(state.seats) if n != seat]
    return row(boards, gap=16)


def _zones(state: Any, seat: int) -> Drawing:  # noqa: ARG001
    drawn = []
    for index, colour in enumerate(COLOURS):
        if state.zone and state.zone != colour:
            continue
        stack = state.stacks[index]
        tokens = [draw_token(str(animal)) for animal in state.zones[index] if animal]
        rows = [row(tokens[n : n + 3], gap=2, height=38) for n in range(0, len(tokens), 3)]
        tile = draw_tile(tile_face(stack.top)) if stack.top else _covered(colour)
        drawn.append(row([tile, *([stacked(rows)] if rows else [])], height=100) if not rows else _beside(tile, rows))
    return row(drawn[:3], gap=16) if len(drawn) > 3 else row(drawn, gap=16)


def _covered(colour: str) -> Drawing:
    from rainkit.draw.tiles import tile_back

    return Drawing(tile_back(colour), (0, 0, 100, 100))


def _beside(tile: Drawing, rows: Sequence[Drawing]) -> Drawing:
    tokens = stacked(rows, gap=2)
    items = (*tile.items, moved(tokens.items, 108, (100 - tokens.height) / 2))
    return Drawing(items, (0, 0, 108 + tokens.width, 100), f"{tile.label} {tokens.label}")


def _clearing(state: Any, seat: int) -> Drawing:
    mine = state.seats[seat]
    tiles = [draw_tile(tile_face(held)) for held in mine.clearing[:2]]
    tokens = [draw_token(str(animal)) for animal in mine.reserve]
    if not tiles:
        return row(tokens, gap=4)
    pairs = [stacked(tokens[n : n + 2], gap=4) for n in range(0, len(tokens), 2)]
    return row([*tiles, *pairs], gap=10)


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
