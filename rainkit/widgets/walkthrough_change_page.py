"""The last step's side of the page: how to change the forest, the total, and what the last change did to each card."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.core.grids import ADJACENCIES, Adjacency, Cell
from rainkit.decks.model import Goal
from rainkit.foodweb import Forest, score
from rainkit.i18n import N, T, Text, upper
from rainkit.widgets.page import attributes, esc
from rainkit.widgets.walkthrough_change import Change, Difference, compared, lost_and_won_pairs
from rainkit.widgets.walkthrough_changing import changed_table, changing, numbers, toggles

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
    label = T("Neighbours of a card")
    options = toggles("adjacency", [(name, _adjacency_name(name)) for name in ADJACENCIES], forest.adjacency)
    group = attributes(class_="rk-row", role="group", data_rove="adjacency", aria_label=label)
    below = f'<span class="rk-label">{esc(label)}</span><div{group}>{options}</div><p>{esc(_places_words(forest))}</p>'
    return changing(T("Now change it"), told, first, now, below, is_held=held is not None, steps=steps)


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
    words = N("{n} card scores as before", "{n} cards score as before", same) if same else None
    return changed_table(upper(change.words), T("Card"), map(_difference, rows), words, numbers(before, after), "")


def _difference(row: Difference) -> str:
    name = upper(row.card.label) if row.card else str(T("Goal"))
    reasons = "".join(f"<small>{esc(upper(reason))}</small>" for reason in row.reasons)
    return f"<tr><td>{esc(name)}{reasons}</td>{numbers(row.before, row.after)}</tr>"
