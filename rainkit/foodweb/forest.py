"""A player's forest: species cards on the cells of a grid (F6, F7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from rainkit.core import grids
from rainkit.core.errors import RuleError
from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import Card
from rainkit.i18n import T

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Forest", "cell_text"]


def cell_text(cell: Cell) -> str:
    """A cell as people read it.

    >>> cell_text((3, -1))
    '(3,-1)'
    """
    return f"({cell[0]},{cell[1]})"


@dataclass(frozen=True, eq=False, repr=False)
class Forest:
    """Cards by their cells; nothing in it ever changes.

    Parameters
    ----------
    cards : mapping of cell to Card
        In the order in which they were placed. Two forests with the same cards on the same cells are equal in
        whatever order they grew.
    adjacency : {"hex", "square", "square8"}
        Which cells are adjacent (F7).

    Examples
    --------
    >>> fig = Card("fig", {"en": "fig"}, "plant")
    >>> forest = Forest().place(fig, (0, 0)).place(fig, (0, 1))
    >>> len(forest), len(forest.frontier()), forest.graph().number_of_edges()
    (2, 8, 1)
    >>> forest.place(fig, (3, 0))
    Traceback (most recent call last):
    ...
    rainkit.core.errors.RuleError: F6: (3,0) does not touch your forest; free cells that do: (-1,0), (-1,1), (-1,2), \
(0,-1), (0,2), (1,-1), (1,0), (1,1).
    """

    cards: Mapping[Cell, Card] = field(default_factory=dict)
    adjacency: Adjacency = "hex"

    def __post_init__(self) -> None:
        grids.directions(self.adjacency)
        object.__setattr__(self, "cards", MappingProxyType(dict(self.cards)))

    def place(self, card: Card, cell: Cell) -> Forest:
        """The forest with one card more.

        Raises
        ------
        RuleError
            F6, if the cell is taken or does not touch the forest.
        """
        self.check(cell)
        return Forest({**self.cards, cell: card}, self.adjacency)

    def check(self, cell: Cell) -> None:
        """Raise the RuleError of F6 if no card can be placed on the cell."""
        if cell in self._free:
            return
        free = [cell_text(c) for c in self.frontier()]
        if not self.cards:
            message = T("The first card lies on {cells}, not on {cell}.", cell=cell_text(cell), cells=free)
        elif cell in self.cards:
            message = T(
                "{cell} is taken by {card}; free cells that touch your forest: {cells}.",
                cell=cell_text(cell),
                card=self.cards[cell].name,
                cells=free,
            )
        else:
            message = T(
                "{cell} does not touch your forest; free cells that do: {cells}.", cell=cell_text(cell), cells=free
            )
        raise RuleError("F6", message)

    def frontier(self) -> tuple[Cell, ...]:
        """The free cells on which the next card may lie, sorted; of an empty forest that is (0, 0) alone (F6)."""
        return self._frontier

    @cached_property
    def _frontier(self) -> tuple[Cell, ...]:
        return tuple(grids.frontier(self.cards, self.adjacency))

    @cached_property
    def _free(self) -> frozenset[Cell]:
        return frozenset(self._frontier)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The occupied cells adjacent to a cell, going round once."""
        return tuple(c for c in grids.neighbours(cell, self.adjacency) if c in self.cards)

    def graph(self) -> nx.Graph[Cell]:
        """A fresh networkx graph: nodes are cells, edges join adjacent cards.

        Every node carries ``card`` (the id), ``name``, ``type``, ``iucn`` and ``pos``, so pupils can go on with
        networkx themselves.

        Examples
        --------
        >>> fig = Card("fig", {"en": "fig"}, "plant")
        >>> Forest({(0, 0): fig}).graph().nodes[0, 0]["type"]
        'plant'
        """
        g = grids.graph(self.cards, self.adjacency)
        for cell, card in self.cards.items():
            g.nodes[cell].update(card=card.id, name=card.label, type=card.type, iucn=card.iucn)
        return g

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Forest):
            return NotImplemented
        return self.adjacency == other.adjacency and self.cards == other.cards

    def __hash__(self) -> int:
        return hash((frozenset(self.cards.items()), self.adjacency))

    def __reduce__(self) -> tuple[type[Forest], tuple[dict[Cell, Card], Adjacency]]:
        return Forest, (dict(self.cards), self.adjacency)

    def __repr__(self) -> str:
        return f"<Forest: {', '.join(f'{card.id}@{q},{r}' for (q, r), card in self.cards.items()) or 'empty'}>"

    def __str__(self) -> str:
        return "\n".join(f"{cell_text(cell)} {card.label}" for cell, card in self.cards.items())

    def _repr_svg_(self) -> str | None:
        from rainkit.draw.hook import svg

        return svg(self)
