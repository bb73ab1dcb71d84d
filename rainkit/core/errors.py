"""What can go wrong, in words a person can act on.

A :class:`RuleError` is a move that the rules forbid: it names the clause and says what would be legal. A
:class:`Fault` is one thing wrong in a file: which file and line, what was wrong, what would be right. Reading collects
all faults of a file and raises them together as one :class:`InputError`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rainkit.i18n import Text

__all__ = ["Fault", "InputError", "RuleError"]


class RuleError(ValueError):
    """A move or choice that a clause of the rules forbids.

    Parameters
    ----------
    clause : str
        The clause of RULES.md, for instance ``"F6"``.
    message : Text
        A whole sentence that also says what would be legal.

    Examples
    --------
    >>> from rainkit.i18n import T
    >>> str(RuleError("F6", T("{cell} is taken.", cell="(0,0)")))
    'F6: (0,0) is taken.'
    """

    def __init__(self, clause: str, message: Text) -> None:
        super().__init__(clause, message)
        self.clause = clause
        self.message = message

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def _printable(words: str) -> str:
    r"""The words without control characters, which a terminal would obey: they come from people's files.

    >>> _printable("a\x1b[31mred")
    'a�[31mred'
    """
    return "".join("�" if unicodedata.category(c) == "Cc" and c not in "\n\t" else c for c in words)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, or worth a word, in a file.

    ``code`` is a stable kebab-case name of the kind of fault; ``path`` says where in the document, for instance
    ``cards[3].type`` or ``B7``; ``line`` and ``column`` count from 1; ``level`` tells errors from warnings.
    """

    message: Text
    code: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    path: str = ""
    clause: str | None = None
    level: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        where = ":".join(str(p) for p in (self.file or "-", self.line) if p is not None)
        clause = f"{self.clause}: " if self.clause else ""
        return _printable(f"{where}: {clause}{self.message}")

    def as_dict(self) -> dict[str, object]:
        """The fault as the commands print it under ``--json`` (CONTRACT.md)."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "code": self.code,
            "message": str(self.message),
            "clause": self.clause,
            "path": self.path,
        }


class InputError(ValueError):
    """A file or value that can't be used, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(*self.faults)

    def __str__(self) -> str:
        return "\n".join(str(f) for f in self.faults)
