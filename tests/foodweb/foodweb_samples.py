"""Decks, forests and games that several tests of the food web share."""

from __future__ import annotations

from collections import Counter

from rainkit.core.rng import Stream
from rainkit.decks import Card, Deck, Goal, builtin
from rainkit.decks.conditions import parse_scores
from rainkit.foodweb import GAME, Forest, State
from rainkit.foodweb.rules import Rules

EXAMPLE = {
    (0, 0): ("sunda-clouded-leopard", 4),
    (0, 1): ("malayan-tiger", 12),
    (1, 0): ("binturong", 4),
    (0, 2): ("lesser-mouse-deer", 3),
    (1, 1): ("sun-bear", 6),
    (2, 0): ("giant-honey-bee", 3),
    (1, 2): ("mount-brinchang-ginger", 3),
    (2, 1): ("merbau", 3),
    (2, 2): ("malaysian-jungle-nymph", 6),
}
"""The worked example of the rulebook: cell, card and its score (F16)."""

RHOMBUS = Goal(
    "rhombus",
    {"en": "Rhombus"},
    shape=tuple((q, r) for q in range(3) for r in range(3)),
    points=3,
    species="malayan-tiger",
)

FORMS = (
    "+3",
    "-2",
    "+5 per small|medium",
    "-3 per carnivore",
    "+15 per 3 plant",
    "+2 per plant within 2",
    "+1 per any in forest",
    "+3 per 2 plant in group",
    "+1 per any in line",
    "+4 per distinct iucn",
    "+1 per 2 distinct types in forest",
    "+2 per any within 3 max 8",
    "+4 per plant from 2",
    "+2 per card:card-1",
    "+2 per iucn:CR,EN",
)
"""Conditions of every form."""


def example_forest(adjacency: str = "hex") -> Forest:
    deck = builtin("foodweb")
    return Forest({cell: deck.card(card) for cell, (card, _) in EXAMPLE.items()}, adjacency)  # type: ignore[arg-type]


def card(kind: str, scores: str = "", *, name: str = "", iucn: str | None = None, count: int = 1) -> Card:
    """A card made for one test."""
    name = name or f"a-{kind}"
    return Card(name, {"en": name}, kind, iucn, parse_scores(scores) if scores else (), count)


def odd_deck(seed: int, cards: int = 45) -> Deck:
    """A deck with conditions of every form, made at random."""
    stream = Stream(seed, "odd deck")
    made = []
    for number in range(cards):
        kind = stream.choice(("plant", "arthropod", "small", "medium", "large", "carnivore"))
        scores = "; ".join(stream.sample(FORMS, stream.below(3)))
        iucn = stream.choice((None, "CR", "EN", "VU", "NT", "LC"))
        made.append(card(kind, scores, name=f"card-{number}", iucn=iucn, count=1 + stream.below(2)))
    return Deck("odd", cards=tuple(made), goals=builtin("foodweb").goals)


def play(state: State, seed: int, rounds: int = 9) -> State:
    """Go on with random legal moves for some rounds; the seats choose in a random order."""
    stream = Stream(seed, "sample game")
    for _ in range(rounds):
        if state.is_over:
            break
        for seat in stream.shuffled(state.awaited):
            moves = state.legal_moves(seat)
            state = state.after(seat, moves[stream.below(len(moves))])
    return state


def some_game(seed: int, players: int = 3, rounds: int = 9, level: str = "base", deck: Deck | None = None) -> State:
    return play(GAME.new(players, seed, level=level, deck=deck), seed, rounds)


def some_forest(seed: int, cards: int = 8, deck: Deck | None = None, adjacency: str = "hex") -> Forest:
    """A connected forest of random cards."""
    deck = deck or builtin("foodweb")
    stream = Stream(seed, "sample forest")
    forest = Forest(adjacency=Rules(adjacency=adjacency).adjacency)  # type: ignore[arg-type]
    for name in stream.sample(deck.copies, cards):
        forest = forest.place(deck.card(name), stream.choice(forest.frontier()))
    return forest


def all_copies(state: State) -> Counter[str]:
    """All copies of a game wherever they are: out of it, in hands, in forests."""
    found = Counter(state.out)
    found.update(card for hand in state.hands_by_round[-1] for card in hand)
    found.update(card.id for forest in state.forests for card in forest.cards.values())
    return found
