"""Conditions as data: the mappings of YAML and JSON, such as ``{points: 5, adjacent: [small, medium]}``.

Everything comes as text or as plain numbers, since files are read as text (``rainkit.decks.source``).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rainkit.decks.conditions.base import MAX_POINTS, Condition
from rainkit.decks.conditions.forms import Adjacent, Distinct, Flat, Group, InForest, InLine, Within
from rainkit.decks.conditions.which import ANY, Entry, Which
from rainkit.decks.model import IUCN, TYPES
from rainkit.i18n import T, Text

__all__ = ["KEYS", "DataError", "from_data"]

KEYS = ("points", "per", "adjacent", "within", "of", "forest", "group", "line", "distinct", "at_least", "at_most")
_PLAIN: dict[str, type[Condition]] = {"adjacent": Adjacent, "forest": InForest, "group": Group, "line": InLine}
_FORM_KEYS = tuple(key for key in KEYS if key == "within" or key in _PLAIN)
_MAX_COUNT = 999_999
_RANGES = {
    "points": (-MAX_POINTS, MAX_POINTS),
    "per": (1, _MAX_COUNT),
    "within": (1, _MAX_COUNT),
    "at_least": (0, MAX_POINTS),
    "at_most": (0, MAX_POINTS),
}


class DataError(ValueError):
    """A mapping that is no condition.

    Attributes
    ----------
    path : tuple of str and int
        Where in the mapping.
    message : Text
        What is wrong, and what would be right.
    others : tuple of DataError
        What else is wrong with the same mapping.
    """

    def __init__(self, path: tuple[str | int, ...], message: Text) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message
        self.others: tuple[DataError, ...] = ()

    def __str__(self) -> str:
        return str(self.message)


def from_data(data: Mapping[str, Any]) -> Condition:
    """The condition of a mapping; the other way round is :meth:`Condition.to_data`.

    Raises
    ------
    DataError
        For unknown keys and types, numbers out of range (all of them at once), or two forms in one condition.

    Examples
    --------
    >>> str(from_data({"points": 3, "per": 2, "group": ["plant", {"card": "sun-bear"}]}))
    '+3 per 2 plant|card:sun-bear in group'
    >>> from_data({"points": 3, "adjacant": ["plant"]})
    Traceback (most recent call last):
    ...
    rainkit.decks.conditions.data.DataError: 'adjacant' is not a key of a condition; did you mean 'adjacent'?
    """
    if not isinstance(data, Mapping):
        raise DataError((), T("a condition is a mapping such as {example}", example="{points: 3, adjacent: [plant]}"))
    problems = _problems(data)
    if problems:
        problems[0].others = tuple(problems[1:])
        raise problems[0]
    points = _integer(data, "points", 0)
    per = _integer(data, "per", 1)
    limits = {
        "at_least": _integer(data, "at_least", 0),
        "at_most": _integer(data, "at_most", 0) if "at_most" in data else None,
    }
    forms = [key for key in _FORM_KEYS if key in data]
    if len(forms) > 1:
        raise DataError((forms[1],), T("two forms in one condition: {forms}; make two conditions of it", forms=forms))
    form = forms[0] if forms else ""
    if "of" in data and (form != "within" or "distinct" in data):
        raise DataError(("of",), T("'of' belongs to 'within' alone"))
    if "distinct" in data:
        return _distinct(data, form, {"points": points, "per": per, **limits})
    if not form:
        if per != 1 or limits["at_least"]:
            key = "per" if per != 1 else "at_least"
            raise DataError((key,), T("'{key}' needs something to count, for example adjacent: [plant]", key=key))
        return Flat(points, at_most=limits["at_most"])
    if form == "within":
        distance = _integer(data, "within", 1)
        which = _which(data["of"], "of") if "of" in data else ANY
        return Within(points=points, per=per, which=which, distance=distance, **limits)  # type: ignore[arg-type]
    return _PLAIN[form](points=points, per=per, which=_which(data[form], form), **limits)  # type: ignore[call-arg, arg-type]


def _problems(data: Mapping[str, Any]) -> list[DataError]:
    """What is wrong with the keys, numbers and entries of a mapping, each for itself."""
    unknown = [str(key) for key in data if key not in KEYS]
    found = [DataError((key,), _unknown_key(key)) for key in unknown]
    if "points" not in data and not difflib.get_close_matches("points", unknown, 1, 0.6):
        found.append(DataError((), T("a condition needs 'points'")))
    reads: list[Callable[[], object]] = [partial(_integer, data, key, 0) for key in _RANGES if key in data]
    for key in (*_PLAIN, "of"):
        if key in data:
            reads += [partial(_entry, item, path) for item, path in _entries(data[key], key)]
    for read in reads:
        try:
            read()
        except DataError as error:
            found.append(error)
    return found


def _unknown_key(key: object) -> Text:
    close = difflib.get_close_matches(str(key), KEYS, 1, 0.6)
    if close:
        return T("'{key}' is not a key of a condition; did you mean '{meant}'?", key=key, meant=close[0])
    return T("'{key}' is not a key of a condition; keys are {known}", key=key, known=KEYS)


def _integer(data: Mapping[str, Any], key: str, default: int) -> int:
    if key not in data:
        return default
    low, high = _RANGES[key]
    value = data[key]
    number: int | None = None
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,15}\s*", value):
        number = int(value)
    if number is None or not low <= number <= high:
        shown = str(value)[:60]
        raise DataError(
            (key,),
            T(
                "'{key}' must be a whole number from {low} to {high}, not '{value}'",
                key=key,
                low=low,
                high=high,
                value=shown,
            ),
        )
    return number


def _distinct(data: Mapping[str, Any], form: str, numbers: dict[str, Any]) -> Condition:
    what = data["distinct"]
    if what not in ("types", "iucn"):
        raise DataError(("distinct",), T("'distinct' is types or iucn, not '{value}'", value=str(what)[:60]))
    if form in ("group", "line"):
        raise DataError((form,), T("'distinct' goes with adjacent: any, within: 2 or forest: any"))
    if form == "within":
        distance = _integer(data, "within", 1)
        return Distinct(**numbers, what=what, distance=distance, as_within=distance == 1)
    if form and _which(data[form], form) != ANY:
        raise DataError((form,), T("with 'distinct', '{key}' is any: all cards there are looked at", key=form))
    return Distinct(**numbers, what=what, distance=0 if form == "forest" else 1)


def _which(value: object, key: str) -> Which:
    entries = _entries(value, key)
    if not entries:
        raise DataError((key,), T("'{key}' needs at least one type, or any", key=key))
    return Which(tuple(_entry(item, path) for item, path in entries))


def _entries(value: object, key: str) -> list[tuple[object, tuple[str | int, ...]]]:
    """The entries of a list, or the one that stands in its place, each with its path."""
    if isinstance(value, list | tuple):
        return [(item, (key, i)) for i, item in enumerate(value)]
    return [(value, (key,))]


def _entry(item: object, path: tuple[str | int, ...]) -> Entry:
    if isinstance(item, str):
        name = item.strip().lower()
        if name == "any":
            return Entry("any")
        if name in TYPES:
            return Entry("type", (name,))
        close = difflib.get_close_matches(name, TYPES, 1, 0.6)
        if close:
            raise DataError(
                path, T("'{value}' is not a type; did you mean '{meant}'?", value=item[:60], meant=close[0])
            )
        raise DataError(path, T("'{value}' is not a type; types are {known}, or any", value=item[:60], known=TYPES))
    if isinstance(item, Mapping) and len(item) == 1:
        ((kind, values),) = item.items()
        if kind == "card" and isinstance(values, str) and re.fullmatch(r"[^\s|;,]*[^\s|;:,]", values):
            return Entry("card", (values,))
        if kind == "iucn":
            codes = tuple(str(code).upper() for code in (values if isinstance(values, list | tuple) else [values]))
            unknown = [code for code in codes if code not in IUCN]
            if codes and not unknown:
                return Entry("iucn", codes)
            shown = unknown[0][:60] if unknown else ""
            raise DataError(path, T("'{code}' is not a Red List category; they are {known}", code=shown, known=IUCN))
    raise DataError(path, T("an entry is a type, any, {card}, or {iucn}", card="{card: id}", iucn="{iucn: [CR, EN]}"))
