"""Games in the background: a thread plays, the page looks at snapshots, a stop keeps what is done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rainkit.lab.comparison import Comparison
from rainkit.lab.compiling import is_warm
from rainkit.lab.estimates import FEWEST_BATCHES
from rainkit.lab.feeding import Feeding, feeding

__all__ = ["Seen", "Work"]

LOOK, FIRST_WAIT = 0.5, 3.0
"""Seconds between snapshots, and at most before the first, which waits until there is something to say."""
FED, FED_SLOW = 150, 12
"""Games whose forests tell who feeds whom."""


@dataclass(frozen=True)
class Seen:
    """What the page shows: a report that stands still, and who feeds whom in the new deck, by the number of a style."""

    report: Comparison
    feeding: Mapping[int, Feeding] = field(default_factory=dict)


def _tells(report: Comparison) -> bool:
    """Whether games enough are played to say something."""
    return any(style.pairs.parts >= FEWEST_BATCHES for style in report.styles)


@dataclass
class Work:
    """A report that is being made.

    Attributes
    ----------
    seen : Seen or None
        The newest snapshot.
    said : list
        Words for people while it works, such as that something is compiled.
    waiting : object
        Those of them that people wait with just now; None once games come again.
    since : float
        When the waiting began.
    failed : Exception or None
    """

    report: Comparison
    workers: int | None = None
    seen: Seen | None = None
    said: list[object] = field(default_factory=list)
    waiting: object = None
    since: float = 0.0
    failed: Exception | None = None
    over: bool = False
    _stop: threading.Event = field(default_factory=threading.Event, repr=False)
    _next: float = 0.0
    _telling: bool = False

    def stop(self) -> None:
        """Stop soon, and keep what is done."""
        self._stop.set()

    @property
    def waited(self) -> int:
        """Seconds for which people wait already."""
        return int(time.monotonic() - self.since)

    @property
    def stopping(self) -> bool:
        """Whether it was told to stop."""
        return self._stop.is_set()

    def go(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Play to the end, or until it is stopped; for a thread."""
        fed: dict[int, Feeding] = {}
        began = clock()

        def look(report: Comparison) -> bool:
            self.waiting = None
            now = clock()
            if self.seen is None and now < began + FIRST_WAIT and not _tells(report):
                return not self._stop.is_set()
            first = not self._telling and _tells(report)
            if first or now >= self._next:
                self._telling = self._telling or first
                if self.seen is not None:  # the verdicts come first
                    self._feed(fed)
                self._take(report, fed)
                self._next = clock() + max(LOOK, 2 * (clock() - now))
            return not self._stop.is_set()

        try:
            self.report.run(workers=self.workers, progress=look, say=self._hear, at_once=True)
            self._feed(fed, at_last=True)
            self._take(self.report, fed)
        except Exception as error:
            self.failed = error
        finally:
            self.over = True

    def _hear(self, words: object) -> None:
        self.said.append(words)
        self.waiting, self.since = words, time.monotonic()

    def _feed(self, fed: dict[int, Feeding], at_last: bool = False) -> None:
        """Of each style whose kernel is there, so that nobody waits for it; ``at_last`` of the first in any case."""
        for n, style in enumerate(self.report.styles):
            side = style.pairs.after
            if n in fed or side.game != "foodweb" or not style.pairs.games:
                continue
            if side.compiled and is_warm(side.kernel):
                fed[n] = feeding(side, FED)
            elif at_last and not n and not self.stopping:
                fed[n] = feeding(side, FED_SLOW)

    def _take(self, report: Comparison, fed: Mapping[int, Feeding]) -> None:
        still = report.snapshot()
        for style in range(len(still.styles)):
            still.verdicts(style)
        self.seen = Seen(still, dict(fed))
