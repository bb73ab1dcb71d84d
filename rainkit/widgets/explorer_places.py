"""Places of a board as people write them."""

from __future__ import annotations

from rainkit.core.errors import RuleError
from rainkit.core.grids import Cell
from rainkit.i18n import T

__all__ = ["cell_of"]


def cell_of(text: str) -> Cell:
    """A cell of a text such as ``"1,-1"``.

    >>> cell_of(" (1, -1)")
    (1, -1)
    """
    try:
        q, r = text.strip(" ()").replace("\N{MINUS SIGN}", "-").split(",")
        cell = int(q), int(r)
    except ValueError:
        raise RuleError("F6", T("A place is written as two whole numbers, for instance 1,-1.")) from None
    if max(map(abs, cell)) > 99:
        raise RuleError("F6", T("That is farther away than any forest grows."))
    return cell
