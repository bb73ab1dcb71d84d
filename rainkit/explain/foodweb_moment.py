"""Moments of a food web made by hand: a forest, a hand, goals, and another player about whom nothing is special."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb import Forest, Move, Position, Rules, State
from rainkit.foodweb.deal import Deal

__all__ = ["HAND", "foodweb_moment", "from_position", "growth_order"]

HAND = ("merbau", "giant-forest-ant", "binturong", "sun-bear", "gaur", "malayan-tiger")
"""Cards that a position without a hand is given to try: one of each type, or the next of that type in the deck."""


def growth_order(forest: Forest) -> list[Cell]:
    """The cells in an order in which the forest could have grown: each touches an earlier one.

    >>> growth_order(Forest({(0, 2): Card("a", {}, "plant"), (0, 0): Card("b", {}, "plant"),
    ...                      (0, 1): Card("c", {}, "plant")}))
    [(0, 2), (0, 1), (0, 0)]
    """
    left = list(forest.cards)
    order: list[Cell] = []
    while left:
        found = next((cell for cell in left if set(grids.neighbours(cell, forest.adjacency)) & set(order)), left[0])
        left.remove(found)
        order.append(found)
    return order


def foodweb_moment(
    cards: Mapping[Cell, Card],
    hand: Sequence[str] = (),
    *,
    deck: Deck,
    goals: Sequence[Goal] = (),
    level: str = "base",
    rules: Rules | None = None,
    players: int = 2,
) -> State:
    """A state in which the first player has this forest and this hand.

    The others have as many cards, out of what is left of the deck, laid in a row, and full hands; earlier hands follow
    from the moves. A deck that is too small for others is explored alone.

    Parameters
    ----------
    cards : mapping of cell to Card
        A connected forest with at most as many cards as the game has rounds.
    hand : sequence of str
        Ids of cards that the first player holds.
    """
    rules = rules or Rules()
    forest = Forest(cards, rules.adjacency)
    size = len(forest)
    spare = list((Counter(deck.copies) - Counter(c.id for c in cards.values()) - Counter(hand)).elements())
    spare.sort(key=deck.copies.index)
    other_forests = []
    for _ in range(players - 1):
        row, spare = spare[:size], spare[size:]
        other_forests.append({(0, n): deck.card(card) for n, card in enumerate(row)})
    wanted = rules.hand - size if size < rules.rounds else 1
    if len(spare) < (players - 1) * wanted:
        other_forests, players = [], 1
    order = growth_order(forest)
    rows = [
        [Move(forest.cards[cell].id, cell) for cell in order],
        *([Move(card.id, cell) for cell, card in other.items()] for other in other_forests),
    ]
    played = tuple(tuple(row[n] for row in rows if n < len(row)) for n in range(size))
    hands = [tuple(hand)[: None if size < rules.rounds else 1]]
    for _ in range(players - 1):
        hands.append(tuple(spare[:wanted]))
        spare = spare[wanted:]
    by_round = [tuple(hands)]
    over = size >= rules.rounds
    for number, moves in enumerate(reversed(played)):
        now = by_round[0]
        passed = now if over and number == 0 else (*now[1:], now[0])
        by_round.insert(0, tuple((*passed[seat], move.card) for seat, move in enumerate(moves)))
    held = (tuple(goals) if level != "base" else (), *((),) * (players - 1))
    return State(
        deck,
        Deal(by_round[0], held),
        rules,
        level,
        None,
        tuple(by_round),
        (forest, *(Forest(other, rules.adjacency) for other in other_forests)),
        (None,) * players,
        played,
    )


def from_position(position: Position, hand: Sequence[str] | None = None) -> State:
    """The state of a position file; as it has no hand, one card of each type is given to try."""
    deck, rules = position.deck, position.rules
    if hand is None:
        used = Counter(card.id for card in position.forest.cards.values())
        free = [card for card in deck.cards if card.count > used[card.id]]
        kinds = dict.fromkeys(card.type for card in free)
        first = {card.type: card.id for card in reversed(free)}
        first |= {card.type: card.id for card in free if card.id in HAND}
        hand = [first[kind] for kind in kinds]
    return foodweb_moment(
        position.forest.cards, hand, deck=deck, goals=position.goals, level=position.level, rules=rules
    )
