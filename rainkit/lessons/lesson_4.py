"""Lesson 4: protected areas. A reserve on a grid under a budget: one large or several small, corridors, edges."""

# ruff: noqa: E501 (sentences stay in one piece)

from __future__ import annotations

from functools import cache
from itertools import combinations

import networkx as nx

from rainkit.ecology import patch_graph
from rainkit.i18n import N, T, number
from rainkit.lessons.boards import State
from rainkit.lessons.jungle_board import JungleBoard
from rainkit.lessons.model import Belief, Lesson, OnPaper, Page, Standard, Truth, closing
from rainkit.lessons.reserve_board import ReserveBoard
from rainkit.lessons.tasks import Choice, Do, Number, Option, Predict, Reason, Verdict

__all__ = ["LESSON"]

VILLAGE = ((4, 3), (5, 3), (4, 4), (8, 1), (1, 6))
BLOCK = tuple((x, y) for x in range(4) for y in range(4))
LAND = ReserveBoard(village=VILLAGE)
PLAN = ReserveBoard(village=VILLAGE)  # its own: what was tried at first is no plan yet, and paper needs new land
SMALL = tuple((x + i, y + j) for x, y in ((5, 0), (8, 3), (2, 6), (6, 6)) for i in range(2) for j in range(2))
BOTH = ReserveBoard(village=VILLAGE, budget=32, start=(*BLOCK, *SMALL), marks_core=False)
ONE = ReserveBoard(village=VILLAGE, start=BLOCK)
TWO = ReserveBoard(
    village=VILLAGE,
    budget=14,
    start=(*((x, y) for x in range(6, 9) for y in range(5, 7)), *((x, y) for x in range(3) for y in range(2))),
)
JUNGLE = JungleBoard()


def _core(state: State) -> Verdict:
    n = PLAN.numbers(state)
    if len(state["cells"]) < 12:
        return Verdict(False, T("Use at least 12 of your 16 squares first."))
    if n["core"] >= 4:
        return Verdict(
            True,
            N("{n} core square: compact is best for core.", "{n} core squares: compact is best for core.", n["core"]),
        )
    return Verdict(
        False,
        N(
            "{n} core square so far; 4 are asked for. Which shape has the least edge?",
            "{n} core squares so far; 4 are asked for. Which shape has the least edge?",
            n["core"],
        ),
    )


def _corridor(state: State) -> Verdict:
    if len(state["cells"]) != 14:
        return Verdict(False, T("Add exactly two squares."))
    before, now = (TWO.numbers(one) for one in (TWO.fresh(), state))
    way, best = _best_link()
    if _open_way(state) > way:
        return Verdict(
            False,
            T(
                "Connected area: {n} km². There is a better place: {best} km² can be reached. Put the squares into the gap.",
                n=number(now["connected"], 2),
                best=number(best, 2),
            ),
        )
    areas = {"a": number(before["connected"], 1), "b": number(now["connected"], 1)}
    if now["patches"] > before["patches"]:
        return Verdict(True, T("From {a} to {b} km²: two stepping stones join the forests best.", **areas))
    return Verdict(True, T("From {a} to {b} km²: two squares in the gap join the forests best.", **areas))


def _open_way(state: State) -> int:
    """The km without forest on the best way from one of the two forests to the other."""
    graph = patch_graph(TWO.land, TWO.cells(state))
    here, there = (next(n for n in graph if end in graph.nodes[n]["cells"]) for end in (TWO.start[0], TWO.start[-1]))
    return int(nx.shortest_path_length(graph, here, there, weight="distance"))


@cache
def _best_link() -> tuple[int, float]:
    """The shortest open way that two more squares can leave, and the largest connected area."""
    free = [cell for cell in TWO.land if cell not in TWO.village and cell not in TWO.start]
    start = [f"{x},{y}" for x, y in TWO.start]
    states = [{"cells": [*start, *(f"{x},{y}" for x, y in pair)]} for pair in combinations(free, 2)]
    return min(map(_open_way, states)), max(float(TWO.numbers(state)["connected"]) for state in states)


