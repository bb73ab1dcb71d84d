"""What moves cost: it adds up to what is missing to the best, and each part is what trying everything says."""

from __future__ import annotations

import random

import pytest
from solve_samples import random_cards, random_goals, random_jungle, tried, tried_jungle

from rainkit.decks.model import Tile
from rainkit.foodweb import Forest, Rules, score
from rainkit.jungle import Animal, Jungle, JungleTile
from rainkit.jungle.rules import PROTECTED
from rainkit.jungle.scoring import score as jungle_score
from rainkit.solve import forest_costs, jungle_costs
from rainkit.solve.working import finished


@pytest.mark.parametrize("number", range(3))
def test_moves_of_the_food_web(number: int) -> None:
    chance = random.Random(number)
    cards, forest, moves = random_cards(chance, 4), Forest(), []
    goals = random_goals(chance, 4)
    for card in cards:
        cell = chance.choice(forest.frontier())
        moves.append((card, cell))
        forest = forest.place(card, cell)
    costs = finished(forest_costs(moves, goals=goals, level="advanced"))
    assert costs.done
    made = score(forest, goals, level="advanced").total
    assert sum(cost.points for cost in costs.costs) == costs.best.total - made
    assert costs.costs[0].points == 0
    for n, cost in enumerate(costs.costs):
        begun = Forest({at: card for card, at in moves[:n]})
        assert cost.before == tried(cards[n:], begun, goals, "advanced", Rules())
        assert cost.before == score(cost.better, goals, level="advanced").total
        assert begun.cards.items() <= cost.better.cards.items()
        assert cost.points >= 0
    dearest = max(cost.points for cost in costs.costs)
    assert (costs.dearest.points if costs.dearest else 0) == dearest


@pytest.mark.parametrize("number", range(3))
def test_tiles_of_the_jungle(number: int) -> None:
    jungle = random_jungle(random.Random(number), 5)
    costs = finished(jungle_costs(jungle, "frog"))
    for n, cost in enumerate(costs.costs):
        assert cost.before == tried_jungle(jungle, "frog", PROTECTED, 10, n)
        assert [held.tile for held in cost.better.tiles[:n]] == [held.tile for held in jungle.tiles[:n]]
        assert cost.before == jungle_score(cost.better, "frog").total
    kept = next((cost.move for cost in costs.costs if cost.points > 0), len(jungle))
    nearest = costs.nearest
    assert nearest.total == costs.best.total == jungle_score(nearest.jungle, "frog").total
    assert [held.tile for held in nearest.jungle.tiles[:kept]] == [held.tile for held in jungle.tiles[:kept]]


def test_the_nearest_of_equal_bests_moves_tokens_only_where_that_is_enough() -> None:
    """Four red tiles in a row of places that touch: any order brings as much, only the token is missing."""
    tiles = [Tile(str(n), ("red",), 2, ("any",)) for n in range(4)]
    jungle = Jungle(tuple(JungleTile(tile, (Animal("red", "frog"),)) for tile in tiles))
    costs = finished(jungle_costs(jungle, "parrot"))
    assert [cost.points for cost in costs.costs] == [0, 0, 0, 0]
    assert [held.tile for held in costs.nearest.jungle.tiles] == tiles
    assert costs.nearest.total == 12


def test_nothing_was_played() -> None:
    costs = finished(forest_costs([]))
    assert costs.done
    assert (costs.best.total, costs.costs, costs.dearest) == (0, (), None)


def test_a_stopped_look_knows_no_dearest_move() -> None:
    costs = finished(jungle_costs(random_jungle(random.Random(1), 5), "frog"), progress=lambda _: False)
    assert not costs.done
    assert costs.dearest is None
    assert costs.best is not None
