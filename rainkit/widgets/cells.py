"""Which cell of which notebook an app belongs to, so that running the cell again leaves one app."""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from typing import Any
from weakref import WeakValueDictionary

__all__ = ["cell_id", "notebook_name", "only_one_in_its_cell"]

_living: WeakValueDictionary[tuple[str, str], Any] = WeakValueDictionary()


def _kernel_message() -> dict[str, Any] | None:
    ipython = sys.modules.get("IPython")
    shell: Any = ipython.get_ipython() if ipython else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    return dict(parent or {})


def cell_id() -> str | None:
    """The id of the cell that runs now; empty if the front end doesn't say it, None outside a kernel."""
    message = _kernel_message()
    if message is None:
        return None
    return str((message.get("metadata") or {}).get("cellId", ""))


def notebook_name() -> str:
    """Folder and file name of the notebook, as far as the server tells its kernel; else empty."""
    path = PurePath(os.environ.get("JPY_SESSION_NAME", ""))
    return "/".join(path.parts[-2:]) if path.suffix == ".ipynb" else ""


def only_one_in_its_cell(app: Any) -> None:
    """Close the app of the same class that an earlier run of this cell made."""
    here = cell_id()
    if here is None:
        return
    key = (type(app).__qualname__, here)
    earlier = _living.get(key)
    if earlier is not None and earlier is not app:
        earlier.close()
    _living[key] = app
