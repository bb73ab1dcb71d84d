"""Omnivory, in both published definitions: species that feed on more than one level."""

from __future__ import annotations

from collections.abc import Hashable

from rainkit.ecology.food_chains import PATH_LIMIT, ChainCount, count_chains
from rainkit.ecology.levels import prey_averaged_levels
from rainkit.ecology.size import Web, without_loops

__all__ = ["omnivores_among", "omnivores_by_chains", "omnivores_by_levels", "omnivory_by_chains", "omnivory_by_levels"]

_SAME_LEVEL = 1e-9


def omnivores_by_levels(web: Web) -> list[Hashable]:
    """The species with resources on two or more different prey-averaged levels, in the web's order.

    The species itself is none of its resources here. A resource without a level can't be compared and is passed over.

    References
    ----------
    Dunne J. A., Williams R. J., Martinez N. D. 2004. Network structure and robustness of marine food webs. Marine
    Ecology Progress Series 273: 291-302.

    Examples
    --------
    The fox eats hares (level 2) and berries (level 1):

    >>> import networkx as nx
    >>> omnivores_by_levels(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("berry", "fox")]))
    ['fox']
    """
    inner, levels = without_loops(web), prey_averaged_levels(web)
    found = []
    for species in inner:
        eaten = [level for resource in inner.pred[species] if (level := levels[resource]) is not None]
        if eaten and max(eaten) - min(eaten) > _SAME_LEVEL:
            found.append(species)
    return found


def omnivory_by_levels(web: Web) -> float | None:
    """The share of all species that :func:`omnivores_by_levels` finds; None for no species.

    >>> import networkx as nx
    >>> omnivory_by_levels(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("berry", "fox")]))
    0.25
    """
    return len(omnivores_by_levels(web)) / len(web) if len(web) else None


def omnivores_by_chains(web: Web, limit: int = PATH_LIMIT) -> list[Hashable] | None:
    """The species with two or more resources and a chain-averaged level that is no whole number, in the web's order.

    The species itself is none of its resources here. None if the chains are too many to count, see
    :func:`~rainkit.ecology.food_chains.count_chains`. The level is an exact fraction, so nothing hangs on rounding.

    References
    ----------
    Polis G. A. 1991. Complex trophic interactions in deserts: an empirical critique of food-web theory. American
    Naturalist 138: 123-155. Bersier et al. 2002, see :func:`~rainkit.ecology.links.generality`.

    Examples
    --------
    >>> import networkx as nx
    >>> omnivores_by_chains(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("berry", "fox")]))
    ['fox']
    """
    return omnivores_among(web, count_chains(web, limit))


def omnivores_among(web: Web, count: ChainCount) -> list[Hashable] | None:
    """As :func:`omnivores_by_chains`, from chains that are counted already.

    >>> import networkx as nx
    >>> from rainkit.ecology import count_chains
    >>> web = nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("berry", "fox")])
    >>> omnivores_among(web, count_chains(web))
    ['fox']
    """
    if not count.complete:
        return None
    inner = without_loops(web)
    return [
        species
        for species, level in count.levels.items()
        if level is not None and level.denominator > 1 and inner.in_degree(species) > 1
    ]


def omnivory_by_chains(web: Web, limit: int = PATH_LIMIT) -> float | None:
    """The share of all species that :func:`omnivores_by_chains` finds; None for no species or too many chains.

    >>> import networkx as nx
    >>> omnivory_by_chains(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("berry", "fox")]))
    0.25
    """
    found = omnivores_by_chains(web, limit)
    return None if found is None or not len(web) else len(found) / len(web)
