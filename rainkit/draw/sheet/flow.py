"""Pages of text in columns: headings, paragraphs, numbered steps and pictures, as large as they fit on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rainkit.draw.measure import text_width, wrapped
from rainkit.draw.primitives import Circle, Drawing, Item, Path, Rect, Text, moved
from rainkit.i18n import Text as Words

__all__ = ["Block", "Heading", "Paragraph", "Picture", "text_page", "title_band"]

_LARGEST, _SMALLEST = 4.1, 1.8
_LEADING = 1.32


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a part."""

    words: Words


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; with ``mark`` a step: a number or another short sign in a disc before it."""

    words: Words
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in the middle of the column, ``width`` millimetres wide, with words below it."""

    drawing: Drawing
    width: float
    words: Words | None = None


Block = Heading | Paragraph | Picture


def _paragraph(block: Paragraph, width: float, size: float) -> tuple[list[Item], float]:
    inset = size * 1.9 if block.mark else 0.0
    lines = wrapped(str(block.words), (width - inset,), size)
    items: list[Item] = []
    if block.mark:
        r = size * 0.68
        items.append(Circle(r, size * 0.64, r, fill="accent"))
        items.append(Text(r, size * 0.64 + size * 0.28, block.mark, size * 0.8, "on-accent", "middle", bold=True))
    step = size * _LEADING
    items += [Text(inset, size + i * step, line, size) for i, line in enumerate(lines)]
    return items, step * len(lines) + size * 0.45


def _heading(block: Heading, width: float, size: float) -> tuple[list[Item], float]:
    large = size * 1.25
    lines = wrapped(str(block.words), (width,), large, bold=True)
    step = large * 1.2
    items: list[Item] = [
        Text(0, size * 0.5 + large + i * step, line, large, "accent", bold=True) for i, line in enumerate(lines)
    ]
    return items, size * 0.5 + step * len(lines) + size * 0.5


def _picture(block: Picture, width: float, size: float) -> tuple[list[Item], float]:
    x, y, w, h = block.drawing.box
    scale = min(block.width, width) / w
    items: list[Item] = [moved(block.drawing.items, (width - w * scale) / 2 - x * scale, 1 - y * scale, scale)]
    height = h * scale + 2
    if block.words is not None:
        small = size * 0.85
        lines = wrapped(str(block.words), (width,), small)
        for i, line in enumerate(lines):
            items.append(Text(width / 2, height + small + i * small * 1.2, line, small, "muted", "middle"))
        height += small * 1.2 * len(lines) + 1
    return items, height + size * 0.5


def _set(block: Block, width: float, size: float) -> tuple[list[Item], float]:
    if isinstance(block, Heading):
        return _heading(block, width, size)
    if isinstance(block, Paragraph):
        return _paragraph(block, width, size)
    return _picture(block, width, size)


def _columns(
    blocks: Sequence[Block], box: tuple[float, float, float, float], count: int, gap: float, size: float
) -> list[Item] | None:
    """All blocks in columns, or None if they need more room. A heading never stands alone at a column's end."""
    x, y, w, h = box
    width = (w - gap * (count - 1)) / count
    column, down = 0, 0.0
    items: list[Item] = []
    sets = [_set(block, width, size) for block in blocks]
    for i, (parts, height) in enumerate(sets):
        needed = height
        if isinstance(blocks[i], Heading) and i + 1 < len(sets):
            needed += sets[i + 1][1]
        if down and down + needed > h + size * 0.5:
            column, down = column + 1, 0.0
        if column >= count or height > h + size * 0.5:
            return None
        items.append(moved(parts, x + column * (width + gap), y + down))
        down += height
    return items


def title_band(title: str, page: tuple[float, float], top: float = 10.0) -> list[Item]:
    """The title of a page on a band of the accent colour, 12 mm high."""
    size, room = 6.4, page[0] - 28
    while text_width(title, size, bold=True) > room and size > 3:
        size *= 0.97
    return [
        Rect(10, top, page[0] - 20, 12, 2.4, fill="accent"),
        Text(14, top + 6 + size * 0.36, title, size, "on-accent", bold=True),
    ]


def text_page(title: Words, blocks: Sequence[Block], page: tuple[float, float]) -> Drawing:
    """A page of text in two columns, in the largest letters in which all of it fits.

    Raises
    ------
    ValueError
        If it does not fit even in the smallest letters.
    """
    w, h = page
    size = _LARGEST
    bottom = h - 10
    while size >= _SMALLEST:
        found = _columns(blocks, (10, 27, w - 20, bottom - 27), 2, 8, size)
        if found is not None:
            items = [*title_band(str(title), page), *found]
            items.append(Path(f"M{w / 2:.2f} 28V{bottom:.2f}", stroke="line", width=0.25))
            return Drawing(tuple(items), (0, 0, w, h), str(title))
        size -= 0.1
    raise ValueError("the text does not fit on one page")
