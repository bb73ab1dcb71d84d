"""Imagined games by the compiled kernels of the lab, where they are ready: the same games, far more of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.lab.rollouts import Rollouts
    from rainkit.players.rollout import Search

__all__ = ["CompiledSearch", "compiled_search", "get_ready"]

KERNELS = {"foodweb": "rollouts"}
"""The kernel that plays each game on; a game that is not here is played on in Python."""
_READY: set[str] = set()


class CompiledSearch:
    """A search whose imagined games are played by a kernel."""

    step = 16

    def __init__(self, moves: list[Any], part: float, played: Rollouts) -> None:
        self.moves, self.part, self._played = moves, part, played

    def play(self, tried: Sequence[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        """How games go on after each of these moves, summed over some worlds: own points, those of the best other."""
        ends = self._played.play([self.moves[number] for number in tried], key=key, first=first, worlds=worlds)
        return [(int(own), int(rival)) for own, rival in zip(ends.points, ends.rival, strict=True)]


def compiled_search(found: Search, view: Any) -> CompiledSearch | None:
    """The same search by compiled games; None if they are not compiled yet, since nobody shall wait for that."""
    if not _is_ready(view.game):
        return None
    from rainkit.lab.rollouts import rollouts

    played = rollouts(view)
    return None if played is None else CompiledSearch(found.moves, found.part, played)


def _is_ready(game: str) -> bool:
    from rainkit.lab.compiling import has_numba, is_warm

    if game not in KERNELS or not has_numba():
        return False
    if game not in _READY and is_warm(KERNELS[game]):
        _READY.add(game)
    return game in _READY


def get_ready(say: Callable[[object], None] | None = None) -> None:
    """Compile the imagined games now, with words for who waits; for work that asks for many choices."""
    from rainkit.core.game import game
    from rainkit.lab.compiling import compiled, has_numba
    from rainkit.lab.rollouts import rollouts

    for name, kernel in KERNELS.items():
        if has_numba() and not _is_ready(name):
            compiled(kernel, say)
            view = game(name).new(2, 1).view(0)
            played = rollouts(view)
            if played is not None:
                played.play([next(iter(view.legal_moves))], key=1, first=0, worlds=1)
                _READY.add(name)
