"""The right column of the balance lab: one picture at a time."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import TYPE_CHECKING

from rainkit.decks.model import TYPE_WORDS, Card
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.i18n import T, Text
from rainkit.lab.charts import Bar, Series, cards_drawing, feeding_drawing, rounds_drawing, scores_drawing
from rainkit.lab.comparison import Comparison
from rainkit.lab.comparison_words import remarks
from rainkit.lab.pairing import things
from rainkit.lab.verdict_words import name_of, sentence
from rainkit.lab.verdicts import kind_of
from rainkit.widgets.lab_table import together
from rainkit.widgets.lab_work import Seen
from rainkit.widgets.page import attributes, button, esc

if TYPE_CHECKING:
    from rainkit.widgets.lab_app import LabApp

__all__ = ["VIEWS", "drawings", "pictures"]

VIEWS: Mapping[str, Text] = {
    "cards": T("Its type"),
    "scores": T("Scores"),
    "rounds": T("By round"),
    "feeding": T("Who feeds whom"),
}
MOST = 22


def pictures(app: LabApp) -> str:
    """The choice of pictures, the picture, and what it shows in words."""
    seen = app.seen
    if seen is None:
        words = T("Pictures of the games stand here: each card against its type, scores, rounds, who feeds whom.")
        return f'<p class="rk-muted">{esc(words)}</p>'
    tabs = "".join(
        button(_of_game(words, view, seen.report), "view", arg=view, kind="on" if view == app.view else "", role="tab",
               aria_selected="true" if view == app.view else "false")
        for view, words in VIEWS.items()
        if view != "feeding" or seen.report.before.game == "foodweb"
    )  # fmt: skip
    head = attributes(class_="rk-row lb-tabs", data_rove="views", role="tablist", aria_label=T("Pictures"))
    shown = drawings(seen, min(app.shown_style, len(seen.report.styles) - 1), app.card).get(app.view)
    picture = f"<div class='lb-picture'>{svg(shown, live=True)}</div>" if shown else ""
    note = f'<p class="rk-muted">{esc(_of_game(NOTES[app.view], app.view, seen.report, TILE_NOTES))}</p>'
    return f"<div{head}>{tabs}</div>{picture}{note}{_close(app, seen)}"


NOTES: Mapping[str, Text] = {
    "cards": T("Filled: the new deck; ring: the old one. The bar is the 95 % interval. Choose a card in the table to "
               "see its type."),
    "scores": T("Scores of all players with the old deck and with the new one."),
    "rounds": T("What a card gives at the end, by the round in which it was placed."),
    "feeding": T("Points of a condition are shared out evenly over the cards that it counted; new deck."),
}  # fmt: skip


TILE_VIEWS: Mapping[str, Text] = {"cards": T("Its stack"), "rounds": T("By place")}
TILE_NOTES: Mapping[str, Text] = {
    "cards": T("Filled: the new deck; ring: the old one. The bar is the 95 % interval. Choose a tile in the table to "
               "see its stack."),
    "rounds": T("What a tile gives at the end, by its place in the jungle."),
}  # fmt: skip


def _of_game(words: Text, view: str, report: Comparison, tiles: Mapping[str, Text] | None = None) -> Text:
    """The words of a view; other ones for tiles where cards are meant."""
    return (tiles or TILE_VIEWS).get(view, words) if report.after.game == "jungle" else words


def _close(app: LabApp, seen: Seen) -> str:
    """The chosen card in words."""
    if not app.card or app.card not in seen.report.verdicts():
        return ""
    verdict = seen.report.verdicts(min(app.shown_style, len(seen.report.styles) - 1))[app.card]
    lines = ""
    for words, deck in ((T("old"), seen.report.before), (T("new"), seen.report.after)):
        thing = next((thing for thing in things(deck) if thing.id == app.card), None)
        if isinstance(thing, Card):
            names = {card.id: card.label for card in deck.cards}
            scores = "; ".join(str(condition.sentence(names)) for condition in thing.scores) or "–"
            lines += f"<dt>{esc(words)}</dt><dd>{esc(scores)}</dd>"
    listed = f"<dl>{lines}</dl>" if lines else ""
    return (
        f'<div class="lb-close"><h3>{esc(name_of(seen.report, app.card))}</h3>{listed}'
        f"<p>{together(sentence(seen.report, verdict))}</p></div>"
    )


def drawings(seen: Seen, style: int, card: str = "") -> dict[str, Drawing]:
    """All pictures by the name of their view."""
    report = seen.report
    before, after = report.styles[style].pairs.results()
    card = card or _first(report)
    out = {
        "cards": _cards(report, style, card),
        "rounds": _rounds(report, style, card),
        "scores": scores_drawing(
            [(str(T("old deck")), _pooled(before.seats())), (str(T("new deck")), _pooled(after.seats()))]
        ),
    }
    fed = seen.feeding.get(style) or next(iter(seen.feeding.values()), None)
    if fed is not None:
        out["feeding"] = feeding_drawing(fed)
    return out


def _first(report: Comparison) -> str:
    """The card that a picture shows if none is chosen: the gravest verdict, else the first card."""
    found = [verdict.id for verdict, _ in remarks(report)]
    return found[0] if found else things(report.after)[0].id


def _pooled(seats: list[dict[str, list[list[int]]]]) -> list[list[int]]:
    """The histograms of all seats together."""
    found: dict[int, int] = {}
    for seat in seats:
        for score, number in seat["histogram"]:
            found[score] = found.get(score, 0) + number
    return [[score, found[score]] for score in sorted(found)]


def _cards(report: Comparison, style: int, card: str) -> Drawing:
    verdicts = report.verdicts(style)
    known = {thing.id: thing for deck in (report.before, report.after) for thing in things(deck)}
    kind = kind_of(known[card])
    bars = []
    for name, thing in known.items():
        verdict = verdicts[name]
        if kind_of(thing) == kind:
            half = 0.0 if verdict.after is None or isinf(verdict.after.half) else verdict.after.half
            before, after = (None if each is None else each.mean for each in (verdict.before, verdict.after))
            bars.append(Bar(name_of(report, name), before, after, half, name == card))
    bars.sort(key=lambda bar: -(bar.after if bar.after is not None else -99.0))
    words = TYPE_WORDS[kind] if kind in TYPE_WORDS else T(kind)
    title = T("Stack: {type}", type=words) if report.after.game == "jungle" else T("Type: {type}", type=words)
    return cards_drawing(bars[:MOST], kind, str(title))


def _rounds(report: Comparison, style: int, card: str) -> Drawing:
    series = []
    for words, result in zip((T("old deck"), T("new deck")), report.styles[style].pairs.results(), strict=True):
        row = result.cards().get(card)
        if row is not None:
            points = [(n, each["mean"]) for n, each in enumerate(row["by_round"], 1) if each["mean"] is not None]
            series.append(Series(str(words), points))
    if report.after.game == "jungle":
        return rounds_drawing(series, str(T("{card}: points by place", card=name_of(report, card))), by_place=True)
    return rounds_drawing(series, str(T("{card}: points by round", card=name_of(report, card))))
