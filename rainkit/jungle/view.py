"""What one player has seen, and nothing else; what a bot receives.

In the jungle everything lies open but two things: the order of the bag, and the tiles of the stacks that nobody has
turned up yet. Both are known as sets. A refused tile stays known under its stack.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rainkit.core.ledger import Ledger
from rainkit.core.rng import Stream
from rainkit.decks.model import Tile
from rainkit.jungle.animals import in_order
from rainkit.jungle.state import RETURNS, Seat, State

if TYPE_CHECKING:
    from rainkit.jungle.legal import LegalMoves
    from rainkit.jungle.moves import Move

__all__ = ["View"]


def covered(state: State) -> State:
    """The state with everything unseen brought into an order that tells nothing."""
    table = replace(state.table, returns=(0,), seed=None, deal={})
    stacks = tuple(stack.with_unseen(sorted(stack.unseen, key=lambda tile: tile.id)) for stack in state.stacks)
    return replace(state, table=table, stacks=stacks, bag=in_order(state.bag), events=(), moves=())


@dataclass(frozen=True, slots=True, init=False)
class View:
    """A game as one seat sees it.

    Attributes
    ----------
    seat : int
        Whose view it is.
    state : State
        All that lies open. The bag and the unseen tiles of each stack are in a fixed order that tells nothing;
        :meth:`guess` shuffles them.
    """

    seat: int
    state: State
    game: str = field(default="jungle", init=False)

    def __init__(self, state: State, seat: int) -> None:
        object.__setattr__(self, "game", "jungle")
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "state", covered(state))

    @property
    def me(self) -> Seat:
        """The own things."""
        return self.state.seats[self.seat]

    @property
    def legal_moves(self) -> LegalMoves:
        """What this seat may decide now."""
        return self.state.legal_moves(self.seat)

    def after(self, move: Move) -> State:
        """What the own move leads to; tiles and tokens that it turns up are not the true ones."""
        return self.state.after(self.seat, move)

    def unseen(self, colour: str) -> tuple[Tile, ...]:
        """The tiles of a stack that nobody has seen, in the order of their ids."""
        return self.state.stack(colour).unseen

    def ledger(self) -> Ledger:
        """The reasons for the own score as things stand."""
        return self.state.ledger(self.seat)

    def guess(self, stream: Stream) -> State:
        """A whole state that this seat can't tell from the true one, drawn at random."""
        stacks = tuple(stack.with_unseen(stream.shuffled(stack.unseen)) for stack in self.state.stacks)
        table = replace(self.state.table, returns=tuple(stream.below(1 << 16) for _ in range(RETURNS)))
        bag = tuple(stream.shuffled(self.state.bag))
        return replace(self.state, table=table, stacks=stacks, bag=bag)
