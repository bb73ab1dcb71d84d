"""Trophic incoherence: how far the links are from all going up by exactly one level."""

from __future__ import annotations

from collections.abc import Hashable
from statistics import pstdev

from rainkit.ecology.levels import prey_averaged_levels
from rainkit.ecology.size import Web, without_loops

__all__ = ["incoherence", "level_differences"]


def level_differences(web: Web) -> dict[tuple[Hashable, Hashable], float]:
    """For each link the level of the consumer minus that of the resource, in a web without its loops.

    Links that touch a species without a level are left out. The mean of all differences is 1.

    Examples
    --------
    >>> import networkx as nx
    >>> level_differences(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")]))
    {('grass', 'hare'): 1.0, ('grass', 'fox'): 1.5, ('hare', 'fox'): 0.5}
    """
    inner = without_loops(web)
    levels = prey_averaged_levels(inner)
    found = {}
    for resource, consumer in inner.edges:
        low, high = levels[resource], levels[consumer]
        if low is not None and high is not None:
            found[resource, consumer] = high - low
    return found


def incoherence(web: Web) -> float | None:
    """q: the standard deviation of the level differences over all links; None without any.

    0 means that everything feeds exactly one level below itself. The same as
    :func:`networkx.trophic_incoherence_parameter`, which needs scipy and a web in which every species has a level.

    References
    ----------
    Johnson S., Domínguez-García V., Donetti L., Muñoz M. A. 2014. Trophic coherence determines food-web stability.
    PNAS 111: 17923-17928.

    Examples
    --------
    >>> import networkx as nx
    >>> incoherence(nx.DiGraph([("grass", "hare"), ("hare", "fox")]))
    0.0
    >>> round(incoherence(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")])), 3)
    0.408
    """
    differences = list(level_differences(web).values())
    return pstdev(differences) if differences else None
