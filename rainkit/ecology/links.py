"""How the links are spread: resources for each consumer, consumers for each resource, links between roles.

These are taken of all L links, as in the published tables: a loop is a link of L, so it is in them.
"""

from __future__ import annotations

from typing import Literal

from rainkit.ecology.size import Web, link_count
from rainkit.ecology.trophic_roles import Role, roles

__all__ = ["LINK_CLASSES", "LinkClass", "generality", "link_shares", "vulnerability"]

LinkClass = Literal["top_intermediate", "top_basal", "intermediate_intermediate", "intermediate_basal"]
LINK_CLASSES: dict[LinkClass, tuple[Role, Role]] = {
    "top_intermediate": ("intermediate", "top"),
    "top_basal": ("basal", "top"),
    "intermediate_intermediate": ("intermediate", "intermediate"),
    "intermediate_basal": ("basal", "intermediate"),
}


def generality(web: Web) -> float | None:
    """L divided by the number of consumers: resources of a consumer on average; None without consumers.

    References
    ----------
    Schoener T. W. 1989. Food webs from the small to the large. Ecology 70: 1559-1589.
    Bersier L.-F., Banašek-Richter C., Cattin M.-F. 2002. Quantitative descriptors of food-web matrices. Ecology 83:
    2394-2407.

    Examples
    --------
    Three links, two consumers (hare and fox):

    >>> import networkx as nx
    >>> generality(nx.DiGraph([("grass", "hare"), ("clover", "hare"), ("hare", "fox")]))
    1.5
    """
    consumers = sum(1 for role in roles(web).values() if role in ("intermediate", "top"))
    return link_count(web) / consumers if consumers else None


def vulnerability(web: Web) -> float | None:
    """L divided by the number of resources: consumers of a resource on average; None without resources.

    References
    ----------
    Schoener 1989 and Bersier et al. 2002, see :func:`generality`.

    Examples
    --------
    Three links, three resources (grass, clover, hare):

    >>> import networkx as nx
    >>> vulnerability(nx.DiGraph([("grass", "hare"), ("clover", "hare"), ("hare", "fox")]))
    1.0
    """
    resources = sum(1 for role in roles(web).values() if role in ("basal", "intermediate"))
    return link_count(web) / resources if resources else None


def link_shares(web: Web) -> dict[LinkClass, float] | None:
    """The share of all L links between each two roles, named consumer first; None without links.

    A loop of an intermediate species is a link between intermediate species. A loop of a top, basal or isolated species
    fits none of the four classes; without such loops they add up to 1.

    References
    ----------
    Cohen J. E., Briand F. 1984. Trophic links of community food webs. PNAS 81: 4105-4109. Bersier et al. 2002, Table 2.

    Examples
    --------
    >>> import networkx as nx
    >>> shares = link_shares(nx.DiGraph([("grass", "hare"), ("hare", "stoat"), ("stoat", "fox"), ("grass", "goose")]))
    >>> shares["top_intermediate"], shares["top_basal"]
    (0.25, 0.25)
    >>> shares["intermediate_intermediate"], shares["intermediate_basal"]
    (0.25, 0.25)
    """
    total = link_count(web)
    if not total:
        return None
    its = roles(web)
    pairs = [(its[resource], its[consumer]) for resource, consumer in web.edges]
    return {name: pairs.count(pair) / total for name, pair in LINK_CLASSES.items()}
