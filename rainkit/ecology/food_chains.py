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
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import networkx as nx

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
        counter = _Counter(_above(without_loops(web), starts), limit)
        lengths: dict[int, int] = defaultdict(int)
        for start in starts:
            for length, number in counter.upward(start).items():
                lengths[length] += number
        levels = counter.mean_levels(starts)
    except _TooManyPathsError:
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
        for path, on_path in _paths(inner, start, inner.nodes):
            if all(consumer in on_path for consumer in inner.succ[path[-1]]):
                yield tuple(path)


def _above(inner: Web, starts: list[Hashable]) -> Web:
    return inner.subgraph(species for layer in nx.bfs_layers(inner, starts) for species in layer)


def _paths(graph: Web, start: Hashable, inside: Collection[Hashable]) -> Iterator[tuple[list[Hashable], set[Hashable]]]:
    """Every path from the start through these nodes, as the list and set of its nodes; they go on being changed."""
    path, on_path, branches = [start], {start}, [iter(graph.succ[start])]
    yield path, on_path
    while branches:
        for node in branches[-1]:
            if node not in on_path and node in inside:
                path.append(node)
                on_path.add(node)
                branches.append(iter(graph.succ[node]))
                yield path, on_path
                break
        else:
            branches.pop()
            on_path.discard(path.pop())


class _TooManyPathsError(Exception):
    pass


class _Counter:
    """Counts chains group by group: from the groups on top down, then levels from the basal groups up."""

    def __init__(self, inner: Web, limit: int) -> None:
        self.inner = inner
        self.left = limit
        self.group: dict[Hashable, set[Hashable]] = {}
        self.order: list[Hashable] = []
        groups = nx.condensation(inner) if inner else nx.DiGraph()
        for number in nx.topological_sort(groups):
            members = groups.nodes[number]["members"]
            for species in members:
                self.group[species] = members
            self.order.extend(sorted(members, key=str) if len(members) > 1 else members)
        self._up: dict[Hashable, dict[int, int]] = {}
        self._total: dict[Hashable, int] = {}
        for species in reversed(self.order):
            if self._is_entry(species):
                self._up[species] = self._count_up(species)
                self._total[species] = sum(self._up[species].values())

    def _is_entry(self, species: Hashable) -> bool:
        mates = self.group[species]
        return len(mates) == 1 or any(resource not in mates for resource in self.inner.pred[species])

    def _steps(self, entry: Hashable) -> Iterator[tuple[list[Hashable], list[Hashable], bool]]:
        """Each way from the entry inside its group, the species to which it leaves, and whether it ends there."""
        mates = self.group[entry]
        for path, on_path in _paths(self.inner, entry, mates):
            if len(mates) > 1:
                self.left -= 1
                if self.left < 0:
                    raise _TooManyPathsError
            consumers = self.inner.succ[path[-1]]
            exits = [consumer for consumer in consumers if consumer not in mates]
            yield path, exits, all(consumer in on_path for consumer in consumers)

    def _count_up(self, entry: Hashable) -> dict[int, int]:
        counts: dict[int, int] = defaultdict(int)
        for path, exits, ends in self._steps(entry):
            if ends:
                counts[len(path) - 1] += 1
            for consumer in exits:
                for length, number in self._up[consumer].items():
                    counts[len(path) + length] += number
        return counts

    def upward(self, start: Hashable) -> dict[int, int]:
        """Length to number of the chains that begin here."""
        return self._up[start]

    def mean_levels(self, starts: list[Hashable]) -> dict[Hashable, Fraction]:
        """The chain-averaged level of every species on a chain."""
        ways: dict[Hashable, int] = defaultdict(int)  # ways from a basal species up to an entry of a group,
        links: dict[Hashable, int] = defaultdict(int)  # and the sum of their lengths
        passing: dict[Hashable, int] = defaultdict(int)
        below: dict[Hashable, int] = defaultdict(int)
        for start in starts:
            ways[start] = 1
        for entry in self.order:
            if not ways[entry]:
                continue
            for path, exits, ends in self._steps(entry):
                onward = int(ends) + sum(self._total[consumer] for consumer in exits)
                for place, species in enumerate(path):
                    passing[species] += onward * ways[entry]
                    below[species] += onward * (links[entry] + place * ways[entry])
                for consumer in exits:
                    ways[consumer] += ways[entry]
                    links[consumer] += links[entry] + len(path) * ways[entry]
        return {species: 1 + Fraction(below[species], n) for species, n in passing.items() if n}
