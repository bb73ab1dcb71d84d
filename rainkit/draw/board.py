"""Boards: a view model from a forest, and its drawing.

All measures are in units of :data:`SIDE` = 54 for the side of a hexagon; the picture scales as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from rainkit.core.grids import Adjacency, Cell, centre, neighbours
from rainkit.decks.model import TYPE_WORDS
from rainkit.draw.art import figure_in, symbol
from rainkit.draw.measure import Fitted, fitted, text_width
from rainkit.draw.primitives import Circle, Drawing, Group, Image, Item, Path, Polygon, Rect, Text, moved
from rainkit.draw.tiles import tile_items
from rainkit.draw.view import BoardView, CellView, Tag
from rainkit.i18n import N, T, signed

if TYPE_CHECKING:
    from rainkit.core.ledger import Ledger
    from rainkit.decks.model import Card

__all__ = [
    "SIDE",
    "board_view",
    "cell_centre",
    "draw_board",
    "mini_board",
    "mini_shape",
    "short_name",
    "side_in_pixels",
]

SIDE = 54.0
_GAP = 2.5
_SQUARE = 1.78 * SIDE  # the side of a square cell: about the area of a hexagon
_ROOT3 = math.sqrt(3)
_UNSPOKEN = {"aria-hidden": "true"}


class ForestLike(Protocol):
    """What :func:`board_view` needs of a forest."""

    @property
    def cards(self) -> Mapping[Cell, Card]: ...
    @property
    def adjacency(self) -> Adjacency: ...


# --- geometry ---------------------------------------------------------------------------------------------------------


def cell_centre(cell: Cell, adjacency: Adjacency = "hex") -> tuple[float, float]:
    """The centre of a cell in the drawing's units."""
    x, y = centre(cell, adjacency)
    unit = SIDE if adjacency == "hex" else _SQUARE
    return x * unit, y * unit


def _outline(inset: float, adjacency: Adjacency) -> tuple[tuple[float, float], ...]:
    """The corners of a cell around (0, 0), its edges moved inwards by ``inset``."""
    if adjacency == "hex":
        r = SIDE - inset / (_ROOT3 / 2)
        return tuple((r * math.cos(math.radians(60 * i)), r * math.sin(math.radians(60 * i))) for i in range(6))
    h = _SQUARE / 2 - inset
    return ((-h, -h), (h, -h), (h, h), (-h, h))


def _half_width(y: float, inset: float, adjacency: Adjacency) -> float:
    """Half the width of a cell at height ``y``."""
    if adjacency == "hex":
        return SIDE - inset / (_ROOT3 / 2) - abs(y) / _ROOT3
    return _SQUARE / 2 - inset


def _slice(top: float, bottom: float, inset: float, adjacency: Adjacency) -> tuple[tuple[float, float], ...]:
    """The part of a cell between two heights."""
    heights = [top, 0.0, bottom] if top < 0 < bottom else [top, bottom]
    right = [(_half_width(y, inset, adjacency), y) for y in heights]
    return (*right, *((-x, y) for x, y in reversed(right)))


def _half_height(adjacency: Adjacency) -> float:
    return SIDE * _ROOT3 / 2 if adjacency == "hex" else _SQUARE / 2


# --- one cell ---------------------------------------------------------------------------------------------------------


def _name_room(lines: int, adjacency: Adjacency) -> tuple[float, ...]:
    """The room of each line of a name; hexagons taper, and tags sit on the edges beside the first line."""
    if adjacency != "hex":
        return (_SQUARE - 12,) * lines
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
    last = _half_height(adjacency) - _GAP / 2 - {1: 14.0, 2: 11.6}.get(count, 8.8)
    items: list[Item] = []
    for i, line in enumerate(fit.lines):
        squeeze = room[i] if text_width(line, fit.size, bold=bold) > room[i] else 0
        y = last - fit.size * (count - 1 - i)
        items.append(Text(0, y, line, fit.size, "text", "middle", bold=bold, squeeze=squeeze, css="rk-name"))
    return items, last - fit.size * count


