"""Secondary extinctions, keystones, and robustness to removal in several orders."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit import ecology

from .webs import CHAIN, CIRCLE, MEADOW, NOTHING, ROOTLESS

random_webs = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=24).map(nx.DiGraph)


def test_a_cascade_goes_up_in_rounds() -> None:
    cascade = ecology.secondary_extinctions(CHAIN, ["algae"])
    assert cascade.rounds == (("snail",), ("newt",), ("heron",))
    assert cascade.lost == ("snail", "newt", "heron")


def test_who_has_something_left_to_eat_lives_on() -> None:
    assert ecology.secondary_extinctions(MEADOW, ["grass"]).lost == ()
    assert ecology.secondary_extinctions(MEADOW, ["hare"]).lost == ()
    assert ecology.secondary_extinctions(MEADOW, ["grass", "berry"]).rounds == (("hare",), ("fox",), ("tick",))


def test_a_cannibal_starves_when_all_else_is_gone() -> None:
    web = nx.DiGraph([("krill", "squid"), ("squid", "squid")])
    assert ecology.secondary_extinctions(web, ["krill"]).lost == ("squid",)


def test_losing_a_predator_starves_nobody_below() -> None:
    assert ecology.secondary_extinctions(CHAIN, ["newt"]).lost == ("heron",)
    assert ecology.secondary_extinctions(CHAIN, ["heron"]).lost == ()


def test_a_plant_that_also_eats_lives_without_its_prey() -> None:
    web = nx.DiGraph([("leaf", "ant"), ("ant", "pitcher-plant"), ("pitcher-plant", "tarsier")])
    assert ecology.secondary_extinctions(web, ["leaf"]).lost == ("ant", "pitcher-plant", "tarsier")
    assert ecology.secondary_extinctions(web, ["leaf"], producers=["pitcher-plant"]).lost == ("ant",)


def test_two_that_eat_each_other_starve_only_by_the_rule_of_energy() -> None:
    assert ecology.secondary_extinctions(CIRCLE, ["algae"]).lost == ()
    cascade = ecology.secondary_extinctions(CIRCLE, ["algae"], starving="no energy")
    assert set(cascade.lost) == {"krill", "squid", "shark"}


def test_who_never_had_a_basal_species_is_judged_by_resources() -> None:
    assert ecology.secondary_extinctions(ROOTLESS, ["leaf"], starving="no energy").lost == ("mouse", "c", "d")
    assert ecology.secondary_extinctions(ROOTLESS, ["b"], starving="no energy").lost == ("a",)


def test_unknown_species_and_rules_are_refused() -> None:
    with pytest.raises(KeyError, match="yeti"):
        ecology.secondary_extinctions(CHAIN, ["yeti"])
    with pytest.raises(ValueError, match="no energy"):
        ecology.secondary_extinctions(CHAIN, [], starving="hunger")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="most connected"):
        ecology.r50(CHAIN, "by colour")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="yeti"):
        ecology.r50(CHAIN, ["yeti"])


def test_keystones_come_with_the_largest_loss_first() -> None:
    assert list(ecology.keystones(CHAIN).items()) == [
        ("algae", ("snail", "newt", "heron")),
        ("snail", ("newt", "heron")),
        ("newt", ("heron",)),
        ("heron", ()),
    ]


@given(random_webs, st.integers(0, 8))
@settings(max_examples=100, deadline=None)
def test_by_energy_the_lost_are_those_that_the_removed_dominates(web: nx.DiGraph, removed: int) -> None:
    """Allesina and Bodini: with the sun as root, whoever has the removed species as a dominator is lost."""
    web.remove_nodes_from([s for s, level in ecology.shortest_levels(web).items() if level is None])
    if removed not in web:
        return
    sunny = ecology.without_loops(web)
    sunny.add_edges_from([("sun", s) for s in list(sunny) if not sunny.pred[s]])
    dominator = nx.immediate_dominators(sunny, "sun")

    def dominated(species: object) -> bool:
        while species not in ("sun", None, removed):
            species = dominator[species]
        return species == removed

    expected = {s for s in web if s != removed and dominated(s)}
    assert set(ecology.secondary_extinctions(web, [removed], starving="no energy").lost) == expected


def test_removal_orders_of_the_chain() -> None:
    assert ecology.remove_in_order(CHAIN, "bottom up").lost == (4,)
    assert ecology.remove_in_order(CHAIN, "top down").removed == ("heron", "newt", "snail", "algae")
    assert ecology.remove_in_order(CHAIN, ["newt"]).removed == ("newt", "algae")
    assert ecology.remove_in_order(CHAIN, ["newt"]).lost == (2, 4)
    assert (ecology.r50(CHAIN, "bottom up"), ecology.r50(CHAIN, "top down"), ecology.r50(CHAIN, ["newt"])) == (
        0.25,
        0.5,
        0.25,
    )


def test_orders_by_links_count_what_is_left() -> None:
    """fig has three consumers, then hive two, though vine had more links before the fig went."""
    web = nx.DiGraph(
        [("fig", "a"), ("fig", "b"), ("fig", "c"), ("vine", "a"), ("vine", "b"), ("hive", "d"), ("hive", "e")]
    )
    assert ecology.remove_in_order(web, "most eaten").removed[:2] == ("fig", "vine")
    assert ecology.remove_in_order(web, "most connected").removed[:2] == ("fig", "vine")
    assert ecology.remove_in_order(web, "least connected").removed[0] == "c"
    chain = nx.DiGraph([("p", "x"), ("p", "y"), ("p", "z"), ("q", "x"), ("r", "s"), ("r", "t"), ("q", "y"), ("q", "z")])
    assert ecology.remove_in_order(chain, "most connected").removed[:2] == ("p", "q")


def test_random_orders_depend_on_the_seed_alone() -> None:
    first = ecology.remove_in_order(MEADOW, "random", seed=3)
    assert first == ecology.remove_in_order(MEADOW, "random", seed=3)
    assert len({ecology.remove_in_order(MEADOW, "random", seed=n).removed for n in range(20)}) > 5
    mean = ecology.mean_random_r50(MEADOW, 30, seed=1)
    assert mean == ecology.mean_random_r50(MEADOW, 30, seed=1)
    assert mean is not None
    assert 1 / 6 <= mean <= 0.5


@given(random_webs, st.sampled_from(ecology.ORDERS))
@settings(max_examples=100, deadline=None)
def test_r50_keeps_its_bounds(web: nx.DiGraph, order: str) -> None:
    walk = ecology.remove_in_order(web, order)  # type: ignore[arg-type]
    assert list(walk.lost) == sorted(set(walk.lost))
    assert not web or walk.lost[-1] == len(web)
    r50 = ecology.r50(web, order)  # type: ignore[arg-type]
    assert (r50 is None) == (not web)
    if r50 is not None:
        assert 1 / len(web) <= r50 <= (len(web) + 1) // 2 / len(web)


def test_nothing_to_remove() -> None:
    assert ecology.r50(NOTHING) is None
    assert ecology.keystones(NOTHING) == {}
    assert ecology.mean_random_r50(NOTHING) is None
