"""The jungle's pieces: tiles (100 x 100 units), animal tokens, slots, protected-area and diversity tokens."""

from __future__ import annotations

import math

from rainkit.decks.model import ANIMALS
from rainkit.draw.art import symbol
from rainkit.draw.primitives import Circle, Drawing, Group, Item, Path, Polygon, Rect, Text, moved
from rainkit.draw.view import TileFace
from rainkit.i18n import N, T

__all__ = [
    "animal_token",
    "chip",
    "diversity_token",
    "draw_tile",
    "draw_token",
    "protected_token",
    "slot",
    "tile_back",
    "tile_items",
    "tile_words",
    "token_words",
]

_INK, _PAPER = "#10201A", "#FFFFFF"


def token_words(token: str) -> str:
    """A token such as ``"red frog"`` in the language in force.

    >>> from rainkit.i18n import language
    >>> with language("fr"):
    ...     token_words("purple frog")
    'grenouille violette'
    """
    from rainkit.jungle.animals import Animal
    from rainkit.jungle.words import ANIMAL_WORDS

    return str(ANIMAL_WORDS[Animal.parse(token)])


def animal_token(colour: str, animal: str, x: float, y: float, d: float) -> Group:
    """A disc with the animal's silhouette and the colour's symbol at its lower right; (x, y) is the centre."""
    r = d / 2
    mark = 0.22 * d
    mx, my = 0.38 * d, 0.36 * d
    return moved(
        (
            Circle(0, 0, r, fill=colour, stroke=f"{colour}-ink", width=max(1.0, 0.045 * d)),
            Circle(0, 0, r * 0.9, stroke=_PAPER, width=0.04 * d, opacity=0.6),
            symbol(animal, -0.3 * d, -0.31 * d, 0.6 * d, f"on-{colour}", colour),
            Circle(mx, my, mark, fill=_PAPER, stroke=_INK, width=0.03 * d),
            symbol(colour, mx - 0.66 * mark, my - 0.68 * mark, 1.32 * mark, _INK, _PAPER),
        ),
        x,
        y,
    )


def slot(kind: str, x: float, y: float, d: float) -> Group:
    """A free slot: ``any`` a dashed ring, a colour its symbol on it, a species its dark silhouette on white."""
    if " " in kind:
        colour, animal = kind.split()
        return animal_token(colour, animal, x, y, d)
    r = d / 2
    items: tuple[Item, ...]
    if kind == "any":
        ring = Circle(0, 0, 0.3 * d, stroke=_INK, width=0.09 * d, dash=(0.135 * d, 0.1006 * d))
        items = (Circle(0, 0, r, fill=_PAPER, stroke=_INK, width=0.05 * d), ring)
    elif kind in ANIMALS:
        items = (
            Circle(0, 0, r, fill=_PAPER, stroke=_INK, width=0.05 * d),
            symbol(kind, -0.33 * d, -0.33 * d, 0.66 * d, _INK, _PAPER),
        )
    else:
        items = (
            Circle(0, 0, r, fill=_PAPER, stroke=_INK, width=0.05 * d),
            Circle(0, 0, r * 0.84, fill=kind),
            symbol(kind, -0.29 * d, -0.3 * d, 0.58 * d, f"on-{kind}", kind),
        )
    return moved(items, x, y)


def chip(kind: str, x: float, y: float, size: float) -> Group:
    """A rounded square with the symbol of a type or colour; (x, y) is the upper left corner."""
    return Group(
        (
            Rect(x, y, size, size, size * 0.22, fill=kind, stroke=f"{kind}-ink", width=size * 0.05),
            symbol(kind, x + size * 0.15, y + size * 0.15, size * 0.7, f"on-{kind}", kind),
        )
    )


def _hexagon(rx: float, ry: float) -> tuple[tuple[float, float], ...]:
    return ((-rx, 0), (-rx / 2, -ry), (rx / 2, -ry), (rx, 0), (rx / 2, ry), (-rx / 2, ry))


def protected_token(colour: str, factor: int, x: float, y: float, w: float, *, sign: bool = True) -> Group:
    """The protected-area token (J5): a hexagon of the colour with its factor, 2 or 3; ``sign`` adds the symbol."""
    size = (0.26 if sign else 0.36) * w
    middle = 0.15 * w if sign else 0.0
    items: list[Item] = [
        Polygon(_hexagon(w / 2, 0.44 * w), fill=_INK),
        Polygon(_hexagon(w / 2 - 0.04 * w, 0.44 * w - 0.035 * w), fill=_PAPER),
        Polygon(_hexagon(w / 2 - 0.08 * w, 0.44 * w - 0.07 * w), fill=colour),
        Text(middle, 0.36 * size, f"×{factor}", size, f"on-{colour}", "middle", bold=True),
    ]
    if sign:
        items.append(symbol(colour, -0.38 * w, -0.13 * w, 0.26 * w, f"on-{colour}", colour))
    return moved(items, x, y)


