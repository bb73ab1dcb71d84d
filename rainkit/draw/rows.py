"""A condition as one row on a card: the points in a box, icons of what is counted, and words on the full face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rainkit.decks.conditions import Adjacent, Condition, Distinct, Entry, Flat, InForest, InLine, Which, Within
from rainkit.decks.conditions import Group as InGroup
from rainkit.draw.art import figure, figure_in, symbol
from rainkit.draw.measure import Fitted, fitted, text_width
from rainkit.draw.primitives import Item, Rect, Text, moved
from rainkit.draw.tiles import chip
from rainkit.i18n import T, signed, upper

__all__ = ["FULL", "SMALL", "RowStyle", "draw_rows", "iucn_pill", "points_box"]


@dataclass(frozen=True, slots=True)
class RowStyle:
    """The measures of rows on a face, in its units (the card is 63 wide)."""

    left: float
    box: float
    points: float
    icon: float
    gap: float
    pad: float
    words: float


FULL = RowStyle(left=2.0, box=11.0, points=5.0, icon=7.4, gap=1.3, pad=1.6, words=3.0)
SMALL = RowStyle(left=1.6, box=17.0, points=7.7, icon=9.8, gap=1.1, pad=1.5, words=0.0)
_WIDTH = 63.0
_PILL = 58.0
_LEAST = 0.5  # rows are not laid out anew below this share of their size


def iucn_pill(code: str, right: float, top: float, size: float, words: str = "") -> list[Item]:
    """A Red List pill with its letters, its upper right corner at (right, top)."""
    fill, ink = f"iucn-{code}", f"on-iucn-{code}"
    letters = text_width(code, size, bold=True)
    pad, gap = size * 0.5, size * 0.35
    small = size
    while words and letters + 2 * pad + gap + text_width(words, small) > _PILL and small > size * 0.6:
        small *= 0.96
    width = letters + 2 * pad + (gap + text_width(words, small) if words else 0)
    height = size * 1.5
    left = right - width
    base = top + height / 2 + size * 0.36
    items: list[Item] = [
        Rect(left, top, width, height, height / 2, fill=fill, stroke="#10201A", width=size * 0.06),
        Text(left + pad, base, code, size, ink, bold=True),
    ]
    if words:
        items.append(Text(left + pad + letters + gap, base, words, small, ink))
    return items


def points_box(points: str, x: float, y: float, w: float, h: float, size: float, *, cost: bool) -> list[Item]:
    """Points in a box: a gain filled, a cost outlined in red."""
    while text_width(points, size, bold=True) > w - 1.6:
        size *= 0.95
    if cost:
        box = Rect(x + 0.3, y + 0.3, w - 0.6, h - 0.6, 1.4, fill="surface", stroke="bad", width=0.6)
        ink = "bad"
    else:
        box = Rect(x, y, w, h, 1.5, fill="text")
        ink = "surface"
    return [box, Text(x + w / 2, y + h / 2 + size * 0.36, points, size, ink, "middle", bold=True)]


class _Icons:
    """Icons laid out from left to right on a line around y = 0; ``width`` grows with them."""

    def __init__(self, size: float, names: Mapping[str, str]) -> None:
        self.size, self.names, self.width, self.items = size, names, 0.0, list[Item]()

    def gap(self, share: float = 0.07) -> None:
        self.width += self.size * share if self.items else 0.0

    def chip(self, kind: str) -> None:
        self.items.append(chip(kind, self.width, -self.size / 2, self.size))
        self.width += self.size

    def plain(self, name: str, share: float = 1.0) -> None:
        size = self.size * share
        self.items.append(symbol(name, self.width, -size / 2, size, "text", "surface"))
        self.width += size

    def word(self, text: str, share: float = 0.5, *, bold: bool = False) -> None:
        size = self.size * share
        self.items.append(Text(self.width, size * 0.36, text, size, "text" if bold else "muted", bold=bold))
        self.width += text_width(text, size, bold=bold)

    def species(self, card_id: str) -> None:
        w = self.size * 1.3
        frame = Rect(self.width, -self.size / 2, w, self.size, self.size * 0.2, fill="large-scene", stroke="edge",
                     width=self.size * 0.05)  # fmt: skip
        drawn: Item = figure_in(card_id, "", self.width + 0.3, -self.size * 0.46, w - 0.6, self.size * 0.92)
        if not figure(card_id):  # there is no drawing of it: the beginning of its name
            name, size = self.names.get(card_id, card_id)[:3], self.size * 0.5
            while text_width(name, size, bold=True) > w * 0.86:
                size *= 0.95
            drawn = Text(self.width + w / 2, size * 0.36, name, size, "#10201A", "middle", bold=True)
        self.items += [frame, drawn]
        self.width += w

    def pills(self, codes: tuple[str, ...]) -> None:
        size = self.size * 0.42
        for i, code in enumerate(codes):
            width = text_width(code, size, bold=True) + size
            self.items += iucn_pill(code, self.width + width, -size * 0.75, size)
            self.width += width + (size * 0.2 if i < len(codes) - 1 else 0)


def _entry(icons: _Icons, entry: Entry) -> None:
    if entry.kind == "any":
        icons.plain("any")
    elif entry.kind == "type":
        icons.chip(entry.values[0])
    elif entry.kind == "iucn":
        icons.pills(entry.values)
    else:
        icons.species(entry.values[0])


def _which(icons: _Icons, which: Which, per: int) -> None:
    single = len(which.entries) == 1 and which.entries[0].kind in ("type", "any", "card")
    if single and per <= 4:
        for i in range(per):
            if i:
                icons.gap()
            _entry(icons, which.entries[0])
        return
    if per > 1:
        icons.word(f"{per}×", 0.62, bold=True)
        icons.gap(0.12)
    for i, entry in enumerate(which.entries):
        if i:
            icons.gap(0.12)
            icons.word(str(T("or")), 0.42)
            icons.gap(0.12)
        _entry(icons, entry)


_PLACES: dict[type[Condition], str] = {InForest: "forest", InGroup: "group", InLine: "line"}
"""The symbol of the place in which a condition counts."""


def _icons(condition: Condition, size: float, names: Mapping[str, str]) -> _Icons:
    icons = _Icons(size, names)
    small = size > 8
    if isinstance(condition, Flat):
        icons.word(str(T("always")), 0.56 if small else 0.48, bold=True)
    elif isinstance(condition, Distinct):
        if condition.per > 1:
            icons.word(f"{condition.per}×", 0.62, bold=True)
            icons.gap(0.12)
        if condition.what == "iucn":
            icons.pills(("CR", "VU"))
            icons.gap(0.05)
            icons.word("…", 0.6, bold=True)
        else:
            icons.plain("distinct")
        if condition.distance == 0:
            icons.gap(0.2)
            icons.plain("forest", 0.9)
        elif condition.as_within or condition.distance > 1:
            icons.gap(0.2)
            icons.plain("within", 0.9)
            icons.word(f"≤{condition.distance}", 0.5, bold=True)
    elif isinstance(condition, Adjacent | Within | InForest | InGroup | InLine):
        _which(icons, condition.which, condition.per)
        if isinstance(condition, Within):
            icons.gap(0.2)
            icons.plain("within", 0.9)
            icons.word(f"≤{condition.distance}", 0.5, bold=True)
        elif not isinstance(condition, Adjacent):
            icons.gap(0.2)
            icons.plain(_PLACES[type(condition)], 0.9)
    if condition.at_least:
        icons.gap(0.2)
        icons.word(f"≥{condition.at_least}", 0.5, bold=True)
    if condition.at_most is not None:
        icons.gap(0.2)
        icons.word(str(T("max {points}", points=condition.at_most)), 0.44, bold=True)
    return icons


def _words(condition: Condition, names: Mapping[str, str], room: float, style: RowStyle) -> Fitted:
    sentence = str(condition.sentence(names))
    sentence = upper(sentence)
    for lines in (2, 3):
        fit = fitted(sentence, (room,) * lines, style.words, smallest=0.9)
        if not fit.broken and not fit.squeezed:
            return fit
    return fitted(sentence, (room,) * 6, style.words, smallest=0.8)


def draw_rows(
    conditions: tuple[Condition, ...], top: float, style: RowStyle, names: Mapping[str, str], most: float = 46.0
) -> tuple[list[Item], float]:
    """The rows from ``top`` down, and their height with padding; more than ``most`` is scaled down.

    A row's icons shrink until they fit; words stand behind them, or below where the room behind is too narrow. Smaller
    rows use the whole width, so that many rules stay as large as they can.
    """
    items, height = _laid(conditions, style, names, _WIDTH)
    scale = 1.0
    while height * scale > most and scale > _LEAST:
        scale *= 0.97
        items, height = _laid(conditions, style, names, (_WIDTH - 2 * style.left) / scale + 2 * style.left)
    if height * scale > most:
        scale = most / height
    return [moved(items, style.left * (1 - scale), top, scale)] if items else [], height * scale


def _laid(
    conditions: tuple[Condition, ...], style: RowStyle, names: Mapping[str, str], width: float
) -> tuple[list[Item], float]:
    """The rows one below the other on a face of some width, and their height."""
    items: list[Item] = []
    y = style.pad
    for condition in conditions:
        icons = _icons(condition, style.icon, names)
        left = style.left + style.box + 1.6
        room = width - left - style.left
        scale = min(1.0, (room if not style.words else room * 0.62) / icons.width)
        height = max(style.points * 1.4, style.icon * scale)
        lines: list[Item] = []
        middle = y + height / 2
        if style.words and not isinstance(condition, Flat):
            at = left + icons.width * scale + 1.4
            fit = _words(condition, names, width - at - style.left, style)
            step = fit.size * 1.17
            if len(fit.lines) > 3:  # too narrow beside the icons: below them
                at, fit = left, _words(condition, names, room, style)
                step = fit.size * 1.17
                upper = style.icon * scale + 0.4
                base = y + upper + fit.size * 0.86
                height = upper + step * len(fit.lines)
                middle = y + upper / 2
            else:
                height = max(height, step * len(fit.lines))
                base = y + height / 2 - step * (len(fit.lines) - 1) / 2 + fit.size * 0.36
                middle = y + height / 2
            lines = [Text(at, base + i * step, line, fit.size) for i, line in enumerate(fit.lines)]
        box_height = style.points * 1.4
        items += points_box(
            signed(condition.points),
            style.left,
            y + (height - box_height) / 2,
            style.box,
            box_height,
            style.points,
            cost=condition.points < 0,
        )
        items.append(moved(icons.items, left, middle, scale))
        items += lines
        y += height + style.gap
    return items, (y - style.gap + style.pad) if conditions else 0.0
