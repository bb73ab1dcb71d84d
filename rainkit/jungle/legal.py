"""What may be decided now: the legal moves of every step, equal decisions once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import overload

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS
from rainkit.jungle.animals import Animal, fits
from rainkit.jungle.bonuses import forced, offers
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.state import CLEARING, RESERVE, State, Step

__all__ = [
    "GROUPS",
    "LegalMoves",
    "exchanges",
    "group_of",
    "keeps",
    "legal_moves",
    "locks",
    "may_stop",
    "puts",
    "same_as",
    "takes",
]

GROUPS = (*ANIMAL_COLOURS, *ANIMALS)


class LegalMoves(Sequence[Move]):
    """The legal decisions of one seat in a fixed order, each different one once.

    A move that comes to the same as a listed one, such as ``take frog`` where the only frogs are all the red animals,
    isn't listed again; :func:`same_as` finds the listed one and :meth:`State.after` accepts both.
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self._moves = tuple(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves))}>"


def group_of(animals: Iterable[Animal], group: str) -> tuple[Animal, ...]:
    """Those of the tokens that are of a colour or a species (J9).

    >>> group_of([Animal("red", "frog"), Animal("blue", "frog")], "blue")
    (Animal(colour='blue', species='frog'),)
    """
    return tuple(animal for animal in animals if group in animal)


def zones(state: State) -> Iterator[Zone]:
    """J8: zones with a tile or tokens; a tile is kept only while the clearing has a free place."""
    for colour in COLOURS:
        if state.stack(colour).top:
            if len(state.me.clearing) < CLEARING:
                yield Zone(colour, True)
            yield Zone(colour, False)
        elif state.tokens(colour):
            yield Zone(colour)


def takes(state: State) -> Iterator[Take]:
    """J9: colours, then species; a group with the very tokens of an earlier one comes to the same."""
    tokens = state.tokens(state.zone)
    seen = set()
    for group in GROUPS:
        found = tuple(sorted(group_of(tokens, group)))
        if found and found not in seen:
            seen.add(found)
            yield Take(group)


def exchanges(state: State) -> Iterator[Exchange]:
    """J10: no exchange, or any loose token for any different one on the board."""
    yield Exchange()
    for give in dict.fromkeys(state.me.reserve):
        for colour in COLOURS:
            for get in sorted(set(state.tokens(colour))):
                if get != give:
                    yield Exchange(give, get, colour)


def puts(state: State) -> Iterator[Put]:
    """J11: any loose token on any fitting free slot of the own clearing."""
    for animal in dict.fromkeys(state.me.reserve):
        for held in state.me.clearing:
            for slot in held.free_slots:
                if fits(animal, slot):
                    yield Put(animal, held.tile.id, slot)


def locks(state: State) -> Iterator[Lock]:
    """J12: the full tiles of the clearing, while the jungle has a free place."""
    if not state.me.jungle.is_full:
        yield from (Lock(held.tile.id) for held in state.me.clearing if held.is_full)


def protections(state: State) -> Iterator[Protect | Waive]:
    """J13: for every colour still to be decided its tokens and places, and to take none."""
    for colour in state.offered:
        yield from offers(state, colour)
        if not forced(state, colour):
            yield Waive(colour)


def keeps(state: State) -> Iterator[Keep]:
    """J14: any two of the tokens left."""
    yield from dict.fromkeys(Keep(pair) for pair in combinations(state.me.reserve, RESERVE))


def may_stop(state: State) -> bool:
    """Whether placing may end (J11): always, or with ``must_place`` only when no token fits any more."""
    return not (state.rules.must_place and state.fitting(state.me.reserve))


def decisions(state: State) -> Iterator[Move]:
    """The decisions of the current step of the player whose turn it is."""
    match state.step:
        case Step.ZONE:
            yield from zones(state)
        case Step.TAKE:
            yield from takes(state)
        case Step.EXCHANGE:
            yield from exchanges(state)
        case Step.PLACE:
            yield from puts(state)
            if may_stop(state):
                yield Done()
        case Step.LOCK:
            yield from locks(state)
        case Step.PROTECT:
            yield from protections(state)
        case Step.KEEP:
            yield from keeps(state)
        case Step.OVER:
            return


def legal_moves(state: State, seat: int) -> LegalMoves:
    """The legal moves of a seat; none if another seat is awaited or the game is over."""
    return LegalMoves(decisions(state) if seat in state.awaited else ())


def same_as(state: State, move: Move) -> Move:
    """The listed move that comes to the same as this one, or the move itself.

    Two decisions come to the same if a colour and a species of a zone are the very same tokens (J9), or if a token is
    exchanged for one of its own kind (J10).
    """
    if isinstance(move, Take) and state.step is Step.TAKE:
        tokens = state.tokens(state.zone)
        wanted = sorted(group_of(tokens, move.group))
        return next((m for m in takes(state) if wanted and sorted(group_of(tokens, m.group)) == wanted), move)
    if isinstance(move, Exchange) and move.give == move.get and move.give:
        return Exchange()
    return move
