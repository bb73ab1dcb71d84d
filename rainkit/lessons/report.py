"""What a pupil hands in: answers, predictions, pictures and time, as HTML and PDF.

The HTML also holds the answers as data, so that a class's reports can be collected into one table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, listed
from rainkit.lessons.model import PARTS, Lesson, Page
from rainkit.lessons.progress import FOUND, KEPT, SHOWN, Progress
from rainkit.lessons.tasks import Choice, Do, Pick, Reason

__all__ = ["DATA_ID", "Entry", "Report", "to_html", "to_pdf"]

DATA_ID = "rainkit-report"
VERSION = 1


@dataclass(frozen=True)
class Entry:
    """One task of the report: what was asked, what was answered, how it went, and the picture at that moment."""

    page: Page
    answers: tuple[str, ...]
    outcome: str
    hints: int
    picture: Drawing | None


@dataclass(frozen=True)
class Report:
    """A lesson with what somebody did in it."""

    lesson: Lesson
    progress: Progress

    @property
    def title(self) -> Text:
        """The lesson's number and name."""
        return T("Lesson {n}: {title}", n=self.lesson.number, title=self.lesson.title)

    @property
    def file_name(self) -> str:
        """A name for files: the lesson and the pupil."""
        name = re.sub(r"[^\w-]+", "-", self.progress.name, flags=re.UNICODE).strip("-")[:40]
        return f"lesson-{self.lesson.number}" + (f"-{name}" if name else "")

    def entries(self) -> Iterator[Entry]:
        """All tasks of the lesson in order."""
        for page in self.lesson.tasks:
            yield self._entry(page)

    def _entry(self, page: Page) -> Entry:
        assert page.task is not None
        progress = self.progress
        done = progress.done.get(page.key, "")
        tried = progress.tried(page)
        answers = answer_lines(page, tried)
        outcomes = {
            FOUND: N("found at the first try", "found after {n} tries", len(tried)),
            KEPT: T("kept"),
            SHOWN: T("answer shown"),
            "": T("open"),
        }
        state = progress.pictures.get(page.key)
        shows = page.task.kind in ("do", "pick") and state is not None and page.board
        picture = None
        if shows and state is not None:
            picked = tuple(tried[-1].split(",")) if isinstance(page.task, Pick) and tried else ()
            if isinstance(page.task, Pick):
                state = {**state, "focus": ""}  # what was looked at last is no part of the answer
            picture = self.lesson.boards[page.board].draw(state, picked=picked)
        return Entry(page, answers, str(outcomes[done]), progress.hints.get(page.key, 0), picture)

    def summary(self) -> tuple[Text, ...]:
        """Name, how much was found, time."""
        done = self.progress.done.values()
        asked = sum(page.task is not None and page.task.kind not in ("predict", "reason") for page in self.lesson.pages)
        found, shown = sum(d == FOUND for d in done), sum(d == SHOWN for d in done)
        minutes = round(self.progress.minutes)
        parts = [
            str(T("{part}: {n} min", part=PARTS[part], n=round(seconds / 60, 1)))
            for part, seconds in self.progress.seconds.items()
        ]
        return (
            T("Name: {name}", name=self.progress.name or "…"),
            T("{found} of {all} answers found, {shown} looked up.", found=found, all=asked, shown=shown),
            N("{n} minute worked.", "{n} minutes worked.", minutes),
            *((T("{parts}", parts=parts),) if parts else ()),
        )

    def data(self) -> dict[str, object]:
        """What a teacher's table is made of."""
        return {"rainkit": VERSION, "lesson": self.lesson.key, "progress": self.progress.as_data()}


def answer_lines(page: Page, tried: Sequence[str]) -> tuple[str, ...]:
    """All answers to a page as people read them; of reasons the last, each part in a line of its own."""
    if isinstance(page.task, Reason):
        return _reason_lines(page.task, tried[-1]) if tried else ()
    return tuple(words for answer in tried if answer and (words := answer_words(page, answer)))


