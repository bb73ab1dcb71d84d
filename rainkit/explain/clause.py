"""A clause of RULES.md as people read it: a title, plain words, where it is from, and a moment in which it decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from rainkit.explain.without import Without
from rainkit.i18n import T, Text

__all__ = ["PICTURES", "SOURCE_WORDS", "Clause", "Show", "clause", "clauses"]

SOURCE_WORDS: Mapping[str, Text] = {
    "S": T("the Slovak rules"),
    "F": T("the French rules"),
    "Z": T("the Chinese rulebook"),
    "P": T("published reviews and help pages"),
    "i": T("our own reading, where the sources are silent or disagree"),
}
"""Where a clause is from, by the letters of RULES.md."""

PICTURES = ("forest", "places", "hand", "out", "goals", "jungle", "zones", "clearing", "supply", "totem")
"""The parts of a moment that a clause's picture may show."""


@dataclass(frozen=True)
class Show:
    """A moment in which a clause decides.

    Attributes
    ----------
    make : callable
        Gives the state and the seat that looks; always the same.
    look : Text
        What to look at, in one or two sentences.
    without : tuple of Without
        Ways in which the clause is taken away here; each makes a difference.
    """

    make: Callable[[], tuple[Any, int]]
    look: Text
    without: tuple[Without, ...]

    @property
    def moment(self) -> tuple[Any, int]:
        """The state and the seat."""
        return _made(self.make)


@cache
def _made(make: Callable[[], tuple[Any, int]]) -> tuple[Any, int]:
    return make()


@dataclass(frozen=True)
class Clause:
    """One clause.

    Attributes
    ----------
    id : str
        As in RULES.md, for instance ``"J13a"``.
    title : Text
    words : tuple of Text
        Short sentences for a twelve-year-old.
    sources : str
        Letters of :data:`SOURCE_WORDS`.
    picture : str
        One of :data:`PICTURES`: what of the moment is drawn small.
    show : Show
    """

    id: str
    title: Text
    words: tuple[Text, ...]
    sources: str
    picture: str
    show: Show

    @property
    def game(self) -> str:
        """The game whose clause it is."""
        return "foodweb" if self.id.startswith("F") else "jungle"


@cache
def clauses(game: str) -> tuple[Clause, ...]:
    """All clauses of a game in their order.

    >>> [clause.id for clause in clauses("foodweb")][:3], len(clauses("jungle"))
    (['F1', 'F2', 'F3'], 26)
    """
    shows: Mapping[str, Show] = import_module(f"rainkit.explain.shows_{game}").SHOWS
    texts = import_module(f"rainkit.explain.clauses_{game}").TEXTS
    return tuple(
        Clause(name, title, words, sources, picture, shows[name]) for name, title, sources, picture, words in texts
    )


def clause(name: str) -> Clause:
    """One clause by its id; KeyError for an unknown one.

    >>> clause("J13e").game
    'jungle'
    """
    for found in clauses("foodweb" if name.startswith("F") else "jungle"):
        if found.id == name:
            return found
    raise KeyError(name)
