"""Imagined games by the compiled kernels of the lab, where they are ready: the same games, far more of them.

The lab knows the bots, not the other way round; this is the one hook by which they find its kernels, when first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.players.rollout import Search

__all__ = ["CompiledSearch", "compiled_search", "get_ready", "load_behind"]

LAB = "rainkit.lab.rollouts", "rainkit.lab.compiling"
KERNELS = {"foodweb": "foodweb_rollout_kernel.rollouts", "jungle": "jungle_rollout_kernel.rollouts"}
"""The kernel that plays each game on."""
_READY: set[str] = set()


class CompiledSearch:
    """A search whose imagined games are played by a kernel."""

    step = 16

    def __init__(self, found: Search, played: Any) -> None:
        self.moves, self.part, self.rounds, self._played = found.moves, found.part, found.rounds, played

    def play(self, tried: Sequence[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        """How games go on after each of these moves, summed over some worlds: own points, those of the best other."""
        ends = self._played.play([self.moves[number] for number in tried], key=key, first=first, worlds=worlds)
        return [(int(own), int(rival)) for own, rival in zip(ends.points, ends.rival, strict=True)]


def compiled_search(found: Search, view: Any) -> CompiledSearch | None:
    """The same search by compiled games; None if they are not compiled yet, since nobody shall wait for that."""
    if len(found.moves) < 2 or not _is_ready(view.game):
        return None
    played = import_module(LAB[0]).rollouts(view, rounds=found.rounds)
    return None if played is None else CompiledSearch(found, played)


def _is_ready(game: str) -> bool:
    compiling = import_module(LAB[1])
    if game not in KERNELS or not compiling.has_numba():
        return False
    if game not in _READY and compiling.is_warm(KERNELS[game]):
        _READY.add(game)
    return game in _READY


def get_ready(say: Callable[[object], None] | None = None, games: Iterable[str] = tuple(KERNELS)) -> None:
    """Compile the imagined games now, with words for who waits; for work that asks for many choices."""
    compiling = import_module(LAB[1])
    for name in games:
        if compiling.has_numba() and not _is_ready(name):
            compiling.compiled(KERNELS[name], say)
            _load(name)


def load_behind(game: str) -> Thread | None:
    """Load what is compiled in a thread (a second or two), so that a bot's first choice needn't; None if nothing is."""
    if not _is_ready(game):
        return None
    thread = Thread(target=_load, args=(game,), daemon=True)
    thread.start()
    return thread


def _load(name: str) -> None:
    from rainkit.core.game import game

    view = game(name).new(2, 1).view(0)
    played = import_module(LAB[0]).rollouts(view, rounds=1)
    if played is not None:
        played.play([next(iter(view.legal_moves))], key=1, first=0, worlds=1)
        _READY.add(name)
