"""One moment of a jungle game: the table, the seats, and where the turn stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import RuleError
from rainkit.core.game import winners
from rainkit.core.ledger import Ledger
from rainkit.decks.model import COLOURS, Deck, Tile
from rainkit.i18n import Text
from rainkit.jungle.animals import Animal, fits
from rainkit.jungle.jungle import Jungle
from rainkit.jungle.moves import Move
from rainkit.jungle.rules import Rules

if TYPE_CHECKING:
    from rainkit.jungle.legal import LegalMoves
    from rainkit.jungle.view import View

__all__ = ["CLEARING", "RESERVE", "RETURNS", "ClearingTile", "Event", "Seat", "Stack", "State", "Step", "Table"]

CLEARING = 3
RESERVE = 2
RETURNS = 128
"""How many numbers a deal holds for tokens that come back into the bag (J14)."""


class Step(Enum):
    """The steps of a turn at which there is something to decide, in their order; the value is the clause."""

    ZONE = "J8"
    """Choose a zone, keep or refuse its tile."""
    TAKE = "J9"
    """Take all tokens of one colour or species."""
    EXCHANGE = "J10"
    """Exchange one token for one on the board, or not."""
    PLACE = "J11"
    """Put tokens on slots, one by one."""
    LOCK = "J12"
    """Several tiles are full: which one goes to the jungle next."""
    PROTECT = "J13"
    """Take a protected-area token, or not."""
    KEEP = "J14"
    """Choose which two tokens stay."""
    OVER = "J16"
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class Table:
    """What doesn't change during a game.

    ``protected`` are the protected-area tokens in the game (J5); ``returns`` are numbers below 65,536 that say where
    tokens that come back are mixed into the bag, used one after the other and then again from the first (J14).
    """

    rules: Rules
    deck: Deck
    players: int
    protected: tuple[tuple[str, int], ...]
    returns: tuple[int, ...] = field(repr=False)
    seed: int | None = None
    deal: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class ClearingTile:
    """A tile in a clearing; ``animals`` has one entry a slot, None where it is free (J11)."""

    tile: Tile
    animals: tuple[Animal | None, ...] = ()

    def __post_init__(self) -> None:
        if not self.animals:
            object.__setattr__(self, "animals", (None,) * len(self.tile.slots))

    @property
    def is_full(self) -> bool:
        """Whether every slot is filled (J12)."""
        return None not in self.animals

    @property
    def free_slots(self) -> tuple[str, ...]:
        """The kinds of the free slots, each kind once."""
        return tuple(dict.fromkeys(s for s, a in zip(self.tile.slots, self.animals, strict=True) if a is None))

    def with_animal(self, animal: Animal, slot: str) -> ClearingTile:
        """The tile with the animal on its first free slot of that kind."""
        at = next(
            n for n, (s, a) in enumerate(zip(self.tile.slots, self.animals, strict=True)) if a is None and s == slot
        )
        return ClearingTile(self.tile, (*self.animals[:at], animal, *self.animals[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's things (J6).

    ``reserve`` holds all loose tokens in a fixed order, also those taken this turn; ``waived`` the colours whose
    3-token this player can't take any more (J13b).
    """

    totem: str
    reserve: tuple[Animal, ...] = ()
    clearing: tuple[ClearingTile, ...] = ()
    jungle: Jungle = field(default_factory=Jungle)
    waived: frozenset[str] = frozenset()

    def growing(self, tile: str) -> ClearingTile | None:
        """The tile of the clearing with that id."""
        return next((held for held in self.clearing if held.tile.id == tile), None)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of tiles, the top first.

    ``open`` says whether the top lies face up (J7); ``known`` counts the tiles at the bottom that all have seen,
    because they were refused (J8).
    """

    tiles: tuple[Tile, ...] = ()
    open: bool = True
    known: int = 0

    @property
    def top(self) -> Tile | None:
        """The tile that lies face up, if there is one."""
        return self.tiles[0] if self.tiles and self.open else None

    @property
    def hidden(self) -> range:
        """The places in the stack, from the top, of the tiles that nobody has seen."""
        return range(min(int(self.open), len(self.tiles)), len(self.tiles) - self.known)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that nobody has seen, from the top."""
        return tuple(self.tiles[place] for place in self.hidden)

    def with_unseen(self, order: Iterable[Tile]) -> Stack:
        """The stack with the tiles that nobody has seen in another order."""
        tiles = list(self.tiles)
        for place, tile in zip(self.hidden, order, strict=True):
            tiles[place] = tile
        return replace(self, tiles=tuple(tiles))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move brought about; ``hidden`` if it turned up what nobody knew (that can't be taken back)."""

    clause: str
    seat: int
    text: Text
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Nothing in it ever changes; :meth:`after` gives the next one.

    Attributes
    ----------
    table : Table
        Rules, deck and other things that stay.
    seats : tuple of Seat
    stacks : tuple of Stack
        In the order red, yellow, green, purple, blue.
    zones : tuple of tuples
        The token spaces of each zone, None where a space is empty.
    bag : tuple of Animal
        In the order in which they will be drawn.
    supply : tuple of (colour, token)
        The protected-area tokens that nobody holds.
    lost_animals, lost_tiles : tuple
        What is out of the game (J8, J14).
    turn : int
        Turns before this one.
    step : Step
        What is to be decided now.
    zone : str
        The zone chosen this turn, or empty.
    grown : int
        Tiles locked this turn.
    offered : tuple of str
        At :attr:`Step.PROTECT`, the colours that are still to be decided (J13d).
    returned : int
        Tokens put back into the bag so far.
    ending : str
        The clause that makes this round the last, or empty.
    events : tuple of Event
        What the last move brought about.
    moves : tuple of (seat, move)
        All moves so far.
    """

    table: Table
    seats: tuple[Seat, ...]
    stacks: tuple[Stack, ...]
    zones: tuple[tuple[Animal | None, ...], ...]
    bag: tuple[Animal, ...]
    supply: tuple[tuple[str, int], ...]
    lost_animals: tuple[Animal, ...] = ()
    lost_tiles: tuple[Tile, ...] = ()
    turn: int = 0
    step: Step = Step.ZONE
    zone: str = ""
    grown: int = 0
    offered: tuple[str, ...] = ()
    returned: int = 0
    ending: str = ""
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    moves: tuple[tuple[int, Move], ...] = field(default=(), compare=False, repr=False)

    @property
    def game(self) -> str:
        """The game's name."""
        return "jungle"

    @property
    def level(self) -> str:
        """The jungle has one level."""
        return "base"

    @property
    def rules(self) -> Rules:
        """The readings in force."""
        return self.table.rules

    @property
    def deck(self) -> Deck:
        """The deck whose tiles are played."""
        return self.table.deck

    @property
    def seed(self) -> int | None:
        """The number of the deal; None if the deal came from elsewhere."""
        return self.table.seed

    @property
    def players(self) -> int:
        """The number of seats, 2 to 4."""
        return self.table.players

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.table.players

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return self.turn // self.table.players + 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (J16, J17)."""
        return self.step is Step.OVER

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seat that decides now; empty when the game is over."""
        return () if self.is_over else (self.seat,)

    @property
    def me(self) -> Seat:
        """The things of the player whose turn it is."""
        return self.seats[self.turn % self.table.players]

    def stack(self, colour: str) -> Stack:
        """The stack of a zone."""
        return self.stacks[COLOURS.index(colour)]

    def tokens(self, colour: str) -> tuple[Animal, ...]:
        """The tokens of a zone, space by space."""
        return tuple(animal for animal in self.zones[COLOURS.index(colour)] if animal)

    @property
    def board(self) -> tuple[Animal, ...]:
        """All tokens in the zones."""
        return tuple(animal for spaces in self.zones for animal in spaces if animal)

    def fitting(self, animals: tuple[Animal, ...]) -> bool:
        """Whether any of the tokens fits a free slot of the clearing of the player whose turn it is."""
        slots = {slot for held in self.me.clearing for slot in held.free_slots}
        return any(fits(animal, slot) for animal in animals for slot in slots)

    def legal_moves(self, seat: int) -> LegalMoves:
        """What the seat may decide now; equal decisions come once. Empty for a seat that is not awaited."""
        from rainkit.jungle.legal import legal_moves

        return legal_moves(self, seat)

    def why_not(self, seat: int, move: Move) -> RuleError | None:
        """Why the seat may not decide so now; None if it may."""
        from rainkit.jungle.why_not import why_not

        return why_not(self, seat, move)

    def after(self, seat: int, move: Move) -> State:
        """The state after a decision and all that follows from it without a choice.

        Raises
        ------
        RuleError
            If the rules forbid it; it names the clause and says what would be legal.
        """
        from rainkit.jungle.turn import after

        return after(self, seat, move)

    def revealed_by(self, seat: int, move: Move) -> bool:
        """Whether the move would turn up something hidden: a tile of a stack, or tokens from the bag (J7, J15)."""
        return any(event.hidden for event in self.after(seat, move).events)

    def view(self, seat: int) -> View:
        """All that this seat has seen, and nothing else."""
        from rainkit.jungle.view import View

        return View(self, seat)

    def deal_data(self) -> dict[str, Any]:
        """What chance decided, as plain data."""
        return dict(self.table.deal)

    def ledger(self, seat: int) -> Ledger:
        """The reasons for the seat's score as things stand (J18-J19)."""
        from rainkit.jungle.scoring import score

        return score(self.seats[seat].jungle, self.seats[seat].totem)

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as things stand."""
        return tuple(self.ledger(seat).total for seat in range(self.players))

    def winners(self) -> tuple[int, ...]:
        """The seats that share the most points (J21)."""
        return winners(self.scores())
