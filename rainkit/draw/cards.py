"""Card faces of the food web: 63 x 88 units, one unit is a millimetre on paper.

The full face has words and a fact; the small face, for less than 40 units or 200 pixels of width, has larger icons
instead. Goals are in :mod:`rainkit.draw.goals`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.decks.model import IUCN_WORDS, TYPE_WORDS, Card
from rainkit.decks.own_pictures import drawing_of, picture_of
from rainkit.draw.art import figure_in, symbol
from rainkit.draw.measure import Fitted, broken, fitted, shortened, text_width, wrapped
from rainkit.draw.primitives import Circle, Drawing, Image, Item, Path, Rect, Text, moved
from rainkit.draw.rows import FULL, SMALL, draw_rows, iucn_pill
from rainkit.i18n import N, T, pick, upper
from rainkit.i18n import Text as Words

__all__ = [
    "CARD_BOX",
    "SHORT_TYPE_WORDS",
    "card_back",
    "card_face",
    "card_words",
    "frame",
    "heading",
    "imprint_line",
]

CARD_BOX = (63.0, 88.0)
_INK, _PAPER = "#10201A", "#FFFFFF"
_R = 3.2
_IMPRINT, _NOTE, _SCENE = 2.3, 8.0, 28.0
"""How much higher the foot becomes with an imprint, and with a note; how high the picture stays beside a long fact."""

SHORT_TYPE_WORDS: dict[str, Words] = {
    "plant": T("Plant"),
    "arthropod": T("Arthropod"),
    "small": T("Small"),
    "medium": T("Medium"),
    "large": T("Large"),
    "carnivore": T("Carnivore"),
}


def heading(name: str, below: str, sign: str, fill: str, on: str, *, small: bool) -> list[Item]:
    """The band at the top of a face: a white disc with a sign, the name, and a word below it on the full face."""
    h, disc, icon, size, left = (16.0, 11.6, 8.2, 6.0, 1.8) if small else (12.5, 9.4, 6.4, 4.5, 2.0)
    items: list[Item] = [
        Path(f"M0 {_R}A{_R} {_R} 0 0 1 {_R} 0H{63 - _R}A{_R} {_R} 0 0 1 63 {_R}V{h}H0z", fill=fill, css="rk-band"),
        Circle(left + disc / 2, h / 2, disc / 2, fill=_PAPER),
        symbol(sign, left + (disc - icon) / 2, (h - icon) / 2, icon, _INK, _PAPER),
    ]
    at = left + disc + 1.8
    room = 63 - at - 1.6
    if small:
        fit = _name(name, room, size, 3)
        step = fit.size * (0.97 if len(fit.lines) > 2 else 1.04)
        base = h / 2 - step * (len(fit.lines) - 1) / 2 + fit.size * 0.36
    else:
        fit = _name(name, room, size, 2)
        if len(fit.lines) > 1:
            fit = fitted(name, (room, room), size * 0.82, bold=True, smallest=0.8)
        step = fit.size * 1.05
        under = 2.8 if len(fit.lines) > 1 else 3.1
        whole = step * len(fit.lines) + under * 1.2
        base = (h - whole) / 2 + fit.size * 0.86
        items.append(Text(at, base + step * (len(fit.lines) - 1) + under * 1.25, below, under, on))
    for i, whole_line in enumerate(fit.lines):
        line = shortened(whole_line, room / 0.6, fit.size, bold=True)
        squeeze = room if text_width(line, fit.size, bold=True) > room else 0.0
        items.append(Text(at, base + i * step, line, fit.size, on, bold=True, squeeze=squeeze))
    return items


def _name(name: str, room: float, size: float, lines: int) -> Fitted:
    for n in (1, 2) if lines > 2 else ():  # the small face: two lines in full size before a smaller one
        fit = fitted(name, (room,) * n, size, bold=True)
        if fit.size == size and not fit.broken and not fit.squeezed:
            return fit
    for n in range(1, lines + 1):
        fit = fitted(name, (room,) * n, size * (0.86 if n == 3 else 1), bold=True)
        if not fit.broken and not fit.squeezed:
            return fit
    return fitted(name, (room,) * lines, size * 0.8, bold=True, smallest=0.8)


def frame(ink: str) -> Item:
    """The edge of a face, drawn last."""
    return Rect(0.35, 0.35, 62.3, 87.3, _R - 0.35, stroke=ink, width=0.7, css="rk-edge")


def foot_path(top: float, fill: str) -> Item:
    """The ground of a face's foot, with the card's rounded corners."""
    return Path(f"M0 {top:.2f}H63V{88 - _R}A{_R} {_R} 0 0 1 {63 - _R} 88H{_R}A{_R} {_R} 0 0 1 0 {88 - _R}z", fill=fill)


def set_block(
    text: str, x: float, top: float, width: float, height: float, size: float, *, least: float = 2.2
) -> list[Item]:
    """A few lines of text in a box, smaller if it must be; what doesn't fit even so ends in an ellipsis."""
    lines: tuple[str, ...] = ()
    while True:
        lines = wrapped(broken(text, width, size), (width,), size)
        most = int((height + 0.25 * size) / (1.25 * size))
        if len(lines) <= most or size <= least:
            break
        size *= 0.97
    if len(lines) > most:
        lines = (*lines[: most - 1], lines[most - 1].rstrip(".,; ") + " …")
    return [Text(x, top + size + i * size * 1.25, line, size) for i, line in enumerate(lines)]


