"""One process at a time writes into a folder that several share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["locked"]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else is in here with this folder; a process that dies lets go of it.

    Examples
    --------
    >>> import tempfile
    >>> with locked(Path(tempfile.mkdtemp())):
    ...     pass
    """
    try:
        file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:  # nothing can be written here, so there is nothing to guard
        yield
        return
    try:
        _lock(file)
        yield
    finally:
        os.close(file)


def _lock(file: int) -> None:
    system: Any
    try:
        if os.name == "nt":
            import msvcrt as system

            system.locking(file, system.LK_LOCK, 1)
        else:
            import fcntl as system

            system.flock(file, system.LOCK_EX)
    except OSError:  # a file system without locks
        pass
