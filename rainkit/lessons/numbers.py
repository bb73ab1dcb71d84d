"""Reading what pupils write: numbers in every usual form, names and words without fuss about spelling."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["plain", "read_number", "unit_in"]

_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-", "\u00a0": " ", "\u202f": " ", "٫": "."})
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?|[-+]?[.,]\d+")
_UNIT = re.compile(r"\d\s*(km²|km2|km|cm|mm|m|kg|g|kj|ha|%)(?!\w)")
_HALVES = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_WORDS = {
    "zero": 0, "none": 0, "no": 0, "nothing": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip


def read_number(text: str) -> float | None:
    """The number in an answer; None if there is none, or more than one.

    A comma or a point, a fraction, a mixed number, a percent sign, an equation (what stands behind the last ``=``), a
    unit or a few words around are all fine.

    >>> [read_number(t) for t in ("2.5", "2,5", "5/2", "2 1/2", "2½", "about 2.5 levels", "(2+3)/2 = 2.5", "250 %")]
    [2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]
    >>> read_number("three"), read_number("5 or 6"), read_number("−3"), read_number("")
    (3.0, None, -3.0, None)
    >>> read_number("two and a half"), read_number("thirty-two km"), read_number("two or three")
    (2.5, 32.0, None)
    """
    text = text.translate(_MINUS).strip().casefold()
    for sign, fraction in _HALVES.items():
        text = text.replace(sign, f" {fraction}")
    text = re.split(r"[=≈]", text)[-1].strip()
    if re.fullmatch(r"\D*\d{1,3}(?:[ ,]\d{3})+\D*", text):  # 1,000 or 1 000
        text = re.sub(r"(?<=\d)[ ,](?=\d{3})", "", text)
    if found := re.fullmatch(r"\D*?(-?\d+)\s+(\d+)\s*/\s*(\d+)\D*", text):
        whole, over, under = (int(part) for part in found.groups())
        return whole + over / under if under else None
    if found := re.fullmatch(r"[^\d-]*(-?[\d.,]+)\s*/\s*([\d.,]+)\D*", text):
        over_, under_ = (_plain_number(part) for part in found.groups())
        return over_ / under_ if over_ is not None and under_ else None
    numbers = _NUMBER.findall(text)
    if len(numbers) == 1:
        value = _plain_number(numbers[0])
        return value / 100 if value is not None and "%" in text else value
    return None if numbers else _in_words(text)


def unit_in(text: str) -> str:
    """The unit of measure behind the number in an answer; empty if there is none.

    >>> unit_in("7 km"), unit_in("about 80% of them"), unit_in("7 kinds"), unit_in("7")
    ('km', '%', '', '')
    """
    found = _UNIT.search(text.casefold())
    return found[1] if found else ""


def _in_words(text: str) -> float | None:
    """A number written out, up to ninety-nine, also with 'and a half'."""
    found = [_WORDS[word] for word in re.findall(r"[a-z]+", text) if word in _WORDS]
    if len(found) == 2 and found[0] in range(20, 100, 10) and 0 < found[1] < 10:
        found = [sum(found)]
    return found[0] + (0.5 if "and a half" in text else 0.0) if len(found) == 1 else None


def _plain_number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def plain(text: str) -> str:
    """A word as it is compared: no accents, capitals, signs, leading articles.

    >>> plain("  The Wallace’s flying-frog ") == plain("wallaces flying frog")
    True
    """
    text = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    text = re.sub(r"['’`]", "", text)
    text = re.sub(r"[\W_]+", " ", text).strip()
    return re.sub(r"^(?:the|a|an|le|la|les|un|une) ", "", text)
