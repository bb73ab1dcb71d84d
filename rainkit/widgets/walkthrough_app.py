"""What all walkthroughs share: going through steps, answering, help, language, and saves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rainkit.i18n import T, Text
from rainkit.widgets import walkthrough_page as page
from rainkit.widgets.saves import Save
from rainkit.widgets.stage import Stage
from rainkit.widgets.walkthrough_steps import Progress, Step

__all__ = ["StepsApp"]


class StepsApp(Stage):
    """An app that goes through steps, most of which ask something.

    A subclass gives :attr:`steps`, :meth:`chapter_name` and :meth:`sides`, and sets :attr:`title`. It may keep more in
    its saves (:meth:`extra`, :meth:`read_extra`), and hear when a step is left (:meth:`left`) or all is begun again
    (:meth:`reset`).

    Attributes
    ----------
    title : Text
        Stands in the bar.
    shown_all : str
        The kind of the step to which "Show all" goes; by default the last.
    progress : Progress
    """

    title: ClassVar[Text] = T("Step by step")
    shown_all: ClassVar[str] = ""

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.progress = Progress()
        self.helping = False
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what a subclass says

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order."""
        raise NotImplementedError

    def chapter_name(self, step: Step) -> str:
        """The name of the dot that a step belongs to."""
        raise NotImplementedError

    def sides(self) -> Mapping[str, str]:
        """The HTML of the regions ``board``, ``question`` and ``ledger``."""
        raise NotImplementedError

    def extra(self) -> dict[str, Any]:
        """What else a save keeps."""
        return {}

    def read_extra(self, data: Mapping[str, Any]) -> None:
        """Take what :meth:`extra` kept; nothing about it is sure."""

    def left(self) -> None:
        """Called when another step is shown."""

    def reset(self) -> None:
        """Called when all is begun again."""

    def help(self) -> tuple[tuple[str, Text], ...]:
        """Keys (as HTML) and what they do."""
        return (
            ("<kbd>A</kbd> <kbd>B</kbd> <kbd>C</kbd> <kbd>D</kbd>", T("choose an answer")),
            ("<kbd>→</kbd> <kbd>←</kbd>", T("next step, step before; inside the board they go from card to card")),
            ("<kbd>Tab</kbd>", T("to the dots, the board, the answers, the buttons")),
            ("<kbd>Esc</kbd>", T("close this, or let go")),
        )

    # ------------------------------------------------------------------ saves

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.steps[self.progress.place]

    def opened(self) -> None:
        """Go on where the browser's save says."""
        if not self.saves:
            return
        data = self.saves[0].data
        self.progress = Progress.from_data(data, self.steps)
        self.read_extra(data)
        if self.progress.place:
            place, of = self.progress.place + 1, len(self.steps)
            self.tell(T("Welcome back: you go on at step {place} of {of}.", place=place, of=of))

    def save(self) -> Save:
        """Step, answers, and what the subclass adds."""
        title = T("step {n}", n=self.progress.place + 1)
        return Save(self.app, str(title), {**self.progress.as_data(), **self.extra()})

    # ------------------------------------------------------------------ going through the steps

    def act_next(self, arg: str = "") -> None:  # noqa: ARG002
        """To the next step."""
        self.go(self.progress.place + 1)

    def act_back(self, arg: str = "") -> None:  # noqa: ARG002
        """To the step before."""
        self.go(self.progress.place - 1)

    def act_chapter(self, arg: str) -> None:
        """To the first step of a chapter."""
        self.go(int(arg))

    def go(self, place: int) -> None:
        """Show another step; the focus goes to its question, so that it is read out."""
        self.progress = self.progress.at(place, self.steps)
        self.left()
        self.focus("question")
        self.say(T("Step {n} of {all}", n=self.progress.place + 1, all=len(self.steps)))

    def act_answer(self, key: str) -> None:
        """Choose an answer."""
        step, before = self.step, self.progress
        self.progress = before.with_try(step, key)
        answer = step.answer(key)
        if answer is not None and self.progress is not before:
            self.say(page.right_words(step, found=True) if answer.right else answer.why)
            if answer.right:
                self.focus("next")

    def act_show(self, arg: str = "") -> None:  # noqa: ARG002
        """Show the answer of this step."""
        if self.step.answers:
            self.progress = self.progress.with_shown(self.step)
            self.focus("next")
            self.say(page.right_words(self.step, found=False))

    def act_all(self, arg: str = "") -> None:  # noqa: ARG002
        """Show all answers, with the whole ledger."""
        self.progress = self.progress.with_shown(*(step for step in self.steps if step.answers))
        kinds = [step.kind for step in self.steps]
        self.go(kinds.index(self.shown_all) if self.shown_all in kinds else len(kinds) - 1)

    def act_again(self, arg: str = "") -> None:  # noqa: ARG002
        """Forget all answers and start again."""
        self.progress = Progress()
        self.reset()
        self.go(0)

    def act_help(self, arg: str = "") -> None:  # noqa: ARG002
        """Open or close the help."""
        self.helping = not self.helping
        if not self.helping:
            self.focus("help:")

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return page.FRAME

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        return {
            "bar": page.bar(self.steps, self.progress, self.lang, self.title, self.chapter_name),
            **self.sides(),
            "nav": page.nav(self.steps, self.progress, self.chapter_name),
            "help": page.help_box(self.help()) if self.helping else "",
        }
