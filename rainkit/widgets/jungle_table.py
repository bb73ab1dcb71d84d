"""A game of jungle at one screen, without any page: whose turn it is, undo, what others did, saves.

Nothing of a player is hidden in this game, so several people share one screen without covering anything. A choice can
be taken back freely until something hidden has been turned up: the next tile of a stack or tokens from the bag. A
person alone against bots may then still take it back, and the game notes how often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, cast

from rainkit.core.errors import Fault, InputError
from rainkit.core.ledger import Ledger
from rainkit.core.records import FORMAT, Record, record
from rainkit.i18n import T, Text
from rainkit.jungle import GAME, Move, Protect, Seat, State, Take, Zone
from rainkit.jungle.state import Step
from rainkit.players.play import bot_move
from rainkit.widgets import seats as sitting
from rainkit.widgets.jungle_seats import Setup
from rainkit.widgets.saves import new_id
from rainkit.widgets.table_saves import checked_id, checked_seats, checked_take_backs, data_of, replayed, text_of

__all__ = ["Deed", "Table"]

_KIND = "jungle-table"


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did in one turn.

    Attributes
    ----------
    seat : int
    zone : str
        The zone, or empty.
    kept : bool or None
        Whether its tile was kept; None without a tile.
    tokens : int
        How many tokens were taken.
    locked : tuple of int
        The places of the own jungle that were filled.
    protected : tuple of (colour, factor)
        The protected areas taken.
    points : int
        The change of the score.
    """

    seat: int
    zone: str = ""
    kept: bool | None = None
    tokens: int = 0
    locked: tuple[int, ...] = ()
    protected: tuple[tuple[str, int], ...] = ()
    points: int = 0


