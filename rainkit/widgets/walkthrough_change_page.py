"""The last step's side of the page: how to change the forest, the total, and what the last change did to each card."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.core.grids import ADJACENCIES, Adjacency, Cell
from rainkit.decks.model import Goal
from rainkit.foodweb import Forest, score
from rainkit.i18n import N, T, Text, signed
from rainkit.widgets.page import attributes, button, esc
from rainkit.widgets.walkthrough_change import Change, Difference, compared, lost_and_won_pairs
from rainkit.widgets.walkthrough_page import upper

__all__ = ["change_question", "change_table"]


def _adjacency_name(adjacency: Adjacency) -> Text:
    return {"hex": T("6 on hexagons"), "square": T("4 on squares"), "square8": T("8 on squares")}[adjacency]


def change_question(steps: Sequence[tuple[Forest, Change | None]], held: Cell | None, goals: tuple[Goal, ...]) -> str:
    """What can be done, the neighbours to choose, the total, undo and reset."""
    forest, start = steps[-1][0], steps[0][0]
    if held is None:
        told = T("Choose a card on the board.")
    else:
        card = forest.cards[held].label
        told = T("{card} is in your hand. Choose another card to change places, or a dashed place.", card=upper(card))
    now, first = (score(f, goals, level="advanced").total for f in (forest, start))
    options = []
    for adjacency in ADJACENCIES:
        on = adjacency == forest.adjacency
        attrs = attributes(
            type="button",
            class_="rk-btn rk-on" if on else "rk-btn",
            data_act="adjacency",
            data_arg=adjacency,
            data_key=f"adjacency:{adjacency}",
            data_current=on,
            aria_pressed="true" if on else "false",
        )
        options.append(f'<button{attrs}><span class="rk-words">{esc(_adjacency_name(adjacency))}</span></button>')
    nothing = T("Nothing has been changed yet.") if len(steps) == 1 else None
    let_go = (
        button(T("Let go"), "let-go", symbol="close", key="let-go", escape_key=True, shown_key="Esc") if held else ""
    )
    difference = now - first
    change = f'<b class="rk-num {_tone(difference)}">{esc(signed(difference))}</b>' if difference else ""
    return (
        f'<p class="rk-eyebrow">{esc(T("Now change it"))}</p>'
        f'<h1 tabindex="-1" data-key="question" data-autofocus>{esc(told)}</h1>'
        f'<div class="rk-walk-total"><span><small class="rk-muted">{esc(T("The example"))}</small>'
        f'<b class="rk-num">{first}</b></span>'
        f'<span><small class="rk-muted">{esc(T("Now"))}</small><b class="rk-num">{now}</b></span>{change}'
        f'<span class="rk-row">{let_go}'
        + button(T("Undo"), "undo", symbol="undo", shortcut="u", why_not=nothing)
        + button(T("Reset"), "reset", symbol="new", why_not=nothing)
        + "</span></div>"
        f'<div class="rk-walk-neighbours"><span class="rk-label">{esc(T("Neighbours of a card"))}</span>'
        f'<div class="rk-row" role="group" data-rove="adjacency" aria-label="{esc(T("Neighbours of a card"))}">'
        f'{"".join(options)}</div><p>{esc(_places_words(forest))}</p></div>'
    )  # fmt: skip


def _tone(points: int) -> str:
    return "rk-good" if points > 0 else "rk-bad" if points < 0 else ""


def _places_words(forest: Forest) -> Text:
    """What happens to the places and the neighbours."""
    if forest.adjacency == "hex":
        return T("On hexagons a card touches up to six others.")
    lost, won = lost_and_won_pairs(forest.cards, "hex", forest.adjacency)
    keeps = T("Every card keeps its column and row; only the cells are square now.")
    if forest.adjacency == "square":
        return N(
            "{keeps} Corners do not count: {n} pair of cards that touched before no longer does.",
            "{keeps} Corners do not count: {n} pairs of cards that touched before no longer do.",
            lost,
            keeps=keeps,
        )
    return N(
        "{keeps} Corners count, too: {n} pair of cards touches that did not before.",
        "{keeps} Corners count, too: {n} pairs of cards touch that did not before.",
        won,
        keeps=keeps,
    )


def change_table(steps: Sequence[tuple[Forest, Change | None]], goals: tuple[Goal, ...]) -> str:
    """What the last change did, card by card."""
    forest, change = steps[-1]
    if change is None:
        return (
            f'<div class="rk-panel rk-walk-hint"><h2>{esc(T("What will happen?"))}</h2>'
            f"<p>{esc(T('Guess first: which cards will gain, which will lose? Then try it.'))}</p>"
            f"<p>{esc(T('The numbers on the cards say what the total would change by.'))}</p></div>"
        )
    rows = compared(steps[-2][0], forest, goals)
    before = score(steps[-2][0], goals, level="advanced").total
    after = score(forest, goals, level="advanced").total
    same = len(forest) - sum(row.card is not None for row in rows)
    body = "".join(_difference(row) for row in rows)
    if same:
        words = N("{n} card scores as before", "{n} cards score as before", same)
        body += f'<tr class="rk-muted"><td>{esc(words)}</td><td></td><td></td><td></td></tr>'
    head = "".join(f'<th scope="col">{esc(w)}</th>' for w in (T("Card"), T("Before"), T("Now"), T("Change")))
    total = _numbers(before, after)
    return (
        f'<div class="rk-panel"><h2>{esc(upper(change.words))}</h2><table class="rk-ledger rk-walk-changes">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}"
        f'<tr class="rk-sum"><td>{esc(T("Total"))}</td>{total}</tr></tbody></table></div>'
    )


def _numbers(before: int, after: int) -> str:
    shown = [signed(n).lstrip("+") for n in (before, after)]
    change = f'<span class="{_tone(after - before)}">{esc(signed(after - before))}</span>'
    return "".join(f'<td class="rk-num">{cell}</td>' for cell in (esc(shown[0]), esc(shown[1]), change))


def _difference(row: Difference) -> str:
    name = upper(row.card.label) if row.card else str(T("Goal"))
    reasons = "".join(f"<small>{esc(upper(reason))}</small>" for reason in row.reasons)
    return f"<tr><td>{esc(name)}{reasons}</td>{_numbers(row.before, row.after)}</tr>"
