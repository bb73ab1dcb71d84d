"""Right answers and whole pupils' ways through a lesson, made from the lesson itself."""

from __future__ import annotations

import json
from collections.abc import Mapping

from rainkit.lessons.model import Lesson, Page
from rainkit.lessons.progress import Progress
from rainkit.lessons.tasks import Choice, Number, Pick, Reason, Word

TO_DO: Mapping[str, tuple[str, ...]] = {
    "missing:lichens": ("restore:", "remove:lichens"),
    "missing:pair": ("restore:", "remove:lichens", "remove:other-insects"),
    "reserve:core": tuple(f"cell:{x},{y}" for x in range(5, 9) for y in range(4, 8)),
    "diversity:own": tuple(
        f"field:{i},{j}={n}" for i, row in enumerate(((9, 9, 9, 0, 0), (96, 1, 1, 1, 1))) for j, n in enumerate(row)
    ),
}
"""What a pupil does on the board of a page that wants something done there."""


def deeds(lesson: Lesson, page: Page) -> tuple[str, ...]:
    """The actions that reach what a page asks for."""
    known = TO_DO.get(f"{lesson.key}:{page.key}")
    if known is not None:
        return known
    if lesson.key == "whom":  # turn each mark until it is true
        board = lesson.boards["forest"]
        turns = {">": 1, "<": 2, "0": 3}
        return tuple(f"turn:{i}" for i, pair in enumerate(board.pairs) for _ in range(turns[board.truth(pair)]))
    assert (lesson.key, page.key) == ("reserve", "corridor")
    board = lesson.boards["two"]
    start = list(board.fresh()["cells"])
    free = [f"{x},{y}" for x, y in board.land if f"{x},{y}" not in start and (x, y) not in board.village]
    pairs = [(a, b) for i, a in enumerate(free) for b in free[i + 1 :]]
    best = max(pairs, key=lambda pair: board.numbers({"cells": [*start, *pair]})["connected"])
    return tuple(f"cell:{cell}" for cell in best)


def right_answer(page: Page) -> str:
    """An answer that is right."""
    task = page.task
    if isinstance(task, Choice):
        return next(option.key for option in task.options if option.right)
    if isinstance(task, Number):
        return f"{task.value():.3f}"
    if isinstance(task, Word):
        return task.accepted[0].upper()
    if isinstance(task, Pick):
        return ",".join(sorted(task.right()))
    if isinstance(task, Reason):
        return json.dumps({name: f"my own {name} here" for name, _ in task.fields})
    return ""


def done(lesson: Lesson, name: str = "Ana", *, upto: int | None = None) -> Progress:
    """A pupil who did everything right, on all pages or on those before ``upto``."""
    progress = Progress(name=name)
    for place, page in enumerate(lesson.pages[:upto]):
        progress = progress.at(place, lesson).worked(lesson, 60)
        if page.task is not None and page.task.kind == "do":
            state = progress.board(lesson, page.board)
            for deed in deeds(lesson, page):
                verb, _, what = deed.partition(":")
                state = lesson.boards[page.board].act(state, verb, what)
            progress = progress.with_board(page.board, state)
        if page.task is not None:
            progress = progress.answered(lesson, page, right_answer(page))
    return progress
