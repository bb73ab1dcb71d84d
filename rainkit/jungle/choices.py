"""Every single choice that a player could name, legal or not; for asking why not, and for tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from rainkit.decks.model import COLOURS
from rainkit.jungle.animals import KINDS
from rainkit.jungle.jungle import PLACES
from rainkit.jungle.legal import GROUPS
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.state import RESERVE, State

__all__ = ["every_choice"]


def every_choice(state: State) -> Iterator[Move]:
    """Every decision of every step with the zones, animals, places and tiles of this game (a few thousand).

    The tiles are those of all clearings and of the own jungle.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> state = GAME.new(2, seed=7)
    >>> choices = list(every_choice(state))
    >>> sum(state.why_not(0, choice) is None for choice in choices), len(state.legal_moves(0))
    (10, 10)
    """
    for colour in COLOURS:
        for keep in (True, False, None):
            yield Zone(colour, keep)
    yield from map(Take, GROUPS)
    yield Exchange()
    for give in KINDS:
        for get in KINDS:
            yield from (Exchange(give, get, colour) for colour in COLOURS)
    tiles = [held.tile.id for seat in state.seats for held in seat.clearing]
    tiles += [held.tile.id for held in state.me.jungle.tiles]
    for animal in KINDS:
        for tile in tiles:
            yield from (Put(animal, tile, slot) for slot in ("any", *GROUPS))
    yield Done()
    yield from map(Lock, tiles)
    for colour in COLOURS:
        for token in (3, 4):
            yield from (Protect(colour, token, place) for place in range(1, PLACES + 1))
        yield Waive(colour)
    yield from map(Keep, combinations_with_replacement(KINDS, RESERVE))
