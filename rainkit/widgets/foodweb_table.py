"""A game of food web at one screen, without any page: whose turn it is, what is covered, undo, hints, saves.

Several people may share the screen; then hands are covered between turns, and a choice can be taken back freely until
it is handed in (F6). A person alone against bots hands in at once; undo then is a take-back, and the game says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from rainkit.core.errors import InputError, RuleError
from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger
from rainkit.decks.model import Card, Goal
from rainkit.foodweb import GAME, Forest, Move, State, View
from rainkit.foodweb.moves import parse_move
from rainkit.foodweb.scoring import forest_points
from rainkit.i18n import T
from rainkit.players.play import bot_move
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.game_table import GameTable
from rainkit.widgets.seats import Seat, bot_of
from rainkit.widgets.table_saves import (
    changed,
)

__all__ = ["Deed", "Table"]


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did in the last round."""

    seat: int
    card: Card
    at: Cell
    gain: int


class Table(GameTable):
    """One game at one screen; see :class:`~rainkit.widgets.game_table.GameTable`.

    Examples
    --------
    >>> table = Table.new(Setup(deal=7))
    >>> table.choose(table.view.hand[0], (0, 0))
    >>> table.state.round, len(table.forest), table.undo_kind
    (2, 1, 'take-back')
    """

    game = GAME
    kind = "food-web-table"
    no_save = T("This is no save file of the food web.")
    other_game = T("This save is not of the food web.")
    state: State

    def __init__(self, state: State, seats: tuple[Seat, ...], *, table_id: str | None = None) -> None:
        super().__init__(state, seats, table_id=table_id)
        self.seat = self.persons[0]
        self.covered = not self.solo and not state.is_over
        self.pending: Move | None = None
        self.picks: dict[int, str] = {}

    @classmethod
    def dealt(cls, setup: Setup) -> State:
        """The first hands."""
        return GAME.new(len(setup.taken), setup.deal, level=setup.level, rules=setup.rules(), deck=setup.deck)

    # ------------------------------------------------------------------ what is to be seen

    @property
    def view(self) -> View:
        """What the person at the screen has seen."""
        return self.state.view(self.seat)

    @property
    def forest(self) -> Forest:
        """The forest of the person at the screen, with a card that is not handed in yet."""
        return self.forest_of(self.seat)

    def forest_of(self, seat: int) -> Forest:
        """A seat's forest as the person at the screen may see it."""
        forest = self.state.forests[seat]
        if seat == self.seat and self.pending is not None:
            return forest.place(self.state.deck.card(self.pending.card), self.pending.at)
        return forest

    def ledger_of(self, seat: int) -> Ledger:
        """The reasons for a seat's points as the person at the screen may know them: others' goals stay hidden."""
        from rainkit.foodweb import score

        if self.state.is_over:
            return self.state.ledger(seat, self.picks.get(seat))
        goals = self.state.goals(seat) if seat == self.seat else ()
        state = self.state
        return score(self.forest_of(seat), goals, level=state.level, rules=state.rules, deck=state.deck)

    def goals(self) -> tuple[Goal, ...]:
        """The goals of the person at the screen."""
        return self.state.goals(self.seat)

    def deeds(self) -> tuple[Deed, ...]:
        """What the other seats did since the last move of the person at the screen."""
        if not self.state.played:
            return ()
        found = []
        for seat, move in enumerate(self.state.played[-1]):
            if seat != self.seat:
                forest = self.state.forests[seat]
                before = Forest({c: card for c, card in forest.cards.items() if c != move.at}, forest.adjacency)
                gain = forest_points(forest) - forest_points(before)
                found.append(Deed(seat, self.state.deck.card(move.card), move.at, gain))
        return tuple(found)

    def newest(self, seat: int) -> Cell | None:
        """Where a seat placed its last card."""
        if seat == self.seat and self.pending is not None:
            return self.pending.at
        return self.state.played[-1][seat].at if self.state.played else None

    # ------------------------------------------------------------------ playing

    def choose(self, card: str, cell: Cell) -> None:
        """Put a card of the hand on a cell; alone against bots this hands it in.

        Raises
        ------
        RuleError
            Naming the clause.
        """
        move = Move(card, cell)
        self.state.after(self.seat, move)
        self.pending = move
        if self.solo:
            self.hand_in()

    def hand_in(self) -> None:
        """Hand the chosen card in; the next person comes, or all are revealed."""
        if self.pending is None:
            return
        before, self.state = self.state, self.state.after(self.seat, self.pending)
        self.pending = None
        waiting = [seat for seat in self.persons if seat in self.state.awaited]
        if not waiting:
            try:
                self._let_bots_choose()
            except Exception:
                self.state = before  # a bot of one's own failed: it can be mended, and the person chooses again
                raise
        waiting = [seat for seat in self.persons if seat in self.state.awaited]
        self.seat = waiting[0] if waiting else self.persons[0]
        self.covered = not self.solo and not self.state.is_over

    def _let_bots_choose(self) -> None:
        seed = self.state.seed or 0
        for seat in self.state.awaited:
            if not self.seats[seat].is_person:
                self.thinks(seat)
                bot = bot_of(self.seats[seat], self.seats)
                self.state = cast(State, bot_move(self.state, seat, bot, seed))

    def uncover(self) -> None:
        """The next person has taken the screen."""
        self.covered = False

    @property
    def undo_kind(self) -> str:
        """``free`` while nothing is handed in, ``take-back`` alone against bots, else empty."""
        if self.pending is not None:
            return "free"
        return "take-back" if self.solo and self.state.played else ""

    def undo(self) -> None:
        """Take the last choice back (F6); after it was revealed that is a take-back, which is counted."""
        kind = self.undo_kind
        if kind == "free":
            self.pending = None
        elif kind == "take-back":
            self.state = _rounds(self.state, len(self.state.played) - 1)
            self.take_backs += 1
            self.picks.clear()

    def pick(self, seat: int, goal: str) -> None:
        """A person picks one of the own goals at the end (F12)."""
        self.state.ledger(seat, goal)
        self.picks[seat] = goal

    def totals(self) -> tuple[int, ...]:
        """The final scores with the goals picked."""
        return tuple(self.ledger_of(seat).total for seat in range(self.state.players))

    # ------------------------------------------------------------------ keeping

    def recorded(self) -> State:
        """The state without the choices that are not revealed."""
        return _rounds(self.state, len(self.state.played))

    def as_data(self) -> dict[str, Any]:
        """The game as a save file holds it, with what is not revealed."""
        return super().as_data() | {
            "chosen": [None if m is None else str(m) for m in self.state.chosen],
            "pending": None if self.pending is None else str(self.pending),
            "picks": {str(seat): goal for seat, goal in self.picks.items()},
        }

    def take_up(self, data: Mapping[str, Any]) -> None:
        """What is chosen, lies on the board and was picked."""
        self._choose_again(data.get("chosen"))
        self._lay_again(data.get("pending"))
        self._pick_again(data.get("picks"))

    def _choose_again(self, chosen: object) -> None:
        """Hidden choices of persons who have handed in already in this round (bots choose again)."""
        if chosen is None:
            return
        if not isinstance(chosen, list) or len(chosen) != self.state.players:
            raise changed(T("it must hold one hidden choice, or none, for every seat."))
        for seat, move in enumerate(chosen):
            if move is None:
                continue
            if seat not in self.persons or len(self.state.awaited) == 1:
                raise changed(T("seat {number} can't have chosen yet in this round.", number=seat + 1))
            self.state = self.state.after(seat, _legal(self.state, seat, move))
        waiting = [seat for seat in self.persons if seat in self.state.awaited]
        self.seat = waiting[0] if waiting else self.persons[0]
        if not waiting and not self.state.is_over:
            raise changed(T("all persons have chosen, but the round was not shown."))

    def _lay_again(self, pending: object) -> None:
        """The card that lies on the board and is not handed in."""
        if pending is None:
            return
        move = _legal(self.state, self.seat, pending)
        if self.solo:
            raise changed(T("alone against bots a placed card is handed in at once."))
        self.pending = move

    def _pick_again(self, picks: object) -> None:
        """The goals that persons picked at the end."""
        if picks is None:
            return
        if not isinstance(picks, dict):
            raise changed(T("it must say for every seat which goal was picked."))
        for seat, goal in picks.items():
            held = [g.id for g in self.state.goals(int(seat))] if seat in map(str, self.persons) else []
            if not self.state.is_over or goal not in held:
                raise changed(T("seat {seat} can't have picked the goal {goal}.", seat=seat, goal=str(goal)))
            self.pick(int(seat), goal)

    def like(self) -> Setup:
        """The setup that this game came from, with the built-in deck."""
        return Setup.like(self.seats, self.state.level, self.state.seed, self.state.rules)


def _rounds(state: State, number: int) -> State:
    """The state at the start of a round."""
    start = State.start(state.deck, state.deal, state.rules, state.level, state.seed)
    for moves in state.played[:number]:
        for seat, move in enumerate(moves):
            start = start.after(seat, move)
    return start


def _legal(state: State, seat: int, told: object) -> Move:
    """The move of a save, if the rules allow it to this seat now."""
    try:
        move = parse_move(str(told))
        state.after(seat, move)
    except (RuleError, InputError, ValueError) as error:
        reason = error.message if isinstance(error, RuleError) else T("'{move}' is no move.", move=str(told)[:60])
        raise changed(T("seat {number} can't have chosen so. {reason}", number=seat + 1, reason=reason)) from None
    return move
