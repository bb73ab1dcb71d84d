"""How far a pupil has come in a lesson: answers, hints, boards, time; immutable, and kept as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rainkit.lessons.boards import State
from rainkit.lessons.model import PARTS, Lesson, Page
from rainkit.lessons.tasks import Choice, Verdict

__all__ = ["FOUND", "KEPT", "MOST_TEXT", "SHOWN", "Progress"]

FOUND, KEPT, SHOWN = "found", "kept", "shown"
"""How a page was done: the answer was found, kept (nothing to be right about), or shown."""

MOST_TEXT = 4000
MOST_TRIES = 30
LONGEST_PAUSE = 300
"""Seconds without an action that are counted at most; who goes for lunch has not worked."""


@dataclass(frozen=True)
class Progress:
    """How far somebody has come.

    Attributes
    ----------
    place : int
        The page that is shown.
    name : str
        What the pupil wrote as name.
    tries, drafts : mapping of page to answers, to what is being written
    last : mapping of page to the place of the last answer's verdict
    hints : mapping of page to number
    done : mapping of page to :data:`FOUND`, :data:`KEPT` or :data:`SHOWN`
    boards : mapping of board name to state
    pictures : mapping of page to the board's state when the page was done
    seconds : mapping of part to seconds
    """

    place: int = 0
    name: str = ""
    tries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drafts: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, int] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)
    boards: Mapping[str, State] = field(default_factory=dict)
    pictures: Mapping[str, State] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)

    # ------------------------------------------------------------------ asked

    def board(self, lesson: Lesson, name: str) -> State:
        """The state of a board."""
        return self.boards.get(name) or lesson.boards[name].fresh()

    def tried(self, page: Page) -> tuple[str, ...]:
        """The answers given to a page."""
        return self.tries.get(page.key, ())

    def solved(self, page: Page) -> bool:
        """Whether a page needs nothing more."""
        return page.task is None or page.key in self.done

    def verdict(self, lesson: Lesson, page: Page) -> Verdict | None:
        """What the last answer to a page is told."""
        tried = self.tried(page)
        if page.task is None or not tried:
            return None
        state = self.pictures.get(page.key) if page.key in self.done else None
        return page.task.judge(tried[-1], state or (self.board(lesson, page.board) if page.board else {}))

    @property
    def minutes(self) -> float:
        """Minutes worked."""
        return sum(self.seconds.values()) / 60

    # ------------------------------------------------------------------ changed

    def answered(self, lesson: Lesson, page: Page, answer: str) -> Progress:
        """After an answer; a page that is done takes no more, but reasons may be written anew."""
        if page.task is None or (page.key in self.done and page.task.kind != "reason"):
            return self
        board = self.board(lesson, page.board) if page.board else {}
        verdict = page.task.judge(answer, board)
        tried = self.tried(page)
        if page.task.kind == "do" or not tried or tried[-1] != answer:
            tried = (*tried, answer)[-MOST_TRIES:]
        made = replace(self, tries={**self.tries, page.key: tried})
        if verdict.right is False:
            return made
        how = KEPT if verdict.right is None else FOUND
        return made._closed(lesson, page, how, board)

    def hinted(self, page: Page) -> Progress:
        """With one more hint."""
        if page.task is None:
            return self
        n = min(len(page.task.hints), self.hints.get(page.key, 0) + 1)
        return replace(self, hints={**self.hints, page.key: n})

    def with_shown(self, lesson: Lesson, page: Page) -> Progress:
        """With the answer shown."""
        if self.solved(page):
            return self
        board = self.board(lesson, page.board) if page.board else {}
        return self._closed(lesson, page, SHOWN, board)

    def _closed(self, lesson: Lesson, page: Page, how: str, board: State) -> Progress:
        """With a page done, its picture kept, and on the board what was asked."""
        made = replace(self, done={**self.done, page.key: how}, pictures={**self.pictures, page.key: board})
        return made.with_board(page.board, lesson.boards[page.board].answered(board)) if page.board else made

    def drafted(self, page: Page, text: str) -> Progress:
        """With something being written."""
        return replace(self, drafts={**self.drafts, page.key: text[:MOST_TEXT]})

    def with_board(self, name: str, state: State) -> Progress:
        """With a board in another state."""
        return replace(self, boards={**self.boards, name: state})

    def at(self, place: int, lesson: Lesson) -> Progress:
        """At another page."""
        return replace(self, place=max(0, min(place, len(lesson.pages) - 1)))

    def worked(self, lesson: Lesson, seconds: float) -> Progress:
        """With time spent on the page that is shown."""
        part = lesson.pages[self.place].part
        spent = self.seconds.get(part, 0.0) + min(max(0.0, seconds), LONGEST_PAUSE)
        return replace(self, seconds={**self.seconds, part: round(spent, 1)})

    # ------------------------------------------------------------------ kept

    def as_data(self) -> dict[str, Any]:
        """For saves and reports."""
        return {
            "place": self.place,
            "name": self.name,
            "tries": {key: list(value) for key, value in self.tries.items()},
            "drafts": dict(self.drafts),
            "hints": dict(self.hints),
            "done": dict(self.done),
            "boards": {key: dict(value) for key, value in self.boards.items()},
            "pictures": {key: dict(value) for key, value in self.pictures.items()},
            "seconds": dict(self.seconds),
        }

    @classmethod
    def from_data(cls, data: object, lesson: Lesson) -> Progress:
        """From a save or a report, leaving out whatever does not fit the lesson."""
        if not isinstance(data, Mapping):
            return cls()
        pages = lesson.by_key

        def of(name: str, kind: type, known: Any = pages) -> dict[str, Any]:
            found = data.get(name)
            items = found.items() if isinstance(found, Mapping) else ()
            return {key: value for key, value in items if key in known and isinstance(value, kind)}

        tries = {k: tuple(str(t)[:MOST_TEXT] for t in v[:MOST_TRIES]) for k, v in of("tries", list).items()}
        for key, given in tries.items():  # options that there are no longer
            task = pages[key].task
            if isinstance(task, Choice):
                tries[key] = tuple(t for t in given if task.option(t))
        boards = {k: lesson.boards[k].read(v) for k, v in of("boards", Mapping, lesson.boards).items()}
        pictures = {
            k: lesson.boards[pages[k].board].read(v) for k, v in of("pictures", Mapping).items() if pages[k].board
        }
        seconds = {k: float(v) for k, v in of("seconds", int | float, PARTS).items() if 0 <= v < 1e6}  # type: ignore[arg-type]
        done = {k: v for k, v in of("done", str).items() if v in (FOUND, KEPT, SHOWN) and pages[k].task is not None}
        made = cls(
            name=name[:60] if isinstance(name := data.get("name"), str) else "",
            tries={k: v for k, v in tries.items() if v},
            drafts={k: v[:MOST_TEXT] for k, v in of("drafts", str).items()},
            hints={k: min(9, max(0, v)) for k, v in of("hints", int).items()},
            done=done,
            boards=boards,
            pictures=pictures,
            seconds=seconds,
        )
        place = data.get("place")
        return made.at(place if isinstance(place, int) else 0, lesson)
