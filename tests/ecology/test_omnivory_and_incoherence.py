"""Omnivory in both definitions, and trophic incoherence."""

from __future__ import annotations

import networkx as nx
import pytest

from rainkit import ecology

from .webs import CHAIN, CIRCLE, MEADOW, NOTHING, ROOTLESS


def test_the_meadow_by_both_definitions() -> None:
    assert ecology.omnivores_by_levels(MEADOW) == ["fox", "tick"]
    assert ecology.omnivores_by_chains(MEADOW) == ["fox", "tick"]
    assert ecology.omnivory_by_levels(MEADOW) == ecology.omnivory_by_chains(MEADOW) == 2 / 6


def test_the_definitions_differ_when_the_mean_is_a_whole_number() -> None:
    """x eats on the levels 1 and 3, over one chain each: its chain-averaged level is 3."""
    web = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "x"), ("d", "x")])
    assert ecology.omnivores_by_levels(web) == ["x"]
    assert ecology.omnivores_by_chains(web) == []


def test_a_cannibal_is_no_omnivore_by_its_loop_alone() -> None:
    web = nx.DiGraph([("algae", "krill"), ("krill", "squid"), ("squid", "squid")])
    assert ecology.omnivores_by_levels(web) == ecology.omnivores_by_chains(web) == []


def test_equal_levels_by_different_sums_are_equal() -> None:
    """Both resources of x are on 1 + (1 + 2 + 2) / 3 = 2 2/3, summed in another order."""
    links = [("p", "h"), ("p", "k"), ("p", "y"), ("h", "y"), ("k", "y"), ("k", "z"), ("h", "z"), ("p", "z")]
    assert ecology.omnivores_by_levels(nx.DiGraph([*links, ("y", "x"), ("z", "x")])) == ["y", "z"]


def test_resources_without_a_level_are_passed_over() -> None:
    assert ecology.omnivores_by_levels(ROOTLESS) == []


def test_incoherence() -> None:
    assert ecology.incoherence(CHAIN) == 0
    assert ecology.incoherence(NOTHING) is None
    differences = ecology.level_differences(CIRCLE)
    assert sum(differences.values()) / len(differences) == pytest.approx(1)
    assert differences["squid", "krill"] == pytest.approx(-1)
    assert ecology.incoherence(CIRCLE) == pytest.approx(((2**2 + 0 + 2**2 + 0.5**2 + 0.5**2) / 5) ** 0.5)


def test_loops_play_no_part_in_incoherence() -> None:
    without = ecology.without_loops(MEADOW)
    assert ecology.incoherence(MEADOW) == ecology.incoherence(without)
    assert ("fox", "fox") not in ecology.level_differences(MEADOW)


def test_links_of_species_without_a_level_are_left_out() -> None:
    assert ecology.level_differences(ROOTLESS) == {("leaf", "mouse"): 1}
