"""The verdict on a card or a tile as a sentence, and the words and numbers that it is made of."""

from __future__ import annotations

from rainkit import i18n
from rainkit.decks.conditions import Condition
from rainkit.decks.model import TYPE_WORDS, Card, Tile
from rainkit.i18n import N, T, Text
from rainkit.lab.comparison import Comparison
from rainkit.lab.estimates import Estimate
from rainkit.lab.goal_verdicts import goals_of
from rainkit.lab.pairing import things
from rainkit.lab.suggestions import Suggestion
from rainkit.lab.verdicts import Verdict, kind_of

__all__ = [
    "KIND_WORDS",
    "condition_words",
    "half_words",
    "kind_words",
    "name_of",
    "number",
    "percent",
    "plus_minus",
    "sentence",
    "thing_of",
]

MOST_NAMED = 4
"""So many cards are named as what an echo may come from; of others their number."""
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


def kind_words(kind: str, game: str) -> Text:
    """A verdict in a word or some.

    >>> print(kind_words("in range", "jungle"))
    in the range of its stack
    """
    return T("in the range of its stack") if (kind, game) == ("in range", "jungle") else KIND_WORDS[kind]


def number(value: float, sign: bool = True) -> str:
    """One decimal with a real minus, as the language in force writes it.

    >>> number(3.14), number(-0.5), number(-0.01)
    ('+3.1', '−0.5', '0.0')
    """
    return i18n.signed(value, 1) if sign else i18n.number(value, 1)


def half_words(estimate: Estimate | None) -> str:
    """Half the 95% interval; a dash where nothing is known.

    >>> half_words(Estimate(6.1, 0.2, 1000)), half_words(None)
    ('0.4', '–')
    """
    return "–" if estimate is None or estimate.half == float("inf") else i18n.number(estimate.half, 1)


def percent(share: float | None, digits: int = 0) -> str:
    """A share as a percentage; a dash where nothing is known.

    >>> percent(0.126), percent(0.1234, 1), percent(None)
    ('13\xa0%', '12.3\xa0%', '–')
    """
    return "–" if share is None else f"{i18n.number(100 * share, digits)}\N{NO-BREAK SPACE}%"


def plus_minus(estimate: Estimate, sign: bool = True) -> str:
    """A number with half its 95% interval.

    >>> plus_minus(Estimate(6.1, 0.2, 1000))
    '+6.1 ± 0.4'
    """
    return f"{number(estimate.mean, sign)} ± {i18n.number(estimate.half, 1)}"


def thing_of(report: Comparison, name: str) -> Card | Tile:
    """The card or tile of an id, as the new deck has it, else the old one."""
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
    thing = thing_of(report, name)
    return thing.label if isinstance(thing, Card) else thing.id


def condition_words(report: Comparison, condition: Condition) -> Text:
    """A condition as people read it, in quotation marks.

    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> print(condition_words(Comparison(builtin("foodweb"), builtin("foodweb"), ()), parse_scores("+3 per plant")[0]))
    “3 points for each adjacent plant”
    """
    names = {card.id: card.label for deck in (report.before, report.after) for card in deck.cards}
    return T("“{sentence}”", sentence=condition.sentence(names))


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
    moved, told = verdict.change, verdict.told
    if verdict.kind in ("too strong", "too weak") and verdict.own is not None:
        thing = thing_of(report, verdict.id)
        own = plus_minus(verdict.own)
        if isinstance(thing, Tile):
            return _tile_advised(_tile_strength(thing, verdict, own), verdict.suggestion)
        return _card_advised(report, _card_strength(thing, verdict, own), thing, verdict.suggestion)
    if verdict.kind == "echo" and moved is not None:
        return _echo(report, verdict, moved)
    if verdict.kind in ("small", "unsure") and told is not None:
        is_new = "new" in verdict.changed
        return _new_nearly(report, verdict, told) if is_new else _nearly(verdict, plus_minus(told))
    if verdict.kind == "in range":
        if report.after.game == "jungle":
            return T("new, and within what tiles of its stack give")
        return T("new, and within what cards of its type give")
    if verdict.kind == "not significant":
        if "new" in verdict.changed:
            return T("new")
        if moved is None or (moved.mean == 0 and moved.error == 0):
            return T("changed, but it gives what it gave")
        return T("{moved} points: could be chance", moved=plus_minus(moved))
    return T("{word}", word=KIND_WORDS[verdict.kind])


# --- what only moved, or not by much --------------------------------------------------------------------------------


def _echo(report: Comparison, verdict: Verdict, moved: Estimate) -> Text:
    own = verdict.own
    by: list[object] = [name_of(report, name) for name in verdict.by[:MOST_NAMED]]
    if more := len(verdict.by) - len(by):
        by.append(N("and {n} more", "and {n} more", more))
    if verdict.changed:
        return T("only an echo: {moved} points in play, while its own text moves {own}; other changes: {cards}",
                 moved=plus_minus(moved), own=plus_minus(own) if own else number(0.0), cards=by)  # fmt: skip
    return T("only an echo: {moved} points in play though its own text stayed; what changed: {cards}",
             moved=plus_minus(moved), cards=by)  # fmt: skip


