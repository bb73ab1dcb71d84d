"""What the report says of goals, and of a player who leaves out a card; in words and as plain data."""

from __future__ import annotations

from typing import Any

from rainkit.i18n import N, T, Text
from rainkit.lab.comparison import Comparison
from rainkit.lab.comparison_words import style_words
from rainkit.lab.estimates import FEWEST_BATCHES, Difference, Estimate
from rainkit.lab.goal_verdicts import GoalVerdict, brought_in
from rainkit.lab.pairing import Pairs, restricted
from rainkit.lab.verdict_words import half_words, name_of, number, percent, plus_minus
from rainkit.players.without import without

__all__ = [
    "GOAL_KINDS",
    "behind_data",
    "behind_words",
    "goal_data",
    "goal_remarks",
    "goal_rows",
    "goal_said",
    "goal_sentence",
    "goal_verdict_data",
]

GOAL_KINDS = {
    "too strong": T("too strong"),
    "too weak": T("too weak"),
    "harder": T("harder"),
    "easier": T("easier"),
    "worth less": T("worth less"),
    "worth more": T("worth more"),
    "new": T("new"),
    "not significant": T("could be chance"),
    "unchanged": T("unchanged"),
    "too few games": T("too few games yet"),
    "gone": T("no longer played"),
}


def _met(estimate: Estimate | None) -> str:
    return percent(None if estimate is None else estimate.mean, 1)


def _percentage_points(change: Estimate) -> Text:
    much = Estimate(100 * change.mean, 100 * change.error, change.parts)
    return T("{much} percentage points", much=plus_minus(much))


def goal_sentence(report: Comparison, verdict: GoalVerdict, style: int = 0) -> Text:
    """The verdict on a goal for people, without its name."""
    met, brought = verdict.met, verdict.brought
    if verdict.kind == "new" and brought.after is not None:
        others = [
            each.brought.before
            for each in report.goals(style).values()
            if each.brought.before is not None and each.id != verdict.id
        ]
        places: dict[str, object] = {"met": _met(met.after), "points": plus_minus(brought.after, sign=False)}
        if not others:
            return T("new: {met} of its holders reach it, and it brings {points} points a holder", **places)
        low, high = (number(each, sign=False) for each in brought_in(others))
        return T("new: {met} of its holders reach it, and it brings {points} points a holder (goals so far: {low} to "
                 "{high})", **places, low=low, high=high)  # fmt: skip
    if brought.change is None or met.change is None:
        return T("{word}", word=GOAL_KINDS[verdict.kind])
    places = {
        "much": plus_minus(brought.change), "before": _met(met.before), "after": _met(met.after),
        "more": _percentage_points(met.change), "kind": GOAL_KINDS[verdict.kind],
    }  # fmt: skip
    if verdict.kind in ("too strong", "too weak"):
        said = T("{kind}: {much} points a holder; {after} of its holders reach it, before {before}", **places)
        if verdict.points is None:
            return said
        return N("{said}; at about {n} point it would bring what it brought",
                 "{said}; at about {n} points it would bring what it brought", verdict.points, said=said)  # fmt: skip
    if verdict.kind in ("easier", "harder"):
        said = T("{kind}: {after} of its holders reach it, before {before} ({more}); {much} points a holder", **places)
    elif verdict.kind in ("worth more", "worth less"):
        said = T("{kind}: {much} points a holder, reached about as often as before ({after})", **places)
    else:
        return T("changed, but that could be chance: {much} points a holder, {after} of its holders reach it, before "
                 "{before}", **places)  # fmt: skip
    if verdict.is_small:
        return T("{said}: smaller than a point", said=said)
    return T("{said}: whether by as much as a point, more games will tell", said=said)


def goal_remarks(report: Comparison) -> list[tuple[GoalVerdict, tuple[int, ...]]]:
    """What deserves a sentence, the gravest first, each once with the styles that show it."""
    ranks = list(GOAL_KINDS)
    found: dict[tuple[str, str], tuple[GoalVerdict, list[int]]] = {}
    for n in range(len(report.styles)):
        for name, verdict in report.goals(n).items():
            if verdict.is_remarkable:
                found.setdefault((name, verdict.kind), (verdict, []))[1].append(n)
    return sorted(
        ((verdict, tuple(styles)) for verdict, styles in found.values()), key=lambda one: ranks.index(one[0].kind)
    )


