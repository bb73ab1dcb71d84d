"""Reading what pupils write: numbers in every usual form, names and words without fuss about spelling."""

from __future__ import annotations

import re
import unicodedata

from rainkit.lessons.number_words import in_words

__all__ = ["measured_in", "nearly", "plain", "read_number", "unit_in"]

_SIGNS = str.maketrans({
    "−": "-", "–": "-", "—": "-", "\u00a0": " ", "\u202f": " ", "٫": ".", "．": ".", "，": ",", "％": "%", "／": "/",
    "＝": "=",
})  # fmt: skip
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?|[-+]?[.,]\d+")
_UNIT = re.compile(r"\d\s*(km²|km2|m²|m2|km|cm|mm|m|kg|g|kj|mj|j|ha|%)(?!\w)")
_PERCENT = re.compile(r"per ?cent\w*|pour ?cent|pro ?cent\w*|peratus|百分之(?=\d)")
_OF = re.compile(r"\D*(\d+)\s*(?:out of|in|of|from|z|zo|sur|daripada|dari)\s*(?:(?:all|the)\s+)*(\d+)\D*")
_HALVES = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_MEASURES: tuple[dict[str, float], ...] = (
    {"km": 1000, "m": 1, "cm": 0.01, "mm": 0.001},
    {"km²": 1e6, "km2": 1e6, "ha": 1e4, "m²": 1, "m2": 1},
    {"kg": 1, "g": 0.001},
    {"mj": 1e6, "kj": 1000, "j": 1},
)


def read_number(text: str, *, share: bool = True) -> float | None:
    """The number in an answer; None if there is none, or more than one.

    A comma or a point, a fraction, a share (4 out of 5), a mixed number, percent, an equation (what stands behind the
    last ``=``), the same once more in brackets, a unit or a few words around are all fine. Where no ``share`` is
    asked for, '4 out of 5' counts four.

    >>> [read_number(t) for t in ("2.5", "2,5", "5/2", "2 1/2", "2½", "about 2.5 levels", "(2+3)/2 = 2.5", "250 %")]
    [2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5]
    >>> read_number("three"), read_number("5 or 6"), read_number("−3"), read_number("")
    (3.0, None, -3.0, None)
    >>> read_number("two and a half"), read_number("thirty-two km"), read_number("two or three")
    (2.5, 32.0, None)
    >>> read_number("4 of the 5"), read_number("7 of the 46 cards", share=False)
    (0.8, 7.0)
    >>> [read_number(t) for t in ("0.8 (80 %)", "80 percent", "4 out of 5", "four fifths", "8 = 2 x 4", "sedem", "七")]
    [0.8, 0.8, 0.8, 0.8, 8.0, 7.0, 7.0]
    """
    text = _PERCENT.sub("%", text.translate(_SIGNS).strip().casefold())
    for sign, fraction in _HALVES.items():
        text = text.replace(sign, f" {fraction}")
    sides = reversed(re.split(r"[=≈]", text))
    return next((number for side in sides if (number := _number_in(side.strip(), share)) is not None), None)


def _number_in(text: str, share: bool) -> float | None:
    """The one number in one side of an equation."""
    text = re.sub(r"(?<=[\d%])([^()]*)\([^()]*\)$", r"\1", text).strip()
    if re.fullmatch(r"\D*\d{1,3}(?:[ ,]\d{3})+\D*", text):  # 1,000 or 1 000
        text = re.sub(r"(?<=\d)[ ,](?=\d{3})", "", text)
    if found := re.fullmatch(r"\D*?(-?\d+)\s+(\d+)\s*/\s*(\d+)\D*", text):
        whole, over, under = (int(part) for part in found.groups())
        return whole + over / under if under else None
    if found := re.fullmatch(r"[^\d-]*(-?[\d.,]+)\s*/\s*([\d.,]+)\D*", text):
        over_, under_ = (_plain_number(part) for part in found.groups())
        return over_ / under_ if over_ is not None and under_ else None
    if found := _OF.fullmatch(text):
        part, whole_ = (int(side) for side in found.groups())
        if not share:
            return float(part) if part <= whole_ else None
        return part / whole_ if 0 < part <= whole_ else None
    numbers = _NUMBER.findall(text)
    if len(numbers) == 1:
        value = _plain_number(numbers[0])
        if value is not None and "%" in text:
            return value / 100
        return value + 0.5 if value is not None and "and a half" in text else value
    return None if numbers else in_words(text)


def unit_in(text: str) -> str:
    """The unit of measure behind the number in an answer; empty if there is none.

    >>> unit_in("7 km"), unit_in("about 80% of them"), unit_in("7 kinds"), unit_in("7")
    ('km', '%', '', '')
    """
    found = _UNIT.search(_PERCENT.sub("%", text.translate(_SIGNS).casefold()))
    return found[1] if found else ""


def measured_in(unit: str, other: str) -> float | None:
    """How many of the other unit one of the first is; None where they measure different things.

    >>> measured_in("m", "km"), measured_in("kJ", "kJ"), measured_in("km²", "km")
    (0.001, 1.0, None)
    """
    unit, other = unit.casefold(), other.casefold()
    return next((size[unit] / size[other] for size in _MEASURES if unit in size and other in size), None)


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


def nearly(word: str, form: str) -> bool:
    """Whether a word of six letters or more differs from another by one letter: wrong, missing, too much, or swapped.

    >>> [nearly(word, "producer") for word in ("produser", "prducer", "prodducer", "prodcuer", "consumer")]
    [True, True, True, True, False]
    """
    if len(form) < 6 or abs(len(word) - len(form)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(word, form, strict=False)) if a != b), min(len(word), len(form)))
    mine, other = word[start:], form[start:]
    return mine[1:] == other[1:] or mine[1:] == other or mine == other[1:] or (
        mine[2:] == other[2:] and mine[:2] == other[1::-1]
    )  # fmt: skip
