"""The readings of the food web's rules that people may switch."""

# ruff: noqa: RUF009 (switch makes a dataclass field)
from __future__ import annotations

from dataclasses import dataclass

from rainkit.core.grids import ADJACENCIES, Adjacency
from rainkit.core.switches import switch
from rainkit.i18n import T

__all__ = ["LEVELS", "PLAYERS", "SHORT", "Rules"]

LEVELS = ("base", "intermediate", "advanced")
PLAYERS = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of the game; those of a goal (F13: match, turn, flip) are written on the goal.

    Attributes
    ----------
    adjacency : {"hex", "square", "square8"}
        Which cells are adjacent (F7).
    special_goal : bool
        Whether the goals that count distinct Red List categories or types are shuffled in with the others (F5).
    species_needs_shape : bool
        Whether the three points for the named species ask for the goal itself to be met (F14).
    rounds : int
        Rounds of a game, and cards in a forest at its end (F8). A hand has one card more. :data:`SHORT` is the
        ten-minute game of five cards.

    Examples
    --------
    >>> Rules().hand, SHORT.hand
    (10, 6)
    """

    adjacency: Adjacency = switch(
        "hex", "F7", T("Which cells are adjacent: six on hexagons, four or eight on squares."), choices=ADJACENCIES
    )
    special_goal: bool = switch(True, "F5", T("The Red List goal is shuffled in with the other goals."))
    species_needs_shape: bool = switch(
        False, "F14", T("The points for the named species are given only if the goal is met, too.")
    )
    rounds: int = switch(
        9,
        "F8",
        T("Rounds of a game, and cards of each forest at its end; 5 make a game of ten minutes."),
        low=1,
        high=9,
    )

    @property
    def hand(self) -> int:
        """Cards dealt to each player (F4): one more than there are rounds."""
        return self.rounds + 1


SHORT = Rules(rounds=5)
