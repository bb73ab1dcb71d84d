"""What it means to take a clause away: one definition for every clause of RULES.md.

A moment has an *outcome* (:func:`rainkit.explain.effects.outcome`): what a seat may choose, what each choice brings and
what follows from it, the points of all, and who wins. **A clause decides in a moment if the outcome is another one
when the clause is taken away**, that is, when only what the clause says is left out or turned and all else stays.
There are five ways to do that; a clause may be taken away in several, and each must make a difference:

1. :class:`Switched`: a switch of the rules ([i] in RULES.md) is turned.
2. :class:`Allowed`: the choice that the clause forbids here is allowed. The rules must name this very clause.
3. :class:`NoLines`: the points that the ledger gives by this clause are left out.
4. :class:`NoEvent`: what the rules tell by this clause after a choice does not happen.
5. :class:`Otherwise`: the same moment with one thing changed that the clause is about, such as tiles that count for
   one colour only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rainkit.core.game import game
from rainkit.core.ledger import Ledger
from rainkit.explain.effects import Effect, Outcome, outcome, why_not
from rainkit.explain.under import under
from rainkit.i18n import T, Text

__all__ = ["Allowed", "NoEvent", "NoLines", "Otherwise", "Switched", "Without"]


@dataclass(frozen=True)
class Without:
    """A way to take a clause away; ``words`` say what the other side shows."""

    words: Text

    def state(self, state: Any, seat: int) -> Any:  # noqa: ARG002
        """The moment that is drawn on the other side."""
        return state

    def outcome(self, state: Any, seat: int) -> Outcome:
        """The outcome without the clause."""
        return outcome(self.state(state, seat), seat)


@dataclass(frozen=True)
class Switched(Without):
    """A switch is turned."""

    changes: Mapping[str, Any]

    def state(self, state: Any, seat: int) -> Any:  # noqa: ARG002
        """The same position under the other rule."""
        return under(state, self.changes)


@dataclass(frozen=True)
class Allowed(Without):
    """A choice that the clause forbids is allowed."""

    clause: str
    move: Any

    def outcome(self, state: Any, seat: int) -> Outcome:
        """The outcome with one choice more.

        Raises
        ------
        ValueError
            If the rules allow the choice, or forbid it by another clause.
        """
        move = game(state.game).parse_move(self.move) if isinstance(self.move, str) else self.move
        error = why_not(state, seat, move)
        if error is None or error.clause != self.clause:
            raise ValueError(f"{self.move} is not forbidden by {self.clause}, but by {error and error.clause}")
        found = outcome(state, seat)
        allowed = Effect(0, ((self.clause, T("This would be allowed.")),))
        return replace(found, choices={**found.choices, move: allowed})


@dataclass(frozen=True)
class NoLines(Without):
    """The points given by the clause are left out."""

    clause: str

    def outcome(self, state: Any, seat: int) -> Outcome:
        """The outcome with fewer points, or more if the clause takes some away."""
        found = outcome(state, seat)
        left = tuple(
            Ledger(line for line in state.ledger(s) if line.clause != self.clause).total for s in range(state.players)
        )
        return replace(found, points=left)


@dataclass(frozen=True)
class NoEvent(Without):
    """What the rules do by themselves after a choice does not happen."""

    clause: str

    def outcome(self, state: Any, seat: int) -> Outcome:
        """The outcome without what follows by the clause."""
        found = outcome(state, seat)
        choices = {
            move: replace(effect, follows=tuple(f for f in effect.follows if f[0] != self.clause))
            for move, effect in found.choices.items()
        }
        return replace(found, choices=choices)


@dataclass(frozen=True)
class Otherwise(Without):
    """One thing that the clause is about is changed.

    ``change`` gives the changed moment, or the outcome itself where no moment has it.
    """

    change: Callable[[Any, int], Any]

    def state(self, state: Any, seat: int) -> Any:
        """The changed moment."""
        made = self.change(state, seat)
        return state if isinstance(made, Outcome) else made

    def outcome(self, state: Any, seat: int) -> Outcome:
        """The outcome of the changed moment."""
        made = self.change(state, seat)
        return made if isinstance(made, Outcome) else outcome(made, seat)
