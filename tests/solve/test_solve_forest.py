"""Best forests are those that trying everything finds, with every form, grid, level and forest begun."""

from __future__ import annotations

import random
from itertools import combinations
from types import SimpleNamespace

import pytest
from solve_samples import random_cards, random_goals, tried

from rainkit.core.grids import Adjacency
from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.foodweb import Forest, Rules, score
from rainkit.solve import ForestSearch, best_forest, best_move, best_of_deck, working
from rainkit.solve.classes import classes_of
from rainkit.solve.shapes import shapes_of

EXAMPLE = [
    "sunda-clouded-leopard",
    "malayan-tiger",
    "binturong",
    "lesser-mouse-deer",
    "sun-bear",
    "giant-honey-bee",
    "mount-brinchang-ginger",
    "merbau",
    "malaysian-jungle-nymph",
]


def grid(number: int) -> Adjacency:
    return ("hex", "hex", "square", "square8")[number % 4]  # type: ignore[return-value]


@pytest.mark.parametrize("number", range(14))
def test_whole_forests(number: int) -> None:
    chance = random.Random(number)
    cards = random_cards(chance, 4)
    level = chance.choice(["base", "intermediate", "advanced"])
    rules = Rules(adjacency=grid(number), species_needs_shape=chance.random() < 0.5)
    goals = random_goals(chance, len(cards))
    best = best_forest(cards, goals=goals, level=level, rules=rules)
    assert best.optimal
    assert best.total == tried(cards, Forest(adjacency=rules.adjacency), goals, level, rules)
    assert best.total == score(best.forest, goals, level=level, rules=rules).total
    assert sorted(card.id for card in best.forest.cards.values()) == sorted(card.id for card in cards)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_whole_forests_of_five(number: int) -> None:
    chance = random.Random(100 + number)
    cards, rules = random_cards(chance, 5), Rules(adjacency=grid(number))
    assert best_forest(cards, rules=rules).total == tried(cards, Forest(adjacency=rules.adjacency), (), "base", rules)


@pytest.mark.parametrize("number", range(7))
def test_forests_begun(number: int) -> None:
    chance = random.Random(200 + number)
    cards, rules = random_cards(chance, 5), Rules(adjacency=grid(number))
    begun = Forest(adjacency=rules.adjacency)
    for card in cards[:2]:
        begun = begun.place(card, chance.choice(begun.frontier()))
    goals = random_goals(chance, len(cards))
    best = best_forest(cards[2:], begun=begun, goals=goals, level="advanced", rules=rules)
    assert best.optimal
    assert best.total == tried(cards[2:], begun, goals, "advanced", rules)
    assert best.total == score(best.forest, goals, level="advanced", rules=rules).total
    assert begun.cards.items() <= best.forest.cards.items()


@pytest.mark.parametrize("number", range(4))
def test_the_best_cards_of_a_deck(number: int) -> None:
    chance = random.Random(300 + number)
    cards = list({card.id: card for card in random_cards(chance, 6)}.values())
    rules = Rules(rounds=3, adjacency=grid(number))
    best = best_of_deck(Deck(cards=tuple(cards)), rules=rules)
    copies = [card for card in cards for _ in range(card.count)]
    choices = {tuple(card.id for card in chosen): chosen for chosen in combinations(copies, 3)}
    whole = [tried(chosen, Forest(adjacency=rules.adjacency), (), "base", rules) for chosen in choices.values()]
    assert best.optimal
    assert best.total == max(whole) == score(best.forest, rules=rules).total


@pytest.mark.parametrize("number", range(4))
def test_the_best_next_move(number: int) -> None:
    chance = random.Random(400 + number)
    cards = random_cards(chance, 5)
    begun = Forest({(0, 0): cards[0], (0, 1): cards[1]})
    hand, later = cards[2:4], cards[4:]
    best = best_move(begun, hand, later)
    assert best is not None
    assert best.optimal
    tries = {
        (card.id, cell): tried(later, begun.place(card, cell), (), "base", Rules())
        for card in hand
        for cell in begun.frontier()
    }
    assert best.total == max(tries.values()) == tries[best.card.id, best.at]


def test_the_nine_cards_of_the_rulebook() -> None:
    deck = builtin("foodweb")
    best = best_forest([deck.card(name) for name in EXAMPLE])
    assert (best.total, best.optimal, score(best.forest).total) == (64, True, 64)


