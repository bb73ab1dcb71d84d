"""The middle of the balance lab: verdicts in sentences, and every card with its numbers and bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit import i18n
from rainkit.decks.model import TYPE_WORDS, TYPES
from rainkit.i18n import T, Text
from rainkit.lab.comparison import Comparison
from rainkit.lab.comparison_words import card_data, remarks, said, style_words, summary
from rainkit.lab.estimates import Estimate
from rainkit.lab.goal_words import behind_words, goal_remarks, goal_rows, goal_said
from rainkit.lab.verdict_words import KIND_WORDS, half_words, kind_words, name_of, number, percent
from rainkit.lab.verdicts import Verdict
from rainkit.widgets.page import attributes, button, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.lab_app import LabApp

__all__ = ["outliers", "report", "together", "verdict_words"]

SIGNS = {
    "too strong": "warn",
    "too weak": "warn",
    "echo": "right",
    "in range": "check",
    "unsure": "help",
    "small": "check",
}


def report(app: LabApp) -> str:
    """The whole middle."""
    seen = app.seen
    if seen is None:
        return _before(app)
    picked = ""
    if len(seen.report.styles) > 1:
        parts = "".join(
            button(style_words(style.name, seen.report), "of", arg=str(n), kind="on" if n == app.shown_style else "",
                   aria_pressed="true" if n == app.shown_style else "false")
            for n, style in enumerate(seen.report.styles)
        )  # fmt: skip
        picked = f'<div class="rk-row" data-rove="of" role="group" aria-label="{esc(T("Whose games"))}">{parts}</div>'
    return (
        f'<section class="rk-panel lb-verdicts" aria-label="{esc(T("Verdicts"))}">{_verdicts(seen.report)}</section>'
        f'<section class="rk-panel lb-cards"><div class="lb-head"><h2>{esc(_title(seen.report))}</h2>{picked}</div>'
        f"{_table(app, seen.report)}{_goals(app, seen.report)}</section>"
    )


def _title(report: Comparison) -> Text:
    return T("Tile by tile") if report.after.game == "jungle" else T("Card by card")


def _before(app: LabApp) -> str:
    if app.is_running:
        said = app.work.said[-1] if app.work is not None and app.work.said else T("The first games are being played …")
        return f'<div class="rk-panel lb-hello"><h2>{esc(said)}</h2></div>'
    told = (
        T("Is my card too strong? Choose the deck you started from and the deck you made, and press Start."),
        T("Bots play both with the same deals. After a few seconds you see for each card what it gave and gives, and "
          "whether that is more than chance. It gets surer while you look on; Stop keeps what is done."),
        T("Try the example first, or upload your deck. The designers send theirs here with “Send it to the balance "
          "lab”."),
    )  # fmt: skip
    return (
        f'<div class="rk-panel lb-hello"><h1>{esc(T("Balance lab"))}</h1>'
        + "".join(f"<p>{esc(sentence)}</p>" for sentence in told)
        + "</div>"
    )


def together(words: object) -> str:
    """A sentence for the page whose numbers stay on one line with their intervals.

    >>> together("+3.0 ± 0.1 points").count("\N{NO-BREAK SPACE}")
    2
    """
    return esc(words).replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")


def verdict_words(report: Comparison) -> list[Text]:
    """All that is said, gravest first."""
    lines = [said(report, verdict, styles) for verdict, styles in remarks(report)]
    lines += [goal_said(report, verdict, styles) for verdict, styles in goal_remarks(report)]
    return [*lines, *_behind(report), *summary(report), *outliers(report)]


def _behind(report: Comparison) -> list[Text]:
    return [words for n in range(len(report.styles)) if (words := behind_words(report, n)) is not None]


def outliers(report: Comparison) -> list[Text]:
    """For a deck held against itself: which cards lie farthest from the others of their type."""
    if report.before.digest != report.after.digest:
        return []
    known = [(verdict.excess.mean, verdict.id) for verdict in report.verdicts().values() if verdict.excess is not None]
    if len(known) < 3:
        return []
    low, high = min(known), max(known)
    if report.after.game == "jungle":
        ends = [f"{name_of(report, name)} {number(points)}" for points, name in (high, low)]
        return [T("Farthest from the median of its stack: {tiles}.", tiles=ends)]
    return [
        T("Farthest over the median of its type: {card}, {points} points.", card=name_of(report, high[1]),
          points=number(high[0])),
        T("Farthest under it: {card}, {points} points.", card=name_of(report, low[1]), points=number(low[0])),
    ]  # fmt: skip


def _verdicts(report: Comparison) -> str:
    rows = "".join(
        f'<li class="lb-{verdict.kind.replace(" ", "-")}">{icon(SIGNS.get(verdict.kind, "check"))}'
        f"<span>{together(said(report, verdict, styles))}</span></li>"
        for verdict, styles in remarks(report)[:40]
    )
    rows += "".join(
        f'<li class="lb-{verdict.kind.replace(" ", "-")}">{icon(SIGNS.get(verdict.kind, "right"))}'
        f"<span>{together(goal_said(report, verdict, styles))}</span></li>"
        for verdict, styles in goal_remarks(report)
    )
    rows += "".join(f"<li>{icon('person')}<span>{together(words)}</span></li>" for words in _behind(report))
    more = "".join(f"<p>{esc(line)}</p>" for line in (*summary(report), *outliers(report)))
    shown = f"<ul>{rows}</ul>" if rows else ""
    return f'<h2>{esc(T("Verdicts"))}</h2>{shown}<div class="rk-muted">{more}</div>'


# --- the table ------------------------------------------------------------------------------------------------------


def _table(app: LabApp, report: Comparison) -> str:
    style = min(app.shown_style, len(report.styles) - 1)
    data, verdicts = card_data(report, style), report.verdicts(style)
    moved = [abs(verdict.change.mean) + min(verdict.change.half, 9) for verdict in verdicts.values() if verdict.change]
    widest = max([1.0, *moved])
    first = T("tile") if report.after.game == "jungle" else T("card")
    heads = (
        (first, ""), (T("before"), "lb-n"), (T("after"), "lb-n"), (T("difference ±"), "lb-n lb-wide"),
        (T("picked a game"), "lb-n lb-more"), (T("its holder wins"), "lb-n lb-more"),
    )  # fmt: skip
    head = "".join(f'<th scope="col"{attributes(class_=css or None)}>{esc(words)}</th>' for words, css in heads)
    kinds = list(TYPES)

    def order(name: str) -> tuple[float, int, float]:
        verdict, kind = verdicts[name], data[name]["type"]
        first = list(KIND_WORDS).index(verdict.kind) if verdict.is_remarkable else 99
        mean = data[name]["after"] if data[name]["after"] is not None else -99
        return first, kinds.index(kind) if kind in kinds else 9, -mean

    rows = "".join(_row(app, report, name, data[name], verdicts[name], widest) for name in sorted(data, key=order))
    css = "lb-table lb-tiles" if report.after.game == "jungle" else "lb-table"
    return f'<table class="{css}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _goals(app: LabApp, report: Comparison) -> str:
    """The goals, where games are played with goals."""
    head, *rows = goal_rows(report, min(app.shown_style, len(report.styles) - 1))
    if not rows:
        return ""
    css = ("", *("lb-n",) * 6, "")
    heads = "".join(
        f'<th scope="col"{attributes(class_=name or None)}>{esc(words)}</th>'
        for name, words in zip(css, head, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{esc(name)}</th>'
        + "".join(
            f"<td{attributes(class_=kind or None)}>{esc(cell)}</td>" for kind, cell in zip(css[1:], cells, strict=True)
        )
        + "</tr>"
        for name, *cells in rows
    )
    return (
        f'<h2>{esc(T("Goals"))}</h2><div class="lb-goals"><table class="lb-table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(app: LabApp, report: Comparison, name: str, row: dict[str, object], verdict: Verdict, widest: float) -> str:
    kind = str(row["type"])
    dot = f'<i class="lb-dot" style="background: var(--rk-{kind})" aria-hidden="true"></i>'
    type_words = TYPE_WORDS[kind] if kind in TYPE_WORDS else T(kind)
    small = f"<small>{esc(type_words)}</small>"
    if verdict.kind in ("too strong", "too weak", "echo", "gone", "in range"):
        sign = icon(SIGNS[verdict.kind]) if verdict.kind in SIGNS else ""
        words = esc(kind_words(verdict.kind, report.after.game))
        small += f'<small class="lb-mark lb-{verdict.kind.replace(" ", "-")}">{sign}{words}</small>'
    on = name == app.card
    attrs = attributes(
        type="button", class_="lb-name", data_act="card", data_arg=name, data_key=f"card:{name}",
        aria_pressed="true" if on else "false",
    )  # fmt: skip
    first = f"<button{attrs}>{dot}<span><b>{esc(name_of(report, name))}</b>{small}</span></button>"
    picked, wins = row["picked"], row["win_rate"]
    assert isinstance(picked, dict)
    assert isinstance(wins, dict)
    cells = [
        ("lb-n", _mean(verdict.before)),
        ("lb-n", _mean(verdict.after)),
        ("lb-n lb-wide", _change(verdict.change, widest)),
        ("lb-n lb-more", _two(*(i18n.number(picked[side], 2) for side in ("before", "after")))),
        ("lb-n lb-more", _two(*(percent(wins[side]) for side in ("before", "after")))),
    ]
    others = "".join(f'<td class="{css}">{html}</td>' for css, html in cells)
    return f'<tr{attributes(class_="lb-on" if on else None)}><th scope="row">{first}</th>{others}</tr>'


def _mean(estimate: Estimate | None) -> str:
    return "–" if estimate is None else esc(number(estimate.mean, sign=False))


def _two(old: str, new: str) -> str:
    return esc(new) if old == new else f'<small class="rk-muted">{esc(old)} →</small> {esc(new)}'


def _change(change: Estimate | None, widest: float) -> str:
    """The difference as a number and as a bar with its interval, from a middle line."""
    if change is None:
        return "–"
    half = min(change.half, 99.0)
    shown = half_words(change) if half < 99 else "?"
    words = f'<span class="lb-num">{esc(number(change.mean))} <small>± {shown}</small></span>'
    wide, middle = 96.0, 48.0

    def x(value: float) -> float:
        return middle + max(-1.0, min(1.0, value / widest)) * (middle - 2)

    ends = sorted((x(0), x(change.mean)))
    css = "lb-up" if change.mean > 0 else "lb-down"
    bar = (
        f'<svg class="lb-pic" viewBox="0 0 {wide:g} 16" aria-hidden="true"><path class="lb-zero" d="M{middle} 1v14"/>'
        f'<rect class="{css}" x="{ends[0]:.1f}" y="4" width="{max(0.0, ends[1] - ends[0]):.1f}" height="8"/>'
    )
    if half >= 0.05:
        bar += f'<path class="lb-range" d="M{x(change.mean - half):.1f} 8H{x(change.mean + half):.1f}"/>'
    return f"{words}{bar}</svg>"
