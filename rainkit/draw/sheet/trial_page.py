"""A page to try the printer with: is a millimetre a millimetre, and do backs meet fronts?"""

from __future__ import annotations

from rainkit.draw.measure import wrapped
from rainkit.draw.primitives import Circle, Drawing, Item, Path, Rect, Text
from rainkit.draw.sheet.flow import title_band
from rainkit.draw.sheet.options import PAPERS, SheetOptions
from rainkit.i18n import T
from rainkit.i18n import Text as Words

__all__ = ["trial_pages"]

_REACH = 10
"""How many millimetres the scale on the back reaches to each side."""


def _ruler(x: float, y: float, upright: bool) -> list[Item]:
    """A ruler of exactly 100 mm."""
    d = ""
    items: list[Item] = []
    for i in range(101):
        long = 6 if i % 10 == 0 else 4.4 if i % 5 == 0 else 3
        d += f"M{x} {y + i}h{long}" if upright else f"M{x + i} {y}v{long}"
        if i % 20 == 0:
            at = (x + 7, y + i + 1) if upright else (x + i, y + 9.5)
            items.append(Text(*at, str(i), 3, "text", "start" if upright else "middle"))
    return [Path(d, stroke="#000000", width=0.15), *items]


def _targets(w: float, h: float) -> tuple[tuple[float, float], ...]:
    """The middle of the page and one place near each corner, the same seen from both sides."""
    dx, dy = w / 2 - 32, h / 2 - 45
    return tuple((w / 2 + a * dx, h / 2 + b * dy) for a, b in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)))


def _front_target(x: float, y: float) -> list[Item]:
    return [
        Circle(x, y, _REACH, stroke="#000000", width=0.15),
        Path(f"M{x - _REACH} {y}h{2 * _REACH}M{x} {y - _REACH}v{2 * _REACH}", stroke="#000000", width=0.2),
    ]


def _back_target(x: float, y: float) -> list[Item]:
    """A scale in millimetres to the right (+) and down (+)."""
    d = f"M{x - _REACH} {y}h{2 * _REACH}M{x} {y - _REACH}v{2 * _REACH}"
    items: list[Item] = []
    for i in range(-_REACH, _REACH + 1):
        long = 1.6 if i % 5 == 0 else 0.9
        d += f"M{x + i} {y - long}v{2 * long}M{x - long} {y + i}h{2 * long}"
        if i % 5 == 0 and i:
            sign = f"+{i}" if i > 0 else f"\N{MINUS SIGN}{-i}"
            items += [Text(x + i, y - 2.2, sign, 2, "text", "middle"), Text(x + 2.2, y + i + 0.7, sign, 2)]
    return [Path(d, stroke="#000000", width=0.12), *items]


def _told(words: Words, x: float, y: float, room: float) -> list[Item]:
    return [Text(x, y + i * 4.8, line, 3.6) for i, line in enumerate(wrapped(str(words), (room,), 3.6))]


def trial_pages(options: SheetOptions, *, portrait: bool = True) -> list[Drawing]:
    """The front of the test page, and its back if backs are printed on the other side.

    Parameters
    ----------
    options : SheetOptions
    portrait : bool
        How the sheets lie that the page is for: an offset is seen on paper as the sheets lie.

    Examples
    --------

    >>> len(trial_pages(SheetOptions())), len(trial_pages(SheetOptions(backs="long-edge")))
    (1, 2)
    """
    page = PAPERS[options.paper] if portrait else PAPERS[options.paper][::-1]
    w, h = page
    front: list[Item] = [*title_band(str(T("Test page: front")), page, 8)]
    front.append(Rect(5, 5, w - 10, h - 10, stroke="#000000", width=0.15, dash=(1, 1)))
    front += _ruler(w / 2 - 50, h / 2 - 52, False)
    front += _ruler(24, h / 2 - 50, True)
    words = T(
        "Measure both rulers: each must be 100 mm long. If not, print at “actual size” or 100 %, not “fit to page”. If "
        "a part of the dashed frame is missing, your printer needs wider margins."
    )
    front += _told(words, 48, h / 2 + 22, w - 84)
    for x, y in _targets(w, h):
        front += _front_target(x, y)
    pages = [Drawing(tuple(front), (0, 0, w, h), str(T("Test page: front")))]
    if not options.duplex:
        return pages
    right, down = options.duplex_offset
    back: list[Item] = [*title_band(str(T("Test page: back")), page, 8)]
    words = T(
        "Hold the sheet against the light, this side towards you. Where the cross of the front meets the scales, read "
        "how far it lies to the right and down, and print with --duplex-offset RIGHT,DOWN. For example 0.5,−1."
    )
    back += _told(words, 48, h / 2 + 22, w - 84)
    edge = T("In the print dialog choose: on both sides, turned over at the long edge.")
    if options.backs == "short-edge":
        edge = T("In the print dialog choose: on both sides, turned over at the short edge.")
    back += _told(edge, 48, h / 2 - 26, w - 84)
    for x, y in _targets(w, h):
        back += _back_target(x + right, y + down)
    pages.append(Drawing(tuple(back), (0, 0, w, h), str(T("Test page: back"))))
    return pages