def _card(view: CellView, adjacency: Adjacency) -> Group:
    t, dim = view.type or "plant", "dim" in view.states
    top = -_half_height(adjacency) + _GAP / 2
    inset = _GAP / 2 + 0.6
    band = top + 0.48 * SIDE
    names, floor = _name(view.label, adjacency)
    saturation = 0.2 if dim else 0.45 if "others" in view.states else 1.0
    picture: Item
    if view.picture:
        width = 2 * _half_width(max(abs(band), abs(floor)), inset, adjacency)
        picture = Image(-width / 2, band, width, floor - band, *view.picture)
    else:
        picture = figure_in(view.figure, t, -38, band + 0.8, 76, floor - band - 1.6)
    coloured: list[Item] = [
        Polygon(_outline(_GAP, adjacency), fill=f"{t}-soft", css="rk-soft"),
        Polygon(_slice(top, band, inset, adjacency), fill=t, css="rk-band"),
        Polygon(_slice(band, floor, inset, adjacency), fill=f"{t}-scene", css="rk-scene"),
        picture,
        symbol(t, -25.0, top + 7.2, 16.0, f"on-{t}", t),
    ]
    if view.score is not None:
        digits = signed(view.score).lstrip("+")
        coloured.append(Text(26.0, top + 21.4, digits, 17.0, f"on-{t}", "end", bold=True, css="rk-score"))
    edge = "counted" if "counted" in view.states else "edge" if dim else f"{t}-ink"
    line = Polygon(
        _outline(_GAP, adjacency),
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
            Polygon(_outline(_GAP, adjacency), fill="accent", stroke="accent", width=2.5, join="round"),
            Polygon(_outline(7, adjacency), stroke="on-accent", width=1.2, join="round"),
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
            _outline(4, adjacency),
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
    if figure:
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
    return Group((Polygon(_outline(4, adjacency), stroke="bad", width=2, join="round"), cross), css="rk-illegal")


def _picture(view: CellView, adjacency: Adjacency) -> Group:
    if view.kind == "ghost":
        inner = _ghost(view, adjacency)
    elif view.kind == "empty":
        line = Polygon(_outline(4, adjacency), stroke="edge", width=1.6, dash=(4, 3.2), join="round")
        label = [Text(0, 8, view.label, 22, "muted", "middle", bold=True)] if view.label else []
        inner = Group((line, *label))
    elif view.kind == "shape":
        inner = Group((Polygon(_outline(2, adjacency), fill="accent", stroke="surface", width=1),))
    elif view.kind == "tile" and view.tile:
        scale = (_SQUARE - 2 * _GAP) / 100
        inner = moved(tile_items(view.tile), -50 * scale, -50 * scale, scale)
        if view.states & {"dim", "others"}:
            inner = Group((inner,), saturation=0.2 if "dim" in view.states else 0.45)
    elif "hidden" in view.states:
        inner = _hidden(adjacency)
    else:
        inner = _card(view, adjacency)
    return Group((inner, _cross(adjacency))) if "illegal" in view.states else inner


# --- tags, marks, rings -----------------------------------------------------------------------------------------------


def _tag(view: CellView, adjacency: Adjacency) -> Item | None:
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
        mx, my = x, y - _half_height(adjacency)
    w = max(24.0, text_width(tag.text, 11.5, bold=True) + 7)
    fill, ink = {"bad": ("bad", "on-bad"), "open": ("surface", "text")}.get(tag.tone, ("text", "surface"))
    outline = "text" if tag.tone == "open" else "surface"
    dash = (3.0, 2.0) if tag.tone == "open" else ()
    box = Rect(mx - w / 2, my - 9, w, 18, 9, fill=fill, stroke=outline, width=1.5, dash=dash)
    return Group((box, Text(mx, my + 4.2, tag.text, 11.5, ink, "middle", bold=True)), css="rk-tag")


def _marks(view: CellView, adjacency: Adjacency) -> list[Item]:
    x, y = cell_centre(view.cell, adjacency)
    items: list[Item] = []
    if "done" in view.states and view.kind in ("card", "tile"):
        items.append(moved((Polygon(_outline(-1.5, adjacency), stroke="accent", width=2.5, join="round"),), x, y))
    if "picked" in view.states:
        items.append(moved((Polygon(_outline(0, adjacency), stroke="counted", width=5, join="round"),), x, y))
    if "new" in view.states:
        reach = 0.8 * SIDE if adjacency == "hex" else _SQUARE / 2 - 8
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


def _target(view: CellView, index: int, key: str, active: bool, adjacency: Adjacency) -> Group:
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
        Polygon(_outline(0, adjacency), fill="#000000", fill_opacity=0, css="rk-hit"),
        Polygon(_outline(0.5, adjacency), stroke="focus-gap", width=9, join="round", css="rk-ring rk-ring-gap"),
        Polygon(_outline(-0.5, adjacency), stroke="focus", width=4.5, join="round", css="rk-ring"),
    )
    return Group(shapes, (1, 0, 0, 1, x, y), css=css, attributes=attributes, title=view.tooltip)


