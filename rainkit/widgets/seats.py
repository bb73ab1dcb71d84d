"""Who sits at one screen: persons, bots or nobody; what both games' setup pages share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rainkit import players
from rainkit.core.errors import Fault, InputError
from rainkit.core.game import Player
from rainkit.i18n import N, T, Text

__all__ = [
    "MAX_DEAL",
    "NOBODY",
    "PERSON",
    "Seat",
    "bot_ideas",
    "bot_of",
    "bot_word",
    "deal_number",
    "kinds",
    "problem",
    "seats_of",
    "with_seat",
]

PERSON = "person"
NOBODY = "nobody"
MAX_DEAL = 999_999
THINKING, THOUGHT = 1.4, 3000
"""Seconds that hard bots think in one turn, all together, and after so many imagined games no longer."""
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

    def called(self, index: int, seats: Sequence[Seat]) -> Text | str:
        """What the seat at this place is called: its name, or "You" for who is alone; alike bots are numbered.

        >>> seats = [Seat(PERSON), Seat("greedy"), Seat("greedy", "Oma"), Seat("greedy"), Seat("random")]
        >>> [str(seat.called(index, seats)) for index, seat in enumerate(seats)]
        ['You', 'Bot: normal 1', 'Oma', 'Bot: normal 2', 'Bot: random']
        """
        if self.name.strip():
            return self.name.strip()[:_MAX_NAME]
        if self.is_person:
            alone = sum(seat.is_person for seat in seats) == 1
            return T("You") if alone else T("Player {number}", number=index + 1)
        alike = [place for place, seat in enumerate(seats) if seat.kind == self.kind and not seat.name.strip()]
        word = bot_word(self.kind)
        return word if len(alike) < 2 else T("{bot} {number}", bot=word, number=alike.index(index) + 1)

    def as_dict(self) -> dict[str, str]:
        """The seat as a save keeps it."""
        return {"kind": self.kind, "name": self.name[:_MAX_NAME]}


def bot_word(kind: str) -> Text:
    """What a bot is called.

    >>> str(bot_word("greedy")), str(bot_word("rollout:20"))
    ('Bot: normal', 'Bot: rollout:20')
    """
    words = {
        players.LEVELS["easy"]: T("Bot: easy"),
        players.LEVELS["normal"]: T("Bot: normal"),
        players.LEVELS["hard"]: T("Bot: hard"),
        "random": T("Bot: random"),
    }
    return words.get(kind) or T("Bot: {name}", name=kind)


def bot_ideas(taken: Sequence[Seat]) -> list[Text]:
    """How the bots at the table choose, each kind once.

    >>> str(bot_ideas([Seat(PERSON), Seat("greedy"), Seat("greedy")])[0])
    'Bot: normal. Takes the move that brings most points at once.'
    """
    there = dict.fromkeys(seat.kind for seat in taken if not seat.is_person)
    ideas = {kind: getattr(players.player(kind), "idea", "") for kind in there}
    return [T("{bot}. {idea}", bot=bot_word(kind), idea=idea) for kind, idea in ideas.items() if idea]


def bot_of(seat: Seat, seats: Sequence[Seat]) -> Player:
    """The bot of a seat; hard bots share the time that somebody waits at most for their turns.

    >>> bot_of(Seat("rollout"), [Seat(PERSON), Seat("rollout"), Seat("rollout")]).name
    'rollout:3000:0.7s'
    """
    if seat.kind != players.LEVELS["hard"]:
        return players.player(seat.kind)
    hard = sum(other.kind == seat.kind for other in seats)
    return players.player(f"{seat.kind}:{THOUGHT}:{THINKING / hard:g}s")


def kinds() -> tuple[str, ...]:
    """Who can sit on a seat: a person, the bots from easy to hard, others, nobody."""
    levels = tuple(players.LEVELS.values())
    return (PERSON, *levels, *(name for name in players.names() if name not in levels), NOBODY)


def problem(taken: Sequence[Seat], numbers: Sequence[int]) -> Text | None:
    """Why these seats can't play a game for so many players; None if they can.

    >>> problem([Seat(PERSON), Seat("random")], (2, 3, 4)) is None
    True
    """
    if len(taken) not in numbers:
        return N(
            "{n} player is not enough: give a second seat to a person or a bot.",
            "{n} players are not enough: give two seats to persons or bots.",
            len(taken),
        )
    if not any(seat.is_person for seat in taken):
        return T("Give one seat to a person, so that somebody plays here.")
    return None


def with_seat(seats: tuple[Seat, ...], index: int, **changes: str) -> tuple[Seat, ...]:
    """The seats with one changed; a kind that doesn't exist changes nothing.

    >>> with_seat((Seat(PERSON),), 0, name="Ada")
    (Seat(kind='person', name='Ada'),)
    """
    if not 0 <= index < len(seats) or changes.get("kind", PERSON) not in kinds():
        return seats
    changed = replace(seats[index], **{key: value[:_MAX_NAME] for key, value in changes.items()})
    return (*seats[:index], changed, *seats[index + 1 :])


def deal_number(text: str) -> int:
    """The number of a deal as somebody types it; digits may stand in groups.

    Raises
    ------
    InputError
        For anything but a whole number from 1 to :data:`MAX_DEAL`.

    >>> deal_number(" 12 345 ")
    12345
    >>> deal_number("3.5")
    Traceback (most recent call last):
        ...
    rainkit.core.errors.InputError: -: '3.5' is no number of a deal: take a whole number from 1 to 999,999.
    """
    digits = "".join(text.split())
    if digits.isascii() and digits.isdigit() and 0 < int(digits[:9]) <= MAX_DEAL:
        return int(digits)
    told = T("'{text}' is no number of a deal: take a whole number from 1 to 999,999.", text=text.strip()[:24])
    raise InputError([Fault(told, "bad-deal")])


def seats_of(names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a plain record: bots where the name is a bot's, else persons.

    There is always a person: without one, the first seat becomes one.

    >>> seats_of(["Ada", "greedy"])
    (Seat(kind='person', name='Ada'), Seat(kind='greedy', name=''))
    """
    seats = tuple(Seat(name) if players.is_player(name) else Seat(PERSON, name[:_MAX_NAME]) for name in names)
    if not any(seat.is_person for seat in seats):
        seats = (Seat(PERSON, seats[0].name), *seats[1:])
    return seats
