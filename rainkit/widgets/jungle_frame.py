"""The frame of the jungle app: bar, the five steps of a turn, and where everything else goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.i18n import N, T, Text
from rainkit.jungle import Exchange, Lock, Move, Protect, Put, Step, Take, Zone
from rainkit.jungle.words import COLOUR_WORDS
from rainkit.widgets import game_pieces
from rainkit.widgets.bar import header
from rainkit.widgets.jungle_choices import STEPS, step_number
from rainkit.widgets.page import attributes, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["frame", "mid", "steps", "tools"]


def frame(app: JungleApp) -> str:
    """The skeleton of the phase."""
    if app.phase == "setup":
        main = '<main class="rk-sheet rk-g-setup" data-region="setup" data-scroll="setup"></main>'
    else:
        what = T("Result") if app.phase == "over" else T("What to choose")
        main = (
            f'<main class="jg-main jg-{app.phase}">'
            f'<div class="jg-steps" data-region="steps"></div>'
            f'<section class="jg-zones" data-region="zones" aria-label="{esc(T("Zones"))}" data-bubble-area></section>'
            f'<section class="rk-panel jg-clearing" data-region="clearing" aria-label="{esc(T("Your clearing"))}">'
            f'</section><section class="rk-panel jg-jungle" data-region="jungle"></section>'
            f'<section class="jg-choice" data-region="choice" aria-label="{esc(what)}"></section>'
            f'<aside class="jg-side"><section class="rk-panel jg-bonuses" data-region="bonuses"></section>'
            f'<section class="rk-panel jg-others" data-region="others" data-scroll="others"></section></aside></main>'
        )
    return header(app.title, T("Game")) + main + '<div data-region="over"></div>'


def mid(app: JungleApp) -> str:
    """Round, deal, and whose turn it is."""
    if app.table is None:
        return ""
    table, state = app.table, app.table.state
    words: Text = T("Round {round}", round=state.round)
    if state.is_over:
        last = state.turn // state.players
        words = N("Finished after {n} round", "Finished after {n} rounds", last)
    pills: list[Text] = []
    if not state.is_over and not table.solo:
        pills.append(T("Turn of {name}", name=table.name(table.seat)))
    if state.ending and not state.is_over:
        pills.append(T("last round"))
    pills.append(T("Deal {number}", number=state.seed))
    if app.table.take_backs:
        pills.append(N("{n} take-back", "{n} take-backs", app.table.take_backs))
    shown = "".join(f'<span class="rk-pill">{esc(pill)}</span>' for pill in pills)
    return f'<b class="jg-round">{esc(words)}</b>{shown}'


def tools(app: JungleApp) -> str:
    """The buttons of the bar."""
    table = app.table
    undo, why = T("Undo"), None
    if table is not None:
        why = None if table.undo_kind else table.why_no_undo()
        if table.undo_kind == "take-back":
            undo = T("Take back")
    return game_pieces.tools(app, undo=undo, why_no_undo=why, why_no_hint=app.why_no_hint)


def steps(app: JungleApp) -> str:
    """The steps of the turn: done, now, and still to come (J8 to J14)."""
    state = app.playing.state
    now = 0 if state.is_over else step_number(state.step)
    made: list[Move] = [] if state.is_over else list(app.playing.moves_of_turn())
    items = []
    for number, (words, _) in enumerate(STEPS, 1):
        kind = "now" if number == now else "done" if number < now else "next"
        note = _done(number, made) if kind == "done" else _now(state.step) if kind == "now" else None
        mark = icon("check") if kind == "done" else str(number)
        small = f"<small>{esc(note)}</small>" if note is not None else ""
        attrs = attributes(class_=f"jg-step jg-step-{kind}", aria_current="step" if kind == "now" else None)
        said = f'<span class="rk-unseen">{esc(T("done"))}</span>' if kind == "done" else ""
        items.append(f"<li{attrs}><i>{mark}</i><b>{esc(words)}</b>{small}{said}</li>")
    return f'<ol aria-label="{esc(T("The steps of a turn"))}">{"".join(items)}</ol>'


def _now(step: Step) -> Text:
    return {
        Step.ZONE: T("choose a zone"),
        Step.TAKE: T("choose a group"),
        Step.EXCHANGE: T("exchange, or not"),
        Step.PLACE: T("fill slots"),
        Step.LOCK: T("choose the order"),
        Step.PROTECT: T("protected areas"),
        Step.KEEP: T("choose two"),
        Step.OVER: T("The game is over"),
    }[step]


def _done(number: int, made: list[Move]) -> Text:
    """What was done in a step that lies behind."""
    if number == 1:
        zone = next((move for move in made if isinstance(move, Zone)), None)
        if zone is None:
            return T("no zone left")
        words = {"colour": COLOUR_WORDS[zone.zone]}
        if zone.keep is None:
            return T("{colour}, no tile", **words)
        return T("{colour}, tile kept", **words) if zone.keep else T("{colour}, tile refused", **words)
    if number == 2:
        exchanged = any(isinstance(move, Exchange) and move.give for move in made)
        if exchanged:
            return T("taken, one exchanged")
        return T("taken") if any(isinstance(move, Take) for move in made) else T("none to take")
    if number == 3:
        placed = sum(isinstance(move, Put) for move in made)
        return N("{n} placed", "{n} placed", placed) if placed else T("nothing placed")
    locked = sum(isinstance(move, (Lock, Protect)) for move in made)
    return T("done") if locked else T("none full")
