"""Food chains: listed, counted, and the limit."""

from __future__ import annotations

from collections import Counter
from statistics import mean, median, stdev

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit import ecology

from .webs import CHAIN, CIRCLE, MEADOW, NOTHING, ROOTLESS

random_webs = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=26).map(nx.DiGraph)


def test_the_chains_of_the_meadow() -> None:
    assert set(ecology.chains(MEADOW)) == {
        ("grass", "hare", "fox", "tick"),
        ("grass", "hare", "tick"),
        ("berry", "hare", "fox", "tick"),
        ("berry", "hare", "tick"),
        ("berry", "fox", "tick"),
    }
    count = ecology.count_chains(MEADOW)
    assert (count.number, count.mean, count.median, count.longest) == (5, 12 / 5, 2, 3)
    assert count.sd == pytest.approx(stdev([3, 2, 3, 2, 2]))
    assert ecology.chain_averaged_levels(MEADOW)["fox"] == pytest.approx(1 + (2 + 2 + 1) / 3)


def test_a_circle_is_gone_through_once() -> None:
    assert set(ecology.chains(CIRCLE)) == {("algae", "krill", "squid", "shark"), ("algae", "krill", "shark")}


def test_a_chain_ends_where_nobody_new_eats_on() -> None:
    circle = nx.DiGraph([("algae", "krill"), ("krill", "squid"), ("squid", "krill")])
    assert list(ecology.chains(circle)) == [("algae", "krill", "squid")]
    assert ecology.count_chains(circle).lengths == {2: 1}


def test_what_no_basal_species_feeds_is_on_no_chain() -> None:
    assert set(ecology.chains(ROOTLESS)) == {("leaf", "c", "d"), ("leaf", "mouse")}
    assert ecology.chain_averaged_levels(ROOTLESS)["a"] is None


def test_one_chain_has_no_spread_and_none_has_no_mean() -> None:
    one, none = ecology.count_chains(CHAIN), ecology.count_chains(NOTHING)
    assert (one.number, one.mean, one.median, one.sd, one.longest) == (1, 3, 3, None, 3)
    assert (none.number, none.mean, none.median, none.sd, none.longest) == (0, None, None, None, None)


@given(random_webs)
@settings(max_examples=200, deadline=None)
def test_counting_agrees_with_listing(web: nx.DiGraph) -> None:
    listed = list(ecology.chains(web))
    assert len(set(listed)) == len(listed)
    count = ecology.count_chains(web)
    lengths = [len(chain) - 1 for chain in listed]
    assert count.lengths == dict(Counter(lengths))
    if lengths:
        assert (count.mean, count.median) == (pytest.approx(mean(lengths)), median(lengths))
    for species in web:
        places = [chain.index(species) + 1 for chain in listed if species in chain]
        level = count.levels[species]
        assert (level is None) == (not places)
        if level is not None:
            assert level * len(places) == sum(places)


@given(random_webs)
@settings(max_examples=100, deadline=None)
def test_listing_agrees_with_networkx_without_circles(web: nx.DiGraph) -> None:
    upward = nx.DiGraph((a, b) for a, b in web.edges if a < b)
    tops = ecology.species_in_role(upward, "top")
    paths = [tuple(p) for start in ecology.basal(upward) for p in nx.all_simple_paths(upward, start, tops)]
    assert Counter(ecology.chains(upward)) == Counter(paths)


def test_many_chains_are_counted_exactly_and_at_once() -> None:
    """Sixty layers of two species, each eating both below: 2 to the 60 chains."""
    layers = nx.DiGraph(((n, i), (n + 1, j)) for n in range(59) for i in (0, 1) for j in (0, 1))
    count = ecology.count_chains(layers)
    assert (count.number, count.lengths, count.complete) == (2**60, {59: 2**60}, True)


def test_too_many_ways_through_circles_are_reported() -> None:
    tangle = nx.complete_graph(12, create_using=nx.DiGraph)
    tangle.add_edge("algae", 0)
    count = ecology.count_chains(tangle, limit=1000)
    assert (count.complete, count.number, count.mean, count.longest) == (False, None, None, None)
    assert set(count.levels.values()) == {None}
    assert ecology.omnivory_by_chains(tangle, limit=1000) is None
    summary = ecology.web_summary(tangle, limit=1000)
    assert (summary["chains_complete"], summary["chain_path_limit"], summary["n_chains"]) == (False, 1000, None)
    assert ecology.count_chains(nx.DiGraph([("algae", 0), (0, 1), (1, 0)]), limit=1000).complete
