"""Finished forests of many games, one after the other: who lies where, whoever played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.decks.model import Card
from rainkit.lab.engines import Setup
from rainkit.lab.foodweb_data import CELLS, START, WIDTH, FoodWebData

__all__ = ["forests"]

SLICE = 100


def forests(setup: Setup, first: int, count: int) -> Iterator[tuple[int, dict[Cell, Card]]]:
    """The forests of these games of the food web, with the number of their game.

    Examples
    --------
    >>> from rainkit.lab.engines import prepare
    >>> [(game, len(forest)) for game, forest in forests(prepare("foodweb", ["random", "random"], 1), 0, 1)]
    [(0, 9), (0, 9)]
    """
    data = setup.data
    assert isinstance(data, FoodWebData)
    for start in range(first, first + count, SLICE):
        number = min(SLICE, first + count - start)
        if setup.compiled:
            _, log = setup.logged(start, number)
            yield from _from_log(data, setup, log, start)
        else:
            for game in range(start, start + number):
                for forest in setup.play_one(game).forests:
                    yield game, dict(forest.cards)


def _from_log(data: FoodWebData, setup: Setup, log: Any, first: int) -> Iterator[tuple[int, dict[Cell, Card]]]:
    cards = [setup.deck.card(name) for name in data.cards]
    directions = grids.directions(data.rules.adjacency)
    rows = log[:, :, : data.rules.rounds, :2].tolist()
    for game, seats in enumerate(rows, first):
        for placed in seats:
            yield game, _unwound(placed, cards, directions)


def _unwound(placed: list[list[int]], cards: list[Card], directions: Any) -> dict[Cell, Card]:
    """Unwind the torus: each cell lies beside one that is known already."""
    known: dict[int, Cell] = {}
    forest: dict[Cell, Card] = {}
    for number, place in placed:
        cell = (0, 0)
        if known:
            dq, dr, beside = next(
                (dq, dr, known[beside])
                for dq, dr in directions
                if (beside := (place - WIDTH * dq - dr) % CELLS) in known
            )
            cell = (beside[0] + dq, beside[1] + dr)
        else:
            assert place == START
        known[place] = cell
        forest[cell] = cards[number]
    return forest
