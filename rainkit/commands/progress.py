"""How far a long command is: a bar that moves on a terminal, now and then a line anywhere else."""

from __future__ import annotations

import shutil
import sys
import time

from rainkit.commands.console import Console
from rainkit.i18n import Text

__all__ = ["Progress", "bar"]

OFTEN, SELDOM = 0.15, 2.0
"""Seconds between two looks at a bar, and between two lines."""


def bar(share: float, width: int) -> str:
    """A bar so wide, filled to a share.

    >>> bar(0.5, 8)
    '[####....]'
    """
    full = round(max(0.0, min(1.0, share)) * width)
    return f"[{'#' * full}{'.' * (width - full)}]"


class Progress:
    """Tells on standard error how far it is.

    Parameters
    ----------
    console : Console
    seldom : float
        Seconds between two lines where there is no terminal.
    """

    def __init__(self, console: Console, seldom: float = SELDOM) -> None:
        self.console = console
        self.live = sys.stderr.isatty()
        self.wait = OFTEN if self.live else seldom
        self.next = time.monotonic() + self.wait
        self._wide = 0

    @property
    def due(self) -> bool:
        """Whether it is time to say something again."""
        return time.monotonic() >= self.next

    def show(self, share: float | None, words: Text) -> None:
        """Say how far it is, if it is time to; ``share`` is None where no end is known."""
        if not self.due:
            return
        self.next = time.monotonic() + self.wait
        if not self.live:
            self.console.say(words)
            return
        columns = shutil.get_terminal_size().columns
        shown = str(words) if share is None else f"{bar(share, 24)} {share:4.0%}  {words}"
        shown = shown[: columns - 1]
        sys.stderr.write(f"\r{shown.ljust(self._wide)}")
        sys.stderr.flush()
        self._wide = len(shown)

    def end(self) -> None:
        """Take the bar away."""
        if self._wide:
            sys.stderr.write(f"\r{' ' * self._wide}\r")
            sys.stderr.flush()
            self._wide = 0
