"""A forest of the game with a mark on every edge that is asked about: does food flow here, and which way?"""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.core.grids import Cell
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.forest import short_name
from rainkit.draw.geometry import cell_centre
from rainkit.draw.primitives import Circle, Drawing, Group, Item, Path, Polygon, Text
from rainkit.foodweb import Forest
from rainkit.i18n import T
from rainkit.i18n import Text as Words
from rainkit.lessons.boards import Board, Fact, State
from rainkit.lessons.deck_web import deck_web

__all__ = ["ForestBoard"]

Pair = tuple[Cell, Cell]
OPEN, FORTH, BACK, NONE = "", ">", "<", "0"
_BELOW = 11.0
"""How far a mark between a card and the one under it moves down, off the upper card's name."""
_NEXT = {OPEN: FORTH, FORTH: BACK, BACK: NONE, NONE: FORTH}


class ForestBoard(Board):
    """Edges of a forest to be judged.

    Parameters
    ----------
    forest : Forest
    pairs : sequence of pairs of cells
        The edges that are asked about.
    """

    def __init__(self, forest: Forest, pairs: tuple[Pair, ...]) -> None:
        self.forest = forest
        self.pairs = pairs

    @property
    def title(self) -> Words:
        """What the picture is called."""
        return T("Forest of the game")

    def truth(self, pair: Pair) -> str:
        """What the deck's web says about an edge."""
        web = deck_web(linked=False)
        a, b = (self.forest.cards[cell].id for cell in pair)
        return FORTH if web.has_edge(a, b) else BACK if web.has_edge(b, a) else NONE

    def label(self, cell: Cell) -> str:
        """The name of a card."""
        return short_name(self.forest.cards[cell].label)

    # ------------------------------------------------------------------ state

    def fresh(self) -> State:
        """All edges open."""
        return {"marks": [OPEN] * len(self.pairs)}

    def read(self, data: object) -> State:
        """Marks that fit."""
        marks = data.get("marks") if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping) or not isinstance(marks, list) or len(marks) != len(self.pairs):
            return self.fresh()
        state = {"marks": [mark if mark in _NEXT else OPEN for mark in marks]}
        last = data.get("last")
        return {**state, "last": last} if isinstance(last, int) and 0 <= last < len(marks) else state

    def act(self, state: State, verb: str, arg: str) -> State:
        """``turn`` a mark: arrow there, arrow back, only neighbours."""
        if verb != "turn" or not arg.isdecimal() or int(arg) >= len(self.pairs):
            return state
        marks = list(state["marks"])
        marks[int(arg)] = _NEXT[marks[int(arg)]]
        return {**state, "marks": marks, "last": int(arg)}

    def told(self, state: State) -> Words | None:
        """The mark that was turned."""
        last = state.get("last")
        return self.spoken(state, last) if isinstance(last, int) else None

    def spoken(self, state: State, i: int) -> Words:
        """A mark in words."""
        a, b = (self.label(cell) for cell in self.pairs[i])
        mark = state["marks"][i]
        if mark == FORTH:
            return T("The {eater} eats the {food}.", eater=b, food=a)
        if mark == BACK:
            return T("The {eater} eats the {food}.", eater=a, food=b)
        if mark == NONE:
            return T("{a} and {b} are only neighbours.", a=a, b=b)
        return T("{a} and {b}: not marked yet.", a=a, b=b)

    def open_or_wrong(self, state: State) -> tuple[list[int], list[int]]:
        """The marks that are still open, and those that are not as in the web."""
        marks = state["marks"]
        still = [i for i, mark in enumerate(marks) if mark == OPEN]
        wrong = [i for i, mark in enumerate(marks) if mark not in (OPEN, self.truth(self.pairs[i]))]
        return still, wrong

    # ------------------------------------------------------------------ shown

    def facts(self, state: State) -> tuple[Fact, ...]:
        """How many marks are set, and which arrows."""
        still, _ = self.open_or_wrong(state)
        done = len(self.pairs) - len(still)
        facts = [Fact(T("Marked"), T("{n} of {all}", n=done, all=len(self.pairs)))]
        arrows = [str(self.spoken(state, i)) for i, mark in enumerate(state["marks"]) if mark in (FORTH, BACK)]
        if arrows:
            facts.append(Fact(T("Your arrows"), T("{all}", all=" ".join(arrows))))
        return tuple(facts)

    def legend(self, state: State) -> tuple[tuple[str, Words], ...]:  # noqa: ARG002
        """The marks."""
        return (
            ("open", T("not marked yet")),
            ("arrow", T("food flows along the arrow, to the eater")),
            ("none", T("only neighbours")),
        )

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """The forest with its marks."""
        base = draw_board(board_view(self.forest, title=str(self.title)))
        marks = [self._mark(state, i, live) for i in range(len(self.pairs))]
        still = Group(base.items, attributes={"aria-hidden": "true"} if live else {})
        alt = " ".join(str(self.spoken(state, i)) for i in range(len(self.pairs)))
        return Drawing((still, *marks), base.box, base.label, alt, css="rk-edges")

    def _mark(self, state: State, i: int, live: bool) -> Group:
        a, b = self.pairs[i]
        (x1, y1), (x2, y2) = cell_centre(a), cell_centre(b)
        mark = state["marks"][i]
        r = 13.0
        items: list[Item] = [
            Circle(0, 0, r, fill="surface", stroke="text" if mark else "edge", width=2.5, dash=() if mark else (5, 4))
        ]
        if mark in (FORTH, BACK):
            sign = 1 if mark == FORTH else -1
            dx, dy = x2 - x1, y2 - y1
            length = (dx * dx + dy * dy) ** 0.5
            ux, uy = sign * dx / length, sign * dy / length
            far, back, near = (19, 17, 7) if abs(dx) > 1 else (15, 14, 3)
            tip, tail = (ux * far, uy * far), (-ux * back, -uy * back)
            neck = (ux * near, uy * near)
            shaft = f"M{tail[0]:.1f} {tail[1]:.1f}L{neck[0]:.1f} {neck[1]:.1f}"

            def head(at: tuple[float, float], half: float) -> Polygon:
                left = (neck[0] - uy * half, neck[1] + ux * half)
                right = (neck[0] + uy * half, neck[1] - ux * half)
                return Polygon((at, left, right), fill="surface" if half > 12 else "accent")

            items = [
                Path(shaft, stroke="surface", width=10.5, cap="round"),
                head((ux * (far + 3), uy * (far + 3)), 13),
                Path(shaft, stroke="accent", width=5.5, cap="round"),
                head(tip, 10),
            ]
        elif mark == NONE:
            items.append(Path("M-6 0H6", stroke="text", width=3, cap="round"))
        else:
            items.append(Text(0, 6, "?", 17, anchor="middle", bold=True))
        at = (1.0, 0.0, 0.0, 1.0, (x1 + x2) / 2, (y1 + y2) / 2 + (0 if abs(x1 - x2) > 1 else _BELOW))
        if not live:
            return Group(tuple(items), at)
        items = [Circle(0, 0, 21, fill="surface", fill_opacity=0.01), *items,
                 Circle(0, 0, 24, stroke="focus", width=4, css="rk-web-ring")]  # fmt: skip
        attributes = {
            "role": "button",
            "tabindex": "-1",
            "data-act": "board",
            "data-arg": f"turn:{i}",
            "data-key": f"edge:{i}",
            "aria-label": str(self.spoken(state, i)),
        }
        return Group(tuple(items), at, css="rk-node", attributes=attributes)
