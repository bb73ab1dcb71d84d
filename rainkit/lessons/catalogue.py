"""All lessons, by number."""

from __future__ import annotations

from importlib import import_module

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T
from rainkit.lessons.model import Lesson

__all__ = ["NUMBERS", "lesson", "lessons"]

NUMBERS = (1, 2, 3, 4, 5)


def lesson(number: int | str) -> Lesson:
    """A lesson by its number.

    Raises
    ------
    InputError
        If there is no such lesson.

    Examples
    --------
    >>> lesson(5).key
    'missing'
    """
    if str(number) not in {str(n) for n in NUMBERS}:
        message = T("there is no lesson '{number}'; lessons: {all}", number=str(number), all=[str(n) for n in NUMBERS])
        raise InputError([Fault(message, "unknown-lesson", f"lesson:{number}")])
    found: Lesson = import_module(f"rainkit.lessons.lesson_{number}").LESSON
    return found


def lessons() -> tuple[Lesson, ...]:
    """All lessons in order."""
    return tuple(lesson(number) for number in NUMBERS)
