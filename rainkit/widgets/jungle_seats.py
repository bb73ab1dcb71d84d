"""Who plays which game of jungle at one screen: what the setup page decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rainkit.decks.model import Deck
from rainkit.i18n import Text
from rainkit.jungle.rules import PLAYERS, Rules
from rainkit.widgets.seats import MAX_DEAL, NOBODY, PERSON, Seat, deal_number, problem, with_seat

__all__ = ["SHORT", "SWITCHES", "Setup"]

SHORT = 6
"""The rounds of a short game."""
SWITCHES: Mapping[str, str] = {
    "place_order": "columns",
    "refused_tile": "discard",
    "must_place": "true",
    "choice_needs_both": "true",
    "surplus": "discard",
}
"""The readings that can be switched on the page, each with its other value."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a game.

    Attributes
    ----------
    seats : tuple of Seat
        Four; those with nobody are left out.
    deal : int
        The number of the deal: the same number gives all tables of a class the same tiles and animals.
    short : bool
        The game ends with round six at the latest (J17).
    switched : frozenset of str
        Of :data:`SWITCHES`, those that have their other value.
    deck : Deck, optional
        Own tiles; by default the built-in ones.

    Examples
    --------
    >>> setup = Setup().with_choice("must_place", "true")
    >>> [seat.kind for seat in setup.taken], setup.problem() is None, setup.rules().must_place
    (['person', 'greedy', 'novice'], True, True)
    """

    seats: tuple[Seat, ...] = (Seat(PERSON), Seat("greedy"), Seat("novice"), Seat())
    deal: int = 1
    short: bool = False
    switched: frozenset[str] = frozenset()
    deck: Deck | None = None

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The seats at which somebody plays, in order."""
        return tuple(seat for seat in self.seats if seat.kind != NOBODY)

    def rules(self) -> Rules:
        """The rules with the chosen switches."""
        from rainkit.jungle import GAME

        given: dict[str, Any] = {name: SWITCHES[name] for name in sorted(self.switched)}
        return GAME.rules(given | ({"round_limit": SHORT} if self.short else {}))

    def problem(self) -> Text | None:
        """Why no game can be started so; None if one can."""
        return problem(self.taken, PLAYERS)

    def with_seat(self, index: int, **changes: str) -> Setup:
        """The setup with one seat changed; a kind that doesn't exist is left out."""
        return replace(self, seats=with_seat(self.seats, index, **changes))

    def with_choice(self, name: str, value: str) -> Setup:
        """The setup with one choice changed as a form says it; a deal that is no number is refused."""
        if name == "deal":
            return replace(self, deal=deal_number(value))
        if name == "short":
            return replace(self, short=value == "true")
        if name in SWITCHES:
            others = self.switched - {name}
            return replace(self, switched=others | {name} if value == "true" else others)
        return self

    @classmethod
    def like(cls, seats: tuple[Seat, ...], deal: int | None, rules: Rules) -> Setup:
        """The setup that a game came from, for a new one of the same kind."""
        plain = Rules()
        switched = frozenset(name for name in SWITCHES if getattr(rules, name) != getattr(plain, name))
        filled = (*seats, *(Seat() for _ in range(4 - len(seats))))
        good = deal if deal and 0 < deal <= MAX_DEAL else 1
        return cls(filled, good, rules.round_limit == SHORT, switched)
