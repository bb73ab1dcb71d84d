"""Where cells lie and how they are cut, in units of :data:`SIDE` = 54 for the side of a hexagon (flat top)."""

from __future__ import annotations

import math

from rainkit.core.grids import Adjacency, Cell, centre

__all__ = ["GAP", "SIDE", "SQUARE", "cell_centre", "half_height", "half_width", "outline", "slice_of"]

SIDE = 54.0
GAP = 2.5
SQUARE = 1.78 * SIDE
"""The side of a square cell: about the area of a hexagon."""
ROOT3 = math.sqrt(3)


def cell_centre(cell: Cell, adjacency: Adjacency = "hex") -> tuple[float, float]:
    """The centre of a cell in the drawing's units."""
    x, y = centre(cell, adjacency)
    unit = SIDE if adjacency == "hex" else SQUARE
    return x * unit, y * unit


def outline(inset: float, adjacency: Adjacency) -> tuple[tuple[float, float], ...]:
    """The corners of a cell around (0, 0), its edges moved inwards by ``inset``."""
    if adjacency == "hex":
        r = SIDE - inset / (ROOT3 / 2)
        return tuple((r * math.cos(math.radians(60 * i)), r * math.sin(math.radians(60 * i))) for i in range(6))
    h = SQUARE / 2 - inset
    return ((-h, -h), (h, -h), (h, h), (-h, h))


def half_width(y: float, inset: float, adjacency: Adjacency) -> float:
    """Half the width of a cell at height ``y``."""
    if adjacency == "hex":
        return SIDE - inset / (ROOT3 / 2) - abs(y) / ROOT3
    return SQUARE / 2 - inset


def slice_of(top: float, bottom: float, inset: float, adjacency: Adjacency) -> tuple[tuple[float, float], ...]:
    """The part of a cell between two heights."""
    heights = [top, 0.0, bottom] if top < 0 < bottom else [top, bottom]
    right = [(half_width(y, inset, adjacency), y) for y in heights]
    return (*right, *((-x, y) for x, y in reversed(right)))


def half_height(adjacency: Adjacency) -> float:
    """Half the height of a cell."""
    return SIDE * ROOT3 / 2 if adjacency == "hex" else SQUARE / 2