PAGES = (
    Page(
        "hook", "hook", T("Money for 16 squares"),
        (
            T("A country can buy land for a reserve. Each square is 1 km². There is money for 16. The grey houses are villages."),
            T("Click a square, or press Enter on it, to protect it; once more gives it back. Try a little."),
        ),
        "land",
        words=((T("reserve"), T("a place where nature is protected")),),
    ),
    Page(
        "guess", "predict", T("One large or several small?"),
        (T("You have 16 squares. One block of 4 by 4? Or four blocks of 2 by 2, far apart?"),),
        "both",
        tells=False,
        task=Predict(
            question=T("Which has more CORE: squares with forest on all four sides?"),
            options=(
                Option("one", T("one large block"), T("It has four core squares, the small ones have none."), right=True),
                Option("small", T("four small blocks"), T("A square in a block of 2 by 2 always has two open sides.")),
                Option("same", T("the same: 16 squares are 16 squares"), T("The area is the same, the edge is not."), idea="area"),
            ),
        ),
    ),
    Page(
        "core", "investigate", T("Plan A: much core"),
        (T("Many animals need the quiet inside of a forest. At the edge come wind, light, dogs and people."),),
        "plan",
        Do(
            question=T("Build a reserve with at least 4 core squares, then press Check."), test=_core,
            shown=T("a block of 4 by 4 squares has 4; the most is 6: a block of 4 by 5 without its corners"),
            hints=(T("A core square needs protected neighbours above, below, left and right."), T("Try a square block."), T("4 by 4 holds 2 by 2 core squares.")),
            why=T("Of all shapes of 16 squares the block of 4 by 4 has the least edge. The most core is 6: a block of 4 by 5 without its corners, which help no core square."),
        ),
        recall="guess",
        words=((T("core"), T("the inside of a reserve, away from its edge")),),
    ),
    Page(
        "edge", "investigate", T("Count the edge"),
        (T("Here is one block of 4 by 4. Its edge is made of all open sides, 1 km each. The border of the land counts too."),),
        "one",
        Number(
            question=T("FOUR separate blocks of 2 by 2 have the same area. How long is their edge together?"),
            value=lambda: 32.0, tolerance=0.01, unit=T("km"),
            hints=(T("One block of 2 by 2: how many sides are open all round?"), T("8 for one block. There are four.")),
            slips=((lambda: 16.0, T("That is the one large block. Count one small block, then take it four times.")), (lambda: 8.0, T("That is one small block. There are four."))),
            why=T("Twice as much edge with the same area. Small pieces are nearly all edge."),
        ),
    ),
    Page(
        "corridor", "investigate", T("Plan B: stepping stones"),
        (
            T("Two forests are there already. Suppose half of the young animals cross a gap of 1 km. Of 2 km only a quarter do."),
            T("You may add two squares. Watch 'Connected area'."),
        ),
        "two",
        Do(
            question=T("Put two squares where they connect the forests best, then press Check."), test=_corridor,
            shown=T("two squares in the gap, one behind the other"),
            hints=(T("The squares must lie between the two forests."), T("Spread them so that no gap is long."), T("Try one near the middle and watch the number.")),
            why=T("Small patches alone are worth little; as stepping stones they can be worth much."),
        ),
        words=((T("corridor"), T("a strip, or stepping stones, along which animals get from one forest to the next")),),
    ),
    Page(
        "jungle", "explain", T("The game's areas are patches"),
        (
            T("In the jungle game three or more tiles of one colour can become a protected area. They must lie side to side."),
            T("This is a finished jungle. A tile with two colours belongs to both."),
        ),
        "jungle",
        Number(
            question=T("How many tiles has the largest RED patch? (side to side)"),
            value=lambda: float(JUNGLE.largest("red")), tolerance=0.01, unit=T("tiles"),
            hints=(T("Go from one red tile to the next, only over a shared side."), T("Tiles with a red half count.")),
            why=T("An ecologist would find the same patch with the same rule: cells that share a side."),
        ),
    ),
    Page(
        "reason", "explain", T("Your argument"),
        (T("The minister asks: 'One large reserve or several small ones?'"),),
        "plan",
        Reason(
            question=T("Answer in three short parts. They go into your report."),
            sample=T("Claim: for animals of the inside one large reserve is better; several can help if they are connected or hold different species. Evidence: 4 core squares against 0, edge 16 km against 32 km. Reasoning: edge brings in disturbance; but a fire or a sickness can't take all of several."),
            hints=(T("Use core and edge as numbers."), T("Say for which animals it holds.")),
        ),
    ),
    Page(
        "check", "check", T("It depends"),
        (),
        "two",
        Choice(
            question=T("When can several small reserves be better than one large one?"),
            options=(
                Option("kinds", T("if they lie in different kinds of country and hold different species"), T("Then together they protect more kinds. Ecologists have argued about this for fifty years."), right=True),
                Option("never", T("never"), T("For core, yes. But think of a mountain plant and a river fish: can one place hold both?"), idea="rule"),
                Option("edge", T("because they have more edge"), T("Edge is good for some common species only. Which species live in different places?")),
            ),
            hints=(T("Think of species that live only on one mountain."),),
        ),
    ),
    *closing("plan"),
)  # fmt: skip

