"""The jungle's boards on paper: a player's jungle with clearing and reserve, and the five zones."""

from __future__ import annotations

from rainkit.decks.model import COLOURS
from rainkit.draw.art import symbol
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import Circle, Drawing, Item, Path, Polygon, Rect, Text
from rainkit.draw.sheet.options import PAPERS
from rainkit.draw.tiles import chip
from rainkit.i18n import T
from rainkit.jungle.rules import Rules
from rainkit.jungle.words import COLOUR_WORDS

__all__ = ["player_board", "zone_board"]

_MARGIN = 6.0


def _label(words: object, x: float, y: float, room: float, size: float = 4.2, fill: str = "text") -> Text:
    text = str(words)
    while text_width(text, size, bold=True) > room and size > 2:
        size *= 0.96
    return Text(x, y, text, size, fill, bold=True)


def _place(x: float, y: float, side: float, number: str = "") -> list[Item]:
    items: list[Item] = [Rect(x, y, side, side, 2.5, fill="surface", stroke="edge", width=0.4, dash=(2, 1.4))]
    if number:
        items.append(Text(x + side / 2, y + side / 2 + side * 0.12, number, side * 0.34, "line", "middle", bold=True))
    return items


def player_board(paper: str, tile: float, token: float) -> tuple[Drawing, float]:
    """A player's board: nine places in the order in which they are filled (J6), the clearing, reserve and totem.

    Returns
    -------
    Drawing
        An upright page.
    float
        The side of a place: the tile's, or less where the paper is too small for it.
    """
    w, h = PAPERS[paper]
    side = min(tile, (w - 2 * _MARGIN) / 3, (h - 2 * _MARGIN - 24) / 4)
    left = (w - 3 * side) / 2
    items: list[Item] = [_label(T("My jungle"), left, _MARGIN + 8, side, 6.5, "accent")]
    spots = ((T("Totem"), 1), (T("Reserve"), 2))
    x = left + side * 1.02
    for words, count in spots:
        label = _label(words, x, _MARGIN + 9, side * 0.42, 3.4)
        items.append(label)
        at = x + text_width(label.text, label.size, bold=True) + 2 + token / 2
        for i in range(count):
            items.append(Circle(at + i * (token + 1.5), _MARGIN + 8, token / 2, fill="surface", stroke="edge",
                                width=0.4, dash=(1.6, 1.1)))  # fmt: skip
        x = at + count * (token + 1.5)
    top = _MARGIN + 17
    for place in range(1, 10):
        row, column = divmod(place - 1, 3)
        items += _place(left + column * side, top + (2 - row) * side, side, str(place))
    below = top + 3 * side + 6.5
    items.append(_label(T("My clearing: at most three tiles"), left, below - 1.8, 3 * side))
    for i in range(3):
        items += _place(left + i * side, below, side)
    return Drawing(tuple(items), (0, 0, w, h), str(T("My jungle"))), side


def zone_board(paper: str, tile: float, token: float) -> tuple[Drawing, float]:
    """The five zones: a place for each stack, the spaces for animals (J4), and the protected areas' tokens (J5)."""
    w, h = PAPERS[paper]
    across, down = (w - 2 * _MARGIN) / 2, (h - 2 * _MARGIN - 14) / 3
    step = token + 1.5
    side = min(tile, across - 2 * step - 6, down - 12)
    items: list[Item] = [_label(T("The zones"), _MARGIN + 2, _MARGIN + 8, across, 6.5, "accent")]
    for i, colour in enumerate(COLOURS):
        x, y = _MARGIN + (i % 2) * across, _MARGIN + 14 + (i // 2) * down
        items.append(
            Rect(x + 1, y + 1, across - 2, down - 2, 3, fill=f"{colour}-soft", stroke=f"{colour}-ink", width=0.5)
        )
        items.append(chip(colour, x + 3, y + 3, 6))
        items.append(_label(COLOUR_WORDS[colour], x + 11, y + 7.6, across - 14))
        items += _place(x + 3, y + 11, side)
        items.append(symbol(colour, x + 3 + side * 0.36, y + 11 + side * 0.36, side * 0.28, "line", "surface"))
        spaces, columns = Rules().spaces(colour), max(1, int((across - side - 6) / step))
        for k in range(spaces):
            cx = x + 5 + side + token / 2 + (k % columns) * step
            cy = y + 11 + token / 2 + (k // columns) * step
            items.append(Circle(cx, cy, token / 2, fill="surface", stroke=f"{colour}-ink", width=0.5))
    items += _protected(_MARGIN + across, _MARGIN + 14 + 2 * down, across, down, token)
    return Drawing(tuple(items), (0, 0, w, h), str(T("The zones"))), side


def _protected(x: float, y: float, w: float, h: float, token: float) -> list[Item]:
    items: list[Item] = [
        Rect(x + 1, y + 1, w - 2, h - 2, 3, fill="accent-soft", stroke="accent", width=0.5),
        _label(T("Protected areas"), x + 4, y + 7.6, w - 8),
    ]
    step = min(token + 1.5, (w - 8) / 5)
    for row, (factor, words) in enumerate(((2, T("3 tiles or more")), (3, T("4 tiles or more")))):
        base = y + 13 + row * (token + 12)
        items.append(_label(words, x + 4, base + 3, w - 8, 3.4))
        for i, colour in enumerate(COLOURS):
            cx, cy = x + 4 + step * (i + 0.5), base + 6 + token / 2
            r = step / 2 - 0.6
            corners = ((-r, 0), (-r / 2, -0.88 * r), (r / 2, -0.88 * r), (r, 0), (r / 2, 0.88 * r), (-r / 2, 0.88 * r))
            items.append(Polygon(tuple((cx + a, cy + b) for a, b in corners), fill="surface",
                                 stroke=f"{colour}-ink", width=0.5))  # fmt: skip
            items.append(symbol(colour, cx - r * 0.45, cy - r * 0.62, r * 0.9, f"{colour}-ink", "surface"))
            items.append(Text(cx, cy + r * 0.68, f"×{factor}", r * 0.5, "text", "middle", bold=True))
    items.append(Path(f"M{x + 4} {y + 10}h{w - 8}", stroke="accent", width=0.25))
    return items
