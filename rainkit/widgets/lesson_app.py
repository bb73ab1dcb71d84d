"""A lesson as a notebook app: page by page, with a live board, staged hints, and a report to hand in."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainkit.core.errors import InputError
from rainkit.i18n import T
from rainkit.lessons.catalogue import lesson as lesson_of
from rainkit.lessons.count_board import MOST
from rainkit.lessons.progress import SHOWN, Progress
from rainkit.lessons.tasks import Pick, Predict
from rainkit.lessons.web_board import WebBoard
from rainkit.widgets import lesson_answer, lesson_deck
from rainkit.widgets import lesson_page as page_of
from rainkit.widgets.lesson_own_web import OwnWeb
from rainkit.widgets.saves import Save
from rainkit.widgets.stage import styles

__all__ = ["LessonApp"]


class LessonApp(OwnWeb):
    """A lesson.

    Parameters
    ----------
    number : int
        Of the lesson, from 1.
    lang, strict :
        As for :class:`~rainkit.widgets.stage.Stage`.

    Examples
    --------
    >>> app = LessonApp(5, lang="en")
    >>> app.do("next")
    >>> app.progress.place
    1
    """

    app = "lesson"
    _css = styles("walkthrough.css", "lesson.css")

    def __init__(self, number: int = 1, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.lesson = lesson_of(number)
        self.progress = Progress()
        self.helping = False
        self.big = False
        self.seen = time.monotonic()
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ where we are

    def picked(self) -> tuple[str, ...]:
        """What is chosen on the board, on pages that ask for it."""
        here = self.page_now
        if not isinstance(here.task, Pick):
            return ()
        return tuple(one for one in self.progress.drafts.get(here.key, "").split(",") if one)

    # ------------------------------------------------------------------ saves

    def opened(self) -> None:
        """Go on where the browser's save says."""
        for save in self.saves:
            if save.id == self.lesson.key:
                self.progress = Progress.from_data(save.data, self.lesson)
                self.big = save.data.get("big") is True
                self.own_deck = lesson_deck.OwnDeck.from_data(save.data)
                if self.progress.place:
                    place, of = self.progress.place + 1, len(self.lesson.pages)
                    self.tell(T("Welcome back: you go on at page {place} of {of}.", place=place, of=of))
                return

    def save(self) -> Save:
        """Everything the pupil did."""
        title = T("page {n}", n=self.progress.place + 1)
        own = self.own_deck.as_data() if self.own_deck else {}
        return Save(self.lesson.key, str(title), {**self.progress.as_data(), "big": self.big, **own})

    def receive(self, content: Mapping[str, Any], buffers: Any = ()) -> None:
        """As every app; besides, count the time between two actions."""
        now = time.monotonic()
        if content.get("kind") in ("act", "set", "file"):
            self.progress = self.progress.worked(self.lesson, now - self.seen)
        if content.get("kind") != "ping":
            self.seen = now
        super().receive(content, buffers)

    # ------------------------------------------------------------------ going on

    def act_next(self, arg: str = "") -> None:  # noqa: ARG002
        """To the next page."""
        self.go(self.progress.place + 1)

    def act_back(self, arg: str = "") -> None:  # noqa: ARG002
        """To the page before."""
        self.go(self.progress.place - 1)

    def act_page(self, arg: str) -> None:
        """To a page."""
        if arg.isdecimal():
            self.go(int(arg))

    def go(self, place: int) -> None:
        """Show another page, but none behind an open prediction; the focus goes to its title."""
        pages = self.lesson.pages[: max(0, place)]
        waits = [n for n, p in enumerate(pages) if isinstance(p.task, Predict) and not self.progress.solved(p)]
        if waits:
            place = waits[0]
            self.tell(T("Say what you think first: a prediction can't be wrong."))
        self._look("")
        self.progress = self.progress.at(place, self.lesson)
        self._look("")
        self.focus("title")
        self.say(T("Page {n} of {all}", n=self.progress.place + 1, all=len(self.lesson.pages)))

    def act_help(self, arg: str = "") -> None:  # noqa: ARG002
        """Open or close the help."""
        self.helping = not self.helping
        if not self.helping:
            self.focus("help:")

    def act_big(self, arg: str = "") -> None:  # noqa: ARG002
        """Big letters for the projector, or usual ones."""
        self.big = not self.big
        self.say(T("Big letters") if self.big else T("Usual letters"))

    def act_again(self, arg: str = "") -> None:  # noqa: ARG002
        """Forget all answers; the name stays."""
        self.progress, self.own_deck = Progress(name=self.progress.name), None
        self.go(0)

    def set_name(self, value: str, arg: str = "") -> None:  # noqa: ARG002
        """The pupil's name for the report."""
        self.progress = replace(self.progress, name=value.strip()[:60])

    # ------------------------------------------------------------------ answers

    def act_answer(self, arg: str) -> None:
        """Choose an answer."""
        self.answer(arg)

    def set_draft(self, value: str, arg: str = "") -> None:  # noqa: ARG002
        """A number or a word was written (the field was left, or Enter pressed)."""
        self.progress = self.progress.drafted(self.page_now, value)

    def set_written(self, value: str, arg: str) -> None:
        """A part of a reason is being written."""
        written = lesson_answer.written(self.progress, self.page_now)
        self.progress = self.progress.drafted(self.page_now, json.dumps({**written, arg: value[:1200]}))

    def act_check(self, arg: str = "") -> None:  # noqa: ARG002
        """Look at what was written, chosen or done."""
        self.answer(self.progress.drafts.get(self.page_now.key, ""))

    def answer(self, answer: str) -> None:
        """Take an answer and say what there is to say."""
        here, before = self.page_now, self.progress
        self.progress = before.answered(self.lesson, here, answer)
        verdict = self.progress.verdict(self.lesson, here)
        if verdict is not None:
            self.say(lesson_answer.verdict_words(here, verdict))
        if self.progress.solved(here) and not before.solved(here):
            self.focus("next")

    def act_hint(self, arg: str = "") -> None:  # noqa: ARG002
        """One more hint."""
        self.progress = self.progress.hinted(self.page_now)
        n = self.progress.hints.get(self.page_now.key, 0)
        if self.page_now.task is not None and n:
            self.say(self.page_now.task.hints[n - 1])

    def act_show(self, arg: str = "") -> None:  # noqa: ARG002
        """Show the answer."""
        here = self.page_now
        self.progress = self.progress.with_shown(self.lesson, here)
        if here.task is not None and self.progress.done.get(here.key) == SHOWN:
            self.focus("next")
            self.say(lesson_answer.shown_words(here))

    # ------------------------------------------------------------------ board

    def act_board(self, arg: str) -> None:
        """Something on the board."""
        verb, _, what = arg.partition(":")
        if verb == "pick":
            self._pick(what)
            return
        self._board(verb, what)

    def set_field(self, value: str, arg: str) -> None:
        """A number of the board was changed."""
        self._board("field", f"{arg}={value}")
        name = self.page_now.board
        kept = self.lesson.boards[name].fields(self.progress.board(self.lesson, name)) if name else ()
        for field in (field for field in kept if field.key == arg and value.strip() not in ("", str(field.value))):
            if not (value.strip().isdecimal() and int(value) == field.value):
                key = T("{row}, {column}", row=field.row, column=field.column)
                words = T("'{key}' must be a whole number from {low} to {high}, not '{value}'",
                          key=key, low=0, high=MOST, value=value.strip()[:20])  # fmt: skip
                self.tell(words, "warn")

    def _board(self, verb: str, what: str) -> None:
        name = self.page_now.board
        if not name:
            return
        board = self.lesson.boards[name]
        state = board.act(self.progress.board(self.lesson, name), verb, what)
        self.progress = self.progress.with_board(name, state)
        told = board.told(state)
        if told is not None:
            self.say(told)

    def _pick(self, what: str) -> None:
        picked = list(self.picked())
        if self.progress.solved(self.page_now):
            return
        if what in picked:
            picked.remove(what)
        else:
            picked.append(what)
        self.progress = self.progress.drafted(self.page_now, ",".join(picked))
        self._look(what)

    def _look(self, what: str) -> None:
        """Write beside the web what a species eats and what eats it; nothing for none."""
        name = self.page_now.board
        board = self.lesson.boards.get(name)
        if isinstance(board, WebBoard):
            state = self.progress.board(self.lesson, name)
            if state["focus"] != what:
                self.progress = self.progress.with_board(name, {**state, "focus": what})

    # ------------------------------------------------------------------ report

    def act_report(self, arg: str) -> None:
        """The report as PDF or HTML."""
        from rainkit.lessons import report

        made = report.Report(self.lesson, self.progress)
        if arg == "pdf":
            self.download(f"{made.file_name}.pdf", "application/pdf", report.to_pdf(made))
        else:
            self.download(f"{made.file_name}.html", "text/html", report.to_html(made))
        self.tell(T("Your report lies in the folder for downloads. Hand it to your teacher."))

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return page_of.frame(self.big)

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        lesson, progress = self.lesson, self.progress
        return {
            "bar": page_of.bar(lesson, progress, self.lang, big=self.big),
            "board": page_of.board(lesson, progress, self.picked()),
            "question": page_of.question(lesson, progress),
            "ledger": page_of.beside(lesson, progress, self.own_deck),
            "nav": page_of.nav(lesson, progress),
            "help": page_of.help_box() if self.helping else "",
        }

    def still(self) -> str:
        """The first picture, for places where no widget can run."""
        return page_of.still(self.lesson)

    def _refuse(self, error: Any) -> None:
        if isinstance(error, InputError):
            self.tell(T("This file can't be used. {why}", why=str(error.faults[0].message)), "warn")
        else:
            super()._refuse(error)
