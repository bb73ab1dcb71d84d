"""The printable sheet of a lesson for pupils, and the answer key for the teacher, from the lesson's one description."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rainkit.i18n import T, Text
from rainkit.lessons.catalogue import lesson as lesson_of
from rainkit.lessons.model import PARTS, Lesson, Page
from rainkit.lessons.paper import Paper
from rainkit.lessons.tasks import Choice, Number, Predict, Reason, Word

if TYPE_CHECKING:
    from rainkit.draw.sheet.making import SheetResult
    from rainkit.draw.sheet.options import SheetOptions

__all__ = ["key_pages", "pupil_pages", "sheet"]

TIGHT = (1.0, 0.92, 0.85)
PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}


def sheet(name: str, options: SheetOptions) -> SheetResult:
    """The sheet of ``lesson:1``; ``lesson:1-key`` is the answer key."""
    from rainkit.draw.sheet.making import SheetResult
    from rainkit.draw.sheet.pdf import to_pdf

    number, _, what = name.partition("-")
    lesson = lesson_of(number)
    size = PAPERS.get(options.paper, PAPERS["A4"])
    paper = key_pages(lesson, size) if what == "key" else pupil_pages(lesson, size)
    pages = paper.pages()
    title = str(T("Lesson {n}: {title}", n=lesson.number, title=lesson.title))
    return SheetResult(to_pdf(pages, title=title), len(pages), 0)


def pupil_pages(lesson: Lesson, size: tuple[float, float] = PAPERS["A4"]) -> Paper:
    """Questions with room to answer, and every board once; no answers. A little tighter where that saves a page."""
    tries = [_pupil_pages(lesson, Paper(*size, tight=tight)) for tight in TIGHT]
    return min(tries, key=lambda paper: len(paper.pages()))


def _pupil_pages(lesson: Lesson, paper: Paper) -> Paper:
    paper.line(T("Lesson {n}: {title}", n=lesson.number, title=lesson.title), 6.2, bold=True, after=1)
    paper.line(T("Name: ______________________________   Date: ______________"), 4, after=2)
    seen: set[str] = set()
    part = ""
    for page in lesson.pages:
        if page.key == "report" or lesson.on_paper(page).left_out:
            continue
        _page(lesson, page, page.part != part, page.board not in seen, paper)
        part = page.part
        seen.add(page.board)
    return paper


def _page(lesson: Lesson, page: Page, begins: bool, pictured: bool, paper: Paper) -> None:
    """One page of the lesson; ``begins`` a part, ``pictured`` with its board. Only long lists go on over two pages."""
    on_paper = lesson.on_paper(page)
    head, ask = partial(_head, lesson, page, begins, pictured), partial(_question, page, on_paper.ask)
    if on_paper.prints:
        board = lesson.boards[page.board]
        paper.block(head)
        for line in board.printed(board.fresh()):
            paper.line(line, 3.1)
        paper.block(ask)
    else:
        paper.block(head, ask)
    if page.key == "game":
        for right, title in ((True, T("The game gets this right")), (False, T("The game gets this wrong"))):
            truths = [truth.words for truth in lesson.truths if truth.right == right]
            paper.block(partial(_listed, title, truths, size=3.9))


def _head(lesson: Lesson, page: Page, begins: bool, pictured: bool, paper: Paper) -> None:
    """Title, text, new words and the picture."""
    if begins:
        words = T("{part} ({n} min)", part=PARTS[page.part], n=lesson.minutes[page.part])
        paper.space(3)
        paper.line(words, 5, bold=True, colour="accent", after=1)
    paper.line(page.title, 4.4, bold=True)
    for text in lesson.on_paper(page).text or page.text:
        paper.line(text, 3.8, after=0.8)
    for word, meaning in page.words:
        paper.line(T("{word}: {meaning}", word=word, meaning=meaning), 3.8, bold=True)
    if page.board and pictured:
        board = lesson.boards[page.board]
        paper.picture(board.draw(board.fresh()), board.on_paper)


def _question(page: Page, ask: Text | None, paper: Paper) -> None:
    """What is asked, with room for the answer."""
    task = page.task
    if task is None:
        paper.space(2)
        return
    paper.space(1)
    paper.line(ask or task.question, 3.9, bold=True, after=1)
    if isinstance(task, Choice):
        for option in task.options:
            paper.tick(option.words)
    elif isinstance(task, Reason):
        for _, words in task.fields:
            paper.line(words, 3.6, colour="muted")
            paper.rules(2)
    else:
        paper.rules(1 if isinstance(task, Number | Word) else 2)
    paper.space(2)


def key_pages(lesson: Lesson, size: tuple[float, float] = PAPERS["A4"]) -> Paper:
    """All answers with their reasons, goals, standards and misconceptions; none over two pages."""
    paper = Paper(*size)
    minutes = [T("{part} {n}", part=PARTS[part], n=n) for part, n in lesson.minutes.items()]
    paper.line(T("Lesson {n}: {title} (for the teacher)", n=lesson.number, title=lesson.title), 5.6, bold=True, after=1)
    for title, items in (
        (T("Minutes"), [T("{all} in all: {parts}", all=lesson.total, parts=minutes)]),
        (T("Goals"), lesson.goals),
        (T("Standards"), [T("{code}: {words}", code=s.code, words=s.words) for s in lesson.standards]),
        (T("Beliefs to expect"), [T("{first} {others}", first=b.belief, others=b.help) for b in lesson.beliefs]),
    ):
        paper.block(partial(_listed, title, items))
    paper.space(2)
    paper.keep(40)
    paper.line(T("Answer key"), 5, bold=True)
    for page in lesson.tasks:
        paper.block(partial(_answer, page))
    return paper


def _listed(title: Text, items: Sequence[object], paper: Paper, *, size: float = 4.4) -> None:
    paper.line(title, size, bold=True)
    for item in items:
        paper.line(f"• {item}", 3.8)


def _answer(page: Page, paper: Paper) -> None:
    """A question with its answer and the reason."""
    task = page.task
    assert task is not None
    paper.line(page.title, 4.2, bold=True)
    paper.line(task.question, 3.7, colour="muted")
    paper.line(T("{answer}", answer=task.key_words), 3.9, bold=True)
    if isinstance(task, Choice) and not isinstance(task, Predict):
        paper.line(next(option.why for option in task.options if option.right), 3.7)
    if str(task.why):
        paper.line(task.why, 3.7)
    paper.space(1.5)
