"""A game of jungle at one screen, without any page: whose turn it is, undo, what others did, saves.

Nothing of a player is hidden in this game, so several people share one screen without covering anything. A choice can
be taken back freely until something hidden has been turned up: the next tile of a stack or tokens from the bag. A
person alone against bots may then still take it back, and the game notes how often.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import cast

from rainkit.core.ledger import Ledger
from rainkit.i18n import T, Text
from rainkit.jungle import GAME, Move, Protect, Seat, State, Take, Zone
from rainkit.jungle.state import Step
from rainkit.players.play import bot_move
from rainkit.widgets import seats as sitting
from rainkit.widgets.game_table import GameTable
from rainkit.widgets.jungle_seats import Setup

__all__ = ["Deed", "Table"]


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


class Table(GameTable):
    """One game at one screen; see :class:`~rainkit.widgets.game_table.GameTable`.

    Examples
    --------
    >>> table = Table.new(Setup(deal=7))
    >>> table.play(table.state.legal_moves(0)[0])
    >>> table.state.step.name, table.undo_kind
    ('TAKE', 'free')
    """

    game = GAME
    kind = "jungle-table"
    no_save = T("This is no save file of the jungle.")
    other_game = T("This save is not of the jungle.")
    state: State

    def __init__(self, state: State, seats: tuple[sitting.Seat, ...], *, table_id: str | None = None) -> None:
        super().__init__(state, seats, table_id=table_id)
        self.past = _past(state)
        self._let_bots_play()

    @classmethod
    def dealt(cls, setup: Setup) -> State:
        """The first tiles and animals."""
        return GAME.new(len(setup.taken), setup.deal, rules=setup.rules(), deck=setup.deck)

    def like(self) -> Setup:
        """The setup that this game came from, with the built-in deck."""
        return Setup.like(self.seats, self.state.seed, self.state.rules)

    # ------------------------------------------------------------------ what is to be seen

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

    def ledger_of(self, seat: int) -> Ledger:
        """The reasons for a seat's points as things stand."""
        return self.state.ledger(seat)

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
        before, past = self.state, list(self.past)
        self._step(self.state.after(self.state.seat, move))
        try:
            self._let_bots_play()
        except Exception:
            self.state, self.past = before, past  # a bot of one's own failed: it can be mended, and the person goes on
            raise

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
