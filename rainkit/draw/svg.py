"""Drawings as SVG text.

``live`` keeps the tokens as CSS variables, so that the picture follows the theme of its page; otherwise colours are
literal (the light theme), as a file needs them. Every text is escaped; there are no ids, so any number of pictures can
stand on one page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape

from rainkit.draw import tokens
from rainkit.draw.primitives import (
    IDENTITY,
    Circle,
    Drawing,
    Ellipse,
    Group,
    Image,
    Item,
    Path,
    Polygon,
    Rect,
    Shape,
    Text,
)

__all__ = ["FONTS", "fragment", "number", "svg"]

FONTS = (
    "'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',Arial,'Noto Sans CJK SC','PingFang SC',"
    "'Microsoft YaHei','WenQuanYi Micro Hei','DejaVu Sans',sans-serif"
)


def number(value: float) -> str:
    """A number as short as SVG allows, to a hundredth.

    >>> number(1.0), number(-0.004), number(2.346)
    ('1', '0', '2.35')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class _Writer:
    def __init__(self, live: bool) -> None:
        self.live = live

    def colour(self, colour: str, saturation: float) -> str:
        if self.live and not colour.startswith("#") and colour != "none":
            return f"var(--rk-{colour})"
        literal = tokens.value(colour)
        return literal if self.live or saturation >= 1 or literal == "none" else tokens.greyed(literal, saturation)

    def paint(self, shape: Shape, saturation: float) -> str:
        parts = [f' fill="{self.colour(shape.fill, saturation)}"']
        if shape.stroke != "none":
            parts.append(f' stroke="{self.colour(shape.stroke, saturation)}" stroke-width="{number(shape.width)}"')
            if shape.dash:
                parts.append(f' stroke-dasharray="{" ".join(number(d) for d in shape.dash)}"')
            if shape.dash_from:
                parts.append(f' stroke-dashoffset="{number(shape.dash_from)}"')
            if shape.cap != "butt":
                parts.append(f' stroke-linecap="{shape.cap}"')
            if shape.join != "miter":
                parts.append(f' stroke-linejoin="{shape.join}"')
        if shape.fill_opacity != 1:
            parts.append(f' fill-opacity="{number(shape.fill_opacity)}"')
        if shape.opacity != 1:
            parts.append(f' opacity="{number(shape.opacity)}"')
        if shape.css:
            parts.append(f' class="{escape(shape.css)}"')
        return "".join(parts)

    def text(self, item: Text, saturation: float) -> str:
        parts = [f'<text x="{number(item.x)}" y="{number(item.y)}" font-size="{number(item.size)}"']
        parts.append(f' fill="{self.colour(item.fill, saturation)}"')
        if item.anchor != "start":
            parts.append(f' text-anchor="{item.anchor}"')
        if item.bold:
            parts.append(' font-weight="700"')
        if item.italic:
            parts.append(' font-style="italic"')
        if item.squeeze:
            parts.append(f' textLength="{number(item.squeeze)}" lengthAdjust="spacingAndGlyphs"')
        if item.css:
            parts.append(f' class="{escape(item.css)}"')
        return "".join(parts) + f">{escape(item.text)}</text>"

    def group(self, item: Group, saturation: float) -> str:
        parts = ["<g"]
        if item.matrix != IDENTITY:
            a, b, c, d, e, f = item.matrix
            if b == c == 0 and a == d:
                moved = f"translate({number(e)} {number(f)})" if e or f else ""
                scaled = f"scale({a:.4g})" if a != 1 else ""
                parts.append(f' transform="{" ".join(filter(None, (moved, scaled)))}"')
            else:
                parts.append(f' transform="matrix({a:.4g} {b:.4g} {c:.4g} {d:.4g} {e:.4g} {f:.4g})"')
        if item.opacity != 1:
            parts.append(f' opacity="{number(item.opacity)}"')
        if item.css:
            parts.append(f' class="{escape(item.css)}"')
        if self.live and item.saturation < 1:
            parts.append(f' style="filter:saturate({number(item.saturation)})"')
        parts += [f' {escape(name)}="{escape(value)}"' for name, value in item.attributes.items()]
        inner = self.items(item.items, saturation * item.saturation)
        title = f"<title>{escape(item.title)}</title>" if item.title else ""
        return "".join(parts) + f">{title}{inner}</g>"

    def item(self, item: Item, saturation: float) -> str:
        n = number
        match item:
            case Group():
                return self.group(item, saturation)
            case Text():
                return self.text(item, saturation)
            case Path(d=d):
                return f'<path d="{escape(d)}"{self.paint(item, saturation)}/>'
            case Polygon(points=points):
                joined = " ".join(f"{n(x)},{n(y)}" for x, y in points)
                return f'<polygon points="{joined}"{self.paint(item, saturation)}/>'
            case Circle(cx=cx, cy=cy, r=r):
                return f'<circle cx="{n(cx)}" cy="{n(cy)}" r="{n(r)}"{self.paint(item, saturation)}/>'
            case Ellipse(cx=cx, cy=cy, rx=rx, ry=ry):
                place = f'cx="{n(cx)}" cy="{n(cy)}" rx="{n(rx)}" ry="{n(ry)}"'
                return f"<ellipse {place}{self.paint(item, saturation)}/>"
            case Rect(x=x, y=y, w=w, h=h, r=r):
                place = f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"' + (f' rx="{n(r)}"' if r else "")
                return f"<rect {place}{self.paint(item, saturation)}/>"
            case Image(x=x, y=y, w=w, h=h):
                data = f"data:{escape(item.mime)};base64,{b64encode(item.data).decode('ascii')}"
                place = f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"'
                return f'<image {place} preserveAspectRatio="xMidYMid slice" href="{data}"/>'

    def items(self, items: Iterable[Item], saturation: float = 1.0) -> str:
        return "".join(self.item(item, saturation) for item in items)


