"""A collector of all that is wrong with a file, so that its faults are told together."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.node import Path, path_text
from rainkit.i18n import N, Text

if TYPE_CHECKING:
    from rainkit.decks.source import Source

__all__ = ["Faults"]


class Faults:
    """Collects what is wrong with a file; each path gets its line and column from the source."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.found: list[Fault] = []
        self._left_out = {"error": 0, "warning": 0}
        self._told = {"error": 0, "warning": 0}
        self._counted = 0

    @property
    def errors_count(self) -> int:
        """How many errors there are so far."""
        return self._number("error") + self._left_out["error"]

    def is_full(self, level: Literal["error", "warning"] = "error") -> bool:
        """Count one fault more; True if so many have been told that it is only counted."""
        if self._number(level) < limits.FAULTS:
            return False
        self._left_out[level] += 1
        return True

    def add(
        self,
        path: Path,
        code: str,
        message: Text,
        clause: str | None = None,
        level: Literal["error", "warning"] = "error",
        *,
        at_key: bool = False,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        """Note one fault and go on.

        Parameters
        ----------
        path : tuple of str and int
            Where in the document; what doesn't exist is told at the nearest thing that does.
        code : str
            Kebab-case name of the kind of fault; it never changes.
        message : Text
            What is wrong, with the value, and what would be right.
        clause : str, optional
            The clause of RULES.md that is broken.
        level : str
            ``error`` or ``warning``.
        at_key : bool
            Tell the place of the key instead of the value's.
        line, column : int, optional
            A place known better than by the path.
        """
        node = self._source.nearest(path)
        if node.told or self.is_full(level):
            return
        place = node.key if at_key and node.key else (node.line, node.column)
        self.found.append(
            Fault(
                message,
                code,
                self._source.name,
                line if line is not None else place[0],
                column if column is not None else place[1],
                node.address.strip() or path_text(path),
                clause,
                level,
            )
        )

    @property
    def errors(self) -> list[Fault]:
        """The faults that make the file unusable, or a part of it, in the order of lines."""
        return self._of("error")

    @property
    def warnings(self) -> list[Fault]:
        """What is worth a word, in the order of lines."""
        return self._of("warning")

    def _number(self, level: str) -> int:
        """How many of a level are in ``found``, to which anybody may add."""
        for fault in self.found[self._counted :]:
            self._told[fault.level] += 1
        self._counted = len(self.found)
        return self._told[level]

    def _of(self, level: Literal["error", "warning"]) -> list[Fault]:
        found = sorted((fault for fault in self.found if fault.level == level), key=_by_line)
        if self._left_out[level]:
            more = N("{n} more is not listed", "{n} more are not listed", self._left_out[level])
            found.append(Fault(more, "more-faults", self._source.name, level=level))
        return found

    def raise_if_any(self) -> None:
        """Raise all errors together as one InputError; warnings alone raise nothing."""
        if self.errors:
            raise InputError(self.errors)


def _by_line(fault: Fault) -> tuple[int, int]:
    return (fault.line or sys.maxsize, fault.column or 0)
