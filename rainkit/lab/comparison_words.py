"""The report on a changed deck in words and as plain data."""

from __future__ import annotations

from typing import Any

from rainkit.decks.model import TYPE_WORDS, Card, Tile
from rainkit.i18n import N, T, Text
from rainkit.lab.comparison import Comparison, Style
from rainkit.lab.estimates import FEWEST_BATCHES, Estimate
from rainkit.lab.goal_verdicts import goals_of
from rainkit.lab.pairing import things
from rainkit.lab.verdicts import Verdict, kind_of
from rainkit.players.without import without

__all__ = [
    "KIND_WORDS",
    "card_data",
    "heading",
    "name_of",
    "number",
    "plus_minus",
    "remarks",
    "said",
    "sentence",
    "style_words",
    "summary",
    "verdict_data",
]

KIND_WORDS = {
    "too strong": T("too strong"),
    "too weak": T("too weak"),
    "echo": T("an echo of other changes"),
    "unsure": T("about a point, not sure yet"),
    "small": T("smaller than a point"),
    "not significant": T("could be chance"),
    "in range": T("in the range of its type"),
    "unchanged": T("unchanged"),
    "too few games": T("too few games yet"),
    "gone": T("no longer played"),
}
STYLE_WORDS = {
    "random": T("random players"),
    "greedy": T("greedy players"),
    "rollout": T("players who search"),
}


def number(value: float, sign: bool = True) -> str:
    """One decimal with a real minus.

    >>> number(3.14), number(-0.5), number(-0.01)
    ('+3.1', '−0.5', '0.0')
    """
    shown = f"{value:+.1f}" if sign else f"{value:.1f}"
    return "0.0" if shown in ("+0.0", "-0.0") else shown.replace("-", "−")


def plus_minus(estimate: Estimate, sign: bool = True) -> str:
    """A number with half its 95% interval.

    >>> plus_minus(Estimate(6.1, 0.2, 1000))
    '+6.1 ± 0.4'
    """
    return f"{number(estimate.mean, sign)} ± {estimate.half:.1f}"


def _thing(report: Comparison, name: str) -> Card | Tile:
    for deck in (report.after, report.before):
        for thing in things(deck):
            if thing.id == name:
                return thing
    raise KeyError(name)


def name_of(report: Comparison, name: str) -> str:
    """A card's or goal's name in the language in force, a tile's id."""
    known = {thing.id for deck in (report.before, report.after) for thing in things(deck)}
    goals = (goal for deck in (report.after, report.before) for goal in goals_of(deck) if goal.id == name)
    if name not in known and (goal := next(goals, None)) is not None:
        return goal.label
    thing = _thing(report, name)
    return thing.label if isinstance(thing, Card) else thing.id


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


def sentence(report: Comparison, verdict: Verdict) -> Text:
    """The verdict on a card for people, without its name.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> report = Comparison(builtin("foodweb"), builtin("foodweb"), (), 1)
    >>> mean, own = Estimate(9.1, 0.2, 500), Estimate(3.0, 0.0, 500)
    >>> print(sentence(report, Verdict("merbau", "too strong", None, mean, None, own, 0.0, 3.0, ("scores",))))
    too strong: +6.1 ± 0.4 points over the median of its type (plant); +3.0 ± 0.0 more than before
    """
    kind = _strength(report, verdict)
    if kind is not None:
        return kind
    moved, own = verdict.change, verdict.own
    if verdict.kind == "echo" and moved is not None:
        by = [name_of(report, name) for name in verdict.by[:4]]
        if verdict.changed:
            return T("only an echo: {moved} points in play, while its own text moves {own}; other changes: {cards}",
                     moved=plus_minus(moved), own=plus_minus(own) if own else "0.0", cards=by)  # fmt: skip
        return T("only an echo: {moved} points in play though its own text stayed; what changed: {cards}",
                 moved=plus_minus(moved), cards=by)  # fmt: skip
    if verdict.kind in ("small", "unsure") and verdict.told is not None:
        return _nearly(verdict, verdict.told)
    if verdict.kind == "in range":
        return T("new, and within what cards of its type give")
    if verdict.kind == "not significant":
        if "new" in verdict.changed:
            return T("new")
        if moved is None or (moved.mean == 0 and moved.error == 0):
            return T("changed, but it gives what it gave")
        return T("{moved} points: could be chance", moved=plus_minus(moved))
    return T("{word}", word=KIND_WORDS[verdict.kind])


def _nearly(verdict: Verdict, told: Estimate) -> Text:
    """The sentence on what is surely less than a point, or on what only more games will tell."""
    much = plus_minus(told)
    if "new" in verdict.changed:
        if verdict.kind == "unsure":
            return T("new, {much} points outside what cards of its type gave: whether by as much as a point, more "
                     "games will tell", much=much)  # fmt: skip
        if told.mean > 0:
            return T("new, {much} points over the strongest of its type so far: smaller than a point", much=much)
        return T("new, {much} points, under the weakest of its type so far: smaller than a point", much=much)
    if verdict.kind == "unsure":
        if verdict.told is verdict.own:
            return T(
                "its own text changed it by {much}: whether by as much as a point, more games will tell", much=much
            )
        return T("moved by {much}: whether by as much as a point, more games will tell", much=much)
    if not verdict.changed:
        return T("moved along by {much}: smaller than a point", much=much)
    return T("changed by {much}: smaller than a point", much=much)


