"""The best forest of given cards, and of a whole deck, proven."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rainkit.decks.conditions import Flat
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.goals import SPECIES_POINTS
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.scoring import score
from rainkit.solve.forest_search import BestForest, ForestSearch
from rainkit.solve.working import Progress, finished

__all__ = ["best_forest", "best_of_deck"]


def best_forest(
    cards: Sequence[Card] | Forest,
    *,
    goals: Sequence[Goal] = (),
    level: str = "base",
    rules: Rules | None = None,
    begun: Forest | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestForest:
    """The best forest of the given cards.

    Parameters
    ----------
    cards : sequence of Card, or Forest
        At most nine with those of ``begun``; a forest stands for its cards, and is the first that the search knows.
    goals : sequence of Goal
        The best one counts (F12), from the intermediate level on.
    level : {"base", "intermediate", "advanced"}
    rules : Rules, optional
    begun : Forest, optional
        Cards that lie and stay where they are.
    seconds : float, optional
        The time after which the best so far is given.
    progress : callable, optional
        Is told the share that is done; ends the search by giving ``False``.

    Returns
    -------
    BestForest
        With ``optimal`` False if the search was stopped.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> best = best_forest([deck.card(name) for name in ("malayan-tiger", "binturong", "sun-bear")])
    >>> best.total, best.optimal
    (10, True)
    """
    if isinstance(cards, Forest):
        rules = rules or Rules(adjacency=cards.adjacency)
        given, known = list(cards.cards.values()), cards
    else:
        rules = rules or Rules()
        given, known = list(cards), _row(cards, begun, rules)
    search = ForestSearch(given, begun, goals=goals, level=level, rules=rules, known=known)
    best = finished(search, seconds, progress).best
    assert best is not None
    return best


def _row(cards: Sequence[Card], begun: Forest | None, rules: Rules) -> Forest:
    """Some forest of the cards, so that there is always an answer."""
    forest = begun if begun is not None else Forest(adjacency=rules.adjacency)
    for card in cards:
        forest = forest.place(card, forest.frontier()[0])
    return forest


def best_of_deck(
    deck: Deck | Mapping[str, Card],
    *,
    goals: Sequence[Goal] = (),
    level: str = "base",
    rules: Rules | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestForest:
    """The best forest that can be made of any cards of a deck, each used as often as it has copies.

    Parameters
    ----------
    deck : Deck
    goals : sequence of Goal
        From the intermediate level on the best of them counts (F12). Goals that count different things, such as the
        special goal, can't be asked for: ValueError.
    level : {"base", "intermediate", "advanced"}
    rules : Rules, optional
        ``rounds`` says how many cards the forest has.
    seconds, progress :
        See :func:`best_forest`.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> best_of_deck(builtin("foodweb"), rules=Rules(rounds=3)).total
    18
    """
    rules, began = rules or Rules(), time.monotonic()
    cards = deck.cards if isinstance(deck, Deck) else tuple(deck.values())
    size = min(rules.rounds, sum(card.count for card in cards))
    copies = [card for card in cards for _ in range(min(card.count, size))]
    asked = () if level == "base" else tuple(goals)
    parts = _parts(copies, asked, level, rules) or [_Part(tuple(copies), None, False)]
    best, proven = _row(copies[:size], None, rules), True
    total = score(best, asked, level=level, rules=rules).total
    for n, part in enumerate(parts):
        shape = () if part.goal is None else (part.goal,)
        search = ForestSearch(
            part.cards, goals=shape, level="intermediate", rules=rules, size=size, beat=total, met=part.met
        )
        left = None if seconds is None else max(0.0, began + seconds - time.monotonic())
        found = finished(search, left, progress and partial(_share, progress, n, len(parts)))
        proven = proven and found.done
        if found.best is not None:
            ours = {id(other): own for other, own in zip(part.cards, copies, strict=True)}
            placed = {at: ours[id(card)] for at, card in found.best.forest.cards.items()}
            best = Forest(placed, rules.adjacency)
            total = score(best, asked, level=level, rules=rules).total
        if not found.done:
            break
    return BestForest(best, total, proven, time.monotonic() - began)


def _share(progress: Progress, part: int, parts: int, share: float) -> object:
    return progress((part + share) / parts)


@dataclass(frozen=True)
class _Part:
    """One way in which a forest of a deck can get its points: by which goal, with or without the species it names."""

    cards: tuple[Card, ...]
    goal: Goal | None
    met: bool


def _parts(copies: Sequence[Card], goals: Sequence[Goal], level: str, rules: Rules) -> list[_Part]:
    """All such ways; a named species that counts is a card that always brings three points more."""
    out = []
    for goal in goals:
        at = next((n for n, card in enumerate(copies) if card.id == goal.species), None)
        if level == "advanced" and at is not None:
            dear = replace(copies[at], scores=(*copies[at].scores, Flat(SPECIES_POINTS)))
            out.append(_Part((*copies[:at], dear, *copies[at + 1 :]), goal, rules.species_needs_shape))
            if not rules.species_needs_shape:
                continue  # without the species it brings as much as any other card
        out.append(_Part(tuple(copies), goal, False))
    return out
