"""Saves belong to a person: the browser keeps them, Python only says what to keep and reads what it is offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Save", "new_id", "saves_from"]

MAX_SAVES = 100
"""More than a browser offers; decks lie on a shelf until they are dropped."""
MAX_TITLE = 200


@dataclass(frozen=True, slots=True)
class Save:
    """One game or piece of work that the browser keeps.

    Attributes
    ----------
    id : str
        Names the game; a later save with the same id takes the place of the earlier one.
    title : str
        One line that says what it is, for instance "round 4".
    data : mapping
        Small, of JSON's kinds; whoever reads it must check it: a browser's storage can be edited.
    clock : str
        The time of day when it was kept, as the browser writes it; set by the browser.
    day : str
        The day, if it was not today; set by the browser.
    part : bool
        The data are only what changed since the save before it, which this page has sent.
    """

    id: str
    title: str
    data: dict[str, Any]
    clock: str = ""
    day: str = ""
    part: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The save as it is sent to the browser."""
        sent = {"id": self.id, "title": self.title, "data": self.data}
        return {**sent, "part": True} if self.part else sent


def new_id() -> str:
    """A name for a new game that no other tab or day has."""
    import uuid

    return uuid.uuid4().hex[:12]


def saves_from(offered: object) -> tuple[Save, ...]:
    """The saves that a browser offers, without those that are not of the form.

    >>> [s.id for s in saves_from([{"id": "a", "title": "round 4", "data": {}}, {"id": 7}, "x"])]
    ['a']
    """
    found = []
    for entry in offered[:MAX_SAVES] if isinstance(offered, list) else []:
        if not isinstance(entry, dict):
            continue
        data = entry.get("data")
        name = entry.get("id")
        if isinstance(name, str) and name and isinstance(data, dict):
            words = (str(entry.get(key, ""))[:MAX_TITLE] for key in ("title", "clock", "day"))
            title, clock, day = words
            found.append(Save(name[:64], title, data, clock, day))
    return tuple(found)
