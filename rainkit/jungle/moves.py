"""The small decisions of a turn, each a value with one readable text form (J8-J14).

====================================================  ==========================================================
text                                                  decision
====================================================  ==========================================================
``zone red keep``, ``zone red refuse``, ``zone red``  J8: a zone, and its tile kept or refused, or no tile left
``take red``, ``take frog``                           J9: all tokens of a colour or of a species
``exchange red frog for blue parrot in yellow``       J10: a token given for one on the board
``exchange nothing``                                  J10: no exchange
``put red frog on red-01 any``                        J11: a token on a free slot of a clearing tile
``done``                                              J11: no further token is placed
``lock red-01``                                       J12: the next full tile that goes into the jungle
``protect red 3 on 5``                                J13: the 3-token of red on the tile of place 5
``waive red``                                         J13b: no protected-area token of red this turn
``keep blue parrot, red frog``                        J14: the tokens that stay in the reserve
====================================================  ==========================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rainkit.core.errors import Fault, InputError
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS
from rainkit.i18n import T
from rainkit.jungle.animals import Animal, in_order

__all__ = [
    "Done",
    "Exchange",
    "Keep",
    "Lock",
    "Move",
    "Protect",
    "Put",
    "Take",
    "Waive",
    "Zone",
    "parse_move",
]


@dataclass(frozen=True, slots=True)
class Zone:
    """J8: choose a zone; ``keep`` its top tile, or refuse it, or None where the stack is empty.

    >>> str(Zone("red", True)), str(Zone("blue"))
    ('zone red keep', 'zone blue')
    """

    zone: str
    keep: bool | None = None

    def __str__(self) -> str:
        return f"zone {self.zone}" + {True: " keep", False: " refuse", None: ""}[self.keep]


@dataclass(frozen=True, slots=True)
class Take:
    """J9: take all tokens of one colour, or all of one species, from the zone.

    >>> str(Take("frog"))
    'take frog'
    """

    group: str

    def __str__(self) -> str:
        return f"take {self.group}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """J10: give a token for one on the board; without tokens, no exchange.

    >>> str(Exchange(Animal("red", "frog"), Animal("blue", "parrot"), "yellow")), str(Exchange())
    ('exchange red frog for blue parrot in yellow', 'exchange nothing')
    """

    give: Animal | None = None
    get: Animal | None = None
    zone: str = ""

    def __str__(self) -> str:
        return f"exchange {self.give} for {self.get} in {self.zone}" if self.give else "exchange nothing"


@dataclass(frozen=True, slots=True)
class Put:
    """J11: put a token on a free slot of that kind on a tile of the clearing; equal slots are one choice.

    >>> str(Put(Animal("red", "frog"), "red-01", "any"))
    'put red frog on red-01 any'
    """

    animal: Animal
    tile: str
    slot: str

    def __str__(self) -> str:
        return f"put {self.animal} on {self.tile} {self.slot}"


@dataclass(frozen=True, slots=True)
class Done:
    """J11: place no further token this turn.

    >>> str(Done())
    'done'
    """

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Lock:
    """J12: the full tile that goes to the next free place of the jungle.

    >>> str(Lock("red-01"))
    'lock red-01'
    """

    tile: str

    def __str__(self) -> str:
        return f"lock {self.tile}"


@dataclass(frozen=True, slots=True)
class Protect:
    """J13: take the 3-token or the 4-token of a colour and put it on the tile of a place.

    >>> str(Protect("red", 3, 5))
    'protect red 3 on 5'
    """

    colour: str
    token: int
    place: int

    def __str__(self) -> str:
        return f"protect {self.colour} {self.token} on {self.place}"


@dataclass(frozen=True, slots=True)
class Waive:
    """J13b: take no token of that colour this turn.

    >>> str(Waive("red"))
    'waive red'
    """

    colour: str

    def __str__(self) -> str:
        return f"waive {self.colour}"


@dataclass(frozen=True, slots=True)
class Keep:
    """J14: the two tokens that stay in the reserve, in any order.

    >>> str(Keep((Animal("red", "frog"), Animal("blue", "parrot"))))
    'keep blue parrot, red frog'
    """

    animals: tuple[Animal, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "animals", in_order(self.animals))

    def __str__(self) -> str:
        return f"keep {', '.join(map(str, self.animals))}"


Move = Zone | Take | Exchange | Put | Done | Lock | Protect | Waive | Keep

_ZONE = "|".join(COLOURS)
_ANIMAL = f"(?:{'|'.join(ANIMAL_COLOURS)}) (?:{'|'.join(ANIMALS)})"
_FORMS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (
        rf"zone ({_ZONE})(?: (keep|refuse))?",
        lambda zone, keep: Zone(zone, None if keep is None else keep == "keep"),
    ),
    (rf"take ({'|'.join((*ANIMAL_COLOURS, *ANIMALS))})", Take),
    (r"exchange nothing", Exchange),
    (
        rf"exchange ({_ANIMAL}) for ({_ANIMAL}) in ({_ZONE})",
        lambda give, get, zone: Exchange(Animal.parse(give), Animal.parse(get), zone),
    ),
    (
        rf"put ({_ANIMAL}) on (\S+) ({'|'.join(('any', *ANIMAL_COLOURS, *ANIMALS))})",
        lambda animal, tile, slot: Put(Animal.parse(animal), tile, slot),
    ),
    (r"done", Done),
    (r"lock (\S+)", Lock),
    (rf"protect ({_ZONE}) ([34]) on ([1-9])", lambda colour, token, place: Protect(colour, int(token), int(place))),
    (rf"waive ({_ZONE})", Waive),
    (
        rf"keep ({_ANIMAL}(?:, {_ANIMAL})*)",
        lambda animals: Keep(tuple(Animal.parse(animal) for animal in animals.split(", "))),
    ),
)


@lru_cache
def _patterns() -> tuple[tuple[re.Pattern[str], Callable[..., Move]], ...]:
    return tuple((re.compile(form), make) for form, make in _FORMS)


def parse_move(text: str) -> Move:
    """The move of a text form; the case of letters and the number of blanks don't matter.

    Raises
    ------
    InputError
        If it can't be read.

    Examples
    --------
    >>> parse_move("Take  frog")
    Take(group='frog')
    >>> parse_move(str(Protect("red", 3, 5)))
    Protect(colour='red', token=3, place=5)
    """
    words = " ".join(text.split())
    for pattern, make in _patterns():
        # A tile's id keeps its case; every other word is known in small letters.
        for form in (words, words.casefold()):
            if found := pattern.fullmatch(form):
                return make(*found.groups())
    message = T(
        "{text!r} is no move; moves read like 'zone red keep', 'take frog', 'put red frog on red-01 any' or 'done'.",
        text=text[:80],
    )
    raise InputError([Fault(message, "bad-move", clause="J8")])