def test_goals_of_the_box_with_nine_cards() -> None:
    deck = builtin("foodweb")
    cards = [deck.card(name) for name in EXAMPLE]
    goals = [goal for goal in deck.goals if goal.id in ("taman-negara", "danum-valley", "maliau-basin")]
    best = best_forest(cards, goals=goals, level="advanced")
    assert best.optimal
    assert best.total == score(best.forest, goals, level="advanced").total
    base = best_forest(cards).total
    assert base + 3 < best.total <= base + 10


def test_a_search_that_is_stopped_says_so() -> None:
    deck = builtin("foodweb")
    cards = [deck.card(name) for name in EXAMPLE]
    found = best_forest(cards, progress=lambda _: False)
    assert not found.optimal
    assert found.total == score(found.forest).total < 64


@pytest.mark.parametrize("seconds", [3, 10, 20])
def test_time_ends_in_the_midst_of_the_preparation(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever somebody looks: shapes are asked for, and given up in time."""
    ticks = iter(range(10_000))
    monkeypatch.setattr(working, "time", SimpleNamespace(monotonic=lambda: next(ticks)))
    classes_of.cache_clear()
    shapes_of.cache_clear()
    deck = builtin("foodweb")
    found = best_forest([deck.card(name) for name in EXAMPLE[:6]], rules=Rules(adjacency="square8"), seconds=seconds)
    assert not found.optimal
    assert next(ticks) < seconds + 4
    assert found.total == score(found.forest).total


def test_a_next_move_that_is_stopped_at_once_is_a_move() -> None:
    deck = builtin("foodweb")
    tiger, bear, bee = (deck.card(name) for name in ("malayan-tiger", "sun-bear", "giant-honey-bee"))
    found = best_move(Forest({(0, 0): tiger}), [bear], [bee], progress=lambda _: False)
    assert found is not None
    assert (found.optimal, found.card, found.total) == (False, bear, score(found.forest).total)


def test_what_is_known_is_never_lost() -> None:
    deck = builtin("foodweb")
    made = best_forest([deck.card(name) for name in EXAMPLE]).forest
    again = best_forest(made, progress=lambda _: False)
    assert again.total == 64


@pytest.mark.parametrize("number", [0, 1, 2])
def test_few_cards(number: int) -> None:
    cards = [builtin("foodweb").card(name) for name in EXAMPLE[:number]]
    best = best_forest(cards)
    assert best.optimal
    assert len(best.forest) == number
    assert best.total == score(best.forest).total


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 9"):
        ForestSearch(builtin("foodweb").cards[:10])


@pytest.mark.parametrize("number", range(6))
def test_the_best_cards_of_a_deck_with_goals(number: int) -> None:
    chance = random.Random(500 + number)
    cards = list({card.id: card for card in random_cards(chance, 6)}.values())
    rules = Rules(rounds=3, adjacency=grid(number), species_needs_shape=number % 2 == 1)
    level = "advanced" if number < 4 else "intermediate"
    goals = [goal for goal in random_goals(chance, 3) if not goal.distinct]
    best = best_of_deck(Deck(cards=tuple(cards)), goals=goals, level=level, rules=rules)
    copies = [card for card in cards for _ in range(card.count)]
    choices = {tuple(card.id for card in chosen): chosen for chosen in combinations(copies, 3)}
    whole = [tried(chosen, Forest(adjacency=rules.adjacency), goals, level, rules) for chosen in choices.values()]
    assert best.optimal
    assert best.total == max(whole) == score(best.forest, goals, level=level, rules=rules).total


def test_a_whole_deck_that_is_stopped_says_so() -> None:
    deck = builtin("foodweb")
    found = best_of_deck(deck, goals=deck.goals[:2], level="advanced", progress=lambda _: False)
    assert not found.optimal
    assert found.total == score(found.forest, deck.goals[:2], level="advanced").total


def test_a_whole_deck_with_a_goal_that_counts_different_things_is_refused() -> None:
    deck = builtin("foodweb")
    with pytest.raises(ValueError, match="all cards"):
        best_of_deck(deck, goals=[goal for goal in deck.goals if goal.distinct], level="intermediate")
