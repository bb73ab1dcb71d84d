"""Reading words and numbers as people write them: what was probably meant, and what is a whole number."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

from rainkit.i18n import T, Text

__all__ = ["date_hint", "number_of", "suggestion"]

_DATE = re.compile(r"\d{1,2}-[A-Za-z]{3}(-\d+)?|\d{4}-\d\d-\d\d.*|\d{1,2}[./]\d{1,2}[./]\d{2,4}|[34]\d{4}")
_DASHES = "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{FULLWIDTH HYPHEN-MINUS}"


def date_hint(value: str) -> Text | str:
    """Whence a date in place of a number or of points comes; an empty string for what is no date.

    >>> str(date_hint("3-Feb")), date_hint("3")
    ('. Excel turned a value like 3-2 into a date; format the column as Text', '')
    """
    if not _DATE.fullmatch(value.strip()):
        return ""
    return T(". Excel turned a value like 3-2 into a date; format the column as Text")


def suggestion(value: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or an empty string.

    >>> suggestion("arthropd", ["plant", "arthropod"])
    'arthropod'
    """
    close = difflib.get_close_matches(value.strip().lower()[:80], list(known), 1, 0.7)
    return close[0] if close else ""


def number_of(text: str) -> tuple[int | None, bool]:
    """The whole number of a text, and whether it was written in an unusual way (``3.0``, ``007``, full-width digits).

    >>> number_of("3"), number_of("3.0"), number_of("\N{MINUS SIGN}3"), number_of("1e1"), number_of("2.5")
    ((3, False), (3, True), (-3, True), (None, False), (None, False))
    """
    plain = "".join("-" if sign in _DASHES else unicodedata.normalize("NFKC", sign) for sign in text[:40].strip())
    match = re.fullmatch(r"([+-]?)0*([0-9]{1,18})(?:[.,]0{1,2})?", plain)
    if match is None:
        return None, False
    number = int(match[1] + match[2])
    return number, str(number) != text.strip().lstrip("+")
