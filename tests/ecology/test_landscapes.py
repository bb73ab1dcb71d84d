"""Patches, edges, cores and connectivity on grids small enough for paper."""

from __future__ import annotations

from math import exp, log, sqrt

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit import ecology
from rainkit.core import grids

FIELD = nx.grid_2d_graph(5, 5)
BLOCK = [(x, y) for x in (1, 2, 3) for y in (1, 2, 3)]
HEXES = grids.graph([(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2])
some_cells = st.sets(st.sampled_from(sorted(FIELD)), max_size=20)


def test_patches_come_largest_first() -> None:
    found = ecology.patches(FIELD, [(4, 4), (0, 0), (0, 1), (2, 2)])
    assert [sorted(patch) for patch in found] == [[(0, 0), (0, 1)], [(2, 2)], [(4, 4)]]
    assert ecology.patches(FIELD, []) == []


def test_corners_join_patches_only_where_the_landscape_says_so() -> None:
    diagonal = [(0, 0), (1, 1)]
    cells = [(x, y) for x in range(3) for y in range(3)]
    assert len(ecology.patches(grids.graph(cells, "square"), diagonal)) == 2
    assert len(ecology.patches(grids.graph(cells, "square8"), diagonal)) == 1


def test_largest_patch_index_is_a_percentage_of_the_landscape() -> None:
    assert ecology.largest_patch_index(FIELD, [(4, 4), (0, 0), (0, 1), (2, 2)]) == 100 * 2 / 25
    assert ecology.largest_patch_index(FIELD, []) == 0
    assert ecology.largest_patch_index(nx.Graph(), []) is None


def test_edges_with_and_without_the_border() -> None:
    assert ecology.edge_length(FIELD, BLOCK) == ecology.edge_length(FIELD, BLOCK, border=False) == 12
    assert ecology.edge_length(FIELD, FIELD) == 20
    assert ecology.edge_length(FIELD, FIELD, border=False) == 0
    assert ecology.edge_length(FIELD, [(0, 0)], border=False) == 2
    assert ecology.edge_to_area(FIELD, BLOCK) == 12 / 9
    assert ecology.edge_to_area(FIELD, []) is None


def test_a_hexagon_has_six_sides_and_a_square_four() -> None:
    assert ecology.edge_length(HEXES, [(0, 0)]) == 6
    assert ecology.edge_length(HEXES, [(0, 0), (1, 0)]) == 10
    assert ecology.edge_length(grids.graph(BLOCK, "square8"), [(2, 2)]) == 4


def test_core_shrinks_step_by_step() -> None:
    assert ecology.core_cells(FIELD, BLOCK) == [(2, 2)]
    assert ecology.core_cells(FIELD, BLOCK, depth=0) == sorted(BLOCK)
    assert ecology.core_cells(FIELD, BLOCK, depth=2) == []
    assert ecology.core_cells(FIELD, FIELD, depth=2) == [(2, 2)]
    assert len(ecology.core_cells(FIELD, FIELD, depth=2, border=False)) == 25
    assert ecology.core_cells(HEXES, HEXES) == sorted([(0, 0), *grids.neighbours((0, 0))])


def test_cut_cells_are_the_thin_places() -> None:
    dumbbell = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2)]
    assert ecology.cut_cells(FIELD, dumbbell) == [(1, 1), (2, 1), (3, 1)]
    assert ecology.cut_cells(FIELD, BLOCK) == []


def test_cells_outside_and_odd_depths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\(9, 9\)"):
        ecology.patches(FIELD, [(9, 9)])
    with pytest.raises(ValueError, match="depth"):
        ecology.core_cells(FIELD, BLOCK, depth=-1)


def test_the_patch_graph_joins_over_gaps_up_to_the_reach() -> None:
    habitat = [(0, 0), (0, 1), (2, 0), (4, 4)]
    near, far = ecology.patch_graph(FIELD, habitat, reach=1), ecology.patch_graph(FIELD, habitat)
    assert list(near.edges(data="distance")) == [(0, 1, 1)]
    assert list(far.edges(data="distance")) == [(0, 1, 1), (0, 2, 6), (1, 2, 5)]
    assert dict(far.nodes(data="area")) == {0: 2, 1: 1, 2: 1}


