"""The exact mean of random play, and a simulation that must agree with it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from lab_samples import scores_text

from rainkit.cli import main
from rainkit.core import grids
from rainkit.decks import builtin, conditions
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import IUCN, TYPES, Card, Deck
from rainkit.foodweb import Rules
from rainkit.lab import simulate
from rainkit.lab.compiling import has_numba
from rainkit.lab.exact import condition_mean, expected_forest, expected_points
from rainkit.lab.growth import group_chances, line_chances, near_chances, shapes
from rainkit.lab.simulation import Result

GAMES = 200_000 if has_numba() else 60
FORMS = [
    "+2 per plant within 2",
    "+3 per 2 any within 3",
    "+1 per any in forest",
    "+3 per 2 plant in group",
    "+2 per plant|arthropod in group",
    "+1 per any in group",
    "+1 per any in line",
    "+2 per plant in line max 5",
    "+4 per distinct iucn",
    "+1 per 2 distinct types in forest",
    "+2 per distinct iucn in forest from 3",
    "+2 per distinct types within 2",
    "-3 per carnivore from 2",
    "+5 per small|card:c3|iucn:CR,EN max 8",
    "+4; -1 per 2 any",
]


def sample_deck() -> Deck:
    """Single cards with every form, alone and mixed."""
    chance = random.Random(5)
    cards = [
        Card(f"c{n}", {"en": f"c{n}"}, chance.choice(TYPES), chance.choice((*IUCN, None)), parse_scores(text))
        for n, text in enumerate(FORMS)
    ]
    cards += [
        Card(
            f"c{n}",
            {"en": f"c{n}"},
            chance.choice(TYPES),
            chance.choice((*IUCN, None)),
            parse_scores("; ".join(scores_text(chance) for _ in range(2))),
        )
        for n in range(len(FORMS), 44)
    ]
    return Deck("single", cards=tuple(cards))


def test_samples_have_every_form() -> None:
    """What is held against games and brute force, here, for kernels and for the best arrangement."""
    chance = random.Random(1)
    kinds = {type(condition) for _ in range(400) for condition in parse_scores(scores_text(chance))}
    assert kinds == set(conditions.FORMS)
    assert kinds - {conditions.Flat, conditions.Adjacent} <= {type(parse_scores(text)[0]) for text in FORMS}


def meets(result: Result, exact: dict[str, float | None], forest: float | None) -> None:
    """Hold the simulation to the exact means within 4 standard errors."""
    assert forest is not None
    for card, row in result.cards().items():
        assert row["ci95"] is not None
        error = (row["ci95"][1] - row["ci95"][0]) / 3.92
        value = exact[card]
        assert value is not None
        assert abs(row["mean"] - value) <= 4 * error + 1e-9, (card, row["mean"], value)
    for seat in result.seats():
        assert abs(seat["mean"] - forest) <= 4 * (seat["ci95"][1] - seat["ci95"][0]) / 3.92


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (4, Rules()),
        (3, Rules(rounds=5)),
        (2, Rules()),
        (2, Rules(rounds=6, adjacency="square")),
        (4, Rules(adjacency="square")),
        (3, Rules(rounds=6, adjacency="square8")),
    ],
)
@pytest.mark.parametrize("deck", [builtin("foodweb"), sample_deck()], ids=["built-in", "all forms"])
def test_simulation_meets_the_exact_mean(deck: Deck, players: int, rules: Rules) -> None:
    games = GAMES if deck.name != "single" else GAMES // 4
    result = simulate("foodweb", ["random"] * players, games, seed=11, rules=rules, deck=deck)
    meets(result, expected_points(deck, players, rules), expected_forest(deck, players, rules))


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="a million games need compiled kernels")
def test_the_published_check(capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate foodweb --players random,random,random,random --games 1000000 --seed 1 --json"
    assert main(command.split()) == 0
    told: Any = json.loads(capsys.readouterr().out)
    exact = expected_points(builtin("foodweb"), 4)
    assert told["games"] == 1_000_000
    for card, row in told["cards"].items():
        error = (row["ci95"][1] - row["ci95"][0]) / 3.92
        value = exact[card]
        assert value is not None
        assert abs(row["mean"] - value) <= 4 * error + 1e-9, card
    forest = expected_forest(builtin("foodweb"), 4)
    assert forest is not None
    for seat in told["seats"]:
        assert abs(seat["mean"] - forest) <= 4 * (seat["ci95"][1] - seat["ci95"][0]) / 3.92


def test_a_small_deck_is_played_whole_by_two() -> None:
    deck = replace(builtin("foodweb"), cards=builtin("foodweb").cards[:21])
    result = simulate("foodweb", ["random"] * 2, GAMES // 4, seed=3, deck=deck)
    meets(result, expected_points(deck, 2), expected_forest(deck, 2))


def test_too_few_cards_for_a_forest_are_not_guessed() -> None:
    deck = replace(builtin("foodweb"), cards=builtin("foodweb").cards[:7])
    means = expected_points(deck)
    assert means["merbau"] == 3
    assert means["strangler-fig"] is None


# ------------------------------------------------------------------------------------------ shapes, against slow ones


def grown(rounds: int, adjacency: grids.Adjacency) -> dict[tuple[grids.Cell, ...], float]:
    """All shapes with their chances, cell by cell."""
    found: dict[tuple[grids.Cell, ...], float] = {((0, 0),): 1.0}
    for _ in range(rounds - 1):
        wider: dict[tuple[grids.Cell, ...], float] = {}
        for shape, chance in found.items():
            cells = grids.frontier(shape, adjacency)
            for cell in cells:
                new = grids.normalised((*shape, cell))
                wider[new] = wider.get(new, 0.0) + chance / len(cells)
        found = wider
    return found


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_chances_are_those_of_forests_grown_cell_by_cell(rounds: int, adjacency: grids.Adjacency) -> None:
    slow = grown(rounds, adjacency)
    near: dict[int, list[float]] = {distance: [0.0] * rounds for distance in (1, 2, 3)}
    line = [0.0] * rounds
    for shape, chance in slow.items():
        cards = dict.fromkeys(shape, 0)
        for cell in shape:
            for distance, row in near.items():
                row[len(list(grids.within(cell, distance, cards, adjacency)))] += chance / rounds
            line[len(list(grids.lines(cell, cards, adjacency)))] += chance / rounds
    for distance, row in near.items():
        assert near_chances(rounds, adjacency, distance) == pytest.approx(row)
    assert line_chances(rounds, adjacency) == pytest.approx(line)
    assert float(shapes(rounds, adjacency)[2].sum()) == pytest.approx(1)


def test_groups_are_those_of_forests_grown_cell_by_cell() -> None:
    rounds = 4
    table = [[0.0] * rounds for _ in range(rounds)]
    for shape, chance in grown(rounds, "hex").items():
        cards = dict.fromkeys(shape, 0)
        for start in shape:
            others = [cell for cell in shape if cell != start]
            for bits in range(1 << len(others)):
                fitting = {cell for n, cell in enumerate(others) if bits >> n & 1}
                reached = list(grids.region(start, cards, lambda cell, fitting=fitting: cell in fitting, "hex"))
                table[len(fitting)][len(reached)] += chance
    for row, wanted in zip(group_chances(rounds), table, strict=True):
        assert list(row) == pytest.approx([value / sum(wanted) for value in wanted])


def test_shapes_of_nine_hexagons_are_as_many_as_are_known() -> None:
    """Free polyhexes: 1, 1, 3, 7, 22, 82, 333, 1448, 6572 (OEIS A000228)."""
    assert [len(shapes(n)[0]) for n in range(1, 10)] == [1, 1, 3, 7, 22, 82, 333, 1448, 6572]


def test_one_condition_alone() -> None:
    deck = builtin("foodweb")
    (any_adjacent,) = parse_scores("+1 per any")
    mean = condition_mean(any_adjacent, deck.card("gaur"), deck)
    assert mean == pytest.approx(sum(n * chance for n, chance in enumerate(near_chances())))
