"""Landscapes of cells: patches of habitat, their size, edge and core.

A landscape is a grid graph (:func:`rainkit.core.grids.graph`, or :func:`networkx.grid_2d_graph` for plain squares) and
the habitat some of its cells. All cells are equally large: an area is a number of cells, and an edge a number of sides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

import networkx as nx

from rainkit.core.grids import Adjacency, Cell, neighbours

__all__ = [
    "Landscape",
    "core_cells",
    "cut_cells",
    "edge_length",
    "edge_to_area",
    "largest_patch_index",
    "patches",
]

Landscape: TypeAlias = "nx.Graph[Any]"


def patches(landscape: Landscape, habitat: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The connected pieces of the habitat, the largest first; equally large ones in the landscape's order.

    Raises
    ------
    ValueError
        If a cell of the habitat is not in the landscape.

    References
    ----------
    McGarigal K., Marks B. J. 1995. FRAGSTATS: spatial pattern analysis program for quantifying landscape structure.
    USDA Forest Service, General Technical Report PNW-GTR-351.

    Examples
    --------
    >>> field = nx.grid_2d_graph(4, 1)
    >>> [sorted(patch) for patch in patches(field, [(0, 0), (2, 0), (3, 0)])]
    [[(2, 0), (3, 0)], [(0, 0)]]
    """
    inside = _inside(landscape, habitat)
    place = {cell: i for i, cell in enumerate(landscape)}
    found = [frozenset(piece) for piece in nx.connected_components(landscape.subgraph(inside))]
    return sorted(found, key=lambda patch: (-len(patch), min(place[cell] for cell in patch)))


def largest_patch_index(landscape: Landscape, habitat: Iterable[Cell]) -> float | None:
    """LPI: the largest patch in percent of the whole landscape; 0 without habitat, None for no landscape.

    References
    ----------
    McGarigal and Marks 1995, see :func:`patches`.

    Examples
    --------
    >>> largest_patch_index(nx.grid_2d_graph(4, 1), [(0, 0), (2, 0), (3, 0)])
    50.0
    """
    if not len(landscape):
        return None
    return 100 * max(map(len, patches(landscape, habitat)), default=0) / len(landscape)


def edge_length(landscape: Landscape, habitat: Iterable[Cell], border: bool = True) -> int:
    """The number of cell sides between habitat and anything else.

    Parameters
    ----------
    landscape : networkx.Graph
    habitat : iterable of cells
    border : bool
        Whether sides on the outer border of the landscape count, as if nothing lived beyond; if not, they are taken for
        unknown and left out.

    Notes
    -----
    A hexagon has six sides, a square four; cells that touch at a corner alone share no side, also where the landscape
    counts them as adjacent.

    References
    ----------
    McGarigal and Marks 1995 (total edge), see :func:`patches`.

    Examples
    --------
    >>> corner = [(0, 0)]
    >>> edge_length(nx.grid_2d_graph(3, 3), corner), edge_length(nx.grid_2d_graph(3, 3), corner, border=False)
    (4, 2)
    """
    inside = _inside(landscape, habitat)
    by_side: Adjacency = "hex" if _adjacency(landscape) == "hex" else "square"
    return sum(
        other not in inside and (border or other in landscape) for cell in inside for other in neighbours(cell, by_side)
    )


def edge_to_area(landscape: Landscape, habitat: Iterable[Cell], border: bool = True) -> float | None:
    """Sides of edge for each cell of habitat: the smaller, the rounder and larger the patches; None without habitat.

    See :func:`edge_length` for the parameters.

    References
    ----------
    McGarigal and Marks 1995 (edge density), see :func:`patches`.

    Examples
    --------
    Four cells as a block have less edge than four in a row:

    >>> grid = nx.grid_2d_graph(6, 6)
    >>> edge_to_area(grid, [(1, 1), (1, 2), (2, 1), (2, 2)]), edge_to_area(grid, [(1, 1), (2, 1), (3, 1), (4, 1)])
    (2.0, 2.5)
    """
    inside = _inside(landscape, habitat)
    return edge_length(landscape, inside, border) / len(inside) if inside else None


def core_cells(landscape: Landscape, habitat: Iterable[Cell], depth: int = 1, border: bool = True) -> list[Cell]:
    """The cells of habitat that are more than ``depth`` steps inside, sorted; their number is the core area.

    Parameters
    ----------
    landscape : networkx.Graph
    habitat : iterable of cells
    depth : int
        How many steps the influence of the edge reaches: 0 gives the whole habitat, 1 leaves out every cell that is
        adjacent to something else.
    border : bool
        Whether the outer border of the landscape is an edge too.

    References
    ----------
    Laurance W. F., Yensen E. 1991. Predicting the impacts of edge effects in fragmented habitats. Biological
    Conservation 55: 77-92. McGarigal and Marks 1995, see :func:`patches`.

    Examples
    --------
    >>> grid = nx.grid_2d_graph(3, 3)
    >>> core_cells(grid, grid.nodes), len(core_cells(grid, grid.nodes, border=False))
    ([(1, 1)], 9)
    """
    if depth < 0:
        raise ValueError(f"depth is {depth}; it is a number of steps, 0 or more")
    inside, adjacency = _inside(landscape, habitat), _adjacency(landscape)
    for _ in range(depth):
        inside = {
            cell
            for cell in inside
            if all(other in inside or (not border and other not in landscape) for other in neighbours(cell, adjacency))
        }
    return sorted(inside)


def cut_cells(landscape: Landscape, habitat: Iterable[Cell]) -> list[Cell]:
    """The cells of habitat whose loss would break a patch into pieces, sorted.

    They are the articulation points (:func:`networkx.articulation_points`) of the habitat: where a corridor is thin.

    References
    ----------
    Urban D., Keitt T. 2001. Landscape connectivity: a graph-theoretic perspective. Ecology 82: 1205-1218 (cut-nodes).

    Examples
    --------
    >>> cut_cells(nx.grid_2d_graph(3, 1), [(0, 0), (1, 0), (2, 0)])
    [(1, 0)]
    """
    return sorted(nx.articulation_points(landscape.subgraph(_inside(landscape, habitat))))


def _adjacency(landscape: Landscape) -> Adjacency:
    found: Adjacency = landscape.graph.get("adjacency", "square")
    return found


def _inside(landscape: Landscape, habitat: Iterable[Cell]) -> set[Cell]:
    inside: Collection[Cell] = set(habitat)
    for cell in inside:
        if cell not in landscape:
            raise ValueError(f"the cell {cell} is not in the landscape")
    return set(inside)
