"""A game of either kind at one screen, without any page: who sits there, the record, saves, a new game of the kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from rainkit.core.errors import Fault, InputError
from rainkit.core.ledger import Ledger
from rainkit.core.records import FORMAT, Record, record
from rainkit.decks.in_games import DeckGame
from rainkit.i18n import Text
from rainkit.widgets.saves import new_id
from rainkit.widgets.seats import MAX_DEAL, Seat
from rainkit.widgets.table_saves import checked_id, checked_seats, checked_take_backs, data_of, replayed, text_of

__all__ = ["GameTable"]


class GameTable:
    """One game at one screen; a subclass knows the rules of its turns.

    It sets ``game``, ``kind`` (what a save file says of itself), ``no_save`` and ``other_game`` (what is said of other
    files), and gives :meth:`dealt`, :meth:`like`, :meth:`ledger_of`.

    Attributes
    ----------
    state : state of the game
    seats : tuple of Seat
        Who sits where; at least one person.
    persons : tuple of int
    take_backs : int
    thinks : callable
        Called with a seat before its bot chooses.
    """

    game: ClassVar[DeckGame[Any]]
    kind: ClassVar[str]
    no_save: ClassVar[Text]
    other_game: ClassVar[Text]

    def __init__(self, state: Any, seats: tuple[Seat, ...], *, table_id: str | None = None) -> None:
        self.state = state
        self.seats = seats
        self.id = table_id or new_id()
        self.persons = tuple(i for i, seat in enumerate(seats) if seat.is_person)
        self.take_backs = 0
        self.thinks: Callable[[int], None] = lambda _: None

    @classmethod
    def new(cls, setup: Any) -> Self:
        """A fresh deal."""
        problem = setup.problem()
        if problem is not None:
            raise InputError([Fault(problem, "bad-setup")])
        return cls(cls.dealt(setup), setup.taken)

    # ------------------------------------------------------------------ what a subclass says

    @classmethod
    def dealt(cls, setup: Any) -> Any:
        """The first state of a game with this setup."""
        raise NotImplementedError

    def like(self) -> Any:
        """The setup that this game came from, with the built-in deck."""
        raise NotImplementedError

    def ledger_of(self, seat: int) -> Ledger:
        """The reasons for a seat's points as the person at the screen may know them."""
        raise NotImplementedError

    def recorded(self) -> Any:
        """The state that a record holds."""
        return self.state

    def take_up(self, data: Mapping[str, Any]) -> None:
        """Take from a save what its record doesn't hold."""

    # ------------------------------------------------------------------ what is to be seen

    @property
    def solo(self) -> bool:
        """Whether one person plays alone against bots."""
        return len(self.persons) == 1

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return str(self.seats[seat].called(seat, self.seats))

    def points_of(self, seat: int) -> int:
        """The running score of a seat."""
        return self.ledger_of(seat).total

    # ------------------------------------------------------------------ keeping

    def record(self) -> Record:
        """The record of the game so far."""
        names = [self.name(i) if seat.is_person else seat.kind for i, seat in enumerate(self.seats)]
        return record(self.recorded(), names)

    def as_data(self) -> dict[str, Any]:
        """The game as a save file holds it."""
        return {
            "rainkit": FORMAT,
            "kind": self.kind,
            "id": self.id,
            "seats": [seat.as_dict() for seat in self.seats],
            "record": self.record().as_dict(),
            "take_backs": self.take_backs,
        }

    def to_json(self) -> str:
        """The save file, sealed while something is hidden."""
        return text_of(self.as_data(), seal=not self.state.is_over)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The game of a save file, or of a plain record.

        Raises
        ------
        InputError
            In plain words, if the file is something else or was changed so that the rules don't give it.
        """
        return cls.from_data(data_of(text, cls.kind, cls.no_save))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The game of :meth:`as_data`, checked by playing it again; see :meth:`from_json`."""
        state, names = replayed(data, cls.game.name, cls.other_game)
        table = cls(state, checked_seats(data, names), table_id=checked_id(data))
        table.take_up(data)
        table.take_backs = checked_take_backs(data)
        return table

    def again(self) -> Any:
        """The setup for a new game of the same kind, with the next deal."""
        setup = self.like()
        own = None if self.state.deck == self.game.deck() else self.state.deck
        return replace(setup, deck=own).with_choice("deal", str(setup.deal % MAX_DEAL + 1))
