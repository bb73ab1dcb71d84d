"""Where a game stands, as its state and every view of it tell alike (F8)."""

from __future__ import annotations

from rainkit.foodweb.forest import Forest
from rainkit.foodweb.moves import Move
from rainkit.foodweb.rules import Rules

__all__ = ["Rounds"]


class Rounds:
    """What follows from the public part of a game: rules, forests and the rounds that were played."""

    game = "foodweb"
    rules: Rules
    forests: tuple[Forest, ...]
    played: tuple[tuple[Move, ...], ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.forests)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played (F8)."""
        return len(self.played) == self.rules.rounds

    @property
    def round(self) -> int:
        """The number of the round, from 1; at the end that of the last."""
        return min(len(self.played) + 1, self.rules.rounds)