def _reason_lines(task: Reason, answer: str) -> tuple[str, ...]:
    try:
        written = json.loads(answer)
        return tuple(
            str(T("{name}: {value}", name=_label(words), value=written.get(name, ""))) for name, words in task.fields
        )
    except (ValueError, AttributeError):
        return (answer,)


def _label(words: Text) -> str:
    """A field's name without what it asks for: 'My claim' of 'My claim: one sentence'."""
    return re.split(r"\s*[:：]", str(words))[0]


def answer_words(page: Page, answer: str) -> str:
    """An answer as people read it."""
    task = page.task
    if isinstance(task, Choice):
        option = task.option(answer)
        return str(option.words) if option else answer
    if isinstance(task, Pick):
        return listed([task.names(one) for one in answer.split(",") if one])
    return "" if isinstance(task, Do) else answer


# --- HTML -------------------------------------------------------------------------------------------------------------

_CSS = """body{font:16px/1.45 system-ui,sans-serif;color:#14241D;max-width:820px;margin:24px auto;padding:0 16px}
h1{font-size:26px}h2{font-size:18px;margin:22px 0 4px;border-top:1px solid #C3D0C4;padding-top:12px}
p{margin:4px 0}svg{max-width:100%;height:auto}.o{font-weight:700}.m{color:#4C5F55}li{margin:2px 0}
@media print{body{margin:0}h2{break-after:avoid}svg{break-inside:avoid;max-height:120mm}}"""


def _safe(words: object) -> str:
    return escape(str(words))


def to_html(report: Report) -> str:
    """One file with everything in it, to read, to print, and to be collected."""
    parts = [f"<h1>{_safe(report.title)}</h1>", *(f"<p>{_safe(line)}</p>" for line in report.summary())]
    for entry in report.entries():
        task = entry.page.task
        assert task is not None
        parts.append(f"<h2>{_safe(entry.page.title)}</h2><p class='m'>{_safe(task.question)}</p>")
        if entry.answers:
            parts.append(f"<ul>{''.join(f'<li>{_safe(answer)}</li>' for answer in entry.answers)}</ul>")
        hints = N("{n} hint", "{n} hints", entry.hints) if entry.hints else ""
        parts.append(f"<p><span class='o'>{_safe(entry.outcome)}</span> <span class='m'>{_safe(hints)}</span></p>")
        if entry.picture is not None:
            parts.append(svg(entry.picture))
    data = json.dumps(report.data(), ensure_ascii=False).replace("<", "\\u003c")
    head = f"<meta charset='utf-8'><title>{_safe(report.title)}</title><style>{_CSS}</style>"
    return (
        f"<!doctype html><html><head>{head}</head>"
        f"<body>{''.join(parts)}<script type='application/json' id='{DATA_ID}'>{data}</script></body></html>"
    )


# --- PDF --------------------------------------------------------------------------------------------------------------


def to_pdf(report: Report, paper: tuple[float, float] = (210.0, 297.0)) -> bytes:
    """The same on paper."""
    from rainkit.draw.sheet.pdf import to_pdf as pages_to_pdf
    from rainkit.lessons.paper import Paper

    sheet = Paper(*paper)
    sheet.line(report.title, 6.2, bold=True, after=2)
    for line in report.summary():
        sheet.line(line, 3.9)
    for entry in report.entries():
        task = entry.page.task
        assert task is not None
        sheet.space(3)
        sheet.keep(24 if entry.picture is None else 125)  # a question on the page of its picture
        sheet.line(entry.page.title, 4.6, bold=True)
        sheet.line(task.question, 3.7, colour="muted")
        for answer in entry.answers:
            sheet.line(f"• {answer}", 3.9)
        hints = str(N("{n} hint", "{n} hints", entry.hints)) if entry.hints else ""
        sheet.line(" · ".join(filter(None, (entry.outcome, hints))), 3.9, bold=True)
        if entry.picture is not None:
            sheet.picture(entry.picture, 95)
    return pages_to_pdf(sheet.pages(), title=str(report.title))
