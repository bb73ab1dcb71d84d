"""A kernel's game written out as a record, which the readable rules then accept or refuse move by move."""

from __future__ import annotations

from typing import Any

from rainkit.core import grids
from rainkit.core.game import game as find_game
from rainkit.core.records import Record
from rainkit.decks.model import COLOURS
from rainkit.foodweb import Move as FoodWebMove
from rainkit.jungle import Done, Exchange, Keep, Lock, Protect, Put, Take, Waive, Zone
from rainkit.jungle.legal import GROUPS
from rainkit.lab.engines import Setup
from rainkit.lab.foodweb_data import CELLS, START, WIDTH, FoodWebData
from rainkit.lab.jungle_data import ORDERED, JungleData

__all__ = ["kernel_record"]


def kernel_record(setup: Setup, game: int) -> Record:
    """The record of one game as the kernel played it: its deal, its moves, its scores.

    Parameters
    ----------
    setup : Setup
        From :func:`rainkit.lab.engines.prepare`.
    game : int
        The number of the game in the series.
    """
    the_game = find_game(setup.game)
    _, log = setup.logged(game, 1)
    if isinstance(setup.data, FoodWebData):
        moves, scores = _food_web(setup.data, log[0])
    else:
        moves, scores = _jungle(setup.data, log[0][0], log[1][0])
    start = the_game.new(
        len(setup.players), setup.seed, level=setup.level, deck=setup.deck, rules=setup.rules, game=game
    )
    return Record(
        setup.game,
        setup.level,
        the_game.rules_data(setup.rules),
        setup.deck,
        setup.players,
        setup.seed,
        start.deal_data(),
        tuple(moves),
        tuple(scores),
    )


def _food_web(data: FoodWebData, log: Any) -> tuple[list[str], list[int]]:
    """Unwind the torus: each cell lies beside one that is known already."""
    directions = grids.directions(data.rules.adjacency)
    where: list[dict[int, grids.Cell]] = [{START: (0, 0)} for _ in range(data.players)]
    moves = []
    for turn in range(data.rules.rounds):
        for seat in range(data.players):
            card, place = int(log[seat, turn, 0]), int(log[seat, turn, 1])
            known = where[seat]
            if place not in known:
                for dq, dr in directions:
                    beside = (place - WIDTH * dq - dr) % CELLS
                    if beside in known:
                        known[place] = (known[beside][0] + dq, known[beside][1] + dr)
                        break
            moves.append(str(FoodWebMove(data.cards[card], known[place])))
    return moves, [int(log[seat, 9, 0]) for seat in range(data.players)]


def _jungle(data: JungleData, log: Any, last: Any) -> tuple[list[str], list[int]]:
    moves = [str(_decision(data, *map(int, row[1:]))) for row in log[: int(last[4])]]
    return moves, [int(last[seat]) for seat in range(data.players)]


def _decision(data: JungleData, step: int, a: int, b: int, c: int) -> Any:
    match step:
        case 0:
            return Zone(COLOURS[a], None if b < 0 else bool(b))
        case 1:
            return Take(GROUPS[a])
        case 2:
            return Exchange() if a < 0 else Exchange(ORDERED[a], ORDERED[b], COLOURS[c])
        case 3:
            return Put(ORDERED[a], data.tiles[b].id, data.tiles[b].slots[c])
        case 4:
            return Done()
        case 5:
            return Lock(data.tiles[a].id)
        case 6:
            return Protect(COLOURS[a], b, c + 1)
        case 7:
            return Waive(COLOURS[a])
    return Keep((ORDERED[a], ORDERED[b]))