STONES = nx.Graph()
STONES.add_node("west", area=2)
STONES.add_node("stone", area=1)
STONES.add_node("east", area=3)
STONES.add_edge("west", "stone", distance=1)
STONES.add_edge("stone", "east", distance=2)
STONES.add_edge("west", "east", distance=4)


def test_iic_by_hand() -> None:
    chain = STONES.edge_subgraph([("west", "stone"), ("stone", "east")])
    pairs = 2 * (2 * 1 / 2 + 1 * 3 / 2 + 2 * 3 / 3)
    assert ecology.integral_index_of_connectivity(chain, 10) == pytest.approx((4 + 1 + 9 + pairs) / 100)


def test_pc_takes_the_best_way_over_stepping_stones() -> None:
    """Half cross a distance of 2; from west to east the way over the stone is 3, the straight one 4."""
    k = log(2) / 2
    total = 4 + 1 + 9 + 2 * (2 * exp(-k) + 3 * exp(-2 * k) + 6 * exp(-3 * k))
    assert ecology.probability_of_connectivity(STONES, 10, half_distance=2) == pytest.approx(total / 100)
    assert ecology.equivalent_connected_area(STONES, 10, half_distance=2) == pytest.approx(sqrt(total))
    without_stone = 4 + 9 + 2 * 6 * exp(-4 * k)
    importance = ecology.patch_importance(STONES, 10, half_distance=2)
    assert importance["stone"] == pytest.approx(100 * (1 - without_stone / total))
    assert next(iter(importance)) == "east"


def test_one_patch_and_far_patches_are_the_two_ends() -> None:
    whole = ecology.patch_graph(FIELD, FIELD)
    assert ecology.integral_index_of_connectivity(whole, 25) == 1
    assert ecology.probability_of_connectivity(whole, 25, half_distance=1) == 1
    assert ecology.equivalent_connected_area(whole, 25, half_distance=1) == 25
    alone = ecology.patch_graph(FIELD, [(0, 0), (4, 4)], reach=1)
    assert ecology.equivalent_connected_area(alone, 25, half_distance=1) == pytest.approx(sqrt(2))
    assert ecology.probability_of_connectivity(nx.Graph(), 25, half_distance=1) == 0


@given(some_cells, st.floats(0.2, 5))
@settings(max_examples=60, deadline=None)
def test_bounds_of_connectivity(habitat: set[tuple[int, int]], half: float) -> None:
    graph = ecology.patch_graph(FIELD, habitat)
    largest = max((len(patch) for patch in ecology.patches(FIELD, habitat)), default=0)
    area = ecology.equivalent_connected_area(graph, 25, half_distance=half)
    assert largest - 1e-9 <= area <= len(habitat) + 1e-9
    pc = ecology.probability_of_connectivity(graph, 25, half_distance=half)
    assert pc == pytest.approx(area**2 / 25**2)
    assert 0 <= ecology.integral_index_of_connectivity(graph, 25) <= (len(habitat) / 25) ** 2 + 1e-9


@given(some_cells)
@settings(max_examples=60, deadline=None)
def test_edges_add_up_over_patches(habitat: set[tuple[int, int]]) -> None:
    found = ecology.patches(FIELD, habitat)
    assert sum(map(len, found)) == len(habitat)
    assert sum(ecology.edge_length(FIELD, patch) for patch in found) == ecology.edge_length(FIELD, habitat)


def test_impossible_areas_are_refused() -> None:
    for graph, area, half in ((STONES, 5, 1), (STONES, 0, 1), (STONES, 10, 0), (nx.Graph([(0, 1)]), 10, 1)):
        with pytest.raises(ValueError, match=r"area|half_distance"):
            ecology.probability_of_connectivity(graph, area, half_distance=half)
