"""The frame of the food web app and the panels around its board: bar, other forests, score, score."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.draw.board import mini_board
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.foodweb.scoring import forest_points
from rainkit.i18n import N, T, Text, number
from rainkit.widgets import game_pieces
from rainkit.widgets.bar import header
from rainkit.widgets.foodweb_board import gain_words
from rainkit.widgets.page import attributes, esc, icon, tone

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["LEVEL_WORDS", "frame", "mid", "others", "score", "tools"]

LEVEL_WORDS: dict[str, Text] = {"base": T("Base"), "intermediate": T("Intermediate"), "advanced": T("Advanced")}


# --- frame and bar ----------------------------------------------------------------------------------------------------


def frame(app: FoodWebApp) -> str:
    """The skeleton of the phase."""
    if app.phase == "setup":
        main = '<main class="rk-sheet rk-g-setup" data-region="setup" data-scroll="setup"></main>'
    elif app.phase == "cover":
        main = '<main class="fw-cover" data-region="cover"></main>'
    else:
        hand = T("Result") if app.phase == "over" else T("Your hand")
        main = (
            f'<main class="fw-main fw-{app.phase}" data-level="{app.playing.state.level}">'
            f'<aside class="rk-panel fw-others" data-region="others" aria-label="{esc(T("Other forests"))}"></aside>'
            '<section class="fw-board" data-region="board" data-bubble-area></section>'
            '<aside class="fw-side"><div data-region="score"></div><div data-region="goals"></div>'
            '<div class="fw-ledger" data-region="ledger" data-scroll="ledger"></div></aside>'
            f'<section class="fw-hand" data-region="hand" aria-label="{esc(hand)}"></section></main>'
            '<div data-region="faces"></div>'
        )
    return header(app.title, T("Game")) + main + '<div data-region="over"></div>'


def mid(app: FoodWebApp) -> str:
    """The round, the deal and the level."""
    if app.table is None:
        return ""
    state = app.table.state
    done = len(state.played)
    dots = "".join(
        f'<i class="{"fw-past" if i < done else "fw-now" if i == done else ""}"></i>' for i in range(state.rules.rounds)
    )
    words = (
        N("Finished after {n} round", "Finished after {n} rounds", state.rules.rounds)
        if state.is_over
        else T("Round {round} of {rounds}", round=state.round, rounds=state.rules.rounds)
    )
    pills = [T("Deal {number}: {level}", number=state.seed, level=LEVEL_WORDS[state.level])]
    if state.rules.adjacency != "hex":
        pills.append(T("squares, 4 neighbours") if state.rules.adjacency == "square" else T("squares, 8 neighbours"))
    if app.table.take_backs:
        pills.append(N("{n} take-back", "{n} take-backs", app.table.take_backs))
    if state.is_over:
        dots = ""
    shown = "".join(f'<span class="rk-pill">{esc(pill)}</span>' for pill in pills)
    return f'<div class="fw-rounds"><b>{esc(words)}</b><span aria-hidden="true">{dots}</span></div>{shown}'


def tools(app: FoodWebApp) -> str:
    """The buttons of the bar."""
    table = app.table
    words, nothing, reason = T("Undo"), None, None
    if table is not None:
        if not (table.undo_kind or app.card is not None):
            nothing = T("There is nothing to take back.")
            if table.state.played and not table.solo:
                nothing = T("The last round was shown to all, so it stays (rule F6).")
        if app.card is None and table.undo_kind == "take-back":
            words = T("Take back")
        if app.phase != "play" or table.pending is not None:
            reason = T("A hint is there when you choose a card.")
    return game_pieces.tools(app, undo=words, why_no_undo=nothing, why_no_hint=reason)


# --- the other forests ------------------------------------------------------------------------------------------------


def others(app: FoodWebApp) -> str:
    """The forests of the others, small, each with what it did since one's last move."""
    table = app.playing
    deeds = {deed.seat: deed for deed in table.deeds()}
    items = []
    for seat in range(table.state.players):
        if seat == table.seat:
            continue
        forest = table.forest_of(seat)
        points = table.points_of(seat)
        status = ""
        if table.state.is_over:
            status = ""
        elif seat in table.persons and not table.solo:
            chosen = table.state.chosen[seat] is not None
            status = esc(T("has chosen") if chosen else T("chooses later"))
            status = f'<p class="fw-status">{icon("check") if chosen else ""}{status}</p>'
        deed = deeds.get(seat)
        did = (
            f'<p class="fw-did"><span class="rk-muted">{esc(T("placed last:"))}</span> '
            f"{esc(deed.card.label)} {gain_words(deed.gain)}</p>"
            if deed
            else ""
        )
        types = {cell: card.type for cell, card in forest.cards.items()}
        label = str(T("The forest of {name}", name=table.name(seat)))
        small = svg(_roomy(mini_board(types, forest.adjacency, label=label)), live=True, size=("100%", "100%"))
        look = attributes(
            type="button", class_="fw-look" + (" rk-on" if app.looking == seat else ""), data_act="look", data_arg=seat,
            data_key=f"look:{seat}", aria_label=T("Look at the forest of {name}", name=table.name(seat)),
            title=T("Look at it closely"), aria_pressed="true" if app.looking == seat else "false",
        )  # fmt: skip
        name = f'<b class="fw-name">{esc(table.name(seat))}</b>'
        items.append(
            f'<li><details class="fw-other" open id="fw-other-{seat}"><summary>{name}'
            f'<span class="fw-points rk-num">{number(points)}</span></summary>'
            f"<div><div>{status}{did}</div>{f'<button{look}>{small}</button>' if types else ''}</div></details></li>"
        )
    note = ""
    if table.state.level != "base" and not table.state.is_over:
        note = f'<p class="rk-muted fw-note">{esc(T("without their hidden goals"))}</p>'
    return (
        f'<h2>{esc(T("Other forests"))}</h2>{note}<ul data-rove="others" data-next-right="board">{"".join(items)}</ul>'
    )


