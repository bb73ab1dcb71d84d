"""Basal, intermediate, top, isolated: the role of each species, by its links with other species.

A loop gives no role: a cannibal that nobody else eats is a top species. A plant that also eats (a mixotroph such as a
pitcher plant) has resources in the web, so by its links it isn't basal.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from rainkit.ecology.size import Web, without_loops

__all__ = ["ROLES", "Role", "basal", "resource_consumer_ratio", "role_fractions", "roles", "species_in_role"]

Role = Literal["basal", "intermediate", "top", "isolated"]
ROLES: tuple[Role, ...] = ("basal", "intermediate", "top", "isolated")


def roles(web: Web) -> dict[Hashable, Role]:
    """The role of each species.

    A basal species eats no other and is eaten; a top species eats and is eaten by no other; an intermediate one does
    both; an isolated one neither.

    References
    ----------
    Briand F., Cohen J. E. 1984. Community food webs have scale-invariant structure. Nature 307: 264-267.

    Examples
    --------
    >>> from rainkit.ecology import web
    >>> roles(web([("grass", "hare"), ("hare", "fox"), ("fox", "fox")], species=["moss"]))
    {'grass': 'basal', 'hare': 'intermediate', 'fox': 'top', 'moss': 'isolated'}
    """
    inner = without_loops(web)
    found: dict[Hashable, Role] = {}
    for species in inner:
        eats, eaten = inner.in_degree(species) > 0, inner.out_degree(species) > 0
        found[species] = "intermediate" if eats and eaten else "top" if eats else "basal" if eaten else "isolated"
    return found


def species_in_role(web: Web, role: Role) -> list[Hashable]:
    """The species with that role, in the web's order.

    >>> import networkx as nx
    >>> species_in_role(nx.DiGraph([("grass", "hare"), ("clover", "hare")]), "basal")
    ['grass', 'clover']
    """
    if role not in ROLES:
        raise ValueError(f"unknown role {role!r}; known: {', '.join(ROLES)}")
    return [species for species, its in roles(web).items() if its == role]


def basal(web: Web) -> list[Hashable]:
    """The basal species: eaten, and eating no other. Levels and chains start from them.

    >>> import networkx as nx
    >>> basal(nx.DiGraph([("grass", "hare"), ("hare", "fox")]))
    ['grass']
    """
    return species_in_role(web, "basal")


def role_fractions(web: Web) -> dict[Role, float] | None:
    """The share of each role among all species; None for no species. The four add up to 1.

    >>> import networkx as nx
    >>> role_fractions(nx.DiGraph([("grass", "hare"), ("clover", "hare"), ("hare", "fox"), ("hare", "owl")]))
    {'basal': 0.4, 'intermediate': 0.2, 'top': 0.4, 'isolated': 0.0}
    """
    its = list(roles(web).values())
    return {role: its.count(role) / len(its) for role in ROLES} if its else None


def resource_consumer_ratio(web: Web) -> float | None:
    """Species that are eaten, divided by species that eat: (basal + intermediate) / (intermediate + top).

    None if nobody eats.

    References
    ----------
    Cohen J. E. 1977. Ratio of prey to predators in community food webs. Nature 270: 165-167.

    Examples
    --------
    Grass, clover and hare are eaten; hare and fox eat:

    >>> import networkx as nx
    >>> resource_consumer_ratio(nx.DiGraph([("grass", "hare"), ("clover", "hare"), ("hare", "fox")]))
    1.5
    """
    its = list(roles(web).values())
    eaters = its.count("intermediate") + its.count("top")
    return (its.count("basal") + its.count("intermediate")) / eaters if eaters else None
