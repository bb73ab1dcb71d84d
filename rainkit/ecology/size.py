"""How large a food web is and how many of its possible links are there.

A food web is a ``networkx.DiGraph`` whose edges run from the resource to the consumer, the way energy flows. A loop, a
species that eats its own kind, is one link of L (Bersier et al. 2002 count so too) and tells nothing about roles.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, TypeAlias

import networkx as nx

__all__ = ["Web", "cannibals", "connectance", "link_count", "linkage_density", "species_count", "web", "without_loops"]

Web: TypeAlias = "nx.DiGraph[Any]"


def web(links: Iterable[tuple[Hashable, Hashable]], species: Iterable[Hashable] = ()) -> Web:
    """The food web with these links, each (resource, consumer), and species that have none.

    Examples
    --------
    >>> pond = web([("algae", "snail"), ("snail", "newt")], species=["stone"])
    >>> list(pond), list(pond.predecessors("newt"))
    (['algae', 'snail', 'newt', 'stone'], ['snail'])
    """
    graph: Web = nx.DiGraph()
    graph.add_edges_from(links)
    graph.add_nodes_from(species)
    return graph


def without_loops(web: Web) -> Web:
    """A copy of the web without its loops; node and edge data are kept.

    Raises
    ------
    ValueError
        If the graph has no directions or more than one edge between two species: then it is no food web.

    Examples
    --------
    >>> list(without_loops(nx.DiGraph([("krill", "squid"), ("squid", "squid")])).edges)
    [('krill', 'squid')]
    """
    if not web.is_directed() or web.is_multigraph():
        raise ValueError("a food web is a networkx.DiGraph with edges from resource to consumer")
    inner = web.copy()
    inner.remove_edges_from(list(nx.selfloop_edges(web)))
    return inner


def cannibals(web: Web) -> list[Hashable]:
    """The species that eat their own kind, in the web's order.

    >>> cannibals(nx.DiGraph([("krill", "squid"), ("squid", "squid")]))
    ['squid']
    """
    return list(nx.nodes_with_selfloops(web))


def species_count(web: Web) -> int:
    """S: the number of species, those without links too.

    >>> species_count(nx.DiGraph([("grass", "hare"), ("hare", "fox")]))
    3
    """
    return web.number_of_nodes()


def link_count(web: Web) -> int:
    """L: the number of links, loops too.

    >>> link_count(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("fox", "fox")]))
    3
    """
    return web.number_of_edges()


def connectance(web: Web) -> float | None:
    """C = L / S²: the share of all possible links, loops among them, that are there; None for no species.

    ``networkx.density`` divides by S (S - 1) instead.

    References
    ----------
    Martinez N. D. 1992. Constant connectance in community food webs. American Naturalist 139: 1208-1218.

    Examples
    --------
    Two links of 3 x 3 possible ones:

    >>> round(connectance(nx.DiGraph([("grass", "hare"), ("hare", "fox")])), 3)
    0.222
    """
    s = species_count(web)
    return link_count(web) / s**2 if s else None


def linkage_density(web: Web) -> float | None:
    """L / S: links for each species on average; None for no species.

    References
    ----------
    Cohen J. E., Briand F. 1984. Trophic links of community food webs. PNAS 81: 4105-4109.

    Examples
    --------
    >>> linkage_density(nx.DiGraph([("grass", "hare"), ("grass", "mouse"), ("hare", "fox"), ("mouse", "fox")]))
    1.0
    """
    s = species_count(web)
    return link_count(web) / s if s else None
