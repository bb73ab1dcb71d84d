"""The shapes of a forest are all there, and classes put together only what conditions can't tell apart."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from solve_samples import every_shape

from rainkit.core.grids import Adjacency, distance, lines
from rainkit.decks.model import Goal
from rainkit.foodweb import Rules, find_shape
from rainkit.solve.boards import boards_of, goal_points
from rainkit.solve.classes import classes_of
from rainkit.solve.shapes import ADJACENT, LINE, Relation, related, shapes_of


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
def test_all_shapes_of_five(adjacency: Adjacency) -> None:
    rows = [tuple(map(tuple, shape.tolist())) for shape in shapes_of(5, adjacency)]
    assert rows == sorted(rows)
    assert rows == every_shape(5, adjacency)


def test_how_many_shapes_of_nine_there_are() -> None:
    # Fixed polyhexes and polyominoes of nine cells, OEIS A001207 and A001168.
    assert len(shapes_of(9)) == 77_359
    assert len(shapes_of(9, "square")) == 9_910


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
def test_relations(adjacency: Adjacency) -> None:
    shapes = shapes_of(4, adjacency)
    near, line = related(shapes, ("within", 2), adjacency), related(shapes, LINE, adjacency)
    for n, row in enumerate(shapes.tolist()):
        cells = [tuple(cell) for cell in row]
        for i, cell in enumerate(cells):
            assert {cells[j] for j in np.flatnonzero(line[n, i])} == set(lines(cell, cells, adjacency))
            assert {cells[j] for j in np.flatnonzero(near[n, i])} == {
                other for other in cells if 0 < distance(cell, other, adjacency) <= 2
            }


@pytest.mark.parametrize("relations", [(ADJACENT,), (ADJACENT, ("within", 2), LINE)])
def test_the_shapes_of_a_class_have_equal_relations(relations: tuple[tuple[str, int], ...]) -> None:
    classes = classes_of(6, "hex", relations)
    bits = 1 << np.arange(6)
    for number, relation in enumerate(relations):
        seen = related(classes.shapes, relation)
        for n, order in enumerate(classes.cell):
            assert (seen[n][np.ix_(order, order)] @ bits == classes.masks[classes.of[n], number]).all()


def test_nine_hexagons_have_457_graphs() -> None:
    found: dict[str, list[nx.Graph[int]]] = {}
    for (row,) in classes_of(9).masks:
        graph = nx.Graph([(v, u) for v in range(9) for u in range(v) if row[v] >> u & 1])
        same = found.setdefault(nx.weisfeiler_lehman_graph_hash(graph), [])
        if not any(nx.is_isomorphic(graph, other) for other in same):
            same.append(graph)
    assert sum(map(len, found.values())) == 457
    assert len(classes_of(9)) <= 460


def test_boards_of_a_forest_begun_are_all_shapes_around_it() -> None:
    classes = classes_of(4)
    boards = boards_of(classes, [(2, 1), (3, 1)])
    masks = classes.masks[boards.cls, 0]
    rows = np.arange(len(boards))
    assert ((masks[rows, boards.pins[:, 0]] >> boards.pins[:, 1]) & 1).all()
    for n in range(len(boards)):
        cells = boards.cells(n, classes)
        assert cells[boards.pins[n, 0]] == (2, 1)
        assert cells[boards.pins[n, 1]] == (3, 1)


@pytest.mark.parametrize("adjacency", ["hex", "square8"])
@pytest.mark.parametrize(
    ("match", "turn", "flip"), [("contains", True, False), ("contains", False, True), ("exact", True, True)]
)
def test_goals_are_met_by_the_same_shapes(adjacency: Adjacency, match: str, turn: bool, flip: bool) -> None:
    classes = classes_of(5, adjacency)
    wanted = ((0, 0), (1, 0), (2, 0), (2, 1), (0, 1)) if match == "exact" else ((1, 0), (2, 0), (2, 1))
    goal = Goal("g", {"en": "g"}, wanted, ((3, 0), (0, 0)) if match != "exact" else (), match, turn, flip, points=4)
    points = goal_points(classes, [], [goal], "intermediate", Rules(adjacency=adjacency))
    assert points is not None
    assert 0 < (points > 0).sum() < len(points)
    for row, given in zip(classes.shapes.tolist(), points, strict=True):
        met = find_shape(goal, {tuple(cell) for cell in row}, adjacency) is not None
        assert given == 4 * met


@pytest.mark.parametrize("relations", [(ADJACENT,), (ADJACENT, LINE, ("within", 2))])
def test_shapes_that_are_alike_are_numbered_alike(relations: tuple[Relation, ...]) -> None:
    """Numbering only one of the shapes that look alike gives what numbering each of them gives."""
    found = classes_of(6, "square8", relations)
    for number, shape in enumerate(found.shapes[::97]):
        cells = found.cell[::97][number]
        for place, relation in enumerate(relations):
            sees = related(shape[None], relation, "square8")[0][np.ix_(cells, cells)]
            wanted = found.masks[found.of[::97][number], place]
            assert (sees @ (1 << np.arange(6)) == wanted).all()
