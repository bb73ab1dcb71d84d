"""The walkthrough's board at each step: what glows, what is dim, which shares and scores are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.decks.model import Goal
from rainkit.draw.board import SIDE, board_view, cell_centre, draw_board
from rainkit.draw.primitives import Drawing, Group, Rect, Text
from rainkit.draw.view import BoardView, CellView, Tag
from rainkit.foodweb import Forest, score
from rainkit.i18n import N, T, signed
from rainkit.widgets.walkthrough_change import moved, places_to_move, swapped
from rainkit.widgets.walkthrough_steps import Example, Progress, Step

__all__ = ["Effects", "change_board", "effects", "step_board"]


def _action(cell: Cell, kind: str) -> tuple[str, str]:  # noqa: ARG001 (every cell does the same)
    return "cell", f"{cell[0]},{cell[1]}"


def _known_scores(example: Example, progress: Progress) -> dict[Cell, int]:
    """The scores of the cards of which every line is found."""
    open_cells = {step.cell for step in example.steps if step.kind == "line" and not progress.solved(step)}
    return {cell: example.ledger.of_cell(cell).total for cell in example.forest if cell not in open_cells}


def _with_scores(view: BoardView, forest: Forest, scores: Mapping[Cell, int]) -> BoardView:
    """The view with only the known scores on its cards, and spoken so."""
    plain = board_view(forest)
    cells = []
    for cell in view.cells:
        known = scores.get(cell.cell)
        words: object = plain.at(cell.cell).spoken
        if known is not None:
            shown = signed(known).lstrip("+")
            words = N("{what}, {points} point", "{what}, {points} points", known, what=words, points=shown)
        if "picked" in cell.states:
            words = T("{what}, this card scores now", what=words)
        elif cell.tag is not None and cell.tag.tone != "open":
            words = T("{what}, counts {share} now", what=words, share=cell.tag.text)
        elif "counted" in cell.states:
            words = T("{what}, counts now", what=words)
        elif "dim" in cell.states:
            words = T("{what}, does not count now", what=words)
        cells.append(replace(cell, score=known, spoken=str(words)))
    return replace(view, cells=tuple(cells))


def _lit(view: BoardView, lit: Mapping[Cell, Tag | None], *, dim: bool = True) -> BoardView:
    """The view with these cells counted; the others dim."""
    cells: list[CellView] = []
    for cell in view.cells:
        if cell.cell in lit:
            cells.append(replace(cell, states=cell.states - {"dim"} | {"counted"}, tag=lit[cell.cell]))
        elif "picked" in cell.states or not dim:
            cells.append(cell)
        else:
            cells.append(replace(cell, states=cell.states | {"dim"}))
    return replace(view, cells=tuple(cells))


def step_board(example: Example, progress: Progress, step: Step) -> Drawing:
    """The board of a step that is asked or answered."""
    title = str(T("The forest of the rulebook's example"))
    scores = _known_scores(example, progress)
    if step.kind == "line":
        view = _line_view(example, progress, step)
    else:
        view = board_view(example.forest, action=_action)
        if step.line is not None and progress.solved(step):
            view = _lit(view, dict.fromkeys(step.line.cells))
    return draw_board(replace(_with_scores(view, example.forest, scores), title=title), live=True)


def _line_view(example: Example, progress: Progress, step: Step) -> BoardView:
    forest, at = example.forest, step.cell
    assert at is not None
    own = [s for s in example.steps if s.kind == "line" and s.cell == at]
    known = Ledger(s.line for s in own if s.line and progress.solved(s) and s.number <= step.number)
    view = board_view(forest, known, picked=at, action=_action)
    if progress.solved(step):
        later = [s.line for s in own if s.line and s.number > step.number and not progress.solved(s)]
        return _with_open(view, later, at)
    beside = set(forest.neighbours(at))
    helped = bool(progress.tried(step))  # after a first slip, what does not touch the card steps back
    cells = []
    for cell in view.cells:
        far = helped and cell.cell not in beside and cell.cell != at
        states = cell.states - {"dim"} if not far else cell.states | {"dim"}
        cells.append(replace(cell, states=states))
    return replace(view, cells=tuple(cells))


def _with_open(view: BoardView, later: list[Line], at: Cell) -> BoardView:
    """The question marks on what the card's next rules will look at."""
    waiting = {cell for line in later for cell in line.cells}
    cells = [
        replace(c, tag=Tag("?", at, "open"), states=c.states - {"dim"}) if c.cell in waiting and c.tag is None else c
        for c in view.cells
    ]
    return replace(view, cells=tuple(cells))


# --- now change it ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effects:
    """What the total would gain or lose if the card in hand changed places with a card, or moved to a free place."""

    swaps: Mapping[Cell, int]
    moves: Mapping[Cell, int]


def effects(forest: Forest, held: Cell, goals: tuple[Goal, ...]) -> Effects:
    """The change of the total for every possible exchange and move of one card."""
    level = "advanced" if goals else "base"
    now = score(forest, goals, level=level).total

    def gain(after: Forest) -> int:
        return score(after, goals, level=level).total - now

    swaps = {cell: gain(swapped(forest, held, cell)) for cell in forest if cell != held}
    moves = {cell: gain(moved(forest, held, cell)) for cell in places_to_move(forest, held)}
    return Effects(swaps, moves)


def change_board(forest: Forest, held: Cell | None, goals: tuple[Goal, ...], new: frozenset[Cell]) -> Drawing:
    """The board to be changed; with a card in hand every other place says what going there would do to the total."""
    ledger = score(forest)
    title = str(T("Your forest"))
    found = effects(forest, held, goals) if held is not None else None
    view = board_view(forest, ledger, ghosts=dict(found.moves) if found else {}, new=new, action=_action)
    cells = []
    for cell in view.cells:
        if cell.cell == held:
            cell = replace(
                cell, states=cell.states | {"picked"}, spoken=str(T("{what}, in your hand", what=cell.spoken))
            )
        elif found and cell.cell in found.swaps:
            gain = signed(found.swaps[cell.cell])
            spoken = str(T("{what}; changing places with it: {gain}", what=cell.spoken, gain=gain))
            cell = replace(cell, score=None, spoken=spoken)
        cells.append(cell)
    drawing = draw_board(replace(view, cells=tuple(cells), title=title), live=True)
    if found:
        pills = [_pill(cell, gain, forest) for cell, gain in found.swaps.items()]
        drawing = replace(drawing, items=(drawing.items[0], *pills, *drawing.items[1:]))
    # the picture keeps its size whether or not places are shown around it
    ring = dict.fromkeys(forest.frontier())
    return replace(drawing, box=draw_board(board_view(forest, ghosts=ring)).box)


def _pill(cell: Cell, gain: int, forest: Forest) -> Group:
    """What changing places with a card brings, where its score stood."""
    x, y = cell_centre(cell, forest.adjacency)
    top = y - (SIDE * 0.866 if forest.adjacency == "hex" else SIDE * 0.89)
    fill, ink = ("text", "surface") if gain > 0 else ("bad", "on-bad") if gain < 0 else ("surface", "text")
    box = Rect(x - 6, top + 5.5, 34, 19, 9.5, fill=fill, stroke="surface" if gain else "text", width=1.5)
    words = Text(x + 11, top + 19.6, signed(gain), 13.0, ink, "middle", bold=True)
    return Group((box, words), css="rk-tag", attributes={"aria-hidden": "true"})
