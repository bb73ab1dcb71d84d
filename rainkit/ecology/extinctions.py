"""Secondary extinctions: who dies out when others are gone, and which species the web hangs on.

A model of links alone: nobody changes its diet, numbers don't matter, and losing all food is the only way to die out.
So it is a lower bound; in nature predators also keep their prey in check, pollinators fail, and so on.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import Literal

import networkx as nx

from rainkit.ecology.size import Web, without_loops

__all__ = ["Cascade", "Starving", "keystones", "secondary_extinctions"]

Starving = Literal["no resource", "no energy"]


@dataclass(frozen=True)
class Cascade:
    """What follows from a removal.

    Attributes
    ----------
    removed : tuple
        The species taken away.
    rounds : tuple of tuples
        The species that then die out, in rounds: each round has lost its last food in the round before.
    """

    removed: tuple[Hashable, ...]
    rounds: tuple[tuple[Hashable, ...], ...]

    @property
    def lost(self) -> tuple[Hashable, ...]:
        """All species that died out in consequence, without those removed."""
        return tuple(species for one in self.rounds for species in one)


def secondary_extinctions(
    web: Web,
    removed: Iterable[Hashable],
    *,
    producers: Collection[Hashable] = (),
    starving: Starving = "no resource",
) -> Cascade:
    """The cascade that follows when some species are removed.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer.
    removed : iterable of species
    producers : collection of species
        Species that live without the resources they have in the web, such as a pitcher plant that also catches
        insects (mixotrophs). Species without resources always do.
    starving : {"no resource", "no energy"}
        A species dies out when its last resource is gone (as in the studies of robustness), or already when no chain
        connects it to a producer any more. They differ for species that eat each other in a circle. A species that had
        no such chain in the whole web is judged by its resources in both.

    Raises
    ------
    KeyError
        If a removed species is not in the web.

    Notes
    -----
    One's own kind is no resource: a cannibal starves when all else is gone.

    References
    ----------
    Dunne J. A., Williams R. J., Martinez N. D. 2002. Network structure and biodiversity loss in food webs: robustness
    increases with connectance. Ecology Letters 5: 558-567. Allesina S., Bodini A. 2004. Who dominates whom in the
    ecosystem? Energy flow bottlenecks and cascading extinctions. Journal of Theoretical Biology 230: 351-358.

    Examples
    --------
    >>> web = nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("fox", "tick"), ("berry", "fox")])
    >>> secondary_extinctions(web, ["grass"]).rounds
    (('hare',),)
    >>> secondary_extinctions(web, ["grass", "berry"]).rounds
    (('hare',), ('fox',), ('tick',))
    """
    if starving not in ("no resource", "no energy"):
        raise ValueError(f"starving is 'no resource' or 'no energy', not {starving!r}")
    inner = without_loops(web)
    gone = list(dict.fromkeys(removed))
    for species in gone:
        if species not in inner:
            raise KeyError(species)
    own = {species for species in inner if species in producers or not inner.pred[species]}
    fed = _fed(inner, own) if starving == "no energy" else set()
    living = inner.copy()
    living.remove_nodes_from(gone)
    rounds: list[tuple[Hashable, ...]] = []
    while True:
        starved = [species for species in living if species not in own and not living.pred[species]]
        if not starved and fed:
            still = _fed(living, own & set(living))
            starved = [species for species in living if species in fed and species not in still]
        if not starved:
            return Cascade(tuple(gone), tuple(rounds))
        rounds.append(tuple(starved))
        living.remove_nodes_from(starved)


def keystones(
    web: Web, *, producers: Collection[Hashable] = (), starving: Starving = "no resource"
) -> dict[Hashable, tuple[Hashable, ...]]:
    """For each species, who dies out if it alone is removed; the species with the largest loss come first.

    Paine's keystones hold a community together out of proportion to their own numbers, often by eating; this finds only
    those that do it by being eaten. See :func:`secondary_extinctions` for the parameters.

    References
    ----------
    Paine R. T. 1969. A note on trophic complexity and community stability. American Naturalist 103: 91-93. Removal one
    by one: Allesina and Bodini 2004, see :func:`secondary_extinctions`.

    Examples
    --------
    >>> keystones(nx.DiGraph([("fig", "hornbill"), ("fig", "gibbon"), ("rice", "mouse")]))["fig"]
    ('hornbill', 'gibbon')
    """
    losses = {s: secondary_extinctions(web, [s], producers=producers, starving=starving).lost for s in web}
    return dict(sorted(losses.items(), key=lambda item: -len(item[1])))


def _fed(living: Web, sources: set[Hashable]) -> set[Hashable]:
    return {species for layer in nx.bfs_layers(living, list(sources)) for species in layer}