# --- the board --------------------------------------------------------------------------------------------------------


def _box(cells: Iterable[CellView], adjacency: Adjacency, margin: float) -> tuple[float, float, float, float]:
    centres = [cell_centre(view.cell, adjacency) for view in cells] or [(0.0, 0.0)]
    w = SIDE if adjacency == "hex" else _SQUARE / 2
    h = _half_height(adjacency)
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
    """
    hex_ = view.adjacency
    glow = Polygon(_outline(-0.4, hex_), stroke="counted-glow", width=9, join="round")
    glows = [moved((glow,), *cell_centre(c.cell, hex_)) for c in view.cells if "counted" in c.states]
    below: list[Item] = []
    above: list[Item] = []
    for i, c in enumerate(view.cells):
        picture = Group((_picture(c, hex_),), css=f"rk-pic rk-p{i}")
        placed = Group((picture,), (1, 0, 0, 1, *cell_centre(c.cell, hex_)))
        (above if c.kind in ("card", "tile") else below).append(placed)
    marks = [mark for c in view.cells for mark in _marks(c, hex_)]
    tags = [tag for c in view.cells if (tag := _tag(c, hex_))]
    items: list[Item] = [Group((*below, *glows, *above, *marks), attributes=_UNSPOKEN if live else {})]
    if live:
        able = [c.cell for c in view.cells if c.takes_focus]
        active = view.active if view.active in able else (able[0] if able else None)
        items += [_target(c, i, view.key(c.cell), c.cell == active, hex_) for i, c in enumerate(view.cells)]
    if tags:  # above the rings, so that a share is never covered
        items.append(Group(tuple(tags), css="rk-over", attributes=_UNSPOKEN if live else {}))
    box = _box(view.cells, hex_, margin)
    return Drawing(tuple(items), box, view.title, view.alt, css="rk-board")


def side_in_pixels(drawing: Drawing, width: float, height: float) -> float:
    """How long the side of a hexagon becomes if the drawing fills a place of that size, in the place's unit.

    From 40 px up names are easy to read; below it a page should give the board more room or let it scroll.
    """
    return SIDE * min(width / drawing.width, height / drawing.height)


# --- from a forest ----------------------------------------------------------------------------------------------------


def short_name(name: str) -> str:
    """A name without what stands behind it in brackets.

    >>> short_name("gaur (seladang)"), short_name("印度野牛（白肢野牛）")
    ('gaur', '印度野牛')
    """
    for opening in ("(", "（"):
        before = name.split(opening, 1)[0].strip()
        name = before or name
    return name


def _shares(ledger: Ledger, at: Cell) -> dict[Cell, Tag]:
    """What each counted card gives to the card at ``at``."""
    found: dict[Cell, list[tuple[int, int]]] = {}
    for line in ledger.of_cell(at):
        for i, cell in enumerate(line.cells):
            whole = i < len(line.cells) - line.rest
            found.setdefault(cell, []).append((line.each if whole else 0, line.per))
    tags = {}
    for cell, parts in found.items():
        if all(each % per == 0 for each, per in parts):
            share = sum(each // per for each, per in parts)
            tags[cell] = Tag(signed(share), at, "bad" if share < 0 else "good")
        else:
            each, per = parts[0]
            tags[cell] = Tag(f"{signed(each)}/{per}", at, "bad" if each < 0 else "good")
    return tags


def board_view(
    forest: ForestLike,
    ledger: Ledger | None = None,
    *,
    picked: Cell | None = None,
    ghosts: Mapping[Cell, int | None] | None = None,
    holding: Card | None = None,
    aimed: Cell | None = None,
    new: Collection[Cell] = (),
    illegal: Cell | None = None,
    states: Collection[str] = (),
    title: str = "",
    action: Callable[[Cell, str], tuple[str, str] | None] | None = None,
    active: Cell | None = None,
    name: str = "cell",
) -> BoardView:
    """The view model of a forest.

    Parameters
    ----------
    forest : Forest
    ledger : Ledger, optional
        Gives every card its score and, with ``picked``, the shares of the counted cards.
    picked : cell, optional
        The card whose points are explained: what counts glows, what doesn't is dim.
    ghosts : mapping of cell to int or None
        The legal places and what the whole forest gains there.
    holding : Card, optional
        The card in hand, shown on the ``aimed`` ghost.
    new : cells
        Placed by the last move.
    states : names
        For every card: ``others``, ``done``, ``dim``.
    action : function of (cell, kind), optional
        What a click on the cell means.

    Returns
    -------
    BoardView
    """
    scores = {cell: ledger.of_cell(cell).total for cell in forest.cards} if ledger is not None else {}
    tags = _shares(ledger, picked) if ledger is not None and picked is not None else {}
    cells: list[CellView] = []
    for cell, card in forest.cards.items():
        own = set(states)
        if cell == picked:
            own.add("picked")
        elif cell in tags:
            own.add("counted")
        elif picked is not None and ledger is not None:
            own.add("dim")
        if cell in new:
            own.add("new")
        score = scores.get(cell)
        cells.append(
            CellView(
                cell,
                type=card.type,
                figure=card.id,
                label=short_name(card.label),
                score=score,
                spoken=_spoken(card, score, own, tags.get(cell)),
                tooltip=f"{card.label}: {TYPE_WORDS[card.type]}",
                tag=tags.get(cell),
                states=frozenset(own),
                action=action(cell, "card") if action else None,
            )
        )
    for cell, gain in (ghosts or {}).items():
        own = {name for name, at in (("aimed", aimed), ("illegal", illegal)) if at == cell}
        spoken = (
            str(N("free place, the forest gains {points} point", "free place, the forest gains {points} points", gain,
                  points=signed(gain)))
            if gain is not None
            else str(T("free place"))
        )  # fmt: skip
        cells.append(
            CellView(
                cell,
                "ghost",
                type=holding.type if holding else "",
                figure=holding.id if holding else "",
                score=gain,
                spoken=spoken,
                states=frozenset(own),
                action=action(cell, "ghost") if action else None,
            )
        )
    if illegal is not None and illegal not in forest.cards and illegal not in (ghosts or {}):
        cells.append(CellView(illegal, "empty", states=frozenset({"illegal"}), spoken=str(T("not allowed here"))))
    return BoardView(tuple(cells), forest.adjacency, title, _alt(cells), active, name)


def _spoken(card: Card, score: int | None, states: Collection[str], tag: Tag | None) -> str:
    words = T("{name}, {type}", name=card.label, type=TYPE_WORDS[card.type])
    if score is not None:
        words = N(
            "{what}, {points} point", "{what}, {points} points", score, what=words, points=signed(score).lstrip("+")
        )
    if "picked" in states:
        words = T("{what}, its points are shown", what=words)
    elif tag is not None:
        words = T("{what}, counts {share} now", what=words, share=tag.text)
    elif "dim" in states:
        words = T("{what}, does not count now", what=words)
    if "new" in states:
        words = T("{what}, just placed", what=words)
    return str(words)


def _alt(cells: Iterable[CellView]) -> str:
    cards = [view for view in cells if view.kind == "card"]
    return "; ".join(view.spoken for view in cards) + ("." if cards else "")


def mini_board(
    types: Mapping[Cell, str], adjacency: Adjacency = "hex", *, label: str = "", empty: Collection[Cell] = ()
) -> Drawing:
    """A small forest of others: cells with the symbols of their types only."""
    items: list[Item] = []
    for cell, t in types.items():
        x, y = cell_centre(cell, adjacency)
        shape = Polygon(_outline(3, adjacency), fill=t, stroke=f"{t}-ink", width=3)
        items.append(moved((shape, symbol(t, -28, -28, 56, f"on-{t}", t)), x, y))
    for cell in empty:
        line = Polygon(_outline(4, adjacency), stroke="edge", width=4, dash=(9, 7))
        items.append(moved((line,), *cell_centre(cell, adjacency)))
    views = [CellView(cell) for cell in (*types, *empty)]
    return Drawing(tuple(items), _box(views, adjacency, 2), label, css="rk-mini")


def mini_shape(shape: Collection[Cell], empty: Collection[Cell] = (), adjacency: Adjacency = "hex") -> Drawing:
    """A goal's shape as filled cells; the cells that must stay free are dashed."""
    items: list[Item] = []
    for cell in shape:
        filled = Polygon(_outline(2.5, adjacency), fill="accent", css="rk-filled")
        items.append(moved((filled,), *cell_centre(cell, adjacency)))
    for cell in empty:
        line = Polygon(_outline(5, adjacency), stroke="edge", width=4.5, dash=(10, 8))
        items.append(moved((line,), *cell_centre(cell, adjacency)))
    views = [CellView(cell) for cell in (*shape, *empty)]
    return Drawing(tuple(items), _box(views, adjacency, 2), str(T("shape")), css="rk-shape")
