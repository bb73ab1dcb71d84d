"""Exact means for decks with copies: held against trying everything, and against a simulation."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from test_lab_exact import GAMES, meets, sample_deck

from rainkit.core import grids
from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import Card, Deck
from rainkit.foodweb import Rules
from rainkit.lab import simulate
from rainkit.lab.copies import Split, rounds_law
from rainkit.lab.exact import condition_mean, expected_forest, expected_points
from rainkit.lab.growth import near_chances
from rainkit.lab.growth_order import order_chances

HARD = (" in group", " in line", "distinct")
"""Forms that have no exact mean with copies, or not always."""


def with_copies(deck: Deck, count: Callable[[int], int]) -> Deck:
    return replace(deck, cards=tuple(replace(card, count=count(n)) for n, card in enumerate(deck.cards)))


def tried_law(copies: str, players: int, rounds: int) -> np.ndarray:
    """Every deal and every choice of one kind after the other; ``c`` is the card, capital letters fit."""
    law = np.zeros((rounds, 1 << rounds))
    orders = list(permutations(copies))

    def play(taken: str, hands: list[str], chance: float) -> None:
        number = len(taken)
        if number == rounds:
            fits = sum(1 << n for n, card in enumerate(taken) if card.isupper())
            for n, card in enumerate(taken):
                law[n, fits] += chance * (card == "c")
            return
        here = number % players
        choices = [(hands, 1.0)]
        for hand in range(players):  # every hand loses a card in every round
            choices = [
                ([*before[:hand], before[hand].replace(kind, "", 1), *before[hand + 1 :]], share / len(kinds))
                for before, share in choices
                for kinds in [sorted(set(before[hand]))]
                for kind in kinds
            ]
        for after, share in choices:
            gone = next(card for card in hands[here] if after[here].count(card) < hands[here].count(card))
            play(taken + gone, after, chance * share)

    hand = rounds + 1
    for order in orders:
        dealt = "".join(order)
        play("", [dealt[p * hand : (p + 1) * hand] for p in range(players)], 1 / len(orders))
    return law


@pytest.mark.parametrize(
    ("copies", "players", "split"),
    [
        ("ccAAbd", 2, (2, (0, 1), (2,))),
        ("cAAbbb", 2, (1, (0, 1), (0, 0, 1))),
        ("ccABBdd", 2, (2, (1, 1), (0, 1))),
        ("cccAAb", 2, (3, (0, 1), (1,))),
    ],
)
def test_laws_are_what_trying_everything_gives(copies: str, players: int, split: tuple[int, ...]) -> None:
    law = rounds_law(Split(((split, 0),), False), players, 2)  # type: ignore[arg-type]
    assert law is not None
    assert law == pytest.approx(tried_law(copies, players, 2))


def test_cards_that_go_out_are_drawn_from_their_group() -> None:
    """One of three c's goes out: two stay, and both hands of two get the rest."""
    law = rounds_law(Split((((3, (), ()), 1), ((0, (1,), (1,)), 0)), False), 2, 1)
    whole = rounds_law(Split((((2, (1,), (1,)), 0),), False), 2, 1)
    assert law is not None
    assert whole is not None
    assert law == pytest.approx(whole)


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
@pytest.mark.parametrize("distance", [1, 2])
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_rounds_beside_a_card_are_those_of_forests_grown_cell_by_cell(
    adjacency: grids.Adjacency, distance: int, rounds: int
) -> None:
    slow = np.zeros((rounds, 1 << rounds))

    def grow(cells: list[grids.Cell], chance: float) -> None:
        if len(cells) == rounds:
            for n, cell in enumerate(cells):
                near = [m != n and grids.distance(cell, other, adjacency) <= distance for m, other in enumerate(cells)]
                slow[n, sum(1 << m for m, is_near in enumerate(near) if is_near)] += chance
            return
        free = grids.frontier(cells, adjacency)
        for cell in free:
            grow([*cells, cell], chance / len(free))

    grow([(0, 0)], 1.0)
    assert order_chances(rounds, adjacency, distance) == pytest.approx(slow)


