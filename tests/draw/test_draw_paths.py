"""SVG's path language: every command, absolute and relative, run together as people and programs write it."""

from __future__ import annotations

import math

import pytest

from rainkit.draw.paths import arc, pieces


def ends(d: str) -> list[tuple[float, float]]:
    return [(round(n[-2], 6), round(n[-1], 6)) for kind, n in pieces(d) if kind != "Z"]


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("m1 2l2 2", [(1, 2), (3, 4)]),
        ("M1,2 3,4 5,6", [(1, 2), (3, 4), (5, 6)]),
        ("m1 2 2 2 2 2", [(1, 2), (3, 4), (5, 6)]),
        ("M0 0H5V6h-1v-1", [(0, 0), (5, 0), (5, 6), (4, 6), (4, 5)]),
        ("M0 0C1 1 2 2 3 0S5 1 6 0", [(0, 0), (3, 0), (6, 0)]),
        ("M0 0Q1 1 2 0T4 0", [(0, 0), (2, 0), (4, 0)]),
        ("M0-1.5.5-2", [(0, -1.5), (0.5, -2)]),
        ("M1e1 1E-1", [(10, 0.1)]),
        ("M0 0l2 0zm5 5l1 1", [(0, 0), (2, 0), (5, 5), (6, 6)]),
    ],
)
def test_commands(d: str, expected: list[tuple[float, float]]) -> None:
    assert ends(d) == expected


def test_smooth_curves_mirror_the_handle() -> None:
    assert pieces("M0 0C0 1 2 1 2 0S4-1 4 0")[2] == ("C", (2, -1, 4, -1, 4, 0))
    assert pieces("M0 0S2 1 2 0")[1] == ("C", (0, 0, 2, 1, 2, 0))
    quadratic = pieces("M0 0Q1 2 2 0T4 0")[2][1]
    assert quadratic == pytest.approx((2 + 2 / 3, -4 / 3, 4 - 2 / 3, -4 / 3, 4, 0))


def test_flags_of_arcs_may_be_run_together() -> None:
    assert pieces("M0 0a1 1 0 012 0") == pieces("M0 0 A 1 1 0 0 1 2 0")


@pytest.mark.parametrize("turn", [0, 30, 90])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("sweep", [False, True])
def test_arcs_lie_on_their_ellipse(turn: float, large: bool, sweep: bool) -> None:
    rx, ry = 5.0, 3.0
    found = arc(0, 0, rx, ry, turn, large, sweep, 4, 1)
    assert found[-1][-2:] == pytest.approx((4, 1))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def unit(x: float, y: float) -> tuple[float, float]:
        return (cos * x + sin * y) / rx, (-sin * x + cos * y) / ry

    samples = [(0.0, 0.0)]
    x0, y0 = 0.0, 0.0
    for x1, y1, x2, y2, x, y in found:
        for t in (0.25, 0.5, 0.75, 1):
            s = 1 - t
            b = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
            samples.append((b[0] * x0 + b[1] * x1 + b[2] * x2 + b[3] * x, b[0] * y0 + b[1] * y1 + b[2] * y2 + b[3] * y))
        x0, y0 = x, y
    us = [unit(*p) for p in samples]
    # the centre of the circle through three of the points; all others lie on it
    (ax, ay), (bx, by), (cx, cy) = us[0], us[len(us) // 2], us[-1]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    mx = (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / d
    my = (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / d
    assert [math.hypot(u - mx, v - my) for u, v in us] == pytest.approx([1.0] * len(us), abs=2e-3)


def test_too_small_arcs_grow_and_flat_ones_are_lines() -> None:
    assert ends("M0 0A1 1 0 0 1 10 0")[-1] == (10, 0)
    assert arc(0, 0, 0, 5, 0, False, False, 3, 4) == [(0, 0, 3, 4, 3, 4)]
    assert arc(1, 1, 2, 2, 0, True, True, 1, 1) == []


@pytest.mark.parametrize("d", ["1 2", "M1", "M0 0L1", "M0 0X1 1", "M0 0z1 2", "M0 0A1 1 0 2 0 1 1"])
def test_nonsense_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="not a path"):
        pieces(d)
