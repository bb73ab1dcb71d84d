"""Where the species of a food web stand: the height is given by the trophic level, the rest is arranged."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    Web = nx.DiGraph[Any]

__all__ = ["HEIGHT", "LEVEL", "WIDTH", "places"]

WIDTH, HEIGHT = 100.0, 66.0
GAP = 8.0
LEVEL = 176.0
"""How much higher one more level is."""

Place = tuple[float, float]


def places(web: Web, levels: Mapping[Hashable, float | None]) -> dict[Hashable, Place]:
    """The middle of each species' card; no two cards overlap.

    A level with too many species for one row gets further rows close by. Species without a level stand in rows below
    all others.

    >>> at = places(nx.DiGraph([("algae", "snail")]), {"algae": 1.0, "snail": 2.0})
    >>> at["algae"][1] - at["snail"][1] == LEVEL
    True
    """
    wish = _wishes(web, levels)
    ordered = sorted((s for s in web if levels.get(s) is not None), key=lambda s: (_crowd(web, levels, s), wish[s]))
    first = _columns(web, levels)
    found: dict[Hashable, Place] = {}
    for columns in range(first, first + 7):  # wider, until nobody stands far from the height of its level
        span = columns * (WIDTH + GAP)
        taken: list[Place] = []
        for one in ordered:
            y = -float(levels[one] or 0) * LEVEL
            found[one] = _free(wish[one] * span, y, span, taken, sides=(1,) if y >= -LEVEL else (1, -1))
            taken.append(found[one])
        above = [one for one in ordered if float(levels[one] or 0) > 1]  # the foot may have as many rows as it needs
        if all(abs(found[one][1] + float(levels[one] or 0) * LEVEL) <= LEVEL / 2 for one in above):
            break
    rest = [one for one in web if levels.get(one) is None]
    foot = max((y for _, y in taken), default=0.0) + HEIGHT + 3 * GAP
    for i, one in enumerate(rest):
        row, column = divmod(i, max(1, columns))
        found[one] = ((column + 0.5) * (WIDTH + GAP), foot + row * (HEIGHT + GAP))
    return {one: found[one] for one in web}


def _columns(web: Web, levels: Mapping[Hashable, float | None]) -> int:
    """So many that the fullest level needs two rows (large webs: three), and the picture is wider than high."""
    count: dict[int, int] = {}
    for one in web:
        level = levels.get(one)
        if level is not None:
            count[round(level * 2)] = count.get(round(level * 2), 0) + 1
    most = max(count.values(), default=1)
    tall = (max((level for level in levels.values() if level is not None), default=1.0) - 1) * LEVEL + 2 * HEIGHT
    return max(ceil(most * 0.62 if most <= 24 else most / 3), ceil(1.3 * tall / (WIDTH + GAP)))


def _crowd(web: Web, levels: Mapping[Hashable, float | None], one: Hashable) -> float:
    """Crowded levels are placed first, while there is room at their own height."""
    same = sum(levels.get(other) == levels.get(one) for other in web)
    return -same if same > 1 else float(levels[one] or 0)


def _wishes(web: Web, levels: Mapping[Hashable, float | None]) -> dict[Hashable, float]:
    """For each species a place from 0 to 1, near what it is linked with."""
    bands: dict[int, list[Hashable]] = {}
    for one in web:
        level = levels.get(one)
        if level is not None:
            bands.setdefault(int(level + 0.001), []).append(one)
    wish = {one: (i + 0.5) / len(band) for band in bands.values() for i, one in enumerate(band)}
    for _ in range(12):
        for band in bands.values():
            mean = {}
            for one in band:
                near = [wish[o] for o in (*web.predecessors(one), *web.successors(one)) if o in wish and o != one]
                mean[one] = 0.3 * wish[one] + 0.7 * sum(near) / len(near) if near else wish[one]
            order = sorted(band, key=lambda one: mean[one])
            wish |= {one: (i + 0.5) / len(order) for i, one in enumerate(order)}
    return wish


def _free(x: float, y: float, span: float, taken: list[Place], sides: tuple[int, ...]) -> Place:
    """The free place nearest to the wish; leaving the height costs more than going sideways (``sides``: up, down)."""
    step = (WIDTH + GAP) / 4
    xs = [WIDTH / 2 + GAP / 2 + i * step for i in range(int((span - WIDTH - GAP) / step + 1.001))] or [span / 2]
    rows = (0.0, *(side * n * 12.0 for n in range(1, 80) for side in sides))
    best: tuple[float, Place] | None = None
    for row in rows:
        away = abs(row) * 4
        if best is not None and away > best[0]:
            break
        for place in xs:
            if all(abs(place - tx) >= WIDTH + GAP / 2 or abs(y + row - ty) >= HEIGHT + GAP / 2 for tx, ty in taken):
                cost = abs(place - x) + away
                if best is None or cost < best[0]:
                    best = (cost, (place, y + row))
    return best[1] if best else (x, y)
