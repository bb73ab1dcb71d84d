"""The end of a game of either kind: who won, what can be taken along, and a board as a picture of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.game import winners
from rainkit.draw.primitives import Drawing, Rect
from rainkit.draw.primitives import Text as Written
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, number, signed
from rainkit.widgets.page import button, esc

if TYPE_CHECKING:
    from rainkit.widgets.game_app import GameApp

__all__ = ["framed", "result", "still"]


def result(app: GameApp, totals: tuple[int, ...], about: Text, best: str = "") -> str:
    """Who won with how many points, a word about the game, the line of the best arrangement, and the buttons."""
    buttons = (
        button(T("See how it was scored"), "menu", arg="scored", symbol="eye", kind="go", key="scored:")
        + button(T("Picture (PNG)"), "download", arg="png", symbol="picture", kind="big")
        + button(T("Picture (SVG)"), "download", arg="svg", symbol="picture", kind="big")
        + button(T("Record"), "download", arg="record", symbol="save", kind="big")
        + button(T("New game"), "new", symbol="new", kind="big", key="new:end")
    )
    head = f'<h1>{esc(_headline(app, totals))}</h1><p class="rk-muted">{esc(about)}</p>'
    return f'{head}{best}<div class="rk-row">{buttons}</div>'


def _headline(app: GameApp, totals: tuple[int, ...]) -> Text:
    table, won = app.playing, winners(totals)
    best = totals[won[0]]
    names = [table.name(seat) for seat in won]
    if len(won) > 1:
        return N(
            "A shared victory with {n} point: {names}", "A shared victory with {n} points: {names}", best, names=names
        )
    if table.solo and won[0] in table.persons and not table.seats[won[0]].name.strip():
        return N("You win with {n} point", "You win with {n} points", best)
    return N("{name} wins with {n} point", "{name} wins with {n} points", best, name=names[0])


def framed(board: Drawing, title: object, below: object) -> Drawing:
    """A board with whose it is above and where it is from below, as a picture of its own."""
    x, y, w, h = board.box
    width = max(w, 420.0)
    left = x - (width - w) / 2
    items = (
        Rect(left, y - 44, width, h + 74, fill="sunken"),
        Written(left + 20, y - 10, str(title), 24, bold=True),
        *board.items,
        Written(left + 20, y + h + 12, f"rainkit · {below}", 13, "muted"),
    )
    return replace(board, items=items, box=(left, y - 44, width, h + 74))


def still(app: GameApp) -> str:
    """The board and its ledger as plain HTML, for exports and viewers without widgets."""
    lines = app.playing.ledger_of(app.playing.seat)
    rows = "".join(f"<tr><td>{esc(line.text)}</td><td>{esc(signed(line.points))}</td></tr>" for line in lines)
    total = f"<tr><th>{esc(T('Together'))}</th><th>{number(lines.total)}</th></tr>"
    return f"<figure>{svg(app.picture())}</figure><table>{rows}{total}</table>"
