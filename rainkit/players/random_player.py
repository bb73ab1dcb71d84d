"""The bot that plays anything."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rainkit.core.rng import Stream
from rainkit.i18n import T

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Choose uniformly among the legal moves: in the food web every pair of card and cell alike, in the jungle every
    choice of the current step alike.

    The yardstick for all others: a bot that does not beat it has no idea.
    """

    name = "random"
    idea = T("Plays any legal move, each with the same chance.")

    def choose(self, view: Any, stream: Stream) -> Any:
        """One legal move at random."""
        moves = view.legal_moves
        return next(islice(iter(moves), stream.below(len(moves)), None))