def fragment(items: Iterable[Item], *, live: bool = False) -> str:
    """The items as SVG elements, without the ``<svg>`` around them.

    >>> fragment([Circle(1, 2, 3, fill="plant")], live=True)
    '<circle cx="1" cy="2" r="3" fill="var(--rk-plant)"/>'
    """
    return _Writer(live).items(items)


def svg(
    drawing: Drawing,
    *,
    live: bool = False,
    size: tuple[str, str] | None = None,
    scale: float = 1.0,
    role: str | None = "img",
) -> str:
    """The whole drawing as one ``<svg>`` element.

    Parameters
    ----------
    drawing : Drawing
    live : bool
        Colours as CSS variables, for pages that have :func:`rainkit.draw.tokens.css`; otherwise literal light colours.
    size : (width, height) of str, optional
        In CSS, for instance ``("100%", "100%")``; default the drawing's own size times ``scale``, in pixels.
    role : str or None
        ``img`` with the drawing's words as its name; ``group`` for a board whose cells speak for themselves; None hides
        a picture that only repeats words beside it.
    """
    width, height = size or (number(drawing.width * scale), number(drawing.height * scale))
    box = " ".join(number(v) for v in drawing.box)
    words = " ".join(filter(None, (drawing.label, drawing.description))) if role == "img" else drawing.label
    named = f' aria-label="{escape(words)}"' if role and words else ""
    named = f' role="{role}"{named}' if named or role == "group" else ' aria-hidden="true"'
    title = f"<title>{escape(drawing.label)}</title>" if role == "img" and drawing.label and not live else ""
    classes = escape(f"rk-svg {drawing.css}".strip())
    fonts = "var(--rk-font)" if live else FONTS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" width="{width}" height="{height}" viewBox="{box}"'
        f'{named} font-family="{fonts}">{title}{fragment(drawing.items, live=live)}</svg>'
    )
