"""Is it fair? A small picture of what cards of one type score in the same random forests."""

from __future__ import annotations

import math

from rainkit.decks.model import TYPE_WORDS
from rainkit.draw.primitives import Circle, Drawing, Item, Rect, Text
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, number
from rainkit.i18n import Text as Words
from rainkit.widgets.page import esc, icon
from rainkit.widgets.studio_trial import Comparison, Spread

__all__ = ["fair", "tenths"]

_WIDTH, _LEFT, _RIGHT = 400.0, 4.0, 396.0


def tenths(value: float) -> str:
    """A number with one decimal, as the language in force writes it."""
    return number(value, 1)


def fair(compared: Comparison | None, forests: int, *, working: bool = False) -> str:
    """The panel: the averages in words, two rows with means and ranges, a verdict, every card in a table.

    ``working`` says that the exact averages are being worked out.
    """
    heading = f"<h2>{esc(T('Is it fair?'))}</h2>"
    if compared is None:
        return heading + f'<p class="rk-muted">{esc(T("The deck has no cards to compare with."))}</p>'
    told = T("points of one card in {number} random forests of this deck", number=forests)
    if compared.exact:
        told = T("averages: exact; bars: {number} random forests of this deck", number=forests)
    elif working:
        told = T("the exact averages are being worked out …")
    picture = f'<div class="st-fairpic">{svg(_picture(compared), live=True, size=("100%", "100%"))}</div>'
    sign, css = ("check", "st-verdict st-ok") if compared.verdict == "fair" else ("warn", "st-verdict st-warn")
    return (
        f'<div class="st-head">{heading}<small class="rk-muted">{esc(told)}</small></div>'
        f'<p class="st-average">{esc(_average(compared, forests))}</p>{picture}'
        f'<p class="{css}">{icon(sign)}<span>{esc(_verdict(compared))}</span></p>{_table(compared)}'
    )


def _average(compared: Comparison, forests: int) -> Words:
    places: dict[str, object] = {"own": tenths(compared.own.mean), "number": forests}
    if compared.others:
        places |= {"low": tenths(compared.others[0].mean), "high": tenths(compared.others[-1].mean)}
        if compared.exact:
            return T("In random play this card makes {own} points on average; cards of its type make {low} to {high}.",
                     **places)  # fmt: skip
        return T("In {number} random forests this card makes {own} points on average; cards of its type make {low} to "
                 "{high}.", **places)  # fmt: skip
    if compared.exact:
        return T("In random play this card makes {own} points on average.", **places)
    return T("In {number} random forests this card makes {own} points on average.", **places)


def _verdict(compared: Comparison) -> Words:
    if compared.verdict == "alone":
        return T("The only card of its type ({type}) in this deck.", type=TYPE_WORDS[compared.own.card.type])
    if compared.verdict == "stronger":
        return T("Stronger than the others of its type. Try fewer points, or a rule that costs some.")
    if compared.verdict == "weaker":
        return T("Weaker than the others of its type. Nobody might pick it.")
    if compared.own.mean > compared.others[-1].mean:
        return T("A little stronger than the others of its type.")
    if compared.own.mean < compared.others[0].mean:
        return T("A little weaker than the others of its type.")
    return T("About as strong as the others of its type.")


def _picture(compared: Comparison) -> Drawing:
    spreads = [compared.own, *compared.others]
    low = min(0, *(s.low for s in spreads))
    high = max(5, *(s.high for s in spreads))
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 10**9) if (high - low) / s <= 8)
    low, high = step * math.floor(low / step), step * math.ceil(high / step)

    def x(value: float) -> float:
        return _LEFT + 8 + (value - low) / (high - low) * (_RIGHT - _LEFT - 16)

    items: list[Item] = []
    others = compared.others
    kind = compared.own.card.type
    label = N("{n} other card of this type", "{n} other cards of this type", len(others))
    items += _axis(low, high, step, x(0), [x(v) for v in range(low, high + 1, step)])
    items.append(Text(_LEFT, 14, str(label), 12.5, "text"))
    if others:
        ends = x(min(s.low for s in others)), x(max(s.high for s in others))
        items.append(Rect(ends[0], 22, max(2.0, ends[1] - ends[0]), 16, 8, fill="sunken", stroke="line", width=1))
        items += [
            Circle(x(s.mean), 30, 5, fill=kind, fill_opacity=0.75, stroke=f"{kind}-ink", width=1.5) for s in others
        ]
    items.append(Text(_LEFT, 60, str(T("this card")), 12.5, "text", bold=True))
    own = compared.own
    items.append(
        Rect(
            x(own.low),
            68,
            max(2.0, x(own.high) - x(own.low)),
            16,
            8,
            fill=f"{kind}-soft",
            stroke=f"{kind}-ink",
            width=1.5,
        )
    )
    items.append(Rect(x(own.mean) - 2.5, 64, 5, 24, 2, fill="text"))
    items.append(Text(_RIGHT, 60, tenths(own.mean), 13, "text", "end", bold=True))
    words = T("Mean points: this card {own}, the others {others}. Bars hold the middle 80 percent of the forests.",
              own=tenths(own.mean), others=[tenths(s.mean) for s in others])  # fmt: skip
    return Drawing(tuple(items), (0, 0, _WIDTH, 112), str(words), css="st-fair")


def _axis(low: int, high: int, step: int, zero: float, places: list[float]) -> list[Item]:
    items: list[Item] = []
    for value, at in zip(range(low, high + 1, step), places, strict=True):
        items += [Rect(at - 0.5, top, 1, 26, fill="line") for top in (20, 64)]  # not through the words between
        items.append(Text(at, 106, number(value), 11.5, "muted", "middle"))
    return items + [Rect(zero - 1, top, 2, 26, fill="edge") for top in (20, 64)]


def _table(compared: Comparison) -> str:
    rows = sorted([compared.own, *compared.others], key=lambda s: -s.mean)
    listed = "".join(_row(spread, spread is compared.own) for spread in rows)
    told = T("The average, and between what points the middle 80 % of the forests lie.")
    return (
        f'<details class="st-more" id="st-each"><summary>{esc(T("Card by card"))}</summary><div>'
        f'<p class="rk-muted">{esc(told)}</p><table class="rk-ledger"><tbody>{listed}</tbody></table></div></details>'
    )


def _row(spread: Spread, own: bool) -> str:
    name = f"<b>{esc(spread.card.label)}</b>" if own else esc(spread.card.label)
    between = T("{low} to {high}", low=number(spread.low), high=number(spread.high))
    return f'<tr><td>{name}</td><td class="rk-muted">{esc(between)}</td><td>{esc(tenths(spread.mean))}</td></tr>'
