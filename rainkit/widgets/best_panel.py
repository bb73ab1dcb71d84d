"""The panel of the best arrangement, alike for both games: the board with its steps, and what each own move cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rainkit.i18n import T, Text
from rainkit.lab.compiling import has_numba, is_warm
from rainkit.widgets.boxes import box
from rainkit.widgets.page import attributes, button, esc, icon

if TYPE_CHECKING:
    from rainkit.solve.costs import Cost, Costs
    from rainkit.widgets.best_acts import BestApp

__all__ = ["Words", "is_own", "line", "made", "panel"]


@dataclass(frozen=True)
class Words:
    """What the panel says in the words of its game.

    Attributes
    ----------
    heading : Text
    looking, proven, same : Text
        While nothing is known, the result, and the result if it is one's own arrangement.
    best : Text
        The name of the best arrangement.
    move : Text
        The head of the column that names a move.
    dearest, nothing : Text
        The move that cost most, or that none did.
    how : Text
        What the cost of a move is.
    rest : Text
        What was lost by something that is no move, or empty.
    """

    heading: Text
    looking: Text
    proven: Text
    same: Text
    best: Text
    move: Text
    dearest: Text | str
    nothing: Text
    how: Text
    rest: Text | str = ""


def made(app: BestApp) -> int:
    """The points of the arrangement that is looked at."""
    points: int = app.playing.ledger_of(app.shown_seat).total
    return points


def is_own(app: BestApp) -> bool:
    """Whether it is clear who 'you' are, and whose arrangement it is."""
    return app.playing.solo and app.shown_seat in app.playing.persons


def line(app: BestApp, words: Words) -> str:
    """One line on the page of the result, with the button that opens the panel."""
    if not (has_numba() or app.best.wanted):
        say: Text = T("What would have been the best? Without compiled code the answer takes minutes.")
        ask = button(T("Look for it"), "best-look", symbol="eye", kind="big", key="best:")
        return f'<p class="rk-best-line"><span>{esc(say)}</span>{ask}</p>'
    ready = _proven(app.best.of(app.shown_seat)) or not _getting_ready(app)  # before that there is nothing to show
    show = button(T("Show me"), "menu", arg="best", symbol="eye", kind="big", key="best:") if ready else ""
    return f'<p class="rk-best-line"><span>{esc(_result(app, words))}</span>{show}</p>'


def _result(app: BestApp, words: Words) -> Text:
    """What was made and what was possible, as far as it is known."""
    costs, points = app.best.of(app.shown_seat), made(app)
    better = costs.best is not None and costs.best.total > points
    if _proven(costs):
        return words.proven if better else words.same
    if better:
        places: dict[str, object] = {"made": points, "total": costs.best.total}
        if is_own(app):
            return T("You made {made}; at least {total} was possible, and the search goes on.", **places)
        name = app.playing.name(app.shown_seat)
        return T("{name} made {made}; at least {total} was possible, and the search goes on.", name=name, **places)
    if _getting_ready(app):
        return T("Getting the fast search ready: this happens once and takes up to half a minute …")
    return words.looking


def _getting_ready(app: BestApp) -> bool:
    return has_numba() and not is_warm(app.best.kernel)


def _proven(costs: Costs) -> bool:
    return bool(costs.best is not None and costs.best.optimal)


def panel(app: BestApp, words: Words, *, board: str, steps: int, about: Text, moves: list[Text]) -> str:
    """The box above the page.

    Parameters
    ----------
    board : str
        The board at the step that is shown.
    steps : int
        How many steps there are from the own arrangement to the one that is looked at.
    about : Text
        What the board shows now.
    moves : list of Text
        A name for each own move.
    """
    step = min(app.best.step, steps)
    own, best = T("What was made"), words.best if app.best.at is None else T("What was possible")
    way = (
        button(own, "best-step", arg="0", symbol="left", kind=f"big{' on' if not step else ''}", key="talk:first")
        + _step(T("Back"), step - 1, "undo", "best:back", step > 0)
        + _step(T("Next"), step + 1, "right", "best:on", step < steps)
        + button(best, "best-step", arg=str(steps), symbol="check", key="best:end",
                 kind="big on" if 0 < step == steps else "go" if steps else "big")
    )  # fmt: skip
    count = T("Step {step} of {steps}", step=step, steps=steps) if steps else T("Nothing moves")
    picture = (
        f'<div class="rk-best-board" data-still data-slow="650">{board}</div>'
        f'<p class="rk-best-about" role="status"><b>{esc(about)}</b><span class="rk-muted">{esc(count)}</span></p>'
        f'<div class="rk-row rk-best-way" data-rove="best">{way}</div>'
    )
    side = _told(app, words) + _table(app, words, moves)
    inner = f'<div class="rk-best"><section>{picture}</section><section class="rk-best-side" tabindex="0" ' \
            f'data-scroll="best">{side}</section></div>'  # fmt: skip
    return box(words.heading, inner, css="rk-g-wide")


def _step(words: Text, step: int, symbol: str, key: str, can: bool) -> str:
    why = None if can else T("There is no further step.")
    return button(words, "best-step", arg=str(step), symbol=symbol, kind="big", key=key, why_not=why)


def _told(app: BestApp, words: Words) -> str:
    costs = app.best.of(app.shown_seat)
    parts = [f'<p class="rk-best-first">{esc(_result(app, words))}</p>']
    if costs.done:
        told = words.dearest if costs.dearest is not None else words.nothing
        parts.append(f"<p>{esc(told)}</p>")
        if str(words.rest):
            parts.append(f"<p>{esc(words.rest)}</p>")
    elif app.best.working and _proven(costs):
        share = T("Looking at your moves, one by one: {share} done", share=f"{costs.share:.0%}")
        meter = attributes(class_="rk-best-meter", value=f"{costs.share:.2f}", max="1", aria_label=share)
        parts.append(f'<p class="rk-muted">{esc(share)}</p><progress{meter}></progress>')
    return "".join(parts)


def _table(app: BestApp, words: Words, moves: list[Text]) -> str:
    watch, costs, rows = app.best, app.best.of(app.shown_seat), []
    known = {cost.move: cost for cost in costs.costs}
    dearest = costs.dearest.move if costs.dearest is not None else None
    for n, name in enumerate(moves):
        cost = known.get(n)
        mark = f"{icon('warn')}" if n == dearest else ""
        shown = esc(name)
        if cost is not None and cost.points > 0:
            on = watch.at == n
            attrs = attributes(
                type="button", class_=f"rk-best-move{' rk-on' if on else ''}", data_act="best-move", data_arg=n,
                data_key=f"best:{n}", aria_pressed="true" if on else "false",
                title=T("Show what would have been better"),
            )  # fmt: skip
            shown = f"<button{attrs}>{shown}</button>"
        css = ' class="rk-best-dearest"' if n == dearest else ""
        rows.append(f"<tr{css}><td>{n + 1}</td><td>{shown}{mark}</td>{_numbers(cost)}</tr>")
    heads = (T("move"), words.move, T("before it"), T("after it"), T("cost"))
    head = "".join(f'<th scope="col">{esc(word)}</th>' for word in heads)
    back = ""
    if watch.at is not None:
        back = button(T("Back to the best of all"), "best-move", arg="", symbol="left", kind="big", key="best:all")
    return (
        f'<table class="rk-ledger rk-best-table" data-rove="best-moves"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>{back}"
        f'<p class="rk-muted rk-best-how">{esc(words.how)}</p>'
    )


def _numbers(cost: Cost | None) -> str:
    if cost is None:
        return "<td>…</td><td>…</td><td>…</td>"
    lost = f"−{cost.points}" if cost.points else "0"
    tone = "rk-bad" if cost.points else "rk-muted"
    return f'<td>{cost.before}</td><td>{cost.after}</td><td class="{tone}">{lost}</td>'
