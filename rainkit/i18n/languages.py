"""The languages that rainkit speaks, and which of them is in force."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["LANGUAGES", "current", "default_language", "language"]

LANGUAGES: dict[str, str] = {
    "en": "English",
    "sk": "Slovenčina",
    "fr": "Français",
    "zh": "中文",
    "ms": "Bahasa Melayu",
}
_current: ContextVar[str] = ContextVar("rainkit_language", default="en")


def current() -> str:
    """The language in force, one of :data:`LANGUAGES`."""
    return _current.get()


def default_language() -> str:
    """The language of the locale if rainkit speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code:
            return code if code in LANGUAGES else "en"
    code = (locale.getlocale()[0] or "")[:2].lower()
    return code if code in LANGUAGES else "en"


@contextmanager
def language(lang: str) -> Iterator[None]:
    """Show texts in this language inside the ``with`` block.

    >>> with language("sk"):
    ...     current()
    'sk'
    """
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known: {', '.join(LANGUAGES)}")
    token = _current.set(lang)
    try:
        yield
    finally:
        _current.reset(token)
