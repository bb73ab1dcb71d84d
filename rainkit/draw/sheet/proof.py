"""Reading the proofs before export: signs without a font, text that was cut, runs over an edge or is too small."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator

from rainkit.core.errors import Fault
from rainkit.draw import fonts
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import IDENTITY, Drawing, Group, Item, Matrix, Text, times
from rainkit.draw.sheet.pieces import Piece
from rainkit.i18n import T
from rainkit.i18n import Text as Words

__all__ = ["SMALLEST", "proof", "texts"]

SMALLEST = 1.3
"""Letters smaller than this, in millimetres of font size, can't be read on paper."""

_ELLIPSIS = " …"


def texts(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """All lines of text of a drawing, with the matrix that each is drawn by."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items, times(matrix, item.matrix))
        elif isinstance(item, Text):
            yield item, matrix


def _span(text: Text, matrix: Matrix) -> tuple[float, float]:
    """From where to where an upright line of text goes."""
    a, _, _, _, e, _ = matrix
    width = text_width(text.text, text.size, bold=text.bold)
    if text.squeeze:
        width = min(width, text.squeeze)
    left = text.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    ends = (a * left + e, a * (left + width) + e)
    return min(ends), max(ends)


def _warning(code: str, message: Words, name: str) -> Fault:
    return Fault(message, code, path=name, level="warning")


def _missing(name: str, found: Text) -> Iterator[Fault]:
    for sign in fonts.missing(found.text, bold=found.bold, italic=found.italic):
        message = T(
            "{card}: no font has the sign U+{code} ({sign}); {help}",
            card=name,
            code=f"{ord(sign):04X}",
            sign=unicodedata.name(sign, str(T("no name"))).lower(),
            help=fonts.what_to_install(sign),
        )
        yield _warning("no-glyph", message, f"{name} {sign}")


def _looked_over(name: str, drawing: Drawing) -> Iterator[Fault]:
    left, _, width, _ = drawing.box
    for found, matrix in texts(drawing.items):
        yield from _missing(name, found)
        size = found.size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        if found.squeeze:
            size *= min(1.0, found.squeeze / max(0.01, text_width(found.text, found.size, bold=found.bold)))
        if found.text.endswith(_ELLIPSIS):
            yield _warning("text-cut", T("{card}: the text is too long and ends in an ellipsis", card=name), name)
        if size < SMALLEST:
            message = T("{card}: some letters are only {size} mm high", card=name, size=f"{size:.1f}")
            yield _warning("text-small", message, name)
        start, end = _span(found, matrix)
        if start < left - 0.05 or end > left + width + 0.05:
            message = T("{card}: '{text}' is wider than the card", card=name, text=found.text[:60])
            yield _warning("text-wide", message, name)


def proof(pieces: Iterable[Piece], pages: Iterable[Drawing] = ()) -> list[Fault]:
    """What a person should know before printing, each thing once.

    Parameters
    ----------
    pieces : iterable of Piece
    pages : iterable of Drawing
        Whole pages, such as rules.

    Examples
    --------
    >>> line = Text(1, 5, "a very long line of text", 4)
    >>> [fault.code for fault in proof([Piece(Drawing((line,), (0, 0, 20, 10)), name="merbau")])]
    ['text-wide']
    """
    seen: set[tuple[str, str]] = set()
    faults: list[Fault] = []
    drawings = {(piece.kind, piece.name): (piece.name, piece.front) for piece in pieces}
    named = [*drawings.values(), *((page.label, page) for page in pages)]
    for name, drawing in named:
        for fault in _looked_over(name, drawing):
            if (fault.code, fault.path) not in seen:
                seen.add((fault.code, fault.path))
                faults.append(fault)
    return faults
