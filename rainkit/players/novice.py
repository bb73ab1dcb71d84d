"""The bot that looks at a few moves only."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from rainkit.core.game import GAMES
from rainkit.core.rng import Stream
from rainkit.i18n import T

__all__ = ["Novice"]

LOOKS = 3


class Novice:
    """Look at three moves drawn at random and take the one that brings most at once; all of them if there are fewer.

    A mixture of ``random`` and ``greedy``, as a beginner plays who sees some of what a move brings. Picking the best of
    a few random ones is tournament selection, known from genetic algorithms (Brindle 1981).
    """

    name = "novice"
    idea = T("Looks at three moves by chance and takes the best of them.")

    def choose(self, view: Any, stream: Stream) -> Any:
        """The best of three random moves."""
        one_ply: Callable[[Any], list[tuple[Any, int]]] = import_module(GAMES[view.game]).one_ply
        valued = one_ply(view)
        seen = stream.sample(valued, min(LOOKS, len(valued)))
        return max(seen, key=lambda pair: pair[1])[0]
