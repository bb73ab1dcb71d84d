"""Words for people, in five languages.

Every sentence that a person sees is written as ``T("{card} does not touch your forest.", card=name)``: a whole English
sentence with named places, never glued pieces. It stays data until it is shown; then it is looked up in the catalogue
of the language in force. A sentence without a translation is shown in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rainkit.i18n.languages import LANGUAGES, current, default_language, language
from rainkit.i18n.numbers import number, signed

__all__ = [
    "LANGUAGES",
    "N",
    "T",
    "Text",
    "current",
    "default_language",
    "language",
    "listed",
    "number",
    "pick",
    "signed",
    "upper",
]

_JOINERS = {"zh": "、"}
"""What stands between the entries of a list, where it is not a comma."""


@lru_cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation("rainkit", Path(__file__).parent / "locale", [lang], fallback=True)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with named places, put into words when it is shown.

    A place may hold a number, a string, another text, or a sequence of these, which is shown as a list.
    """

    message: str
    places: tuple[tuple[str, object], ...] = ()
    plural: str = ""
    count: int = 1

    def __str__(self) -> str:
        catalogue = _catalogue(current())
        if self.plural:
            found = catalogue.ngettext(self.message, self.plural, self.count)
        else:
            found = catalogue.gettext(self.message) if self.message else ""
        places = {name: _words(value) for name, value in self.places}
        n = places.get("n")
        if self.plural and isinstance(n, int) and abs(n) >= 10_000:  # four digits are read without signs between
            places["n"] = number(n)
        return found.format_map(places) if places else found

    def text(self, lang: str) -> str:
        """The sentence in one language."""
        with language(lang):
            return str(self)


def _words(value: object) -> object:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Mapping):
        return pick(value)
    if type(value) is int and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    if isinstance(value, float):
        return number(value, 6, trim=True)
    if isinstance(value, (list, tuple)):
        return _JOINERS.get(current(), ", ").join(str(_words(v)) for v in value)
    return value


def T(message: str, /, **places: object) -> Text:
    """A sentence of the catalogue with its places filled.

    >>> str(T("{name} scores {points}.", name=T("tiger"), points=12))
    'tiger scores 12.'
    """
    return Text(message, tuple(places.items()))


def N(singular: str, plural: str, n: int, /, **places: object) -> Text:
    """A sentence that depends on a number, which fills the place ``{n}``.

    >>> str(N("{n} point", "{n} points", 1)), str(N("{n} point", "{n} points", 4))
    ('1 point', '4 points')
    """
    return Text(singular, (("n", n), *places.items()), plural, abs(n))


def pick(names: str | Mapping[str, str]) -> str:
    """A name in the language in force; English, then any other, where that is missing.

    >>> pick({"en": "tiger", "ms": "harimau"})
    'tiger'
    """
    if isinstance(names, str):
        return names
    return names.get(current()) or names.get("en") or next(iter(names.values()), "")


def upper(words: object) -> str:
    """Words with a capital at their start.

    >>> upper("sun bear")
    'Sun bear'
    """
    text = str(words)
    return text[:1].upper() + text[1:]


def listed(items: Sequence[object]) -> str:
    """The items as one list in words.

    >>> listed(["frog", "monkey"])
    'frog, monkey'
    >>> with language("zh"):
    ...     listed(["蛙", "猴"])
    '蛙、猴'
    """
    return str(_words(list(items)))
