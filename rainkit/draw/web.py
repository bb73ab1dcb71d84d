"""Food webs drawn so that one sees: height is the trophic level, arrows run from the food to the eater.

A species is a small card with its type's colour and symbol. :func:`web_css` makes the links of the species under the
pointer or the keyboard's focus light up, without asking the kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any

import networkx as nx

from rainkit.decks.model import TYPES
from rainkit.draw.art import figure, figure_in, symbol
from rainkit.draw.measure import fitted, text_width
from rainkit.draw.primitives import Drawing, Group, Item, Path, Polygon, Rect, Text, moved
from rainkit.draw.web_places import HEIGHT, LEVEL, WIDTH, places
from rainkit.i18n import N, T

if TYPE_CHECKING:
    Web = nx.DiGraph[Any]

__all__ = ["Look", "Species", "draw_web", "species_of", "web_css"]

OTHER = "other"


@dataclass(frozen=True, slots=True)
class Species:
    """A species as it is shown: its name, its type (or ``other``), and the id of its figure."""

    name: str
    type: str = OTHER
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What is special now.

    Attributes
    ----------
    focus : species or None
        Its links stay lit.
    gone : collection
        Taken away: struck out.
    lost : mapping of species to int
        Died out in consequence, with the round (from 1).
    picked : collection
        Chosen as an answer.
    act, verb : str
        The action of a click on a species, and what stands before the species in its argument; none on stills.
    """

    focus: Hashable | None = None
    gone: Collection[Hashable] = ()
    lost: Mapping[Hashable, int] | None = None
    picked: Collection[Hashable] = ()
    act: str = ""
    verb: str = ""

    @property
    def absent(self) -> set[Hashable]:
        """All species that are no longer there."""
        return {*self.gone, *(self.lost or {})}


def species_of(web: Web, shown: Mapping[Hashable, Species]) -> dict[Hashable, Species]:
    """How every species of a web is shown; those without an entry by their own name.

    >>> species_of(nx.DiGraph([("algae", "snail")]), {})["snail"]
    Species(name='snail', type='other', figure='')
    """
    return {one: shown.get(one) or Species(str(one)) for one in web}


def draw_web(
    web: Web,
    levels: Mapping[Hashable, float | None],
    shown: Mapping[Hashable, Species] | None = None,
    look: Look | None = None,
    *,
    title: str = "",
) -> Drawing:
    """The whole web as a drawing.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from food to eater.
    levels : mapping of species to float or None
        Trophic levels; species without one stand in a row at the foot.
    shown : mapping of species to Species, optional
    look : Look, optional
    title : str

    Examples
    --------
    >>> drawing = draw_web(nx.DiGraph([("algae", "snail")]), {"algae": 1.0, "snail": 2.0})
    >>> drawing.height > LEVEL
    True
    """
    look = look or Look()
    known = species_of(web, shown or {})
    at = places(web, levels)
    number = {one: i for i, one in enumerate(web)}
    left = min((x for x, _ in at.values()), default=0) - WIDTH / 2 - 44
    right = max((x for x, _ in at.values()), default=0) + WIDTH / 2 + 8
    top = min((y for _, y in at.values()), default=0) - HEIGHT / 2 - 8
    bottom = max((y for _, y in at.values()), default=0) + HEIGHT / 2 + 8
    items: list[Item] = [_heights(levels, left, right)]
    links = [_link(number, at, a, b, look) for a, b in web.edges if a != b]
    items.append(Group(tuple(links), css="rk-links", attributes={"aria-hidden": "true"} if look.act else {}))
    for one in sorted(web, key=lambda one: (at[one][1], at[one][0])):
        card = _card(one, known, web, look)
        items.append(
            moved(card, *at[one]) if not look.act else _target(card, one, number, at[one], known, web, levels, look)
        )
    alt = "; ".join(_spoken(one, known, web, levels, look) for one in web) + "." if not look.act else ""
    return Drawing(tuple(items), (left, top, right - left, bottom - top), title, alt, css="rk-web")


def web_css(web: Web) -> str:
    """The style rules that light the links of the species under the pointer or the focus."""
    rules = []
    for i, one in enumerate(web):
        if not web.degree(one):
            continue
        here = f".rk-app .rk-web:has(.rk-n{i}:is(:hover,:focus-visible))"
        if web.in_degree(one):
            rules.append(_lit_rules(f"{here} .rk-t{i}", "good", dash="none"))
        if web.out_degree(one):
            rules.append(_lit_rules(f"{here} .rk-f{i}", "bad", dash="6 4"))
        near = {*web.predecessors(one), *web.successors(one), one}
        lit = ",".join(f".rk-n{j}" for j, other in enumerate(web) if other in near)
        rules.append(f"{here} :is({lit}){{opacity:1}}")
    return "".join(rules)


