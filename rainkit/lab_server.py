"""Start JupyterLab without warnings that are meant for its makers (``python -m rainkit.lab_server``)."""

from __future__ import annotations

import importlib
import sys
import warnings
from contextlib import suppress

__all__ = ["main"]


def main() -> None:
    """Start JupyterLab with the arguments of the command line."""
    with suppress(ImportError):
        importlib.import_module("voila")  # it asks for these warnings when it is loaded; so load it first
    warnings.simplefilter("ignore", DeprecationWarning)
    sys.exit(importlib.import_module("jupyterlab.labapp").main())


if __name__ == "__main__":
    main()
