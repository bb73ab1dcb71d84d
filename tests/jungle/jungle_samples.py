"""Small jungles and turns to test with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rainkit.core.rng import Stream
from rainkit.decks.model import COLOURS, Tile
from rainkit.jungle import GAME, Animal, ClearingTile, Jungle, JungleTile, Seat, Stack, State, Step, parse_move

F, M, B, P = (Animal("red", species) for species in ("frog", "monkey", "butterfly", "parrot"))


def animals(text: str) -> tuple[Animal, ...]:
    """``"red frog, blue parrot"``"""
    return tuple(Animal.parse(part) for part in text.split(", ")) if text else ()


def tile(name: str, colours: str, points: int = 1, slots: str = "any") -> Tile:
    """``tile("a", "red blue", 2, "any frog")``"""
    shown = tuple(colours.split())
    return Tile(name, shown, points, tuple(slots.split()), shown[0])


def grown(colours: str, points: int = 1, order: str = "rows") -> Jungle:
    """A jungle of tiles j1, j2, ...: ``grown("red red/blue")``; each with a red frog on one slot for any animal."""
    tiles = [tile(f"j{n}", word.replace("/", " "), points) for n, word in enumerate(colours.split(), 1)]
    return Jungle(tuple(JungleTile(t, (F,)) for t in tiles), order)


def game(players: int = 2, seed: int = 1, **switches: Any) -> State:
    """A fresh deal."""
    return GAME.new(players, seed, rules=GAME.rules(switches))


def mine(state: State, **changes: Any) -> State:
    """The state with changed things of the player whose turn it is."""
    seats = list(state.seats)
    seats[state.seat] = replace(seats[state.seat], **changes)
    return replace(state, seats=tuple(seats))


def placing(
    jungle: str | Jungle = "",
    clearing: tuple[Tile, ...] = (),
    hand: str = "",
    state: State | None = None,
    **switches: Any,
) -> State:
    """A turn that has come to J11 with these things; the first player of two, totem parrot."""
    state = state or game(**switches)
    if isinstance(jungle, str):
        jungle = grown(jungle, order=state.rules.place_order)
    seat = Seat("parrot", tuple(sorted(animals(hand))), tuple(map(ClearingTile, clearing)), jungle)
    return replace(mine(state), step=Step.PLACE, zone="red", seats=(seat, *state.seats[1:]))


def zoned(state: State, **zones: str) -> State:
    """The state with these tokens in some zones, each as many spaces as the zone has: ``zoned(s, red="red frog")``."""
    rows = list(state.zones)
    for colour, text in zones.items():
        index = COLOURS.index(colour)
        tokens = animals(text)
        rows[index] = (*tokens, *[None] * (state.rules.zone_spaces[index] - len(tokens)))
    return replace(state, zones=tuple(rows))


def stacked(state: State, **stacks: tuple[Tile, ...]) -> State:
    """The state with other stacks."""
    rows = [
        Stack(stacks[colour]) if colour in stacks else old for colour, old in zip(COLOURS, state.stacks, strict=True)
    ]
    return replace(state, stacks=tuple(rows))


def played(state: State, *moves: str) -> State:
    """The state after moves of whoever is awaited."""
    for move in moves:
        state = state.after(state.seat, parse_move(move))
    return state


def legal(state: State) -> list[str]:
    """The texts of what may be decided now."""
    return [str(move) for move in state.legal_moves(state.seat)]


def refused(state: State, move: str, seat: int | None = None) -> str:
    """The clause that forbids a move; fails if it is legal."""
    error = state.why_not(state.seat if seat is None else seat, parse_move(move))
    assert error is not None, f"{move} is legal"
    assert str(error.message).strip()
    return error.clause


def random_game(state: State, seed: int, choosy: bool = False) -> Iterator[State]:
    """All states of a game of random moves; ``choosy`` prefers placing and locking, so that bonuses come up."""
    stream = Stream(seed, "test")
    yield state
    while not state.is_over:
        moves = list(state.legal_moves(state.seat))
        if choosy and state.step is Step.PLACE and len(moves) > 1:
            moves = moves[:-1] or moves
        state = state.after(state.seat, stream.choice(moves))
        yield state
