"""The board of the food web app: the forest, the legal places with what they gain, and the bubble of each place."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import Card
from rainkit.draw.board import board_view, cell_centre, draw_board
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.view import BoardView
from rainkit.foodweb import Forest, Gain
from rainkit.i18n import N, T, signed, upper
from rainkit.widgets.page import attributes, esc, tone

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["cell_at", "gain_words", "shown"]

_LARGEST = 62  # the side of a cell in pixels that is never exceeded, so that the first cards aren't giants
_SIDE = 54
_ROOM, _HEADING = (790, 480), (184, 62)  # the usual sizes of the board and of its heading, in pixels


def cell_at(point: str, adjacency: Adjacency) -> Cell:
    """The cell under a point of the drawing, ``x,y`` in its units.

    >>> cell_at("0,0", "hex"), cell_at("81,-46.8", "hex"), cell_at("100,3", "square")
    ((0, 0), (0, 1), (1, 0))
    """
    x, y = (float(part) for part in point.split(","))
    ux, uy = cell_centre((1, 0), adjacency)
    vx, vy = cell_centre((0, 1), adjacency)
    det = ux * vy - vx * uy
    q, r = (x * vy - vx * y) / det, (ux * y - x * uy) / det
    around = [(math.floor(q) + i, math.floor(r) + j) for i in (0, 1) for j in (0, 1)]
    return min(around, key=lambda c: math.dist(cell_centre(c, adjacency), (x, y)))


def _free_corner(drawing: Drawing, centres: Iterable[tuple[float, float]]) -> str:
    """The corner of the board in which no cell lies, for the heading; ``tl`` (top left) if there is none."""
    scale = min(_ROOM[0] / drawing.width, _ROOM[1] / drawing.height, _LARGEST / _SIDE)
    x, y, w, h = drawing.box
    reach = _SIDE * scale
    cells = [((cx - x - w / 2) * scale + _ROOM[0] / 2, (cy - y - h / 2) * scale + _ROOM[1] / 2) for cx, cy in centres]
    for corner in ("tl", "tr", "bl", "br"):
        taken = [
            1
            for cx, cy in cells
            if (cx if corner[1] == "l" else _ROOM[0] - cx) < _HEADING[0] + reach
            and (cy if corner[0] == "t" else _ROOM[1] - cy) < _HEADING[1] + reach
        ]
        if not taken:
            return corner
    return "tl"


def shown(app: FoodWebApp) -> str:
    """The board with its heading and bubbles."""
    table, seat = app.playing, app.shown_seat
    forest = table.forest_of(seat)
    own = seat == table.seat
    gains: dict[Cell, Gain] = {}
    holding: Card | None = None
    if app.card_id is not None and app.may_choose:
        gains = table.view.gains(app.card_id)
        holding = table.state.deck.card(app.card_id)
    newest = None if table.state.is_over or app.picked is not None else table.newest(seat)
    view = board_view(
        forest,
        table.ledger_of(seat),
        picked=app.picked if app.picked in forest.cards else None,
        ghosts={cell: gain.total for cell, gain in gains.items()} or _open_places(app, forest),
        holding=holding,
        aimed=app.aimed if holding else None,
        new=() if newest is None else (newest,),
        illegal=app.illegal,
        states=("done",) if table.state.is_over else (),
        title=str(_title(app)),
        action=_action,
    )
    view = _where_to_look(app, view)
    drawing = draw_board(view, live=True)
    if app.illegal is not None:
        calm = draw_board(replace(view, cells=tuple(c for c in view.cells if c.cell != app.illegal)), live=True)
        drawing = replace(drawing, box=calm.box)
    picture = svg(drawing, live=True, size=("100%", "100%"), role="group")
    most = f"max-width:{drawing.width * _LARGEST / _SIDE:.0f}px;max-height:{drawing.height * _LARGEST / _SIDE:.0f}px"
    came = f"cell:{app.came[0][0]},{app.came[0][1]}=hand:{app.came[1]}" if app.came and own else None
    attrs = attributes(
        class_="fw-svg",
        data_rove="board",
        data_next_down="hand",
        data_next_up="tools",
        data_next_left="others",
        data_next_right="ledger",
        data_act_at="elsewhere",
        data_aim="aim" if holding else None,
        data_came=came,
        style=most,
    )
    before = table.points_of(seat)
    bubbles = "".join(_bubble(before, forest, holding, cell, gain) for cell, gain in gains.items()) if holding else ""
    corner = _free_corner(drawing, (cell_centre(c.cell, view.adjacency) for c in view.cells))
    return f"{_heading(app, own, corner)}<div{attrs}>{picture}</div>{bubbles}"


def _where_to_look(app: FoodWebApp, view: BoardView) -> BoardView:
    """The board with the cells marked that the first step of the hint speaks of."""
    if app.hint is None or app.hint_step != 1 or app.looking is not None:
        return view
    around = set(app.playing.forest.neighbours(app.hint.at)) or {app.hint.at}
    cells = [
        replace(c, states=c.states | {"hinted"}, spoken=str(T("{what}, the hint says: look here", what=c.spoken)))
        if c.cell in around
        else c
        for c in view.cells
    ]
    return replace(view, cells=tuple(cells))


def _open_places(app: FoodWebApp, forest: Forest) -> dict[Cell, int | None]:
    """Before the first card: the place in the middle, so that the board is not blank."""
    if forest.cards or app.phase != "play" or app.looking is not None:
        return {}
    return {(0, 0): None}


def _action(cell: Cell, kind: str) -> tuple[str, str]:
    return ("place" if kind == "ghost" else "explain", f"{cell[0]},{cell[1]}")


def _title(app: FoodWebApp) -> object:
    if app.shown_seat == app.playing.seat and app.yours:
        return T("Your forest")
    return T("The forest of {name}", name=app.playing.name(app.shown_seat))


def _heading(app: FoodWebApp, own: bool, corner: str) -> str:
    by_finger: object = ""
    if not own:
        words: object = T("You are only looking. Click a card to see why it scores; Esc goes back.")
    elif app.phase == "over":
        words = T("Click a card to see why it scores what it scores.")
    elif app.card is not None:
        words = T("Arrow keys move, Enter places, Esc lets go.")
        by_finger = T("Tap a place to see what it brings; tap it again to place.")
    elif app.playing.forest.cards:
        words = T("Click a card to see why it scores.")
    else:
        words = T("It is empty: your first card lies in the middle.")
    below = f'<p class="rk-muted">{esc(words)}</p>'
    if by_finger:
        below = f'<p class="rk-muted fw-no-finger">{esc(words)}</p><p class="rk-muted fw-finger">{esc(by_finger)}</p>'
    points = N("{n} point", "{n} points", app.playing.points_of(app.shown_seat))
    total = f'<b class="fw-title-sum">{esc(points)}</b>'  # on narrow pages, where the score stands below the hand
    return f'<div class="fw-title fw-at-{corner}" data-avoid><h2>{esc(_title(app))}</h2>{total}{below}</div>'


def _counted_names(forest: Forest, card: Card, cell: Cell) -> list[str]:
    after = forest.place(card, cell)
    found: dict[Cell, int] = {}
    for condition in card.scores:
        counted = condition.counted(after.cards, cell, after.adjacency)
        for other in counted.cells:
            found[other] = found.get(other, 0) + condition.points
    return [f"{forest.cards[other].label}" for other in found if other in forest.cards]


def gain_words(points: int) -> str:
    """A signed number in its colour."""
    return f'<b class="rk-num {tone(points)}">{esc(signed(points))}</b>'


def _bubble(before: int, forest: Forest, card: Card, cell: Cell, gain: Gain) -> str:
    """Who gains and why, the sum last."""
    rows = [f"<li><span>{esc(T('the card itself'))}</span>{gain_words(gain.own)}</li>"]
    names = _counted_names(forest, card, cell)
    if names:
        rows.append(f'<li class="rk-sub"><span>{esc(T("counts {names}", names=names))}</span></li>')
    rows += [
        f"<li><span>{esc(forest.cards[other].label)}</span>{gain_words(change)}</li>"
        for other, change in gain.others.items()
    ]
    if gain.goal:
        rows.append(f"<li><span>{esc(T('your goal'))}</span>{gain_words(gain.goal)}</li>")
    after = N("then {n} point", "then {n} points", before + gain.total)
    rows.append(f'<li class="rk-sum"><span>{esc(T("Forest"))}</span>{gain_words(gain.total)}</li>')
    rows.append(f'<li class="rk-sub"><span>{esc(after)}</span></li>')
    about = " ".join(f"cell:{q},{r}" for q, r in gain.others)
    attrs = attributes(hidden=True, data_bubble_for=f"cell:{cell[0]},{cell[1]}", data_about=about or None)
    title = esc(T("{card} here", card=upper(card.label)))
    return f"<div{attrs}><b>{title}</b><ul>{''.join(rows)}</ul></div>"
