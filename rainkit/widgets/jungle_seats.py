"""Who plays which game of jungle at one screen: what the setup page decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from rainkit.jungle.rules import PLAYERS, Rules
from rainkit.widgets.game_setup import GameSetup, seating
from rainkit.widgets.seats import Seat

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


@dataclass(frozen=True)
class Setup(GameSetup):
    """What is chosen before a game; a short one ends with round six at the latest (J17).

    Attributes
    ----------
    switched : frozenset of str
        Of :data:`SWITCHES`, those that have their other value.
    seats, deal, short, deck :
        See :class:`~rainkit.widgets.game_setup.GameSetup`.

    Examples
    --------
    >>> setup = Setup().with_choice("must_place", "true")
    >>> [seat.kind for seat in setup.taken], setup.problem() is None, setup.rules().must_place
    (['person', 'greedy', 'novice'], True, True)
    """

    numbers = PLAYERS
    switched: frozenset[str] = frozenset()

    def rules(self) -> Rules:
        """The rules with the chosen switches."""
        from rainkit.jungle import GAME

        given: dict[str, Any] = {name: SWITCHES[name] for name in sorted(self.switched)}
        return GAME.rules(given | ({"round_limit": SHORT} if self.short else {}))

    def with_choice(self, name: str, value: str) -> Self:
        """The setup with one choice changed as a form says it; a deal that is no number is refused."""
        if name not in SWITCHES:
            return super().with_choice(name, value)
        others = self.switched - {name}
        return replace(self, switched=others | {name} if value == "true" else others)

    @classmethod
    def like(cls, seats: tuple[Seat, ...], deal: int | None, rules: Rules) -> Setup:
        """The setup that a game came from, for a new one of the same kind."""
        plain = Rules()
        switched = frozenset(name for name in SWITCHES if getattr(rules, name) != getattr(plain, name))
        return cls(**seating(seats, deal), short=rules.round_limit == SHORT, switched=switched)
