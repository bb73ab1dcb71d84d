"""What Python's argparse says by itself, in our languages: headings of the help, and what is wrong with arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rainkit.i18n import T

__all__ = ["in_our_words"]

_USAGE = T("usage:")
_WORDS = {
    words.message: words
    for words in (
        T("positional arguments"),
        T("options"),
        T("show this help message and exit"),
        T("argument %(argument_name)s: %(message)s"),
        T("the following arguments are required: %s"),
        T("expected one argument"),
        T("expected at least one argument"),
        T("invalid choice: %(value)r (choose from %(choices)s)"),
        T("invalid %(type)s value: %(value)r"),
    )
}
"""Its sentences, as it writes them; one that a later Python words in another way is told in English."""


def _translated(message: str) -> str:
    if message == "usage: ":
        return f"{_USAGE} "
    return str(_WORDS.get(message, message))


@contextmanager
def in_our_words() -> Iterator[None]:
    """Let argparse speak the language in force: it looks its sentences up by a function in its module."""
    names: dict[str, Callable[[str], str]] = vars(argparse)
    before = names["_"]
    names["_"] = _translated
    try:
        yield
    finally:
        names["_"] = before
