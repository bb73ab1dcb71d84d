"""The switches of a game's rules: every reading that people may change, with its clause, words and allowed values.

A game writes its rules as a frozen dataclass whose fields are made by :func:`switch`. Commands and position files give
switches as words; :func:`read_switches` turns them into the dataclass and reports all that is wrong at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T, Text

__all__ = ["Switch", "changed", "closest", "read_switch", "read_switches", "switch", "switches"]

R = TypeVar("R")
_YES = {"yes", "true", "on", "1", "y"}
_NO = {"no", "false", "off", "0", "n"}


@dataclass(frozen=True, slots=True)
class Switch:
    """What people are told about one field of a rules object.

    Attributes
    ----------
    clause : str
        The clause of RULES.md that leaves the choice open.
    words : Text
        What the switch does, as a whole sentence.
    choices : tuple of str
        The allowed words; empty for yes or no, numbers and own forms.
    low, high : int, optional
        The range of a number.
    parse, show : callables, optional
        For values that are no word, number or yes/no: from and to plain data.
    """

    clause: str
    words: Text
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    parse: Callable[[Any], Any] | None = None
    show: Callable[[Any], Any] | None = None


def switch(
    default: Any,
    clause: str,
    words: Text,
    *,
    choices: tuple[str, ...] = (),
    low: int | None = None,
    high: int | None = None,
    parse: Callable[[Any], Any] | None = None,
    show: Callable[[Any], Any] | None = None,
) -> Any:
    """A field of a rules dataclass, see :class:`Switch`."""
    about = Switch(clause, words, choices, low, high, parse, show)
    return dataclasses.field(default=default, metadata={"switch": about})


def switches(rules: type[Any]) -> dict[str, Switch]:
    """The switches of a rules dataclass by name, in order.

    >>> from rainkit.jungle import Rules
    >>> [name for name, about in switches(Rules).items() if about.clause == "J17"]
    ['stalled_end', 'round_limit']
    """
    return {f.name: f.metadata["switch"] for f in dataclasses.fields(rules) if "switch" in f.metadata}


def closest(word: str, known: Any) -> str | None:
    """The known word that was probably meant, or None.

    >>> closest("malayan-tigre", ["malayan-tiger", "gaur"]), closest("zebra", ["malayan-tiger", "gaur"])
    ('malayan-tiger', None)
    """
    from difflib import get_close_matches

    words = {str(k).casefold(): str(k) for k in known}
    found = get_close_matches(word.casefold(), list(words), n=1, cutoff=0.6)
    return words[found[0]] if found else None


def read_switch(name: str, about: Switch, default: Any, value: Any) -> Any:
    """One value from a word, number or truth value.

    Raises
    ------
    InputError
        With one fault that says what would be right.
    """
    word = str(value).strip().casefold()
    if about.parse is not None:
        return about.parse(value)
    if isinstance(default, bool):
        if word in _YES | _NO:
            return word in _YES
        right: Text = T("yes or no")
    elif isinstance(default, int):
        low, high = about.low, about.high
        if word.lstrip("-").isascii() and word.lstrip("-").isdigit() and len(word) < 10:
            number = int(word)
            if (low is None or number >= low) and (high is None or number <= high):
                return number
        right = T("a whole number from {low} to {high}", low=low, high=high)
    else:
        if word in about.choices:
            return word
        right = T("one of: {choices}", choices=list(about.choices))
    message = T("The rule {name} can't be {value!r}; it takes {right}.", name=name, value=str(value), right=right)
    raise InputError([Fault(message, "rule-value", path=f"rules.{name}", clause=about.clause)])


def read_switches(rules: type[R], given: Mapping[str, Any]) -> R:
    """A rules object with these switches, the others at their defaults.

    Raises
    ------
    InputError
        For unknown names and values, all together.

    Examples
    --------
    >>> from rainkit.jungle import Rules
    >>> changed(read_switches(Rules, {"refused-tile": "discard", "must_place": "no"}))
    {'refused_tile': 'discard'}
    >>> read_switches(Rules, {"surplus": "box"})
    Traceback (most recent call last):
    ...
    rainkit.core.errors.InputError: -: J14: The rule surplus can't be 'box'; it takes one of: bag, discard.
    """
    known = switches(rules)
    defaults = {f.name: f.default for f in dataclasses.fields(cast(Any, rules))}
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in given.items():
        field = str(name).replace("-", "_")
        if field not in known:
            meant = closest(field, known)
            message = (
                T("There is no rule {name}; did you mean {meant}?", name=str(name), meant=meant)
                if meant
                else T("There is no rule {name}; known: {known}.", name=str(name), known=list(known))
            )
            faults.append(Fault(message, "unknown-rule", path=f"rules.{name}"))
            continue
        try:
            values[field] = read_switch(field, known[field], defaults[field], value)
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return rules(**values)


def changed(rules: Any) -> dict[str, Any]:
    """The switches that differ from their defaults, as plain data; :func:`read_switches` reads them back."""
    out = {}
    for f in dataclasses.fields(rules):
        if "switch" in f.metadata and (value := getattr(rules, f.name)) != f.default:
            show = f.metadata["switch"].show
            out[f.name] = show(value) if show else value
    return out
