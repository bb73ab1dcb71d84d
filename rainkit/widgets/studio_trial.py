"""A card tried out: in a sample forest with its ledger, and beside the deck's other cards of its type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from rainkit.core.grids import Cell, neighbours
from rainkit.core.rng import Stream
from rainkit.decks.model import Card, Deck
from rainkit.foodweb import Forest
from rainkit.foodweb.scoring import card_points
from rainkit.widgets.studio_bank import grown
from rainkit.widgets.studio_exact import Means

__all__ = ["FORESTS", "Comparison", "Spread", "compare", "in_deck", "sample_forest"]

FORESTS = 240
"""In so many random forests every card is tried; the same ones for all cards."""
_TRIES = 4


def in_deck(deck: Deck, card: Card, replaced: str = "") -> Deck:
    """The deck with the card in it: in the place of the one with the id ``replaced``, else at the end."""
    if replaced in deck.by_id:
        return replace(deck, cards=tuple(card if old.id == replaced else old for old in deck.cards))
    return replace(deck, cards=(*deck.cards, card))


def sample_forest(deck: Deck, card: Card, number: int) -> tuple[Forest, Cell]:
    """A forest with the card in the middle, six others around it and two more; of four by chance, where it scores most.

    Parameters
    ----------
    number : int
        Another number gives another forest, the same number always the same.
    """
    middle = (0, 0)
    best: tuple[int, Forest] | None = None
    others = [card_id for card_id in deck.copies if card_id != card.id]
    for turn in range(_TRIES):
        stream = Stream(number, "sample-forest", turn)
        cells = (middle, *neighbours(middle), (1, 1), (-1, -1))
        drawn = [deck.card(i) for i in stream.sample(others, min(8, len(others)))]
        cards = dict(zip(cells, (card, *drawn), strict=False))
        points = card_points(cards, middle)
        if best is None or points > best[0]:
            best = points, Forest(cards)
    assert best is not None
    return best[1], middle


@dataclass(frozen=True, slots=True)
class Spread:
    """What one card scored in the random forests: the mean, and between what the middle 80 % lie."""

    card: Card
    mean: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A card beside the others of its type, weakest first; ``exact`` if no mean is that of the trial alone."""

    own: Spread
    others: tuple[Spread, ...]
    exact: bool = False

    @property
    def verdict(self) -> str:
        """``weaker``, ``stronger`` (outside the range of the others' means, by a point) or ``fair``; ``alone``."""
        means = [spread.mean for spread in self.others]
        if not means:
            return "alone"
        if self.own.mean > max(means) + 1:
            return "stronger"
        return "weaker" if self.own.mean < min(means) - 1 else "fair"


@lru_cache(maxsize=4)
def _settings(copies: tuple[str, ...], forests: int) -> tuple[tuple[tuple[Cell, ...], Cell, tuple[str, ...]], ...]:
    """For each forest its cells, the one on which the card is tried, and the others, one of them to spare."""
    found = []
    for number in range(forests):
        stream = Stream(number, "tried-card")
        cells = sorted(grown(stream))
        at = stream.choice(cells)
        found.append((tuple(c for c in cells if c != at), at, tuple(stream.sample(copies, min(9, len(copies))))))
    return tuple(found)


@lru_cache(maxsize=512)
def _spread(card: Card, scores: object, deck: _ById, forests: int) -> Spread:  # noqa: ARG001 (part of the key)
    points = []
    for cells, at, drawn in _settings(deck.deck.copies, forests):
        others = [deck.deck.card(i) for i in drawn if i != card.id]
        cards = dict(zip(cells, others, strict=False))
        cards[at] = card
        points.append(card_points(cards, at))
    points.sort()
    return Spread(card, sum(points) / len(points), points[len(points) // 10], points[len(points) * 9 // 10])


class _ById:
    """A deck as a key: two decks that play alike are equal."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.deck.digest == self.deck.digest

    def __hash__(self) -> int:
        return hash(self.deck.digest)


def compare(
    deck: Deck, card: Card, *, without: str = "", forests: int = FORESTS, means: Means | None = None
) -> Comparison | None:
    """The card beside the deck's others of its type, each tried in the same random forests of that deck.

    Parameters
    ----------
    without : str
        The id of the card that is being edited; it is not among the others.
    means : mapping of card id to float or None, optional
        Exact means of random play, the card's own among them; they take the place of the trial's.

    Returns
    -------
    Comparison or None
        None if the deck has no other cards at all.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> strong = Card("otter", {"en": "otter"}, "medium", "VU", parse_scores("+20 per any"))
    >>> compare(builtin("foodweb"), strong, forests=40).verdict
    'stronger'
    """
    if not deck.copies:
        return None
    key = _ById(deck)
    plain = replace(card, name={"en": "?"}, fact={}, extra={}, count=1, scientific_name="", image="")
    own = replace(_spread(plain, plain.scores, key, forests), card=card)
    others = [
        _spread(c, c.scores, key, forests) for c in deck.cards if c.type == card.type and c.id not in (without, card.id)
    ]
    known = means or {}
    exact = all(known.get(spread.card.id) is not None for spread in (own, *others))
    own, *others = (_with_mean(spread, known.get(spread.card.id)) for spread in (own, *others))
    return Comparison(own, tuple(_sorted(others)), exact)


def _with_mean(spread: Spread, mean: float | None) -> Spread:
    return spread if mean is None else replace(spread, mean=mean)


def _sorted(spreads: Iterable[Spread]) -> list[Spread]:
    return sorted(spreads, key=lambda s: (s.mean, s.card.id))
