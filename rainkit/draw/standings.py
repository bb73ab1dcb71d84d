"""The table of a tournament as a picture: for each bot its mean points with the 95% interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rainkit.draw.measure import shortened, text_width
from rainkit.draw.primitives import Circle, Drawing, Item, Rect, Text
from rainkit.i18n import T, number

if TYPE_CHECKING:
    from rainkit.players.standings import Standing

__all__ = ["standings_drawing"]

WIDTH, ROW, TOP = 460.0, 30.0, 34.0
SIZE, SMALL = 13.0, 11.5
END = 96.0


def standings_drawing(found: Sequence[Standing]) -> Drawing:
    """A dot with its interval for each bot, the best on top, on one axis of points.

    Examples
    --------
    >>> from rainkit.players.standings import standings
    >>> from rainkit.players.tournament import play
    >>> drawn = standings_drawing(standings(play("foodweb", ["random", "greedy"], deals=3)))
    >>> drawn.description.startswith("Mean points: greedy")
    True
    """
    title = str(T("Mean points, with 95% intervals"))
    left = min(170.0, max(text_width(one.bot, SIZE, bold=True) for one in found) + 12)
    ends = [end for one in found for end in (one.points_ci95 or (one.points, one.points))]
    low, high = min(0.0, *ends), max(1.0, *ends)

    def x(value: float) -> float:
        return left + 8 + (value - low) / (high - low) * (WIDTH - left - END - 16)

    bottom = TOP + ROW * len(found)
    items: list[Item] = [Text(0, 16, title, SIZE, "text", bold=True)]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if (high - low) / step <= 7)
    for mark in range(int(low // step) * step, int(high) + 1, step):
        if mark >= low:
            items.append(Rect(x(mark) - 0.5, TOP, 1, bottom - TOP, fill="line"))
            items.append(Text(x(mark), bottom + 16, number(mark), SMALL, "muted", "middle"))
    for n, one in enumerate(found):
        y = TOP + ROW * (n + 0.5)
        first, last = one.points_ci95 or (one.points, one.points)
        half = f" ± {number((last - first) / 2, 1)}" if last > first else ""
        items.append(Text(left, y + 4.5, shortened(one.bot, left - 6, SIZE, bold=True), SIZE, "text", "end", bold=True))
        items.append(Rect(x(first), y - 1.5, max(3.0, x(last) - x(first)), 3, fill="accent"))
        items.append(Circle(x(one.points), y, 5.5, fill="accent"))
        items.append(Text(WIDTH - 4, y + 4.5, f"{number(one.points, 1)}{half}", SIZE, "text", "end"))
    told = [T("{bot} {points}", bot=one.bot, points=number(one.points, 1)) for one in found]
    return Drawing(tuple(items), (0, 0, WIDTH, bottom + 24), title, str(T("Mean points: {bots}.", bots=told)))
