"""What all walkthroughs show: bar with dots, board, answers with their words, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.i18n import T, Text
from rainkit.widgets.bar import brand, page_tools
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.walkthrough_steps import Progress, Step, chapters

__all__ = [
    "FRAME",
    "answers",
    "bar",
    "board",
    "help_box",
    "nav",
    "right_words",
]

LETTERS = "abcd"

FRAME = (
    '<div class="rk-walk"><div class="rk-bar" data-region="bar"></div>'
    '<main><section class="rk-walk-board" data-region="board"></section>'
    '<div class="rk-walk-side"><section data-region="question" class="rk-walk-question"></section>'
    '<section data-region="ledger" class="rk-walk-ledger"></section>'
    '<nav data-region="nav" class="rk-walk-nav"></nav></div></main><div data-region="help"></div></div>'
)


# --- bar --------------------------------------------------------------------------------------------------------------


def bar(steps: Sequence[Step], progress: Progress, lang: str, title: object, name_of: Callable[[Step], str]) -> str:
    """Name, step, dots, tools."""
    here = steps[progress.place]
    dots = []
    for number, (chapter, first) in enumerate(chapters(steps), 1):
        own = [step for step in steps if step.chapter == chapter]
        asked = [step for step in own if step.answers]
        done = all(progress.solved(step) for step in asked) if asked else first < progress.place
        state = "now" if chapter == here.chapter else "done" if done else ""
        name = name_of(own[0])
        attrs = attributes(
            type="button",
            class_=f"rk-dot rk-dot-{state}" if state else "rk-dot",
            data_act="chapter",
            data_arg=str(first),
            data_key=f"dot:{number}",
            data_current=state == "now",
            aria_current="step" if state == "now" else None,
            aria_label=T("{name}, done", name=name) if state == "done" else name,
            title=name,
        )
        pips = "".join(_pip(step, here, progress, steps) for step in own)
        dots.append(f"<button{attrs}>{pips}</button>")
    count = T("Step {n} of {all}", n=progress.place + 1, all=len(steps))
    open_steps = any(step.answers and not progress.solved(step) for step in steps)
    if open_steps:
        tool = button(T("Show all"), "all", symbol="eye", narrow=True)
    else:
        tool = button(T("Start again"), "again", symbol="undo", narrow=True)
    return (
        f'{brand(title)}<div class="rk-mid"><span class="rk-num">{esc(count)}</span>'
        f'<div class="rk-dots" data-rove="dots" role="group" aria-label="{esc(T("Steps"))}">{"".join(dots)}</div></div>'
        f'<div class="rk-tools">{tool}{page_tools(lang)}</div>'
    )


def _pip(step: Step, here: Step, progress: Progress, steps: Sequence[Step]) -> str:
    """One step of a dot: there are as many pips as steps."""
    behind = progress.solved(step) if step.answers else steps.index(step) < progress.place
    state = "now" if step is here else "done" if behind else ""
    return f'<i class="rk-pip-{state}"></i>' if state else "<i></i>"


# --- board ------------------------------------------------------------------------------------------------------------


def board(drawing: Drawing, legend: str) -> str:
    """The board, in which the arrow keys move, and its key."""
    picture = svg(drawing, live=True, size=("100%", "100%"), role="group")
    return f'<div class="rk-walk-cells" data-rove="board" data-bubble-area>{picture}</div>{legend}'


# --- answers ----------------------------------------------------------------------------------------------------------


def answers(progress: Progress, step: Step) -> str:
    """The answer buttons, and the word on the last one that was chosen."""
    if not step.answers:
        return ""
    tried, solved = progress.tried(step), progress.solved(step)
    buttons = []
    for letter, answer in zip(LETTERS, step.answers, strict=False):
        right = solved and answer.right
        wrong = answer.key in tried and not answer.right
        off = wrong or (solved and not right)
        css = "rk-answer" + (" rk-right" if right else " rk-wrong" if wrong else " rk-rest" if off else "")
        attrs = attributes(
            type="button",
            class_=css,
            data_act="answer",
            data_arg=answer.key,
            data_key=f"answer:{step.key}:{answer.key}",
            data_shortcut=letter,
            aria_keyshortcuts=letter,
            aria_disabled="true" if off else None,
            data_why=answer.why if off else None,
        )
        mark = icon("check") if right else icon("close") if wrong else f'<kbd aria-hidden="true">{letter.upper()}</kbd>'
        buttons.append(f"<button{attrs}>{mark}<b>{esc(answer.label)}</b></button>")
    count = len(step.answers)
    label = esc(T("Answers"))
    group = f'<div class="rk-answers rk-answers-{count}" role="group" aria-label="{label}">{"".join(buttons)}</div>'
    return group + _word(progress, step)


def _word(progress: Progress, step: Step) -> str:
    """What the last answer, or the answer that was shown, is told."""
    tried = progress.tried(step)
    if progress.solved(step):
        words = right_words(step, found=progress.found(step))
        mark, css = ("check", " rk-good") if progress.found(step) else ("eye", "")
        return f'<p class="rk-walk-word{css}">{icon(mark)}<span>{esc(words)}</span></p>'
    if tried:
        last = step.answer(tried[-1])
        assert last is not None
        return f'<p class="rk-walk-word rk-bad">{icon("hint")}<span>{esc(last.why)}</span></p>'
    return '<p class="rk-walk-word"></p>'


def right_words(step: Step, *, found: bool) -> Text:
    """The right answer and what makes it right."""
    answer = next(answer for answer in step.answers if answer.right)
    if found:
        return T("Right: {answer}. {why}", answer=answer.label, why=answer.why)
    return T("The answer is {answer}. {why}", answer=answer.label, why=answer.why)


# --- way on -----------------------------------------------------------------------------------------------------------


def nav(steps: Sequence[Step], progress: Progress, name_of: Callable[[Step], str]) -> str:
    """Back, what comes next, and Next (or Show me while a question is open)."""
    place = progress.place
    step = steps[place]
    first, last = place == 0, place == len(steps) - 1
    back = button(
        T("Back"), "back", symbol="left", kind="big", shortcut="ArrowLeft", shown_key="←",
        why_not=T("This is the first step.") if first else None,
    )  # fmt: skip
    if last:
        return f"{back}<span></span><span></span>"
    open_question = bool(step.answers) and not progress.solved(step)
    if open_question:
        on = button(T("Show me"), "show", symbol="eye", kind="big", key="next", shortcut="ArrowRight", shown_key="→")
    else:
        words = T("Start") if first else T("Next")
        on = button(words, "next", kind="go", key="next", shortcut="ArrowRight", shown_key="→")
    after = steps[place + 1]
    if open_question:
        told = T("What do you think?")
    elif after.chapter == step.chapter:
        told = T("Next: one more question about it")
    else:
        told = T("Next: {what}", what=name_of(after))
    return f'{back}<span class="rk-muted">{esc(told)}</span>{on}'


def help_box(entries: Iterable[tuple[str, Text]]) -> str:
    """The help: keys and what they do."""
    rows = "".join(f"<dt>{keys}</dt><dd>{esc(words)}</dd>" for keys, words in entries)
    close = button(
        T("Close"), "help", symbol="check", kind="go", key="help:close", escape_key=True, data_autofocus=True
    )
    return (
        f'<div class="rk-veil"><div class="rk-box" role="dialog" aria-modal="true" aria-label="{esc(T("Help"))}">'
        f'<h2>{esc(T("Help"))}</h2><dl class="rk-keys">{rows}</dl><div>{close}</div></div></div>'
    )
