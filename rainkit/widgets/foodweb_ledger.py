"""The ledger of the food web app: why the clicked card scores what it scores, or the forest card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.grids import Cell
from rainkit.core.ledger import Line
from rainkit.decks.model import TYPE_WORDS, Card
from rainkit.draw.art import symbol
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.foodweb import Forest
from rainkit.foodweb.scoring import by_card
from rainkit.i18n import N, T, number, signed, upper
from rainkit.widgets.foodweb_board import gain_words
from rainkit.widgets.page import attributes, button, esc, tone

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["condition_words", "ledger", "ledger_of_card", "type_sign"]


def type_sign(kind: str) -> str:
    """The symbol of a type on its colour."""
    drawing = Drawing((symbol(kind, 2, 2, 20, f"on-{kind}", kind),), (0, 0, 24, 24))
    picture = svg(drawing, live=True, size=("20", "20"), role=None)
    return (
        f'<span class="fw-sign" style="background:var(--rk-{kind});border-color:var(--rk-{kind}-ink)">{picture}</span>'
    )


def ledger(app: FoodWebApp) -> str:
    """Why the clicked card scores what it scores; without one, the forest card by card."""
    table, seat = app.playing, app.shown_seat
    forest = table.forest_of(seat)
    if app.picked is not None and app.picked in forest.cards:
        return f'<div class="rk-panel">{ledger_of_card(app, seat, app.picked)}</div>'
    if not forest.cards:
        steps = (
            T("Choose one card of your hand and place it. The rest of the hand goes on to the next player."),
            T("Each card says what it wants beside it. A number on a place says what your whole forest gains there."),
            N("Most points after {n} card win.", "Most points after {n} cards win.", table.state.rules.rounds),
        )
        items = "".join(f"<li>{esc(step)}</li>" for step in steps)
        return f'<div class="rk-panel"><h2>{esc(T("How a round goes"))}</h2><ol class="fw-steps">{items}</ol></div>'
    return f'<div class="rk-panel">{_all_cards(app, seat)}</div>'


def _all_cards(app: FoodWebApp, seat: int) -> str:
    table = app.playing
    forest, lines = table.forest_of(seat), table.ledger_of(seat)
    rows = []
    for cell, card, points in by_card(forest, lines):
        attrs = attributes(
            type="button", class_="fw-line", data_act="explain", data_arg=f"{cell[0]},{cell[1]}",
            data_key=f"line:{cell[0]},{cell[1]}",
        )  # fmt: skip
        rows.append(
            f"<tr><td><button{attrs}>{type_sign(card.type)}{esc(card.label)}</button></td>"
            f'<td class="{tone(points) if points < 0 else ""}">{esc(number(points))}</td></tr>'
        )
    goal = [line for line in lines if line.at is None and (line.points or table.state.is_over)]
    for line in goal:
        rows.append(
            f'<tr class="{"rk-muted" if not line.points else ""}"><td>{esc(line.text)} {_clause(line.clause)}</td>'
            f"<td>{esc(number(line.points))}</td></tr>"
        )
    rows.append(f'<tr class="rk-sum"><td>{esc(T("Together"))}</td><td>{esc(number(lines.total))}</td></tr>')
    heading = T("Points, card by card")
    return (
        f'<h2>{esc(heading)}</h2><table class="rk-ledger fw-cards" data-rove="ledger" data-next-left="board">'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _clause(clause: str) -> str:
    return f'<span class="rk-clause">{esc(T("rule {clause}", clause=clause))}</span>'


def ledger_of_card(app: FoodWebApp, seat: int, cell: Cell) -> str:
    """The table of one card: each condition, what it counted, what was left over, and what lies beside uncounted."""
    table = app.playing
    forest = table.forest_of(seat)
    card = forest.cards[cell]
    lines = table.ledger_of(seat).of_cell(cell)
    rows = [_condition_row(card, line, forest) for line in lines]
    counted = {c for line in lines for c in line.cells}
    aside = [forest.cards[c].label for c in forest.neighbours(cell) if c not in counted]
    if aside and any(line.each and not _is_flat(card, line) for line in lines):
        words = T("beside it, but not counted: {names}", names=aside)
        rows.append(f'<tr class="rk-muted"><td>{esc(words)}</td><td>0</td></tr>')
    total = lines.total
    heading = N("{card}: {n} point", "{card}: {n} points", total, card=upper(card.label))
    rows.append(
        f'<tr class="rk-sum"><td>{esc(upper(card.label))} {_clause("F9")}</td><td>{esc(number(total))}</td></tr>'
    )
    arg = f"{cell[0]},{cell[1]}"
    close = button(
        T("Close"),
        "explain",
        arg=arg,
        symbol="close",
        kind="quiet fw-x",
        key="ledger:close",
        escape_key=app.card is None,
        narrow=True,
    )
    kind = f'<small class="rk-muted">{esc(TYPE_WORDS[card.type])}</small>'
    title = f'<h2 class="fw-card-title">{type_sign(card.type)}<span>{esc(heading)}{kind}</span>{close}</h2>'
    group = attributes(class_="rk-ledger", data_rove="ledger", data_next_left="board")
    return f"{title}<table{group}><tbody>{''.join(rows)}</tbody></table>"


def condition_words(card: Card, line: Line, forest: Forest) -> tuple[str, str]:
    """A line of the ledger in two parts: what the condition asks for, and what it found."""
    if line.condition is None:
        return str(line.text), ""
    names = {c.id: c.label for c in forest.cards.values()}
    words = str(card.scores[line.condition].sentence(names))
    if not line.cells:
        return words, "" if line.points or not line.each else str(T("nothing counted"))
    found = T("{names}", names=[forest.cards[c].label for c in line.cells])
    units = line.count // line.per
    if units * line.each != line.points:
        return words, str(found)
    places = {"each": signed(line.each), "units": units, "names": found}
    if line.rest:
        return words, str(T("{each} × {units}: {names}; {rest} left over", rest=line.rest, **places))
    return words, str(T("{each} × {units}: {names}", **places))


def _is_flat(card: Card, line: Line) -> bool:
    return line.condition is not None and card.scores[line.condition].CODE == 0


def _condition_row(card: Card, line: Line, forest: Forest) -> str:
    words, below = condition_words(card, line, forest)
    small = f'<br><span class="rk-muted">{esc(below)}</span>' if below else ""
    return f"<tr><td>{esc(words)}{small}</td><td>{gain_words(line.points)}</td></tr>"
