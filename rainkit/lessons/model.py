"""A lesson as data: parts with pages, what the teacher needs, what the game gets right and wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from rainkit.i18n import T, Text
from rainkit.lessons.boards import Board
from rainkit.lessons.tasks import Task

__all__ = ["PARTS", "Belief", "Lesson", "OnPaper", "Page", "Standard", "Truth", "closing"]

PARTS: Mapping[str, Text] = MappingProxyType(
    {
        "hook": T("Hook"),
        "predict": T("Predict"),
        "investigate": T("Investigate"),
        "explain": T("Explain"),
        "check": T("Check"),
    }
)
"""The five parts of every lesson, in order."""


@dataclass(frozen=True)
class Page:
    """One page of a lesson.

    Attributes
    ----------
    key : str
        Names the page in saves and reports.
    part : str
        One of :data:`PARTS`.
    title : Text
    text : tuple of Text
        Short paragraphs.
    board : str
        The name of the lesson's board that is shown.
    task : Task, optional
    recall : str
        The key of a page with a prediction that this page comes back to.
    words : tuple of (word, meaning)
        New words of this page.
    tells : bool
        The board's numbers stand beside it from the beginning; else not before all such pages of the board are done.
    """

    key: str
    part: str
    title: Text
    text: tuple[Text, ...] = ()
    board: str = ""
    task: Task | None = None
    recall: str = ""
    words: tuple[tuple[Text, Text], ...] = ()
    tells: bool = True


@dataclass(frozen=True, slots=True)
class OnPaper:
    """How a page stands on the printed sheet, where its words speak of the screen.

    Attributes
    ----------
    text : tuple of Text
        In place of the page's text.
    ask : Text, optional
        In place of the task's question.
    prints : bool
        What the board knows in words is printed too.
    left_out : bool
        The page is not on the sheet.
    """

    text: tuple[Text, ...] = ()
    ask: Text | None = None
    prints: bool = False
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Standard:
    """A code of a published standard, and in our words what the lesson does for it."""

    code: str
    words: Text


@dataclass(frozen=True, slots=True)
class Belief:
    """A misconception to expect, and what helps against it."""

    key: str
    belief: Text
    help: Text


@dataclass(frozen=True, slots=True)
class Truth:
    """Something that the game gets right, or does not."""

    right: bool
    words: Text


@dataclass(frozen=True)
class Lesson:
    """A whole lesson; the pupil's app, the teacher's page, the sheet and the report are made from it."""

    number: int
    key: str
    title: Text
    line: Text
    minutes: Mapping[str, int]
    boards: Mapping[str, Board]
    pages: tuple[Page, ...]
    goals: tuple[Text, ...]
    standards: tuple[Standard, ...]
    beliefs: tuple[Belief, ...]
    truths: tuple[Truth, ...]
    sources: tuple[Text, ...]
    material: tuple[Text, ...] = ()
    papers: Mapping[str, OnPaper] = field(default_factory=dict)
    offline: Text = field(
        default_factory=lambda: T("Without computers: print the sheet; the picture on it is the board.")
    )

    @property
    def total(self) -> int:
        """Minutes of the whole lesson."""
        return sum(self.minutes.values())

    def on_paper(self, page: Page) -> OnPaper:
        """How a page stands on the printed sheet."""
        return self.papers.get(page.key) or OnPaper()

    @cached_property
    def by_key(self) -> dict[str, Page]:
        """The pages by their keys."""
        return {page.key: page for page in self.pages}

    @property
    def tasks(self) -> tuple[Page, ...]:
        """The pages that ask something."""
        return tuple(page for page in self.pages if page.task is not None)


def closing(board: str) -> tuple[Page, Page]:
    """The two pages that end every lesson: what the game gets right and wrong, and the report."""
    game = Page(
        "game",
        "check",
        T("What the game gets right and wrong"),
        (T("A game is a model too: it shows some things well and leaves others out."),),
        board,
    )
    report = Page(
        "report",
        "check",
        T("Done. Your report"),
        (T("It holds your predictions, your answers, your pictures and your time. Save it and hand it in."),),
        board,
    )
    return game, report
