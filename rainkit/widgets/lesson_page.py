"""What a lesson's app shows: the parts and pages in the bar, the board, the question, the way on."""

from __future__ import annotations

from itertools import groupby

from rainkit.draw.svg import svg
from rainkit.i18n import T
from rainkit.lessons.model import PARTS, Lesson, Page
from rainkit.lessons.progress import Progress
from rainkit.lessons.tasks import Choice, Pick, Predict
from rainkit.lessons.web_board import WebBoard
from rainkit.widgets import walkthrough_page
from rainkit.widgets.bar import brand, page_tools
from rainkit.widgets.lesson_answer import answer
from rainkit.widgets.lesson_beside import facts, fields, new_words, own_web, report_box, tools, truths
from rainkit.widgets.lesson_deck import OwnDeck
from rainkit.widgets.lesson_deck import box as deck_box
from rainkit.widgets.page import attributes, button, esc, icon

__all__ = [
    "bar", "beside", "board", "frame", "help_box", "nav", "question", "still",
]  # fmt: skip


def frame(big: bool) -> str:
    """The skeleton; with big letters for a projector."""
    css = "rk-walk rk-lesson rk-lesson-big" if big else "rk-walk rk-lesson"
    return walkthrough_page.FRAME.replace('class="rk-walk"', f'class="{css}"', 1)


# --- bar --------------------------------------------------------------------------------------------------------------


def bar(lesson: Lesson, progress: Progress, lang: str, *, big: bool) -> str:
    """The lesson, its parts with a dot for each page, tools."""
    here = lesson.pages[progress.place]
    groups = []
    for part, pages in groupby(enumerate(lesson.pages), key=lambda item: item[1].part):
        own = list(pages)
        dots = "".join(_dot(place, page, progress) for place, page in own)
        now = ' class="rk-part-now"' if part == here.part else ""
        groups.append(f"<span{now}><small>{esc(PARTS[part])}</small><span>{dots}</span></span>")
    label = esc(T("Pages"))
    title = T("Lesson {n}: {title}", n=lesson.number, title=lesson.title)
    letters = button(
        T("Big letters"), "big", symbol="eye", narrow=True, kind="on" if big else "", aria_pressed=str(big).lower()
    )
    return (
        f"{brand(title)}"
        f'<div class="rk-mid"><div class="rk-parts" data-rove="dots" role="group" aria-label="{label}">'
        f"{''.join(groups)}</div></div>"
        f'<div class="rk-tools">{letters}{page_tools(lang)}</div>'
    )


def _dot(place: int, page: Page, progress: Progress) -> str:
    done = page.key in progress.done if page.task else place < progress.place
    state = "now" if place == progress.place else "done" if done else ""
    attrs = attributes(
        type="button",
        class_=f"rk-dot rk-dot-{state}" if state else "rk-dot",
        data_act="page",
        data_arg=str(place),
        data_key=f"dot:{place + 1}",
        data_current=state == "now",
        aria_current="step" if state == "now" else None,
        aria_label=T("{name}, done", name=page.title) if done else page.title,
        title=page.title,
    )
    pip = " ".join(name for name, on in (("rk-pip-now", place == progress.place), ("rk-pip-done", done)) if on)
    return f'<button{attrs}><i class="{pip}"></i></button>'


# --- board ------------------------------------------------------------------------------------------------------------


def board(lesson: Lesson, progress: Progress, picked: tuple[str, ...]) -> str:
    """The live picture of the page, what its marks mean, and its buttons."""
    page = lesson.pages[progress.place]
    if not page.board:
        return ""
    own = lesson.boards[page.board]
    state = progress.board(lesson, page.board)
    drawing = own.draw(state, live=True, verb=_verb(lesson, progress, page), picked=picked)
    picture = svg(drawing, live=True, size=("100%", "100%"), role="group")
    css = own.css(state)
    if drawing.css == "rk-web":  # a wide web scrolls sideways rather than become unreadable
        css += f".rk-web{{min-width:{drawing.width * 0.68:.0f}px}}"
    marks = "".join(f'<span><i class="rk-mark-{name}"></i>{esc(words)}</span>' for name, words in own.legend(state))
    legend = f'<div class="rk-walk-key">{marks}{tools(own, state)}</div>'
    return (
        f'<div class="rk-walk-cells" data-rove="board" data-scroll="board">{picture}</div>'
        f"{legend}{f'<style>{css}</style>' if css else ''}"
    )


def _verb(lesson: Lesson, progress: Progress, page: Page) -> str:
    """What a click on a card does: nothing that shows how a prediction comes out before it is made."""
    if isinstance(page.task, Pick) and not progress.solved(page):
        return "pick"
    guesses = (other for other in lesson.pages if other.board == page.board and isinstance(other.task, Predict))
    return "" if all(progress.solved(other) for other in guesses) else "look"


