"""Two outcomes side by side: which choices are new, gone or bring something else, and whose points differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rainkit.explain.effects import Effect, Outcome

__all__ = ["Difference", "difference"]


@dataclass(frozen=True)
class Difference:
    """What is different on the second side.

    Attributes
    ----------
    gone, new : tuple of moves
        Choices of one side only.
    other : tuple of (move, Effect, Effect)
        Choices of both sides that bring something else.
    points : tuple of (seat, before, after)
        Seats whose points differ.
    winners : (tuple, tuple), optional
        The winners, if they differ.
    """

    gone: tuple[Any, ...] = ()
    new: tuple[Any, ...] = ()
    other: tuple[tuple[Any, Effect, Effect], ...] = ()
    points: tuple[tuple[int, int, int], ...] = ()
    winners: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def __bool__(self) -> bool:
        return bool(self.gone or self.new or self.other or self.points or self.winners)


def difference(before: Outcome, after: Outcome) -> Difference:
    """What is different between two outcomes.

    Examples
    --------
    >>> bool(difference(Outcome({}, (3, 4)), Outcome({}, (3, 4))))
    False
    >>> difference(Outcome({"a": Effect()}, (3,)), Outcome({"b": Effect()}, (5,))).points
    ((0, 3, 5),)
    """
    return Difference(
        tuple(move for move in before.choices if move not in after.choices),
        tuple(move for move in after.choices if move not in before.choices),
        tuple(
            (move, was, after.choices[move])
            for move, was in before.choices.items()
            if move in after.choices and after.choices[move] != was
        ),
        tuple(
            (seat, was, now)
            for seat, (was, now) in enumerate(zip(before.points, after.points, strict=True))
            if was != now
        ),
        (before.winners, after.winners) if before.winners != after.winners else None,
    )