def _roomy(drawing: Drawing) -> Drawing:
    """The drawing in a box of at least some cells, so that a single cell is no giant."""
    x, y, w, h = drawing.box
    size = max(w, h, 210.0)
    return replace(drawing, box=(x - (size - w) / 2, y - (size - h) / 2, size, size))


# --- score --------------------------------------------------------------------------------------------------


def score(app: FoodWebApp) -> str:
    """The running score, and what it would be after the place that is pointed at."""
    table, seat = app.playing, app.shown_seat
    total = table.points_of(seat)
    own = seat == table.seat
    heading = T("Your forest") if own and app.yours else table.name(seat)
    goal = sum(line.points for line in table.ledger_of(seat) if line.at is None)
    note = ""
    if table.state.level != "base" and (own or table.state.is_over) and table.forest_of(seat).cards:
        note = f'<small class="rk-muted">{esc(T("cards {cards}, goal {goal}", cards=total - goal, goal=goal))}</small>'
    parts = [
        f'<div><span class="rk-eyebrow">{esc(heading)}</span><div class="fw-total">'
        f"<b>{number(total)}</b> <span>{esc(N('point', 'points', total))}</span></div>{note}</div>"
    ]
    if app.card_id and app.aimed and app.may_choose:
        gain = table.view.gains(app.card_id).get(app.aimed)
        if gain is not None:
            parts.append(
                f'<div class="fw-after"><span class="rk-eyebrow">{esc(T("after this place"))}</span>'
                f'<div class="fw-total {tone(gain.total)}"><b>{number(total + gain.total)}</b></div></div>'
            )
    elif table.state.played and own and app.phase == "play":
        parts.append(_rank(app))
    return f'<div class="rk-panel fw-score">{"".join(parts)}</div>'


def _rank(app: FoodWebApp) -> str:
    """The place by what all have seen: a card that is placed but not shown yet doesn't count (F6)."""
    state, own = app.playing.state, app.playing.seat
    shown = [forest_points(forest) for forest in state.forests]
    rank = 1 + sum(points > shown[own] for points in shown)
    words = T("place {rank} of {players}", rank=rank, players=state.players)
    eyebrow = f'<span class="rk-eyebrow">{esc(T("by cards so far"))}</span>'
    return f'<div class="fw-after">{eyebrow}<p class="fw-rank">{esc(words)}</p></div>'
