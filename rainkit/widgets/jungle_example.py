"""The finished jungle that the setup page shows and the walkthrough scores, read from its position file."""

from __future__ import annotations

from functools import lru_cache

from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.jungle import Position, read_position

__all__ = ["example"]


@lru_cache(maxsize=1)
def example() -> Position:
    """The position of ``cards/jungle/examples/worked.yaml``.

    >>> example().totem, len(example().jungle)
    ('frog', 9)
    """
    return read_position(load(cards_folder() / "jungle" / "examples" / "worked.yaml"))
