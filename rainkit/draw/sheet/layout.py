"""Where pieces lie on a sheet: how many fit upright and across, where backs and cut marks go. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rainkit.draw.sheet.options import PAPERS, OptionsError
from rainkit.i18n import N, T, Text

__all__ = ["MARGIN", "Layout", "best_layout"]

MARGIN = 5.0
"""What most printers leave white at the edges, in millimetres."""

_AWAY, _LONG, _EDGE = 1.0, 5.0, 2.5
Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet of equal places in rows and columns, in the middle of the paper; millimetres from the upper left corner.

    Attributes
    ----------
    paper : (width, height)
        As the page is seen: wider than high where ``portrait`` is False.
    portrait : bool
    columns, rows : int
    size : (width, height)
        Of one place.
    gap, bleed : float
    """

    paper: tuple[float, float]
    portrait: bool
    columns: int
    rows: int
    size: tuple[float, float]
    gap: float = 0.0
    bleed: float = 0.0

    @property
    def slots(self) -> int:
        """Places on one sheet."""
        return self.columns * self.rows

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left corner of the first place."""
        w, h = self.size
        across = self.columns * (w + self.gap) - self.gap
        down = self.rows * (h + self.gap) - self.gap
        return (self.paper[0] - across) / 2, (self.paper[1] - down) / 2

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of a place, counted from 0, row by row."""
        x, y = self.corner
        row, column = divmod(number, self.columns)
        return x + column * (self.size[0] + self.gap), y + row * (self.size[1] + self.gap)

    def back_place(self, number: int, edge: str) -> tuple[float, float, bool]:
        """Where the back of a place lies on the other side, and whether it is turned by half a turn.

        A sheet that is turned over at a vertical edge swaps left and right; at a horizontal edge it swaps top and
        bottom, and the backs stand on their heads so that a card turned over sideways shows its back upright.

        Parameters
        ----------
        number : int
        edge : {"long-edge", "short-edge"}
            The edge of the paper over which the printer turns the sheet.
        """
        x, y = self.place(number)
        if (edge == "long-edge") == self.portrait:
            return self.paper[0] - x - self.size[0], y, False
        return x, self.paper[1] - y - self.size[1], True

    def cuts(self, used: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of all vertical cuts and the y of all horizontal ones, for as many places as are used."""
        rows, columns = -(-used // self.columns), min(used, self.columns)
        xs = {round(edge, 6) for c in range(columns) for edge in self._span(c, 0)}
        ys = {round(edge, 6) for r in range(rows) for edge in self._span(r, 1)}
        return tuple(sorted(xs)), tuple(sorted(ys))

    def _span(self, number: int, axis: int) -> tuple[float, float]:
        start = self.corner[axis] + number * (self.size[axis] + self.gap)
        return start, start + self.size[axis]

    def marks(self, used: int) -> Iterator[Line]:
        """The cut marks as lines (x1, y1, x2, y2): in the margins only, so that they never cross a piece."""
        xs, ys = self.cuts(used)
        for x in xs:
            for y1, y2 in self._outside(1, ys):
                yield x, y1, x, y2
        for y in ys:
            for x1, x2 in self._outside(0, xs):
                yield x1, y, x2, y

    def folds(self, used: int, beside: bool) -> Iterator[Line]:
        """Where double pieces are folded: marks in the margins, like those for cutting."""
        xs, ys = self.cuts(used)
        axis = 0 if beside else 1
        count = min(used, self.columns) if beside else -(-used // self.columns)
        for number in range(count):
            start, end = self._span(number, axis)
            middle = (start + end) / 2
            for a, b in self._outside(1 - axis, ys if beside else xs):
                yield (middle, a, middle, b) if beside else (a, middle, b, middle)

    def _outside(self, axis: int, edges: tuple[float, ...]) -> tuple[tuple[float, float], tuple[float, float]]:
        """From where to where marks go before the first edge and behind the last."""
        first, last = edges[0] - self.bleed - _AWAY, edges[-1] + self.bleed + _AWAY
        end = self.paper[axis] - _EDGE
        return (max(_EDGE, first - _LONG), first), (last, min(end, last + _LONG))

    def words(self) -> Text:
        """How many places a sheet has and how it lies, in words."""
        if self.portrait:
            return N("{n} piece a sheet, upright (portrait)", "{n} pieces a sheet, upright (portrait)", self.slots)
        return N("{n} piece a sheet, across (landscape)", "{n} pieces a sheet, across (landscape)", self.slots)


def _fitted(paper: tuple[float, float], size: tuple[float, float], gap: float, bleed: float, portrait: bool) -> Layout:
    numbers = []
    for room, side in zip(paper, size, strict=True):
        numbers.append(max(0, int((room - 2 * MARGIN - 2 * bleed + gap + 1e-6) // (side + gap))))
    return Layout(paper, portrait, numbers[0], numbers[1], size, gap, bleed)


def best_layout(paper: str, size: tuple[float, float], *, gap: float = 0.0, bleed: float = 0.0) -> Layout:
    """The way to lay the paper that holds most pieces; upright if both hold the same.

    Raises
    ------
    OptionsError
        If not even one piece fits.

    Examples
    --------
    >>> best_layout("A4", (63, 88)).slots, best_layout("A4", (63, 88), gap=6, bleed=3).portrait
    (9, False)
    """
    w, h = PAPERS[paper]
    upright = _fitted((w, h), size, gap, bleed, True)
    across = _fitted((h, w), size, gap, bleed, False)
    best = across if across.slots > upright.slots else upright
    if not best.slots:
        message = T(
            "a piece of {w} × {h} mm does not fit on {paper} with margins of {margin} mm",
            w=float(size[0]), h=float(size[1]), paper=paper, margin=float(MARGIN),
        )  # fmt: skip
        raise OptionsError(message)
    return best
