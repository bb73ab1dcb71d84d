"""The last step's page: the jungle to be reordered, the live score, what is no longer possible, and the differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view
from rainkit.draw.primitives import Drawing
from rainkit.draw.view import Tag
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import Position
from rainkit.widgets.jungle_reorder import (
    Arrangement,
    Change,
    Difference,
    Order,
    arranged,
    compared,
    name_of,
    with_change,
)
from rainkit.widgets.page import attributes, esc, icon
from rainkit.widgets.walkthrough_changing import changed_table, changing, numbers, outlines, toggles

__all__ = ["MODES", "effects", "key", "question", "reorder_board", "table"]

Steps = Sequence[tuple[Order, Change | None]]

MODES: dict[str, tuple[Text, Text]] = {
    "swap": (T("Swap two tiles"), T("Two tiles change places.")),
    "move": (T("Move one tile"), T("One tile comes earlier or later; those between shift by one place.")),
}


def effects(position: Position, order: Order, held: int, mode: str) -> dict[int, int]:
    """By how much the total would change for each other place.

    >>> from rainkit.widgets.jungle_example import example
    >>> sorted(effects(example(), tuple(range(1, 10)), 1, "swap"))
    [2, 3, 4, 5, 6, 7, 8, 9]
    """
    now = arranged(position, order).ledger.total
    others = [place for place in range(1, len(order) + 1) if place != held]
    return {
        place: arranged(position, with_change(order, f"{mode} {held} {place}")[0]).ledger.total - now
        for place in others
    }


def reorder_board(position: Position, order: Order, held: int | None, mode: str, new: frozenset[int]) -> Drawing:
    """The board; with a tile in hand every other place says what going there would do to the total."""
    made = arranged(position, order)
    title = str(T("The jungle in your order"))
    view = jungle_view(made.jungle, made.ledger, new=new, title=title, action=lambda place, _: ("cell", str(place)))
    gains = effects(position, order, held, mode) if held else {}
    cells = []
    for cell in view.cells:
        place = int(cell.label)
        if place == held:
            spoken = T("{what}, in your hand", what=cell.spoken)
            cell = replace(cell, states=cell.states | {"picked"}, spoken=str(spoken))
        elif place in gains:
            gain = gains[place]
            spoken = T("{what}; going here: {gain}", what=cell.spoken, gain=signed(gain))
            tone = "bad" if gain < 0 else "good" if gain else "open"
            cell = replace(cell, tag=Tag(signed(gain), tone=tone), spoken=str(spoken))
        cells.append(cell)
    return draw_board(replace(view, cells=tuple(cells)), live=True)


def key(held: int | None) -> str:
    """What the outlines mean."""
    entries = (("picked", T("in your hand")), ("tag", T("what the total would change by"))) if held else ()
    return outlines(entries, "jw-key")


def question(position: Position, steps: Steps, held: int | None, mode: str) -> str:
    """What can be done, the total, undo and reset."""
    order, start = steps[-1][0], steps[0][0]
    told = T("Choose a tile. What if it had come earlier or later?")
    if held is not None:
        told = T("The tile of place {place} is in your hand. Choose another place.", place=held)
    now, first = (arranged(position, o).ledger.total for o in (order, start))
    options = toggles("mode", [(name, words) for name, (words, _) in MODES.items()], mode)
    group = attributes(class_="rk-row", role="group", data_rove="mode", aria_label=T("How to change the order"))
    below = f'<div{group}>{options}</div><p class="rk-muted">{esc(MODES[mode][1])}</p>'
    return changing(T("Now reorder it"), told, first, now, below, is_held=held is not None, steps=steps)


def table(position: Position, steps: Steps) -> str:
    """What is no longer possible, where diversity lies, and what the last change did, tile by tile."""
    order, change = steps[-1]
    after = arranged(position, order)
    told = _told(after)
    if change is None:
        guess = T("Guess first: which change costs most? Could any order bring more?")
        hint = T("With a tile in your hand, each place says what the total would change by.")
        return (
            f'<div class="rk-panel rk-walk-hint"><h2>{esc(T("What will happen?"))}</h2>'
            f"<p>{esc(guess)}</p><p>{esc(hint)}</p></div>"
        )
    before = arranged(position, steps[-2][0])
    rows = compared(before, after)
    same = len(order) - len(rows)
    words = N("{n} tile scores as before", "{n} tiles score as before", same) if same else None
    total = numbers(before.ledger.total, after.ledger.total)
    return changed_table(change.words, T("Tile"), map(_row, rows), words, total, told)


def _row(row: Difference) -> str:
    words = T("{tile}, place {place}", tile=name_of(row), place=row.place)
    reasons = "".join(f"<small>{esc(reason)}</small>" for reason in row.reasons)
    return f"<tr><td>{esc(words)}{reasons}</td>{numbers(row.before, row.after)}</tr>"


def _told(made: Arrangement) -> str:
    """Tokens that this order doesn't allow, each with its clause, and where diversity lies."""
    lines = [
        f'<p class="jw-lost">{icon("warn")}<span>{esc(lost.words)} <span class="rk-clause">'
        f"{esc(T('rule {clause}', clause='J13a'))}</span></span></p>"
        for lost in made.lost
    ]
    where = made.jungle.diversity_place
    if where:
        words = T("The fifth colour comes with place {place}.", place=where)
        clause = esc(T("rule {clause}", clause="J13e"))
        lines.append(f'<p class="rk-muted">{esc(words)} <span class="rk-clause">{clause}</span></p>')
    return "".join(lines)
