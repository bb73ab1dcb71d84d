"""The pieces beside a lesson's question: facts of the board, numbers to change, new words, the report."""

from __future__ import annotations

from rainkit.i18n import N, T
from rainkit.lessons.boards import Board, State
from rainkit.lessons.model import Lesson, Page
from rainkit.lessons.progress import FOUND, SHOWN, Progress
from rainkit.widgets.page import attributes, button, esc, icon

__all__ = ["facts", "fields", "new_words", "own_web", "report_box", "tools", "truths"]


def facts(board: Board, state: State) -> str:
    """Name, value, and what it means."""
    rows = []
    for fact in board.facts(state):
        note = f'<small class="rk-muted">{esc(fact.note)}</small>' if fact.note else ""
        rows.append(f"<dt>{esc(fact.name)}{note}</dt><dd>{esc(fact.value)}</dd>")
    if not rows:
        return ""
    return f'<div class="rk-panel"><dl class="rk-facts">{"".join(rows)}</dl></div>'


def fields(board: Board, state: State) -> str:
    """A small table of numbers to change."""
    found = board.fields(state)
    if not found:
        return ""
    columns = list(dict.fromkeys(str(field.column) for field in found))
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in columns)
    rows: dict[str, list[str]] = {}
    for field in found:
        attrs = attributes(
            type="text", inputmode="numeric", class_="rk-input", data_act="field", data_arg=field.key,
            data_key=f"field:{field.key}", value=str(field.value), maxlength="3",
            aria_label=T("{row}, {column}", row=field.row, column=field.column),
        )  # fmt: skip
        rows.setdefault(str(field.row), []).append(f"<td><input{attrs}></td>")
    body = "".join(f'<tr><th scope="row">{esc(name)}</th>{"".join(cells)}</tr>' for name, cells in rows.items())
    return f'<table class="rk-fields"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'


def tools(board: Board, state: State) -> str:
    """The board's own buttons."""
    return "".join(
        button(tool.words, "board", arg=tool.arg, symbol=tool.symbol, key=f"tool:{tool.arg}")
        for tool in board.tools(state)
    )


def own_web(state: State) -> str:
    """The button to load a food web of one's own."""
    own = state.get("own")
    words = T("Another food web from a file") if own else T("A food web of your own, from a file")
    note = T("A table (CSV) with the columns resource and consumer, or an export of GloBI. It stays on this machine.")
    attrs = attributes(
        type="file",
        accept=".csv,.tsv,.txt",
        data_upload="web",
        data_bytes=True,
        data_key="upload:web",
        class_="rk-unseen",
        aria_label=words,
    )
    name = f"<p><b>{esc(own['name'])}</b></p>" if own else ""
    return (
        f'<div class="rk-lesson-own">{name}<label class="rk-btn">{icon("load")}<span>{esc(words)}</span>'
        f"<input{attrs}></label>"
        f'<small class="rk-muted">{esc(note)}</small></div>'
    )


def new_words(page: Page) -> str:
    """New words with their meaning."""
    if not page.words:
        return ""
    rows = "".join(f"<dt>{esc(word)}</dt><dd>{esc(meaning)}</dd>" for word, meaning in page.words)
    return f'<dl class="rk-lesson-words" aria-label="{esc(T("New words"))}">{rows}</dl>'


def truths(lesson: Lesson) -> str:
    """What the game gets right, and what not."""
    lists = []
    for right, title in ((True, T("The game gets this right")), (False, T("The game gets this wrong"))):
        items = "".join(
            f"<li>{icon('check' if right else 'warn')}<span>{esc(truth.words)}</span></li>"
            for truth in lesson.truths
            if truth.right == right
        )
        lists.append(f"<h2>{esc(title)}</h2><ul>{items}</ul>")
    return f'<div class="rk-lesson-truths">{"".join(lists)}</div>'


def report_box(lesson: Lesson, progress: Progress) -> str:
    """What was done, and the report to hand in."""
    pages = lesson.tasks
    found = sum(progress.done.get(page.key) == FOUND for page in pages)
    shown = sum(progress.done.get(page.key) == SHOWN for page in pages)
    still = [page for page in pages if page.key not in progress.done]
    asked = [page for page in pages if page.task and page.task.kind not in ("predict", "reason")]
    lines = [
        T("{found} of {all} answers found by yourself, {shown} looked up.", found=found, all=len(asked), shown=shown),
        N("{n} minute worked.", "{n} minutes worked.", round(progress.minutes)),
    ]
    open_ = ""
    if still:
        links = "".join(
            "<li>"
            + button(page.title, "page", arg=str(lesson.pages.index(page)), kind="quiet", key=f"open:{page.key}")
            + "</li>"
            for page in still
        )
        open_ = f"<p>{esc(T('Still open:'))}</p><ul>{links}</ul>"
    pdf = button(T("Report as PDF"), "report", arg="pdf", symbol="save", kind="big")
    html = button(T("Report as web page (HTML)"), "report", arg="html", symbol="save", kind="go")
    note = T("The web page is for your teacher, who can read a whole class into one table.")
    again = button(T("Start again"), "again", symbol="undo", kind="quiet")
    sources = "".join(f"<li>{esc(source)}</li>" for source in lesson.sources)
    return (
        f'<div class="rk-lesson-report">{"".join(f"<p>{esc(line)}</p>" for line in lines)}{open_}'
        f'<div class="rk-row">{html}{pdf}{again}</div>'
        f'<p class="rk-muted">{esc(note)}</p>'
        f"<details><summary>{esc(T('Sources'))}</summary><ul>{sources}</ul></details></div>"
    )
