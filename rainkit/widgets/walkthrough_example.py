"""The rulebook's worked example (F16) as cards on places; its points come from the rules and stand nowhere here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rainkit.core.grids import Cell
from rainkit.decks.model import Goal
from rainkit.foodweb import Forest

__all__ = ["EXAMPLE", "EXAMPLE_GOAL", "PRINTED_TOTAL", "example_forest"]

EXAMPLE: Mapping[Cell, str] = MappingProxyType(
    {
        (0, 0): "sunda-clouded-leopard",
        (0, 1): "malayan-tiger",
        (1, 0): "binturong",
        (0, 2): "lesser-mouse-deer",
        (1, 1): "sun-bear",
        (2, 0): "giant-honey-bee",
        (1, 2): "mount-brinchang-ginger",
        (2, 1): "merbau",
        (2, 2): "malaysian-jungle-nymph",
    }
)
"""Which species lies on which place, in the order in which they are told."""

EXAMPLE_GOAL = Goal(
    id="rhombus",
    name={"en": "Rhombus", "sk": "Kosoštvorec", "fr": "Losange", "zh": "菱形", "ms": "Rombus"},
    shape=tuple(EXAMPLE),
    match="exact",
    points=3,
    species="malayan-tiger",
)
"""A goal of our own for the walkthrough: the rulebook doesn't say which one it used (F16)."""

PRINTED_TOTAL = 450
"""What the rulebook's Chinese text prints as the last total; a misprint (F16)."""


def example_forest() -> Forest:
    """The nine cards of the example on their places.

    >>> len(example_forest())
    9
    """
    from rainkit.decks import builtin

    deck = builtin("foodweb")
    return Forest({cell: deck.card(name) for cell, name in EXAMPLE.items()})
