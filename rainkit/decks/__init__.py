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
    from rainkit.decks.checking import CheckResult, check_file
    from rainkit.decks.converting import convert
    from rainkit.decks.differences import diff
    from rainkit.decks.merging import merge
    from rainkit.decks.our_decks import builtin
    from rainkit.decks.reading import read, read_deck, read_with_warnings
    from rainkit.decks.source import Faults, Source, load
    from rainkit.decks.writing import dump, write

__all__ = [
    "ANIMALS",
    "ANIMAL_COLOURS",
    "COLOURS",
    "IUCN",
    "TYPES",
    "Card",
    "CheckResult",
    "Deck",
    "Faults",
    "Goal",
    "Source",
    "Tile",
    "builtin",
    "check_file",
    "convert",
    "diff",
    "dump",
    "load",
    "merge",
    "read",
    "read_deck",
    "read_with_warnings",
    "write",
]

#: What loads only when it is first used, since the rules need none of it: the name and its module.
_LATER = {
    "CheckResult": "checking",
    "builtin": "our_decks",
    "check_file": "checking",
    "convert": "converting",
    "diff": "differences",
    "dump": "writing",
    "merge": "merging",
    "write": "writing",
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
