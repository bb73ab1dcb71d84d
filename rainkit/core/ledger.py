"""A score is data: a ledger of lines whose sum is the score.

Text, tables, pictures and walkthroughs are made from the ledger; nothing computes a score twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from rainkit.core.grids import Cell
from rainkit.i18n import Text, signed

__all__ = ["Ledger", "Line"]


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points.

    Attributes
    ----------
    clause : str
        The clause of RULES.md that gives the points, for instance ``"F9"``.
    points : int
        May be negative or 0 (a line of 0 still explains why nothing came of it).
    text : Text
        The reason as a whole sentence.
    card : str
        Id of the card that scores (food web), or of the goal; empty for a tile.
    at : tuple of int, optional
        The cell of that card or tile.
    place : int, optional
        The jungle place 1-9 of the tile that scores.
    count : int
        How many things were counted.
    cells : tuple of cells
        The cells whose cards were counted.
    per, rest : int
        ``per`` things make one unit; ``rest`` of them were left over by rounding down.
    each : int
        Points for one unit.
    times : int
        Multiplier of a protected area (J18), else 1.
    condition : int, optional
        Which condition of the card this line is about, from 0.
    """

    clause: str
    points: int
    text: Text
    card: str = ""
    at: Cell | None = None
    place: int | None = None
    count: int = 0
    cells: tuple[Cell, ...] = ()
    per: int = 1
    rest: int = 0
    each: int = 0
    times: int = 1
    condition: int | None = None

    def as_dict(self) -> dict[str, object]:
        """The line as the commands print it under ``--json`` (CONTRACT.md)."""
        line: dict[str, object] = {"clause": self.clause, "points": self.points, "text": str(self.text)}
        if self.place is not None:
            line["place"] = self.place
        else:
            line["card"] = self.card
        line["at"] = list(self.at) if self.at is not None else None
        line["count"] = self.count
        line["cells"] = [list(c) for c in self.cells]
        return line


@dataclass(frozen=True, slots=True)
class Ledger(Sequence[Line]):
    """All reasons for a score, in the order in which they are told.

    Examples
    --------
    >>> from rainkit.i18n import T
    >>> ledger = Ledger([Line("F9", 4, T("four")), Line("F9", -3, T("minus three"))])
    >>> ledger.total, len(ledger)
    (1, 2)
    """

    lines: tuple[Line, ...] = field(default=())

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        object.__setattr__(self, "lines", tuple(lines))

    @property
    def total(self) -> int:
        """The score: the sum over the lines."""
        return sum(line.points for line in self.lines)

    def of_cell(self, at: Cell) -> Ledger:
        """The lines of the card on one cell."""
        return Ledger(line for line in self.lines if line.at == at)

    def of_place(self, place: int) -> Ledger:
        """The lines of the tile on one jungle place."""
        return Ledger(line for line in self.lines if line.place == place)

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> Ledger: ...
    def __getitem__(self, index: int | slice) -> Line | Ledger:
        return Ledger(self.lines[index]) if isinstance(index, slice) else self.lines[index]

    def __add__(self, other: Ledger) -> Ledger:
        return Ledger((*self.lines, *other.lines))

    def __str__(self) -> str:
        return "\n".join(f"{signed(line.points):>4}  {line.clause:<4} {line.text}" for line in self.lines)

    def _repr_html_(self) -> str:
        from rainkit.draw.hook import ledger_html

        return ledger_html(self)
