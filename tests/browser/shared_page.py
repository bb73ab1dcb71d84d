"""One open page for many tests: opening one takes longer than most of what is tried on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import lab_driver as drive

Size = tuple[int, int]


def each_size(page: Any, sizes: Iterable[Size]) -> Iterator[Size]:
    """Set the window to each size, which pages follow, and wait until the page is drawn so."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        drive.settled(page)
        drive.still(page)
        yield width, height


def no_errors(page: Any) -> None:
    """After a test: the page complains of nothing, and the next test won't hear of what it complained of before."""
    errors = drive.collect_errors(page)
    page.driver_events.clear()
    assert errors == []
