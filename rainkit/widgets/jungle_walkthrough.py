"""Scoring a jungle, step by step: a worked example as questions, and then the tiles to be reordered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view, place_cell
from rainkit.draw.primitives import Drawing
from rainkit.draw.styles import board_css
from rainkit.draw.svg import svg
from rainkit.draw.view import Tag
from rainkit.i18n import N, T, Text, signed
from rainkit.widgets import jungle_reorder_page as reorder_page
from rainkit.widgets import walkthrough_page as page
from rainkit.widgets.jungle_example import example
from rainkit.widgets.jungle_questions import JungleExample, Question
from rainkit.widgets.jungle_reorder import arranged, read_changes, with_change
from rainkit.widgets.page import esc
from rainkit.widgets.stage import styles
from rainkit.widgets.walkthrough_changing import ChangingApp, outlines
from rainkit.widgets.walkthrough_steps import Step

__all__ = ["JungleWalkthrough"]


class JungleWalkthrough(ChangingApp):
    """The jungle's walkthrough as a notebook app.

    Examples
    --------
    >>> app = JungleWalkthrough(lang="en")
    >>> app.do("next")
    >>> app.step.key
    'tile 2'
    """

    app = "jungle-walkthrough"
    title = T("Scoring a jungle, step by step")
    shown_all = "sum"
    is_again = T("This is the example again.")
    _css = styles("walkthrough.css", "jungle_walkthrough.css") + board_css()

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.example = JungleExample(example())
        self.start = tuple(range(1, len(self.example.jungle) + 1))
        self.changes = read_changes(self.start, [])
        self.mode = "swap"
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what a walkthrough says

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order."""
        return self.example.steps

    @property
    def question(self) -> Question:
        """What is asked now."""
        return self.example.question(self.step)

    def chapter_name(self, step: Step) -> str:
        """The name of a dot."""
        return str(self.example.question(step).name)

    def read_extra(self, data: Mapping[str, Any]) -> None:
        """The changes of a save."""
        self.changes = read_changes(self.start, data.get("changes"))

    def reset(self) -> None:
        """The example as it was."""
        self.changes, self.held, self.new = read_changes(self.start, []), None, frozenset()

    # ------------------------------------------------------------------ the board

    def act_cell(self, arg: str) -> None:
        """A place: go to its question, or in the last step take its tile, or put the one in hand there."""
        place = int(arg)
        if self.step.kind != "change":
            steps = [n for n, question in enumerate(self.example.questions) if place in question.places[:1]]
            rest = [n for n, question in enumerate(self.example.questions) if place in question.places]
            if steps or rest:
                self.go((steps or rest)[0])
        elif self.held is None:
            self.held, self.new = place, frozenset()
            self.say(T("The tile of place {place} is in your hand. Choose another place.", place=place))
        elif self.held == place:
            self.act_let_go()
        else:
            self._change(f"{self.mode} {self.held} {place}", place)

    def _change(self, code: str, place: int) -> None:
        before = arranged(self.example.position, self.changes[-1][0])
        self.changes = [*self.changes, with_change(self.changes[-1][0], code)]
        order, change = self.changes[-1]
        after = arranged(self.example.position, order)
        moved = [n for n, (one, two) in enumerate(zip(before.order, order, strict=True), 1) if one != two]
        self.held, self.new = None, frozenset(moved)
        self.focus(f"cell:{self.drawn(place)}")
        told = change.words if change else T("Changed")
        totals = {"before": before.ledger.total, "after": after.ledger.total}
        words = T("{change}. The total was {before} and is {after} now.", change=told, **totals)
        if after.lost:
            words = T("{words} {lost}", words=words, lost=after.lost[0].words)
        self.say(words)

    def drawn(self, place: int) -> str:
        """The cell of a place in the example's order."""
        column, row = place_cell(self.example.jungle.cell(place))
        return f"{column},{row}"

    def act_mode(self, arg: str) -> None:
        """Swap two tiles, or lock one earlier or later."""
        if arg in reorder_page.MODES:
            self.mode = arg

    # ------------------------------------------------------------------ the page

    def sides(self) -> Mapping[str, str]:
        """The HTML of the regions ``board``, ``question`` and ``ledger``."""
        position = self.example.position
        if self.step.kind == "change":
            drawing = reorder_page.reorder_board(position, self.changes[-1][0], self.held, self.mode, self.new)
            return {
                "board": page.board(drawing, reorder_page.key(self.held)),
                "question": reorder_page.question(position, self.changes, self.held, self.mode),
                "ledger": reorder_page.table(position, self.changes),
            }
        return {"board": page.board(self._board(), self._key()), "question": self._asked(), "ledger": self._ledger()}

    def _board(self) -> Drawing:
        """The jungle; the tile that is asked about has the outline, what counts glows once the answer is known."""
        question, solved = self.question, self.progress.solved(self.step)
        title = str(T("The jungle of the example"))
        view = jungle_view(self.example.jungle, title=title, action=lambda place, _: ("cell", str(place)))
        picked = question.places if len(question.places) == 1 else ()
        lit = question.glow if solved else ()
        if question.step.kind == "rest":
            lit = question.places
        cells = []
        for cell in view.cells:
            place = int(cell.label)
            words: object = cell.spoken
            if place in picked:
                cell = replace(cell, states=cell.states | {"picked"})
                words = T("{what}, this tile is asked about", what=words)
            elif place in lit:
                tag = (
                    Tag(signed(self.example.ledger_share(question, place)))
                    if question.step.kind == "diversity"
                    else None
                )
                cell = replace(cell, states=cell.states | {"counted"}, tag=tag)
                words = T("{what}, counts now", what=words)
            elif lit or (picked and solved):
                cell = replace(cell, states=cell.states | {"dim"})
            cells.append(replace(cell, spoken=str(words)))
        return draw_board(replace(view, cells=tuple(cells)), live=True)

    def _key(self) -> str:
        entries = []
        if len(self.question.places) == 1:
            entries.append(("picked", T("asked about")))
        question = self.question
        if set(question.glow) - set(question.places) and self.progress.solved(self.step):
            entries.append(("counted", T("counts now")))
        return outlines(entries, "jw-key")

    def _asked(self) -> str:
        question = self.question
        told = "".join(f'<p class="rk-walk-text">{esc(text)}</p>' for text in question.told)
        clause = f' <span class="rk-clause">{esc(T("rule {clause}", clause=question.clause))}</span>'
        if not self.step.answers:
            clause = ""
        return (
            f'<p class="rk-eyebrow">{esc(question.name)}{clause}</p>'
            f'<h1 tabindex="-1" data-key="question" data-autofocus>{esc(question.head)}</h1>{told}'
            + page.answers(self.progress, self.step)
        )

    def _ledger(self) -> str:
        """What is known so far; the row that is asked now is marked."""
        if self.step.kind == "intro":
            return ""
        rows, hidden = [], 0
        for question in self.example.questions:
            if question.row is None:
                continue
            solved, here = self.progress.solved(question.step), question.step is self.step
            if not solved and not here:
                hidden += 1
                continue
            css = ' class="rk-row-now"' if here else ""
            points = signed(question.points) if solved else "?"
            clause = f'<span class="rk-clause">{esc(question.clause)}</span>'
            rows.append(f'<tr{css}><td>{esc(question.row)} {clause}</td><td class="rk-num">{esc(points)}</td></tr>')
        if hidden:
            words = N("{n} more row", "{n} more rows", hidden)
            rows.append(f'<tr><td><span class="rk-muted">{esc(words)}</span></td><td></td></tr>')
        head: Text = T("So far") if hidden else T("Total")
        total = self.example.known(self.progress)
        shown = str(total)
        if self.step.kind == "sum" and not self.progress.solved(self.step):
            shown = "?"
        rows.append(f'<tr class="rk-sum"><td>{esc(head)}</td><td class="rk-num">{esc(shown)}</td></tr>')
        table = f'<table class="rk-ledger"><tbody>{"".join(rows)}</tbody></table>'
        return f'<div class="rk-panel"><h2>{esc(T("Ledger"))}</h2>{table}</div>'

    def still(self) -> str:
        """The example with its ledger, for places where no widget can run."""
        picture = svg(draw_board(jungle_view(self.example.jungle, self.example.ledger)))
        lines = "".join(f"<li>{esc(line.text)}</li>" for line in self.example.ledger)
        total = T("Total: {points}", points=self.example.ledger.total)
        return f"{picture}<ol>{lines}</ol><p>{esc(total)}</p>"