def still(lesson: Lesson) -> str:
    """The lesson's first picture with its words."""
    page = lesson.pages[0]
    own = lesson.boards[page.board]
    text = "".join(f"<p>{esc(words)}</p>" for words in page.text)
    return f"<h2>{esc(lesson.title)}</h2>{text}{svg(own.draw(own.fresh()))}"


# --- question ---------------------------------------------------------------------------------------------------------


def question(lesson: Lesson, progress: Progress) -> str:
    """Title, text, what was predicted, what is asked, what was answered."""
    page = lesson.pages[progress.place]
    parts = [
        f'<p class="rk-eyebrow">{esc(PARTS[page.part])} · {esc(T("{n} min", n=lesson.minutes[page.part]))}</p>',
        f'<h1 tabindex="-1" data-key="title" data-autofocus>{esc(page.title)}</h1>',
        *(f'<p class="rk-walk-text">{esc(words)}</p>' for words in page.text),
        new_words(page),
        _recall(lesson, progress, page),
    ]
    if page.key == "game":
        parts.append(truths(lesson))
    if page.task is not None:
        parts.append(f'<p class="rk-lesson-ask">{esc(page.task.question)}</p>')
        parts.append(answer(lesson, progress, page))
    if progress.place == 0:
        parts.append(_name(progress))
    if page.key == "report":
        parts.append(report_box(lesson, progress))
    return "".join(parts)


def _name(progress: Progress) -> str:
    attrs = attributes(
        type="text", class_="rk-input", data_act="name", data_key="name", value=progress.name, maxlength="60"
    )
    note = T("It stays in this browser and in the report that you hand in.")
    return (
        '<label class="rk-field rk-lesson-name">'
        f'<span class="rk-label">{esc(T("Your name or number, for the report"))}</span>'
        f"<input{attrs}><small class='rk-muted'>{esc(note)}</small></label>"
    )


def _recall(lesson: Lesson, progress: Progress, page: Page) -> str:
    earlier = lesson.by_key.get(page.recall)
    if earlier is None or not isinstance(earlier.task, Choice):
        return ""
    tried = progress.tried(earlier)
    option = earlier.task.option(tried[-1]) if tried else None
    if option is None:
        return ""
    words = T("You predicted: {answer}", answer=option.words)
    came = f"<br>{esc(option.why)}" if page.task is not None and progress.solved(page) else ""
    return f'<p class="rk-lesson-recall">{icon("eye")}<span>{esc(words)}{came}</span></p>'


# --- beside, way on, help ---------------------------------------------------------------------------------------------


def beside(lesson: Lesson, progress: Progress, own_deck: OwnDeck | None = None) -> str:
    """What the board tells in words and numbers."""
    page = lesson.pages[progress.place]
    if not page.board or page.key in ("game", "report"):
        return ""
    own = lesson.boards[page.board]
    state = progress.board(lesson, page.board)
    upload = own_web(state) + deck_box(state, own_deck) if isinstance(own, WebBoard) and own.takes_own else ""
    told = facts(own, state) if _tells(lesson, progress, page) else ""
    return fields(own, state) + told + upload


def _tells(lesson: Lesson, progress: Progress, page: Page) -> bool:
    """Whether the board's numbers stand beside it: not while one of them answers an open question."""
    if page.tells:
        return True
    silent = (other for other in lesson.pages if other.board == page.board and not other.tells)
    return not isinstance(page.task, Predict) and all(progress.solved(other) for other in silent)


def nav(lesson: Lesson, progress: Progress) -> str:
    """Back and on."""
    place, last = progress.place, len(lesson.pages) - 1
    page = lesson.pages[place]
    first = T("This is the first page.") if place == 0 else None
    back = button(T("Back"), "back", symbol="left", kind="big", shortcut="ArrowLeft", shown_key="←", why_not=first)
    count = f'<span class="rk-muted">{esc(T("Page {n} of {all}", n=place + 1, all=last + 1))}</span>'
    if place == last:
        return f"{back}{count}<span></span>"
    waits = isinstance(page.task, Predict) and not progress.solved(page)
    why = T("Say what you think first: a prediction can't be wrong.") if waits else None
    kind = "go" if progress.solved(page) else "big"
    words = T("Start") if place == 0 else T("Next")
    on = button(words, "next", kind=kind, key="next", shortcut="ArrowRight", shown_key="→", why_not=why)
    return f"{back}{count}{on}"


def help_box() -> str:
    """Keys and what they do."""
    return walkthrough_page.help_box(
        (
            ("<kbd>Tab</kbd>", T("to the pages, the picture, the answers, the buttons")),
            (
                "<kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd>",
                T("inside the picture: from one to the next; outside: page before, next page"),
            ),
            ("<kbd>Enter</kbd>", T("choose, take away, mark: what a click does")),
            ("<kbd>A</kbd> <kbd>B</kbd> <kbd>C</kbd> <kbd>D</kbd>", T("choose an answer")),
            ("<kbd>H</kbd>", T("a hint")),
            ("<kbd>Esc</kbd>", T("close this, or let go")),
        )
    )
