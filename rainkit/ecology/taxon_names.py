"""Scientific names as people write them, with or without author and year."""

from __future__ import annotations

import re

__all__ = ["without_author"]

_AUTHORED = re.compile(
    r"([A-ZÀ-Ý][\w-]+(?: [a-zà-ÿ][\w-]+){1,2}),? "  # genus, species, and a subspecies if there is one
    r"(?:\(?[A-ZÀ-Ý][^()]*,? \d{4}\)?|\(?L\.\)?)"
)


def without_author(name: str) -> str:
    """A scientific name without its author and year; any other name as it is.

    >>> [without_author(name) for name in ("Esox lucius Linnaeus, 1758", "Rana temporaria (L.)", "Giant ant (worker)")]
    ['Esox lucius', 'Rana temporaria', 'Giant ant (worker)']
    """
    found = _AUTHORED.fullmatch(name)
    return found[1] if found else name
