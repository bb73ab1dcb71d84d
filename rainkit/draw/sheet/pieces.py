"""A piece to cut out: its front and back as drawings in millimetres, and how several of them fill pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rainkit.draw.primitives import Drawing, Group, Item, Path, Rect, moved
from rainkit.draw.sheet.layout import Layout, best_layout
from rainkit.draw.sheet.options import SheetOptions

__all__ = ["Page", "Piece", "pages_of", "scaled_to"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out.

    Attributes
    ----------
    front : Drawing
        One unit is a millimetre; the box is (0, 0, width, height).
    back : Drawing, optional
        Of the same size.
    edge, back_edge : str
        The colours that go on outside the cut (bleed); ``none`` for none.
    name : str
        What it is in warnings: a card's id.
    kind : str
        ``card``, ``goal``, ``tile``, ``token`` or ``blank``.
    """

    front: Drawing
    back: Drawing | None = None
    edge: str = "none"
    back_edge: str = "none"
    name: str = ""
    kind: str = "card"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.front.width, self.front.height


@dataclass(frozen=True, slots=True)
class Page:
    """One page: a drawing whose unit is a millimetre, and the pieces on it."""

    drawing: Drawing
    pieces: tuple[Piece, ...] = ()


def scaled_to(drawing: Drawing, width: float, height: float, ground: str = "none") -> Drawing:
    """The drawing as large as it fits into the middle of a box of millimetres, on a ground that fills the rest."""
    x, y, w, h = drawing.box
    scale = min(width / w, height / h)
    items: list[Item] = []
    if ground != "none" and (abs(w * scale - width) > 0.01 or abs(h * scale - height) > 0.01):
        items.append(Rect(0, 0, width, height, fill=ground))
    placed = moved(drawing.items, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale, scale)
    return Drawing((*items, placed), (0, 0, width, height), drawing.label, drawing.description)


def _turned(items: tuple[Item, ...], w: float, h: float) -> Group:
    """Items of a box w x h turned by half a turn within it."""
    return Group(items, (-1, 0, 0, -1, w, h))


def _laid(drawing: Drawing, x: float, y: float, edge: str, bleed: float, *, turn: bool = False) -> list[Item]:
    w, h = drawing.width, drawing.height
    items: list[Item] = []
    if bleed and edge != "none":
        items.append(Rect(x - bleed, y - bleed, w + 2 * bleed, h + 2 * bleed, fill=edge, css="rk-bleed"))
    inner = (_turned(drawing.items, w, h),) if turn else drawing.items
    items.append(moved(inner, x, y))
    return items


def _folded(piece: Piece, beside: bool, bleed: float) -> Piece:
    """Front and back as one piece to fold: beside each other, or the back on its head above the front."""
    back = piece.back or Drawing((), piece.front.box)
    w, h = piece.size
    wide, high = (w, 0.0) if beside else (0.0, h)
    items: list[Item] = []
    if bleed and piece.edge != "none":  # the back's colour around both halves, the front's over its own
        whole = (-bleed, -bleed, w + wide + 2 * bleed, h + high + 2 * bleed)
        items.append(Rect(*whole, fill=piece.back_edge, css="rk-bleed"))
        own = (w + bleed, h + 2 * bleed) if beside else (w + 2 * bleed, h + bleed)
        items.append(Rect(-bleed, high if high else -bleed, *own, fill=piece.edge, css="rk-bleed"))
    if beside:
        items += [moved(piece.front.items, 0, 0), moved(back.items, w, 0)]
    else:
        items += [_turned(back.items, w, h), moved(piece.front.items, 0, h)]
    front = Drawing(tuple(items), (0.0, 0.0, w + wide, h + high), piece.front.label, piece.front.description)
    return Piece(front, name=piece.name, kind=piece.kind)


def _line(line: tuple[float, float, float, float], dash: tuple[float, ...] = ()) -> Path:
    x1, y1, x2, y2 = line
    return Path(f"M{x1:.3f} {y1:.3f}L{x2:.3f} {y2:.3f}", stroke="#000000", width=0.15, dash=dash, css="rk-cut")


def pages_of(pieces: Sequence[Piece], options: SheetOptions) -> tuple[list[Page], Layout]:
    """Pages full of pieces of one size, each followed by its backs if they go onto the other side.

    Parameters
    ----------
    pieces : sequence of Piece
        At least one, all of the same size.
    options : SheetOptions

    Returns
    -------
    pages : list of Page
    layout : Layout
    """
    w, h = pieces[0].size
    fold = options.backs == "fold" and any(piece.back for piece in pieces)
    beside = True
    layout = None
    if fold:
        sizes = {True: (2 * w, h), False: (w, 2 * h)}
        beside = _fold_beside(sizes, options)
        pieces = [_folded(piece, beside, options.bleed) for piece in pieces]
        layout = best_layout(options.paper, sizes[beside], gap=options.gap, bleed=options.bleed)
    layout = layout or best_layout(options.paper, (w, h), gap=options.gap, bleed=options.bleed)
    pages: list[Page] = []
    for start in range(0, len(pieces), layout.slots):
        part = tuple(pieces[start : start + layout.slots])
        marks: list[Item] = []
        if options.marks:
            marks = [_line(line) for line in layout.marks(len(part))]
            marks += [_line(line, (1.0, 0.7)) for line in layout.folds(len(part), beside)] if fold else []
        items: list[Item] = [*marks]
        for number, piece in enumerate(part):
            items += _laid(piece.front, *layout.place(number), piece.edge, options.bleed)
        pages.append(Page(_sheet(items, layout), part))
        if options.duplex:
            pages.append(Page(_sheet(_backs(part, layout, options), layout)))
    return pages, layout


def _fold_beside(sizes: dict[bool, tuple[float, float]], options: SheetOptions) -> bool:
    """Whether front and back lie beside or above each other: what holds more, beside if both do."""
    from rainkit.draw.sheet.options import OptionsError

    slots = {}
    for beside, size in sizes.items():
        try:
            slots[beside] = best_layout(options.paper, size, gap=options.gap, bleed=options.bleed).slots
        except OptionsError:
            slots[beside] = 0
    return slots[True] >= slots[False]


def _backs(part: Iterable[Piece], layout: Layout, options: SheetOptions) -> list[Item]:
    right, down = options.duplex_offset
    items: list[Item] = []
    for number, piece in enumerate(part):
        if piece.back is None:
            continue
        x, y, turn = layout.back_place(number, options.backs)
        items += _laid(piece.back, x + right, y + down, piece.back_edge, options.bleed, turn=turn)
    return items


def _sheet(items: Iterable[Item], layout: Layout) -> Drawing:
    return Drawing(tuple(items), (0, 0, *layout.paper))
