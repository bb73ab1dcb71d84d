"""Reading the proofs before export: signs without a font, text that was cut, runs over an edge or is too small."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rainkit.core.errors import Fault
from rainkit.draw import fonts
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import IDENTITY, Drawing, Group, Item, Matrix, Text, texts, times
from rainkit.draw.sheet.pieces import Piece
from rainkit.i18n import N, T, number
from rainkit.i18n import Text as Words

__all__ = ["SMALLEST", "kept_inside", "proof"]

SMALLEST = 1.3
"""Letters smaller than this, in millimetres of font size, can't be read on paper."""

_ELLIPSIS = " …"


def _room(text: Text, matrix: Matrix, left: float, right: float) -> float:
    """How wide an upright line of text may be, in its own units, to stay between two edges."""
    scale, x = abs(matrix[0]) or 1.0, matrix[0] * text.x + matrix[4]
    if text.anchor == "middle":
        return 2 * min(x - left, right - x) / scale
    return (right - x if text.anchor == "start" else x - left) / scale


def _width(text: Text) -> float:
    width = text_width(text.text, text.size, bold=text.bold)
    return min(width, text.squeeze) if text.squeeze else width


def kept_inside(drawing: Drawing, margin: float = 0.8) -> Drawing:
    """The drawing with every line of text squeezed that would run over its left or right edge.

    >>> line = Text(1, 5, "a very long line of text", 4)
    >>> round(kept_inside(Drawing((line,), (0, 0, 20, 10))).items[0].squeeze, 1)
    18.2
    """
    left, _, width, _ = drawing.box

    def kept(item: Item, matrix: Matrix) -> Item:
        if isinstance(item, Group):
            inner = times(matrix, item.matrix)
            return replace(item, items=tuple(kept(one, inner) for one in item.items))
        if isinstance(item, Text):
            room = _room(item, matrix, left + margin, left + width - margin)
            if _width(item) > room + 0.01:
                return replace(item, squeeze=max(0.5, room))
        return item

    return replace(drawing, items=tuple(kept(item, IDENTITY) for item in drawing.items))


def _warning(code: str, message: Words, name: str) -> Fault:
    return Fault(message, code, path=name, level="warning")


def _missing(name: str, lines: Iterable[Text]) -> Iterator[Fault]:
    """Signs without a font, those with the same remedy together."""
    signs: dict[Words, dict[str, None]] = {}
    for line in lines:
        for sign in fonts.missing(line.text, bold=line.bold, italic=line.italic):
            signs.setdefault(fonts.what_to_install(sign), {})[sign] = None
    for remedy, found in signs.items():
        told = [f"U+{ord(sign):04X} {unicodedata.name(sign, '').lower()}".strip() for sign in found]
        message = N(
            "{card}: no font has this sign: {signs}; {help}",
            "{card}: no font has these {n} signs: {signs}; {help}",
            len(told),
            card=name,
            signs=(*told[:12], *["…"] * (len(told) > 12)),
            help=remedy,
        )
        yield _warning("no-glyph", message, name)


def _looked_over(name: str, drawing: Drawing) -> Iterator[Fault]:
    found = list(texts(drawing.items))
    yield from _missing(name, (line for line, _ in found))
    for line, matrix in found:
        size = line.size * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        size *= min(1.0, _width(line) / max(0.01, text_width(line.text, line.size, bold=line.bold)))
        if line.text.endswith(_ELLIPSIS):
            if line.css == "rk-imprint":  # the same on all cards
                yield _warning("text-cut", T("author and licence are too long for the small line on the cards"), "")
            else:
                yield _warning("text-cut", T("{card}: the text is too long and ends in an ellipsis", card=name), name)
        if size < SMALLEST:
            message = T("{card}: some letters are only {size} mm high", card=name, size=number(size, 1))
            yield _warning("text-small", message, name)
        left, _, width, _ = drawing.box
        if _width(line) > _room(line, matrix, left, left + width) + 0.05:
            message = T("{card}: '{text}' is wider than the card", card=name, text=line.text[:60])
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
    seen: set[tuple[str, str, Words | None]] = set()
    faults: list[Fault] = []
    drawings = {(piece.kind, piece.name): (piece.name, piece.front) for piece in pieces}
    named = [*drawings.values(), *((page.label, page) for page in pages)]
    for name, drawing in named:
        for fault in _looked_over(name, drawing):
            once = (fault.code, fault.path, fault.message if fault.code == "no-glyph" else None)
            if once not in seen:
                seen.add(once)
                faults.append(fault)
    return faults
