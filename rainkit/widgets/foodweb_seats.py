"""Who plays which game of food web at one screen: what the setup page decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rainkit.core.grids import ADJACENCIES, Adjacency
from rainkit.decks.model import Deck
from rainkit.foodweb import GAME
from rainkit.foodweb.rules import LEVELS, PLAYERS, SHORT, Rules
from rainkit.i18n import Text
from rainkit.widgets.seats import MAX_DEAL, NOBODY, PERSON, Seat, deal_number, problem, with_seat

__all__ = ["Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a game.

    Attributes
    ----------
    seats : tuple of Seat
        Four; those with nobody are left out.
    level : str
    deal : int
        The number of the deal: the same number gives all tables of a class the same cards.
    short : bool
        The ten-minute game of five rounds.
    adjacency, special_goal, species_needs_shape :
        The switches of F7, F5 and F14.
    deck : Deck, optional
        An own deck; by default the built-in one.

    Examples
    --------
    >>> setup = Setup()
    >>> [seat.kind for seat in setup.taken], setup.problem() is None, setup.rules().rounds
    (['person', 'greedy', 'novice'], True, 9)
    """

    seats: tuple[Seat, ...] = (Seat(PERSON), Seat("greedy"), Seat("novice"), Seat())
    level: str = "base"
    deal: int = 1
    short: bool = False
    adjacency: Adjacency = "hex"
    special_goal: bool = True
    species_needs_shape: bool = False
    deck: Deck | None = None

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats at which somebody plays, in order."""
        return tuple(seat for seat in self.seats if seat.kind != NOBODY)

    def rules(self) -> Rules:
        """The rules with the chosen switches."""
        return replace(
            SHORT if self.short else Rules(),
            adjacency=self.adjacency,
            special_goal=self.special_goal,
            species_needs_shape=self.species_needs_shape,
        )

    def problem(self) -> Text | None:
        """Why no game can be started so; None if one can."""
        return problem(self.taken, PLAYERS)

    def with_seat(self, index: int, **changes: str) -> Setup:
        """The setup with one seat changed; a kind that doesn't exist is left out."""
        return replace(self, seats=with_seat(self.seats, index, **changes))

    def with_choice(self, name: str, value: str) -> Setup:
        """The setup with one choice changed as a form says it; a deal that is no number is refused."""
        yes = value == "true"
        changes: Mapping[str, Any]
        if name == "level":
            changes = {"level": value} if value in LEVELS else {}
        elif name == "adjacency":
            changes = {"adjacency": value} if value in ADJACENCIES else {}
        elif name == "deal":
            changes = {"deal": deal_number(value)}
        else:
            changes = {name: yes} if name in ("short", "special_goal", "species_needs_shape") else {}
        return replace(self, **changes)

    @classmethod
    def like(cls, seats: tuple[Seat, ...], level: str, deal: int | None, rules: Rules) -> Setup:
        """The setup that a game came from, for a new one of the same kind."""
        filled = (*seats, *(Seat() for _ in range(4 - len(seats))))
        return cls(
            filled,
            level if level in GAME.levels else "base",
            deal if deal and 0 < deal <= MAX_DEAL else 1,
            rules.rounds == SHORT.rounds,
            rules.adjacency,
            rules.special_goal,
            rules.species_needs_shape,
        )
