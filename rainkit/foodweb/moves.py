"""A move of the food web: which card of the hand goes on which cell (F6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from rainkit.core.errors import Fault, InputError
from rainkit.core.grids import Cell
from rainkit.i18n import T

__all__ = ["LegalMoves", "Move", "parse_move"]

_MOVE = re.compile(r"\s*(\S+?)\s*@\s*\(?\s*([-−]?\d{1,4})\s*,\s*([-−]?\d{1,4})\s*\)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One hidden choice of card and cell, revealed together with those of the other players.

    Its text is ``card@q,r``.

    Examples
    --------
    >>> str(Move("sun-bear", (1, -1)))
    'sun-bear@1,-1'
    >>> parse_move("sun-bear@1,-1") == Move("sun-bear", (1, -1))
    True
    """

    card: str
    at: Cell

    def __str__(self) -> str:
        return f"{self.card}@{self.at[0]},{self.at[1]}"


def parse_move(text: str) -> Move:
    """The move of a text form; blanks and round brackets about the cell are allowed.

    Raises
    ------
    InputError
        If it can't be read.
    """
    found = _MOVE.fullmatch(text)
    if not found:
        message = T(
            "{text!r} is no move; write the card's id, @ and the cell, for instance sun-bear@1,0.", text=text[:80]
        )
        raise InputError([Fault(message, "bad-move", clause="F6")])
    card, q, r = found.groups()
    return Move(card, (int(q.replace("−", "-")), int(r.replace("−", "-"))))


class LegalMoves(Sequence[Move]):
    """Every pair of a card of the hand and a free cell that touches the forest; made only when asked for.

    The order is that of the hand, and for one card that of the sorted cells. A card that the hand holds twice counts
    once.

    Examples
    --------
    >>> moves = LegalMoves(("fig", "ant"), ((0, 1), (1, 0)))
    >>> len(moves), Move("ant", (0, 1)) in moves, str(moves[3])
    (4, True, 'ant@1,0')
    """

    __slots__ = ("cards", "cells")

    def __init__(self, hand: Sequence[str] = (), cells: Sequence[Cell] = ()) -> None:
        self.cards: tuple[str, ...] = tuple(dict.fromkeys(hand))
        self.cells: tuple[Cell, ...] = tuple(cells)

    def __len__(self) -> int:
        return len(self.cards) * len(self.cells)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.card in self.cards and move.at in self.cells

    def __iter__(self) -> Iterator[Move]:
        return (Move(card, cell) for card in self.cards for cell in self.cells)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        place = range(len(self))[index]
        return Move(self.cards[place // len(self.cells)], self.cells[place % len(self.cells)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalMoves):
            return NotImplemented
        return self.cards == other.cards and (not self.cards or self.cells == other.cells)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)} ({len(self.cards)} cards on {len(self.cells)} cells)>"
