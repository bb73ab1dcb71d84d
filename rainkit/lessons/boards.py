"""What all boards of the lessons share: a state as plain data, actions on it, a picture, and facts in words.

A board never changes its state: :meth:`Board.act` gives a new one, so a save, a report and the page tell the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.draw.primitives import Drawing
from rainkit.i18n import T, Text

__all__ = ["Board", "Fact", "Field", "State", "Tool"]

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of what the board tells: a name, a value with its unit, and perhaps what it means."""

    name: Text
    value: Text
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A number that can be changed, in the row and the column of a small table."""

    key: str
    row: Text
    column: Text
    value: int


@dataclass(frozen=True, slots=True)
class Tool:
    """A button that belongs to the board."""

    words: Text
    arg: str
    symbol: str = ""


class Board:
    """The base of all boards; a subclass gives a picture and whatever else it has."""

    on_paper = 105.0
    """How high the picture may be on the sheet, in mm."""

    def fresh(self) -> State:
        """The state to begin with."""
        return {}

    def read(self, data: object) -> State:  # noqa: ARG002
        """A state from a save, in which nothing is sure."""
        return self.fresh()

    def act(self, state: State, verb: str, arg: str) -> State:  # noqa: ARG002
        """After an action; one that makes no sense changes nothing."""
        return state

    def told(self, state: State) -> Text | None:  # noqa: ARG002
        """What a screen reader says after an action."""
        return None

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:
        """The picture; ``live`` with what can be clicked, ``verb`` what a click does, ``picked`` what is chosen."""
        raise NotImplementedError

    def css(self, state: State) -> str:  # noqa: ARG002
        """Style rules of this state's live picture."""
        return ""

    def legend(self, state: State) -> tuple[tuple[str, Text], ...]:  # noqa: ARG002
        """What the marks in the picture mean: a mark's name and words."""
        return ()

    def answered(self, state: State) -> State:
        """The state when the question of a page on it is done."""
        return state

    def facts(self, state: State) -> tuple[Fact, ...]:  # noqa: ARG002
        """What the state comes to, in words and numbers."""
        return ()

    def printed(self, state: State) -> tuple[Text, ...]:
        """What the state comes to, as lines for the sheet."""
        return tuple(
            T("{name}: {value} ({note})", name=fact.name, value=fact.value, note=fact.note)
            if fact.note
            else T("{name}: {value}", name=fact.name, value=fact.value)
            for fact in self.facts(state)
        )

    def fields(self, state: State) -> tuple[Field, ...]:  # noqa: ARG002
        """Numbers that can be changed; a change is an action ``field KEY=VALUE``."""
        return ()

    def tools(self, state: State) -> tuple[Tool, ...]:  # noqa: ARG002
        """Further buttons."""
        return ()

    def name(self, one: Hashable) -> str:
        """A thing on the board in words."""
        return str(one)

    @property
    def title(self) -> Text:
        """What the picture is called."""
        return T("Picture")
