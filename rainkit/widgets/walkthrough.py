"""Scoring, step by step: the rulebook's example as questions, the misprint explained, and then the forest to change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rainkit.core.grids import Cell
from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.svg import svg
from rainkit.foodweb import score
from rainkit.i18n import T, Text
from rainkit.widgets import walkthrough_change_page as change_page
from rainkit.widgets import walkthrough_page as page
from rainkit.widgets import walkthrough_question as asked
from rainkit.widgets.page import esc
from rainkit.widgets.stage import styles
from rainkit.widgets.walkthrough_board import change_board, step_board
from rainkit.widgets.walkthrough_change import change_of, read_steps
from rainkit.widgets.walkthrough_changing import ChangingApp
from rainkit.widgets.walkthrough_example import example
from rainkit.widgets.walkthrough_steps import Bound, Example, Step, bound, chapters

__all__ = ["Walkthrough"]


class Walkthrough(ChangingApp):
    """The walkthrough as a notebook app.

    Examples
    --------
    >>> app = Walkthrough(lang="en")
    >>> app.do("next")
    >>> app.step.kind, app.step.number
    ('line', 1)
    """

    app = "walkthrough"
    _css = styles("walkthrough.css")
    title = T("Scoring, step by step")
    shown_all = "species"
    is_again = T("This is the rulebook's example again.")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        position = example()
        self.example = Example(position.forest, position.goals[0])
        self.changes = read_steps(position.forest, [])
        super().__init__(lang=lang, strict=strict)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the example."""
        return self.example.steps

    @cached_property
    def deck(self) -> Deck:
        """The built-in deck."""
        return builtin("foodweb")

    @cached_property
    def most(self) -> Bound:
        """What no forest can pass."""
        return bound(self.deck, len(self.example.forest))

    def chapter_name(self, step: Step) -> str:
        """The name of a step's dot."""
        return asked.chapter_name(self.example, step)

    # ------------------------------------------------------------------ saves and steps

    def read_extra(self, data: Mapping[str, Any]) -> None:
        """The changes of the last step."""
        self.changes = read_steps(self.example.forest, data.get("changes"))

    def drawn(self, place: Cell) -> str:
        """A cell is drawn where it is."""
        return f"{place[0]},{place[1]}"

    def act_cell(self, arg: str) -> None:
        """A cell of the board: go to its card, or in the last step take, exchange or move it."""
        cell = _cell(arg)
        if self.step.kind == "change":
            self._touch(cell)
            return
        chapter = f"card {cell[0]},{cell[1]}"
        place = next((first for name, first in chapters(self.steps) if name == chapter), None)
        if place is not None:
            self.go(place)

    # ------------------------------------------------------------------ changing the forest

    def _touch(self, cell: Cell) -> None:
        if self.held is None:
            if cell in self.changes[-1][0].cards:
                self.held = cell
                card = self.changes[-1][0].cards[cell].name
                self.say(T("{card} is in your hand. Choose another card or a free place.", card=card))
        elif cell == self.held:
            self.act_let_go()
        else:
            verb = "swap" if cell in self.changes[-1][0].cards else "move"
            here, there = (f"{c[0]},{c[1]}" for c in (self.held, cell))
            moved = frozenset({self.held, cell} if verb == "swap" else {cell})
            self._change(f"{verb} {here} {there}")
            self.new, self.held = moved, None

    def _change(self, code: str) -> None:
        before = self.changes[-1][0]
        self.changes = [*self.changes, change_of(before, code)]
        after, change = self.changes[-1]
        goals = (self.example.goal,)
        was, now = (score(forest, goals, level="advanced").total for forest in (before, after))
        told = change.words if change else T("Changed")
        self.say(T("{change}. The total was {before} and is {after} now.", change=told, before=was, after=now))

    def act_adjacency(self, arg: str) -> None:
        """Other neighbours for every cell."""
        if arg != self.changes[-1][0].adjacency:
            self.held = None
            self.new = frozenset()
            self._change(f"adjacency {arg}")

    def reset(self) -> None:
        """The example as it was."""
        self.changes = read_steps(self.example.forest, [])
        self.held, self.new = None, frozenset()

    # ------------------------------------------------------------------ the page

    def sides(self) -> Mapping[str, str]:
        """Board, question and ledger."""
        step = self.step
        goals = (self.example.goal,)
        if step.kind == "change":
            drawing = change_board(self.changes[-1][0], self.held, goals, self.new)
            question = change_page.change_question(self.changes, self.held, goals)
            ledger = change_page.change_table(self.changes, goals)
        else:
            drawing = step_board(self.example, self.progress, step)
            question = asked.question(self.example, self.progress, self.deck, self.most)
            ledger = asked.ledger(self.example, self.progress)
        return {
            "board": page.board(drawing, asked.key(step, held=self.held is not None)),
            "question": question,
            "ledger": ledger,
        }

    def help(self) -> tuple[tuple[str, Text], ...]:
        """Keys."""
        return (
            *super().help(),
            (
                "<kbd>Enter</kbd>",
                T("on a card of the board: go to its question; at the end: take it, then choose a place"),
            ),
            ("<kbd>U</kbd>", T("take the last change back")),
        )

    def still(self) -> str:
        """The example with its ledger, for places where no widget can run."""
        forest = self.example.forest
        picture = svg(draw_board(board_view(forest, self.example.ledger)))
        lines = "".join(f"<li>{esc(line.text)}</li>" for line in self.example.full_ledger)
        total = T("Total: {points}", points=self.example.full_ledger.total)
        return f"{picture}<ol>{lines}</ol><p>{esc(total)}</p>"


def _cell(arg: str) -> Cell:
    q, r = arg.split(",")
    return int(q), int(r)
