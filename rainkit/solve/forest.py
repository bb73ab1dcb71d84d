"""The best forest of given cards, and of a whole deck, proven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.rules import Rules
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
    rules: Rules | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestForest:
    """The best forest that can be made of any cards of a deck, each used as often as it has copies; base level.

    Parameters
    ----------
    deck : Deck
    rules : Rules, optional
        ``rounds`` says how many cards the forest has.
    seconds, progress :
        See :func:`best_forest`.
    """
    rules = rules or Rules()
    cards = deck.cards if isinstance(deck, Deck) else tuple(deck.values())
    size = min(rules.rounds, sum(card.count for card in cards))
    copies = [card for card in cards for _ in range(min(card.count, size))]
    search = ForestSearch(copies, rules=rules, size=size, known=_row(copies[:size], None, rules))
    best = finished(search, seconds, progress).best
    assert best is not None
    return best
