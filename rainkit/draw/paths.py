"""SVG's path language as straight and cubic pieces, for back ends that don't speak it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["Piece", "arc", "pieces"]

Piece = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``; absolute."""

_COMMANDS = "MLHVCSQTAZ"
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"[\s,]*([01])")
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_NEXT = re.compile(rf"[\s,]*([{_COMMANDS}{_COMMANDS.lower()}])")


def _read(d: str) -> Iterator[tuple[str, list[float]]]:
    """The commands with their arguments; repeated arguments repeat the command (M goes on as L)."""
    at, command = 0, ""
    while d[at:].strip(" ,\n\t"):
        found = _NEXT.match(d, at)
        if found:
            command, at = found[1], found.end()
        elif not command or command in "Zz":
            raise ValueError(f"not a path: {d[:60]!r}")
        numbers: list[float] = []
        for i in range(_COUNT[command.upper()]):
            # the two flags of an arc may stand without anything between them
            part = (_FLAG if command in "Aa" and i in (3, 4) else _NUMBER).match(d, at)
            if not part:
                raise ValueError(f"not a path: {d[:60]!r}")
            numbers.append(float(part[1]))
            at = part.end()
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def arc(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> list[tuple[float, ...]]:
    """An elliptical arc as cubic pieces (SVG 2, appendix B.2: from end points to centre).

    >>> [tuple(round(v, 2) for v in piece) for piece in arc(1, 0, 1, 1, 0, False, True, 0, 1)]
    [(1.0, 0.55, 0.55, 1.0, 0.0, 1.0)]
    """
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == (x, y):
        return []
    if rx == 0 or ry == 0:
        return [(x0, y0, x, y, x, y)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    under = (rx * py) ** 2 + (ry * px) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    mx, my = cos * qx - sin * qy + (x0 + x) / 2, sin * qx + cos * qy + (y0 + y) / 2
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    k = 4 / 3 * math.tan(step / 4)

    def point(u: float, v: float) -> tuple[float, float]:
        return cos * rx * u - sin * ry * v + mx, sin * rx * u + cos * ry * v + my

    result: list[tuple[float, ...]] = []
    for i in range(count):
        a, b = start + i * step, start + (i + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        result.append((*point(ca - k * sa, sa + k * ca), *point(cb + k * sb, sb - k * cb), *point(cb, sb)))
    return result


def _quadratic(x0: float, y0: float, cx: float, cy: float, x: float, y: float) -> Piece:
    return "C", (x0 + 2 / 3 * (cx - x0), y0 + 2 / 3 * (cy - y0), x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y)


@lru_cache(maxsize=4096)
def pieces(d: str) -> tuple[Piece, ...]:
    """The path in absolute moves, lines and cubic curves.

    Raises
    ------
    ValueError
        If it is no path.

    Examples
    --------
    >>> pieces("M1 1h2v3z")
    (('M', (1.0, 1.0)), ('L', (3.0, 1.0)), ('L', (3.0, 4.0)), ('Z', ()))
    """
    result: list[Piece] = []
    x = y = start_x = start_y = 0.0
    handle = (0.0, 0.0)  # the last control point, for the smooth commands
    before = ""
    for command, n in _read(d):
        kind, own = command.upper(), command.islower()
        ox, oy = (x, y) if own else (0.0, 0.0)
        if kind == "Z":
            result.append(("Z", ()))
            x, y = start_x, start_y
        elif kind == "A":
            tx, ty = ox + n[5], oy + n[6]
            result += [("C", piece) for piece in arc(x, y, n[0], n[1], n[2], bool(n[3]), bool(n[4]), tx, ty)]
            x, y = tx, ty
        elif kind in "HV":
            x, y = (ox + n[0], y) if kind == "H" else (x, oy + n[0])
            result.append(("L", (x, y)))
        else:
            p = [(ox + n[i], oy + n[i + 1]) for i in range(0, len(n), 2)]
            if kind == "M":
                result.append(("M", p[0]))
                start_x, start_y = p[0]
            elif kind == "L":
                result.append(("L", p[0]))
            elif kind in "CS":
                mirrored = (2 * x - handle[0], 2 * y - handle[1]) if before in "CS" and before else (x, y)
                first = p[0] if kind == "C" else mirrored
                handle = p[-2]
                result.append(("C", (*first, *handle, *p[-1])))
            else:
                mirrored = (2 * x - handle[0], 2 * y - handle[1]) if before in "QT" and before else (x, y)
                handle = p[0] if kind == "Q" else mirrored
                result.append(_quadratic(x, y, *handle, *p[-1]))
            x, y = p[-1]
        before = kind
    return tuple(result)
