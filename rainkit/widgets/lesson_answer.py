"""What a lesson's page takes as an answer, what it says of it, and its hints."""

from __future__ import annotations

import json

from rainkit.i18n import T, Text
from rainkit.lessons.model import Lesson, Page
from rainkit.lessons.progress import FOUND, SHOWN, Progress
from rainkit.lessons.tasks import Choice, Number, Predict, Reason, Verdict, Word
from rainkit.widgets.page import attributes, button, esc, icon

__all__ = ["answer", "shown_words", "verdict_words", "written"]

LETTERS = "abcdef"


def answer(lesson: Lesson, progress: Progress, page: Page) -> str:
    """Where the answer is given, the word on it, and the hints."""
    return _answer(progress, page) + _verdict(lesson, progress, page) + _hints(progress, page)


def written(progress: Progress, page: Page) -> dict[str, str]:
    """What is written so far of a reason."""
    try:
        found = json.loads(progress.drafts.get(page.key, "{}"))
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def _answer(progress: Progress, page: Page) -> str:
    task, done = page.task, progress.solved(page)
    if isinstance(task, Choice):
        return _choice(progress, page, task)
    check = "" if done else button(T("Check"), "check", symbol="check", kind="go", key="check")
    if isinstance(task, Number | Word):
        unit = task.unit if isinstance(task, Number) else ""
        attrs = attributes(
            type="text",
            class_="rk-input",
            data_act="draft",
            data_live=True,
            data_enter="check",
            data_key=f"draft:{page.key}",
            value=progress.drafts.get(page.key, ""),
            maxlength="80",
            autocomplete="off",
            readonly=done,
            aria_label=task.question,
        )
        return f'<div class="rk-lesson-write"><input{attrs}><span>{esc(unit)}</span>{check}</div>'
    if isinstance(task, Reason):
        text = written(progress, page)
        areas = "".join(
            f'<label class="rk-field"><span class="rk-label">{esc(words)}</span><textarea'
            + attributes(
                class_="rk-input", rows="2", data_act="written", data_arg=name, data_live=True,
                data_key=f"written:{page.key}:{name}", maxlength="1200",
            )
            + f">{esc(text.get(name, ''))}</textarea></label>"
            for name, words in task.fields
        )  # fmt: skip
        keep = button(T("Keep for the report"), "check", symbol="check", kind="go", key="check")
        return f'<div class="rk-lesson-reason">{areas}<div>{keep}</div></div>'
    return f'<div class="rk-row">{check}</div>' if check else ""


def _choice(progress: Progress, page: Page, task: Choice) -> str:
    tried, solved = progress.tried(page), progress.solved(page)
    guess = isinstance(task, Predict)
    buttons = []
    for letter, option in zip(LETTERS, task.options, strict=False):
        chosen = bool(tried) and option.key == tried[-1]
        if guess:
            css, off = ("rk-right" if chosen else "rk-rest" if solved else ""), solved
        else:
            right = solved and option.right
            wrong = option.key in tried and not option.right
            css, off = ("rk-right" if right else "rk-wrong" if wrong else "rk-rest" if solved else ""), wrong or solved
        attrs = attributes(
            type="button",
            class_=f"rk-answer {css}".strip(),
            data_act="answer",
            data_arg=option.key,
            data_key=f"answer:{page.key}:{option.key}",
            data_shortcut=letter,
            aria_keyshortcuts=letter,
            aria_disabled="true" if off else None,
            data_why=(T("Your prediction is kept as it was.") if guess else option.why) if off else None,
        )
        mark = (
            icon("check")
            if css == "rk-right"
            else icon("hint")
            if css == "rk-wrong"
            else f'<kbd aria-hidden="true">{letter.upper()}</kbd>'
        )
        buttons.append(f"<button{attrs}>{mark}<b>{esc(option.words)}</b></button>")
    label = esc(T("Answers"))
    return f'<div class="rk-answers rk-lesson-answers" role="group" aria-label="{label}">{"".join(buttons)}</div>'


def verdict_words(page: Page, verdict: Verdict) -> Text:
    """What is said about an answer."""
    if verdict.right and page.task is not None:
        more = page.task.why if str(page.task.why) and str(page.task.why) != str(verdict.words) else T("")
        return (
            T("Right. {why} {more}", why=verdict.words, more=more)
            if str(more)
            else T("Right. {why}", why=verdict.words)
        )
    return verdict.words


def shown_words(page: Page) -> Text:
    """What is said when the answer is shown."""
    assert page.task is not None
    if isinstance(page.task, Choice):
        right = next((option for option in page.task.options if option.right), None)
        if right is not None:
            return T("The answer: {answer}. {why}", answer=right.words, why=right.why)
    return T("The answer: {answer}. {why}", answer=page.task.key_words, why=page.task.why)


def _verdict(lesson: Lesson, progress: Progress, page: Page) -> str:
    if progress.done.get(page.key) == SHOWN:
        return f'<p class="rk-walk-word">{icon("eye")}<span>{esc(shown_words(page))}</span></p>'
    verdict = progress.verdict(lesson, page)
    if verdict is None:
        return ""
    if verdict.right is False and page.key in progress.done:
        return ""
    found = progress.done.get(page.key) == FOUND
    mark, css = (
        ("check", " rk-good") if found else ("check", "") if verdict.right is None else ("hint", " rk-lesson-on")
    )
    return f'<p class="rk-walk-word{css}">{icon(mark)}<span>{esc(verdict_words(page, verdict))}</span></p>'


def _hints(progress: Progress, page: Page) -> str:
    task = page.task
    assert task is not None
    n = progress.hints.get(page.key, 0)
    shown = "".join(f"<li>{icon('hint')}<span>{esc(words)}</span></li>" for words in task.hints[:n])
    html = f'<ol class="rk-lesson-hints">{shown}</ol>' if shown else ""
    if progress.solved(page) or isinstance(task, Predict):
        return html
    buttons = ""
    if n < len(task.hints):
        buttons += button(
            T("Hint {n} of {all}", n=n + 1, all=len(task.hints)), "hint", symbol="hint", shortcut="h", key="hint"
        )
    elif not isinstance(task, Reason):
        buttons += button(T("Show the answer"), "show", symbol="eye", key="hint")
    return html + (f'<div class="rk-row">{buttons}</div>' if buttons else "")
