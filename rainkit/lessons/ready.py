"""Is this machine ready? What a lesson needs, tried in a few seconds, each with what helps if it fails."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rainkit.i18n import T, Text, number

__all__ = ["Check", "checks"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was tried, whether it went well, what was found, and what helps."""

    name: Text
    good: bool
    found: Text
    help: Text


def checks() -> Iterator[Check]:
    """Try everything that the lessons use."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    yield Check(
        T("Python"), sys.version_info >= (3, 11), T("{version}", version=version), T("Python 3.11 or later is needed.")
    )
    yield _tried(T("All lessons can be opened"), _lessons, T("Install rainkit again: something is missing."))
    yield _tried(T("Pictures can be drawn"), _pictures, T("Install rainkit again: something is missing."))
    yield _tried(T("Reports can be made as PDF"), _report, T("Install matplotlib; reports as HTML work without it."))


def _tried(name: Text, what: Callable[[], None], helps: Text) -> Check:
    start = time.perf_counter()
    try:
        what()
    except Exception as error:
        return Check(name, False, T("{error}", error=f"{type(error).__name__}: {error}"), helps)
    seconds = time.perf_counter() - start
    slow = seconds > 20
    found = T("in {seconds} s", seconds=number(seconds, 1))
    return Check(name, not slow, found, T("It works, but slowly: close other programs.") if slow else helps)


def _lessons() -> None:
    from rainkit.lessons.catalogue import lessons

    lessons()


def _pictures() -> None:
    from rainkit.draw.svg import svg
    from rainkit.lessons.catalogue import lessons

    for lesson in lessons():
        for board in lesson.boards.values():
            svg(board.draw(board.fresh(), live=True), live=True)


def _report() -> None:
    from rainkit.lessons.catalogue import lesson
    from rainkit.lessons.progress import Progress
    from rainkit.lessons.report import Report, to_pdf

    to_pdf(Report(lesson(5), Progress(name="test")))
