"""The end of a food-web game: who won, how it was scored, pictures and records to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.game import winners
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.primitives import Drawing
from rainkit.foodweb.scoring import by_card
from rainkit.i18n import N, T, Text, number, signed
from rainkit.widgets import foodweb_best
from rainkit.widgets.boxes import box
from rainkit.widgets.foodweb_ledger import condition_words
from rainkit.widgets.game_end import framed, result
from rainkit.widgets.page import attributes, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["picture", "scored", "shown"]


def shown(app: FoodWebApp) -> str:
    """The result in place of the hand."""
    table = app.playing
    totals = table.totals()
    won = winners(totals)
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    rows = []
    for seat in order:
        lines = table.ledger_of(seat)
        goal = sum(line.points for line in lines if line.at is None)
        with_goal = table.state.level != "base"
        split = f"<td>{number(lines.total - goal)}</td><td>{esc(signed(goal))}</td>" if with_goal else ""
        mark = icon("check") if seat in won else ""
        look = attributes(type="button", class_="fw-line", data_act="look", data_arg=seat, data_key=f"result:{seat}")
        who = f'<span class="fw-who-won">{mark}<button{look}>{esc(table.name(seat))}</button></span>'
        won_row = ' class="fw-won"' if seat in won else ""
        rows.append(f'<tr{won_row}><td>{who}</td>{split}<td class="rk-num">{number(totals[seat])}</td></tr>')
    heads = f"<th>{esc(T('cards'))}</th><th>{esc(T('goal'))}</th>" if table.state.level != "base" else ""
    results = (
        f'<table class="rk-ledger fw-results" data-rove="results"><thead><tr><th>{esc(T("Player"))}</th>{heads}'
        f"<th>{esc(T('points'))}</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    return f'<div class="fw-result">{result(app, totals, _about(app, order), foodweb_best.line(app))}</div>{results}'


def _about(app: FoodWebApp, order: list[int]) -> Text:
    table = app.playing
    if table.take_backs:
        return N(
            "Deal {deal}. {n} round was taken back.",
            "Deal {deal}. {n} rounds were taken back.",
            table.take_backs,
            deal=table.state.seed,
        )
    cards = by_card(table.state.forests[order[0]], table.ledger_of(order[0]))
    _, card, points = max(cards, key=lambda found: found[2])
    return T(
        "Deal {deal}. The strongest card of the winner: {card}, {points}.",
        deal=table.state.seed,
        card=card.name,
        points=signed(points),
    )


def _reason(words: str, below: str) -> object:
    return T("{name}: {value}", name=words, value=below) if below else words


def scored(app: FoodWebApp) -> str:
    """The ledgers of all players, side by side; they print as tables."""
    table = app.playing
    totals = table.totals()
    columns = []
    for seat in range(table.state.players):
        forest, lines = table.state.forests[seat], table.ledger_of(seat)
        rows = []
        for cell, card, points in by_card(forest, lines):
            told = [condition_words(card, line, forest) for line in lines.of_cell(cell)]
            reasons = "".join(f"<li>{esc(_reason(words, below))}</li>" for words, below in told)
            rows.append(
                f"<tr><td><b>{esc(card.label)}</b><ul class='fw-reasons'>{reasons}</ul></td>"
                f'<td class="{"rk-bad" if points < 0 else ""}">{esc(signed(points))}</td></tr>'
            )
        rows += [
            f"<tr><td>{esc(line.text)}</td><td>{esc(signed(line.points))}</td></tr>"
            for line in lines
            if line.at is None
        ]
        rows.append(f'<tr class="rk-sum"><td>{esc(T("Together"))}</td><td>{number(totals[seat])}</td></tr>')
        heading = N("{name}: {n} point", "{name}: {n} points", totals[seat], name=table.name(seat))
        lines_table = f'<table class="rk-ledger"><tbody>{"".join(rows)}</tbody></table>'
        columns.append(f"<section><h3>{esc(heading)}</h3>{lines_table}</section>")
    first = attributes(class_="fw-scored", tabindex="0", data_key="talk:first", data_scroll="scored")
    return box(T("How it was scored"), f"<div{first}>{''.join(columns)}</div>", css="rk-g-wide")


# --- pictures ---------------------------------------------------------------------------------------------------------


def picture(app: FoodWebApp) -> Drawing:
    """The forest that is on the board with its owner and points, to take along."""
    table, seat = app.playing, app.shown_seat
    lines = table.ledger_of(seat)
    title = N("{name}: {n} point", "{name}: {n} points", lines.total, name=table.name(seat))
    board = draw_board(board_view(table.forest_of(seat), lines, title=str(title)), margin=24)
    return framed(board, title, T("Food web, deal {deal}", deal=table.state.seed))