class Table:
    """One game at one screen.

    Parameters
    ----------
    state : State
    seats : tuple of rainkit.widgets.seats.Seat
        Who sits where; at least one person.

    Examples
    --------
    >>> table = Table.new(Setup(deal=7))
    >>> table.play(table.state.legal_moves(0)[0])
    >>> table.state.step.name, table.undo_kind
    ('TAKE', 'free')
    """

    def __init__(self, state: State, seats: tuple[sitting.Seat, ...], *, table_id: str | None = None) -> None:
        self.seats = seats
        self.id = table_id or new_id()
        self.persons = tuple(i for i, seat in enumerate(seats) if seat.is_person)
        self.take_backs = 0
        self.thinks: Callable[[int], None] = lambda _: None  # called before a bot of that seat begins its turn
        self.past = _past(state)
        self.state = state
        self._let_bots_play()

    @classmethod
    def new(cls, setup: Setup) -> Table:
        """A fresh deal."""
        problem = setup.problem()
        if problem is not None:
            raise InputError([Fault(problem, "bad-setup")])
        return cls(GAME.new(len(setup.taken), setup.deal, rules=setup.rules(), deck=setup.deck), setup.taken)

    # ------------------------------------------------------------------ what is to be seen

    @property
    def solo(self) -> bool:
        """Whether one person plays alone against bots."""
        return len(self.persons) == 1

    @property
    def seat(self) -> int:
        """The person whose turn it is; at the end the best person, the first of equals."""
        if not self.state.is_over:
            return self.state.seat
        scores = self.state.scores()
        return max(self.persons, key=lambda seat: (scores[seat], -seat))

    @property
    def me(self) -> Seat:
        """The things of that person."""
        return self.state.seats[self.seat]

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return str(self.seats[seat].called(seat, len(self.persons)))

    def ledger_of(self, seat: int) -> Ledger:
        """The reasons for a seat's points as things stand."""
        return self.state.ledger(seat)

    def points_of(self, seat: int) -> int:
        """The running score of a seat."""
        return self.ledger_of(seat).total

    def deeds(self) -> dict[int, Deed]:
        """The last turn of every seat, by seat; the person's own is the one before this turn."""
        found: dict[int, Deed] = {}
        starts: dict[int, State] = {}
        states = [*self.past, self.state]
        for before, after in pairwise(states):
            turn, (seat, move) = before.turn, after.moves[-1]
            if self.state.turn - self.state.players <= turn < self.state.turn:
                start = starts.setdefault(turn, before)
                found[seat] = _with_move(found.get(seat, Deed(seat)), start, before, after, move)
        return found

    def moves_of_turn(self) -> tuple[Move, ...]:
        """The decisions of the turn that is going on."""
        states = [*self.past, self.state]
        return tuple(after.moves[-1][1] for before, after in pairwise(states) if before.turn == self.state.turn)

    def newest(self, seat: int) -> tuple[int, ...]:
        """The places that a seat filled in its last turn."""
        if seat == self.state.seat and not self.state.is_over:
            size = len(self.state.seats[seat].jungle)
            return tuple(range(size - self.state.grown + 1, size + 1))
        deed = self.deeds().get(seat)
        return deed.locked if deed else ()

    # ------------------------------------------------------------------ playing

    def play(self, move: Move) -> None:
        """A decision of the person whose turn it is; bots then go on until a person is awaited.

        Raises
        ------
        RuleError
            Naming the clause.
        """
        self._step(self.state.after(self.state.seat, move))
        self._let_bots_play()

    def _step(self, state: State) -> None:
        self.past.append(self.state)
        self.state = state

    def _let_bots_play(self) -> None:
        while not self.state.is_over and not self.seats[self.state.seat].is_person:
            if self.state.step is Step.ZONE:
                self.thinks(self.state.seat)
            bot = sitting.bot_of(self.seats[self.state.seat], self.seats)
            self._step(cast(State, bot_move(self.state, self.state.seat, bot, self.state.seed or 0)))

    # ------------------------------------------------------------------ undo

    def _last_own(self) -> int | None:
        """The number of the last move that a person made."""
        moves = self.state.moves
        return next((n for n in range(len(moves) - 1, -1, -1) if moves[n][0] in self.persons), None)

    def _after(self, number: int) -> State:
        states = [*self.past, self.state]
        return states[number + 1]

    @property
    def undo_kind(self) -> str:
        """``free`` while nothing hidden has been turned up, ``take-back`` alone against bots, else empty."""
        last = self._last_own()
        if last is None:
            return ""
        if self._why_bound(last) is None:
            return "free"
        return "take-back" if self.solo else ""

    def why_no_undo(self) -> Text | None:
        """Why the last choice can't be taken back freely; None if it can."""
        last = self._last_own()
        if last is None:
            return T("There is nothing to take back.")
        return self._why_bound(last)

    def _why_bound(self, last: int) -> Text | None:
        shown = next((event for event in self._after(last).events if event.hidden), None)
        if shown is not None:
            return T("The turn has ended: {event} What all have seen can't be taken back (rule {clause}).",
                     event=shown.text, clause=shown.clause)  # fmt: skip
        if last != len(self.state.moves) - 1:
            return T("The turn has ended and the next player has gone on.")
        return None

    def undo(self) -> None:
        """Take the last choice of a person back; if something hidden was turned up that is a take-back, and counted."""
        kind, last = self.undo_kind, self._last_own()
        if not kind or last is None:
            return
        if kind == "take-back":
            self.take_backs += 1
        self.state = self.past[last]
        del self.past[last:]

    # ------------------------------------------------------------------ keeping

    def record(self) -> Record:
        """The record of the game so far."""
        names = [self.name(i) if seat.is_person else seat.kind for i, seat in enumerate(self.seats)]
        return record(self.state, names)

    def as_data(self) -> dict[str, Any]:
        """The game as a save file holds it."""
        return {
            "rainkit": FORMAT,
            "kind": _KIND,
            "id": self.id,
            "seats": [seat.as_dict() for seat in self.seats],
            "record": self.record().as_dict(),
            "take_backs": self.take_backs,
        }

    def to_json(self) -> str:
        """The save file, sealed while the bag and the stacks are hidden."""
        return text_of(self.as_data(), seal=not self.state.is_over)

    @classmethod
    def from_json(cls, text: str) -> Table:
        """The game of a save file, or of a plain record.

        Raises
        ------
        InputError
            In plain words, if the file is something else or was changed so that the rules don't give it.
        """
        return cls.from_data(data_of(text, _KIND, T("This is no save file of the jungle.")))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Table:
        """The game of :meth:`as_data`, checked by playing it again; see :meth:`from_json`."""
        state, names = replayed(data, GAME.name, T("This save is not of the jungle."))
        table = cls(state, checked_seats(data, names), table_id=checked_id(data))
        table.take_backs = checked_take_backs(data)
        return table

    def again(self) -> Setup:
        """The setup for a new game of the same kind, with the next deal."""
        setup = Setup.like(self.seats, self.state.seed, self.state.rules)
        own = None if self.state.deck == GAME.deck() else self.state.deck
        return replace(setup, deck=own).with_choice("deal", str(setup.deal % sitting.MAX_DEAL + 1))


def _past(state: State) -> list[State]:
    """All states before this one, the deal first, by playing its moves again."""
    from rainkit.jungle.deal import read_deal, start

    if not state.moves:
        return []
    deal = read_deal(state.deal_data(), state.deck, state.players, state.rules)
    states = [start(state.deck, deal, state.rules, state.seed)]
    for seat, move in state.moves[:-1]:
        states.append(states[-1].after(seat, move))
    return states


def _with_move(deed: Deed, start: State, before: State, after: State, move: Move) -> Deed:
    """The deed with one more move of its turn."""
    seat = deed.seat
    size = len(start.seats[seat].jungle), len(after.seats[seat].jungle)
    tokens, zone, kept = deed.tokens, deed.zone, deed.kept
    protected = deed.protected
    if isinstance(move, Zone):
        zone, kept = move.zone, move.keep
    elif isinstance(move, Take):
        tokens = sum(move.group in animal for animal in before.tokens(before.zone))
    elif isinstance(move, Protect):
        protected = (*protected, (move.colour, move.token - 1))
    locked = tuple(range(size[0] + 1, size[1] + 1))
    points = after.ledger(seat).total - start.ledger(seat).total
    return Deed(seat, zone, kept, tokens, locked, protected, points)
