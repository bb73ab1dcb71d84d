"""The own clearing with its slots, the reserve and the totem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.draw.art import symbol
from rainkit.draw.jungle import tile_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import tile_words
from rainkit.i18n import T, Text
from rainkit.jungle import ClearingTile, Exchange, Lock, Outlook, Put, Step, Take, outlook
from rainkit.jungle.state import CLEARING, RESERVE
from rainkit.jungle.words import ANIMAL_WORDS, SLOT_WORDS
from rainkit.widgets.jungle_choices import looking_words
from rainkit.widgets.jungle_choices import tile_words as short_words
from rainkit.widgets.jungle_zones import picture_of_tile, token
from rainkit.widgets.page import attributes, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["TOTEM_RULES", "clearing", "totem_sign"]

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
