"""Where the project's own data lie: in a checkout beside the package, in an installed wheel inside it."""

from __future__ import annotations

from pathlib import Path

__all__ = ["cards_folder", "notebooks_folder"]

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder(name: str) -> Path:
    beside = _PACKAGE.parent / name
    return beside if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir() else _PACKAGE / name


def cards_folder() -> Path:
    """The folder of the built-in decks.

    >>> cards_folder().name
    'cards'
    """
    return _folder("cards")


def notebooks_folder() -> Path:
    """The folder of the notebooks.

    >>> notebooks_folder().name
    'notebooks'
    """
    return _folder("notebooks")
