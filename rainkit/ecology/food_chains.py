"""Food chains: the ways from a basal species up until nobody new eats on.

A chain is a path from a basal species that visits no species twice and can't be made longer at its upper end. In a web
without circles it ends in a top species; where species feed on each other in a circle it goes once through the circle.
Loops are left out. The length is the number of links.

Chains are counted, not listed: species that feed on each other in a circle form a group, inside the group all ways are
followed, and between groups the numbers are carried on. That is exact for millions of chains at once. Only the ways
inside groups can become too many; they are followed up to a limit, and beyond it the counts are unknown (None), which
:attr:`ChainCount.complete` reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import networkx as nx

from rainkit.ecology.chain_counter import ChainCounter, TooManyPathsError, simple_paths
from rainkit.ecology.size import Web, without_loops
from rainkit.ecology.trophic_roles import basal

__all__ = ["PATH_LIMIT", "ChainCount", "chain_averaged_levels", "chains", "count_chains"]

PATH_LIMIT = 200_000


@dataclass(frozen=True)
class ChainCount:
    """The food chains of a web, counted.

    Attributes
    ----------
    lengths : mapping
        Length in links to the number of chains of that length; empty if not complete.
    levels : mapping
        Species to its chain-averaged level, an exact fraction; None where no chain passes or if not complete.
    complete : bool
        Whether all chains were counted within the limit.
    """

    lengths: Mapping[int, int]
    levels: Mapping[Hashable, Fraction | None]
    complete: bool = True

    @property
    def number(self) -> int | None:
        """The number of chains; None if not complete."""
        return sum(self.lengths.values()) if self.complete else None

    @property
    def mean(self) -> float | None:
        """The mean length."""
        return float(self._mean()) if self.lengths else None

    @property
    def median(self) -> float | None:
        """The median length."""
        if not self.lengths:
            return None
        total = sum(self.lengths.values())
        return (self._at((total - 1) // 2) + self._at(total // 2)) / 2

    @property
    def sd(self) -> float | None:
        """The standard deviation of the lengths with n - 1, as published; None for fewer than two chains."""
        total = sum(self.lengths.values())
        if total < 2:
            return None
        mean = self._mean()
        return sqrt(sum((length - mean) ** 2 * n for length, n in self.lengths.items()) / (total - 1))

    @property
    def longest(self) -> int | None:
        """The length of the longest chain."""
        return max(self.lengths, default=None)

    def _mean(self) -> Fraction:
        return Fraction(sum(length * n for length, n in self.lengths.items()), sum(self.lengths.values()))

    def _at(self, index: int) -> int:
        passed = 0
        for length in sorted(self.lengths):
            passed += self.lengths[length]
            if index < passed:
                return length
        raise IndexError(index)


def count_chains(web: Web, limit: int = PATH_LIMIT) -> ChainCount:
    """Count the food chains.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer.
    limit : int
        The most ways to follow inside groups of species that feed on each other in circles.

    References
    ----------
    Cohen J. E., Briand F., Newman C. M. 1990. Community food webs: data and theory. Springer. Jonsson T., Cohen J. E.,
    Carpenter S. R. 2005. Food webs, body size, and species abundance in ecological community description. Advances in
    Ecological Research 36: 1-84.

    Examples
    --------
    grass-hare-fox and grass-fox:

    >>> count = count_chains(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")]))
    >>> count.number, count.mean, count.longest, count.complete
    (2, 1.5, 2, True)
    """
    starts = basal(web)
    try:
        counter = ChainCounter(_above(without_loops(web), starts), limit)
        lengths: dict[int, int] = defaultdict(int)
        for start in starts:
            for length, number in counter.upward(start).items():
                lengths[length] += number
        levels = counter.mean_levels(starts)
    except TooManyPathsError:
        return ChainCount({}, dict.fromkeys(web), complete=False)
    return ChainCount(dict(sorted(lengths.items())), {species: levels.get(species) for species in web})


def chain_averaged_levels(web: Web, limit: int = PATH_LIMIT) -> dict[Hashable, float | None]:
    """1 plus the mean number of links below the species over all chains that pass through it.

    None for a species without a chain, and for all if there are too many ways to follow. Jonsson et al. 2005 call it
    trophic height.

    References
    ----------
    Martinez N. D. 1991. Artifacts or attributes? Effects of resolution on the Little Rock Lake food web. Ecological
    Monographs 61: 367-392. Jonsson et al. 2005, see :func:`count_chains`.

    Examples
    --------
    >>> chain_averaged_levels(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")]))
    {'grass': 1.0, 'hare': 2.0, 'fox': 2.5}
    """
    levels = count_chains(web, limit).levels
    return {species: None if level is None else float(level) for species, level in levels.items()}


def chains(web: Web) -> Iterator[tuple[Hashable, ...]]:
    """The food chains one by one, each from its basal species up.

    There can be millions: take some with :func:`itertools.islice`, or count them with :func:`count_chains`.

    Examples
    --------
    >>> list(chains(nx.DiGraph([("grass", "hare"), ("hare", "fox"), ("grass", "fox")])))
    [('grass', 'hare', 'fox'), ('grass', 'fox')]
    """
    inner = without_loops(web)
    for start in basal(inner):
        for path, on_path in simple_paths(inner, start, inner.nodes):
            if all(consumer in on_path for consumer in inner.succ[path[-1]]):
                yield tuple(path)


def _above(inner: Web, starts: list[Hashable]) -> Web:
    return inner.subgraph(species for layer in nx.bfs_layers(inner, starts) for species in layer).copy()
