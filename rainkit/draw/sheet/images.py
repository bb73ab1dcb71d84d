"""Cards as PNG files: one each at 300 dpi, or one sheet for virtual tabletops."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rainkit.draw.mpl import add_to
from rainkit.draw.primitives import Drawing, moved
from rainkit.draw.sheet.options import OptionsError
from rainkit.draw.sheet.pieces import Piece
from rainkit.i18n import T

__all__ = ["DPI", "Tabletop", "card_png", "file_names", "tabletop_sheets"]

DPI = 300
COLUMNS, ROWS, PIXELS = 10, 7, 4096
"""What virtual tabletops take: at most so many cards across and down, and pixels on each side."""


def _png(drawing: Drawing, width: int, height: int, dpi: int) -> bytes:
    from matplotlib.figure import Figure

    made = Figure(figsize=((width + 1e-4) / dpi, (height + 1e-4) / dpi), dpi=dpi)
    made.patch.set_facecolor("#FFFFFF")
    add_to(made.add_axes((0.0, 0.0, 1.0, 1.0)), drawing, width / drawing.width * 72 / dpi)
    buffer = io.BytesIO()
    made.savefig(buffer, format="png", dpi=dpi, metadata={"Software": None})
    return buffer.getvalue()


def card_png(piece: Piece) -> bytes:
    """The face of one piece at 300 dpi: 744 x 1039 pixels for 63 x 88 mm."""
    width, height = (round(side / 25.4 * DPI) for side in piece.size)
    return _png(piece.front, width, height, DPI)


def file_names(pieces: Sequence[Piece]) -> list[str]:
    """A file's name for each piece, numbered so that they stay in order and no system refuses them.

    >>> file_names([Piece(Drawing((), (0, 0, 63, 88)), name="con")])
    ['01-con.png']
    """
    digits = max(2, len(str(len(pieces))))
    return [
        f"{number:0{digits}}-{re.sub(r'[^-.0-9A-Za-z_]+', '_', piece.name)[:60] or piece.kind}.png"
        for number, piece in enumerate(pieces, start=1)
    ]


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A sheet for virtual tabletops: the PNG, its places across and down, and how many cards lie on it."""

    png: bytes
    columns: int
    rows: int
    cards: int


def tabletop_sheets(pieces: Sequence[Piece]) -> list[Tabletop]:
    """All pieces on as few sheets without gaps as hold them, one size a sheet; each has at least 2 x 2 places.

    Raises
    ------
    OptionsError
        If there are none.
    """
    if not pieces:
        raise OptionsError(T("there is no card for a tabletop sheet"))
    sheets = []
    for size in dict.fromkeys(piece.size for piece in pieces):
        alike = [piece for piece in pieces if piece.size == size]
        sheets += [_tabletop(alike[n : n + COLUMNS * ROWS]) for n in range(0, len(alike), COLUMNS * ROWS)]
    return sheets


def _tabletop(pieces: Sequence[Piece]) -> Tabletop:
    columns = min(COLUMNS, max(2, len(pieces)))
    rows = max(2, -(-len(pieces) // columns))
    w, h = pieces[0].size
    scale = min(DPI / 25.4, PIXELS / (columns * w), PIXELS / (rows * h))
    wide, high = int(w * scale + 1e-6), int(h * scale + 1e-6)
    # the places are whole pixels, so that a tabletop program cuts where a card ends
    items = [
        moved(piece.front.items, (i % columns) * w, (i // columns) * h * (high * w) / (wide * h))
        for i, piece in enumerate(pieces)
    ]
    sheet = Drawing(tuple(items), (0, 0, columns * w, rows * high * w / wide))
    return Tabletop(_png(sheet, columns * wide, rows * high, 96), columns, rows, len(pieces))
