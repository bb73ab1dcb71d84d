"""Where a command's words go: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.i18n import T

__all__ = ["Console", "UsageError", "format_for", "table"]


class UsageError(Exception):
    """A command that can't mean anything; exit status 2."""


class Console:
    """Prints results, faults and progress in the form that was asked for."""

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json

    def say(self, words: object) -> None:
        """A word for the person, never part of the result."""
        print(words, file=sys.stderr, flush=True)

    def result(self, data: Any, words: object) -> None:
        """The result: ``data`` as one JSON document, or ``words``."""
        if self.as_json:
            utf = "utf" in (getattr(sys.stdout, "encoding", "") or "").lower()
            print(json.dumps(data, ensure_ascii=not utf, indent=2))
        else:
            print(words)

    def warn(self, faults: Iterable[Fault]) -> None:
        """Warnings, on standard error."""
        for fault in faults:
            self.say(fault)

    def tell_kept(self, file: object, kept: object) -> None:
        """Say where what a file held before is kept, if it held anything else."""
        if kept is not None:
            self.say(T("{file} was there before; what it held is kept in {kept}.", file=str(file), kept=str(kept)))

    def failed(self, faults: Iterable[Fault], data: Mapping[str, Any] = MappingProxyType({}), status: int = 1) -> int:
        """Tell what is at fault; the exit status for it.

        Parameters
        ----------
        faults : iterable of Fault
        data : mapping, optional
            What the command's document says beside ``errors``.
        status : int
            1 for the input, 2 for wrong usage.
        """
        found = tuple(faults)
        if self.as_json:
            self.result({**data, "errors": [fault.as_dict() for fault in found]}, "")
        else:
            self.warn(found)
        return status

    def each(self, files: Sequence[str], work: Callable[[str], tuple[Any, object, bool]]) -> int:
        """Do the same with every file; one at fault does not stop the others.

        Parameters
        ----------
        files : sequence of str
        work : callable
            Gives the data, the words and whether all is well; raises InputError or RuleError for a faulty file.

        Returns
        -------
        int
            0, or 1 if any file was at fault. Under ``--json`` several files give a list in their order.

        Raises
        ------
        UsageError
            If standard input is among them more than once.
        """
        if files.count("-") > 1:
            raise UsageError(T("Standard input can be read once only; - stands there more than once."))
        documents, fine = [], True
        for place, file in enumerate(files):
            try:
                data, words, ok = work(file)
                fine = fine and ok
            except RuleError as error:
                data, words = self._faulty([Fault(error.message, "rule", file, clause=error.clause)])
                fine = False
            except InputError as error:
                data, words = self._faulty(error.faults)
                fine = False
            documents.append(data)
            if not self.as_json and words:
                print("\n" if place and "\n" in str(words) else "", words, sep="")
        if self.as_json:
            self.result(documents[0] if len(files) == 1 else documents, "")
        return 0 if fine else 1

    def _faulty(self, faults: Iterable[Fault]) -> tuple[dict[str, Any], str]:
        found = tuple(faults)
        if not self.as_json:
            self.warn(found)
        levels = {"errors": "error", "warnings": "warning"}
        told = {key: [fault.as_dict() for fault in found if fault.level == level] for key, level in levels.items()}
        return told if told["warnings"] else {"errors": told["errors"]}, ""


def format_for(file: str, files: Sequence[str], given: str | None) -> str | None:
    """What ``--format`` says of one of several files: where one is standard input it speaks of that one alone.

    >>> [format_for(file, ["deck.xlsx", "-"], "csv") for file in ("deck.xlsx", "-")], format_for("a", ["a"], "csv")
    ([None, 'csv'], 'csv')
    """
    return given if file == "-" or "-" not in files else None


def table(rows: Sequence[Sequence[object]], right: Sequence[int] = ()) -> str:
    """Rows in columns; the columns named in ``right`` end flush.

    >>> print(table([("greedy", 49), ("random", 7)], right=[1]))
      greedy  49
      random   7
    """
    words = [[str(item) for item in row] for row in rows]
    widths = [max(len(row[i]) for row in words) for i in range(len(words[0]))] if words else []
    lines = []
    for row in words:
        parts = [w.rjust(n) if i in right else w.ljust(n) for i, (w, n) in enumerate(zip(row, widths, strict=True))]
        lines.append(("  " + "  ".join(parts)).rstrip())
    return "\n".join(lines)
