"""Compile every kernel once, by playing one game of each kind."""

from __future__ import annotations

from collections.abc import Callable

from rainkit.i18n import T
from rainkit.lab.engines import prepare

__all__ = ["warm"]


def warm(say: Callable[[object], None] | None = None) -> None:
    """Compile all kernels that are not there yet."""
    if say is not None:
        say(T("Compiling the fast games; this happens once and takes about half a minute ..."))
    for game, bot in (("foodweb", "random"), ("foodweb", "greedy"), ("jungle", "random")):
        prepare(game, [bot] * 4, 1).play(0, 1)
