"""All food-web metrics of one web at once, as the command ``rainkit web`` gives them (CONTRACT.md)."""

from __future__ import annotations

from typing import Any

from rainkit.ecology.coherence import incoherence
from rainkit.ecology.food_chains import PATH_LIMIT, count_chains
from rainkit.ecology.levels import mean_level, prey_averaged_levels, short_weighted_levels
from rainkit.ecology.links import LINK_CLASSES, generality, link_shares, vulnerability
from rainkit.ecology.omnivory import omnivores_among, omnivory_by_levels
from rainkit.ecology.size import Web, cannibals, connectance, link_count, linkage_density, species_count
from rainkit.ecology.trophic_roles import ROLES, resource_consumer_ratio, role_fractions, roles

__all__ = ["web_summary"]


def web_summary(web: Web, limit: int = PATH_LIMIT) -> dict[str, Any]:
    """The metrics of a food web by name.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer.
    limit : int
        The most ways to follow for the chains, see :func:`~rainkit.ecology.food_chains.count_chains`.

    Returns
    -------
    dict
        Numbers, and None where a metric is not defined for this web or the chains are too many (then
        ``chains_complete`` is false). Each metric is explained at its own function.

    Examples
    --------
    >>> import networkx as nx
    >>> found = web_summary(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")]))
    >>> found["species"], found["links"], found["n_chains"], found["omnivory_by_levels"] == 1 / 3
    (3, 3, 2, True)
    >>> found["trophic_levels"]
    {'grass': 1.0, 'hare': 2.0, 'fox': 2.5}
    """
    role_of = roles(web)
    number = {role: list(role_of.values()).count(role) for role in ROLES}
    fraction = role_fractions(web) or dict.fromkeys(ROLES)
    shares = link_shares(web) or dict.fromkeys(LINK_CLASSES)
    levels = prey_averaged_levels(web)
    count = count_chains(web, limit)
    omnivores = omnivores_among(web, count)
    return {
        "species": species_count(web),
        "links": link_count(web),
        "cannibals": len(cannibals(web)),
        "connectance": connectance(web),
        "linkage_density": linkage_density(web),
        "basal_fraction": fraction["basal"],
        "intermediate_fraction": fraction["intermediate"],
        "top_fraction": fraction["top"],
        "isolated": number["isolated"],
        "n_basal": number["basal"],
        "n_intermediate": number["intermediate"],
        "n_top": number["top"],
        "ratio_resources_to_consumers": resource_consumer_ratio(web),
        "generality": generality(web),
        "vulnerability": vulnerability(web),
        **{f"links_{name}": share for name, share in shares.items()},
        "omnivory_by_levels": omnivory_by_levels(web),
        "omnivory_by_chains": None if omnivores is None or not len(web) else len(omnivores) / len(web),
        "mean_trophic_level": mean_level(short_weighted_levels(web)),
        "max_prey_averaged_level": max((level for level in levels.values() if level is not None), default=None),
        "n_chains": count.number,
        "mean_chain_length": count.mean,
        "median_chain_length": count.median,
        "sd_chain_length": count.sd,
        "max_chain_length": count.longest,
        "chains_complete": count.complete,
        "chain_path_limit": limit,
        "incoherence": incoherence(web),
        "trophic_levels": levels,
        "roles": role_of,
    }
