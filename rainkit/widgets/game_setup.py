"""Who plays at one screen, and what all setup pages decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from rainkit.decks.model import Deck
from rainkit.i18n import Text
from rainkit.widgets.seats import MAX_DEAL, NOBODY, PERSON, Seat, deal_number, problem, with_seat

__all__ = ["GameSetup", "seating"]


@dataclass(frozen=True)
class GameSetup:
    """What is chosen before a game of either kind.

    Attributes
    ----------
    seats : tuple of Seat
        Four; those with nobody are left out.
    deal : int
        The number of the deal: the same number gives all tables of a class the same deal.
    short : bool
        A game of fewer rounds.
    deck : Deck, optional
        An own deck; by default the built-in one.
    """

    numbers: ClassVar[Sequence[int]]

    seats: tuple[Seat, ...] = (Seat(PERSON), Seat("greedy"), Seat("novice"), Seat())
    deal: int = 1
    short: bool = False
    deck: Deck | None = None

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats at which somebody plays, in order."""
        return tuple(seat for seat in self.seats if seat.kind != NOBODY)

    def problem(self) -> Text | None:
        """Why no game can be started so; None if one can."""
        return problem(self.taken, self.numbers)

    def with_seat(self, index: int, **changes: str) -> Self:
        """The setup with one seat changed; a kind that doesn't exist is left out."""
        return replace(self, seats=with_seat(self.seats, index, **changes))

    def with_choice(self, name: str, value: str) -> Self:
        """The setup with one choice changed as a form says it; a deal that is no number is refused."""
        if name == "deal":
            return replace(self, deal=deal_number(value))
        return replace(self, short=value == "true") if name == "short" else self


def seating(seats: tuple[Seat, ...], deal: int | None) -> dict[str, Any]:
    """The seats and the deal of a game that was played, for the setup of another one."""
    filled = (*seats, *(Seat() for _ in range(4 - len(seats))))
    return {"seats": filled, "deal": deal if deal and 0 < deal <= MAX_DEAL else 1}
