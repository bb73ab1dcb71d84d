"""The picture of one cell around (0, 0): card, ghost, tile, covered card, and what each state makes of it."""

from __future__ import annotations

from rainkit.core.grids import Adjacency
from rainkit.draw.art import figure_in, symbol
from rainkit.draw.geometry import GAP, SIDE, SQUARE, half_height, half_width, outline, slice_of
from rainkit.draw.measure import Fitted, fitted, text_width
from rainkit.draw.primitives import Group, Image, Item, Path, Polygon, Text, moved
from rainkit.draw.tiles import tile_items
from rainkit.draw.view import CellView
from rainkit.i18n import signed

__all__ = ["cell_picture"]


def _name_room(lines: int, adjacency: Adjacency) -> tuple[float, ...]:
    """The room of each line of a name; hexagons taper, and tags sit on the edges beside the first line."""
    if adjacency != "hex":
        return (SQUARE - 12,) * lines
    return {1: (61.0,), 2: (62.0, 58.2), 3: (66.0, 62.0, 54.0)}[lines]


def _name_set(label: str, adjacency: Adjacency) -> tuple[Fitted, bool]:
    """The name in one or two lines, bold if it can be; three lines before any word is broken."""
    for lines, bold in ((1, True), (2, True), (2, False), (3, True), (3, False)):
        fit = fitted(label, _name_room(lines, adjacency), 11.4, bold=bold)
        if not fit.squeezed and not fit.broken:
            return fit, bold
    return fitted(label, _name_room(3, adjacency), 11.4), False


def _name(label: str, adjacency: Adjacency) -> tuple[list[Item], float]:
    """The name's lines, and the height at which the scene ends."""
    fit, bold = _name_set(label, adjacency)
    count = max(len(fit.lines), 1)
    room = _name_room(count, adjacency)
    last = half_height(adjacency) - GAP / 2 - {1: 14.0, 2: 11.6}.get(count, 8.8)
    items: list[Item] = []
    for i, line in enumerate(fit.lines):
        squeeze = room[i] if text_width(line, fit.size, bold=bold) > room[i] else 0
        y = last - fit.size * (count - 1 - i)
        items.append(Text(0, y, line, fit.size, "text", "middle", bold=bold, squeeze=squeeze, css="rk-name"))
    return items, last - fit.size * count


def _card(view: CellView, adjacency: Adjacency) -> Group:
    t, dim = view.type or "plant", "dim" in view.states
    top = -half_height(adjacency) + GAP / 2
    inset = GAP / 2 + 0.6
    band = top + 0.48 * SIDE
    names, floor = _name(view.label, adjacency)
    saturation = 0.2 if dim else 0.45 if "others" in view.states else 1.0
    picture: Item
    if view.picture:
        width = 2 * half_width(max(abs(band), abs(floor)), inset, adjacency)
        picture = Image(-width / 2, band, width, floor - band, *view.picture)
    else:
        picture = figure_in(view.figure, t, -38, band + 0.8, 76, floor - band - 1.6)
    coloured: list[Item] = [
        Polygon(outline(GAP, adjacency), fill=f"{t}-soft", css="rk-soft"),
        Polygon(slice_of(top, band, inset, adjacency), fill=t, css="rk-band"),
        Polygon(slice_of(band, floor, inset, adjacency), fill=f"{t}-scene", css="rk-scene"),
        picture,
        symbol(t, -25.0, top + 7.2, 16.0, f"on-{t}", t),
    ]
    if view.score is not None:
        digits = signed(view.score).lstrip("+")
        coloured.append(Text(26.0, top + 21.4, digits, 17.0, f"on-{t}", "end", bold=True, css="rk-score"))
    edge = "counted" if "counted" in view.states else "edge" if dim else f"{t}-ink"
    line = Polygon(
        outline(GAP, adjacency),
        stroke=edge,
        width=3.0 if "counted" in view.states else 2.5,
        join="round",
        css="rk-edge",
    )
    body = Group(tuple(coloured), saturation=saturation)
    return Group((body, *names, *(() if "picked" in view.states else (line,))), css=f"rk-t-{t}")


