"""The jungle that is shown: its nine places, its points, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.ledger import Line
from rainkit.decks.model import COLOURS
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view, place_cell
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import Protect, Step, areas
from rainkit.jungle.jungle import places
from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets.jungle_zones import sign
from rainkit.widgets.page import attributes, button, esc

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["jungle", "lines_table"]


def jungle(app: JungleApp) -> str:
    """The nine places, and beside them the points."""
    table, seat = app.playing, app.shown_seat
    state = table.state
    held = state.seats[seat].jungle
    own = seat == table.seat
    ledger = table.ledger_of(seat)
    spots = _spots(app) if own else {}
    view = jungle_view(
        held,
        ledger,
        picked=app.picked,
        counted=() if app.picked else spots,
        new=table.newest(seat) if app.phase == "play" and app.picked is None else (),
        title=str(_title(app)),
        action=lambda place, kind: ("place", str(place)) if kind == "tile" or _locks(app, place) else None,
    )
    if state.is_over:
        view = replace(view, cells=tuple(replace(c, kind="empty") if c.kind == "ghost" else c for c in view.cells))
    picture = svg(draw_board(view, live=True, margin=7), live=True, size=("100%", "100%"), role="group")
    came = None
    if app.came is not None and own and app.came[0] <= len(held):
        column, row = place_cell(held.cell(app.came[0]))
        came = f"cell:{column},{row}=tile:{app.came[1]}"
    group = attributes(class_="jg-board", data_rove="board", data_next_left="clearing", data_next_up="zones",
                       data_next_down="choice", data_next_right="ledger", data_came=came)  # fmt: skip
    count = T("{n} of {most}", n=len(held), most=9)
    back = ""
    if not own:
        back = button(
            T("Back to your jungle"), "back", symbol="left", kind="quiet jg-toggle", key="back:look", escape_key=True
        )
    head = f'<h2>{esc(_title(app))} <small class="rk-muted">{esc(count)}</small>{back}</h2>'
    return f'{head}<div class="jg-jungle-in"><div{group}>{picture}</div><div class="jg-notes">{_notes(app)}</div></div>'


def _title(app: JungleApp) -> Text:
    table = app.playing
    if app.looking is None and table.solo:
        return T("Your jungle")
    return T("The jungle of {name}", name=table.name(app.shown_seat))


def _spots(app: JungleApp) -> dict[int, Protect]:
    """The places on which the chosen protected-area token may go."""
    group = app.chosen if app.may_choose and app.playing.state.step is Step.PROTECT else None
    return {m.place: m for m in (group.moves if group else ()) if isinstance(m, Protect)}


def _locks(app: JungleApp, place: int) -> bool:
    table = app.playing
    return (
        app.may_choose
        and app.looking is None
        and table.state.step is Step.LOCK
        and app.move is not None
        and place == len(table.me.jungle) + 1
    )


def _notes(app: JungleApp) -> str:
    """The points, and why: of one tile, tile by tile, or what is growing."""
    table, seat = app.playing, app.shown_seat
    total = table.points_of(seat)
    points = N("point", "points", total)
    toggle = T("What is growing") if app.by_tile else T("Tile by tile")
    more = button(toggle, "by-tile", kind="quiet jg-toggle", key="by-tile:")
    if not len(table.state.seats[seat].jungle):
        more = ""
    head = f'<div class="jg-total"><span><b>{total}</b> {esc(points)}</span>{more}</div>'
    if app.picked is not None and app.picked <= len(table.state.seats[seat].jungle):
        return head + _one_tile(app, seat, app.picked)
    return head + (_all_tiles(app, seat) if app.by_tile else _growing(app, seat))


def lines_table(lines: Iterable[Line], total: int, words: Text) -> str:
    """Lines of a ledger with their sum."""
    rows = "".join(
        f'<tr><td>{esc(line.text)} <span class="rk-clause">{esc(line.clause)}</span></td>'
        f'<td class="rk-num">{esc(signed(line.points))}</td></tr>'
        for line in lines
    )
    rows += f'<tr class="rk-sum"><td>{esc(words)}</td><td class="rk-num">{esc(signed(total).lstrip("+"))}</td></tr>'
    return f'<table class="rk-ledger"><tbody>{rows}</tbody></table>'


def _one_tile(app: JungleApp, seat: int, place: int) -> str:
    lines = app.playing.ledger_of(seat).of_place(place)
    close = button(T("Close"), "back", symbol="close", kind="quiet jg-x", key="ledger:close", escape_key=True,
                   narrow=True)  # fmt: skip
    words = T("Place {place}", place=place)
    return f'<div class="jg-one"><h3>{esc(words)}{close}</h3>{lines_table(lines, lines.total, T("Together"))}</div>'


def _all_tiles(app: JungleApp, seat: int) -> str:
    ledger = app.playing.ledger_of(seat)
    jungle = app.playing.state.seats[seat].jungle
    rows = []
    for place, held in enumerate(jungle.tiles, 1):
        signs = "".join(sign(colour, "17") for colour in held.tile.colours)
        attrs = attributes(type="button", class_="jg-line", data_act="place", data_arg=place, data_key=f"line:{place}")
        points = signed(ledger.of_place(place).total).lstrip("+")
        words = esc(T("place {place}", place=place))
        rows.append(f'<tr><td><button{attrs}>{signs}{words}</button></td><td class="rk-num">{esc(points)}</td></tr>')
    return (
        f'<table class="rk-ledger jg-lines" data-rove="ledger" data-next-left="board"><tbody>{"".join(rows)}'
        "</tbody></table>"
    )


def _growing(app: JungleApp, seat: int) -> str:
    """Areas, totem animals and colours: what is there, and what may come of it."""
    state = app.playing.state
    mine = state.seats[seat]
    jungle = mine.jungle
    if not len(jungle):
        steps = (
            T("Fill all slots of a clearing tile: it moves to the next place here and scores its points."),
            T("Tiles of one colour side by side grow an area. With 3 or 4 a token doubles or triples one tile."),
            T("All five colours in your jungle: every later tile brings 2 more."),
        )
        return f'<ol class="jg-how">{"".join(f"<li>{esc(step)}</li>" for step in steps)}</ol>'
    rows: list[tuple[Text, Text]] = []
    for colour in COLOURS:
        for area in areas(jungle, colour):
            if len(area) < 2:
                continue
            name = T("Area of {n} in {colour}", n=len(area), colour=COLOUR_WORDS[colour])
            rows.append((name, _area_words(app, seat, colour, places(jungle, area))))
    animals = sum(animal.species == mine.totem for held in jungle.tiles for animal in held.animals)
    rows.append(
        (T("Totem: {animal}", animal=TOTEM_WORDS[mine.totem]),
         N("{n} on your tiles", "{n} on your tiles", animals) if animals else T("none on your tiles yet"))
    )  # fmt: skip
    colours = {colour for held in jungle.tiles for colour in held.tile.colours}
    name = T("Colours: {n} of 5", n=len(colours))
    if jungle.diversity_place:
        told = T("since place {place}: +2 for each later tile", place=jungle.diversity_place)
    else:
        told = T("still missing: {colours}", colours=[COLOUR_WORDS[c] for c in COLOURS if c not in colours])
    rows.append((name, told))
    items = "".join(f"<li><b>{esc(head)}</b><span>{esc(words)}</span></li>" for head, words in rows)
    return f'<ul class="jg-growing">{items}</ul>'


def _area_words(app: JungleApp, seat: int, colour: str, where: tuple[int, ...]) -> Text:
    state = app.playing.state
    mine = state.seats[seat]
    held = mine.jungle.protected.get(colour)
    if held:
        return T("places {places}: ×{factor} taken", places=list(where), factor=held - 1)
    left = [token for token in (3, 4) if (colour, token) in state.supply and not (token == 3 and colour in mine.waived)]
    if not left:
        return T("places {places}: no token left for you", places=list(where))
    wanted = next((token for token in left if token > len(where)), None)
    if wanted is None:
        return T("places {places}: grows no further token", places=list(where))
    return N("places {places}: {n} more tile for ×{factor}", "places {places}: {n} more tiles for ×{factor}",
             wanted - len(where), places=list(where), factor=wanted - 1)  # fmt: skip