def _strength(report: Comparison, verdict: Verdict) -> Text | None:
    """The sentence on a card that is too strong or too weak, with what would be right."""
    if verdict.kind not in ("too strong", "too weak") or verdict.own is None:
        return None
    strong = verdict.kind == "too strong"
    excess, own = verdict.excess, plus_minus(verdict.own)
    thing = _thing(report, verdict.id)
    kind = TYPE_WORDS[thing.type] if isinstance(thing, Card) else T(kind_of(thing))
    places: dict[str, object] = {"own": own, "type": kind}
    if excess is None:
        said = T("too strong: {own} points more than before", **places)
        if not strong:
            said = T("too weak: {own} points, less than before", **places)
    elif "new" in verdict.changed:
        places["excess"] = plus_minus(excess)
        said = T("too strong: {excess} points over the median of its type ({type}), {own} over the strongest of them "
                 "so far", **places)  # fmt: skip
        if not strong:
            said = T("too weak: {excess} points, under the median of its type ({type}), {own} under the weakest of "
                     "them so far", **places)  # fmt: skip
    elif (excess.mean > 0) == strong:
        places["excess"] = plus_minus(excess)
        said = T("too strong: {excess} points over the median of its type ({type}); {own} more than before", **places)
        if not strong:
            said = T("too weak: {excess} points, under the median of its type ({type}); {own} less than before",
                     **places)  # fmt: skip
    else:
        places["excess"] = plus_minus(excess)
        said = T("too strong: {own} points more than before (though at {excess} still under the median of its type, "
                 "{type}: if it was too weak before, this mends it)", **places)  # fmt: skip
        if not strong:
            said = T("too weak: {own} points, less than before (though at {excess} still over the median of its type, "
                     "{type}: if it was too strong before, this mends it)", **places)  # fmt: skip
    advice = verdict.suggestion
    if advice is None:
        return said
    if isinstance(thing, Tile):
        points = advice.condition.points
        if advice.is_right:
            return N("{said}; it would be right at {n} point", "{said}; it would be right at {n} points", points,
                     said=said)  # fmt: skip
        return N("{said}; no number of points from 1 to 5 makes it right, {n} comes nearest",
                 "{said}; no number of points from 1 to 5 makes it right, {n} comes nearest",
                 points, said=said)  # fmt: skip
    if not advice.is_right:
        return T("{said}; no whole number of points makes it right, {value} comes nearest",
                 said=said, value=f"'{advice.condition}'")  # fmt: skip
    if not advice.condition.points:
        gone = thing.scores[advice.place] if isinstance(thing, Card) else ""
        return T("{said}; it would be right without {value}", said=said, value=f"'{gone}'")
    return T("{said}; it would be right at {value}", said=said, value=f"'{advice.condition}'")


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
            "type": kind_of(_thing(report, name)),
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
            text = "; ".join(str(condition) for condition in other.scores)
            words = T("{said}, for {players} as {value}", said=words, value=f"'{text}'",
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
              games, games=f"{games:,}", players=players)
        )  # fmt: skip
    said_of = {verdict.id for verdict, _ in remarks(report)}
    grave = [verdict for verdict, _ in remarks(report) if verdict.kind in ("too strong", "too weak")]
    if report.note is not None:
        out.append(report.note)
    if min(style.pairs.parts for style in known) < FEWEST_BATCHES:
        if not said_of:  # of the first players something may be said already
            out.append(T("Too few games yet to say anything."))
    elif not grave:
        jungle = report.after.game == "jungle"
        if not report.is_done:
            out.append(T("So far no tile is surely too strong or too weak.") if jungle
                       else T("So far no card is surely too strong or too weak."))  # fmt: skip
        else:
            out.append(T("No tile became too strong or too weak.") if jungle
                       else T("No card became too strong or too weak."))  # fmt: skip
    found: dict[str, set[str]] = {}
    for n in range(len(report.styles)):
        for name, verdict in report.verdicts(n).items():
            found.setdefault(verdict.kind, set()).add(name)
    unsure = found.get("unsure", set()) - said_of
    moved = found.get("small", set()) - said_of - unsure
    if unsure:
        out.append(
            N("{n} other card moved along, perhaps by as much as a point: more games will tell.",
              "{n} other cards moved along, perhaps by as much as a point: more games will tell.", len(unsure))
        )  # fmt: skip
    if moved:
        out.append(
            N("{n} other card moved along by less than a point.", "{n} other cards moved along by less than a point.",
              len(moved))
        )  # fmt: skip
    played = {thing.id for thing in things(report.before) if getattr(thing, "count", 1)}
    gone = [name_of(report, name) for name in sorted(found.get("gone", set()) & played)]
    if gone:
        out.append(N("{n} card is no longer played: {cards}.", "{n} cards are no longer played: {cards}.",
                     len(gone), cards=gone))  # fmt: skip
    return out
