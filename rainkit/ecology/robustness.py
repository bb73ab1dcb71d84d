"""Robustness: how many species must be removed, one after another, until half of the web is lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from rainkit.core.rng import Stream
from rainkit.ecology.extinctions import Starving, secondary_extinctions
from rainkit.ecology.levels import prey_averaged_levels
from rainkit.ecology.size import Web, without_loops

__all__ = ["ORDERS", "Order", "Removals", "mean_random_r50", "r50", "remove_in_order"]

Order = Literal["most connected", "least connected", "most eaten", "top down", "bottom up", "random"]
ORDERS: tuple[Order, ...] = ("most connected", "least connected", "most eaten", "top down", "bottom up", "random")


@dataclass(frozen=True)
class Removals:
    """Species removed one after another, and what was lost on the way.

    Attributes
    ----------
    species : int
        S of the whole web.
    removed : tuple
        The species that were removed, in order; those that died out before their turn are skipped.
    lost : tuple of int
        The number of species lost after each removal: removed and died out together. The last one is S.
    """

    species: int
    removed: tuple[Hashable, ...]
    lost: tuple[int, ...]

    def share_until(self, share: float = 0.5) -> float | None:
        """The share of species that had to be removed until that share of the web was lost; None for no species.

        For a half it is R50: at least 1 / S, at most 0.5 rounded up to whole species (nothing died out in consequence).
        """
        if not self.species:
            return None
        goal = max(1, ceil(share * self.species - 1e-9))
        return next((n / self.species for n, lost in enumerate(self.lost, start=1) if lost >= goal), None)


def remove_in_order(
    web: Web,
    order: Order | Sequence[Hashable] = "most connected",
    *,
    seed: int = 0,
    producers: Collection[Hashable] = (),
    starving: Starving = "no resource",
) -> Removals:
    """Remove species until nothing is left.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer.
    order : str or sequence of species
        One of :data:`ORDERS`, or species in the order of their removal (the others follow in the web's order).
        Links are counted anew in what is left after each removal, loops aside; ``most eaten`` goes by the number of
        consumers; ``top down`` and ``bottom up`` by the prey-averaged level in the whole web, species without a level
        last. Ties go by the web's order.
    seed : int
        Of the random order; each seed is another order, the same on every machine.
    producers, starving
        See :func:`~rainkit.ecology.extinctions.secondary_extinctions`.

    Examples
    --------
    >>> import networkx as nx
    >>> web = nx.DiGraph([("fig", "hornbill"), ("fig", "gibbon"), ("grass", "deer"), ("deer", "tiger")])
    >>> walk = remove_in_order(web, "most connected")
    >>> walk.removed, walk.lost
    (('fig', 'deer', 'grass'), (3, 5, 6))
    >>> remove_in_order(web, "top down").lost[:3]
    (1, 2, 3)
    """
    inner = without_loops(web)
    key = _key(inner, web, order, seed)
    removed, lost = [], []
    living = inner
    while len(living):
        chosen = min(living, key=lambda species: key(living, species))
        cascade = secondary_extinctions(living, [chosen], producers=producers, starving=starving)
        living = living.copy()
        living.remove_nodes_from([chosen, *cascade.lost])
        removed.append(chosen)
        lost.append(len(inner) - len(living))
    return Removals(len(inner), tuple(removed), tuple(lost))


def r50(
    web: Web,
    order: Order | Sequence[Hashable] = "most connected",
    *,
    seed: int = 0,
    producers: Collection[Hashable] = (),
    starving: Starving = "no resource",
) -> float | None:
    """The share of species to remove in that order until at least half of all species are lost; None for no species.

    References
    ----------
    Dunne J. A., Williams R. J. 2009. Cascading extinctions and community collapse in model food webs. Philosophical
    Transactions of the Royal Society B 364: 1711-1723.

    Examples
    --------
    One removal of six costs half the web (fig, hornbill, gibbon):

    >>> import networkx as nx
    >>> web = nx.DiGraph([("fig", "hornbill"), ("fig", "gibbon"), ("grass", "deer"), ("deer", "tiger")])
    >>> round(r50(web), 3), r50(web, "top down")
    (0.167, 0.5)
    """
    return remove_in_order(web, order, seed=seed, producers=producers, starving=starving).share_until(0.5)


def mean_random_r50(
    web: Web,
    repeats: int = 100,
    *,
    seed: int = 0,
    producers: Collection[Hashable] = (),
    starving: Starving = "no resource",
) -> float | None:
    """The mean of R50 (see :func:`r50`) over random orders of removal; None for no species.

    >>> import networkx as nx
    >>> mean_random_r50(nx.DiGraph([("grass", "hare")]), repeats=5)
    0.5
    """
    if repeats < 1:
        raise ValueError(f"repeats is {repeats}; at least 1")
    found = [
        r50(web, "random", seed=Stream(seed, "removals", n).word(), producers=producers, starving=starving)
        for n in range(repeats)
    ]
    known = [value for value in found if value is not None]
    return sum(known) / len(known) if known else None


def _key(inner: Web, web: Web, order: Order | Sequence[Hashable], seed: int) -> Callable[[Web, Hashable], float]:
    """What the next species to remove has least of, among the living."""
    if not isinstance(order, str):
        named = list(dict.fromkeys(order))
        for species in named:
            if species not in inner:
                raise KeyError(species)
        place = {species: i for i, species in enumerate([*named, *(s for s in inner if s not in set(named))])}
        return lambda _living, species: place[species]
    if order == "random":
        shuffled = Stream(seed, "removal").shuffled(list(inner))
        turn = {species: i for i, species in enumerate(shuffled)}
        return lambda _living, species: turn[species]
    if order == "most connected":
        return lambda living, species: -living.degree(species)
    if order == "least connected":
        return lambda living, species: living.degree(species)
    if order == "most eaten":
        return lambda living, species: -living.out_degree(species)
    if order in ("top down", "bottom up"):
        levels = prey_averaged_levels(web)
        sign = -1 if order == "top down" else 1
        known = {species: sign * level for species, level in levels.items() if level is not None}
        return lambda _living, species: known.get(species, float("inf"))
    raise ValueError(f"unknown order {order!r}; known: {', '.join(ORDERS)}, or a list of species")
