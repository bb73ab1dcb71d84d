"""Card files: what a deck is, how its cards score, and reading and writing it in every format.

Examples
--------
>>> from rainkit.decks import builtin
>>> tiger = builtin("foodweb").card("malayan-tiger")
>>> print(*tiger.scores, sep="; ")
+5 per small|medium; -3 per carnivore
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, IUCN, TYPES, Card, Deck, Goal, Tile

if TYPE_CHECKING:
    from rainkit.decks.our_decks import builtin
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

#: What loads only when it is first used, since the rules need none of it: the name and its module.
_LATER = {
    "builtin": "our_decks",
    "read": "reading",
    "read_deck": "reading",
    "read_with_warnings": "reading",
    "Faults": "source",
    "Source": "source",
    "load": "source",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        found = globals()[name] = getattr(import_module(f"rainkit.decks.{_LATER[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
