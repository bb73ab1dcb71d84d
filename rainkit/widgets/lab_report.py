"""The report to take along: a table, all numbers, or a page with verdicts and pictures."""

from __future__ import annotations

import csv
import io
import json

from rainkit.i18n import T, language
from rainkit.lab.comparison import Comparison
from rainkit.lab.comparison_words import card_data, heading
from rainkit.lab.goal_words import goal_rows
from rainkit.lab.verdict_words import half_words, kind_words, name_of, number
from rainkit.widgets.deck_data import deck_words
from rainkit.widgets.lab_pictures import drawings
from rainkit.widgets.lab_table import verdict_words
from rainkit.widgets.lab_work import Seen
from rainkit.widgets.page import esc

__all__ = ["report_csv", "report_json", "report_page"]

COLUMNS = (
    "id", "name", "type", "before", "after", "difference", "ci95_low", "ci95_high", "own", "p", "median",
    "picked_before", "picked_after", "win_rate_before", "win_rate_after", "verdict",
)  # fmt: skip


def report_csv(seen: Seen, style: int = 0) -> str:
    """One row a card, with headings; opens in every spreadsheet."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for name, row in card_data(seen.report, style).items():
        low, high = row["ci95"] or (None, None)
        own = row["own"]["difference"] if row["own"] else None
        label = name_of(seen.report, name)
        safe = f"'{label}" if label[:1] in "=+-@" else label  # a spreadsheet would take it for a formula
        table.writerow([
            name, safe, row["type"], row["before"], row["after"], row["difference"], low, high, own, row["p"],
            row["median"], row["picked"]["before"], row["picked"]["after"], row["win_rate"]["before"],
            row["win_rate"]["after"], row["verdict"],
        ])  # fmt: skip
    return out.getvalue()


def report_json(seen: Seen) -> str:
    """What ``rainkit compare --json`` prints."""
    return json.dumps(seen.report.as_dict(), ensure_ascii=False, indent=2)


def _goals(report: Comparison, style: int) -> str:
    """The goals as a table; nothing where none are played."""
    head, *rows = goal_rows(report, style)
    if not rows:
        return ""
    heads = "".join(f"<th>{esc(words)}</th>" for words in head)
    body = "".join("<tr>" + "".join(f"<td>{esc(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<h3>{esc(T('Goals'))}</h3><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def report_page(seen: Seen, lang: str) -> str:
    """A page that prints well and needs nothing else."""
    from rainkit.draw.svg import svg

    report = seen.report
    with language(lang):
        title = T("Balance of {new}, held against {old}", new=deck_words(report.after), old=deck_words(report.before))
        lines = "".join(f"<li>{esc(line)}</li>" for line in verdict_words(report))
        parts = []
        for n, style in enumerate(report.styles):
            verdicts = report.verdicts(n)
            what = T("tile") if report.after.game == "jungle" else T("card")
            heads = (what, T("before"), T("after"), T("difference"), "±", T("verdict"))
            rows = "".join(
                "<tr>"
                + "".join(f"<td>{esc(cell)}</td>" for cell in (
                    name_of(report, name),
                    *("–" if row[key] is None else number(row[key], sign=False) for key in ("before", "after")),
                    "–" if row["difference"] is None else number(row["difference"]),
                    half_words(verdicts[name].change),
                    kind_words(row["verdict"], report.after.game),
                ))
                + "</tr>"
                for name, row in card_data(report, n).items()
            )  # fmt: skip
            shown = drawings(seen, n)
            if n:
                shown.pop("feeding", None)
            pictures = "".join(f"<figure>{svg(drawing)}</figure>" for drawing in shown.values())
            head = "".join(f"<th>{esc(words)}</th>" for words in heads)
            parts.append(
                f"<h2>{esc(heading(report, style))}</h2>{pictures}"
                f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{_goals(report, n)}"
            )
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{esc(title)}</title><style>{STYLE}</style>'
        f"<h1>{esc(title)}</h1><ul>{lines}</ul>{''.join(parts)}</html>\n"
    )


STYLE = (
    "body{font:15px/1.4 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#14241d}"
    "table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #c3d0c4;padding:3px 8px;text-align:right}"
    "td:first-child,th:first-child,td:last-child,th:last-child{text-align:left}figure{margin:1em 0}"
    "svg{max-width:100%;height:auto}tr,figure{break-inside:avoid}"
)
