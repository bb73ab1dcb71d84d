"""Changing the example: what a swap, a move and another adjacency do, card by card."""

from __future__ import annotations

import itertools

import pytest

from rainkit.core import grids
from rainkit.core.errors import RuleError
from rainkit.foodweb import score
from rainkit.widgets.walkthrough_change import (
    change_of,
    compared,
    lost_and_won_pairs,
    moved,
    places_to_move,
    read_steps,
    swapped,
    with_adjacency,
)
from rainkit.widgets.walkthrough_example import example

GOALS = example().goals
CELLS = list(example().forest)


@pytest.fixture(scope="module")
def forest():
    return example().forest


def total(forest):
    return score(forest, GOALS, level="advanced").total


def test_a_swap_undoes_itself(forest):
    once = swapped(forest, (0, 1), (2, 0))
    assert once.cards[0, 1].id == "giant-honey-bee"
    assert swapped(once, (2, 0), (0, 1)) == forest
    assert next(iter(forest.cards.values())).id == "sunda-clouded-leopard"


@pytest.mark.parametrize(("one", "two"), list(itertools.combinations(CELLS, 2)))
def test_the_table_adds_up_for_every_swap(forest, one, two):
    after = swapped(forest, one, two)
    rows = compared(forest, after, GOALS)
    assert sum(row.change for row in rows) == total(after) - total(forest)
    assert all(row.change and row.reasons for row in rows)


def test_the_table_with_all_cards_holds_both_totals(forest):
    after = swapped(forest, (0, 1), (2, 2))
    rows = compared(forest, after, GOALS, all_cards=True)
    assert len(rows) == 10
    assert (sum(r.before for r in rows), sum(r.after for r in rows)) == (total(forest), total(after))


def test_reasons_name_who_counts_now(forest):
    rows = {row.card.id: row for row in compared(forest, swapped(forest, (0, 1), (2, 0))) if row.card}
    words = " ".join(str(reason) for reason in rows["sunda-clouded-leopard"].reasons)
    assert "No longer counted: Malayan tiger. −3 becomes 0" in words


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
@pytest.mark.parametrize("start", CELLS)
def test_places_to_move_are_all_and_only_the_legal_ones(forest, start, adjacency):
    forest = with_adjacency(forest, adjacency)
    rest = [cell for cell in forest.cards if cell != start]
    legal = {
        (q, r)
        for q in range(-3, 6)
        for r in range(-3, 6)
        if (q, r) not in forest.cards and grids.is_connected([*rest, (q, r)], adjacency)
    }
    assert set(places_to_move(forest, start)) == legal
    for end in legal:
        assert set(moved(forest, start, end).cards) == {*rest, end}


def test_f6_a_move_that_tears_the_forest_is_refused_with_what_would_do(forest):
    with pytest.raises(RuleError, match=r"F6: On \(7,7\).*Free places that do: "):
        moved(forest, (0, 0), (7, 7))


def test_a_move_breaks_the_exact_shape_and_the_table_says_so(forest):
    rows = compared(forest, moved(forest, (0, 0), (3, 0)), GOALS)
    (goal,) = [row for row in rows if row.card is None]
    assert (goal.before, goal.after) == (6, 3)
    assert "shape" in str(goal.reasons[0])


def test_f7_squares_lose_touching_pairs_and_eight_neighbours_win_some(forest):
    assert lost_and_won_pairs(forest.cards, "hex", "square") == (4, 0)
    assert lost_and_won_pairs(forest.cards, "hex", "square8") == (0, 4)
    changed = compared(forest, with_adjacency(forest, "square"), GOALS)
    assert sum(row.change for row in changed) == total(with_adjacency(forest, "square")) - total(forest)


def test_f6_an_adjacency_that_tears_the_forest_is_refused(forest):
    apart = moved(forest, (0, 0), (3, -1))
    with pytest.raises(RuleError, match="F6"):
        with_adjacency(apart, "square")


def test_changes_read_back_and_stop_at_nonsense(forest):
    codes = ["swap 0,0 1,0", "adjacency square", "move 0,0 3,0", "swap 9,9 0,0", "adjacency hex"]
    made = read_steps(forest, codes)
    assert len(made) == 4
    assert [change.code for _, change in made if change] == codes[:3]
    assert read_steps(forest, "swap") == [(forest, None)]
    with pytest.raises(ValueError, match="no change"):
        change_of(forest, "swap 0,0 7,7")
