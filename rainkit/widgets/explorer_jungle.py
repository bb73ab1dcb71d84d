"""The jungle in the rule explorer: zones, clearing, hand, the nine places, and what is left to take."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.decks.model import COLOURS
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view, tile_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import chip, draw_tile, draw_token, protected_token
from rainkit.draw.view import TileFace
from rainkit.i18n import N, T
from rainkit.jungle import Animal, Seat, State
from rainkit.jungle.state import CLEARING
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets.jungle_zones import ZONE_TITLES
from rainkit.widgets.page import attributes, esc

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["boards", "supply", "table", "tile_picture", "token_picture", "zones"]


def tile_picture(face: TileFace) -> str:
    """A tile as it lies."""
    return svg(draw_tile(face), live=True, size=("100%", "100%"))


def token_picture(animal: Animal) -> str:
    """An animal token."""
    return f'<span class="ex-token">{svg(draw_token(str(animal)), live=True, size=("100%", "100%"))}</span>'


def boards(app: RuleExplorer) -> list[tuple[str, str]]:
    """The drawn jungles with their headings."""
    there = app.there
    found = [("", _jungle(app, there.state, "place"))]
    other, seat = there.other, there.seat
    alike = other.seats[seat].jungle == there.state.seats[seat].jungle
    if not alike or there.outcome.points != there.other_outcome.points:
        found.append(("other", _jungle(app, other, "other")))
    return found


def _jungle(app: RuleExplorer, state: State, name: str) -> str:
    mine = state.seats[app.there.seat]
    picked = app.picked[0] if app.picked and app.tab == "points" and app.picked[0] <= len(mine.jungle) else None
    view = jungle_view(
        mine.jungle,
        state.ledger(app.there.seat),
        picked=picked,
        title=str(T("The jungle of player {n}", n=app.there.seat + 1)),
        action=lambda place, kind: ("pick", f"{place},0") if kind == "tile" else None,
    )
    drawing = draw_board(replace(view, name=name), live=True)
    attrs = attributes(class_="ex-svg ex-jungle", data_rove=f"board-{name}", data_still=name == "other")
    return f"<div{attrs}>{svg(drawing, live=True, size=('100%', '100%'), role='group')}</div>"


def zones(state: State, *, opened: bool = False) -> str:
    """The five zones with the tiles on top of their stacks and their animals."""
    found = []
    for index, colour in enumerate(COLOURS):
        stack = state.stacks[index]
        top = (
            f'<span class="ex-tile">{tile_picture(tile_face(stack.top))}</span>'
            if stack.top
            else (f'<span class="ex-tile ex-gone">{esc(T("covered") if stack.tiles else T("empty"))}</span>')
        )
        tokens = "".join(
            token_picture(animal) if animal else '<span class="ex-token ex-free"></span>'
            for animal in state.zones[index]
        )
        left = N("{n} tile", "{n} tiles", len(stack.tiles))
        under = ""
        if opened and stack.tiles:
            names = [tile.id for tile in stack.tiles]
            under = f'<p class="ex-small">{esc(T("In the stack, from the top: {tiles}", tiles=names))}</p>'
        here = " ex-here" if state.zone == colour else ""
        found.append(
            f'<div class="ex-zone ex-zone-{colour}{here}">'
            f"<h3>{_chip(colour)}<span>{esc(ZONE_TITLES[colour])}</span></h3>"
            f'<div class="ex-zone-in">{top}<span class="ex-tokens">{tokens}</span></div>'
            f'<p class="ex-small rk-muted">{esc(left)}</p>{under}</div>'
        )
    return f'<div class="ex-zones">{"".join(found)}</div>'


def _chip(colour: str) -> str:
    drawing = Drawing((chip(colour, 0, 0, 20),), (0, 0, 20, 20))
    return svg(drawing, live=True, size=("18px", "18px"), role=None)


def table(app: RuleExplorer) -> str:
    """Clearing, hand, totem and what is left to take."""
    there = app.there
    state: State = there.state
    mine = state.seats[there.seat]
    bag = N("{n} animal in the bag", "{n} animals in the bag", len(state.bag))
    more = ""
    if there.opened and state.bag:
        names = [ANIMAL_WORDS[animal] for animal in state.bag[:12]]
        more = f'<p class="ex-small">{esc(T("Next from the bag: {animals} …", animals=names))}</p>'
    return (
        f'<div class="ex-table ex-jungle-table">{clearing(mine)}{_others(app)}'
        f'<div class="ex-supply"><h3>{esc(T("Protected areas left"))}</h3>{supply(state)}'
        f'<p class="ex-small rk-muted">{esc(bag)}</p>{more}</div></div>'
    )


def clearing(mine: Seat) -> str:
    """The clearing's tiles and the loose animals."""
    tiles = "".join(f'<span class="ex-tile">{tile_picture(tile_face(held))}</span>' for held in mine.clearing)
    tiles += '<span class="ex-tile ex-gone"></span>' * (CLEARING - len(mine.clearing))
    hand = "".join(map(token_picture, mine.reserve)) or f'<span class="rk-muted">{esc(T("none"))}</span>'
    totem = T("Totem: {animal}", animal=TOTEM_WORDS[mine.totem])
    return (
        f'<div class="ex-clearing"><h3>{esc(T("Clearing"))}</h3><div class="ex-tiles">{tiles}</div></div>'
        f'<div class="ex-loose"><h3>{esc(T("Loose animals"))}</h3><div class="ex-tokens">{hand}</div>'
        f'<p class="ex-small"><b>{esc(totem)}</b></p></div>'
    )


def supply(state: State) -> str:
    """The protected-area tokens that nobody has."""
    if not state.supply:
        return f'<p class="rk-muted">{esc(T("none"))}</p>'
    items = tuple(
        protected_token(colour, token - 1, 22 + 44 * COLOURS.index(colour), 20 + 40 * (token - 3), 40)
        for colour, token in state.supply
    )
    left = [T("{token}-token of {colour}", token=token, colour=COLOUR_WORDS[colour]) for colour, token in state.supply]
    words = T("Left: {tokens}", tokens=left)
    drawing = Drawing(items, (0, 0, 220, 80), str(words))
    return svg(drawing, live=True, size=("176px", "64px"))


def _others(app: RuleExplorer) -> str:
    state: State = app.there.state
    rows = []
    for seat, other in enumerate(state.seats):
        if seat != app.there.seat:
            words = N(
                "Player {seat}: {n} tile in the jungle, {points} points",
                "Player {seat}: {n} tiles in the jungle, {points} points",
                len(other.jungle),
                seat=seat + 1,
                points=state.ledger(seat).total,
            )
            rows.append(f"<li>{esc(words)}</li>")
    return f'<ul class="ex-others rk-muted">{"".join(rows)}</ul>'