def _nearly(verdict: Verdict, much: str) -> Text:
    """The sentence on what is surely less than a point, or on what only more games will tell."""
    if verdict.kind == "unsure":
        if verdict.told is verdict.own:
            return T(
                "its own text changed it by {much}: whether by as much as a point, more games will tell", much=much
            )
        return T("moved by {much}: whether by as much as a point, more games will tell", much=much)
    if not verdict.changed:
        return T("moved along by {much}: smaller than a point", much=much)
    return T("changed by {much}: smaller than a point", much=much)


def _new_nearly(report: Comparison, verdict: Verdict, told: Estimate) -> Text:
    """The same on a new card or tile, beside those of its type or stack."""
    much = plus_minus(told)
    if report.after.game == "jungle":
        if verdict.kind == "unsure":
            return T("new, {much} points outside what tiles of its stack gave: whether by as much as a point, more "
                     "games will tell", much=much)  # fmt: skip
        return T("new, {much} points outside what tiles of its stack gave: smaller than a point", much=much)
    if verdict.kind == "unsure":
        return T("new, {much} points outside what cards of its type gave: whether by as much as a point, more "
                 "games will tell", much=much)  # fmt: skip
    if told.mean > 0:
        return T("new, {much} points over the strongest of its type so far: smaller than a point", much=much)
    return T("new, {much} points, under the weakest of its type so far: smaller than a point", much=much)


# --- too strong, too weak, and what would be right ------------------------------------------------------------------


def _before(strong: bool, own: str) -> Text:
    if strong:
        return T("too strong: {own} points more than before", own=own)
    return T("too weak: {own} points, less than before", own=own)


def _card_strength(card: Card, verdict: Verdict, own: str) -> Text:
    """What a card gives more or less, and where it stands in its type."""
    strong, excess = verdict.kind == "too strong", verdict.excess
    if excess is None:
        return _before(strong, own)
    places: dict[str, object] = {"own": own, "type": TYPE_WORDS[card.type], "excess": plus_minus(excess)}
    if "new" in verdict.changed:
        said = T("too strong: {excess} points over the median of its type ({type}), {own} over the strongest of them "
                 "so far", **places)  # fmt: skip
        if not strong:
            said = T("too weak: {excess} points, under the median of its type ({type}), {own} under the weakest of "
                     "them so far", **places)  # fmt: skip
    elif (excess.mean > 0) == strong:
        said = T("too strong: {excess} points over the median of its type ({type}); {own} more than before", **places)
        if not strong:
            said = T("too weak: {excess} points, under the median of its type ({type}); {own} less than before",
                     **places)  # fmt: skip
    else:
        said = T("too strong: {own} points more than before (though at {excess} still under the median of its type, "
                 "{type}: if it was too weak before, this mends it)", **places)  # fmt: skip
        if not strong:
            said = T("too weak: {own} points, less than before (though at {excess} still over the median of its type, "
                     "{type}: if it was too strong before, this mends it)", **places)  # fmt: skip
    return said


def _card_advised(report: Comparison, said: Text, card: Card, advice: Suggestion | None) -> Text:
    if advice is None:
        return said
    value = condition_words(report, advice.condition)
    if not advice.is_right:
        return T("{said}; no whole number of points makes it right, {value} comes nearest", said=said, value=value)
    if not advice.condition.points:
        value = condition_words(report, card.scores[advice.place])
        return T("{said}; it would be right without {value}", said=said, value=value)
    return T("{said}; it would be right at {value}", said=said, value=value)


def _tile_strength(tile: Tile, verdict: Verdict, own: str) -> Text:
    """What a tile gives more or less, and where it stands in its stack."""
    strong = verdict.kind == "too strong"
    said = _before(strong, own)
    if "new" in verdict.changed:
        said = T("too strong: {own} points over the strongest tile of its stack so far", own=own)
        if not strong:
            said = T("too weak: {own} points, under the weakest tile of its stack so far", own=own)
    if verdict.excess is None:
        return said
    return T("{said}; {excess} points compared with the median of its stack ({stack})", said=said,
             excess=plus_minus(verdict.excess), stack=T(kind_of(tile)))  # fmt: skip


def _tile_advised(said: Text, advice: Suggestion | None) -> Text:
    if advice is None:
        return said
    points = advice.condition.points
    if advice.is_right:
        return N("{said}; it would be right at {n} point", "{said}; it would be right at {n} points", points,
                 said=said)  # fmt: skip
    return N("{said}; no number of points from 1 to 5 makes it right, {n} comes nearest",
             "{said}; no number of points from 1 to 5 makes it right, {n} comes nearest",
             points, said=said)  # fmt: skip
