"""The report on a changed deck in words and as plain data."""

from __future__ import annotations

from typing import Any

from rainkit import i18n
from rainkit.i18n import N, T, Text
from rainkit.lab.comparison import Comparison, Style
from rainkit.lab.estimates import FEWEST_BATCHES, Estimate
from rainkit.lab.pairing import things
from rainkit.lab.verdict_words import KIND_WORDS, condition_words, name_of, sentence, thing_of
from rainkit.lab.verdicts import Verdict, kind_of
from rainkit.players.without import without

__all__ = ["card_data", "heading", "remarks", "said", "style_words", "summary", "verdict_data"]

STYLE_WORDS = {
    "random": T("random players"),
    "greedy": T("greedy players"),
    "rollout": T("players who search"),
}


def style_words(name: str, report: Comparison | None = None) -> Text | str:
    """A style of players in words, the bots' names where there are none; a report knows the cards' names.

    >>> print(style_words("rollout:100"))
    players who search (100 imagined games a choice)
    >>> print(style_words("greedy-without:dhole,greedy,greedy"))
    greedy players, one of whom never takes dhole
    """
    bot, _, games = name.partition(":")
    if bot == "rollout" and games.isdigit():
        return N("players who search ({n} imagined game a choice)", "players who search ({n} imagined games a choice)",
                 int(games))  # fmt: skip
    first, *others = name.split(",")
    bot, cards = without(first)
    if cards and others and set(others) == {bot} and bot in STYLE_WORDS:
        return T(
            "{players}, one of whom never takes {cards}",
            players=STYLE_WORDS[bot],
            cards=[name_of(report, card) if report is not None else card for card in cards],
        )
    return STYLE_WORDS.get(name, name)


def heading(report: Comparison, style: Style) -> Text:
    """What stands over the table of a style."""
    players = style_words(style.name, report)
    jungle = report.after.game == "jungle"
    return T("Tile by tile, {players}:", players=players) if jungle else T("Card by card, {players}:", players=players)


def card_data(report: Comparison, style: int) -> dict[str, dict[str, Any]]:
    """For each card of either deck its row of ``--json``."""
    before, after = (result.cards() for result in report.styles[style].pairs.results())
    out = {}
    for name, verdict in report.verdicts(style).items():
        old, new = before.get(name), after.get(name)
        excess = verdict.excess
        out[name] = {
            "before": verdict.before and verdict.before.mean,
            "after": verdict.after and verdict.after.mean,
            "difference": verdict.change and verdict.change.mean,
            "ci95": _interval(verdict.change),
            "p": verdict.p,
            "verdict": verdict.kind,
            "type": kind_of(thing_of(report, name)),
            "changed": list(verdict.changed),
            "own": None if verdict.own is None else {"difference": verdict.own.mean, "ci95": _interval(verdict.own)},
            "median": verdict.median,
            "excess": None if excess is None else {"difference": excess.mean, "ci95": _interval(excess)},
            "picked": {"before": old["picked"] if old else 0.0, "after": new["picked"] if new else 0.0},
            "win_rate": {"before": old["win_rate"] if old else None, "after": new["win_rate"] if new else None},
        }
    return out


def _interval(estimate: Estimate | None) -> list[float] | None:
    return None if estimate is None or estimate.half == float("inf") else estimate.ci95


def remarks(report: Comparison) -> list[tuple[Verdict, tuple[int, ...]]]:
    """What deserves a sentence, the gravest first, each once with the styles that show it."""
    ranks = list(KIND_WORDS)
    found: dict[tuple[str, str], tuple[Verdict, list[int]]] = {}
    for n in range(len(report.styles)):
        for name, verdict in report.verdicts(n).items():
            if verdict.is_remarkable:
                found.setdefault((name, verdict.kind), (verdict, []))[1].append(n)
    grave = {name for name, kind in found if kind in ("too strong", "too weak")}
    kept = [one for (name, kind), one in found.items() if name not in grave or kind in ("too strong", "too weak")]
    return sorted(
        ((verdict, tuple(styles)) for verdict, styles in kept),
        key=lambda one: (ranks.index(one[0].kind), -abs(one[0].own.mean if one[0].own else 0)),
    )