def diversity_token(x: float, y: float, d: float) -> Group:
    """The diversity token (J13e): a ring of the five colours around +2."""
    r, inner = d / 2, 0.31 * d
    parts: list[Item] = []
    for i, colour in enumerate(("red", "yellow", "green", "purple", "blue")):
        a, b = (math.radians(72 * (i + k) - 90) for k in (0, 1))
        d_ = f"M0 0L{r * math.cos(a):.3f} {r * math.sin(a):.3f}A{r:.3f} {r:.3f} 0 0 1 "
        parts.append(Path(f"{d_}{r * math.cos(b):.3f} {r * math.sin(b):.3f}Z", fill=colour))
    ring = Circle(0, 0, r, stroke=_INK, width=0.03 * d)
    middle = Circle(0, 0, inner, fill=_PAPER, stroke=_INK, width=0.02 * d)
    return moved((*parts, ring, middle, Text(0, 0.115 * d, "+2", 0.32 * d, _INK, "middle", bold=True)), x, y)


def tile_items(tile: TileFace) -> tuple[Item, ...]:
    """The tile in a square of 100 units.

    Symbols at the left and right, points top right, slots below, a protected area top middle, diversity left middle.
    """
    first, second = tile.colours[0], tile.colours[-1]
    items: list[Item] = [Rect(0, 0, 100, 100, 10, fill=first)]
    if first == second:
        for wave, clear in (("M0 62q22-18 46-6t54-10v44q0 10-10 10H10Q0 100 0 90z", 0.1),
                         ("M0 80q30-14 56-4t44-8v22q0 10-10 10H10Q0 100 0 90z", 0.1)):  # fmt: skip
            items.append(Path(wave, fill="#000000", fill_opacity=clear))
    else:
        items.append(Path("M97.1 2.9A10 10 0 0 1 100 10V90A10 10 0 0 1 90 100H10A10 10 0 0 1 2.9 97.1z", fill=second))
        items.append(Path("M97.1 2.9 2.9 97.1", stroke=_PAPER, width=3))
    items.append(Circle(19, 19, 14, fill=_PAPER))
    items.append(symbol(first, 9, 8.6, 20, _INK, _PAPER))
    if first != second:
        items.append(Circle(81, 51, 14, fill=_PAPER))
        items.append(symbol(second, 71, 40.6, 20, _INK, _PAPER))
    items.append(Rect(69, 5, 26, 28, 7, fill=_PAPER))
    items.append(Text(82, 28.6, str(tile.points), 26, _INK, "middle", bold=True))
    d, step = 27.0, 31.0
    start = 50 - step * (len(tile.slots) - 1) / 2
    items += [slot(kind, start + i * step, 79.5, d) for i, kind in enumerate(tile.slots)]
    if tile.protected:
        sign = first != second  # of two colours the token's is told by its symbol
        items.append(protected_token(*tile.protected, 50.5, 20, 35, sign=sign))
    if tile.diversity:
        items.append(diversity_token(20, 50, 29))
    items.append(Rect(0.9, 0.9, 98.2, 98.2, 9.4, stroke="tile-edge", width=1.9))
    return tuple(items)


def tile_back(colour: str) -> tuple[Item, ...]:
    """The back of a tile, with the colour of its stack."""
    return (
        Rect(0, 0, 100, 100, 10, fill=colour),
        Rect(8, 8, 84, 84, 6, stroke=f"on-{colour}", width=2, dash=(6, 4)),
        symbol(colour, 28, 28, 44, f"on-{colour}", colour),
        Rect(0.9, 0.9, 98.2, 98.2, 9.4, stroke="tile-edge", width=1.9),
    )


def _slot_words(kind: str) -> str:
    if " " in kind:
        return token_words(kind)
    if kind == "any":
        return str(T("free for any animal"))
    from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS

    if kind in ANIMALS:
        return str(T("free for a {animal}", animal=TOTEM_WORDS[kind]))
    return str(T("free for a {colour} animal", colour=COLOUR_WORDS[kind]))


def tile_words(tile: TileFace) -> str:
    """The tile as a screen reader says it.

    >>> tile_words(TileFace(("red",), 3, ("any", "blue frog")))
    'red tile, 3 points; slots: free for any animal, blue frog'
    """
    from rainkit.jungle.words import COLOUR_WORDS

    words = N("{colours} tile, {n} point", "{colours} tile, {n} points", tile.points,
              colours=[COLOUR_WORDS[c] for c in tile.colours])  # fmt: skip
    words = T("{tile}; slots: {slots}", tile=words, slots=[_slot_words(s) for s in tile.slots])
    if tile.protected:
        words = T("{tile}; protected area, times {factor}", tile=words, factor=tile.protected[1])
    if tile.diversity:
        words = T("{tile}; diversity token", tile=words)
    return str(words)


def draw_tile(tile: TileFace) -> Drawing:
    """The tile as a picture of its own."""
    return Drawing(tile_items(tile), (0, 0, 100, 100), tile_words(tile), css="rk-tile")


def draw_token(token: str) -> Drawing:
    """An animal token such as ``"red frog"`` as a picture of its own, 36 units wide."""
    colour, animal = token.split()
    return Drawing((animal_token(colour, animal, 18, 18, 32),), (0, 0, 38, 38), token_words(token), css="rk-token")
