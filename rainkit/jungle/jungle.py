"""A player's jungle: nine places of a 3x3 grid, filled in a fixed order, and the areas in it.

Places are numbered 1 to 9 from the bottom left (J6). A cell is ``(column, row)`` with row 0 at the bottom, the node of
``networkx.grid_2d_graph(3, 3)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import networkx as nx

from rainkit.core.grids import Cell
from rainkit.decks.model import COLOURS, Tile
from rainkit.jungle.animals import Animal

if TYPE_CHECKING:
    Graph = nx.Graph[Cell]

__all__ = ["PLACES", "Jungle", "JungleTile", "areas", "cell_of_place", "places"]

PLACES = 9
_GRID = nx.grid_2d_graph(3, 3)


def cell_of_place(place: int, order: str = "rows") -> Cell:
    """The cell of a place: left to right, then up a row; or with ``columns`` upwards, then a column on (J6).

    >>> cell_of_place(1), cell_of_place(3), cell_of_place(4), cell_of_place(4, "columns")
    ((0, 0), (2, 0), (0, 1), (1, 0))
    """
    if not 1 <= place <= PLACES:
        raise ValueError(f"no place {place}; places are numbered 1 to {PLACES}")
    along, across = (place - 1) % 3, (place - 1) // 3
    return (along, across) if order == "rows" else (across, along)


@dataclass(frozen=True, slots=True)
class JungleTile:
    """A tile in a jungle with its animals and, if it holds one, its protected-area token (J13d).

    ``token`` is 3 (doubles), 4 (triples) or 0 for none; ``token_colour`` says of which colour it is.
    """

    tile: Tile
    animals: tuple[Animal, ...]
    token: int = 0
    token_colour: str = ""

    @property
    def times(self) -> int:
        """What the token makes of the tile's points: 1, 2 or 3 (J18)."""
        return {0: 1, 3: 2, 4: 3}[self.token]


@dataclass(frozen=True, slots=True)
class Jungle:
    """The tiles of a jungle in place order.

    Examples
    --------
    >>> tiles = [Tile(str(n), (colour,), 1, ("any",)) for n, colour in enumerate(["red", "blue", "red", "red"])]
    >>> jungle = Jungle(tuple(JungleTile(tile, ()) for tile in tiles))
    >>> jungle.graph().nodes[(2, 0)]["colours"]
    ('red',)
    >>> [sorted(area) for area in areas(jungle, "red")]
    [[(0, 0), (0, 1)], [(2, 0)]]
    """

    tiles: tuple[JungleTile, ...] = ()
    order: str = "rows"

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def is_full(self) -> bool:
        """Whether all nine places are taken (J16)."""
        return len(self.tiles) >= PLACES

    def cell(self, place: int) -> Cell:
        """The cell of a place, 1 to 9."""
        return cell_of_place(place, self.order)

    def place(self, cell: Cell) -> int:
        """The place of a cell, 1 to 9."""
        return next(p for p in range(1, PLACES + 1) if self.cell(p) == cell)

    def at(self, place: int) -> JungleTile:
        """The tile on a place that is taken."""
        if not 1 <= place <= len(self.tiles):
            raise KeyError(f"no tile on place {place}")
        return self.tiles[place - 1]

    def cells_of(self, colour: str) -> frozenset[Cell]:
        """The cells whose tiles show the colour; a bicolour tile shows two (J1)."""
        return frozenset(self.cell(n) for n, held in enumerate(self.tiles, 1) if colour in held.tile.colours)

    def with_tile(self, tile: JungleTile) -> Jungle:
        """The jungle with one more tile on the next free place (J12)."""
        if self.is_full:
            raise ValueError("the jungle is full")
        return replace(self, tiles=(*self.tiles, tile))

    def with_token(self, place: int, colour: str, token: int) -> Jungle:
        """The jungle with a protected-area token on the tile of a place (J13d)."""
        held = replace(self.at(place), token=token, token_colour=colour)
        return replace(self, tiles=(*self.tiles[: place - 1], held, *self.tiles[place:]))

    @property
    def protected(self) -> dict[str, int]:
        """The colours whose protected-area token this jungle holds, with the token, 3 or 4 (J13a)."""
        return {held.token_colour: held.token for held in self.tiles if held.token}

    @property
    def diversity_place(self) -> int | None:
        """The place of the tile that brought the fifth colour, which holds the diversity token (J13e)."""
        seen: set[str] = set()
        for place, held in enumerate(self.tiles, 1):
            seen.update(held.tile.colours)
            if len(seen) == len(COLOURS):
                return place
        return None

    def graph(self) -> Graph:
        """The jungle as a fresh networkx graph, ``grid_2d_graph(3, 3)`` with the tiles as node data.

        Every node has ``place`` and ``pos``; a node with a tile also has ``tile``, ``colours``, ``points``,
        ``animals`` and ``token``. An area of red is a connected component of the nodes whose colours hold red.
        """
        graph: Graph = nx.grid_2d_graph(3, 3)
        for place in range(1, PLACES + 1):
            cell = self.cell(place)
            graph.nodes[cell].update(place=place, pos=cell, colours=())
            if place <= len(self.tiles):
                held = self.at(place)
                graph.nodes[cell].update(
                    tile=held.tile.id,
                    colours=held.tile.colours,
                    points=held.tile.points,
                    animals=tuple(str(animal) for animal in held.animals),
                    token=held.token,
                )
        return graph

    def _repr_svg_(self) -> str | None:
        from rainkit.draw.hook import svg

        return svg(self)


@lru_cache(maxsize=512)
def _components(cells: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    return tuple(sorted((frozenset(c) for c in nx.connected_components(_GRID.subgraph(cells))), key=min))


def areas(jungle: Jungle, colour: str) -> tuple[frozenset[Cell], ...]:
    """The areas of a colour: the connected components of its tiles, side by side (J13a).

    Parameters
    ----------
    jungle : Jungle
    colour : str
        One of red, yellow, green, purple, blue.

    Returns
    -------
    tuple of frozenset of cells
        In the order of each area's smallest cell; empty if no tile shows the colour.
    """
    return _components(jungle.cells_of(colour))


def places(jungle: Jungle, cells: Iterable[Cell]) -> tuple[int, ...]:
    """The places of some cells, in order."""
    return tuple(sorted(jungle.place(cell) for cell in cells))
