"""The bot that takes what brings most points at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from rainkit.core.game import GAMES
from rainkit.core.rng import Stream
from rainkit.i18n import T

__all__ = ["Greedy"]


class Greedy:
    """Look one move ahead and take the one with the largest change of the own score; among equals any, alike.

    The best-first or greedy choice of every textbook on games. It neither plans for later rounds nor looks at what it
    passes on. What a move changes is the game's own affair: its package offers ``one_ply(view)``.
    """

    name = "greedy"
    idea = T("Takes the move that brings most points at once.")

    def choose(self, view: Any, stream: Stream) -> Any:
        """A move with the best gain."""
        one_ply: Callable[[Any], list[tuple[Any, int]]] = import_module(GAMES[view.game]).one_ply
        valued = one_ply(view)
        best = max(value for _, value in valued)
        return stream.choice([move for move, value in valued if value == best])