def verdict_data(report: Comparison) -> list[dict[str, Any]]:
    """The verdicts of ``--json``: which card, the verdict, its sentence, and what would be right."""
    out = []
    for verdict, styles in remarks(report):
        advice = verdict.suggestion
        out.append(
            {
                "card": verdict.id,
                "verdict": verdict.kind,
                "text": str(sentence(report, verdict)),
                "players": [report.styles[n].name for n in styles],
                "suggestion": None if advice is None else {
                    "scores": "; ".join(str(condition) for condition in advice.scores),
                    "condition": str(advice.condition),
                    "misses_by": advice.miss,
                },
            }
        )  # fmt: skip
    return out


def said(report: Comparison, verdict: Verdict, styles: tuple[int, ...]) -> Text:
    """A verdict with the card's name, and the players who show it if not all do."""
    name, words = name_of(report, verdict.id), sentence(report, verdict)
    first = verdict.suggestion
    for n in styles[1:]:
        other = report.verdicts(n)[verdict.id].suggestion
        if first is not None and other is not None and other.is_right and other.scores != first.scores:
            value = [condition_words(report, condition) for condition in other.scores]
            words = T("{said}, for {players} as {value}", said=words, value=value,
                      players=style_words(report.styles[n].name, report))  # fmt: skip
    if len(styles) == len(report.styles):
        return T("{name}: {verdict}.", name=name, verdict=words)
    players = [style_words(report.styles[n].name, report) for n in styles]
    return T("{name}: {verdict} ({players}).", name=name, verdict=words, players=players)


def summary(report: Comparison) -> list[Text]:
    """What was played, in a sentence or two, and whether there is anything to say."""
    known = [style for style in report.styles if style.pairs.games] or report.styles[:1]
    out: list[Text] = []
    for games in dict.fromkeys(style.pairs.games for style in known):
        players = [style_words(style.name, report) for style in known if style.pairs.games == games]
        out.append(
            N("{games} game with each deck: {players}, the same deals on both sides.",
              "{games} games with each deck: {players}, the same deals on both sides.",
              games, games=i18n.number(games), players=players)
        )  # fmt: skip
    said_of = {verdict.id for verdict, _ in remarks(report)}
    grave = [verdict for verdict, _ in remarks(report) if verdict.kind in ("too strong", "too weak")]
    if report.note is not None:
        out.append(report.note)
    jungle = report.after.game == "jungle"
    if min(style.pairs.parts for style in known) < FEWEST_BATCHES:
        if not said_of:  # of the first players something may be said already
            out.append(T("Too few games yet to say anything."))
    elif not grave:
        if not report.is_done:
            out.append(T("So far no tile is surely too strong or too weak.") if jungle
                       else T("So far no card is surely too strong or too weak."))  # fmt: skip
        else:
            out.append(T("No tile became too strong or too weak.") if jungle
                       else T("No card became too strong or too weak."))  # fmt: skip
    return [*out, *_others(report, said_of, jungle)]


def _others(report: Comparison, said_of: set[str], jungle: bool) -> list[Text]:
    """How many cards or tiles of which nothing else is said moved along or are gone."""
    out: list[Text] = []
    found: dict[str, set[str]] = {}
    for n in range(len(report.styles)):
        for name, verdict in report.verdicts(n).items():
            found.setdefault(verdict.kind, set()).add(name)
    unsure = found.get("unsure", set()) - said_of
    moved = found.get("small", set()) - said_of - unsure
    if unsure and jungle:
        out.append(
            N("{n} other tile moved along, perhaps by as much as a point: more games will tell.",
              "{n} other tiles moved along, perhaps by as much as a point: more games will tell.", len(unsure))
        )  # fmt: skip
    elif unsure:
        out.append(
            N("{n} other card moved along, perhaps by as much as a point: more games will tell.",
              "{n} other cards moved along, perhaps by as much as a point: more games will tell.", len(unsure))
        )  # fmt: skip
    if moved and jungle:
        out.append(
            N("{n} other tile moved along by less than a point.", "{n} other tiles moved along by less than a point.",
              len(moved))
        )  # fmt: skip
    elif moved:
        out.append(
            N("{n} other card moved along by less than a point.", "{n} other cards moved along by less than a point.",
              len(moved))
        )  # fmt: skip
    played = {thing.id for thing in things(report.before) if getattr(thing, "count", 1)}
    gone = [name_of(report, name) for name in sorted(found.get("gone", set()) & played)]
    if gone and jungle:
        out.append(N("{n} tile is no longer played: {tiles}.", "{n} tiles are no longer played: {tiles}.",
                     len(gone), tiles=gone))  # fmt: skip
    elif gone:
        out.append(N("{n} card is no longer played: {cards}.", "{n} cards are no longer played: {cards}.",
                     len(gone), cards=gone))  # fmt: skip
    return out
