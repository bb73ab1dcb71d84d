"""Connectivity of patches: how well a landscape hangs together for animals that can cross a gap.

Everything here works on a patch graph: nodes with an ``area``, edges with a ``distance``. Make one from a landscape of
cells by :func:`patch_graph`, or build your own from a map. 1 is a landscape that is all habitat, 0 one without any.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from math import exp, inf, log, sqrt
from typing import Any, TypeAlias

import networkx as nx

from rainkit.core.grids import Cell, distance
from rainkit.ecology.habitat import Landscape, patches

__all__ = [
    "PatchGraph",
    "equivalent_connected_area",
    "integral_index_of_connectivity",
    "patch_graph",
    "patch_importance",
    "probability_of_connectivity",
]

PatchGraph: TypeAlias = "nx.Graph[Any]"


def patch_graph(landscape: Landscape, habitat: Iterable[Cell], reach: float = inf) -> PatchGraph:
    """The patches of a landscape as nodes 0, 1, ... (largest first), joined where the gap between them can be crossed.

    Parameters
    ----------
    landscape : networkx.Graph
        A grid graph, see :mod:`rainkit.ecology.habitat`.
    habitat : iterable of cells
    reach : float
        Join patches with at most that many other cells between them, as the crow flies.

    Returns
    -------
    networkx.Graph
        Nodes with ``area`` and ``cells``, edges with ``distance``: the number of cells to cross in between, at least 1.

    Examples
    --------
    >>> graph = patch_graph(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    >>> graph.nodes(data="area"), graph.edges(data="distance")
    (NodeDataView({0: 2, 1: 1}, data='area'), EdgeDataView([(0, 1, 1)]))
    """
    graph: PatchGraph = nx.Graph()
    for number, patch in enumerate(patches(landscape, habitat)):
        graph.add_node(number, area=len(patch), cells=patch)
    adjacency = landscape.graph.get("adjacency", "square")
    for a, b in combinations(graph, 2):
        gap = min(distance(p, q, adjacency) for p in graph.nodes[a]["cells"] for q in graph.nodes[b]["cells"]) - 1
        if gap <= reach:
            graph.add_edge(a, b, distance=gap)
    return graph


def integral_index_of_connectivity(graph: PatchGraph, landscape_area: float) -> float:
    """IIC: sum over all pairs of patches of a_i a_j / (1 + n_ij), divided by the landscape's area squared.

    n_ij is the smallest number of edges between two patches (a patch with itself: 0); pairs that are not connected add
    nothing. An edge is there or not; its distance plays no part.

    Parameters
    ----------
    graph : networkx.Graph
        Patches with ``area``; edges where animals can cross.
    landscape_area : float
        The area of the whole landscape, habitat or not, in the same unit.

    References
    ----------
    Pascual-Hortal L., Saura S. 2006. Comparison and development of new graph-based landscape connectivity indices.
    Landscape Ecology 21: 959-967.

    Examples
    --------
    Two patches of 2 and 1 in a landscape of 4, joined: (4 + 1 + 2 x 2 / 2) / 16:

    >>> graph = patch_graph(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    >>> integral_index_of_connectivity(graph, 4)
    0.4375
    """
    area = _areas(graph, landscape_area)
    total: float = sum(
        area[a] * area[b] / (1 + steps)
        for a, reached in nx.all_pairs_shortest_path_length(graph)
        for b, steps in reached.items()
    )
    return total / landscape_area**2


def probability_of_connectivity(graph: PatchGraph, landscape_area: float, half_distance: float) -> float:
    """PC: the chance that two animals, dropped anywhere on the landscape, land in habitat that is connected for them.

    sum over all pairs of patches of a_i a_j p*_ij, divided by the landscape's area squared; p*_ij is the probability of
    the best way from one to the other, over other patches if that is better (a patch with itself: 1).

    Parameters
    ----------
    graph : networkx.Graph
        Patches with ``area``; edges with ``distance``.
    landscape_area : float
        The area of the whole landscape, habitat or not, in the same unit.
    half_distance : float
        The distance that half of the animals cross, above 0; a gap d is crossed with probability 0.5^(d / that).

    References
    ----------
    Saura S., Pascual-Hortal L. 2007. A new habitat availability index to integrate connectivity in landscape
    conservation planning. Landscape and Urban Planning 83: 91-103.

    Examples
    --------
    Two patches of 2 and 1, a gap of 1 that half cross: (4 + 1 + 2 x 2 x 0.5) / 16:

    >>> graph = patch_graph(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    >>> round(probability_of_connectivity(graph, 4, half_distance=1), 6)
    0.4375
    """
    return _connected_area_squared(graph, landscape_area, half_distance) / landscape_area**2


def equivalent_connected_area(graph: PatchGraph, landscape_area: float, half_distance: float) -> float:
    """EC(PC): the area of the one single patch that would give the same PC; at least the largest patch.

    A change in it can be compared with a change in area: planting 10 cells that raise EC by 30 connect well.

    See :func:`probability_of_connectivity` for the parameters.

    References
    ----------
    Saura S., Estreguil C., Mouton C., Rodríguez-Freire M. 2011. Network analysis to assess landscape connectivity
    trends: application to European forests (1990-2000). Ecological Indicators 11: 407-416.

    Examples
    --------
    >>> graph = patch_graph(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    >>> round(equivalent_connected_area(graph, 4, half_distance=1), 3)
    2.646
    """
    return sqrt(_connected_area_squared(graph, landscape_area, half_distance))


def patch_importance(graph: PatchGraph, landscape_area: float, half_distance: float) -> dict[Hashable, float]:
    """dPC: by how many percent PC falls when a patch is lost; the most important patch comes first.

    Patches that serve as stepping stones matter more than their area tells.

    References
    ----------
    Saura and Pascual-Hortal 2007, see :func:`probability_of_connectivity`.

    Examples
    --------
    >>> graph = patch_graph(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    >>> {patch: round(percent, 1) for patch, percent in patch_importance(graph, 4, half_distance=1).items()}
    {0: 85.7, 1: 42.9}
    """
    whole = _connected_area_squared(graph, landscape_area, half_distance)
    losses: dict[Hashable, float] = {}
    for patch in graph:
        rest = graph.subgraph(other for other in graph if other != patch)
        losses[patch] = 100 * (1 - _connected_area_squared(rest, landscape_area, half_distance) / whole)
    return dict(sorted(losses.items(), key=lambda item: -item[1]))


def _areas(graph: PatchGraph, landscape_area: float) -> dict[Hashable, float]:
    area = {patch: float(data.get("area", 0)) for patch, data in graph.nodes(data=True)}
    if any(not size > 0 for size in area.values()):
        raise ValueError("every patch needs an area above 0")
    if not landscape_area > 0 or sum(area.values()) > landscape_area * (1 + 1e-9):
        raise ValueError(f"the landscape's area is {landscape_area}, the patches' {sum(area.values())}")
    return area


def _connected_area_squared(graph: PatchGraph, landscape_area: float, half_distance: float) -> float:
    if not half_distance > 0:
        raise ValueError(f"half_distance is {half_distance}; it must be above 0")
    area = _areas(graph, landscape_area)
    rate = log(2) / half_distance
    return sum(
        area[a] * area[b] * exp(-rate * way)
        for a, reached in nx.all_pairs_dijkstra_path_length(graph, weight="distance")
        for b, way in reached.items()
    )
