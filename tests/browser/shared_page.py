"""One open page for many tests: opening one takes longer than most of what is tried on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import lab_driver as drive

Size = tuple[int, int]


def set_size(page: Any, size: Size = drive.SCHOOL_LAPTOP) -> None:
    """Give the window this size, which pages follow, and wait until the page is drawn so."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drive.settled(page)
    drive.still(page)


def each_size(page: Any, sizes: Iterable[Size]) -> Iterator[Size]:
    """Give the window one size after the other."""
    for size in sizes:
        set_size(page, size)
        yield size


def no_errors(page: Any) -> None:
    """After a test: the page complains of nothing, and the next test won't hear of what it complained of before."""
    errors = drive.collect_errors(page)
    page.driver_events.clear()
    assert errors == []
