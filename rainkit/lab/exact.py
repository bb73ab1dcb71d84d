"""What random play of the food web gives on average, without playing: exact, card by card.

Random players grow their forests whatever the cards are, and every card of the deck is as likely to lie on every cell.
So the mean points of a card follow from two things: how many neighbours a card of a random forest has, and how many of
so many random other cards are of the types that the condition means (a hypergeometric number).
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import comb

from rainkit.core import grids
from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.conditions import Adjacent, Condition, Flat, InForest
from rainkit.decks.model import Card, Deck
from rainkit.foodweb.rules import Rules

__all__ = ["expected_points", "neighbour_chances"]


@lru_cache(maxsize=32)
def neighbour_chances(rounds: int = 9, adjacency: Adjacency = "hex") -> tuple[float, ...]:
    """The chances that a card of a randomly grown forest has 0, 1, 2, ... neighbours.

    Every shape that a forest can have is followed with its chance: 77,359 of nine hexagons. The first call takes some
    seconds.

    Examples
    --------
    >>> [round(chance, 4) for chance in neighbour_chances(3)[:4]]
    [0.0, 0.5, 0.5, 0.0]
    """
    shapes: dict[tuple[Cell, ...], float] = {((0, 0),): 1.0}
    for _ in range(rounds - 1):
        grown: defaultdict[tuple[Cell, ...], float] = defaultdict(float)
        for shape, chance in shapes.items():
            cells = grids.frontier(shape, adjacency)
            for cell in cells:
                grown[grids.normalised((*shape, cell))] += chance / len(cells)
        shapes = grown
    chances = [0.0] * (len(grids.directions(adjacency)) + 1)
    for shape, chance in shapes.items():
        known = set(shape)
        for cell in shape:
            chances[sum(other in known for other in grids.neighbours(cell, adjacency))] += chance / rounds
    return tuple(chances)


def _mean(condition: Condition, fitting: int, others: int, near: int) -> float:
    """Mean points if so many of the other cards are looked at."""
    ways = comb(others, near)
    return sum(
        comb(fitting, n) * comb(others - fitting, near - n) / ways * condition.score(n)
        for n in range(max(0, near - others + fitting), min(fitting, near) + 1)
    )


def _condition_points(card: Card, condition: Condition, deck: Deck, rules: Rules) -> float | None:
    if isinstance(condition, Flat):
        return float(condition.score(0))
    fitting = sum(condition.fits(other) for other in deck.cards if other.count and other is not card)
    others = len(deck.copies) - 1
    if isinstance(condition, InForest):
        return _mean(condition, fitting, others, rules.rounds - 1)
    if isinstance(condition, Adjacent):
        chances = neighbour_chances(rules.rounds, rules.adjacency)
        return sum(chance * _mean(condition, fitting, others, near) for near, chance in enumerate(chances) if chance)
    return None


def expected_points(deck: Deck, players: int = 4, rules: Rules | None = None) -> dict[str, float | None]:
    """The exact mean points of each card when all players are random, at the base level.

    Parameters
    ----------
    deck : Deck
    players : int
        3 or 4; with two, F3 takes cards out type by type, which is not followed here.
    rules : Rules, optional

    Returns
    -------
    dict of card id to float or None
        None for a card with a condition whose mean is not known in this way (all but flat points, adjacent cards and
        cards anywhere in the forest), and for all cards if the deck has copies or if two play.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> expected_points(builtin("foodweb"), 4, Rules(rounds=2))["merbau"]
    3.0
    """
    rules = rules or Rules()
    known = players > 2 and all(card.count <= 1 for card in deck.cards)
    out: dict[str, float | None] = {}
    for card in deck.cards:
        parts = [_condition_points(card, condition, deck, rules) if known else None for condition in card.scores]
        found = [part for part in parts if part is not None]
        out[card.id] = sum(found) if known and len(found) == len(parts) else None
    return out
