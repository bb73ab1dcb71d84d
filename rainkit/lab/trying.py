"""Whether a suggested card is right: it is played, and its points are moved until it is.

Players who look at points lay a changed card elsewhere, so what the forests of another card tell is only a first guess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median

from rainkit.decks.conditions import Condition, Flat
from rainkit.decks.model import Deck
from rainkit.lab.engines import Setup
from rainkit.lab.rescoring import Rescoring
from rainkit.lab.suggestions import CLOSE, Suggestion, with_points

__all__ = ["is_exact", "nearest_by_play", "tried"]

GAMES = 500
MOST_TRIES = 12


def is_exact(found: Suggestion, before: Deck, name: str) -> bool:
    """Whether the card is then what it was, so that nothing has to be tried.

    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> deck = builtin("foodweb")
    >>> is_exact(Suggestion(0, Flat(3), parse_scores("+1; +2"), 0.0), deck, "merbau")
    True
    """
    old = before.by_id.get(name)

    def text(scores: tuple[Condition, ...]) -> tuple[list[str], int]:
        flat = sum(one.points for one in scores if isinstance(one, Flat))
        return sorted(str(one) for one in scores if not isinstance(one, Flat)), flat

    return old is not None and text(old.scores) == text(found.scores)


def tried(found: Suggestion, name: str, before: Setup, after: Setup) -> Suggestion:
    """The same condition with the points that bring the card back to what it gave, as far as some games can tell."""
    card = after.deck.card(name)
    scores = tuple(found.condition if n == found.place else one for n, one in enumerate(card.scores))

    def above(points: int) -> float:
        text = tuple(one for one in with_points(scores, found.place, points) if one.points)
        cards = tuple(replace(one, scores=text) if one.id == name else one for one in after.deck.cards)
        return _above(name, before, replace(after, deck=replace(after.deck, cards=cards)))

    points, miss = nearest_by_play(above, found.condition.points)
    whole = with_points(scores, found.place, points)
    return Suggestion(found.place, whole[found.place], tuple(one for one in whole if one.points), miss)


def _above(name: str, before: Setup, after: Setup) -> float:
    """What the card gives more than by its old text in the same forests; a new one, over the median of its type."""
    if name in before.deck.by_id:
        rescoring = Rescoring(before, after)
        if name not in rescoring.cards:
            return 0.0  # its old text
        rescoring.more(GAMES)
        own = rescoring.cards[name].own
        return own.mean if own is not None else 0.0
    tally = after.play(0, GAMES)
    means = {}
    for n, card in enumerate(after.data.cards):
        picked, points = (int(number) for number in tally.cards[n].sum(axis=0))
        if picked:
            means[card] = points / picked
    kind = after.deck.card(name).type
    others = [mean for card, mean in means.items() if card != name and after.deck.card(card).type == kind]
    return means[name] - median(others) if name in means and others else 0.0


def nearest_by_play(above: Callable[[int], float], first: int) -> tuple[int, float]:
    """The whole number whose value lies nearest to 0, of a function that rises, and that value.

    >>> nearest_by_play(lambda points: 0.7 * points - 3.0, 9)
    (4, -0.2)
    """
    known = {first: above(first)}
    step = -1 if known[first] > 0 else 1
    at, wide = first, 1
    while abs(known[at]) >= CLOSE / 2 and len(known) < MOST_TRIES // 2 and known[at] * step < 0:
        at += step * wide
        wide *= 2
        known[at] = above(at)
    while len(known) < MOST_TRIES:
        low = max((p for p, value in known.items() if value < 0), default=None)
        high = min((p for p, value in known.items() if value >= 0), default=None)
        if low is None or high is None or abs(high - low) < 2:
            break
        middle = (low + high) // 2
        known[middle] = above(middle)
    best = min(known, key=lambda points: (abs(known[points]), abs(points - first)))
    return best, round(known[best], 6)
