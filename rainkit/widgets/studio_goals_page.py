"""The page of the goal designer: the grid to paint on, the card, turned forms, how often forests have the shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.grids import Cell, distance, images, is_connected
from rainkit.draw.board import draw_board, mini_shape
from rainkit.draw.goals import goal_face
from rainkit.draw.svg import svg
from rainkit.draw.view import BoardView, CellView
from rainkit.i18n import LANGUAGES, N, T, Text, number
from rainkit.widgets.page import attributes, button, choice, esc, icon, tick
from rainkit.widgets.studio_bank import Met
from rainkit.widgets.studio_conditions import stepper
from rainkit.widgets.studio_frame import picks, text_field
from rainkit.widgets.studio_levels import levels, percent

if TYPE_CHECKING:
    from rainkit.widgets.studio_goals import GoalStudio

__all__ = ["face", "form", "trial"]

RADIUS = 4
_CELLS = [
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if distance((0, 0), (q, r)) <= RADIUS
]
_BRUSHES = {"shape": T("Shape"), "empty": T("Must stay free"), "off": T("Wipe")}


# --- the form -------------------------------------------------------------------------------------------------------


def form(app: GoalStudio) -> str:
    """All that describes a goal but its shape."""
    goal, lang = app.draft, app.lang
    heading = T("1. Describe your goal") if not app.work.editing else T("1. Change this goal")
    name = text_field(T("Name ({language})", language=LANGUAGES[lang]), "name", goal.name.get(lang, ""), arg=lang,
                      key="name:", most=50, lang=lang)  # fmt: skip
    others = "".join(
        text_field(words, "name", goal.name.get(code, ""), arg=code, most=50, lang=code)
        for code, words in LANGUAGES.items()
        if code != lang
    )
    names = (
        f'<details class="st-more" id="st-names"><summary>{esc(T("Names in other languages"))}</summary>'
        f'<div class="st-names">{others}</div></details>'
    )
    sorts = (("shape", T("A shape"), ""), ("iucn", T("Red List categories"), ""), ("types", T("Types"), ""))
    sort = picks(T("What must the forest have?"), "sort", sorts, goal.distinct or "shape")
    kind = _levels(app) if goal.distinct else _shape_fields(app)
    cards = [("", T("none")), *((card.id, card.label) for card in app.work.deck.cards)]
    species = ""
    if not goal.distinct:
        species = choice(T("Named species: 3 points more at the advanced level"), "species", cards, goal.species)
    note = text_field(T("A line below the shape"), "note", goal.note.get(lang, ""), arg=lang, most=80, lang=lang)
    fact = text_field(T("One fact"), "fact", goal.fact.get(lang, ""), arg=lang, lines=3, most=160, lang=lang)
    return f"<h2>{esc(heading)}</h2>{name}{names}{sort}{kind}{species}{note}{fact}"


def _shape_fields(app: GoalStudio) -> str:
    goal = app.draft
    points = stepper("points", "", str(goal.points), T("Points"), low=goal.points <= 1)
    exact = (
        T("the nine cards form exactly this shape")
        if len(goal.shape) == 9
        else T("the whole forest has exactly this shape")
    )
    why = T("A finished forest has nine cards, so only a shape of nine cells can be exact.")
    ticks = [
        tick(T("It may be turned"), "turn", goal.turn),
        tick(T("It may be mirrored"), "flip", goal.flip),
        tick(exact, "exact", goal.match == "exact", note=why if len(goal.shape) != 9 else ""),
    ]
    line = f'<div class="st-field st-line"><span class="st-label">{esc(T("Points"))}</span>{points}</div>'
    return f'{line}<div class="st-field">{"".join(ticks)}</div>'


def _levels(app: GoalStudio) -> str:
    goal = app.draft
    most = 9 if goal.distinct == "iucn" else 6
    table = dict(goal.table)
    rows = []
    for many in range(2, most + 1):
        points = table.get(many, 0)
        step = stepper(
            "level", str(many), str(points), T("Points for {number} different ones", number=many), low=points <= 0
        )
        words = T("{number} or more different ones", number=many)
        rows.append(f"<li>{step}<span>{esc(words)}</span></li>")
    return (
        f'<div class="st-field"><span class="st-label">{esc(T("Points; the highest number reached counts"))}</span>'
        f'<ul class="st-levels">{"".join(rows)}</ul></div>'
    )


# --- painting -------------------------------------------------------------------------------------------------------


def face(app: GoalStudio) -> str:
    """The grid, or for goals without a shape the large card; below it the card and what is missing."""
    goal = app.shown
    drawn = goal_face(goal, cards=app.work.deck.by_id)
    if goal.distinct:
        large = f'<div class="st-large">{svg(drawn, live=True, size=("100%", "100%"))}</div>'
        return f"<h2>{esc(T('2. See the card'))}</h2>{large}"
    brushes = picks(T("Brush"), "brush", [(b, words, _brush(b)) for b, words in _BRUSHES.items()], app.brush)
    shapes = [(g.id, g.label) for g in app.work.deck.goals if g.shape]
    take = choice(
        T("Begin with the shape of"), "take-shape", [("", T("Begin with the shape of …")), *shapes], "", label=False
    )
    clear = button(
        T("Clear"), "clear", symbol="bin", why_not=None if goal.shape or goal.empty else T("The grid is empty.")
    )
    picture = svg(draw_board(_grid(app), live=True), live=True, size=("100%", "100%"), role="group")
    small = svg(goal_face(goal, small=True, cards=app.work.deck.by_id), live=True, size=("100%", "100%"))
    rows = "".join(
        f'<li class="st-{kind}">{icon("check" if kind == "ok" else "warn")}<span>{esc(words)}</span></li>'
        for kind, words in _advice(app)
    )
    return (
        f"<h2>{esc(T('2. Paint the shape'))}</h2>{brushes}"
        f'<div class="st-paint" data-rove="grid" data-paint="paint">{picture}</div>'
        f'<div class="st-line st-paint-tools">{take}{clear}</div>'
        f'<div class="st-beside"><div class="st-small">{small}</div><ul class="st-advice">{rows}</ul></div>'
    )


def _brush(brush: str) -> str:
    return f'<i class="st-brush st-brush-{brush}" aria-hidden="true"></i>'


def _grid(app: GoalStudio) -> BoardView:
    goal = app.draft
    shape, empty = set(goal.shape), set(goal.empty)
    cells = [_cell_view(cell, shape, empty) for cell in _CELLS]
    return BoardView(tuple(cells), title=str(T("Grid to paint the shape on")), active=min(shape, default=(0, 0)))


def _cell_view(cell: Cell, shape: set[Cell], empty: set[Cell]) -> CellView:
    action = ("cell", f"{cell[0]},{cell[1]}")
    where: dict[str, object] = {"cell": f"{cell[0]}, {cell[1]}"}
    if cell in shape:
        return CellView(cell, "shape", spoken=str(T("cell {cell}: shape", **where)), action=action)
    if cell in empty:
        return CellView(
            cell,
            "empty",
            states=frozenset({"illegal"}),
            spoken=str(T("cell {cell}: must stay free", **where)),
            action=action,
        )
    return CellView(cell, "ghost", spoken=str(T("cell {cell}: not painted", **where)), action=action)


def _advice(app: GoalStudio) -> list[tuple[str, Text]]:
    goal = app.draft
    if not goal.shape:
        return [("warn", T("Click or draw over the cells of the shape."))]
    found: list[tuple[str, Text]] = [("ok", N("The shape has {n} cell.", "The shape has {n} cells.", len(goal.shape)))]
    if not any(goal.name.values()):
        found.insert(0, ("warn", T("It has no name yet.")))
    if goal.match == "exact" and len(goal.shape) != 9:
        found.insert(0, ("warn", T("No finished forest can meet it: a forest has nine cards.")))
    if not is_connected(goal.shape):
        found.insert(0, ("warn", T("The shape is in several pieces; that is allowed, and harder to see.")))
    if goal.species and goal.species not in app.work.deck.by_id:
        found.insert(0, ("warn", T("The named species is not in the deck.")))
    return found


# --- turned forms, frequency, points --------------------------------------------------------------------------------


def trial(app: GoalStudio) -> str:
    """Turned forms, how often the goal is met, the suggestion."""
    forms = "" if app.draft.distinct else f'<section class="rk-panel">{_forms(app)}</section>'
    return f'{forms}<section class="rk-panel st-panel-gap">{_often(app)}</section>'


def _forms(app: GoalStudio) -> str:
    goal = app.draft
    heading = f"<h2>{esc(T('3. All forms that count'))}</h2>"
    if not goal.shape:
        return (
            heading + f'<p class="rk-muted">{esc(T("Here all turned and mirrored forms of the shape will stand."))}</p>'
        )
    found = images(goal.shape, goal.empty, turn=goal.turn, flip=goal.flip)
    drawn = "".join(
        f"<li>{svg(mini_shape(sorted(shape), sorted(empty)), live=True, size=('100%', '100%'), role=None)}</li>"
        for shape, empty in found
    )
    told = N("{n} form", "{n} forms", len(found))
    return (
        f'<div class="st-head">{heading}<small class="rk-muted">{esc(told)}</small></div>'
        f'<ul class="st-forms" aria-label="{esc(told)}">{drawn}</ul>'
    )


def _often(app: GoalStudio) -> str:
    goal = app.shown
    heading = f"<h2>{esc(T('3. How often is it met?') if goal.distinct else T('4. How often is it met?'))}</h2>"
    if not goal.shape and not goal.distinct:
        return (
            heading
            + f'<p class="rk-muted">{esc(T("As soon as there is a shape, forests of your deck are tried."))}</p>'
        )
    bank = app.forests()
    random, greedy = bank.met(goal, 0.04)
    percent = round(100 * bank.done)
    bar = ""
    if not bank.full or app.stopped:
        stop = button(
            T("Go on") if app.stopped else T("Stop"), "stop", symbol="play" if app.stopped else "close", key="stop:"
        )
        state = (
            T("stopped at {percent} %", percent=percent)
            if app.stopped
            else T("growing forests: {percent} %", percent=percent)
        )
        meter = attributes(class_="st-bar", role="progressbar", aria_valuenow=percent, aria_valuemin=0,
                           aria_valuemax=100,
                           aria_label=T("Forests grown"))  # fmt: skip
        bar = (
            f'<div class="st-line"><span class="rk-muted">{esc(state)}</span>{stop}</div><span{meter}>'
            f'<i style="width:{percent}%"></i></span>'
        )
    if goal.distinct:
        return f"{heading}{levels(app)}{bar}"
    rows = _meter(T("random players"), random) + _meter(T("greedy players"), greedy)
    told = T(
        "Random players place any card anywhere; greedy ones take what brings most points and don’t look at goals."
    )
    return f'{heading}{rows}<p class="rk-muted">{esc(told)}</p>{bar}{_suggested(app)}'


def _meter(words: Text, met: Met) -> str:
    low, high = met.range
    told = T("{met} of {of} forests of {players}", met=number(met.met), of=number(met.of), players=words)
    between = T("{share} % ({low} to {high} %)", share=percent(met.share), low=percent(low), high=percent(high))
    return (
        f'<div class="st-meter"><span><span>{esc(told)}</span><b class="rk-num">{esc(between)}</b></span>'
        f'<span class="st-bar"><i style="width:{100 * met.share:.1f}%"></i></span></div>'
    )


def _suggested(app: GoalStudio) -> str:
    found = app.suggestion()
    if found is None:
        return f'<p class="rk-muted">{esc(T("Points are suggested as soon as a hundred forests are there."))}</p>'
    points = app.draft.points
    use = button(T("Use it"), "use", arg=str(found.points), symbol="check") if points != found.points else ""
    told = N("Suggested: {n} point", "Suggested: {n} points", found.points)
    css, verdict = "st-ok", T("Your points fit.")
    if abs(points - found.points) > 1:
        css, verdict = "st-warn", T("Yours: {points}. That is more than it deserves.", points=points)
        if points < found.points:
            verdict = T("Yours: {points}. That is less than it deserves.", points=points)
    rows = "".join(
        f'<tr><td>{esc(goal.label)}</td><td class="rk-muted">'
        f"{esc(T('{share} % of random forests', share=percent(share)))}</td>"
        f"<td>{goal.points}</td></tr>"
        for goal, share in sorted(found.goals, key=lambda pair: -pair[1])
    )
    why = T("A straight line through how rare the built-in goals are and what they give; each halving counts the same.")
    return (
        f'<div class="st-suggest"><b>{esc(told)}</b>{use}</div><p class="st-verdict {css}">'
        f"{icon('check' if css == 'st-ok' else 'warn')}"
        f'<span>{esc(verdict)}</span></p><details class="st-more" id="st-why"><summary>'
        f"{esc(T('Where does this come from?'))}</summary>"
        f'<div><p class="rk-muted">{esc(why)}</p><table class="rk-ledger"><tbody>{rows}</tbody></table></div></details>'
    )
