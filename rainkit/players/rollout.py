"""The bot that tries its moves out in games that it imagines to their end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from rainkit.core.rng import Stream
from rainkit.i18n import T
from rainkit.players.compiled_search import compiled_search

__all__ = ["Rollout", "Search", "best_of", "search"]

SEARCHES = {
    "foodweb": "rainkit.players.foodweb_search:FoodWebSearch",
    "jungle": "rainkit.players.jungle_search:JungleSearch",
}
PLAYOUTS = 400
MOST_PLAYOUTS, MOST_SECONDS = 10_000_000, 3600.0
OWN, RIVAL = 10, 3
"""An end is worth ten times the own points less three times those of the best other."""


class Search(Protocol):
    """A choice of one game: the moves worth trying, and imagined games after each.

    ``part`` is how much of the time for a choice this one deserves, ``step`` how many worlds are played in one go,
    ``rounds`` how many rounds games are played on (None to the end).
    """

    moves: list[Any]
    part: float
    step: int
    rounds: int | None

    def play(self, tried: Sequence[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        """How games go on after each of these moves, summed over some worlds: own points, those of the best other.

        A world is one guess of all that is hidden; world number n of a key is always the same.
        """


class Rollout:
    """Try every promising move in imagined games: guess what is hidden, let all play on greedily, take the best mean.

    What is hidden is drawn anew for each imagined game, from all that fits what this player has seen (hands that
    passed by are remembered). All moves are tried on the same guesses, so that luck falls out of the comparison, and
    after each stage the worse half is dropped (sequential halving).

    From: Abramson (1990), expected-outcome evaluation; Tesauro and Galperin (1996), rollouts with a good player instead
    of random moves; Karnin, Koren and Somekh (2013), sequential halving.

    Parameters
    ----------
    playouts : int, optional
        How many games are imagined for one choice, 400 by default; then the choice can be repeated on any computer.
    seconds : float, optional
        Think for so long at most; then the choice depends on the computer.
    """

    idea = T("Tries its moves out in games that it imagines, and takes the one that does best on average.")

    def __init__(self, playouts: int | None = None, seconds: float | None = None) -> None:
        self.playouts, self.seconds = playouts, seconds
        shown = [f":{playouts}"] if playouts is not None else []
        shown += [f":{seconds:g}s"] if seconds is not None else []
        self.name = "rollout" + "".join(shown)

    @classmethod
    def of_strength(cls, text: str) -> Rollout:
        """The bot of the words behind its name: ``200``, ``1s`` or ``200:1s`` (whichever comes first).

        Raises
        ------
        KeyError
            With a sentence that says what would be right.
        """
        playouts, seconds = None, None
        for part in text.split(":"):
            try:
                if part.endswith("s"):
                    seconds = float(part[:-1])
                else:
                    playouts = int(part)
            except ValueError:
                playouts = 0
        if (playouts is None or 1 <= playouts <= MOST_PLAYOUTS) and (seconds is None or 0 < seconds <= MOST_SECONDS):
            return cls(playouts, seconds)
        raise KeyError(
            T(
                "rollout:{text} can't be read: write rollout:200 for 200 imagined games a choice, "
                "or rollout:1s for one second a choice",
                text=text,
            )
        )

    def choose(self, view: Any, stream: Stream) -> Any:
        """The move with the best mean."""
        if len(view.legal_moves) == 1:
            return next(iter(view.legal_moves))
        began = time.perf_counter()
        found = search(view, stream)
        playouts = self.playouts or (PLAYOUTS if self.seconds is None else MOST_PLAYOUTS)
        return found.moves[best_of(found, stream, playouts, self.seconds, began)]


def search(view: Any, stream: Stream) -> Search:
    """The search of the view's game, by compiled games if they are ready; both find the same."""
    module, _, cls = SEARCHES[view.game].partition(":")
    found: Search = getattr(import_module(module), cls)(view, stream)
    return compiled_search(found, view) or found


def best_of(
    found: Search, stream: Stream, playouts: int, seconds: float | None = None, began: float | None = None
) -> int:
    """The number of the best move by sequential halving.

    Each stage has an equal part of the games or of the time, whichever ends first; after it the better half is left.
    Time counts from ``began``, now by default.
    """
    left = list(range(len(found.moves)))
    totals = [0] * len(left)
    stages = (len(left) - 1).bit_length()  # none where there is nothing to choose
    key, world = stream.word(), 0
    began = time.perf_counter() if began is None else began
    for stage in range(1, stages + 1):
        until = None if seconds is None else began + seconds * found.part * stage / stages
        last = world + max(1, playouts // stages // len(left))
        while world < last:
            worlds = min(found.step, last - world)
            for number, (own, rival) in zip(left, found.play(left, key, world, worlds), strict=True):
                totals[number] += OWN * own - RIVAL * rival
            world += worlds
            if until is not None and time.perf_counter() >= until:
                break
        left = sorted(left, key=lambda number: -totals[number])[: (len(left) + 1) // 2]
    return left[0]
