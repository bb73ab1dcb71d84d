"""What lies over the cells: outlines and tags, and the clear shapes that take clicks, keys and focus."""

from __future__ import annotations

from rainkit.core.grids import Adjacency, neighbours
from rainkit.draw.geometry import SIDE, SQUARE, cell_centre, half_height, outline
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import Circle, Group, Item, Polygon, Rect, Text, moved
from rainkit.draw.view import CellView
from rainkit.i18n import T

__all__ = ["marks_of", "tag_of", "target_of"]


def tag_of(view: CellView, adjacency: Adjacency) -> Item | None:
    """The cell's tag on the shared edge, or None."""
    tag = view.tag
    if tag is None:
        return None
    x, y = cell_centre(view.cell, adjacency)
    if tag.toward is not None and tag.toward in neighbours(view.cell, adjacency):
        tx, ty = cell_centre(tag.toward, adjacency)
        mx, my = (x + tx) / 2, (y + ty) / 2
        if adjacency == "hex" and abs(tx - x) > 1:  # slanted edges: a little outwards, so that names stay free
            upper = (x, y) if y < ty else (tx, ty)
            side = 1 if (tx if upper == (x, y) else x) > upper[0] else -1
            mx, my = mx + side * 1.3, my - 2.25
    else:
        mx, my = x, y - half_height(adjacency)
    w = max(24.0, text_width(tag.text, 11.5, bold=True) + 7)
    fill, ink = {"bad": ("bad", "on-bad"), "open": ("surface", "text")}.get(tag.tone, ("text", "surface"))
    outline = "text" if tag.tone == "open" else "surface"
    dash = (3.0, 2.0) if tag.tone == "open" else ()
    box = Rect(mx - w / 2, my - 9, w, 18, 9, fill=fill, stroke=outline, width=1.5, dash=dash)
    return Group((box, Text(mx, my + 4.2, tag.text, 11.5, ink, "middle", bold=True)), css="rk-tag")


def marks_of(view: CellView, adjacency: Adjacency) -> list[Item]:
    """Outlines of finished and picked cells, the number of a tile's place, and the disc of a new one."""
    x, y = cell_centre(view.cell, adjacency)
    items: list[Item] = []
    if "done" in view.states and view.kind in ("card", "tile"):
        items.append(moved((Polygon(outline(-1.5, adjacency), stroke="accent", width=2.5, join="round"),), x, y))
    if "hinted" in view.states:
        edge = Polygon(outline(-2, adjacency), stroke="accent", width=5, dash=(13, 6), join="round", css="rk-hinted")
        items.append(moved((edge,), x, y))
    if "picked" in view.states:
        items.append(moved((Polygon(outline(0, adjacency), stroke="counted", width=5, join="round"),), x, y))
    if view.kind == "tile" and view.label:  # the place's number, on the left edge between symbol and diversity token
        left, middle = x - SQUARE / 2, y - 0.14 * SQUARE
        items.append(Circle(left, middle, 6.6, fill="surface", stroke="edge", width=1))
        items.append(Text(left, middle + 3.2, view.label, 9, "text", "middle", bold=True))
    if "new" in view.states:
        # on a tile, the right edge below the second symbol is free
        reach = 0.8 * SIDE if adjacency == "hex" else SQUARE / 2 - (0 if view.kind == "tile" else 8)
        y += 0.19 * SQUARE if view.kind == "tile" else 0
        items.append(
            Group(
                (
                    Circle(x + reach, y, 9, fill="accent", stroke="surface", width=2),
                    Text(x + reach, y + 4, str(T("N")), 11, "on-accent", "middle", bold=True),
                ),
                css="rk-new",
            )
        )
    return items


def target_of(view: CellView, index: int, key: str, active: bool, adjacency: Adjacency) -> Group:
    """The cell as script and screen readers know it: a clear shape above the picture, with its focus ring."""
    x, y = cell_centre(view.cell, adjacency)
    attributes = {"data-key": key, "data-cell": f"{view.cell[0]},{view.cell[1]}"}
    if view.action:
        attributes |= {"data-act": view.action[0], "data-arg": view.action[1]}
    if view.takes_focus:
        attributes |= {"tabindex": "0" if active else "-1", "role": "button"}
    else:
        attributes["role"] = "img"
    attributes["aria-label"] = view.spoken or view.label or view.kind
    if "picked" in view.states:
        attributes["aria-pressed"] = "true"
    if active:
        attributes["data-current"] = ""
    if view.kind == "ghost" and view.action:
        attributes["data-two-tap"] = ""
    attributes.update(view.attributes)
    css = " ".join([f"rk-cell rk-h{index} rk-{view.kind}", *(f"rk-is-{state}" for state in sorted(view.states))])
    shapes = (
        Polygon(outline(0, adjacency), fill="#000000", fill_opacity=0, css="rk-hit"),
        Polygon(outline(0.5, adjacency), stroke="focus-gap", width=9, join="round", css="rk-ring rk-ring-gap"),
        Polygon(outline(-0.5, adjacency), stroke="focus", width=4.5, join="round", css="rk-ring"),
    )
    return Group(shapes, (1, 0, 0, 1, x, y), css=css, attributes=attributes, title=view.tooltip)
