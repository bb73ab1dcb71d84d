"""A document as it was written: text in lists and mappings, each value with its line and column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

__all__ = ["Node", "Path", "path_text"]

Path = tuple[str | int, ...]


class Node:
    """One value of a document.

    Attributes
    ----------
    value : str, None, list of Node, or dict of str to Node
        None stands for nothing written (YAML ``~`` or blank, JSON ``null``).
    line, column : int
        Where the value starts, from 1; in tables the first line of the record, and the field.
    key : (int, int), optional
        Where its key starts, in a mapping.
    address : str
        The cell of a table, such as ``B7``.
    quoted : bool
        Whether the text stood in quotes.
    told : bool
        Whether it is known already that nothing can be made of it, so that nothing more is said of it.
    """

    __slots__ = ("address", "column", "key", "line", "quoted", "told", "value")

    def __init__(
        self,
        value: str | list[Node] | dict[str, Node] | None,
        line: int = 1,
        column: int = 1,
        *,
        key: tuple[int, int] | None = None,
        address: str = "",
        quoted: bool = False,
        told: bool = False,
    ) -> None:
        self.value = value
        self.line = line
        self.column = column
        self.key = key
        self.address = address
        self.quoted = quoted
        self.told = told

    @property
    def spoilt(self) -> bool:
        """Whether this value, or one inside it, is told already."""
        inside = self.value.values() if isinstance(self.value, dict) else self.value
        return self.told or (not isinstance(inside, str | None) and any(child.spoilt for child in inside))

    def child(self, step: str | int) -> Node | None:
        """The value under a key or number, or None."""
        if isinstance(self.value, dict):
            return self.value.get(step) if isinstance(step, str) else None
        if isinstance(self.value, list) and isinstance(step, int) and -1 < step < len(self.value):
            return self.value[step]
        return None

    def walk(self, path: Path) -> Iterator[Node]:
        """This node and those along a path, as far as it goes."""
        node: Node | None = self
        yield self
        for step in path:
            node = node.child(step) if node else None
            if node is None:
                return
            yield node

    def plain(self) -> Any:
        """The value without places: dict, list, str and None."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def kept(self) -> Any:
        """The value as it is kept for writing when rainkit doesn't know its key.

        An unquoted number, true or false keeps its kind if writing it gives the same text again; all else is text.
        """
        if isinstance(self.value, dict):
            return {key: node.kept() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.kept() for node in self.value]
        if self.quoted or self.address or self.value is None:
            return self.value
        if self.value[:1] not in "-0123456789tf" or len(self.value) > 40:
            return self.value
        try:
            value = json.loads(self.value)
        except ValueError:
            return self.value
        written = json.dumps(value)
        same = self.value in (written, written.replace("e", ".0e", 1))  # 1e-05, as YAML writes it
        return value if same and isinstance(value, int | float) else self.value


def path_text(path: Path) -> str:
    """A path for people.

    >>> path_text(("cards", 3, "type"))
    'cards[3].type'
    """
    out = ""
    for step in path:
        if isinstance(step, int):
            out += f"[{step}]"
        else:
            out += f".{step[:80]}" if out else step[:80]
    return out
