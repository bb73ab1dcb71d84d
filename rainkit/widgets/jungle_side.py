"""Beside the board: the protected areas still to be had, and the other players with what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.model import COLOURS
from rainkit.draw.jungle import mini_jungle
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import Protect
from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets.jungle_clearing import totem_sign
from rainkit.widgets.jungle_table import Deed
from rainkit.widgets.jungle_zones import sign
from rainkit.widgets.page import attributes, esc

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["bonuses", "deed_lines", "others"]


def bonuses(app: JungleApp) -> str:
    """The ten protected-area tokens: in the supply, taken by whom, given up, or not in the game (J5, J13)."""
    heads = f"<td></td><th scope='col'>{esc(T('area of 3'))}</th><th scope='col'>{esc(T('area of 4'))}</th>"
    rows = []
    for colour in COLOURS:
        cells = "".join(_bonus(app, colour, number) for number in (3, 4))
        name = f'<th scope="row" aria-label="{esc(COLOUR_WORDS[colour])}">{sign(colour, "22")}</th>'
        rows.append(f"<tr>{name}{cells}</tr>")
    return (
        f'<h2>{esc(T("Protected areas left"))}</h2><table class="jg-supply"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _bonus(app: JungleApp, colour: str, number: int) -> str:
    table, state = app.playing, app.playing.state
    mine = state.seats[table.seat]
    if (colour, number) in state.supply:
        if (number == 3 and colour in mine.waived) or colour in mine.jungle.protected:
            why = T("You have one of this colour, or gave it up (rule J13b).")
            return f'<td><span class="jg-off" title="{esc(why)}">{esc(T("not for you"))}</span></td>'
        on = isinstance(app.move, Protect) and (app.move.colour, app.move.token) == (colour, number)
        style = f"background:var(--rk-{colour});color:var(--rk-on-{colour});border-color:var(--rk-{colour}-ink)"
        return f'<td><span class="jg-left{" jg-on" if on else ""}" style="{style}">×{number - 1}</span></td>'
    if (colour, number) not in state.table.protected:
        return f'<td><span class="jg-off">{esc(T("not in the game"))}</span></td>'
    owner = next((i for i, s in enumerate(state.seats) if s.jungle.protected.get(colour) == number), None)
    words = T("yours") if owner == table.seat else T("taken")
    who = table.name(owner) if owner is not None else ""
    return f'<td><span class="jg-off" title="{esc(who)}">{esc(words)}</span></td>'


def others(app: JungleApp) -> str:
    """The other players: totem, points, what they did since one's last turn, and their jungle, small."""
    table = app.playing
    state = table.state
    deeds = table.deeds()
    items = []
    for step in range(1, state.players):
        seat = (table.seat + step) % state.players
        them = state.seats[seat]
        colours = {them.jungle.cell(n): held.tile.colours for n, held in enumerate(them.jungle.tiles, 1)}
        label = str(T("The jungle of {name}", name=table.name(seat)))
        small = svg(mini_jungle(colours, label=label), live=True, size=("100%", "100%"))
        look = attributes(
            type="button", class_="jg-look" + (" rk-on" if app.looking == seat else ""), data_act="look", data_arg=seat,
            data_key=f"look:{seat}", aria_label=T("Look at the jungle of {name}", name=table.name(seat)),
            title=T("Look at it closely"), aria_pressed="true" if app.looking == seat else "false",
        )  # fmt: skip
        next_one = f'<span class="rk-muted">{esc(T("plays next"))}</span>' if step == 1 and not state.is_over else ""
        deed = deeds.get(seat)
        points = table.points_of(seat)
        totem = f'<span class="jg-who-totem">{totem_sign(them.totem, "18")} {esc(TOTEM_WORDS[them.totem])}</span>'
        items.append(
            f'<li><div><p class="jg-name"><b>{esc(table.name(seat))}</b>{next_one}</p>'
            f'<p class="jg-stand"><b>{esc(N("{n} point", "{n} points", points))}</b>{totem}</p>'
            f"{deed_lines(deed) if deed else ''}</div><button{look}>{small}</button></li>"
        )
    return f'<h2>{esc(T("Other players"))}</h2><ul data-rove="others" data-next-left="board">{"".join(items)}</ul>'


def deed_lines(deed: Deed) -> str:
    """What somebody did in a turn, in a few words."""
    words: list[Text] = []
    if deed.zone:
        colour = COLOUR_WORDS[deed.zone]
        kept = {
            True: T("{colour} zone: tile kept", colour=colour),
            False: T("{colour} zone: tile refused", colour=colour),
            None: T("{colour} zone: no tile", colour=colour),
        }[deed.kept]
        words.append(kept)
    if deed.tokens:
        words.append(N("{n} token taken", "{n} tokens taken", deed.tokens))
    if deed.locked:
        words.append(N("place {places} filled: {points}", "places {places} filled: {points}", len(deed.locked),
                       places=list(deed.locked), points=signed(deed.points)))  # fmt: skip
    words += [
        T("×{factor} of {colour} taken", factor=factor, colour=COLOUR_WORDS[colour])
        for colour, factor in deed.protected
    ]
    return f'<ul class="jg-did">{"".join(f"<li>{esc(word)}</li>" for word in words)}</ul>'
