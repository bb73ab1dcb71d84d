"""A goal about different ones: how often random and greedy forests have so many, its points, and the suggested ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.i18n import T, number
from rainkit.widgets.page import button, esc, icon
from rainkit.widgets.studio_sets import reached

if TYPE_CHECKING:
    from rainkit.widgets.studio_goals import GoalStudio

__all__ = ["levels", "percent"]


def percent(value: float) -> str:
    """A share in percent, finer where it is small or nearly whole.

    >>> percent(0.0), percent(0.0007), percent(0.351), percent(0.9997), percent(1 - 1e-16)
    ('0', '0.1', '35', '99.9', '100')
    """
    value = round(value, 9)  # the end of an interval may miss 1 by a rounding error
    if 0 < value < 0.1:
        return number(max(0.1, 100 * value), 1)
    return number(min(99.9, 100 * value), 1) if 0.99 < value < 1 else number(100 * value)


def levels(app: GoalStudio) -> str:
    """A table with a row for each number of different ones, and the verdict."""
    goal, deck = app.shown, app.forests().deck
    shares, table, found = reached(deck, goal.distinct), dict(goal.table), app.level_suggestion()
    numbers = range(2, max((*shares, *table)) + 1)
    heads = (T("different ones"), T("random"), T("greedy"), T("yours"), T("suggested"))
    head = "".join(f'<th scope="col">{esc(words)}</th>' for words in heads)
    rows = "".join(_row(app, number, shares.get(number, 0.0), table, found) for number in numbers)
    told = T("The share of forests that have so many: of random players exactly, of greedy ones in {number} forests.",
             number=len(app.forests().greedy))  # fmt: skip
    return (
        f'<table class="rk-ledger st-shares"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="rk-muted">{esc(told)}</p>{_verdict(table, found, shares)}'
    )


def _row(app: GoalStudio, number: int, share: float, table: dict[int, int], found: dict[int, int] | None) -> str:
    greedy = app.forests().met(replace(app.shown, table=((number, 1),)), 0.01)[1]
    much = f"{percent(greedy.share)} %" if greedy.of else "…"
    deserved = "…" if found is None else found.get(number, "–")
    cells = (f"{percent(share)} %", much, table.get(number, "–"), deserved)
    words = T("{number} or more", number=number)
    return f'<tr><th scope="row">{esc(words)}</th>{"".join(f"<td>{esc(cell)}</td>" for cell in cells)}</tr>'


def _verdict(table: dict[int, int], found: dict[int, int] | None, shares: dict[int, float]) -> str:
    if found is None:
        return f'<p class="rk-muted">{esc(T("Points are suggested as soon as a hundred forests are there."))}</p>'
    never = sorted(number for number in table if not shares.get(number))
    off = max((abs(table[number] - found[number]) for number in table if number in found), default=0)
    css, words = "ok", T("Your points fit.")
    if never:
        css, words = "warn", T("No forest of this deck has so many different ones: {numbers}.", numbers=never)
    elif off > 1 or not set(table) & set(found):
        css, words = "warn", T("Your points differ from what is suggested.")
    use = button(T("Use the suggested points"), "use-levels", symbol="check") if found and found != table else ""
    why = T("As rare as an entry of the built-in Red List goal is in the built-in deck: as many points; between two "
            "entries accordingly. What is rarer gets for each halving as much more as shapes do.")  # fmt: skip
    where = esc(T("Where does this come from?"))
    return (
        f'<p class="st-verdict st-{css}">{icon("check" if css == "ok" else "warn")}<span>{esc(words)}</span></p>'
        f'<div class="rk-row">{use}</div><details class="st-more" id="st-why"><summary>{where}</summary>'
        f'<div><p class="rk-muted">{esc(why)}</p></div></details>'
    )
