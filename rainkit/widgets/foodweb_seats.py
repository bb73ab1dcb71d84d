"""Who plays which game of food web at one screen: what the setup page decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rainkit import players
from rainkit.core.grids import ADJACENCIES, Adjacency
from rainkit.foodweb import GAME
from rainkit.foodweb.rules import LEVELS, PLAYERS, SHORT, Rules
from rainkit.i18n import N, T, Text

__all__ = ["MAX_DEAL", "NOBODY", "PERSON", "Seat", "Setup"]

PERSON = "person"
NOBODY = "nobody"
MAX_DEAL = 999_999
_MAX_NAME = 24


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table: a person at this screen, a bot by its name, or nobody."""

    kind: str = NOBODY
    name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person at this screen sits here."""
        return self.kind == PERSON

    def called(self, index: int, persons: int) -> Text | str:
        """What the seat is called: the name that was given, else 'You' when nobody else sits at the screen."""
        if self.name.strip():
            return self.name.strip()[:_MAX_NAME]
        if self.is_person:
            return T("You") if persons == 1 else T("Player {number}", number=index + 1)
        return bot_word(self.kind)

    def as_dict(self) -> dict[str, str]:
        """The seat as a save keeps it."""
        return {"kind": self.kind, "name": self.name[:_MAX_NAME]}


def bot_word(kind: str) -> Text:
    """What a bot is called.

    >>> str(bot_word("greedy"))
    'Bot: greedy'
    """
    words = {"greedy": T("Bot: greedy"), "random": T("Bot: random")}
    return words.get(kind) or T("Bot: {name}", name=kind)


def kinds() -> tuple[str, ...]:
    """Who can sit on a seat."""
    return (PERSON, *players.names(), NOBODY)


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

    Examples
    --------
    >>> setup = Setup()
    >>> [seat.kind for seat in setup.taken], setup.problem() is None, setup.rules().rounds
    (['person', 'greedy', 'random'], True, 9)
    """

    seats: tuple[Seat, ...] = (Seat(PERSON), Seat("greedy"), Seat("random"), Seat())
    level: str = "base"
    deal: int = 1
    short: bool = False
    adjacency: Adjacency = "hex"
    special_goal: bool = True
    species_needs_shape: bool = False

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
        number = len(self.taken)
        if number not in PLAYERS:
            return N(
                "{n} player is not enough: give a second seat to a person or a bot.",
                "{n} players are not enough: give two seats to persons or bots.",
                number,
            )
        if not any(seat.is_person for seat in self.taken):
            return T("Give one seat to a person, so that somebody plays here.")
        return None

    def with_seat(self, index: int, **changes: str) -> Setup:
        """The setup with one seat changed; a kind that doesn't exist is left out."""
        if not 0 <= index < len(self.seats) or changes.get("kind", PERSON) not in kinds():
            return self
        changes = {key: value[:_MAX_NAME] for key, value in changes.items()}
        seats = list(self.seats)
        seats[index] = replace(seats[index], **changes)
        return replace(self, seats=tuple(seats))

    def with_choice(self, name: str, value: str) -> Setup:
        """The setup with one choice changed as a form says it; what is not allowed changes nothing."""
        yes = value == "true"
        changes: Mapping[str, Any]
        if name == "level":
            changes = {"level": value} if value in LEVELS else {}
        elif name == "adjacency":
            changes = {"adjacency": value} if value in ADJACENCIES else {}
        elif name == "deal":
            digits = "".join(c for c in value if c.isascii() and c.isdigit())[:9]
            changes = {"deal": min(max(int(digits), 1), MAX_DEAL)} if digits else {}
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
