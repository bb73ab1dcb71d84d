"""The food web in the rule explorer: one forest, or two side by side, and the hand below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.decks.model import Card
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.cards import card_face
from rainkit.draw.goals import goal_face, goal_words
from rainkit.draw.svg import svg
from rainkit.draw.view import CellView
from rainkit.explain.effects import Outcome
from rainkit.foodweb import Move, State, cell_text
from rainkit.i18n import N, T
from rainkit.widgets.page import attributes, esc

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["boards", "holding", "table"]

_LARGEST = 62
_SIDE = 54


def holding(app: RuleExplorer) -> Card | None:
    """The card whose places are shown: the chosen one, else the first of the hand."""
    there = app.there
    state: State = there.state
    hand = state.hands[there.seat] if there.seat in state.awaited and there.may_see else ()
    if app.card in hand or (app.tab == "why" and app.card in state.deck.by_id):
        return state.deck.by_id[app.card]
    return state.deck.by_id[hand[0]] if hand else None


def boards(app: RuleExplorer) -> list[tuple[str, str]]:
    """The drawn forests with their headings: as it is, and the other side if there is one."""
    there = app.there
    found = [("", _board(app, there.state, there.outcome, "cell"))]
    here, other = there.outcome, there.other_outcome
    alike = there.other.forests == there.state.forests and here.points == other.points
    if there.has_other and not (alike and here.choices.keys() == other.choices.keys()):
        found.append(("other", _board(app, there.other, there.other_outcome, "other")))
    return found


def _board(app: RuleExplorer, state: State, outcome: Outcome, name: str) -> str:
    seat = app.there.seat
    forest = state.forests[seat]
    card = holding(app)
    gains = {m.at: brings for m, brings in outcome.choices.items() if card and m.card == card.id}
    ghosts: dict[Cell, int | None] = {cell: brings.points for cell, brings in gains.items()}
    if app.tab == "build" or (app.tab == "why" and not ghosts and seat in state.awaited):
        ghosts, card = dict.fromkeys(forest.frontier()), card if app.tab == "why" else None
    if not ghosts and outcome.choices and name != "cell":
        ghosts, card = dict.fromkeys(move.at for move in outcome.choices), None
    asked = app.answer.move if app.answer is not None and isinstance(app.answer.move, Move) else None
    illegal = asked.at if asked and not app.answer.legal and name == "cell" else None  # type: ignore[union-attr]
    here = name == "cell"
    picked = app.picked if app.picked in forest.cards and app.tab == "points" else None
    view = board_view(
        forest,
        state.ledger(seat),
        picked=picked,
        ghosts=ghosts,
        holding=card,
        aimed=asked.at if asked and asked.at in ghosts else None,
        illegal=illegal if illegal in forest.cards or illegal in ghosts else None,
        title=str(T("The forest of player {n}", n=seat + 1)),
        action=lambda cell, kind: _action(app, cell, kind),
        name=name,
    )
    if app.tab == "why" and here:
        view = replace(view, cells=(*view.cells, *_ring(forest.cards, ghosts, state, illegal)))
    drawing = draw_board(view, live=True)
    size = f"max-width:{drawing.width * _LARGEST / _SIDE:.0f}px;max-height:{drawing.height * _LARGEST / _SIDE:.0f}px"
    attrs = attributes(class_="ex-svg", data_rove=f"board-{name}", data_still=not here, style=size)
    return f"<div{attrs}>{svg(drawing, live=True, size=('100%', '100%'), role='group')}</div>"


def _action(app: RuleExplorer, cell: Cell, kind: str) -> tuple[str, str] | None:
    where = f"{cell[0]},{cell[1]}"
    if kind == "card" and app.tab == "build":
        return ("build-off", where)
    if kind == "card" and app.tab != "why":
        return ("pick", where)
    if app.tab == "build":
        return ("build-on", where)
    return ("ask-at", where)


def _ring(cards: Any, ghosts: Any, state: State, illegal: Cell | None) -> list[CellView]:
    """The places around the legal ones: they can be asked about, too."""
    known = {*cards, *ghosts}
    ring = {n for cell in known for n in grids.neighbours(cell, state.rules.adjacency)} - known
    return [
        CellView(
            cell,
            "empty",
            label=cell_text(cell),
            spoken=str(T("place {cell}, why not here?", cell=cell_text(cell))),
            states=frozenset({"illegal"} if cell == illegal else ()),
            action=("ask-at", f"{cell[0]},{cell[1]}"),
        )
        for cell in sorted(ring | ({illegal} if illegal and illegal not in known else set()))
    ]


def table(app: RuleExplorer) -> str:
    """Hand, goals and what others hold."""
    return f'<div class="ex-table">{_hand(app)}{_goals(app)}{_others(app)}</div>'


def _hand(app: RuleExplorer) -> str:
    there = app.there
    state: State = there.state
    if not there.may_see:
        words = T("This hand is covered. Tick 'Open hidden cards' to see it.")
        return f'<p class="rk-muted ex-none">{esc(words)}</p>'
    hand = tuple(dict.fromkeys(state.hands_by_round[-1][there.seat]))
    if not hand or there.seat not in state.awaited:
        words = T("The game is over: nothing is chosen any more.") if state.is_over else T("No card in the hand.")
        return f'<p class="rk-muted ex-none">{esc(words)}</p>'
    chosen = holding(app)
    faces = []
    for name in hand:
        card = state.deck.card(name)
        on = chosen is not None and chosen.id == name
        attrs = attributes(
            type="button",
            class_="ex-card" + (" ex-chosen" if on else ""),
            data_act="card",
            data_arg=name,
            data_key=f"card:{name}",
            data_current=on,
            aria_pressed="true" if on else "false",
            aria_label=T("{card}: show its places", card=card.name),
        )
        faces.append(
            f"<button{attrs}>{svg(card_face(card, small=True), live=True, size=('100%', '100%'), role=None)}</button>"
        )
    label = esc(N("The hand, {n} card", "The hand, {n} cards", len(hand)))
    row = attributes(class_="ex-cards", data_rove="hand", data_scroll="hand", role="group", aria_label=label)
    return f'<div class="ex-hand"><h3>{label}</h3><div{row}>{"".join(faces)}</div></div>'


def _goals(app: RuleExplorer) -> str:
    state: State = app.there.state
    seat = app.there.seat
    held = state.goals(seat)
    if not held:
        return ""
    if not app.there.may_see:
        return f'<div class="ex-goals"><p class="rk-muted">{esc(T("The goals are covered."))}</p></div>'
    rows = "".join(
        f"<li>{svg(goal_face(goal, small=True, cards=state.deck.by_id), live=True, size=('78px', '109px'), role=None)}"
        f'<span class="rk-unseen">{esc(goal_words(goal, state.deck.by_id))}</span></li>'
        for goal in held
    )
    return f'<div class="ex-goals"><h3>{esc(T("Goals"))}</h3><ul>{rows}</ul></div>'


def _others(app: RuleExplorer) -> str:
    there = app.there
    state: State = there.state
    rows = []
    for seat in range(state.players):
        hand = state.hands[seat]
        if seat == there.seat or not hand:
            continue
        if there.opened:
            names = [state.deck.card(card).name for card in hand]
            words = T("Player {n} holds: {cards}.", n=seat + 1, cards=names)
        else:
            words = N("Player {seat} holds {n} covered card.", "Player {seat} holds {n} covered cards.", len(hand),
                      seat=seat + 1)  # fmt: skip
        rows.append(f"<li>{esc(words)}</li>")
    if there.opened and state.out:
        out = [state.deck.card(card).name for card in state.out]
        rows.append(f"<li>{esc(T('Out of the game: {cards}.', cards=out))}</li>")
    return f'<ul class="ex-others rk-muted">{"".join(rows)}</ul>' if rows else ""
