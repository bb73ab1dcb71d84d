"""At the end of a game: look for the best arrangement of a seat's pieces while the person goes on clicking.

The work is done in slices in a thread, so that the page answers; compiled kernels even leave the interpreter free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from rainkit.lab.compiling import has_numba

if TYPE_CHECKING:
    from rainkit.solve.costs import Cost, Costs
    from rainkit.widgets.game_app import GameApp

__all__ = ["BestWatch", "gliding", "matched", "path"]

SLICE, PAUSE, SHOWN_EVERY = 0.06, 0.02, 6

P = TypeVar("P")


@dataclass
class BestWatch:
    """What is known of the best arrangements, and which of them is shown how far.

    Attributes
    ----------
    app : GameApp
    costs_of : callable
        Gives the work for a seat.
    kernel : str
        Module and name of what is compiled for it.
    at : int or None
        The move whose better continuation is shown; None for the best arrangement of all.
    step : int
        How many steps from one's own arrangement to that one; a large number for the end.
    """

    app: GameApp
    costs_of: Callable[[int], Costs]
    kernel: str
    at: int | None = None
    step: int = 0
    wanted: bool = False  # somebody asked for it, though it takes long without compiled kernels
    known: dict[int, Costs] = field(default_factory=dict)
    _table: object = None
    _task: asyncio.Task[None] | None = None

    def of(self, seat: int) -> Costs:
        """The work for a seat; another game begins anew."""
        now = (self.app.playing, self.app.playing.state)
        if self._table != now:
            self._table, self.known, self.at, self.step = now, {}, None, 0
        if seat not in self.known:
            self.known[seat] = self.costs_of(seat)
        return self.known[seat]

    @property
    def working(self) -> bool:
        """Whether something is still looked for at the end of this game."""
        table = self.app.table
        if table is None or not table.state.is_over or not (has_numba() or self.wanted):
            return False
        return not self.of(self.app.shown_seat).done

    def cost(self, seat: int) -> Cost | None:
        """The move that is looked at."""
        return next((cost for cost in self.of(seat).costs if cost.move == self.at), None)

    # ------------------------------------------------------------------ working beside the page

    def go_on(self, show: Callable[[], None]) -> None:
        """Work on, as long as there is a running page; ``show`` sends what has changed."""
        if not self.working or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script or test: it works by itself
        self._task = loop.create_task(self._work(loop, show))

    async def _work(self, loop: asyncio.AbstractEventLoop, show: Callable[[], None]) -> None:
        slices = 0
        while self.app.comm is not None and self.working:
            await loop.run_in_executor(None, self.of(self.app.shown_seat).work, SLICE)
            slices += 1
            if slices % SHOWN_EVERY == 0 and self.app.comm is not None:
                show()
            await asyncio.sleep(PAUSE)
        if self.app.comm is not None:
            show()

    def stop(self) -> None:
        """Leave it."""
        if self._task is not None:
            self._task.cancel()


def path(own: list[P], best: list[P]) -> list[list[P]]:
    """Where each piece lies, step by step, from one's own arrangement to the best one: one piece moves, or two change.

    >>> path(["a", "b", "c"], ["b", "a", "d"])
    [['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'a', 'd']]
    """
    steps, now = [list(own)], list(own)
    for n, place in enumerate(best):
        if now[n] != place:
            if place in now:
                now[now.index(place)] = now[n]
            now[n] = place
            steps.append(list(now))
    return steps


def matched(pieces: list[Any], places: list[Any], ids: list[Any]) -> list[Any]:
    """For each piece a place on which one of its kind lies.

    >>> matched(["a", "b", "a"], [1, 2, 3], ["a", "a", "b"])
    [1, 3, 2]
    """
    left = dict(enumerate(ids))
    found = []
    for piece in pieces:
        n = next(n for n, other in left.items() if other == piece)
        del left[n]
        found.append(places[n])
    return found


def gliding(picture: str, pieces: list[int]) -> str:
    """The board with a name for the piece of each cell, in the order of its cells: pieces glide to their new places.

    >>> gliding('<g class="rk-pic rk-p0"></g>', [4])
    '<g class="rk-pic rk-p0" data-flip="best:4"></g>'
    """
    for n, piece in enumerate(pieces):
        picture = picture.replace(f'class="rk-pic rk-p{n}"', f'class="rk-pic rk-p{n}" data-flip="best:{piece}"')
    return picture
