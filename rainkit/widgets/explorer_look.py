"""A position in the explorer: its boards, the clause that is shown, and everything that can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.i18n import N, T, Text
from rainkit.widgets import explorer_build, explorer_foodweb, explorer_jungle, explorer_side, explorer_switches
from rainkit.widgets.explorer_side import clause_chip
from rainkit.widgets.explorer_tabs import TABS, choice_of
from rainkit.widgets.page import attributes, button, choice, esc

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["look"]


def look(app: RuleExplorer) -> str:
    """A position with everything that can be asked about it."""
    drawn = explorer_foodweb if app.there.game == "foodweb" else explorer_jungle
    boards = drawn.boards(app)
    headings = _side_titles(app) if len(boards) > 1 else ("", "")
    shown = "".join(
        f'<section class="ex-board">{f"<h2>{esc(title)}</h2>" if title else ""}{board}{points}</section>'
        for (_, board), title, points in zip(boards, headings, _sums(app), strict=False)
    )
    zones = ""
    if app.there.game == "jungle":
        zones = explorer_jungle.zones(app.there.state, opened=app.there.opened)
        other = app.there.other
        if other.zones != app.there.state.zones:
            title = esc(explorer_switches.other_side(app))
            zones += f'<h2 class="ex-zones-title">{title}</h2>{explorer_jungle.zones(other)}'
    return (
        f'<div class="ex-look ex-of-{app.there.game}"><div class="ex-left">{_heading(app)}{_clause_strip(app)}{zones}'
        f'<div class="ex-boards ex-boards-{len(boards)}">{shown}</div>{drawn.table(app)}</div>'
        f'<aside class="ex-side" data-scroll="side">{explorer_switches.differences(app)}'
        f'{choice_of("tab", TABS, app.tab, T("What to ask"))}<div class="ex-panel">{_panel(app)}</div></aside></div>'
    )


def _panel(app: RuleExplorer) -> str:
    return {
        "choices": explorer_side.choices,
        "why": explorer_side.why,
        "points": explorer_side.points,
        "switches": explorer_switches.switches,
        "build": explorer_build.panel,
    }[app.tab](app)


def _sums(app: RuleExplorer) -> list[str]:
    there = app.there
    sums = [there.outcome.points[there.seat], there.other_outcome.points[there.seat]]
    return [f'<p class="ex-sum">{esc(N("{n} point", "{n} points", n))}</p>' for n in sums]


def _side_titles(app: RuleExplorer) -> tuple[Text, Text]:
    there = app.there
    here = T("As it is") if there.changes else T("With rule {clause}", clause=there.shown)
    return here, explorer_switches.other_side(app)


def _heading(app: RuleExplorer) -> str:
    there = app.there
    parts = ["<span></span>" if there.clause else f"<h1>{esc(there.title)}</h1>"]
    if len(there.states) > 1:
        first, last = there.at == 0, there.at == len(there.states) - 1
        back = button(T("One choice back"), "step", arg=str(there.at - 1), symbol="left", narrow=True, key="step:back",
                      why_not=T("This is the first moment.") if first else None, kind="ex-brief")  # fmt: skip
        on = button(T("One choice on"), "step", arg=str(there.at + 1), symbol="right", narrow=True, key="step:on",
                    why_not=T("This is the last moment.") if last else None, kind="ex-brief")  # fmt: skip
        where = T("Moment {n} of {all}", n=there.at + 1, all=len(there.states))
        parts.append(f'<span class="rk-row">{back}<span class="rk-num">{esc(where)}</span>{on}</span>')
    seats = [(str(seat), T("Player {n}", n=seat + 1)) for seat in range(there.state.players)]
    parts.append(choice(T("Who looks"), "seat", seats, str(there.seat), label=False))
    attrs = attributes(
        type="checkbox", checked=there.opened, data_act="hidden", data_key="hidden:",
    )  # fmt: skip
    parts.append(f'<label class="rk-tick ex-hidden"><input{attrs}><span>{esc(T("Open hidden cards"))}</span></label>')
    return f'<div class="ex-heading">{"".join(parts)}</div>'


def _clause_strip(app: RuleExplorer) -> str:
    found = app.there.clause
    if found is None:
        return ""
    ways = ""
    if len(found.show.without) > 1:
        options = [(str(n), way.words) for n, way in enumerate(found.show.without)]
        ways = choice(T("The other side shows"), "way", options, str(app.there.way))
    back = button(T("All rules"), "view", arg="rules", symbol="left", key="back-to-rules")
    return (
        f'<div class="ex-clause-strip"><div><h1>{clause_chip(found.id, "strip")} {esc(found.title)}</h1>'
        f"<p>{esc(found.show.look)}</p></div>{ways}{back}</div>"
    )