def goal_said(report: Comparison, verdict: GoalVerdict, styles: tuple[int, ...]) -> Text:
    """A verdict with the goal's name, and the players who show it if not all do."""
    words = goal_sentence(report, verdict, styles[0])
    name = T("goal {goal}", goal=name_of(report, verdict.id))
    if len(styles) == len(report.styles):
        return T("{name}: {verdict}.", name=name, verdict=words)
    players = [style_words(report.styles[n].name, report) for n in styles]
    return T("{name}: {verdict} ({players}).", name=name, verdict=words, players=players)


def goal_data(report: Comparison, style: int) -> dict[str, dict[str, Any]]:
    """For each goal of either deck its row of ``--json``."""
    return {
        name: {
            "met": _data(verdict.met),
            "brought": _data(verdict.brought),
            "verdict": verdict.kind,
            "changed": list(verdict.changed),
            "p": verdict.p,
        }
        for name, verdict in report.goals(style).items()
    }


def goal_rows(report: Comparison, style: int) -> list[tuple[Text | str, ...]]:
    """A table with its heads: how often each goal is reached before and after, and what it brings who holds it."""
    rows: list[tuple[Text | str, ...]] = [
        (T("goal"), T("reached before"), T("after"), T("points a holder"), T("after"), T("difference"), "±", "")
    ]
    for name, verdict in report.goals(style).items():
        brought, change = verdict.brought, verdict.brought.change
        rows.append(
            (
                name_of(report, name),
                _met(verdict.met.before),
                _met(verdict.met.after),
                *("–" if each is None else number(each.mean, sign=False) for each in (brought.before, brought.after)),
                "–" if change is None else number(change.mean),
                half_words(change),
                "" if verdict.kind in ("unchanged", "not significant") else GOAL_KINDS[verdict.kind],
            )
        )
    return rows


def _data(found: Difference) -> dict[str, Any]:
    change = found.change
    return {
        "before": found.before and found.before.mean,
        "after": found.after and found.after.mean,
        "difference": change and change.mean,
        "ci95": None if change is None or change.half == float("inf") else change.ci95,
    }


def goal_verdict_data(report: Comparison) -> list[dict[str, Any]]:
    """The verdicts on goals of ``--json``."""
    return [
        {
            "goal": verdict.id,
            "verdict": verdict.kind,
            "text": str(goal_sentence(report, verdict, styles[0])),
            "players": [report.styles[n].name for n in styles],
            "suggestion": None if verdict.points is None else {"points": verdict.points},
        }
        for verdict, styles in goal_remarks(report)
    ]


# --- a player who leaves out a card ---------------------------------------------------------------------------------


def behind_data(pairs: Pairs) -> dict[str, Any] | None:
    """How far a player who never takes certain cards ends behind the others at the table."""
    return _data(pairs.difference("behind")) if pairs.rows[-1] == "behind" else None


def behind_words(report: Comparison, style: int) -> Text | None:
    """The same in words: what the card is worth to players who may take it."""
    twins = report.styles[style].pairs
    if twins.rows[-1] != "behind":
        return None
    seat = restricted(twins.before.players)
    assert seat is not None
    cards = [name_of(report, card) for card in without(twins.before.players[seat])[1]]
    found = twins.difference("behind")
    if found.before is None or found.after is None or found.change is None or found.change.parts < FEWEST_BATCHES:
        return None
    places = {
        "cards": cards, "before": plus_minus(found.before, sign=False), "after": plus_minus(found.after, sign=False),
        "more": plus_minus(found.change),
    }  # fmt: skip
    return T("Players who may take {cards} end {after} points ahead of the one who never does, with the old deck "
             "{before} (difference {more}).", **places)  # fmt: skip
