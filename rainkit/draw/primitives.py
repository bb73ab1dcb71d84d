"""The few shapes that every picture is made of; a picture is drawn once, as a list of them.

:mod:`rainkit.draw.svg` and :mod:`rainkit.draw.mpl` turn the list into SVG, PNG or PDF. Colours are names of tokens
(``"plant-soft"``), literals (``"#123456"``) or ``"none"``. All values are frozen, x runs to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

__all__ = [
    "IDENTITY",
    "Circle",
    "Drawing",
    "Ellipse",
    "Group",
    "Image",
    "Item",
    "Matrix",
    "Path",
    "Polygon",
    "Rect",
    "Shape",
    "Text",
    "moved",
    "recoloured",
    "texts",
    "times",
]

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What all shapes share: how they are filled and outlined, and class names for style sheets."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0
    dash: tuple[float, ...] = ()
    dash_from: float = 0.0
    cap: str = "butt"
    join: str = "miter"
    fill_opacity: float = 1.0
    opacity: float = 1.0
    css: str = ""


@dataclass(frozen=True, slots=True)
class Path(Shape):
    """A path in SVG's path language."""

    d: str


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A closed polygon."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    """A circle."""

    cx: float
    cy: float
    r: float


@dataclass(frozen=True, slots=True)
class Ellipse(Shape):
    """An upright ellipse."""

    cx: float
    cy: float
    rx: float
    ry: float


@dataclass(frozen=True, slots=True)
class Rect(Shape):
    """A rectangle with its upper left corner at (x, y) and corners rounded by ``r``."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text with its baseline at ``y``.

    ``anchor`` is start, middle or end. ``squeeze`` is the width that the line must keep to if a wider font than usual
    would break out (0: none).
    """

    x: float
    y: float
    text: str
    size: float
    fill: str = "text"
    anchor: str = "start"
    bold: bool = False
    italic: bool = False
    squeeze: float = 0.0
    css: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """An own picture (PNG or JPEG bytes), cut to fill its box."""

    x: float
    y: float
    w: float
    h: float
    data: bytes
    mime: str = "image/png"


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together.

    ``attributes`` go into the SVG as they are (escaped); other back ends ignore them. ``saturation`` below 1 takes
    colour away from everything inside. ``title`` is the tooltip.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    opacity: float = 1.0
    saturation: float = 1.0
    css: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    title: str = ""


Item = Path | Polygon | Circle | Ellipse | Rect | Text | Image | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole picture: its items, the box (x, y, width, height) that is shown, and words for those who can't see it.

    ``label`` is the short name, ``description`` the longer text.
    """

    items: tuple[Item, ...]
    box: tuple[float, float, float, float]
    label: str = ""
    description: str = ""
    css: str = ""

    @property
    def width(self) -> float:
        """The width of the box."""
        return self.box[2]

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.box[3]

    def _repr_svg_(self) -> str:
        """What a notebook shows, on paper of its own, so that it is read in a dark theme, too."""
        from rainkit.draw.svg import svg

        return svg(Drawing((Rect(*self.box, fill="surface"), *self.items), self.box, self.label, self.description))


def times(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that applies ``second`` and then ``first``.

    >>> times((1, 0, 0, 1, 10, 0), (2, 0, 0, 2, 0, 0))
    (2, 0, 0, 2, 10, 0)
    """
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def moved(items: Iterable[Item], x: float, y: float, scale: float = 1.0) -> Group:
    """The items scaled, then moved."""
    return Group(tuple(items), (scale, 0.0, 0.0, scale, x, y))


def recoloured(item: Item, colours: Mapping[str, str]) -> Item:
    """The item with colours replaced by name, all through its groups."""
    if isinstance(item, Group):
        return replace(item, items=tuple(recoloured(i, colours) for i in item.items))
    if isinstance(item, Image):
        return item
    if isinstance(item, Text):
        return replace(item, fill=colours.get(item.fill, item.fill))
    return replace(item, fill=colours.get(item.fill, item.fill), stroke=colours.get(item.stroke, item.stroke))


def texts(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """All lines of text of a drawing, with the matrix that each is drawn by."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items, times(matrix, item.matrix))
        elif isinstance(item, Text):
            yield item, matrix
