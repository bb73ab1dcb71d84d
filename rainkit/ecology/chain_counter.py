"""How food chains are counted without listing them: group by group, a group being species in a circle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator
from fractions import Fraction

import networkx as nx

from rainkit.ecology.size import Web

__all__ = ["ChainCounter", "TooManyPathsError", "simple_paths"]


def simple_paths(
    graph: Web, start: Hashable, inside: Collection[Hashable]
) -> Iterator[tuple[list[Hashable], set[Hashable]]]:
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


class TooManyPathsError(Exception):
    """There are more ways inside groups than the limit allows."""


class ChainCounter:
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
        for path, on_path in simple_paths(self.inner, entry, mates):
            if len(mates) > 1:
                self.left -= 1
                if self.left < 0:
                    raise TooManyPathsError
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
