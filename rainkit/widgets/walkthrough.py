"""Scoring, step by step: the rulebook's example as questions, the misprint explained, and then the forest to change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rainkit.core.grids import Cell
from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.styles import board_css
from rainkit.draw.svg import svg
from rainkit.foodweb import score
from rainkit.i18n import T, Text
from rainkit.widgets import walkthrough_change_page as change_page
from rainkit.widgets import walkthrough_page as page
from rainkit.widgets.page import esc
from rainkit.widgets.saves import Save
from rainkit.widgets.stage import Stage, styles
from rainkit.widgets.walkthrough_board import change_board, step_board
from rainkit.widgets.walkthrough_change import change_of, read_steps
from rainkit.widgets.walkthrough_example import example
from rainkit.widgets.walkthrough_steps import Bound, Example, Progress, Step, bound

__all__ = ["Walkthrough"]


class Walkthrough(Stage):
    """The walkthrough as a notebook app.

    Examples
    --------
    >>> app = Walkthrough(lang="en")
    >>> app.do("next")
    >>> app.step.kind, app.step.number
    ('line', 1)
    """

    app = "walkthrough"
    _css = styles("walkthrough.css") + board_css()

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        position = example()
        self.example = Example(position.forest, position.goals[0])
        self.progress = Progress()
        self.changes = read_steps(position.forest, [])
        self.held: Cell | None = None
        self.new: frozenset[Cell] = frozenset()
        self.helping = False
        super().__init__(lang=lang, strict=strict)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.example.steps[self.progress.place]

    @cached_property
    def deck(self) -> Deck:
        """The built-in deck."""
        return builtin("foodweb")

    @cached_property
    def most(self) -> Bound:
        """What no forest can pass."""
        return bound(self.deck, len(self.example.forest))

    # ------------------------------------------------------------------ saves

    def opened(self) -> None:
        """Go on where the browser's save says."""
        if not self.saves:
            return
        data = self.saves[0].data
        self.progress = Progress.from_data(data, self.example.steps)
        self.changes = read_steps(self.example.forest, data.get("changes"))
        if self.progress.place:
            place, of = self.progress.place + 1, len(self.example.steps)
            self.tell(T("Welcome back: you go on at step {place} of {of}.", place=place, of=of))

    def save(self) -> Save:
        """Step, answers and changes."""
        codes = [change.code for _, change in self.changes if change]
        title = T("step {n}", n=self.progress.place + 1)
        return Save("walkthrough", str(title), {**self.progress.as_data(), "changes": codes})

    # ------------------------------------------------------------------ going through the steps

    def act_next(self, arg: str = "") -> None:  # noqa: ARG002
        """To the next step."""
        self._go(self.progress.place + 1)

    def act_back(self, arg: str = "") -> None:  # noqa: ARG002
        """To the step before."""
        self._go(self.progress.place - 1)

    def act_chapter(self, arg: str) -> None:
        """To the first step of a chapter."""
        self._go(int(arg))

    def _go(self, place: int) -> None:
        self.progress = self.progress.at(place, self.example.steps)
        self.held = None
        self.focus("question")
        self.say(self._told())

    def act_answer(self, key: str) -> None:
        """Choose an answer."""
        step = self.step
        before = self.progress
        self.progress = before.with_try(step, key)
        answer = step.answer(key)
        if answer is not None and self.progress is not before:
            self.say(page.right_words(step, found=True) if answer.right else answer.why)
            if answer.right:
                self.focus("next")

    def act_show(self, arg: str = "") -> None:  # noqa: ARG002
        """Show the answer of this step."""
        if not self.step.answers:
            return
        self.progress = self.progress.with_shown(self.step)
        self.focus("next")
        self.say(page.right_words(self.step, found=False))

    def act_all(self, arg: str = "") -> None:  # noqa: ARG002
        """Show all answers, with the whole ledger."""
        self.progress = self.progress.with_shown(*(step for step in self.example.steps if step.answers))
        place = next(i for i, step in enumerate(self.example.steps) if step.kind == "species")
        self._go(place)

    def act_again(self, arg: str = "") -> None:  # noqa: ARG002
        """Forget all answers and start again."""
        self.progress = Progress()
        self._reset()
        self._go(0)

    def act_cell(self, arg: str) -> None:
        """A cell of the board: go to its card, or in the last step take, exchange or move it."""
        q, r = arg.split(",")
        cell = (int(q), int(r))
        if self.step.kind == "change":
            self._touch(cell)
            return
        chapter = f"card {cell[0]},{cell[1]}"
        place = next((first for name, first in self.example.chapters if name == chapter), None)
        if place is not None:
            self._go(place)

    def act_help(self, arg: str = "") -> None:  # noqa: ARG002
        """Open or close the help."""
        self.helping = not self.helping
        if not self.helping:
            self.focus("help:")

    def set_lang(self, value: str, arg: str = "") -> None:  # noqa: ARG002
        """Another language."""
        self.lang = value

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

    def act_let_go(self, arg: str = "") -> None:  # noqa: ARG002
        """Put the card back where it lies."""
        if self.held is not None:
            self.focus(f"cell:{self.held[0]},{self.held[1]}")
        self.held = None

    def act_undo(self, arg: str = "") -> None:  # noqa: ARG002
        """Take the last change back."""
        if len(self.changes) > 1:
            self.changes = self.changes[:-1]
            self.held, self.new = None, frozenset()
            self.say(T("Taken back."))

    def act_reset(self, arg: str = "") -> None:  # noqa: ARG002
        """The example as it was."""
        self._reset()
        self.say(T("This is the rulebook's example again."))

    def _reset(self) -> None:
        self.changes = read_steps(self.example.forest, [])
        self.held, self.new = None, frozenset()

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return page.FRAME

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        step = self.step
        goals = (self.example.goal,)
        if step.kind == "change":
            drawing = change_board(self.changes[-1][0], self.held, goals, self.new)
            question = change_page.change_question(self.changes, self.held, goals)
            ledger = change_page.change_table(self.changes, goals)
        else:
            drawing = step_board(self.example, self.progress, step)
            question = page.question(self.example, self.progress, self.deck, self.most)
            ledger = page.ledger(self.example, self.progress)
        return {
            "bar": page.bar(self.example, self.progress, self.lang),
            "board": page.board(drawing, page.key(step, held=self.held is not None)),
            "question": question,
            "ledger": ledger,
            "nav": page.nav(self.example, self.progress),
            "help": page.help_box(_HELP) if self.helping else "",
        }

    def _told(self) -> Text:
        """The step for a screen reader."""
        return T("Step {n} of {all}", n=self.progress.place + 1, all=len(self.example.steps))

    def still(self) -> str:
        """The example with its ledger, for places where no widget can run."""
        forest = self.example.forest
        picture = svg(draw_board(board_view(forest, self.example.ledger)))
        lines = "".join(f"<li>{esc(line.text)}</li>" for line in self.example.full_ledger)
        total = T("Total: {points}", points=self.example.full_ledger.total)
        return f"{picture}<ol>{lines}</ol><p>{esc(total)}</p>"


_HELP: tuple[tuple[str, Text], ...] = (
    ("<kbd>A</kbd> <kbd>B</kbd> <kbd>C</kbd> <kbd>D</kbd>", T("choose an answer")),
    ("<kbd>→</kbd> <kbd>←</kbd>", T("next step, step before; inside the board they go from card to card")),
    ("<kbd>Tab</kbd>", T("to the board, the answers, the buttons")),
    ("<kbd>Enter</kbd>", T("press what has the ring; on a card of the board: go to its question")),
    ("<kbd>Esc</kbd>", T("close this, or let go of a card")),
    ("<kbd>U</kbd>", T("take the last change back")),
)
