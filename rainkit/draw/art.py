"""Symbols and species figures: small SVG files of the project's own, read once into primitives.

Symbols (24 x 24) stand for types, colours, jungle animals and a few signs; figures (100 x 70) are drawn for the light
scene tint behind them. To add a species' figure, put ``figures/species/ID.svg`` beside the others: paths, circles,
ellipses, rects, lines and groups with plain attributes, no text, no styles, no ids.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from rainkit.draw.primitives import (
    IDENTITY,
    Circle,
    Ellipse,
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    recoloured,
    times,
)

__all__ = ["FIGURE_BOX", "SYMBOLS", "figure", "figure_ids", "figure_in", "symbol"]

FIGURE_BOX = (100.0, 70.0)
_HERE = files("rainkit.draw") / "figures"
_TYPE_FIGURES = {
    "plant": "type-plant",
    "arthropod": "type-arthropod",
    "small": "type-small",
    "medium": "type-medium",
    "large": "type-large",
    "carnivore": "type-carnivore",
}


def _names(folder: str) -> tuple[str, ...]:
    return tuple(sorted(f.name[:-4] for f in (_HERE / folder).iterdir() if f.name.endswith(".svg")))


SYMBOLS = _names("symbols")
"""The names of all symbols: types, colours, jungle animals, ``any`` and ``goal``."""


def figure_ids() -> tuple[str, ...]:
    """The ids of all species that have a figure of their own.

    >>> "malayan-tiger" in figure_ids()
    True
    """
    return tuple(name for name in _names("species") if not name.startswith("type-"))


_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "fill-opacity",
)
_NAMED = {"currentColor": "current", "var(--cut,#fff)": "cut", "white": "#FFFFFF", "black": "#000000", "none": "none"}
_KNOWN = {"path", "circle", "ellipse", "rect", "g"}


def _colour(text: str) -> str:
    if text in _NAMED:
        return _NAMED[text]
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * c for c in text[1:]).upper()
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.upper()
    raise ValueError(f"figures use #rrggbb colours, not {text!r}")


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", text))


def _matrix(text: str) -> Matrix:
    result = IDENTITY
    for name, inner in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        n = _numbers(inner)
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = n[1:] if len(n) == 3 else (0.0, 0.0)
            step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        elif name == "matrix":
            a, b, cc, d, e, f = n
            step = (a, b, cc, d, e, f)
        else:
            raise ValueError(f"figures don't use the transform {name!r}")
        result = times(result, step)
    return result


def _read(element: ElementTree.Element, inherited: Mapping[str, str]) -> Item:
    tag = element.tag.split("}")[-1]
    if tag not in _KNOWN:
        raise ValueError(f"figures don't use <{tag}>")
    own = {**inherited, **{k: v for k, v in element.attrib.items() if k in _INHERITED}}
    matrix = _matrix(element.get("transform", ""))
    if tag == "g":
        return Group(tuple(_read(child, own) for child in element), matrix, float(element.get("opacity", 1)))

    def size(name: str) -> float:
        return float(element.get(name, 0))

    dash = own.get("stroke-dasharray", "none")
    paint: dict[str, Any] = {
        "fill": _colour(own.get("fill", "#000")),
        "stroke": _colour(own.get("stroke", "none")),
        "width": float(own.get("stroke-width", 1)),
        "dash": () if dash == "none" else _numbers(dash),
        "dash_from": float(own.get("stroke-dashoffset", 0)),
        "cap": own.get("stroke-linecap", "butt"),
        "join": own.get("stroke-linejoin", "miter"),
        "fill_opacity": float(own.get("fill-opacity", 1)),
        "opacity": float(element.get("opacity", 1)),
    }
    item: Item
    if tag == "path":
        item = Path(element.get("d", ""), **paint)
    elif tag == "circle":
        item = Circle(size("cx"), size("cy"), size("r"), **paint)
    elif tag == "ellipse":
        item = Ellipse(size("cx"), size("cy"), size("rx"), size("ry"), **paint)
    else:
        item = Rect(size("x"), size("y"), size("width"), size("height"), size("rx"), **paint)
    return item if matrix == IDENTITY else Group((item,), matrix)


@lru_cache(maxsize=256)
def _loaded(folder: str, name: str) -> tuple[Item, ...]:
    root = ElementTree.fromstring((_HERE / folder / f"{name}.svg").read_text(encoding="utf-8"))
    inherited = {k: v for k, v in root.attrib.items() if k in _INHERITED}
    return tuple(_read(child, inherited) for child in root)


@lru_cache(maxsize=256)
def figure(name: str, type: str = "") -> tuple[Item, ...]:
    """The figure of a species in a box of 100 x 70; of its type where the species has none.

    Parameters
    ----------
    name : str
        The card's id.
    type : str
        Its type, for cards without a figure of their own.

    Examples
    --------
    >>> figure("no-such-animal", "plant") == figure("another", "plant")
    True
    """
    if name in _names("species"):
        return _loaded("species", name)
    return _loaded("species", _TYPE_FIGURES[type]) if type in _TYPE_FIGURES else ()


def figure_in(name: str, type: str, x: float, y: float, w: float, h: float, *, sit: bool = False) -> Group:
    """The figure as large as it fits into a box, in its middle; with ``sit`` at its lower edge."""
    scale = min(w / FIGURE_BOX[0], h / FIGURE_BOX[1])
    left = x + (w - scale * FIGURE_BOX[0]) / 2
    top = y + (h - scale * FIGURE_BOX[1]) / (1 if sit else 2)
    return Group(figure(name, type), (scale, 0.0, 0.0, scale, left, top), css="rk-figure")


@lru_cache(maxsize=1024)
def symbol(
    name: str, x: float, y: float, size: float, colour: str = "text", cut: str = "surface", css: str = "rk-sym"
) -> Group:
    """A symbol in one colour, its upper left corner at (x, y); ``cut`` is the colour of eyes and mouths.

    Raises
    ------
    KeyError
        For a name that is not in :data:`SYMBOLS`.
    """
    if name not in SYMBOLS:
        raise KeyError(f"unknown symbol {name!r}; known: {', '.join(SYMBOLS)}")
    items = tuple(recoloured(item, {"current": colour, "cut": cut}) for item in _loaded("symbols", name))
    return Group(items, (size / 24, 0.0, 0.0, size / 24, x, y), css=css)
