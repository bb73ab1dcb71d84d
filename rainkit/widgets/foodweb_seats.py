"""Who plays which game of food web at one screen: what the setup page decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from rainkit.core.grids import ADJACENCIES, Adjacency
from rainkit.foodweb.rules import LEVELS, PLAYERS, SHORT, Rules
from rainkit.widgets.game_setup import GameSetup, seating
from rainkit.widgets.seats import Seat

__all__ = ["Setup"]


@dataclass(frozen=True)
class Setup(GameSetup):
    """What is chosen before a game; the short one of ten minutes has five rounds.

    Attributes
    ----------
    level : str
    adjacency, special_goal, species_needs_shape :
        The switches of F7, F5 and F14.
    seats, deal, short, deck :
        See :class:`~rainkit.widgets.game_setup.GameSetup`.

    Examples
    --------
    >>> setup = Setup()
    >>> [seat.kind for seat in setup.taken], setup.problem() is None, setup.rules().rounds
    (['person', 'greedy', 'novice'], True, 9)
    """

    numbers = PLAYERS
    level: str = "base"
    adjacency: Adjacency = "hex"
    special_goal: bool = True
    species_needs_shape: bool = False

    def rules(self) -> Rules:
        """The rules with the chosen switches."""
        return replace(
            SHORT if self.short else Rules(),
            adjacency=self.adjacency,
            special_goal=self.special_goal,
            species_needs_shape=self.species_needs_shape,
        )

    def with_choice(self, name: str, value: str) -> Self:
        """The setup with one choice changed as a form says it; a deal that is no number is refused."""
        changes: dict[str, Any]
        if name == "level":
            changes = {"level": value} if value in LEVELS else {}
        elif name == "adjacency":
            changes = {"adjacency": value} if value in ADJACENCIES else {}
        elif name in ("special_goal", "species_needs_shape"):
            changes = {name: value == "true"}
        else:
            return super().with_choice(name, value)
        return replace(self, **changes)

    @classmethod
    def like(cls, seats: tuple[Seat, ...], level: str, deal: int | None, rules: Rules) -> Setup:
        """The setup that a game came from, for a new one of the same kind."""
        return cls(
            **seating(seats, deal),
            level=level if level in LEVELS else "base",
            short=rules.rounds == SHORT.rounds,
            adjacency=rules.adjacency,
            special_goal=rules.special_goal,
            species_needs_shape=rules.species_needs_shape,
        )