def _lit_rules(links: str, colour: str, dash: str) -> str:
    """Rules for lit links: as wide, and solid or dashed, as those of a chosen species are drawn."""
    return (
        f"{links}{{opacity:1;stroke:var(--rk-{colour})}}{links} polygon{{fill:var(--rk-{colour})}}"
        f"{links} .rk-line{{stroke-width:2.6;stroke-dasharray:{dash}}}"
    )


# --- pieces -----------------------------------------------------------------------------------------------------------


def _heights(levels: Mapping[Hashable, float | None], left: float, right: float) -> Group:
    known = [level for level in levels.values() if level is not None]
    items: list[Item] = []
    for n in range(1, int(max(known, default=0)) + 1):
        y = -n * LEVEL
        items.append(Path(f"M{left + 30:.1f} {y:.1f}H{right:.1f}", stroke="line", width=1.5, dash=(4, 6)))
        items.append(Text(left + 4, y + 8, str(n), 22, fill="muted", bold=True))
    return Group(tuple(items), attributes={"aria-hidden": "true"})


def _lit(a: Hashable, b: Hashable, look: Look) -> str:
    if b == look.focus:
        return "good"
    return "bad" if a == look.focus else ""


def _link(
    number: Mapping[Hashable, int], at: Mapping[Hashable, tuple[float, float]], a: Hashable, b: Hashable, look: Look
) -> Item:
    """An arrow from the food's upper edge to the eater's lower edge, or sideways where they stand side by side."""
    (x1, y1), (x2, y2) = at[a], at[b]
    dead = bool({a, b} & look.absent)
    tone = "" if dead else _lit(a, b, look)
    colour = tone or "edge"
    if y2 < y1 - HEIGHT:
        y1, y2 = y1 - HEIGHT / 2, y2 + HEIGHT / 2
        x2 += max(-WIDTH * 0.34, min(WIDTH * 0.34, (x1 - x2) * 0.12))
        bend = (y1 - y2) * 0.4
        c1, c2 = (x1, y1 - bend), (x2, y2 + bend)
    else:
        side = 1 if x2 >= x1 else -1
        x1, x2 = x1 + side * WIDTH / 2, x2 - side * WIDTH / 2
        c1, c2 = (x1 + side * 20, y1), (x2 - side * 20, y2)
    dx, dy = x2 - c2[0], y2 - c2[1]
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    size = 9.0 if tone else 7.0
    base = (x2 - ux * size, y2 - uy * size)
    side_x, side_y = -uy * size * 0.5, ux * size * 0.5
    corners = ((x2, y2), (base[0] + side_x, base[1] + side_y), (base[0] - side_x, base[1] - side_y))
    head = Polygon(corners, fill=colour)
    d = f"M{x1:.1f} {y1:.1f}C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {base[0]:.1f} {base[1]:.1f}"
    line = Path(d, stroke=colour, width=2.6 if tone else 1.4, dash=(6, 4) if tone == "bad" else ())
    strength = 0.07 if dead else 1.0 if tone else 0.12 if look.focus is not None else 0.5
    css = f"rk-link rk-f{number[a]} rk-t{number[b]}" + (" rk-dead" if dead else f" rk-{tone}" if tone else "")
    if look.act:  # the line takes colour, width and dashes from style rules, by which it can be lit
        line = Path(d, css="rk-line")
    return Group((line, head), opacity=strength, css=css)


