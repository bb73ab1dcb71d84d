"""JSON to nodes: strict, with the line and column of every value, and with plain words for what is not JSON."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.node import Node
from rainkit.i18n import T, Text

__all__ = ["parse_json"]

_BLANK = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+"')
_WORD = re.compile(r"[^\s,:\[\]{}]{1,40}")


def parse_json(text: str, name: str = "", faults: list[Fault] | None = None) -> Node:
    """The value of a JSON text. Numbers and true, false stay the text that was written.

    Parameters
    ----------
    faults : list of Fault, optional
        Gets doubled keys, and reading goes on; without it they are raised.

    Raises
    ------
    InputError
        With the line and column of the first thing that is wrong.

    Examples
    --------
    >>> parse_json('{"points": 3.0, "per": [1, null]}').plain()
    {'points': '3.0', 'per': ['1', None]}
    """
    reader = _Reader(text, name)
    node = reader.value(reader.blank(0), 0)
    end = reader.blank(reader.at)
    if end < len(text):
        reader.fail(end, "json-syntax", T("the document ended before this; only one value is read"))
    if reader.doubled and faults is None:
        raise InputError(reader.doubled)
    if faults is not None:
        faults += reader.doubled
    return node


class _Reader:
    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.at = 0
        self.doubled: list[Fault] = []
        self._nodes = 0
        self._line, self._line_start, self._seen = 1, 0, 0

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a position; positions mostly grow, so counting goes on from the last one."""
        if at < self._seen:
            self._line, self._line_start, self._seen = 1, 0, 0
        breaks = self.text.count("\n", self._seen, at)
        if breaks:
            self._line += breaks
            self._line_start = self.text.rindex("\n", self._seen, at) + 1
        self._seen = at
        return self._line, at - self._line_start + 1

    def fail(self, at: int, code: str, message: Text) -> NoReturn:
        line, column = self.place(at)
        raise InputError([Fault(message, code, self.name, line, column)])

    def blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        at = match.end() if match else at
        if self.text.startswith(("//", "/*", "#"), at):
            self.fail(at, "json-comment", T("comments are not JSON; use YAML or remove them"))
        return at

    def value(self, at: int, depth: int) -> Node:
        if depth > limits.NESTING:
            self.fail(
                at, "too-deep", T("lists and mappings nested more than {limit} levels deep", limit=limits.NESTING)
            )
        self._nodes += 1
        if self._nodes > limits.NODES:
            self.fail(at, "too-many-values", T("more than {limit} values", limit=limits.NODES))
        line, column = self.place(at)
        sign = self.text[at : at + 1]
        if sign == "{":
            return Node(self.mapping(at, depth), line, column)
        if sign == "[":
            return Node(self.sequence(at, depth), line, column)
        if sign == '"':
            return Node(self.string(at), line, column, quoted=True)
        for word in ("true", "false", "null"):
            if self.text.startswith(word, at):
                self.at = at + len(word)
                return Node(None if word == "null" else word, line, column)
        number = _NUMBER.match(self.text, at)
        if number:
            if number.end() - at > limits.CELL:
                self.fail(at, "too-long", T("a value of more than {limit} characters", limit=limits.CELL))
            self.at = number.end()
            return Node(number.group(), line, column)
        return self._no_value(at, sign)

    def _no_value(self, at: int, sign: str) -> NoReturn:
        if not sign:
            self.fail(at, "json-syntax", T("the file ends where a value should be"))
        if sign == "'":
            self.fail(at, "json-syntax", T("JSON wants double quotes, not single ones"))
        if sign in ",]}":
            self.fail(at, "json-syntax", T("a value is missing before '{sign}'; is there a comma too many?", sign=sign))
        word = _WORD.match(self.text, at)
        shown = word.group() if word else sign
        self.fail(at, "json-syntax", T("'{word}' is no JSON value; put double quotes round text", word=shown))

    def string(self, at: int) -> str:
        match = _STRING.match(self.text, at)
        if match is None:
            end = self.text.find("\n", at)
            inside = self.text[at + 1 : end if end >= 0 else None]
            if '"' in inside and re.search(r"[\x00-\x1f]", inside):
                self.fail(at, "json-syntax", T("a tab or control sign inside a text; write \\t instead"))
            self.fail(at, "json-quote", T("quote opened and never closed"))
        if match.end() - at > limits.CELL * 6:
            self.fail(at, "too-long", T("a value of more than {limit} characters", limit=limits.CELL))
        self.at = match.end()
        value = match.group()[1:-1]
        if "\\" in value:
            try:
                value = str(json.loads(match.group()))
            except ValueError:
                self.fail(at, "json-syntax", T("a backslash in a text that starts no JSON sign; write two backslashes"))
            # A lone surrogate can't be written out again.
            value = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if len(value) > limits.CELL:
            self.fail(at, "too-long", T("a value of more than {limit} characters", limit=limits.CELL))
        return value

    def sequence(self, at: int, depth: int) -> list[Node]:
        items: list[Node] = []
        at = self.blank(at + 1)
        if self.text.startswith("]", at):
            self.at = at + 1
            return items
        while True:
            items.append(self.value(at, depth + 1))
            at = self.blank(self.at)
            if self.text.startswith("]", at):
                self.at = at + 1
                return items
            at = self._comma(at, "]")

    def mapping(self, at: int, depth: int) -> dict[str, Node]:
        entries: dict[str, Node] = {}
        at = self.blank(at + 1)
        if self.text.startswith("}", at):
            self.at = at + 1
            return entries
        while True:
            place = self.place(at)
            if not self.text.startswith('"', at):
                self.fail(at, "json-syntax", T("a key in double quotes should stand here"))
            key = self.string(at)
            self._nodes += 1
            at = self.blank(self.at)
            if not self.text.startswith(":", at):
                self.fail(at, "json-syntax", T("a ':' is missing behind the key '{key}'", key=key[:60]))
            node = self.value(self.blank(at + 1), depth + 1)
            node.key = place
            if key in entries:
                first = (entries[key].key or (1, 1))[0]
                if len(self.doubled) > limits.FAULTS:
                    raise InputError(self.doubled)
                message = T("the key '{key}' stands twice; first in line {line}", key=key[:60], line=first)
                self.doubled.append(Fault(message, "duplicate-key", self.name, *place))
            else:
                entries[key] = node
            at = self.blank(self.at)
            if self.text.startswith("}", at):
                self.at = at + 1
                return entries
            at = self._comma(at, "}")

    def _comma(self, at: int, end: str) -> int:
        if not self.text.startswith(",", at):
            if at >= len(self.text):
                self.fail(at, "json-syntax", T("the file ends before a closing '{sign}'", sign=end))
            self.fail(at, "json-syntax", T("a comma is missing here"))
        after = self.blank(at + 1)
        if self.text.startswith(end, after):
            self.fail(at, "json-syntax", T("a comma too many before '{sign}'", sign=end))
        return after
