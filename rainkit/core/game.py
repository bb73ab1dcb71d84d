"""What every game offers to commands, bots, tables and tests.

A game is a module-like object that makes states; a state is immutable and answers what is legal; a move is a small
value with one readable text form. Both games speak this protocol, so that commands, records, bots and boards are
written once.

Since states never change, taking a move back is keeping the state before it. :meth:`State.revealed_by` says beforehand
whether the move would show somebody something hidden: if not, taking it back is free; if so, a table counts it. Why a
move is not legal is asked of the game's own ``why_not`` (:mod:`rainkit.jungle.why_not`, ``rainkit.explain.effects`` for
both), with the clause that forbids it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar, runtime_checkable

from rainkit.core.ledger import Ledger
from rainkit.core.rng import Stream
from rainkit.i18n import N, Text

__all__ = ["GAMES", "Game", "Moves", "Player", "State", "game", "player_count", "winners"]

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Moves(Collection[M_co], Protocol[M_co]):
    """The legal moves of one seat: ``in``, ``len`` and iteration in a fixed order."""

    def __iter__(self) -> Iterator[M_co]: ...


@runtime_checkable
class State(Protocol):
    """One moment of a game. Nothing in it ever changes; :meth:`after` gives the next one."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """The number of seats, 2 to 4."""

    @property
    def level(self) -> str:
        """The level of play, one of the game's levels."""

    @property
    def rules(self) -> Any:
        """The rules in force."""

    @property
    def deck(self) -> Any:
        """The deck that is played with."""

    @property
    def seed(self) -> int | None:
        """The number of the deal; None if the deal came from elsewhere."""

    @property
    def moves(self) -> tuple[tuple[int, Any], ...]:
        """All moves made, as (seat, move), in an order in which they can be made again."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that may move now; empty when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def legal_moves(self, seat: int) -> Moves[Any]:
        """What the seat may do now; empty for a seat that is not awaited."""

    def after(self, seat: int, move: Any) -> State:
        """The state after the move. Raises :class:`~rainkit.core.errors.RuleError` if it is not legal."""

    def revealed_by(self, seat: int, move: Any) -> bool:
        """Whether this move would show anybody something hidden; if not, taking it back is free."""

    def deal_data(self) -> dict[str, Any]:
        """What chance decided, as plain data for a record."""

    def view(self, seat: int) -> Any:
        """All that this seat has seen, and nothing else; what a bot receives."""

    def ledger(self, seat: int) -> Ledger:
        """The reasons for the seat's score as things stand."""

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as things stand."""

    def winners(self) -> tuple[int, ...]:
        """The seats that share the most points (F11, J21)."""


class Game(Protocol):
    """One of the two games, as commands and boards see it."""

    @property
    def name(self) -> str:
        """The name by which commands and files call it."""

    @property
    def title(self) -> Text:
        """The name for people."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of play, the simplest first."""

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play."""

    @property
    def deal_keys(self) -> tuple[str, ...]:
        """What :meth:`State.deal_data` may hold."""

    def rules(self, switches: Mapping[str, str]) -> Any:
        """The rules with these switches; raises InputError for an unknown name or value."""

    def rules_data(self, rules: Any) -> dict[str, Any]:
        """The switches that differ from the defaults, as plain data."""

    def new(
        self, players: int, seed: int, *, level: str = "base", deck: Any = None, rules: Any = None, game: int = 0
    ) -> State:
        """A fresh deal. The same seed and number of the game give the same deal on every machine."""

    def from_deal(
        self,
        deal: Any,
        *,
        players: int,
        seed: int | None = None,
        level: str = "base",
        deck: Any = None,
        rules: Any = None,
    ) -> State:
        """The start of a game whose chances are given, as :meth:`State.deal_data` wrote them.

        Raises InputError for a deal that this deck and these rules can't give.
        """

    def deck_data(self, deck: Any) -> dict[str, Any]:
        """A deck for a record: the built-in one by name and digest, any other in full."""

    def read_deck(self, source: Any, path: tuple[str | int, ...]) -> Any:
        """The deck that a loaded document names or holds at a path; faults are added to ``source.faults``."""

    def parse_move(self, text: str) -> Any:
        """The move of a text form; ``str`` of the result gives the text back."""


class Player(Protocol):
    """A bot: one file each in ``rainkit.players``.

    It receives its own view only and draws its random numbers from the stream alone.
    """

    @property
    def name(self) -> str:
        """The name by which commands and files call it."""

    def choose(self, view: Any, stream: Stream) -> Any:
        """One of ``view.legal_moves``."""


GAMES: Mapping[str, str] = {"foodweb": "rainkit.foodweb", "jungle": "rainkit.jungle"}


def game(name: str) -> Game:
    """The game of that name; its module loads when it is first asked for.

    Each game's package holds an object ``GAME`` that speaks :class:`Game`.

    >>> game("jungle").name, game("foodweb").levels
    ('jungle', ('base', 'intermediate', 'advanced'))
    """
    if name not in GAMES:
        raise KeyError(f"unknown game {name!r}; known: {', '.join(GAMES)}")
    found: Game = import_module(GAMES[name]).GAME
    return found


def player_count(n: int, fit: Sequence[int]) -> Text:
    """The sentence for a number of players that a game is not for.

    >>> str(player_count(1, (2, 3, 4)))
    'This game is for 2 to 4 players, and here is 1.'
    """
    return N(
        "This game is for {least} to {most} players, and here is {n}.",
        "This game is for {least} to {most} players, and here are {n}.",
        n,
        least=min(fit),
        most=max(fit),
    )


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points; a tie is a shared victory.

    >>> winners([3, 7, 7])
    (1, 2)
    """
    best = max(scores, default=0)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
