"""Work in slices: a search goes on for a while, tells how far it is, and can be stopped with the best found so far."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Protocol, TypeVar

__all__ = ["Progress", "TimeOver", "Worker", "check_time", "finished"]

SLICE = 0.06
"""Seconds of work between two looks at the clock and at the person."""


_end: ContextVar[float | None] = ContextVar("end of the search", default=None)


class TimeOver(Exception):
    """The time of a search ended in the midst of its preparation."""


def check_time() -> None:
    """Called now and then by preparations that can't be cut into slices.

    Raises
    ------
    TimeOver
        If the search that is prepared has no time left.
    """
    end = _end.get()
    if end is not None and time.monotonic() >= end:
        raise TimeOver


class Worker(Protocol):
    """Something that searches in slices."""

    @property
    def done(self) -> bool:
        """Whether nothing better can be found any more."""

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""

    def work(self, seconds: float) -> None:
        """Go on for about so long."""


W = TypeVar("W", bound=Worker)
Progress = Callable[[float], object]
"""Is told the share that is done; ends the search by giving ``False``."""


def finished(worker: W, seconds: float | None = None, progress: Progress | None = None) -> W:
    """Let a search work until it is done, its time is over, somebody stops it, or Ctrl-C is pressed.

    Parameters
    ----------
    worker : Worker
    seconds : float, optional
        The time that it has.
    progress : callable, optional

    Returns
    -------
    Worker
        The same one; ``done`` says whether it came to its end.
    """
    end = time.monotonic() + seconds if seconds is not None else None
    bounded = _end.set(end)
    try:
        while not worker.done:
            left = SLICE if end is None else end - time.monotonic()
            if left <= 0 or (progress is not None and progress(worker.share) is False):
                break
            worker.work(min(left, SLICE))
    except (KeyboardInterrupt, TimeOver):
        pass
    finally:
        _end.reset(bounded)
    return worker
