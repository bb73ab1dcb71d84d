"""The teacher's side of the lessons: goals, minutes, standards, answer key, sheets, the class's reports, a check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rainkit.core.places import notebooks_folder
from rainkit.i18n import N, T, listed, upper
from rainkit.lessons.catalogue import lesson, lessons
from rainkit.lessons.collect import Row, collect_uploads, joined, table
from rainkit.lessons.model import PARTS, Lesson
from rainkit.lessons.progress import FOUND, SHOWN
from rainkit.lessons.ready import Check, checks
from rainkit.lessons.tasks import Choice, Predict
from rainkit.widgets.bar import brand, languages
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.stage import Stage, styles

__all__ = ["TeacherPage"]

MOST_ROWS = 400


class TeacherPage(Stage):
    """For the teacher: everything about the five lessons.

    Examples
    --------
    >>> page = TeacherPage(lang="en")
    >>> page.do("lesson", "2")
    >>> page.shown.key
    'levels'
    """

    app = "lesson-teacher"
    _css = styles("walkthrough.css", "lesson.css")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.number = 1
        self.rows: list[Row] = []
        self.checked: tuple[Check, ...] = ()
        self.key_open = False
        super().__init__(lang=lang, strict=strict)

    @property
    def shown(self) -> Lesson:
        """The lesson that is shown."""
        return lesson(self.number)

    # ------------------------------------------------------------------ actions

    def act_lesson(self, arg: str) -> None:
        """Show another lesson."""
        self.number = lesson(arg).number
        self.say(self.shown.title)

    def act_key(self, arg: str = "") -> None:  # noqa: ARG002
        """Show or hide the answer key."""
        self.key_open = not self.key_open

    def act_sheet(self, arg: str) -> None:
        """The printable sheet, or with ``key`` the answer key, as PDF."""
        from rainkit.draw.sheet.options import SheetOptions
        from rainkit.lessons.sheets import sheet

        name = f"{self.number}-key" if arg == "key" else str(self.number)
        self.download(f"lesson-{name}.pdf", "application/pdf", sheet(name, SheetOptions()).pdf)

    def act_ready(self, arg: str = "") -> None:  # noqa: ARG002
        """Try whether this machine is ready."""
        self.checked = tuple(checks())
        good = all(check.good for check in self.checked)
        self.say(T("This machine is ready.") if good else T("Something is missing; see the list."))

    def file_reports(self, name: str, data: bytes) -> None:
        """A report, or a ZIP archive of reports."""
        self.files_reports([(name, data)])

    def files_reports(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Reports and ZIP archives of reports, chosen together."""
        rows, faults = collect_uploads(files)
        all_rows = joined(self.rows, rows)
        doubled = len(self.rows) + len(rows) - len(all_rows)
        self.rows = all_rows[:MOST_ROWS]
        told = N("{n} report added.", "{n} reports added.", len(rows) - doubled)
        if doubled:
            more = N(
                "{n} was there before: the fuller one counts.", "{n} were there before: the fuller ones count.", doubled
            )
            told = T("{what} {warning}", what=told, warning=more)
        if faults:
            why = " ".join(str(fault.message) for fault in faults[:3])
            self.tell(T("{what} {warning}", what=told, warning=why), "warn")
        else:
            self.tell(told)

    def act_table(self, arg: str = "") -> None:  # noqa: ARG002
        """The table of the class as CSV."""
        self.download("lessons.csv", "text/csv", table(self.rows))

    def act_empty(self, arg: str = "") -> None:  # noqa: ARG002
        """Forget the reports."""
        self.rows = []

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return (
            '<div class="rk-walk rk-lesson rk-teacher"><div class="rk-bar" data-region="bar"></div>'
            '<div class="rk-sheet" data-scroll="teacher"><div data-region="lesson"></div>'
            '<div data-region="ready"></div><div data-region="reports"></div></div></div>'
        )

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        bar = (
            f'{brand(T("Lessons: for the teacher"))}<div class="rk-mid"></div>'
            f'<div class="rk-tools">{languages(self.lang)}</div>'
        )
        return {"bar": bar, "lesson": self._lesson(), "ready": self._ready(), "reports": self._reports()}

    def still(self) -> str:
        """The lessons by name."""
        items = "".join(f"<li>{esc(T('{name}: {value}', name=one.title, value=one.line))}</li>" for one in lessons())
        return f"<ul>{items}</ul>"

    def _lesson(self) -> str:
        one = self.shown
        tabs = "".join(
            button(
                T("{n} {title}", n=other.number, title=other.title), "lesson", arg=str(other.number),
                kind="on" if other is one else "", aria_pressed="true" if other is one else "false",
            )
            for other in lessons()
        )  # fmt: skip
        minutes = listed([T("{part} {n}", part=PARTS[part], n=n) for part, n in one.minutes.items()])
        blocks = [
            (T("Goals"), [str(goal) for goal in one.goals]),
            (T("Minutes"), [str(T("{all} in all: {parts}", all=one.total, parts=minutes))]),
            (T("Standards"), [str(T("{code}: {words}", code=s.code, words=s.words)) for s in one.standards]),
            (T("Beliefs to expect"), [str(T("{first} {others}", first=b.belief, others=b.help)) for b in one.beliefs]),
            (T("You need"), [*(str(m) for m in one.material), str(one.offline)]),
            (T("Sources"), [str(source) for source in one.sources]),
        ]
        panels = "".join(
            f'<section class="rk-panel"><h2>{esc(title)}</h2><ul>'
            + "".join(f"<li>{esc(item)}</li>" for item in items)
            + "</ul></section>"
            for title, items in blocks
        )
        sheets = button(T("Printable sheet (PDF)"), "sheet", symbol="print", kind="go") + button(
            T("Answer key (PDF)"), "sheet", arg="key", symbol="print", kind="big"
        )
        key = button(
            T("Hide the answer key") if self.key_open else T("Show the answer key"), "key", symbol="eye", kind="big"
        )
        note = T("The pupils' page shows no answers; but this is no exam: who digs in the files finds them.")
        return (
            f'<h1>{esc(T("Lessons: for the teacher"))}</h1><div class="rk-row" data-rove="lessons">{tabs}</div>'
            f"<p>{esc(one.line)}</p><div class='rk-row'>{_way_to(one)}{sheets}{key}</div>"
            f"<p class='rk-muted'>{esc(note)}</p>"
            f'{self._key(one) if self.key_open else ""}<div class="rk-teacher-panels">{panels}</div>'
        )

    @staticmethod
    def _key(one: Lesson) -> str:
        rows = []
        for page in one.tasks:
            task = page.task
            assert task is not None
            why = str(task.why)
            if isinstance(task, Choice) and not isinstance(task, Predict):
                why = str(next(option.why for option in task.options if option.right))
            rows.append(
                f"<tr><td>{esc(page.title)}<br><small class='rk-muted'>{esc(task.question)}</small></td>"
                f"<td>{esc(task.key_words)}<br><small class='rk-muted'>{esc(why)}</small></td></tr>"
            )
        return f'<table class="rk-ledger rk-teacher-key"><tbody>{"".join(rows)}</tbody></table>'

    def _reports(self) -> str:
        attrs = attributes(
            type="file", accept=".html,.htm,.zip", data_upload="reports", data_bytes=True, data_max="20000000",
            data_key="upload:reports", class_="rk-unseen", multiple=True,
            aria_label=T("Add a report or a ZIP archive of reports"),
        )  # fmt: skip
        words = T("Add a report (HTML), or many in a ZIP archive")
        add = f'<label class="rk-btn">{icon("load")}<span>{esc(words)}</span><input{attrs}></label>'
        rows = ""
        for row in self.rows:
            progress = row.report.progress
            done = progress.done.values()
            cells = (
                progress.name or row.file or "…", row.report.lesson.number, round(progress.minutes),
                f"{sum(d == FOUND for d in done)}", f"{sum(d == SHOWN for d in done)}",
                len(row.report.lesson.tasks) - len(progress.done),
            )  # fmt: skip
            rows += "<tr>" + "".join(f"<td>{esc(cell)}</td>" for cell in cells) + "</tr>"
        heads = (T("Pupil"), T("Lesson"), T("Minutes"), T("Found"), T("Looked up"), upper(T("open")))
        head = "".join(f'<th scope="col">{esc(name)}</th>' for name in heads)
        shown = (
            f'<table class="rk-ledger rk-teacher-class"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
            + f"<div class='rk-row'>{button(T('Table as CSV'), 'table', symbol='save', kind='big')}"
            + f"{button(T('Forget these reports'), 'empty', symbol='bin', kind='quiet')}</div>"
            if rows
            else ""
        )
        note = T("The reports are read on this machine and sent nowhere.")
        return (
            f'<section class="rk-panel"><h2>{esc(T("Reports of the class"))}</h2><div class="rk-row">{add}</div>'
            f'<p class="rk-muted">{esc(note)}</p>{shown}</section>'
        )

    def _ready(self) -> str:
        items = "".join(
            f"<li>{icon('check' if check.good else 'warn')}<span><b>{esc(check.name)}</b> {esc(check.found)}"
            f"{'' if check.good else f'<br>{esc(check.help)}'}</span></li>"
            for check in self.checked
        )
        go = button(T("Is this machine ready?"), "ready", symbol="check", kind="big")
        wall = T("For the projector: press Big letters at the top of the lesson.")
        return (
            f'<section class="rk-panel rk-lesson-truths"><h2>{esc(T("Before the lesson"))}</h2>'
            f'<div class="rk-row">{go}</div><ul>{items}</ul>'
            f'<p class="rk-muted">{esc(wall)}</p></section>'
        )


def _way_to(one: Lesson) -> str:
    """A link to the pupils' page of a lesson, where the notebooks are."""
    file = next((notebooks_folder() / "lessons").glob(f"{one.number}_*.ipynb"), None)
    if file is None:
        return ""
    attrs = attributes(class_="rk-btn rk-big", data_notebook=f"../{file.name}", data_key="to-lesson:", href="#")
    return f"<a{attrs}>{icon('play')}<span>{esc(T('Open this lesson'))}</span></a>"
