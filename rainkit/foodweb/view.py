"""What one player has seen: the own hand, the hands that passed by, all forests, the own goals, and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.gains import Gain, gains
from rainkit.foodweb.moves import LegalMoves, Move
from rainkit.foodweb.rounds import Rounds
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.scoring import score

__all__ = ["View", "one_ply"]


@dataclass(frozen=True, repr=False)
class View(Rounds):
    """A game as one seat sees it; what a bot receives.

    Attributes
    ----------
    seat : int
        Whose view it is.
    deck, rules, level :
        Known to all.
    seen : tuple of tuple of str
        The own hand at the start of each round so far; the last is the hand now (after the game, the card thrown off).
    forests : tuple of Forest
        The forests of all seats; they are public.
    choice : Move or None
        The own hidden choice of this round.
    has_chosen : tuple of bool
        Who has chosen in this round.
    played : tuple of tuple of Move
        The revealed moves, round by round, seat by seat.
    goals_of : tuple
        The goals of each seat; None where they are hidden, as those of others are until the game is over.
    """

    seat: int
    deck: Deck
    rules: Rules
    level: str
    seen: tuple[tuple[str, ...], ...]
    forests: tuple[Forest, ...]
    choice: Move | None
    has_chosen: tuple[bool, ...]
    played: tuple[tuple[Move, ...], ...]
    goals_of: tuple[tuple[Goal, ...] | None, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The own hand; empty when the game is over."""
        return () if self.is_over else self.seen[-1]

    @property
    def forest(self) -> Forest:
        """The own forest."""
        return self.forests[self.seat]

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The own goals."""
        return self.goals_of[self.seat] or ()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not chosen yet in this round."""
        return () if self.is_over else tuple(s for s, done in enumerate(self.has_chosen) if not done)

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """What this seat may do now; nothing once it has chosen."""
        if self.is_over or self.choice is not None:
            return LegalMoves()
        return LegalMoves(self.hand, self.forest.frontier())

    def card(self, card_id: str) -> Card:
        """A card of the deck."""
        return self.deck.card(card_id)

    def gains(self, card_id: str) -> dict[Cell, Gain]:
        """How the own score would change with this card on every free cell that touches the forest."""
        return gains(self.forest, self.card(card_id), goals=self.goals, level=self.level, rules=self.rules)

    def ledger(self) -> Ledger:
        """The reasons for the own score as things stand."""
        return score(self.forest, self.goals, level=self.level, rules=self.rules, deck=self.deck)

    @cached_property
    def hands(self) -> tuple[tuple[str, ...] | None, ...]:
        """The hand that each seat holds now, as far as this seat has seen it; None for one that never passed by.

        A hand that passed by is known for ever: what is taken from it is revealed.
        """
        return tuple(self._known(seat) for seat in range(self.players))

    def _known(self, seat: int) -> tuple[str, ...] | None:
        now = len(self.seen) - 1
        passed = self.rules.rounds - 1
        origin = seat - min(now, passed)
        for then in range(now, -1, -1):
            if (self.seat - min(then, passed) - origin) % self.players == 0:
                hand = list(self.seen[then])
                for turn in range(then, now):
                    hand.remove(self.played[turn][(origin + turn) % self.players].card)
                return tuple(hand)
        return None

    @cached_property
    def unseen(self) -> tuple[str, ...]:
        """The copies that this seat has not seen, in hidden hands or out of the game, in the order of the deck."""
        known = Counter(move.card for turn in self.played for move in turn)
        for hand in self.hands:
            known.update(hand or ())
        out = []
        for card in self.deck.copies:
            if known[card]:
                known[card] -= 1
            else:
                out.append(card)
        return tuple(out)

    def __repr__(self) -> str:
        return f"<food web seen by seat {self.seat}: round {self.round}, hand {list(self.hand)}, {self.forest!r}>"

    @property
    def hidden(self) -> int:
        """How many cards are in hands that this seat has not seen."""
        size = len(self.seen[-1])
        return sum(size for hand in self.hands if hand is None)


def one_ply(view: View) -> list[tuple[Move, int]]:
    """Every legal move with the change of the own score, in the order of ``view.legal_moves``."""
    moves = view.legal_moves
    return [(Move(card, cell), gain.total) for card in moves.cards for cell, gain in view.gains(card).items()]
