"""Who feeds whom: the points that cards of one type get from cards of another, in finished forests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import TYPES, Card
from rainkit.lab.engines import Setup
from rainkit.lab.played import forests

__all__ = ["Feeding", "feeding"]

ALONE = "alone"
"""Points that come from no other card."""


@dataclass
class Feeding:
    """Sums over forests.

    Attributes
    ----------
    forests : int
    points : dict of (type that gets, type that gives) to float
        ``("plant", "alone")`` holds flat points of plants.
    """

    forests: int = 0
    points: dict[tuple[str, str], float] = field(default_factory=dict)

    def mean(self, to: str, by: str) -> float:
        """Points a forest that cards of one type get from cards of another."""
        return self.points.get((to, by), 0.0) / max(1, self.forests)

    def add(self, forest: Mapping[Cell, Card], adjacency: Adjacency) -> None:
        """Share out the points of every condition evenly over the cards that it counted.

        Examples
        --------
        >>> from rainkit.decks.conditions import parse_scores
        >>> bee = Card("bee", {"en": "bee"}, "arthropod", scores=parse_scores("+3 per plant; +1"))
        >>> fig = Card("fig", {"en": "fig"}, "plant")
        >>> found = Feeding()
        >>> found.add({(0, 0): bee, (0, 1): fig}, "hex")
        >>> found.mean("arthropod", "plant"), found.mean("arthropod", "alone")
        (3.0, 1.0)
        """
        self.forests += 1
        for at, card in forest.items():
            for condition in card.scores:
                counted = condition.counted(forest, at, adjacency)
                points = condition.score(counted.number)
                if not points:
                    continue
                givers = [forest[cell].type for cell in counted.cells] or [ALONE]
                for giver in givers:
                    pair = (card.type, giver)
                    self.points[pair] = self.points.get(pair, 0.0) + points / len(givers)

    def rows(self) -> list[tuple[str, list[float]]]:
        """For each type that gets points, what each type and no card give it, a forest."""
        return [(to, [self.mean(to, by) for by in (*TYPES, ALONE)]) for to in TYPES]


def feeding(setup: Setup, games: int, first: int = 0) -> Feeding:
    """Look at the forests of some games of the food web.

    Examples
    --------
    >>> from rainkit.lab.engines import prepare
    >>> found = feeding(prepare("foodweb", ["greedy", "greedy"], 1), 5)
    >>> found.forests, found.mean("arthropod", "plant") > found.mean("plant", "carnivore")
    (10, True)
    """
    out = Feeding()
    for _, forest in forests(setup, first, games):
        out.add(forest, setup.rules.adjacency)
    return out
