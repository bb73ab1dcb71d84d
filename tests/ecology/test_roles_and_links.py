"""Numbers of species and links, roles, and how the links are spread."""

from __future__ import annotations

import networkx as nx
import pytest

from rainkit import ecology

from .webs import CHAIN, MEADOW, NOTHING, ROOTLESS


def test_loops_and_isolated_species_count_in_size() -> None:
    assert (ecology.species_count(MEADOW), ecology.link_count(MEADOW)) == (6, 7)
    assert ecology.connectance(MEADOW) == 7 / 36
    assert ecology.linkage_density(MEADOW) == 7 / 6
    assert ecology.cannibals(MEADOW) == ["fox"]


def test_a_loop_gives_no_role() -> None:
    web = nx.DiGraph([("grass", "hare"), ("grass", "grass"), ("hare", "hare"), ("moss", "moss")])
    assert ecology.roles(web) == {"grass": "basal", "hare": "top", "moss": "isolated"}


def test_roles_of_the_meadow() -> None:
    assert ecology.roles(MEADOW) == {
        "grass": "basal",
        "hare": "intermediate",
        "berry": "basal",
        "fox": "intermediate",
        "tick": "top",
        "moss": "isolated",
    }
    assert ecology.role_fractions(MEADOW) == {"basal": 2 / 6, "intermediate": 2 / 6, "top": 1 / 6, "isolated": 1 / 6}
    assert ecology.resource_consumer_ratio(MEADOW) == 4 / 3


def test_generality_and_vulnerability_share_out_all_links() -> None:
    assert ecology.generality(MEADOW) == 7 / 3
    assert ecology.vulnerability(MEADOW) == 7 / 4


def test_shares_of_links_count_a_loop_between_intermediate_species() -> None:
    assert ecology.link_shares(MEADOW) == {
        "top_intermediate": 2 / 7,
        "top_basal": 0,
        "intermediate_intermediate": 2 / 7,
        "intermediate_basal": 3 / 7,
    }


def test_a_loop_of_a_top_species_is_in_none_of_the_four_classes() -> None:
    shares = ecology.link_shares(nx.DiGraph([("grass", "hare"), ("hare", "hare")]))
    assert shares is not None
    assert sum(shares.values()) == 0.5


def test_an_empty_web_has_no_shares() -> None:
    for metric in (
        ecology.connectance,
        ecology.linkage_density,
        ecology.role_fractions,
        ecology.resource_consumer_ratio,
        ecology.generality,
        ecology.vulnerability,
        ecology.link_shares,
    ):
        assert metric(NOTHING) is None
    assert ecology.connectance(nx.empty_graph(2, create_using=nx.DiGraph)) == 0


def test_nothing_changes_the_web_it_is_asked_about() -> None:
    for web in (MEADOW, CHAIN, ROOTLESS):
        before = (list(web.nodes(data=True)), list(web.edges(data=True)))
        ecology.web_summary(web)
        ecology.keystones(web)
        ecology.r50(web)
        assert (list(web.nodes(data=True)), list(web.edges(data=True))) == before


@pytest.mark.parametrize("graph", [nx.Graph([(1, 2)]), nx.MultiDiGraph([(1, 2), (1, 2)])])
def test_what_is_no_food_web_is_refused(graph: nx.Graph) -> None:
    with pytest.raises(ValueError, match="DiGraph"):
        ecology.roles(graph)


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(ValueError, match="basal, intermediate, top, isolated"):
        ecology.species_in_role(CHAIN, "apex")  # type: ignore[arg-type]
