"""Games in the background: a thread plays, the page looks at snapshots, a stop keeps what is done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rainkit.lab.comparison import Comparison
from rainkit.lab.feeding import Feeding, feeding

__all__ = ["Seen", "Work"]

LOOK = 0.5
"""Seconds between snapshots."""
FED, FED_SLOW = 150, 12
"""Games whose forests tell who feeds whom."""


@dataclass(frozen=True)
class Seen:
    """What the page shows: a report that stands still, and who feeds whom in the new deck."""

    report: Comparison
    feeding: Feeding | None = None


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
    failed : Exception or None
    """

    report: Comparison
    workers: int | None = None
    seen: Seen | None = None
    said: list[object] = field(default_factory=list)
    waiting: object = None
    failed: Exception | None = None
    over: bool = False
    _stop: threading.Event = field(default_factory=threading.Event, repr=False)
    _next: float = 0.0

    def stop(self) -> None:
        """Stop soon, and keep what is done."""
        self._stop.set()

    @property
    def stopping(self) -> bool:
        """Whether it was told to stop."""
        return self._stop.is_set()

    def go(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Play to the end, or until it is stopped; for a thread."""
        fed: Feeding | None = None

        def look(report: Comparison) -> bool:
            nonlocal fed
            self.waiting = None
            if clock() >= self._next:
                if fed is None and self.seen is not None:  # the verdicts come first
                    fed = self._feeding()
                self._take(report, fed)
                self._next = clock() + LOOK
            return not self._stop.is_set()

        try:
            self.report.run(workers=self.workers, progress=look, say=self._hear)
            self._take(self.report, fed or self._feeding())
        except Exception as error:
            self.failed = error
        finally:
            self.over = True

    def _hear(self, words: object) -> None:
        self.said.append(words)
        self.waiting = words

    def _feeding(self) -> Feeding | None:
        side = self.report.styles[-1].pairs.after
        if side.game != "foodweb":
            return None
        return feeding(side, FED if side.compiled else FED_SLOW)

    def _take(self, report: Comparison, fed: Feeding | None) -> None:
        still = report.snapshot()
        for style in range(len(still.styles)):
            still.verdicts(style)
        self.seen = Seen(still, fed)
