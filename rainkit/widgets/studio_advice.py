"""What is good about a card and what is missing, in plain words, while it is being designed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.checking import USUAL_MOST, best_count
from rainkit.draw.cards import card_face
from rainkit.draw.fonts import missing
from rainkit.draw.measure import fitted
from rainkit.draw.primitives import Text as Line
from rainkit.i18n import LANGUAGES, T, Text, upper
from rainkit.widgets.studio_trial import in_deck

if TYPE_CHECKING:
    from rainkit.widgets.studio_species import SpeciesStudio

__all__ = ["advice"]

_ROOM, _SIZE = 48.2, 4.5  # a name's line on the face


def advice(app: SpeciesStudio) -> list[tuple[str, Text]]:
    """Pairs of ``ok`` or ``warn`` and a sentence; the most important first."""
    found = [*_names(app), *_cut(app), *_rules(app), *_rest(app)]
    return sorted(found, key=lambda pair: pair[0] == "ok")


def _names(app: SpeciesStudio) -> list[tuple[str, Text]]:
    names = {code: text for code, text in app.draft.name.items() if text}
    if not names:
        return [("warn", T("It has no name yet."))]
    found: list[tuple[str, Text]] = []
    if {text.casefold() for text in names.values()} & app.original_names():
        found.append(("warn", T("Another card of the deck has this name.")))
    wide = [text for text in names.values() if not _in_one_line(upper(text))]
    found.append(("ok", T("The name takes two lines.") if wide else T("The name fits in one line.")))
    odd = sorted({sign for text in (*names.values(), *app.draft.fact.values()) for sign in missing(text)})
    if odd:
        found.append(("warn", T("No font here has these signs, so they can't be printed: {signs}", signs=odd)))
    if app.lang not in names:
        found.append(("warn", T("There is no name in {language}.", language=LANGUAGES[app.lang])))
    return found


def _cut(app: SpeciesStudio) -> list[tuple[str, Text]]:
    """Name and fact as the face shows them, where they end in an ellipsis that nobody wrote."""
    own = (*app.shown.name.values(), *app.shown.fact.values())
    if any(text.endswith("…") for text in own):
        return []
    shown = [item.text for item in card_face(app.shown).items if isinstance(item, Line)]
    return [("warn", T("Too long for the card, so it is cut: {text}", text=text)) for text in shown if text[-1:] == "…"]


def _in_one_line(name: str) -> bool:
    fit = fitted(name, (_ROOM,), _SIZE, bold=True)
    return not (fit.broken or fit.squeezed)


def _rules(app: SpeciesStudio) -> list[tuple[str, Text]]:
    card = app.shown
    deck = in_deck(app.work.deck, card, app.work.editing)
    found: list[tuple[str, Text]] = []
    if not card.scores:
        return [("warn", T("It has no rule, so it gives no points."))]
    for condition in card.scores:
        sentence = condition.sentence({c.id: c.label for c in deck.cards})
        places = {"rule": sentence}
        if condition.points == 0 or condition.at_most == 0:
            found.append(("warn", T("“{rule}” gives nothing.", **places)))
        elif condition.target() and not condition.score(max(0, best_count(deck, card, condition))):
            found.append(("warn", T("“{rule}” can never give points: this deck has too few such cards.", **places)))
        elif abs(condition.most) > USUAL_MOST:
            found.append(("warn", T("“{rule}” can give {most} points; that is a lot.", most=condition.most, **places)))
    targets = [condition.target() for condition in card.scores if condition.target()]
    if len(set(targets)) < len(targets):
        found.append(("warn", T("Two rules count the same cards; one rule is easier to read.")))
    return found or [("ok", T("Every rule can give points in this deck."))]


def _rest(app: SpeciesStudio) -> list[tuple[str, Text]]:
    card = app.draft
    found: list[tuple[str, Text]] = []
    if card.iucn is None:
        found.append(("warn", T("It has no Red List category; it counts for no Red List goal.")))
    elif card.iucn in ("EX", "EW"):
        found.append(("warn", T("It is extinct: say in the fact when and why, so that others understand.")))
    if not any(card.fact.values()):
        found.append(("warn", T("One fact makes others curious.")))
    if len(app.work.deck.copies) < 20:
        found.append(("warn", T("Your deck is small: the sample forest takes cards of the built-in one.")))
    return found
