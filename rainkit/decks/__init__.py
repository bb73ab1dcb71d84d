"""Card files: what a deck is, how its cards score, and reading and writing it in every format.

Examples
--------
>>> from rainkit.decks import builtin
>>> tiger = builtin("foodweb").card("malayan-tiger")
>>> print(*tiger.scores, sep="; ")
+5 per small|medium; -3 per carnivore
"""

from rainkit.decks.builtin import builtin
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, IUCN, TYPES, Card, Deck, Goal, Tile
from rainkit.decks.reading import read, read_deck, read_with_warnings
from rainkit.decks.source import Faults, Source, load

__all__ = [
    "ANIMALS",
    "ANIMAL_COLOURS",
    "COLOURS",
    "IUCN",
    "TYPES",
    "Card",
    "Deck",
    "Faults",
    "Goal",
    "Source",
    "Tile",
    "builtin",
    "load",
    "read",
    "read_deck",
    "read_with_warnings",
]
