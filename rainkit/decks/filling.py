"""Cards and goals of the built-in deck that make a class's own ones a deck that can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rainkit.decks.checking import PUBLISHED
from rainkit.decks.model import Card, Goal
from rainkit.decks.our_decks import builtin

__all__ = ["fill"]

_GOALS = 9


def fill(cards: dict[str, Card], goals: dict[str, Goal]) -> list[Card]:
    """Fill each type up to its number in the published deck (F1), and the goals up to nine (F2); what was added.

    Species that own cards name come first, even where there is no room for them; then those that goals name. A species
    that is there already, by id, name or scientific name, is added only if forty cards can't be reached otherwise.

    >>> own = {"fig": Card("fig", {"en": "fig"}, "plant")}
    >>> added = fill(own, goals := {})
    >>> len(added), len(own), len(goals)
    (39, 40, 9)
    """
    ours = builtin("foodweb")
    named = {i for card in cards.values() for condition in card.scores for i in condition.card_ids}
    named |= {goal.species for goal in goals.values()}
    for goal in ours.goals:
        if len(goals) < _GOALS:
            goals.setdefault(goal.id, goal)
    liked = {goal.species for goal in goals.values()}
    have = Counter(card.type for card in cards.values() for _ in range(card.count))
    known = {word for card in cards.values() for word in _words(card)}
    added: list[Card] = []
    for card in sorted(ours.cards, key=lambda card: (card.id not in named, card.id not in liked)):
        wanted = card.id in named or have[card.type] < PUBLISHED[card.type]
        if wanted and card.id not in cards and not known & set(_words(card)):
            added.append(card)
            have[card.type] += 1
    missing = sum(PUBLISHED.values()) - sum(have.values())
    for card in [card for card in ours.cards if card not in added][: max(0, missing)]:
        new = next(i for n in range(2, 1000) if (i := f"{card.id}-{n}") not in cards)
        names = {lang: f"{text} (2)" for lang, text in card.name.items()}
        added.append(replace(card, id=new if card.id in cards else card.id, name=names))
    cards.update((card.id, card) for card in added)
    return added


def _words(card: Card) -> Iterator[str]:
    """What tells that two cards are of one species."""
    for word in (*card.name.values(), card.scientific_name):
        if word:
            yield word.casefold()
