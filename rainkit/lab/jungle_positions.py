"""What one player sees of the jungle, as the arrays in which kernels keep a game."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from rainkit.decks.model import COLOURS
from rainkit.jungle import View
from rainkit.jungle.animals import Animal
from rainkit.jungle.jungle import JungleTile
from rainkit.jungle.scoring import tile_points
from rainkit.jungle.state import ClearingTile, Seat, Step
from rainkit.lab.foodweb_data import Ints
from rainkit.lab.jungle_data import ORDERED, JungleData

__all__ = ["jungle_position"]

SEAT = 64
HAND, CLEARING, JUNGLE, TOTEM, WITH, PROTECTED, WAIVED, UNITED, DIVERSITY, NEW, OFFERED = range(11)
COLOURED, TILE, OPEN, OWN, POINTS, TIMES, LOCKED = 11, 16, 20, 24, 28, 37, 46
SIZE, TOKENS, TILES, LOOSE = 5, 10, 15, 16
STEP, WHOSE, TURN, AT, LEFT, SUPPLY, ENDING, RETURNED = range(17, 25)
STEPS = {
    Step.ZONE: 0,
    Step.TAKE: 1,
    Step.EXCHANGE: 2,
    Step.PLACE: 3,
    Step.LOCK: 5,
    Step.PROTECT: 6,
    Step.KEEP: 8,
}


def jungle_position(view: View, data: JungleData) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
    """Seats, board, stacks, places of hidden tiles and how many each stack has, and the bag.

    The names of places are those of ``jungle_seat_kernel`` and ``jungle_board_kernel``; a test compares them.
    """
    state = view.state
    number = {tile.id: n for n, tile in enumerate(data.tiles)}
    seats = np.zeros(5 * SEAT, np.int64)
    for n, seat in enumerate(state.seats):
        _seat(seats[SEAT * n : SEAT * (n + 1)], seat, number)
    mine = seats[SEAT * state.seat :]
    locked = int(mine[JUNGLE])
    mine[NEW] = (1 << locked) - (1 << locked - state.grown)
    mine[OFFERED] = _bits(COLOURS.index(colour) for colour in state.offered)
    room = data.arrays.stack_tiles.shape[1]
    stacks, hidden = np.zeros(5 * room, np.int64), []
    counts = np.zeros(5, np.int64)
    board = np.zeros(32, np.int64)
    for z, (stack, spaces) in enumerate(zip(state.stacks, state.zones, strict=True)):
        stacks[room * z : room * z + len(stack.tiles)] = [number[tile.id] for tile in stack.tiles]
        hidden += [room * z + place for place in stack.hidden]
        counts[z] = len(stack.hidden)
        tokens = [animal for animal in spaces if animal]
        board[SIZE + z], board[TOKENS + z] = len(stack.tiles), _tokens(tokens)
        board[TILES] |= bool(stack.tiles) << 2 * z
        board[LOOSE] |= bool(tokens) << 2 * z
    board[STEP], board[WHOSE], board[TURN] = STEPS[state.step], state.seat, state.turn
    board[AT] = COLOURS.index(state.zone) if state.zone else 0
    board[LEFT] = len(state.bag)
    board[SUPPLY] = _bits(2 * COLOURS.index(colour) + (token == 4) for colour, token in state.supply)
    board[ENDING] = {"": 0, "J16": 1, "J17": 2}[state.ending]
    board[RETURNED] = state.returned
    bag = np.zeros(112, np.int64)
    bag[: len(state.bag)] = [ORDERED.index(animal) for animal in state.bag]
    return seats, board, stacks, np.array([*hidden, 0], np.int64), counts, bag


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _tokens(animals: Iterable[Animal]) -> int:
    """Tokens as numbers of four bits, one for each kind."""
    return sum(1 << 4 * ORDERED.index(animal) for animal in animals)


def _seat(out: Ints, seat: Seat, number: dict[str, int]) -> None:
    jungle = seat.jungle
    out[HAND] = _tokens(seat.reserve)
    out[CLEARING], out[JUNGLE] = len(seat.clearing), len(jungle)
    out[TOTEM] = _tokens(animal for animal in ORDERED if animal.species == seat.totem)
    out[WITH] = _bits(n for n, held in enumerate(jungle.tiles) if held.token)
    out[PROTECTED] = _bits(COLOURS.index(colour) for colour in jungle.protected)
    out[WAIVED] = _bits(COLOURS.index(colour) for colour in seat.waived)
    for c, colour in enumerate(COLOURS):
        places = _bits(n for n, held in enumerate(jungle.tiles) if colour in held.tile.colours)
        out[COLOURED] |= places << 9 * c
        out[UNITED] |= bool(places) << c
    out[DIVERSITY] = (jungle.diversity_place or 0) - 1
    out[TILE : TILE + 4], out[OPEN : OPEN + 4] = len(number), 1
    for n, growing in enumerate(seat.clearing):
        out[TILE + n] = number[growing.tile.id]
        out[OPEN + n] = _bits(place for place, animal in enumerate(growing.animals) if animal is None)
        out[OWN + n] = _own(growing, seat.totem)
    for n, held in enumerate(jungle.tiles):
        times = held.token - 1 if held.token else 1
        out[POINTS + n], out[TIMES + n] = tile_points(held, seat.totem) // times, times
        out[LOCKED + n] = number[held.tile.id]


def _own(held: ClearingTile | JungleTile, totem: str) -> int:
    return sum(animal is not None and animal.species == totem for animal in held.animals)