def test_nine_rounds_agree_with_the_shapes_without_rounds() -> None:
    numbers = [n.bit_count() for n in range(512)]
    found = np.bincount(np.tile(numbers, 9), weights=order_chances().ravel() / 9, minlength=9)
    assert found[:9] == pytest.approx(near_chances())


@pytest.mark.parametrize(
    ("count", "players", "rules"),
    [
        (lambda n: 2 if n == 7 else 1, 4, Rules()),
        (lambda n: {3: 2, 17: 3, 30: 2}.get(n, 1), 3, Rules(rounds=6)),
        (lambda n: 2 if n in (3, 38) else 1, 2, Rules()),
        (lambda _: 2, 4, Rules(rounds=5, adjacency="square")),
        pytest.param(lambda n: 2 * (n % 2), 4, Rules(), marks=pytest.mark.slow),
        pytest.param(lambda n: 5 if n == 4 else int(n < 36), 4, Rules(), marks=pytest.mark.slow),
        pytest.param(lambda n: {3: 2, 17: 3, 30: 2}.get(n, 1), 2, Rules(), marks=pytest.mark.slow),
    ],
)
def test_simulation_meets_the_exact_mean(count: Callable[[int], int], players: int, rules: Rules) -> None:
    deck = with_copies(builtin("foodweb"), count)
    result = simulate("foodweb", ["random"] * players, GAMES, seed=11, rules=rules, deck=deck)
    meets(result, expected_points(deck, players, rules), expected_forest(deck, players, rules))


@pytest.mark.parametrize("players", [2, 3])
def test_all_forms_but_groups_and_lines(players: int) -> None:
    rules = Rules(rounds=4)
    deck = with_copies(sample_deck(), lambda n: 2 if n in (1, 20) else 1)
    exact = expected_points(deck, players, rules)
    known = {name: mean for name, mean in exact.items() if mean is not None}
    hard = {card.id for card in deck.cards if any(form in str(each) for each in card.scores for form in HARD)}
    assert set(exact) - hard < set(known)
    assert {"c5", "c8", "c9", "c11"} < set(known)  # among them '+1 per any in group', which is the whole forest
    assert {"c3", "c4", "c6", "c7", "c10"}.isdisjoint(known)
    result = simulate("foodweb", ["random"] * players, GAMES // 4, seed=5, rules=rules, deck=deck)
    for name, row in result.cards().items():
        if name in known:
            assert abs(row["mean"] - known[name]) <= 4 * (row["ci95"][1] - row["ci95"][0]) / 3.92 + 1e-9, name
    assert expected_forest(deck, players, rules) is None


def test_two_copies_are_not_two_cards() -> None:
    """Of equal cards in one hand the second is taken late, when fewer neighbours follow."""
    card = Card("c", {"en": "c"}, "plant", None, parse_scores("+1 per any"), count=2)
    others = tuple(Card(f"o{n}", {"en": "o"}, "small") for n in range(2))
    single = Card("d", {"en": "d"}, "plant", None, parse_scores("+1 per any"))
    rules = Rules(rounds=3)
    deck = Deck("", cards=(card, single, *others, *(Card(f"p{n}", {"en": "p"}, "small") for n in range(3))))
    found = expected_points(deck, 2, rules)
    assert found["c"] is not None
    assert found["d"] is not None
    assert found["c"] < found["d"] - 1e-4


def test_what_would_take_long_is_not_guessed() -> None:
    chance = random.Random(1)
    deck = with_copies(builtin("foodweb"), lambda _: chance.randint(3, 9))
    (plants,) = parse_scores("+2 per plant")
    assert condition_mean(plants, deck.card("gaur"), deck) is None
    few = with_copies(replace(builtin("foodweb"), cards=builtin("foodweb").cards[:12]), lambda _: 2)
    assert condition_mean(plants, few.cards[0], few, 4) is None
    assert expected_forest(few, 4) is None
