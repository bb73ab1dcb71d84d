"""What is compiled ahead, so that nobody waits for it in silence (:func:`rainkit.lab.compiling.warm_up`)."""

from __future__ import annotations

from collections.abc import Callable

from rainkit.i18n import T, Text

__all__ = ["steps"]


def _forest() -> None:
    from rainkit.decks import builtin
    from rainkit.solve.forest import best_forest

    deck = builtin("foodweb")
    best_forest([deck.card(name) for name in ("malayan-tiger", "sun-bear", "binturong", "merbau")])


def _jungle() -> None:
    from rainkit.decks import builtin
    from rainkit.jungle.jungle import Jungle, JungleTile
    from rainkit.solve.jungle import best_jungle

    best_jungle(Jungle(tuple(JungleTile(tile, ()) for tile in builtin("jungle").tiles[:4])), "frog")


def steps() -> list[tuple[Text, Callable[[], None]]]:
    """The searches by the name that people are told, each on something small.

    >>> len(steps())
    2
    """
    return [(T("best forests"), _forest), (T("best jungles"), _jungle)]
