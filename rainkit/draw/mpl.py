"""Drawings by matplotlib: PNG for pictures, PDF with real text for print. No pyplot, so nothing piles up.

matplotlib is loaded when a picture is made. Text is never taken for mathematics, whatever people write into names.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rainkit.draw import fonts, tokens
from rainkit.draw.paths import pieces
from rainkit.draw.primitives import (
    IDENTITY,
    Circle,
    Drawing,
    Ellipse,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Polygon,
    Rect,
    Shape,
    Text,
    texts,
    times,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["add_to", "figure", "pdf", "png"]

_CODE = {"M": 1, "L": 2, "C": 4, "Z": 79}


def _outline(shape: Shape) -> list[tuple[str, tuple[float, ...]]]:
    """Any shape as moves, lines and curves."""
    if isinstance(shape, Path):
        return list(pieces(shape.d))
    if isinstance(shape, Polygon):
        first, *rest = shape.points
        return [("M", first), *(("L", p) for p in rest), ("Z", ())]
    if isinstance(shape, Circle | Ellipse):
        rx, ry = (shape.r, shape.r) if isinstance(shape, Circle) else (shape.rx, shape.ry)
        d = f"M{shape.cx - rx} {shape.cy}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0z"
        return list(pieces(d))
    assert isinstance(shape, Rect)
    x, y, w, h, r = shape.x, shape.y, shape.w, shape.h, min(shape.r, shape.w / 2, shape.h / 2)
    if r <= 0:
        return list(pieces(f"M{x} {y}h{w}v{h}h{-w}z"))
    q = f"a{r} {r} 0 0 1"
    d = f"M{x + r} {y}h{w - 2 * r}{q} {r} {r}v{h - 2 * r}{q} {-r} {r}h{2 * r - w}{q} {-r} {-r}v{2 * r - h}{q} {r} {-r}z"
    return list(pieces(d))


class _Painter:
    """Draws items on axes whose data units are the drawing's, ``points`` printer's points each."""

    def __init__(self, axes: Axes, points: float) -> None:
        self.axes = axes
        self.points = points
        self.order = 0

    def colour(self, colour: str, saturation: float, opacity: float) -> tuple[float, float, float, float]:
        if colour == "none":
            return (0.0, 0.0, 0.0, 0.0)
        literal = tokens.value(colour)
        if saturation < 1:
            literal = tokens.greyed(literal, saturation)
        r, g, b = (int(literal[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return (r, g, b, opacity)

    def shape(self, shape: Shape, matrix: Matrix, saturation: float, opacity: float) -> None:
        from matplotlib import rcParams
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path as MplPath

        if shape.fill == shape.stroke == "none":
            return
        vertices: list[tuple[float, float]] = []
        codes: list[int] = []
        a, b, c, d, e, f = matrix
        for kind, n in _outline(shape):
            points = [(n[i], n[i + 1]) for i in range(0, len(n), 2)] or [(0.0, 0.0)]
            vertices += [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
            codes += [_CODE[kind]] * len(points)
        scale = math.sqrt(abs(a * d - b * c)) * self.points
        width = shape.width * scale if shape.stroke != "none" else 0.0
        style: Any = "solid"
        if shape.dash and width:
            # matplotlib takes dashes as multiples of the line's width; an odd list goes round twice, as in SVG
            unit = scale / width if rcParams["lines.scale_dashes"] else scale
            lengths = shape.dash * (1 + len(shape.dash) % 2)
            style = (shape.dash_from * unit, tuple(length * unit for length in lengths))
        opacity *= shape.opacity
        self.order += 1
        patch = PathPatch(
            MplPath(vertices, codes),
            facecolor=self.colour(shape.fill, saturation, opacity * shape.fill_opacity),
            edgecolor=self.colour(shape.stroke, saturation, opacity),
            linewidth=width,
            linestyle=style,
            capstyle={"square": "projecting"}.get(shape.cap, shape.cap),
            joinstyle=shape.join,
            zorder=self.order,
            clip_on=False,
        )
        self.axes.add_artist(patch)

    def text(self, item: Text, matrix: Matrix, saturation: float, opacity: float) -> None:
        a, b, c, d, e, f = matrix
        x, y = a * item.x + c * item.y + e, b * item.x + d * item.y + f
        scale = math.sqrt(abs(a * d - b * c))
        size = item.size * scale * self.points
        if item.squeeze:
            from rainkit.draw.measure import text_width

            size *= min(1.0, item.squeeze / max(0.01, text_width(item.text, item.size, bold=item.bold)))
        self.order += 1
        self.axes.text(
            x,
            y,
            fonts.shown(item.text, bold=item.bold, italic=item.italic),
            fontsize=size,
            color=self.colour(item.fill, saturation, opacity),
            ha={"start": "left", "middle": "center", "end": "right"}[item.anchor],
            va="baseline",
            fontweight="bold" if item.bold else "normal",
            fontstyle="italic" if item.italic else "normal",
            family=fonts.families(item.text, bold=item.bold, italic=item.italic),
            parse_math=False,
            zorder=self.order,
            clip_on=False,
        )

    def image(self, item: Image, matrix: Matrix, saturation: float, opacity: float) -> None:
        from matplotlib import image as mpl_image

        kind = "png" if item.mime.endswith("png") else "jpeg"
        pixels = mpl_image.imread(io.BytesIO(item.data), format=kind)
        high, wide = pixels.shape[:2]
        shown = item.w / item.h
        if wide / high > shown:  # cut left and right
            keep = max(1, round(high * shown))
            pixels = pixels[:, (wide - keep) // 2 : (wide - keep) // 2 + keep]
        else:
            keep = max(1, round(wide / shown))
            pixels = pixels[(high - keep) // 2 : (high - keep) // 2 + keep]
        if saturation < 1:
            pixels = pixels[..., :3].mean(axis=2)
        a, b, c, d, e, f = matrix
        left, top = a * item.x + c * item.y + e, b * item.x + d * item.y + f
        right, bottom = left + a * item.w, top + d * item.h
        self.order += 1
        self.axes.imshow(
            pixels,
            extent=(left, right, bottom, top),
            cmap="gray",
            alpha=opacity,
            zorder=self.order,
            aspect="auto",
            interpolation="antialiased",
        )

    def items(self, items: Iterable[Item], matrix: Matrix, saturation: float = 1.0, opacity: float = 1.0) -> None:
        for item in items:
            if isinstance(item, Group):
                inner = times(matrix, item.matrix)
                self.items(item.items, inner, saturation * item.saturation, opacity * item.opacity)
            elif isinstance(item, Text):
                self.text(item, matrix, saturation, opacity)
            elif isinstance(item, Image):
                self.image(item, matrix, saturation, opacity)
            else:
                self.shape(item, matrix, saturation, opacity)


def add_to(axes: Axes, drawing: Drawing, unit: float) -> None:
    """Draw on axes of matplotlib.

    Parameters
    ----------
    axes : matplotlib axes
        They become exactly the drawing's box, without frame and ticks.
    drawing : Drawing
    unit : float
        The length of one of the drawing's units on paper, in printer's points (1/72 inch).
    """
    x, y, w, h = drawing.box
    painter = _Painter(axes, unit)
    painter.items(drawing.items, IDENTITY)
    axes.set_axis_off()
    axes.set_aspect("auto")
    axes.set_xlim(x, x + w)
    axes.set_ylim(y + h, y)


def figure(drawing: Drawing, *, unit: float = 0.75, background: str = "none") -> Figure:
    """The drawing as a figure of its own size.

    Parameters
    ----------
    drawing : Drawing
    unit : float
        The length of one unit in printer's points: 0.75 makes it a CSS pixel, 72 / 25.4 a millimetre.
    background : str
        A token, a literal or ``none``.
    """
    from matplotlib.figure import Figure as MplFigure

    made = MplFigure(figsize=(drawing.width * unit / 72, drawing.height * unit / 72))
    made.patch.set_facecolor(tokens.value(background))
    add_to(made.add_axes((0.0, 0.0, 1.0, 1.0)), drawing, unit)
    return made


def png(drawing: Drawing, *, scale: float = 2.0, background: str = "none") -> bytes:
    """The drawing as PNG, ``scale`` pixels a unit.

    >>> png(Drawing((Circle(5, 5, 4, fill="plant"),), (0, 0, 10, 10)))[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    buffer = io.BytesIO()
    figure(drawing, background=background).savefig(buffer, format="png", dpi=96 * scale, metadata={"Software": None})
    return buffer.getvalue()


def pdf(drawing: Drawing, *, unit: float = 0.75, background: str = "none") -> bytes:
    """The drawing as a one-page PDF whose text stays text; the same bytes every time."""
    import matplotlib as mpl

    buffer = io.BytesIO()
    about = {"Creator": "rainkit", "Producer": None, "CreationDate": None, "Title": drawing.label or None}
    kind = fonts.pdf_type(line for line, _ in texts(drawing.items))
    with mpl.rc_context({"pdf.fonttype": kind, "pdf.compression": 6}):
        figure(drawing, unit=unit, background=background).savefig(buffer, format="pdf", metadata=about)
    return buffer.getvalue()
