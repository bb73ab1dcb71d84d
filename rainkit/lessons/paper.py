"""Text, pictures and lines to write on, one under the other on pages of paper; the unit is a millimetre."""

from __future__ import annotations

from collections.abc import Callable

from rainkit.draw.measure import wrapped
from rainkit.draw.primitives import Drawing, Item, Path, Rect, Text, moved
from rainkit.i18n import T

__all__ = ["Paper"]

MARGIN = 16.0


class Paper:
    """Pages that fill from top to bottom; below 1, ``tight`` makes pictures and the room to write a little lower."""

    def __init__(self, width: float = 210.0, height: float = 297.0, *, tight: float = 1.0) -> None:
        self.width, self.height, self.tight = width, height, tight
        self._pages: list[list[Item]] = [[]]
        self.y = MARGIN

    @property
    def room(self) -> float:
        """The width for text."""
        return self.width - 2 * MARGIN

    def keep(self, height: float) -> None:
        """Begin a new page if there is less room than that."""
        if self.y + height > self.height - MARGIN:
            self._pages.append([])
            self.y = MARGIN

    def block(self, *draws: Callable[[Paper], None]) -> None:
        """Draw something that stays on one page, if it fits on one."""
        trial = Paper(self.width, 1e6, tight=self.tight)
        for draw in draws:
            draw(trial)
        if trial.y + MARGIN <= self.height:
            self.keep(trial.y - MARGIN)
        for draw in draws:
            draw(self)

    def space(self, height: float) -> None:
        """Leave some room."""
        self.y += height

    def line(
        self,
        words: object,
        size: float,
        *,
        bold: bool = False,
        colour: str = "text",
        after: float = 0.0,
        indent: float = 0.0,
    ) -> None:
        """A paragraph."""
        for part in str(words).split("\n"):
            for row in wrapped(part, (self.room - indent,), size, bold=bold) or ("",):
                self.keep(size * 1.4)
                self._pages[-1].append(
                    Text(MARGIN + indent, self.y + size, row, size, fill=colour, bold=bold, squeeze=0)
                )
                self.y += size * 1.38
        self.y += after

    def tick(self, words: object, size: float = 3.9) -> None:
        """A paragraph with a box to tick."""
        self.keep(size * 1.6)
        self._pages[-1].append(Rect(MARGIN + 1, self.y + 0.4, size, size, 0.6, stroke="text", width=0.35))
        self.line(words, size, indent=size + 4, after=1.2)

    def rules(self, n: int, gap: float = 8.5) -> None:
        """Lines to write on."""
        gap *= self.tight
        for _ in range(n):
            self.keep(gap)
            self.y += gap
            self._pages[-1].append(Path(f"M{MARGIN} {self.y}H{self.width - MARGIN}", stroke="edge", width=0.25))
        self.y += 2

    def picture(self, drawing: Drawing, most: float) -> None:
        """A picture as wide as the text, no higher than ``most``."""
        scale = min(self.room / drawing.width, most * self.tight / drawing.height)
        self.keep(drawing.height * scale + 4)
        x = MARGIN + (self.room - drawing.width * scale) / 2 - drawing.box[0] * scale
        self._pages[-1].append(moved(drawing.items, x, self.y + 2 - drawing.box[1] * scale, scale))
        self.y += drawing.height * scale + 4

    def pages(self) -> tuple[Drawing, ...]:
        """All pages, numbered at the foot."""
        made = []
        for number, items in enumerate(self._pages, 1):
            foot = str(T("{n} of {all}", n=number, all=len(self._pages)))
            mark = Text(self.width / 2, self.height - 8, f"rainkit · {foot}", 3, fill="muted", anchor="middle")
            made.append(Drawing((*items, mark), (0, 0, self.width, self.height)))
        return tuple(made)
