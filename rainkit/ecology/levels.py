"""Trophic levels: how many steps a species is away from the basal species.

Basal species are on level 1. For the others there are several published definitions, which differ as soon as a species
eats on more than one level. A species has no level (None) where the definition gives none:

* an isolated species, which eats nothing and is eaten by nothing in this web;
* a species that no chain connects to a basal species (two species that eat only each other, say), and everything that
  feeds on it directly or through others, since the mean over its diet is then unknown.

:func:`networkx.trophic_levels` gives the same levels where it applies; it refuses the whole web if one species has no
level, puts isolated species on level 1, and needs scipy.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

import networkx as nx

from rainkit.ecology.size import Web, without_loops
from rainkit.ecology.trophic_roles import basal

__all__ = ["mean_level", "prey_averaged_levels", "short_weighted_levels", "shortest_levels"]


def shortest_levels(web: Web) -> dict[Hashable, int | None]:
    """1 plus the number of links of the shortest chain from a basal species; None where there is no chain.

    References
    ----------
    Williams R. J., Martinez N. D. 2004. Limits to trophic levels and omnivory in complex food webs: theory and data.
    American Naturalist 163: 458-468.

    Examples
    --------
    The bear eats figs and fish; the shorter way counts:

    >>> shortest_levels(nx.DiGraph([("fig", "bear"), ("algae", "fish"), ("fish", "bear")]))
    {'fig': 1, 'bear': 2, 'algae': 1, 'fish': 2}
    """
    levels: dict[Hashable, int | None] = dict.fromkeys(web)
    for level, layer in enumerate(nx.bfs_layers(web, basal(web)), start=1):
        levels.update(dict.fromkeys(layer, level))
    return levels


def prey_averaged_levels(web: Web, weight: str | None = None) -> dict[Hashable, float | None]:
    """1 plus the mean level of all that the species eats, its own kind included if it is a cannibal.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer.
    weight : str, optional
        An edge attribute with the share of the resource in the consumer's diet, in any unit; then the mean is weighted
        (flow-based level). Without it every resource counts alike.

    Returns
    -------
    dict
        Species to level, at least 1, or None where there is none (see the module's text).

    Notes
    -----
    s = 1 + sum of p s over the resources, with p = 1 / number of resources: one linear system (Levine 1980). It is
    solved group by group along the flow, a group being species that feed on each other in a circle. Cannibals keep
    their loop here, as in the published levels: a cannibal is above all else that it eats.

    References
    ----------
    Levine S. 1980. Several measures of trophic structure applicable to complex food webs. Journal of Theoretical
    Biology 83: 195-207. Williams and Martinez 2004, see :func:`shortest_levels`.

    Examples
    --------
    The bear eats on the levels 1 and 2, so it is on 1 + (1 + 2) / 2:

    >>> prey_averaged_levels(nx.DiGraph([("fig", "bear"), ("algae", "fish"), ("fish", "bear")]))
    {'fig': 1.0, 'bear': 2.5, 'algae': 1.0, 'fish': 2.0}

    A cannibal solves s = 1 + (1 + s) / 2; two that eat only each other have no level:

    >>> prey_averaged_levels(nx.DiGraph([("algae", "squid"), ("squid", "squid"), ("a", "b"), ("b", "a")]))
    {'algae': 1.0, 'squid': 3.0, 'a': None, 'b': None}
    """
    inner = without_loops(web)
    rooted = inner.subgraph(_rooted(inner))
    found: dict[Hashable, float] = {}
    groups = nx.condensation(rooted) if rooted else nx.DiGraph()
    for number in nx.topological_sort(groups):
        group = groups.nodes[number]["members"]
        found.update(
            _solved(
                [species for species in web if species in group] if len(group) > 1 else list(group),
                web,
                inner,
                found,
                weight,
            )
        )
    return {species: found.get(species) for species in web}


def short_weighted_levels(web: Web) -> dict[Hashable, float | None]:
    """The mean of the shortest and the prey-averaged level.

    Of the simple definitions it is the closest to levels measured from flows of energy.

    References
    ----------
    Williams and Martinez 2004, see :func:`shortest_levels`; Carscallen W. M. A. et al. 2012. Estimating trophic
    position in marine and estuarine food webs. Ecosphere 3: 25.

    Examples
    --------
    >>> short_weighted_levels(nx.DiGraph([("fig", "bear"), ("algae", "fish"), ("fish", "bear")]))["bear"]
    2.25
    """
    shortest, averaged = shortest_levels(web), prey_averaged_levels(web)
    found: dict[Hashable, float | None] = {}
    for species in web:
        a, b = shortest[species], averaged[species]
        found[species] = None if a is None or b is None else (a + b) / 2
    return found


def mean_level(levels: Mapping[Hashable, float | None]) -> float | None:
    """The mean over the species that have a level; None if none has.

    >>> mean_level({"grass": 1.0, "hare": 2.0, "moss": None})
    1.5
    """
    known = [level for level in levels.values() if level is not None]
    return sum(known) / len(known) if known else None


def _rooted(inner: Web) -> set[Hashable]:
    """The species whose whole food, through any number of steps, comes from basal species."""
    reached = _downstream(inner, basal(inner))
    linked = [species for species in inner if inner.degree(species)]
    return reached - _downstream(inner, [species for species in linked if species not in reached])


def _downstream(inner: Web, sources: Iterable[Hashable]) -> set[Hashable]:
    return {species for layer in nx.bfs_layers(inner, list(sources)) for species in layer}


def _solved(
    group: list[Hashable], web: Web, inner: Web, found: Mapping[Hashable, float], weight: str | None
) -> dict[Hashable, float]:
    """The levels of one group of species that feed on each other, from the levels of what else they eat."""

    def share(resource: Hashable, consumer: Hashable) -> float:
        value = 1.0 if weight is None else float(web.edges[resource, consumer].get(weight, 1.0))
        if not 0 < value < float("inf"):
            raise ValueError(f"{weight} of {resource} -> {consumer} is {value}; a share of a diet is above 0")
        return value

    if not inner.pred[group[0]]:
        return {group[0]: 1.0}
    diets = {c: {r: share(r, c) for r in web.pred[c]} for c in group}
    totals = {c: sum(diet.values()) for c, diet in diets.items()}
    known = {c: totals[c] + sum(w * found[r] for r, w in diet.items() if r in found) for c, diet in diets.items()}
    if len(group) == 1:
        only = group[0]
        return {only: known[only] / (totals[only] - diets[only].get(only, 0.0))}
    import numpy as np

    place = {species: i for i, species in enumerate(group)}
    matrix = np.diag([totals[c] for c in group])
    for c, diet in diets.items():
        for r, w in diet.items():
            if r in place:
                matrix[place[c], place[r]] -= w
    solution = np.linalg.solve(matrix, np.array([known[c] for c in group]))
    return {species: float(solution[i]) for species, i in place.items()}
