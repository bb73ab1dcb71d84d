"""Trophic levels: worked by hand, against the definition, and against networkx."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit import ecology

from .webs import CHAIN, CIRCLE, MEADOW, NOTHING, ROOTLESS

random_webs = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=30).map(nx.DiGraph)


def test_a_straight_chain() -> None:
    expected = {"algae": 1, "snail": 2, "newt": 3, "heron": 4}
    assert ecology.shortest_levels(CHAIN) == expected
    assert ecology.prey_averaged_levels(CHAIN) == expected
    assert ecology.short_weighted_levels(CHAIN) == expected
    assert ecology.chain_averaged_levels(CHAIN) == expected


def test_the_meadow_with_its_cannibal() -> None:
    """fox = 1 + (hare + berry + fox) / 3, so fox = (3 + 2 + 1) / 2."""
    assert ecology.prey_averaged_levels(MEADOW) == {
        "grass": 1,
        "hare": 2,
        "berry": 1,
        "fox": 3,
        "tick": 3.5,
        "moss": None,
    }
    assert ecology.shortest_levels(MEADOW) == {"grass": 1, "hare": 2, "berry": 1, "fox": 2, "tick": 3, "moss": None}
    assert ecology.short_weighted_levels(MEADOW)["tick"] == 3.25
    assert ecology.mean_level(ecology.short_weighted_levels(MEADOW)) == (1 + 2 + 1 + 2.5 + 3.25) / 5


def test_species_that_eat_each_other() -> None:
    """krill = 1 + (1 + squid) / 2 and squid = 1 + krill give krill = 4, squid = 5."""
    levels = ecology.prey_averaged_levels(CIRCLE)
    assert levels == pytest.approx({"algae": 1, "krill": 4, "squid": 5, "shark": 5.5})


def test_no_level_without_a_way_from_a_basal_species() -> None:
    assert ecology.prey_averaged_levels(ROOTLESS) == {"a": None, "b": None, "c": None, "leaf": 1, "d": None, "mouse": 2}
    assert ecology.shortest_levels(ROOTLESS) == {"a": None, "b": None, "c": 2, "leaf": 1, "d": 3, "mouse": 2}
    assert ecology.short_weighted_levels(ROOTLESS)["c"] is None


def test_a_basal_species_that_eats_its_own_kind_is_on_level_1() -> None:
    assert ecology.prey_averaged_levels(nx.DiGraph([("diatom", "diatom"), ("diatom", "krill")])) == {
        "diatom": 1,
        "krill": 2,
    }


def test_weights_are_shares_of_the_diet_in_any_unit() -> None:
    web = nx.DiGraph()
    web.add_weighted_edges_from([("fig", "bear", 30), ("algae", "fish", 1), ("fish", "bear", 10)])
    assert ecology.prey_averaged_levels(web, weight="weight")["bear"] == 1 + (30 * 1 + 10 * 2) / 40
    web.edges["fig", "bear"]["weight"] = -1
    with pytest.raises(ValueError, match="above 0"):
        ecology.prey_averaged_levels(web, weight="weight")


def test_empty_webs() -> None:
    assert ecology.prey_averaged_levels(NOTHING) == {}
    assert ecology.mean_level({}) is None


@given(random_webs)
@settings(max_examples=150, deadline=None)
def test_every_level_is_one_above_the_mean_of_the_diet(web: nx.DiGraph) -> None:
    levels = ecology.prey_averaged_levels(web)
    basal, isolated = ecology.basal(web), ecology.species_in_role(web, "isolated")
    for species, level in levels.items():
        diet = [levels[resource] for resource in web.pred[species]]
        if species in basal:
            assert level == 1
        elif species in isolated:
            assert level is None
        elif level is None:
            others = [levels[r] for r in web.pred[species] if r != species]
            assert None in others
        else:
            assert level == pytest.approx(1 + sum(diet) / len(diet))


@given(random_webs)
@settings(max_examples=100, deadline=None)
def test_networkx_gives_the_same_where_it_applies(web: nx.DiGraph) -> None:
    pytest.importorskip("scipy", reason="networkx.trophic_levels needs scipy")
    web.remove_nodes_from(ecology.species_in_role(web, "isolated"))
    levels = ecology.prey_averaged_levels(web)
    if web and None not in levels.values() and not set(ecology.basal(web)) & set(ecology.cannibals(web)):
        assert levels == pytest.approx(nx.trophic_levels(web))
        assert ecology.incoherence(web) == pytest.approx(nx.trophic_incoherence_parameter(web), abs=1e-9)
