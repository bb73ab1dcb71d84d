"""One deck file into another format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as FilePath

from rainkit.core.errors import Fault
from rainkit.core.filewriting import refuse_own_input
from rainkit.decks.model import Deck
from rainkit.decks.reading import read_with_warnings
from rainkit.decks.writing import write

__all__ = ["Converted", "convert"]


@dataclass(frozen=True, slots=True)
class Converted:
    """What was converted, with what is worth a word about the file that was read, and where an old target is kept."""

    deck: Deck
    warnings: tuple[Fault, ...]
    kept: FilePath | None = None


def convert(source: str | FilePath, target: str | FilePath, format: str | None = None) -> Converted:
    """Write the deck of one file to another; the ending of the target says its format. Nothing is lost.

    Parameters
    ----------
    source : str or Path
        The file to read, ``-`` for standard input.
    format : str, optional
        The format of the source, if its content should not decide.

    Raises
    ------
    InputError
        With all faults of the source; or if the target can't be written, or is the source. Then nothing is written.
    """
    refuse_own_input(source, target)
    deck, warnings = read_with_warnings(source, format)
    return Converted(deck, tuple(warnings), write(deck, target, keep_old=True))