def card_face(
    card: Card,
    *,
    small: bool = False,
    names: Mapping[str, str] | None = None,
    picture: tuple[bytes, str] | None = None,
    note: str = "",
    imprint: tuple[str, str] = ("", ""),
) -> Drawing:
    """The face of a species card.

    Parameters
    ----------
    card : Card
    small : bool
        The small face.
    names : mapping of card id to name, optional
        For conditions that name single species.
    picture : (bytes, mime type), optional
        An own picture instead of the figure.
    note : str
        A sentence above the fact, for print; the full face only.
    imprint : (str, str)
        The small line at the foot of a printed card, its left and right part; the full face only.

    Examples
    --------
    >>> from rainkit.decks.model import Card
    >>> card_face(Card("merbau", {"en": "merbau tree"}, "plant", "NT")).label
    'merbau tree, plant, near threatened'
    """
    t = card.type
    style = SMALL if small else FULL
    items: list[Item] = [Rect(0, 0, 63, 88, _R, fill="surface")]
    band = 16.0 if small else 12.5
    foot = 9.6 if small else 18.4 + _IMPRINT * any(imprint) + (_NOTE + 2.6) * bool(note)
    rows, height = draw_rows(card.scores, 0.0, style, names or {}, most=44.0 if small else 36.0)
    if not small:
        room = foot - _fact_top(card, note) - 1.8 - _IMPRINT * any(imprint)
        foot += max(0.0, min(_fact_height(card) - room, 88 - foot - height - band - _SCENE))
    bottom = 88 - foot - height
    ground = band + (bottom - band) * 0.72
    items.append(Rect(0, band, 63, ground - band + 0.1, fill=f"{t}-scene", css="rk-scene"))
    items.append(Rect(0, ground, 63, bottom - ground, fill=f"{t}-ground", css="rk-ground"))
    picture = picture or picture_of(card)
    if picture:
        items.append(Image(0, band, 63, bottom - band, *picture))
    else:
        items.append(_scene_figure(card, band + 1.2, bottom, small=small))
    items.append(Path(f"M0 {bottom:.2f}H63", stroke="line", width=0.3))
    items.append(moved(rows, 0, bottom))
    items.append(foot_path(88 - foot, f"{t}-soft"))
    if small:
        size = 5.2
        word = str(SHORT_TYPE_WORDS[t])
        while text_width(word, size, bold=True) > 40:
            size *= 0.95
        items.append(Text(1.9, 88 - foot / 2 + size * 0.36, word, size, bold=True))
        if card.iucn:
            items += iucn_pill(card.iucn, 61.2, 88 - foot / 2 - 3.75, 5.0)
    else:
        if card.iucn:
            items += iucn_pill(card.iucn, 61.2, band + 1.6, 2.7, str(IUCN_WORDS[card.iucn]))
        items += _foot(card, 88 - foot, note, 88 - _IMPRINT * any(imprint))
        items += imprint_line(imprint)
    items += heading(upper(card.label), upper(str(TYPE_WORDS[t])), t, t, f"on-{t}", small=small)
    items.append(frame(f"{t}-ink"))
    return Drawing(
        tuple(items), (0, 0, *CARD_BOX), card_words(card), _told(card, names or {}), css=f"rk-cardface rk-t-{t}"
    )


