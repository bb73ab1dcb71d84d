"""Boards: the drawing of a view model, and the small boards of other players and of goals.

The view model of a forest is made by :func:`board_view`, of a jungle by :mod:`rainkit.draw.jungle`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rainkit.core.grids import Adjacency, Cell
from rainkit.draw.art import symbol
from rainkit.draw.cell import cell_picture
from rainkit.draw.forest import ForestLike, board_view, short_name
from rainkit.draw.geometry import SIDE, SQUARE, cell_centre, half_height, outline
from rainkit.draw.marks import marks_of, tag_of, target_of
from rainkit.draw.primitives import Drawing, Group, Item, Polygon, moved
from rainkit.draw.view import BoardView, CellView
from rainkit.i18n import T

__all__ = [
    "SIDE",
    "ForestLike",
    "board_view",
    "cell_centre",
    "draw_board",
    "mini_board",
    "mini_shape",
    "short_name",
]

_UNSPOKEN = {"aria-hidden": "true"}


def _box(cells: Iterable[CellView], adjacency: Adjacency, margin: float) -> tuple[float, float, float, float]:
    centres = [cell_centre(view.cell, adjacency) for view in cells] or [(0.0, 0.0)]
    w = SIDE if adjacency == "hex" else SQUARE / 2
    h = half_height(adjacency)
    left, right = min(x for x, _ in centres) - w - margin, max(x for x, _ in centres) + w + margin
    top, bottom = min(y for _, y in centres) - h - margin, max(y for _, y in centres) + h + margin
    return left, top, right - left, bottom - top


def draw_board(view: BoardView, *, live: bool = False, margin: float = 10.0) -> Drawing:
    """The board as a drawing that frames all its cells.

    Parameters
    ----------
    view : BoardView
    live : bool
        With the layer that takes clicks, keys and screen readers; stills don't need it.
    margin : float
        Room around, in units (the side of a cell is 54); it holds lifted cells, glows and rings.

    Examples
    --------
    >>> from rainkit.draw.svg import svg
    >>> view = BoardView((CellView((0, 0), label="merbau", type="plant"), CellView((1, 0), "ghost", score=2)))
    >>> drawing = draw_board(view)
    >>> round(drawing.width), svg(drawing).startswith("<svg")
    (209, True)
    """
    grid = view.adjacency
    glow = Polygon(outline(-0.4, grid), stroke="counted-glow", width=9, join="round")
    glows = [moved((glow,), *cell_centre(c.cell, grid)) for c in view.cells if "counted" in c.states]
    below: list[Item] = []
    above: list[Item] = []
    for i, c in enumerate(view.cells):
        picture = Group((cell_picture(c, grid),), css=f"rk-pic rk-p{i}")
        placed = Group((picture,), (1, 0, 0, 1, *cell_centre(c.cell, grid)))
        (above if c.kind in ("card", "tile") else below).append(placed)
    marks = [mark for c in view.cells for mark in marks_of(c, grid)]
    tags = [tag for c in view.cells if (tag := tag_of(c, grid))]
    items: list[Item] = [Group((*below, *glows, *above, *marks), attributes=_UNSPOKEN if live else {})]
    if live:
        able = [c.cell for c in view.cells if c.takes_focus]
        active = view.active if view.active in able else (able[0] if able else None)
        items += [target_of(c, i, view.key(c.cell), c.cell == active, grid) for i, c in enumerate(view.cells)]
    if tags:  # above the rings, so that a share is never covered
        items.append(Group(tuple(tags), css="rk-over", attributes=_UNSPOKEN if live else {}))
    box = _box(view.cells, grid, margin)
    return Drawing(tuple(items), box, view.title, view.alt, css="rk-board")


def mini_board(types: Mapping[Cell, str], adjacency: Adjacency = "hex", *, label: str = "") -> Drawing:
    """A small forest of others: cells with the symbols of their types only."""
    items: list[Item] = []
    for cell, t in types.items():
        x, y = cell_centre(cell, adjacency)
        shape = Polygon(outline(3, adjacency), fill=t, stroke=f"{t}-ink", width=3)
        items.append(moved((shape, symbol(t, -28, -28, 56, f"on-{t}", t)), x, y))
    return Drawing(tuple(items), _box([CellView(cell) for cell in types], adjacency, 2), label, css="rk-mini")


def mini_shape(shape: Collection[Cell], empty: Collection[Cell] = (), adjacency: Adjacency = "hex") -> Drawing:
    """A goal's shape as filled cells; the cells that must stay free are dashed."""
    items: list[Item] = []
    for cell in shape:
        filled = Polygon(outline(2.5, adjacency), fill="accent", css="rk-filled")
        items.append(moved((filled,), *cell_centre(cell, adjacency)))
    for cell in empty:
        line = Polygon(outline(5, adjacency), stroke="edge", width=4.5, dash=(10, 8))
        items.append(moved((line,), *cell_centre(cell, adjacency)))
    views = [CellView(cell) for cell in (*shape, *empty)]
    return Drawing(tuple(items), _box(views, adjacency, 2), str(T("shape")), css="rk-shape")
