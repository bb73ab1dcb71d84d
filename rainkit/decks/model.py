"""Cards, goals, tiles and decks as plain frozen values.

They say what a thing is; :mod:`rainkit.decks.conditions` says how a condition counts, the games say how things are
played. Reading them from files, with all that people's files do, is the work of the readers.
"""

from __future__ import annotations

import copyreg
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rainkit.core.grids import Cell
from rainkit.i18n import T, Text, pick

if TYPE_CHECKING:
    from rainkit.decks.conditions import Condition

__all__ = [
    "ANIMALS",
    "ANIMAL_COLOURS",
    "COLOURS",
    "IUCN",
    "IUCN_WORDS",
    "TYPES",
    "TYPE_WORDS",
    "Card",
    "Deck",
    "Goal",
    "Names",
    "Tile",
]

TYPES = ("plant", "arthropod", "small", "medium", "large", "carnivore")
IUCN = ("EX", "EW", "CR", "EN", "VU", "NT", "LC", "DD", "NE")
COLOURS = ("red", "yellow", "green", "purple", "blue")
ANIMALS = ("monkey", "frog", "butterfly", "parrot")
ANIMAL_COLOURS = ("red", "yellow", "blue", "purple")

TYPE_WORDS: Mapping[str, Text] = MappingProxyType(
    {
        "plant": T("plant"),
        "arthropod": T("arthropod"),
        "small": T("small animal"),
        "medium": T("medium animal"),
        "large": T("large animal"),
        "carnivore": T("carnivore"),
    }
)

IUCN_WORDS: Mapping[str, Text] = MappingProxyType(
    {
        "EX": T("extinct"),
        "EW": T("extinct in the wild"),
        "CR": T("critically endangered"),
        "EN": T("endangered"),
        "VU": T("vulnerable"),
        "NT": T("near threatened"),
        "LC": T("least concern"),
        "DD": T("data deficient"),
        "NE": T("not evaluated"),
    }
)
"""The categories of the Red List."""

Names = Mapping[str, str]


def _kept(data: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(data)


copyreg.pickle(MappingProxyType, lambda kept: (_kept, (dict(kept),)))  # cards travel to other processes


@dataclass(frozen=True, eq=True, slots=True)
class Card:
    """A species card of the food web (F1).

    Attributes
    ----------
    id : str
        Kebab-case, unique in its deck.
    name : mapping of language to str
        At least one; :attr:`label` picks the language in force.
    type : str
        One of :data:`TYPES`.
    iucn : str, optional
        One of :data:`IUCN`; None if unknown.
    scores : tuple of Condition
        How the card scores (F9); none is allowed.
    count : int
        Copies in the deck, 0 to 99.
    scientific_name : str
    fact : mapping of language to str
    iucn_year : str
        The year of the Red List assessment as far as known, else empty.
    image : str
        File name of an own picture inside the deck's folder, else empty.
    extra : mapping
        Columns and keys that rainkit doesn't know; kept for writing.
    """

    id: str
    name: Names
    type: str
    iucn: str | None = None
    scores: tuple[Condition, ...] = ()
    count: int = 1
    scientific_name: str = ""
    fact: Names = field(default_factory=dict)
    iucn_year: str = ""
    image: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __hash__(self) -> int:
        return hash((self.id, self.type))

    @property
    def label(self) -> str:
        """The name in the language in force."""
        return pick(self.name) or self.id


@dataclass(frozen=True, eq=True, slots=True)
class Goal:
    """A goal card (F2): a shape to grow, or a number of distinct Red List categories or types (F15).

    ``shape`` and ``empty`` are cells in one frame; ``match`` is ``exact`` or ``contains``. A set goal has ``distinct``
    (``iucn`` or ``types``) and ``table`` (number reached to points) instead.
    """

    id: str
    name: Names
    shape: tuple[Cell, ...] = ()
    empty: tuple[Cell, ...] = ()
    match: str = "exact"
    turn: bool = True
    flip: bool = False
    points: int = 0
    species: str = ""
    distinct: str = ""
    table: tuple[tuple[int, int], ...] = ()
    fact: Names = field(default_factory=dict)
    note: Names = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def label(self) -> str:
        """The name in the language in force."""
        return pick(self.name) or self.id


@dataclass(frozen=True, eq=True, slots=True)
class Tile:
    """A jungle tile (J1-J2): one or two colours, 1 to 5 points, 1 to 3 slots.

    A slot is ``any``, a colour (no green animal exists, J3) or a species.
    """

    id: str
    colours: tuple[str, ...]
    points: int
    slots: tuple[str, ...]
    stack: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True)
class Deck:
    """Cards, goals and tiles that belong together.

    Examples
    --------
    >>> deck = Deck("two", cards=(Card("a", {"en": "A"}, "plant", count=2), Card("b", {"en": "B"}, "small")))
    >>> deck.copies, deck.card("b").type
    (('a', 'a', 'b'), 'small')
    """

    name: str = ""
    game: str = "foodweb"
    cards: tuple[Card, ...] = ()
    goals: tuple[Goal, ...] = ()
    tiles: tuple[Tile, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """The cards by their id."""
        return {card.id: card for card in self.cards}

    def card(self, card_id: str) -> Card:
        """The card of that id; KeyError if the deck has none."""
        return self.by_id[card_id]

    @cached_property
    def copies(self) -> tuple[str, ...]:
        """The ids of all copies, in the order of the cards."""
        return tuple(card.id for card in self.cards for _ in range(card.count))

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that change with anything that matters to play."""
        parts = [repr((c.id, c.type, c.iucn, c.count, [str(s) for s in c.scores])) for c in self.cards]
        parts += [
            repr((g.id, g.shape, g.empty, g.match, g.turn, g.flip, g.points, g.species, g.distinct, g.table))
            for g in self.goals
        ]
        parts += [repr((t.id, t.colours, t.points, t.slots, t.stack)) for t in self.tiles]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
