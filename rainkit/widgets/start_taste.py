"""A taste of the game: a half-grown forest and three cards to place, on the start page; only the rules count points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger
from rainkit.decks import builtin
from rainkit.decks.model import Card
from rainkit.foodweb import Forest, Gain, Move, gains, parse_move, score

__all__ = ["Taste"]

GROWN: Mapping[Cell, str] = {
    (0, 0): "malayan-tiger",
    (0, -1): "lesser-mouse-deer",
    (1, -1): "merbau",
    (1, 0): "binturong",
}
HAND = ("sun-bear", "giant-honey-bee", "dhole")


@dataclass(frozen=True)
class Taste:
    """The little game as it stands: which cards were placed where, in order.

    Examples
    --------
    >>> taste = Taste()
    >>> cell, gain = max(taste.gains("giant-honey-bee").items(), key=lambda pair: pair[1].total)
    >>> after = taste.place("giant-honey-bee", cell)
    >>> after.points - taste.points == gain.total, after.hand
    (True, ('sun-bear', 'dhole'))
    """

    moves: tuple[Move, ...] = ()

    def card(self, name: str) -> Card:
        """A card of the built-in deck."""
        return builtin("foodweb").card(name)

    @cached_property
    def forest(self) -> Forest:
        """The forest with all that was placed."""
        forest = Forest({cell: self.card(name) for cell, name in GROWN.items()})
        for move in self.moves:
            forest = forest.place(self.card(move.card), move.at)
        return forest

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that are left."""
        placed = {move.card for move in self.moves}
        return tuple(name for name in HAND if name not in placed)

    @cached_property
    def ledger(self) -> Ledger:
        """The reasons for every point."""
        return score(self.forest)

    @property
    def points(self) -> int:
        """What the forest is worth."""
        return self.ledger.total

    def gains(self, name: str) -> dict[Cell, Gain]:
        """What a card of the hand would bring on each free place."""
        return gains(self.forest, self.card(name))

    def place(self, name: str, cell: Cell) -> Taste:
        """After placing a card of the hand.

        Raises
        ------
        RuleError
            F6, if the place is not free or does not touch the forest.
        """
        if name not in self.hand:
            raise ValueError(f"{name} is not in the hand")
        self.forest.check(cell)
        return Taste((*self.moves, Move(name, cell)))

    @property
    def undone(self) -> Taste:
        """Before the last card."""
        return Taste(self.moves[:-1])

    def as_data(self) -> list[str]:
        """For a save."""
        return [str(move) for move in self.moves]

    @classmethod
    def from_data(cls, data: object) -> Taste:
        """From a save; it ends before the first move that can't be made."""
        taste = cls()
        for text in data[: len(HAND)] if isinstance(data, list) else []:
            try:
                move = parse_move(str(text))
                taste = taste.place(move.card, move.at)
            except ValueError:
                break
        return taste