def _scene_figure(card: Card, top: float, bottom: float, *, small: bool) -> Item:
    """The figure in the middle of the scene, or to the left of the Red List pill where that lies over it."""
    left, width = 0.7, 61.6
    if card.iucn and not small:
        wide = min(width, (bottom - top) * 100 / 70)
        pill = min(58.0, text_width(f"{card.iucn} {IUCN_WORDS[card.iucn]}", 2.7) + 3.5)
        over = 31.5 + wide / 2 - (61.2 - pill)
        left -= max(0.0, min(over, 31.0 - wide / 2))
    return figure_in(drawing_of(card), card.type, left, top, width, bottom - top, sit=True)


def _fact_top(card: Card, note: str) -> float:
    """How far below the top of the foot the fact begins."""
    return 1.2 + 3.9 * bool(card.scientific_name) + _NOTE * bool(note)


def _fact_height(card: Card) -> float:
    """What the fact takes in letters that are read well."""
    return len(wrapped(pick(card.fact), (58.2,), 2.8)) * 2.8 * 1.25 if card.fact else 0.0


def _foot(card: Card, top: float, note: str, bottom: float) -> list[Item]:
    items: list[Item] = []
    y = top + 1.2
    if card.scientific_name:
        size = 3.0
        while text_width(card.scientific_name, size, bold=True) > 58 and size > 1.8:
            size *= 0.96
        name = shortened(card.scientific_name, 58.2, size, bold=True)
        items.append(Text(2.4, y + 3.0, name, size, f"{card.type}-ink", bold=True, italic=True))
        y += 3.9
    if note:
        items += set_block(note, 2.4, y, 58.2, _NOTE, 2.9)
        y += _NOTE
    fact = pick(card.fact) if card.fact else ""
    return items + (set_block(fact, 2.4, y, 58.2, bottom - 1.8 - y, 3.12) if fact else [])


def imprint_line(imprint: tuple[str, str]) -> list[Item]:
    """The small line at the foot of a printed face: its left and right part, shrunk, then the right one cut."""
    left, right = imprint
    size, room = 1.9, 57.6 - 2.0 * bool(left and right)
    while text_width(left + right, size) > room and size > 1.5:
        size *= 0.97
    right = shortened(right, room - text_width(left, size), size)
    items: list[Item] = [Text(2.7, 86.3, left, size, css="rk-imprint")] if left else []
    return items + ([Text(60.3, 86.3, right, size, anchor="end", css="rk-imprint")] if right else [])


def card_words(card: Card) -> str:
    """The card's name, type and category as a screen reader says them."""
    words = T("{name}, {type}", name=card.label, type=TYPE_WORDS[card.type])
    if card.iucn:
        words = T("{what}, {category}", what=words, category=IUCN_WORDS[card.iucn])
    return str(words)


def _told(card: Card, names: Mapping[str, str]) -> str:
    """The conditions in words, for those who can't see the icons."""
    if not card.scores:
        return str(T("It scores nothing by itself."))
    return " ".join(upper(f"{condition.sentence(names)}.") for condition in card.scores)


def card_back(count: int | None = None) -> Drawing:
    """The back of a card: a leaf on the accent colour, with a number of hidden cards if given."""
    items: list[Item] = [
        Rect(0, 0, 63, 88, _R, fill="accent"),
        Rect(4, 4, 55, 80, 2.2, stroke="on-accent", width=0.7),
        symbol("plant", 16.5, 26 if count is not None else 29, 30, "on-accent", "accent"),
    ]
    label = T("a covered card")
    if count is not None:
        items.append(Text(31.5, 74, str(count), 12, "on-accent", "middle", bold=True))
        label = N("{n} covered card", "{n} covered cards", count)
    items.append(Rect(0.35, 0.35, 62.3, 87.3, _R - 0.35, stroke="text", width=0.7, css="rk-edge"))
    return Drawing(tuple(items), (0, 0, *CARD_BOX), str(label), css="rk-cardface rk-back")
