"""One moment of a game of food web, and how it goes on (F6, F8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rainkit.core import game as core_game
from rainkit.core.errors import RuleError
from rainkit.core.ledger import Ledger
from rainkit.decks.model import Deck, Goal
from rainkit.foodweb.deal import Deal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.moves import LegalMoves, Move
from rainkit.foodweb.rounds import Rounds
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.scoring import score
from rainkit.foodweb.view import View
from rainkit.i18n import T

__all__ = ["State"]

Hand = tuple[str, ...]
_NO_MOVES = LegalMoves()


@dataclass(frozen=True, repr=False)
class State(Rounds):
    """A game with all that is hidden; players and bots get a :class:`~rainkit.foodweb.view.View` instead.

    Attributes
    ----------
    deck : Deck
    deal : Deal
        What chance decided at the start.
    rules : Rules
    level : {"base", "intermediate", "advanced"}
    seed : int or None
        The number of the deal.
    hands_by_round : tuple
        The hands of all seats at the start of each round so far; after the last round the cards that are thrown off.
    forests : tuple of Forest
    chosen : tuple of Move or None
        The hidden choices of the round.
    played : tuple of tuple of Move
        The revealed moves, round by round, seat by seat.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> state = GAME.new(3, seed=1)
    >>> state.awaited, len(state.legal_moves(0)), state.round
    ((0, 1, 2), 10, 1)
    """

    deck: Deck
    deal: Deal
    rules: Rules
    level: str
    seed: int | None
    hands_by_round: tuple[tuple[Hand, ...], ...]
    forests: tuple[Forest, ...]
    chosen: tuple[Move | None, ...]
    played: tuple[tuple[Move, ...], ...] = ()

    @classmethod
    def start(cls, deck: Deck, deal: Deal, rules: Rules, level: str, seed: int | None) -> State:
        """The first round of a deal."""
        seats = len(deal.hands)
        forests = (Forest(adjacency=rules.adjacency),) * seats
        return cls(deck, deal, rules, level, seed, (deal.hands,), forests, (None,) * seats)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not chosen yet in this round; none when the game is over."""
        if self.is_over:
            return ()
        return tuple(seat for seat, move in enumerate(self.chosen) if move is None)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hand of each seat, a hidden choice still among it; empty hands when the game is over."""
        return ((),) * self.players if self.is_over else self.hands_by_round[-1]

    @property
    def out(self) -> tuple[str, ...]:
        """The cards that were never dealt (F3, F4)."""
        return self.deal.out(self.deck)

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """All moves as (seat, move): the revealed ones round by round, then the hidden choices."""
        rows: Sequence[Sequence[Move | None]] = (*self.played, self.chosen)
        return tuple((seat, move) for row in rows for seat, move in enumerate(row) if move is not None)

    def legal_moves(self, seat: int) -> LegalMoves:
        """Every pair of a card of the hand and a cell on which it may lie; none for a seat that is not awaited."""
        self._check_seat(seat)
        if seat not in self.awaited:
            return _NO_MOVES
        return LegalMoves(self.hands[seat], self.forests[seat].frontier())

    def after(self, seat: int, move: Move) -> State:
        """The state after a seat's hidden choice; the last choice of a round reveals and places all (F6, F8).

        Raises
        ------
        RuleError
            Naming the clause and what would be legal.
        """
        self._check(seat, move)
        chosen = tuple(move if s == seat else m for s, m in enumerate(self.chosen))
        revealed = tuple(m for m in chosen if m is not None)
        if len(revealed) < self.players:
            return replace(self, chosen=chosen)
        forests = tuple(
            forest.place(self.deck.card(m.card), m.at) for forest, m in zip(self.forests, revealed, strict=True)
        )
        left = tuple(_without(hand, m.card) for hand, m in zip(self.hands, revealed, strict=True))
        played = (*self.played, revealed)
        if len(played) < self.rules.rounds:
            left = (left[-1], *left[:-1])
        return replace(
            self,
            hands_by_round=(*self.hands_by_round, left),
            forests=forests,
            chosen=(None,) * self.players,
            played=played,
        )

    def revealed_by(self, seat: int, move: Move) -> bool:  # noqa: ARG002
        """Whether this move would reveal something: the last choice of a round shows all of them (F6)."""
        return self.awaited == (seat,)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise ValueError(f"seat {seat}: the seats are 0 to {self.players - 1}")

    def _check(self, seat: int, move: Move) -> None:
        self._check_seat(seat)
        if self.is_over:
            raise RuleError("F8", T("The game is over after {rounds} rounds.", rounds=self.rules.rounds))
        if self.chosen[seat] is not None:
            awaited = [s + 1 for s in self.awaited]
            raise RuleError(
                "F6",
                T(
                    "Player {player} has chosen already in this round; still to choose: {awaited}.",
                    player=seat + 1,
                    awaited=awaited,
                ),
            )
        if move.card not in self.hands[seat]:
            known = self.deck.by_id
            asked = known[move.card].name if move.card in known else move.card
            hand = [known[card].name for card in dict.fromkeys(self.hands[seat])]
            raise RuleError("F6", T("{card} is not in your hand; your hand holds: {hand}.", card=asked, hand=hand))
        self.forests[seat].check(move.at)

    def view(self, seat: int) -> View:
        """All that this seat has seen, and nothing else."""
        self._check_seat(seat)
        return View(
            seat=seat,
            deck=self.deck,
            rules=self.rules,
            level=self.level,
            seen=tuple(hands[seat] for hands in self.hands_by_round),
            forests=self.forests,
            choice=self.chosen[seat],
            has_chosen=tuple(move is not None for move in self.chosen),
            played=self.played,
            goals_of=tuple(g if s == seat or self.is_over else None for s, g in enumerate(self.deal.goals)),
        )

    def goals(self, seat: int) -> tuple[Goal, ...]:
        """The goals that a seat holds (F5)."""
        return self.deal.goals[seat]

    def ledger(self, seat: int, pick: str | None = None) -> Ledger:
        """The reasons for a seat's score as things stand; the best goal is picked unless one is named (F12)."""
        goals = self.deal.goals[seat]
        return score(self.forests[seat], goals, level=self.level, rules=self.rules, pick=pick, deck=self.deck)

    @cached_property
    def _scores(self) -> tuple[int, ...]:
        return tuple(self.ledger(seat).total for seat in range(self.players))

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as things stand (F11, F12, F14)."""
        return self._scores

    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; a tie is shared (F11)."""
        return core_game.winners(self._scores)

    def deal_data(self) -> dict[str, Any]:
        """What chance decided, for a record."""
        data: dict[str, Any] = {"hands": [list(hand) for hand in self.deal.hands]}
        if self.level != "base":
            data["goals"] = [[goal.id for goal in goals] for goals in self.deal.goals]
        return data

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"round {self.round}, awaited {list(self.awaited)}"
        return f"<food web: deal {self.seed}, {self.players} players, {self.level}, {where}>"


def _without(hand: Hand, card: str) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