def _card(
    one: Hashable,
    known: Mapping[Hashable, Species],
    web: Web,
    look: Look,
) -> list[Item]:
    """A species around (0, 0)."""
    what = known[one]
    w, h = WIDTH, HEIGHT
    typed = what.type in TYPES
    solid, on, scene, ink = (
        (what.type, f"on-{what.type}", f"{what.type}-scene", f"{what.type}-ink")
        if typed
        else ("muted", "surface", "sunken", "edge")
    )
    absent = one in look.absent
    picked = one in look.picked or (one == look.focus and look.verb != "pick")
    back = 30.0
    items: list[Item] = [
        Rect(-w / 2, -h / 2, w, h, 8, fill="surface", stroke="text" if picked else ink, width=4 if picked else 1.6),
        Rect(-w / 2 + 2, -h / 2 + 2, w - 4, back, 6, fill=scene),
        Rect(-w / 2 + 4, -h / 2 + 4, 22, 22, 5, fill=solid),
        symbol(what.type if typed else "any", -w / 2 + 6, -h / 2 + 6, 18, on, solid),
    ]
    if what.figure and figure(what.figure, what.type if typed else ""):
        items.append(figure_in(what.figure, what.type if typed else "", -w / 2 + 28, -h / 2 + 2, w - 32, back))
    if look.act:  # the page shows one of the two; a wall needs the larger letters
        items.append(Group(tuple(_name(what.name, 13)), css="rk-web-name"))
        items.append(Group(tuple(_name(what.name, 16)), css="rk-web-name-big"))
    else:
        items += _name(what.name, 13)
    if one in look.picked:
        items += [Rect(w / 2 - 25, -h / 2 + 3, 22, 22, 11, fill="accent"),
                  Path(f"m{w / 2 - 20} {-h / 2 + 14}l5 5 8-10", stroke="on-accent", width=3)]  # fmt: skip
    if absent:
        cross = f"M{-w / 2 + 5} {-h / 2 + 5}L{w / 2 - 5} {h / 2 - 5}"
        veil = Rect(-w / 2, -h / 2, w, h, 8, fill="sunken", fill_opacity=0.35, stroke="edge", width=1.6, dash=(5, 4))
        dull = Group(tuple(items), saturation=0.2, opacity=0.85)
        items = [dull, veil, Path(cross, stroke="bad", width=3, opacity=0.8)]
        round_ = (look.lost or {}).get(one)
        if round_ is not None:
            items.append(Rect(w / 2 - 25, -h / 2 + 3, 22, 22, 11, fill="bad"))
            items.append(Text(w / 2 - 14, -h / 2 + 20, str(round_), 15, fill="on-bad", anchor="middle", bold=True))
    near = {look.focus, *web.predecessors(look.focus), *web.successors(look.focus)} if look.focus in web else {one}
    faint = one not in near and not absent
    return [Group(tuple(items), opacity=0.72 if faint else 1.0, saturation=0.3 if faint else 1.0)]


def _name(name: str, size: float) -> list[Item]:
    """A name on one or two lines in the lower part of a card."""
    w, h = WIDTH, HEIGHT
    text = fitted(name, (w - 8, w - 8), size, smallest=0.8)
    low = 10 - 0.7 * (size - 13)
    first = h / 2 - low - (len(text.lines) - 1) * text.size if len(text.lines) > 1 else h / 2 - low - 4
    items: list[Item] = []
    for n, line in enumerate(text.lines):
        squeeze = w - 6 if text_width(line, text.size) > w - 4 else 0
        items.append(Text(0, first + n * text.size * 1.02 + 2, line, text.size, anchor="middle", squeeze=squeeze))
    return items


def _target(
    card: list[Item],
    one: Hashable,
    number: Mapping[Hashable, int],
    at: tuple[float, float],
    known: Mapping[Hashable, Species],
    web: Web,
    levels: Mapping[Hashable, float | None],
    look: Look,
) -> Group:
    ring = Rect(-WIDTH / 2 - 4, -HEIGHT / 2 - 4, WIDTH + 8, HEIGHT + 8, 11, stroke="focus", width=4, css="rk-web-ring")
    first = look.focus if look.focus in web else next(iter(web))
    attributes = {
        "role": "button",
        "tabindex": "-1",
        "data-act": look.act,
        "data-arg": f"{look.verb}:{one}" if look.verb else str(one),
        "data-key": f"web:{one}",
        "aria-label": _spoken(one, known, web, levels, look),
        **({"data-current": ""} if one == first else {}),
        **({"aria-pressed": "true" if one in look.picked else "false"} if look.verb == "pick" else {}),
    }
    return Group((*card, ring), (1, 0, 0, 1, *at), css=f"rk-node rk-n{number[one]}", attributes=attributes)


def _spoken(
    one: Hashable,
    known: Mapping[Hashable, Species],
    web: Web,
    levels: Mapping[Hashable, float | None],
    look: Look,
) -> str:
    """The species in words: its level, what it eats, what eats it."""
    food = [known[a].name for a in web.predecessors(one) if a != one]
    eaters = [known[b].name for b in web.successors(one) if b != one]
    level = levels.get(one)
    words = T("{name}", name=known[one].name)
    if level is not None:
        words = T("{what}, level {level}", what=words, level=_short(level))
    words = T("{what}. Eats: {food}", what=words, food=food) if food else T("{what}. Eats nothing here", what=words)
    words = (
        T("{what}. Is eaten by: {eaters}", what=words, eaters=eaters)
        if eaters
        else T("{what}. Nobody here eats it", what=words)
    )
    if one in look.gone:
        words = T("{what}. Taken away", what=words)
    elif one in (look.lost or {}):
        words = N("{what}. Died out in round {n}", "{what}. Died out in round {n}", (look.lost or {})[one], what=words)
    if one in look.picked:
        words = T("{what}. Chosen", what=words)
    return str(words)


def _short(level: float) -> str:
    return f"{level:.2f}".rstrip("0").rstrip(".")
