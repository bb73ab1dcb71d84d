"""The styles of a comparison take turns: a little of each first, then ever more; something to look at comes at once."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from os import getpid
from typing import TYPE_CHECKING

from rainkit.lab.cluster import Cluster
from rainkit.lab.comparison import AT_ONCE, FIRST_LOOKS, WHILE_LOADING
from rainkit.lab.compiling import is_warm
from rainkit.lab.estimates import FEWEST_BATCHES
from rainkit.lab.simulation import tell_engine
from rainkit.lab.workers import pool, workers_or_cores
from rainkit.players import is_own

if TYPE_CHECKING:
    from rainkit.lab.comparison import Comparison, Style
    from rainkit.lab.pairing import Pairs

__all__ = ["Turns"]

SLACK = 4.0
"""Seconds more for a first look on a busy computer that has nothing to say yet."""


def _looks(style: Style) -> list[int]:
    """After how many games it is another style's turn."""
    look, times = FIRST_LOOKS[0 if style.pairs.compiled else 1]
    out = []
    while look < style.pairs.wanted:
        out.append(look)
        look *= times
    return [*out, style.pairs.wanted]


def _is_loaded(kernel: str) -> bool:
    """Whether a kernel that was compiled before is in this process, too; loading it takes a second or some."""
    module, _, name = kernel.partition(".")
    return bool(getattr(getattr(sys.modules.get(f"rainkit.lab.{module}"), name, None), "signatures", None))


class Turns:
    """Who plays next, and on what: threads for kernels, processes for the rest once they are up.

    Parameters
    ----------
    report : Comparison
    workers, cluster, progress, say
        As :meth:`rainkit.lab.comparison.Comparison.run` takes them.
    at_once : bool
        Whether somebody looks on, for whom even loading what was compiled before is a wait.
    """

    def __init__(
        self,
        report: Comparison,
        workers: int | None,
        cluster: Cluster | None,
        progress: Callable[[Comparison], bool | None] | None,
        say: Callable[[object], None] | None,
        at_once: bool = False,
    ) -> None:
        own = any(is_own(name) for style in report.styles for name in style.players)  # other processes don't know them
        self.report, self.progress, self.say, self.looked_on = report, progress, say, at_once
        self.cluster = None if own else cluster
        self.at_once = 1 if own else cluster.at_once if cluster is not None else workers_or_cores(workers)
        self.pools: dict[bool, Executor] = {}
        self.heard: set[str] = set()

    def close(self) -> None:
        """Let the workers go."""
        for compiled, executor in self.pools.items():
            executor.shutdown(wait=compiled, cancel_futures=True)

    def first(self) -> bool:
        """A first look by the readable rules at what kernels will play once they are compiled; whether it was stopped.

        The games are the same, so nobody waits with empty hands while something is compiled.
        """
        for style in self.report.styles:
            twins = style.pairs
            if not twins.compiled or twins.games:
                continue
            warm = is_warm(twins.before.kernel)
            if warm and (not self.looked_on or _is_loaded(twins.before.kernel)):
                continue
            games, seconds = AT_ONCE if not warm else WHILE_LOADING
            end = time.monotonic() + seconds
            stopped = False

            def tell(twins: Pairs, style: Style = style, end: float = end) -> bool:
                nonlocal stopped
                style.rescore()
                stopped = self._tell()
                late = time.monotonic() - end
                return not stopped and (late < 0 or (twins.parts < FEWEST_BATCHES and late < SLACK))

            with ThreadPoolExecutor(1) as executor:
                twins.run(games, workers=1, executor=executor, progress=tell, readable=True)
            if stopped:
                return True
        return False

    def all(self) -> bool:
        """All that is wanted; whether it was stopped."""
        looks = [_looks(style) for style in self.report.styles]
        for number in range(max(map(len, looks), default=0)):
            for style, games in zip(self.report.styles, looks, strict=True):
                if number < len(games) and self._turn(style, games[number], not number):
                    return True
        return False

    def _turn(self, style: Style, games: int, is_first: bool) -> bool:
        if is_first:  # with words or without: what players imagine has to be compiled, too
            self._tell_engine(style.pairs, self.say or (lambda _: None))
        compiled = style.pairs.compiled

        def tell(_: Pairs) -> bool:
            if is_first or not compiled:
                style.rescore()
            return not self._tell()

        executor = self._executor(compiled, is_first)
        stopped = style.pairs.run(games, workers=self.at_once, executor=executor, progress=tell)
        style.rescore()
        return stopped or self._tell()

    def _executor(self, compiled: bool, is_first: bool) -> Executor:
        """Threads begin at once; processes for what kernels don't play need seconds to start, so those come later."""
        if self.cluster is not None:
            return self.cluster.executor
        if compiled not in self.pools:
            self.pools[compiled] = pool(compiled, self.at_once)
            if not compiled and self.at_once > 1:
                for _ in range(self.at_once):
                    self.pools[compiled].submit(getpid)
        if compiled or not is_first or self.at_once == 1:
            return self.pools[compiled]
        return self.pools.setdefault(True, pool(True, self.at_once))

    def _tell(self) -> bool:
        return self.progress is not None and self.progress(self.report) is False

    def _tell_engine(self, twins: Pairs, say: Callable[[object], None]) -> None:
        """What people should know before a style plays: each kernel that has to be compiled, all else once."""

        def once(heard: set[str], words: object) -> None:
            if twins.compiled or str(words) not in heard:
                say(words)
            heard.add(str(words))

        tell_engine(twins.before, partial(once, self.heard))
