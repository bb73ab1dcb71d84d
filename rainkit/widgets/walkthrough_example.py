"""The rulebook's worked example (F16), read from its position file; its points come from the rules alone."""

from __future__ import annotations

from functools import lru_cache

from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.foodweb import read_position
from rainkit.foodweb.position import Position

__all__ = ["PRINTED_TOTAL", "example"]

PRINTED_TOTAL = 450
"""What the rulebook's Chinese text prints as the last total; a misprint (F16)."""


@lru_cache(maxsize=1)
def example() -> Position:
    """The nine cards of the example on their places, and the goal that the walkthrough uses.

    The rulebook doesn't say which goal it used, so the goal is one of our own.

    >>> position = example()
    >>> len(position.forest), position.level, [goal.species for goal in position.goals]
    (9, 'advanced', ['malayan-tiger'])
    """
    return read_position(load(cards_folder() / "foodweb" / "examples" / "rulebook-species.yaml"))
