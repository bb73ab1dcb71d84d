"""Other processes that work along, and end without a word when Ctrl-C is pressed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, TypeVar

__all__ = ["Processes"]

R = TypeVar("R")


class Processes(ProcessPoolExecutor):
    """A pool of processes that leave Ctrl-C to the one that started them.

    A terminal sends it to all of them. One that was just being born would show a traceback, and one that was about to
    take its next task would leave the others waiting for ever. So they are born deaf to it, and then simply end by it;
    the pool takes that as broken, and whoever started it stops anyway.

    When the one that started them was killed they end, too; they would wait for its next task for ever.

    Parameters
    ----------
    workers : int
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=get_context("spawn"), initializer=_end_quietly)

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand out one task."""
        with _deaf():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes that are started meanwhile are deaf to it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_quietly() -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