def _hidden(adjacency: Adjacency) -> Group:
    return Group(
        (
            Polygon(outline(GAP, adjacency), fill="accent", stroke="accent", width=2.5, join="round"),
            Polygon(outline(7, adjacency), stroke="on-accent", width=1.2, join="round"),
            symbol("plant", -20, -20, 40, "on-accent", "accent"),
        )
    )


def _ghost(view: CellView, adjacency: Adjacency) -> Group:
    """A free place: dashed with its gain; solid and named where it is looked at, or the only one (a jungle's next)."""
    gain, illegal = view.score, "illegal" in view.states
    following = gain is None and bool(view.label)
    aimed = "aimed" in view.states or following
    items: list[Item] = [
        Polygon(
            outline(4, adjacency),
            fill="accent-soft" if following else "surface",
            fill_opacity=1 if aimed else 0.55,
            stroke="accent" if aimed else "edge",
            width=3 if aimed else 2,
            dash=() if aimed else (6, 4),
            join="round",
            css="rk-ghost-line",
        )
    ]
    figure = aimed and bool(view.figure or view.type)
    if figure:  # on its light scene, so that a dark animal is seen on a dark page, too
        scene = slice_of(-half_height(adjacency) + 5.5, 2.0, 5.5, adjacency)
        items.append(Polygon(scene, fill=f"{view.type or 'plant'}-scene", css="rk-scene"))
        items.append(figure_in(view.figure, view.type, -32, -40, 64, 40))
    if gain is not None and not illegal:
        tone = "good" if gain > 0 else "bad" if gain < 0 else "muted"
        size = 26 if figure else 21
        y = 27 if figure else size * 0.36
        items.append(Text(0, y, signed(gain), size, tone, "middle", bold=True, css="rk-gain"))
    if following and not illegal:
        short = len(view.label) < 4
        fit = fitted(view.label, (70, 70), 26 if short else 13, bold=short)
        for i, line in enumerate(fit.lines):
            y = fit.size * (0.36 + i - (len(fit.lines) - 1) / 2)
            items.append(Text(0, y, line, fit.size, "accent" if short else "text", "middle", bold=short))
    return Group(tuple(items))


def _cross(adjacency: Adjacency) -> Group:
    cross = Path("M-12 -12 12 12M12 -12 -12 12", stroke="bad", width=4, cap="round")
    return Group((Polygon(outline(4, adjacency), stroke="bad", width=2, join="round"), cross), css="rk-illegal")


def cell_picture(view: CellView, adjacency: Adjacency) -> Group:
    """The picture of a cell without what lies over its edge (tags, outlines, rings)."""
    if view.kind == "ghost":
        inner = _ghost(view, adjacency)
    elif view.kind == "empty":
        line = Polygon(outline(4, adjacency), stroke="edge", width=1.6, dash=(4, 3.2), join="round")
        label = [Text(0, 8, view.label, 22, "muted", "middle", bold=True)] if view.label else []
        inner = Group((line, *label))
    elif view.kind == "shape":
        inner = Group((Polygon(outline(2, adjacency), fill="accent", stroke="surface", width=1),))
    elif view.kind == "tile" and view.tile:
        scale = (SQUARE - 2 * GAP) / 100
        inner = moved(tile_items(view.tile), -50 * scale, -50 * scale, scale)
        if view.states & {"dim", "others"}:
            inner = Group((inner,), saturation=0.2 if "dim" in view.states else 0.45)
    elif "hidden" in view.states:
        inner = _hidden(adjacency)
    else:
        inner = _card(view, adjacency)
    return Group((inner, _cross(adjacency))) if "illegal" in view.states else inner