PAPERS = {
    "hook": OnPaper(
        text=(
            T("A country can buy land for a reserve. Each square is 1 km². There is money for 16. The grey houses are villages."),
            T("Colour the squares that you would protect."),
        )
    ),
    "core": OnPaper(ask=T("Draw a reserve of 16 squares with at least 4 core squares. How many has yours?")),
    "corridor": OnPaper(
        text=(
            T("Two forests are there already. Suppose half of the young animals cross a gap of 1 km. Of 2 km only a quarter do."),
            T("You may add two squares."),
        ),
        ask=T("Draw two squares where they connect the forests best. Why there?"),
    ),
}  # fmt: skip

LESSON = Lesson(
    4,
    "reserve",
    T("Protected areas"),
    T("Design a reserve with little money: one large or several small?"),
    {"hook": 5, "predict": 3, "investigate": 22, "explain": 12, "check": 5},
    {"land": LAND, "both": BOTH, "plan": PLAN, "one": ONE, "two": TWO, "jungle": JUNGLE},
    PAGES,
    goals=(
        T("I can design a reserve under a budget and give reasons with numbers."),
        T("I can tell area, core and edge apart."),
        T("I can explain what stepping stones and corridors do."),
    ),
    standards=(
        Standard("NGSS MS-LS2-5", T("weighing designs that keep biodiversity")),
        Standard("NGSS HS-LS2-7", T("a design that lessens what people do to biodiversity")),
        Standard("NGSS MS-ETS1-2", T("comparing designs by criteria and limits")),
    ),
    beliefs=(
        Belief("area", T("Only the area counts."), T("Same 16 squares: 4 core squares in one block, none in four small ones.")),
        Belief("rule", T("One large reserve is always better."), T("The last exercise: different places hold different species.")),
        Belief("fence", T("A protected area is a fence."), T("Connected area grows when animals can get from one to the other.")),
    ),
    truths=(
        Truth(True, T("Tiles must touch side to side: a protected area is one connected patch.")),
        Truth(True, T("A larger area is worth more: four tiles bring more than three.")),
        Truth(False, T("×2 and ×3 are points, not a better chance to survive.")),
        Truth(False, T("In the game only one player can have the token. Real reserves can be anywhere, if people want them.")),
        Truth(False, T("The game knows no edge: a long thin area counts like a compact one.")),
    ),
    sources=(
        T("Core and edge: Laurance and Yensen 1991, Biological Conservation 55: 77-92. Patches: McGarigal and Marks 1995."),
        T("Connected area, EC(PC): Saura et al. 2011, Ecological Indicators 11: 407-416; here half of the animals cross a gap of 1 km."),
        T("One large or several small: Diamond 1975; Simberloff and Abele 1976."),
        T("The land and how animals cross gaps are made up for the lesson."),
    ),
    material=(T("One computer for two pupils, or the printed sheet with coloured pencils"),),
    papers=PAPERS,
)  # fmt: skip
