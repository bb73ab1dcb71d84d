"""The own things: clearing with its slots, reserve, totem, and the jungle with its places and points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.ledger import Line
from rainkit.decks.model import COLOURS
from rainkit.draw.art import symbol
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view, place_cell, tile_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import tile_words
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import ClearingTile, Exchange, Lock, Outlook, Protect, Put, Step, Take, areas, outlook
from rainkit.jungle.jungle import places
from rainkit.jungle.state import CLEARING, RESERVE
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, SLOT_WORDS, TOTEM_WORDS
from rainkit.widgets.jungle_choices import looking_words
from rainkit.widgets.jungle_choices import tile_words as short_words
from rainkit.widgets.jungle_zones import picture_of_tile, sign, token
from rainkit.widgets.page import attributes, button, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["TOTEM_RULES", "clearing", "jungle", "lines_table", "totem_sign"]

TOTEM_RULES: dict[str, Text] = {
    "monkey": T("Monkey: +1 for each monkey on your jungle tiles"),
    "frog": T("Frog: +1 for each frog on your jungle tiles"),
    "butterfly": T("Butterfly: +1 for each butterfly on your jungle tiles"),
    "parrot": T("Parrot: +1 for each parrot on your jungle tiles"),
}


def totem_sign(totem: str, size: str = "22") -> str:
    """A totem's silhouette."""
    return svg(Drawing((symbol(totem, 1, 1, 22, "text", "surface"),), (0, 0, 24, 24)), live=True, size=(size, size),
               role=None)  # fmt: skip


# --- clearing, reserve, totem -----------------------------------------------------------------------------------------


def clearing(app: JungleApp) -> str:
    """The clearing's three places, the reserve and the totem."""
    table = app.playing
    me = table.state.seats[table.seat]
    tiles = "".join(_clearing_tile(app, held) for held in me.clearing)
    for _ in range(CLEARING - len(me.clearing)):
        tiles += f'<div class="jg-tile jg-gone"><span>{esc(T("free"))}</span></div>'
    count = T("{n} of {most}", n=len(me.clearing), most=CLEARING)
    heading = T("Your clearing") if table.solo else T("The clearing of {name}", name=table.name(table.seat))
    group = attributes(class_="jg-clearing-row", data_rove="clearing", data_next_down="choice", data_next_up="zones",
                       data_next_right="board")  # fmt: skip
    return (
        f'<h2>{esc(heading)} <small class="rk-muted">{esc(count)}</small></h2><div{group}>{tiles}</div>'
        f'<div class="jg-below"><div><p class="rk-eyebrow">{esc(_reserve_words(app))}</p>'
        f'<div class="jg-reserve">{_reserve(app)}</div></div>'
        f'<div class="jg-totem"><p class="rk-eyebrow">{esc(T("Your totem"))}</p><div>{totem_sign(me.totem, "34")}'
        f"<span>{esc(TOTEM_RULES[me.totem])}</span></div></div></div>"
    )


def _reserve_words(app: JungleApp) -> Text:
    state = app.playing.state
    if len(app.playing.me.reserve) > RESERVE and state.step is not Step.OVER:
        return T("Your tokens, at most {n} stay", n=RESERVE)
    return T("Reserve, keep at most {n}", n=RESERVE)


def _reserve(app: JungleApp) -> str:
    me = app.playing.me
    shown = [
        f'<span class="jg-token" role="img" title="{esc(ANIMAL_WORDS[a])}" aria-label="{esc(ANIMAL_WORDS[a])}">'
        f"{token(a)}</span>"
        for a in me.reserve
    ]
    shown += ['<span class="jg-token jg-empty"></span>'] * (RESERVE - len(shown))
    return "".join(shown)


def _clearing_tile(app: JungleApp, held: ClearingTile) -> str:
    state = app.playing.state
    able = app.may_choose and app.looking is None
    lock = Lock(held.tile.id)
    locking = able and state.step is Step.LOCK and lock in state.legal_moves(state.seat)
    mark = _mark(app, held)
    lit = app.move == lock or (mark and not held.is_full)
    css = "jg-tile" + (" jg-on" if lit else "") + (" jg-can" if locking else "")
    attrs = attributes(class_=css, data_flip=f"tile:{held.tile.id}", title=short_words(held.tile))
    if locking:
        attrs += attributes(
            data_act="pick", data_arg=held.tile.id, data_key=f"full:{held.tile.id}", role="button", tabindex="-1",
            aria_label=tile_words(tile_face(held)), aria_pressed="true" if app.move == lock else "false",
        )  # fmt: skip
    return f"<div{attrs}>{picture_of_tile(held)}{_slots(app, held)}{mark}</div>"


def _ahead(app: JungleApp) -> Outlook | None:
    """What the chosen tokens could do, before they are taken (J9, J10)."""
    if app.may_choose and isinstance(app.move, (Take, Exchange)):
        return outlook(app.playing.state, app.playing.state.seat, app.move)
    return None


def _mark(app: JungleApp, held: ClearingTile) -> str:
    """A tag on a tile that is full, or would or could be by what is chosen."""
    if held.is_full:
        return f'<span class="jg-full">{icon("check")}{esc(T("full"))}</span>'
    if isinstance(app.move, Put) and app.move.tile == held.tile.id and held.animals.count(None) == 1:
        return f'<span class="jg-full">{esc(T("would be full"))}</span>'
    ahead = _ahead(app)
    if ahead is not None and held.tile.id in ahead.completes:
        return f'<span class="jg-full">{esc(T("could be full"))}</span>'
    return ""


def _slots(app: JungleApp, held: ClearingTile) -> str:
    """Buttons over the free slots that the chosen token fits."""
    state = app.playing.state
    count = len(held.tile.slots)
    ahead = _ahead(app)
    if ahead is not None:
        reach = [number for tile, number in ahead.reach if tile == held.tile.id]
        spots = (
            f'<span class="jg-slot jg-reach" style="left:{_slot_at(number, count):.1f}%"></span>' for number in reach
        )
        return "".join(spots)
    if not (app.may_choose and state.step is Step.PLACE and app.looking is None and app.chosen):
        return ""
    parts, seen = [], set()
    for number, (kind, animal) in enumerate(zip(held.tile.slots, held.animals, strict=True)):
        move = next(
            (m for m in app.chosen.moves if isinstance(m, Put) and m.tile == held.tile.id and m.slot == kind), None
        )
        if animal is not None or move is None or kind in seen:
            continue
        seen.add(kind)
        words = T("{what} on {tile}, slot for {slot}: {then}", what=ANIMAL_WORDS[move.animal],
                  tile=short_words(held.tile), slot=SLOT_WORDS[kind], then=looking_words(state, move))  # fmt: skip
        attrs = attributes(
            type="button", class_="jg-slot" + (" jg-on" if app.move == move else ""),
            style=f"left:{_slot_at(number, count):.1f}%",
            data_act="put", data_arg=str(move), data_key=f"slot:{held.tile.id}:{kind}", data_two_tap=True,
            aria_label=words, title=words,
        )  # fmt: skip
        parts.append(f"<button{attrs}></button>")
    return "".join(parts)


def _slot_at(number: int, count: int) -> float:
    """Where a slot is drawn, in hundredths of the tile's width."""
    return 50 - 31 * (count - 1) / 2 + 31 * number


# --- the jungle -------------------------------------------------------------------------------------------------------


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
