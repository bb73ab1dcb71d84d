"""The end of a game of jungle: who won, how it was scored, pictures and records to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.game import winners
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view
from rainkit.draw.primitives import Drawing
from rainkit.i18n import N, T, Text
from rainkit.jungle.scoring import diversity
from rainkit.jungle.words import TOTEM_WORDS
from rainkit.widgets import jungle_best
from rainkit.widgets.boxes import box
from rainkit.widgets.game_end import framed, result
from rainkit.widgets.jungle_board import lines_table
from rainkit.widgets.jungle_clearing import totem_sign
from rainkit.widgets.page import attributes, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["picture", "scored", "shown"]


def shown(app: JungleApp) -> str:
    """The result in place of the choices."""
    table = app.playing
    totals = table.state.scores()
    won = winners(totals)
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    rows = []
    for seat in order:
        more = diversity(table.ledger_of(seat))
        mark = icon("check") if seat in won else '<span class="jg-blank"></span>'
        look = attributes(type="button", class_="jg-line", data_act="look", data_arg=seat, data_key=f"result:{seat}")
        sign = totem_sign(table.state.seats[seat].totem, "18")
        won_row = ' class="jg-won"' if seat in won else ""
        rows.append(
            f"<tr{won_row}><td><button{look}>{mark}{sign}{esc(table.name(seat))}</button></td>"
            f"<td>{len(table.state.seats[seat].jungle)}</td><td>{totals[seat] - more}</td><td>{more}</td>"
            f'<td class="rk-num">{totals[seat]}</td></tr>'
        )
    names = (T("Player"), T("tiles"), T("by tiles"), T("by colours"), T("points"))
    heads = "".join(f"<th scope='col'>{esc(name)}</th>" for name in names)
    results = (
        f'<table class="rk-ledger jg-results" data-rove="results"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
    return f'<div class="jg-result">{result(app, totals, _about(app), jungle_best.line(app))}</div>{results}'


def _about(app: JungleApp) -> Text:
    table = app.playing
    why = {
        "J16": T("A jungle has nine tiles, so that round was the last (rule J16)."),
        "J17": T("The last round that was agreed on has been played (rule J17)."),
    }.get(table.state.ending, T("The game is over."))
    if table.take_backs:
        return N(
            "Deal {deal}. {why} {n} choice was taken back.", "Deal {deal}. {why} {n} choices were taken back.",
            table.take_backs, deal=table.state.seed, why=why,
        )  # fmt: skip
    return T("Deal {deal}. {why}", deal=table.state.seed, why=why)


def scored(app: JungleApp) -> str:
    """The ledgers of all players, side by side; they print as tables."""
    table = app.playing
    columns = []
    for seat in range(table.state.players):
        lines = table.ledger_of(seat)
        totem = TOTEM_WORDS[table.state.seats[seat].totem]
        head = f'{esc(table.name(seat))} <small class="rk-muted">{esc(totem)}</small>'
        columns.append(f"<section><h3>{head}</h3>{lines_table(lines, lines.total, T('Together'))}</section>")
    first = attributes(class_="jg-scored", tabindex="0", data_key="talk:first", data_scroll="scored")
    return box(T("How it was scored"), f"<div{first}>{''.join(columns)}</div>", css="rk-g-wide")


# --- pictures ---------------------------------------------------------------------------------------------------------


def picture(app: JungleApp) -> Drawing:
    """The jungle that is shown with its owner and points, to take along."""
    table, seat = app.playing, app.shown_seat
    lines = table.ledger_of(seat)
    title = N("{name}: {n} point", "{name}: {n} points", lines.total, name=table.name(seat))
    board = draw_board(jungle_view(table.state.seats[seat].jungle, lines, title=str(title)), margin=24)
    return framed(board, title, T("Jungle, deal {deal}", deal=table.state.seed))
