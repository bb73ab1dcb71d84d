"""A piece of land as squares, some of which become a reserve: patches, core, edge, and how well they hang together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import networkx as nx

from rainkit.core.grids import Cell
from rainkit.draw.art import symbol
from rainkit.draw.primitives import Circle, Drawing, Group, Item, Path, Rect
from rainkit.ecology import (
    core_cells,
    cut_cells,
    edge_length,
    equivalent_connected_area,
    largest_patch_index,
    patch_graph,
    patches,
)
from rainkit.ecology.habitat import Landscape
from rainkit.i18n import N, T, Text, number
from rainkit.lessons.boards import Board, Fact, State, Tool

__all__ = ["ReserveBoard"]

SIZE = 58.0
HALF_DISTANCE = 1.0
"""Half of the animals cross a gap of one square."""


class ReserveBoard(Board):
    """Squares to protect.

    Parameters
    ----------
    wide, high : int
    budget : int
        How many squares may be protected.
    village : cells
        Squares that can't be protected.
    start : cells
        Squares that are protected for good.
    marks_core : bool
        Core squares look different from those at the edge.
    """

    on_paper = 68.0  # two go on a page, and a square is still large enough to colour

    def __init__(
        self,
        wide: int = 10,
        high: int = 8,
        budget: int = 16,
        village: tuple[Cell, ...] = (),
        start: tuple[Cell, ...] = (),
        marks_core: bool = True,
    ) -> None:
        self.wide, self.high, self.budget = wide, high, budget
        self.village = frozenset(village)
        self.start = start
        self.marks_core = marks_core

    @property
    def title(self) -> Text:
        """What the picture is called."""
        return T("Land to protect")

    @property
    def land(self) -> Landscape:
        """All squares; neighbours share a side."""
        return _land(self.wide, self.high)

    def fresh(self) -> State:
        """The reserve to begin with."""
        return {"cells": [_name(cell) for cell in self.start]}

    def read(self, data: object) -> State:
        """Squares of this land, no more than the budget."""
        cells = data.get("cells") if isinstance(data, Mapping) else None
        if not isinstance(cells, list):
            return self.fresh()
        good = [cell for cell in cells if isinstance(cell, str) and self._cell(cell) is not None]
        return {"cells": list(dict.fromkeys((*self.fresh()["cells"], *good)))[: self.budget]}

    def _cell(self, name: str) -> Cell | None:
        x, _, y = name.partition(",")
        if not (x.isdecimal() and y.isdecimal()):
            return None
        cell = (int(x), int(y))
        return cell if cell in self.land and cell not in self.village else None

    def _fixed(self, cell: Cell) -> bool:
        """Whether a square stays as it is: a village, one of the beginning, or any where there is no money."""
        return cell in self.village or cell in self.start or len(self.start) >= self.budget

    def cells(self, state: State) -> tuple[Cell, ...]:
        """The protected squares."""
        found = (self._cell(name) for name in state["cells"])
        return tuple(cell for cell in found if cell is not None)

    def act(self, state: State, verb: str, arg: str) -> State:
        """``cell X,Y`` protects a square or gives it back; ``clear`` all; those of the beginning stay."""
        if verb == "clear":
            return self.fresh()
        cell = self._cell(arg)
        if verb != "cell" or cell is None or self._fixed(cell):
            return state
        cells = list(state["cells"])
        if arg in cells:
            cells.remove(arg)
        elif len(cells) < self.budget:
            cells.append(arg)
        else:
            return {**state, "full": True}
        return {"cells": cells}

    def told(self, state: State) -> Text | None:
        """What is left of the budget."""
        if state.get("full"):
            return T("The money is used up: give a square back first.")
        left = self.budget - len(state["cells"])
        return N("{n} square left. {facts}", "{n} squares left. {facts}", left, facts=self._short(state))

    def _short(self, state: State) -> Text:
        numbers = self.numbers(state)
        return T("{patches} patches, {core} core squares, {edge} edges", **numbers)

    def numbers(self, state: State) -> dict[str, Any]:
        """Everything measured: ``patches``, ``largest``, ``core``, ``edge``, ``connected`` (in squares), ``cuts``."""
        cells, land = self.cells(state), self.land
        if not cells:
            return {"patches": 0, "largest": 0.0, "core": 0, "edge": 0, "connected": 0.0, "cuts": 0}
        graph = patch_graph(land, cells)
        return {
            "patches": len(patches(land, cells)),
            "largest": largest_patch_index(land, cells) or 0.0,
            "core": len(core_cells(land, cells)),
            "edge": edge_length(land, cells),
            "connected": equivalent_connected_area(graph, len(land), HALF_DISTANCE),
            "cuts": len(cut_cells(land, cells)),
        }

    def facts(self, state: State) -> tuple[Fact, ...]:
        """The measures in words."""
        n = self.numbers(state)
        used = T("{n} of {all} squares", n=len(state["cells"]), all=self.budget)
        return (
            Fact(T("Protected"), used, T("1 square = 1 km²")),
            Fact(T("Patches"), T("{n}", n=n["patches"]), T("pieces that hang together")),
            Fact(T("Core"), T("{n} km²", n=n["core"]), T("squares with protected forest on all four sides")),
            Fact(T("Edge"), T("{n} km", n=n["edge"]), T("where wind, light and people come in")),
            Fact(
                T("Connected area"), T("{n} km²", n=number(n["connected"], 1)),
                T("what it is worth to an animal that crosses a gap of 1 km every second time"),
            ),
        )  # fmt: skip

    def legend(self, state: State) -> tuple[tuple[str, Text], ...]:  # noqa: ARG002
        """The squares."""
        if not self.marks_core:
            return (("edge-cell", T("Protected")), ("village", T("village")))
        return (("core", T("core")), ("edge-cell", T("edge of the reserve")), ("village", T("village")))

    def tools(self, state: State) -> tuple[Tool, ...]:
        """Start again."""
        return (Tool(T("Clear the land"), "clear:", "bin"),) if len(state["cells"]) > len(self.start) else ()

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """The land; core squares carry a tree, edge squares are hatched."""
        cells = set(self.cells(state))
        core = set(core_cells(self.land, cells)) if cells and self.marks_core else set()
        items: list[Item] = []
        for cell in self.land:
            items.append(self._square(cell, cell in cells, cell in core, live))
        box = (-8.0, -8.0, self.wide * SIZE + 16, self.high * SIZE + 16)
        return Drawing(tuple(items), box, str(self.title), str(self._alt(state)))

    def _alt(self, state: State) -> Text:
        """The picture in words, without what it does not mark."""
        n = len(state["cells"])
        if not n:
            return T("Nothing is protected.")
        if not self.marks_core:
            return T("{name}: {value}", name=T("Protected"), value=T("{n} of {all} squares", n=n, all=self.budget))
        return T("{n} squares protected. {facts}.", n=n, facts=self._short(state))

    def _square(self, cell: Cell, chosen: bool, core: bool, live: bool) -> Group:
        s = SIZE - 4
        items: list[Item] = []
        if cell in self.village:
            items.append(Rect(0, 0, s, s, 5, fill="sunken", stroke="edge", width=1.5))
            items.append(
                Path(
                    f"M{s * 0.2} {s * 0.52}L{s * 0.5} {s * 0.22}L{s * 0.8} {s * 0.52}V{s * 0.8}H{s * 0.2}z",
                    fill="muted",
                )
            )
            what = T("village")
        elif chosen:
            items.append(Rect(0, 0, s, s, 5, fill="plant" if core else "plant-soft", stroke="plant-ink", width=3))
            items.append(
                symbol(
                    "plant",
                    s / 2 - 15,
                    s / 2 - 15,
                    30,
                    "on-plant" if core else "plant-ink",
                    "plant" if core else "plant-soft",
                )
            )
            if core:
                items.append(Circle(s / 2, s / 2, s / 2 - 5, stroke="on-plant", width=2))
            what = T("core of the reserve") if core else T("edge of the reserve") if self.marks_core else T("Protected")
        else:
            items.append(Rect(0, 0, s, s, 5, fill="surface", stroke="edge", width=1.2, dash=(4, 4)))
            what = T("not protected")
        at = (1.0, 0.0, 0.0, 1.0, cell[0] * SIZE + 2, cell[1] * SIZE + 2)
        if not live or self._fixed(cell):
            return Group(tuple(items), at)
        items.append(Rect(-4, -4, s + 8, s + 8, 8, stroke="focus", width=4, css="rk-web-ring"))
        spoken = T("column {x}, row {y}: {what}", x=cell[0] + 1, y=cell[1] + 1, what=what)
        attributes = {
            "role": "button",
            "tabindex": "-1",
            "data-act": "board",
            "data-arg": f"cell:{_name(cell)}",
            "data-key": f"cell:{_name(cell)}",
            "aria-pressed": "true" if chosen else "false",
            "aria-label": str(spoken),
        }
        return Group(tuple(items), at, css="rk-node", attributes=attributes)


@cache
def _land(wide: int, high: int) -> Landscape:
    return nx.grid_2d_graph(wide, high)


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
