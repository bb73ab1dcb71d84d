"""Names of species as people write them: with odd blanks and signs, with or without author and year."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

__all__ = ["by_look", "homonyms", "look_of", "tidied", "without_author"]

_AUTHORED = re.compile(
    r"([A-ZÀ-Ý][\w-]+(?: [a-zà-ÿ][\w-]+){1,2}),? "  # genus, species, and a subspecies if there is one
    r"(?:\(?[A-ZÀ-Ý][^()]*,? \d{4}\)?|\(?L\.\)?)"
)


def tidied(name: str) -> str:
    """A name in composed letters, without needless blanks and signs that nobody sees; joiners belong to scripts.

    >>> tidied(" brown\\u00a0  hare\\u200b"), len(tidied("e\\u0301"))
    ('brown hare', 1)
    """
    seen = "".join(c for c in name if unicodedata.category(c) != "Cf" or c in "\u200c\u200d")
    return " ".join(unicodedata.normalize("NFC", seen).split())


def without_author(name: str) -> str:
    """A scientific name without its author and year; any other name as it is.

    >>> [without_author(name) for name in ("Esox lucius Linnaeus, 1758", "Rana temporaria (L.)", "Giant ant (worker)")]
    ['Esox lucius', 'Rana temporaria', 'Giant ant (worker)']
    """
    found = _AUTHORED.fullmatch(name)
    return found[1] if found else name


def look_of(name: str) -> str:
    """What is left of a name without capitals, and with one blank for blanks, underscores, and hyphens inside of it.

    >>> [look_of(name) for name in ("Great_Tit", "great  tit", "Mouse-deer", "size > 2 -")]
    ['great tit', 'great tit', 'mouse deer', 'size > 2 -']
    """
    return " ".join(re.sub(r"_|(?<=\w)-(?=\w)", " ", name.casefold()).split())


def by_look(names: Iterable[str]) -> dict[str, str]:
    """Names by what they are without capitals, signs and author, where only one name is so.

    >>> by_look(["Great Tit", "Hare", "hare"])
    {'great tit': 'Great Tit'}
    """
    looks: dict[str, list[str]] = {}
    for name in names:
        looks.setdefault(look_of(without_author(name)), []).append(name)
    return {look: alike[0] for look, alike in looks.items() if len(alike) == 1}


def homonyms(names: Iterable[str]) -> set[str]:
    """Names without author that stand there with two authors, or with one and with none: perhaps two species.

    >>> homonyms(["Aus bus Smith, 1900", "Aus bus Jones, 1950", "Great Tit", "great tit"])
    {'aus bus'}
    """
    looks: dict[str, set[str]] = {}
    for name in names:
        looks.setdefault(look_of(without_author(name)), set()).add(look_of(name))
    return {bare for bare, full in looks.items() if len(full) > 1}
