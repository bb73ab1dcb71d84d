"""Who works on the parts of a long task: threads for kernels, processes for the readable rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from typing import Any

from rainkit.core.processes import Processes

__all__ = ["pool", "spread", "workers_or_cores"]


def workers_or_cores(workers: int | None) -> int:
    """So many, or as many as there are cores.

    >>> workers_or_cores(3)
    3
    """
    return workers or os.cpu_count() or 1


def pool(compiled: bool, workers: int) -> Executor:
    """Threads for kernels, which let go of the interpreter's lock; processes for the readable rules."""
    if compiled or workers == 1:
        return ThreadPoolExecutor(workers)
    return Processes(workers)


def spread(
    executor: Executor,
    at_once: int,
    part: Callable[[], tuple[Any, ...] | None],
    work: Callable[..., Any],
    collect: Callable[[list[Any]], bool],
    *,
    finish: bool = True,
) -> bool:
    """Hand out parts of a task, at most so many at once, until there are no more.

    Parameters
    ----------
    part : callable
        Gives the arguments of the next part, None behind the last.
    work : callable
        What is done with a part, anywhere.
    collect : callable
        Takes the results that are there, as they come; True stops.
    finish : bool
        Wait for the parts under way when one stops, and collect them, too.

    Returns
    -------
    bool
        Whether it was stopped, by ``collect`` or by Ctrl-C.

    Examples
    --------
    >>> parts, sums = iter([(1, 2), (3, 4)]), []
    >>> def collect(found):
    ...     sums.extend(found)
    >>> with pool(True, 1) as executor:
    ...     spread(executor, 1, lambda: next(parts, None), lambda a, b: a + b, collect), sums
    (False, [3, 7])
    """
    waiting: set[Future[Any]] = set()
    stopped = interrupted = False
    try:
        while not stopped:
            while len(waiting) < at_once and (given := part()) is not None:
                waiting.add(executor.submit(work, *given))
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            stopped = bool(collect([future.result() for future in done]))
    except KeyboardInterrupt:
        stopped = interrupted = True
    if waiting and finish:
        done, _ = wait(waiting)
        lost = {future for future in done if interrupted and isinstance(future.exception(), BrokenExecutor)}
        collect([future.result() for future in done - lost])
    return stopped
