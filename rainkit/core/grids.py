"""Grids: cells, neighbours, lines, shapes, and forests as networkx graphs.

A cell is a pair of integers. On the hexagonal grid it is axial ``(q, r)`` with the six neighbours of F16; on the
square grids it is ``(column, row)``. All cells of a grid look alike, so everything here works on the endless grid and
hands out finite networkx graphs of the cells that are asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Literal

import networkx as nx

__all__ = [
    "ADJACENCIES",
    "Adjacency",
    "Cell",
    "Shape",
    "centre",
    "directions",
    "distance",
    "frontier",
    "graph",
    "images",
    "is_connected",
    "lines",
    "neighbours",
    "normalised",
    "region",
    "within",
]

Cell = tuple[int, int]
Shape = frozenset[Cell]
Adjacency = Literal["hex", "square", "square8"]
ADJACENCIES: tuple[Adjacency, ...] = ("hex", "square", "square8")

_DIRECTIONS: dict[str, tuple[Cell, ...]] = {
    "hex": ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    "square": ((1, 0), (0, 1), (-1, 0), (0, -1)),
    "square8": ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)),
}


def directions(adjacency: Adjacency = "hex") -> tuple[Cell, ...]:
    """The steps to the neighbours of a cell, going round once.

    Raises
    ------
    ValueError
        For an unknown adjacency.

    Examples
    --------
    >>> len(directions("hex")), len(directions("square")), len(directions("square8"))
    (6, 4, 8)
    """
    try:
        return _DIRECTIONS[adjacency]
    except KeyError:
        raise ValueError(f"unknown adjacency {adjacency!r}; known: {', '.join(ADJACENCIES)}") from None


@lru_cache(maxsize=1 << 16)
def neighbours(cell: Cell, adjacency: Adjacency = "hex") -> tuple[Cell, ...]:
    """The adjacent cells (F7), in the order of :func:`directions`.

    >>> neighbours((0, 0), "square")
    ((1, 0), (0, 1), (-1, 0), (0, -1))
    """
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in directions(adjacency))


def distance(a: Cell, b: Cell, adjacency: Adjacency = "hex") -> int:
    """The number of steps from a to b over the endless grid, empty cells included.

    >>> distance((0, 0), (2, -1)), distance((0, 0), (2, 2)), distance((0, 0), (2, 2), "square8")
    (2, 4, 2)
    """
    dq, dr = b[0] - a[0], b[1] - a[1]
    if adjacency == "hex":
        return max(abs(dq), abs(dr), abs(dq + dr))
    if adjacency == "square":
        return abs(dq) + abs(dr)
    if adjacency == "square8":
        return max(abs(dq), abs(dr))
    raise ValueError(f"unknown adjacency {adjacency!r}; known: {', '.join(ADJACENCIES)}")


def within(cell: Cell, steps: int, cells: Collection[Cell], adjacency: Adjacency = "hex") -> list[Cell]:
    """Those of the cells at distance 1 to ``steps``, sorted.

    >>> within((0, 0), 2, [(0, 0), (1, 1), (3, 0)])
    [(1, 1)]
    """
    return sorted(c for c in cells if c != cell and distance(cell, c, adjacency) <= steps)


def lines(cell: Cell, cells: Collection[Cell], adjacency: Adjacency = "hex") -> list[Cell]:
    """The occupied cells on the straight lines through a cell, each line followed until its first empty cell.

    >>> lines((0, 0), {(0, 0), (1, 0), (2, 0), (4, 0), (0, -1)})
    [(0, -1), (1, 0), (2, 0)]
    """
    found = []
    for dq, dr in directions(adjacency):
        q, r = cell[0] + dq, cell[1] + dr
        while (q, r) in cells:
            found.append((q, r))
            q, r = q + dq, r + dr
    return sorted(found)


def graph(cells: Iterable[Cell], adjacency: Adjacency = "hex") -> nx.Graph[Cell]:
    """The cells as a networkx graph: nodes are cells, edges join adjacent ones.

    Every node carries ``pos``, the place of its centre in a drawing, so ``nx.draw(g, nx.get_node_attributes(g,
    "pos"))`` shows it as the board does. Nodes and edges come in sorted order.

    Examples
    --------
    >>> g = graph([(0, 0), (0, 1), (2, 0)])
    >>> list(g.edges), nx.number_connected_components(g)
    ([((0, 0), (0, 1))], 2)
    """
    ordered = sorted(set(cells))
    known = set(ordered)
    g: nx.Graph[Cell] = nx.Graph(adjacency=adjacency)
    for cell in ordered:
        x, y = centre(cell, adjacency)
        g.add_node(cell, pos=(x, -y))
    for cell in ordered:
        g.add_edges_from((cell, other) for other in neighbours(cell, adjacency) if other in known and other > cell)
    return g


def region(
    start: Cell, cells: Collection[Cell], passable: Callable[[Cell], bool], adjacency: Adjacency = "hex"
) -> list[Cell]:
    """The cells that can be reached from ``start`` by steps onto adjacent passable cells, without ``start``; sorted.

    >>> region((0, 0), {(0, 0), (1, 0), (2, 0)}, lambda c: c != (2, 0))
    [(1, 0)]
    """
    seen, queue = {start}, [start]
    while queue:
        for other in neighbours(queue.pop(), adjacency):
            if other in cells and other not in seen and passable(other):
                seen.add(other)
                queue.append(other)
    return sorted(seen - {start})


def is_connected(cells: Collection[Cell], adjacency: Adjacency = "hex") -> bool:
    """Whether the cells hang together; no cells at all do.

    >>> is_connected([(0, 0), (1, 0)]), is_connected([(0, 0), (2, 0)])
    (True, False)
    """
    known = set(cells)
    return not known or len(region(min(known), known, lambda _: True, adjacency)) == len(known) - 1


def frontier(cells: Collection[Cell], adjacency: Adjacency = "hex") -> list[Cell]:
    """The free cells that touch the cells, sorted; of no cells it is the origin alone (F6).

    >>> len(frontier([(0, 0)])), frontier([])
    (6, [(0, 0)])
    """
    if not cells:
        return [(0, 0)]
    known = set(cells)
    return sorted({other for cell in known for other in neighbours(cell, adjacency)} - known)


def _turned(cell: Cell, adjacency: Adjacency) -> Cell:
    q, r = cell
    return (-r, q + r) if adjacency == "hex" else (-r, q)


def normalised(shape: Iterable[Cell]) -> tuple[Cell, ...]:
    """The shape moved so that its sorted first cell is (0, 0), as a sorted tuple.

    >>> normalised([(3, 4), (3, 5)])
    ((0, 0), (0, 1))
    """
    ordered = sorted(shape)
    if not ordered:
        return ()
    q0, r0 = ordered[0]
    return tuple((q - q0, r - r0) for q, r in ordered)


def images(
    shape: Iterable[Cell],
    empty: Iterable[Cell] = (),
    *,
    turn: bool = True,
    flip: bool = False,
    adjacency: Adjacency = "hex",
) -> list[tuple[Shape, Shape]]:
    """All different forms of a shape with its cells that must stay empty, up to moving (F13).

    Parameters
    ----------
    shape, empty : iterable of cells
        In one common frame.
    turn : bool
        All rotations of the grid: six on hexagons, four on squares.
    flip : bool
        Mirror images too; without ``turn`` that is the one image (q, r) to (r, q).

    Returns
    -------
    list of (shape, empty)
        Each with the shape's sorted first cell at (0, 0); without doubles, in a fixed order.

    Examples
    --------
    >>> line = [(0, 0), (1, 0), (2, 0), (3, 0)]
    >>> len(images(line)), len(images(line, turn=False)), len(images(line, adjacency="square"))
    (3, 1, 2)
    """
    base = [(tuple(shape), tuple(empty))]
    if flip:
        base += [(tuple((r, q) for q, r in s), tuple((r, q) for q, r in e)) for s, e in base]
    found: dict[tuple[tuple[Cell, ...], tuple[Cell, ...]], None] = {}
    for cells, free in base:
        for _ in range((6 if adjacency == "hex" else 4) if turn else 1):
            q0, r0 = min(cells, default=(0, 0))
            moved = tuple(sorted((q - q0, r - r0) for q, r in cells))
            found[(moved, tuple(sorted((q - q0, r - r0) for q, r in free)))] = None
            cells = tuple(_turned(c, adjacency) for c in cells)
            free = tuple(_turned(c, adjacency) for c in free)
    return [(frozenset(s), frozenset(e)) for s, e in sorted(found)]


def centre(cell: Cell, adjacency: Adjacency = "hex") -> tuple[float, float]:
    """The centre of a cell in a drawing, y downwards, in units of the side of a cell.

    On hexagons x = 1.5 (q + r) and y = 0.866 (q - r), flat top, as in the columns of the rulebook's example (F16).

    >>> centre((0, 1)), centre((2, 1), "square")
    ((1.5, -0.8660254037844386), (2.0, 1.0))
    """
    q, r = cell
    if adjacency == "hex":
        return 1.5 * (q + r), math.sqrt(3) / 2 * (q - r)
    return float(q), float(r)
