"""What became of changed goals: how often their holders reach them, and what they bring; a verdict for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rainkit.decks import builtin
from rainkit.decks.model import Deck, Goal
from rainkit.lab.estimates import FEWEST_BATCHES, Difference, Estimate
from rainkit.lab.pairing import Pairs
from rainkit.lab.suggestions import CLOSE
from rainkit.lab.verdicts import LEVEL, Look, looks

__all__ = ["GoalKind", "GoalVerdict", "edited_goals", "goal_verdicts", "goals_of", "level_for"]

GoalKind = Literal[
    "too strong", "too weak", "easier", "harder", "worth more", "worth less", "not significant", "new", "unchanged",
    "too few games", "gone",
]  # fmt: skip
FIELDS = ("shape", "empty", "match", "turn", "flip", "points", "species", "distinct", "table")


@dataclass(frozen=True, slots=True)
class GoalVerdict:
    """What is said of one goal, and on what grounds.

    Attributes
    ----------
    kind : str
        One of :data:`GoalKind`.
    met : Difference
        Which part of its holders reach it.
    brought : Difference
        What it brings who holds it, in points; nothing where another goal is picked (F12).
    changed : tuple of str
        Which of its fields were changed; ``("new",)`` for a new goal.
    p : float
        How likely chance alone would bring the same word, corrected for the number of questions.
    is_small : bool
        Whether it surely brings less than a point more or less than before.
    points : int or None
        The points at which a goal that is too strong or too weak would bring about what it brought.
    """

    id: str
    kind: GoalKind
    met: Difference
    brought: Difference
    changed: tuple[str, ...] = ()
    p: float = 1.0
    is_small: bool = False
    points: int | None = None

    @property
    def is_remarkable(self) -> bool:
        """Whether a report says a sentence about it."""
        return bool(self.changed) and self.kind not in ("unchanged", "too few games", "gone")


MOST = 20
"""More points than that are no advice."""


def goals_of(deck: Deck) -> tuple[Goal, ...]:
    """The goals that a deck is played with (F5): its own, or the built-in ones.

    >>> goals_of(Deck("bare")) == builtin("foodweb").goals
    True
    """
    return () if deck.game != "foodweb" else deck.goals or builtin("foodweb").goals


def edited_goals(before: Deck, after: Deck) -> dict[str, tuple[str, ...]]:
    """What was changed of goals that both decks have, and which are new.

    >>> from dataclasses import replace
    >>> deck = builtin("foodweb")
    >>> edited_goals(deck, replace(deck, goals=(replace(deck.goals[0], points=5), *deck.goals[1:])))
    {'bako': ('points',)}
    """
    old = {goal.id: goal for goal in goals_of(before)}
    out = {}
    for goal in goals_of(after):
        was = old.get(goal.id)
        what = ("new",) if was is None else tuple(name for name in FIELDS if getattr(goal, name) != getattr(was, name))
        if what:
            out[goal.id] = what
    return out


def level_for(before: Deck, after: Deck) -> str | None:
    """The level at which one sees what was changed of the goals; None if nothing was.

    >>> from dataclasses import replace
    >>> deck = builtin("foodweb")
    >>> level_for(deck, deck), level_for(deck, replace(deck, goals=deck.goals[1:]))
    (None, 'intermediate')
    """
    changed = edited_goals(before, after)
    if not changed and {goal.id for goal in goals_of(before)} == {goal.id for goal in goals_of(after)}:
        return None
    return "advanced" if any("species" in what for what in changed.values()) else "intermediate"


def goal_verdicts(pairs: Pairs, reports: int = 1) -> dict[str, GoalVerdict]:
    """A verdict for each goal of either deck; none where no goals are played."""
    changed = edited_goals(pairs.before.deck, pairs.after.deck)
    new = {goal.id for goal in getattr(pairs.after.data, "goals", ())}
    rows = {goal: (pairs.difference(f"met {goal}"), pairs.difference(f"brought {goal}")) for goal in pairs.goals}
    asked = [
        (goal, n, each.change) for goal in rows if goal in changed for n, each in enumerate(rows[goal]) if each.change
    ]
    found = dict(zip([(goal, n) for goal, n, _ in asked], looks([each for *_, each in asked], reports), strict=True))
    out = {}
    for goal, (met, brought) in rows.items():
        what = changed.get(goal, ())
        kind, p, is_small = _kind(found.get((goal, 0)), found.get((goal, 1)))
        if goal not in new:
            kind = "gone"
        elif brought.after is None or brought.after.parts < FEWEST_BATCHES:
            kind = "too few games"
        elif "new" in what:
            kind = "new"
        elif not what:
            kind = "unchanged"
        points = _points(pairs, goal, brought) if kind in ("too strong", "too weak") else None
        out[goal] = GoalVerdict(goal, kind, met, brought, what, p, is_small, points)
    return out


def _kind(met: Look | None, brought: Look | None) -> tuple[GoalKind, float, bool]:
    if met is None or brought is None:
        return "not significant", 1.0, False
    is_small = brought.p_near < LEVEL
    if brought.p_far < LEVEL:
        return ("too strong" if brought.estimate.mean > 0 else "too weak"), brought.p_far, False
    if met.p_any < LEVEL:
        return ("easier" if met.estimate.mean > 0 else "harder"), met.p_any, is_small
    if brought.p_any < LEVEL:
        return ("worth more" if brought.estimate.mean > 0 else "worth less"), brought.p_any, is_small
    return "not significant", min(met.p_any, brought.p_any), is_small


def _points(pairs: Pairs, goal: str, brought: Difference) -> int | None:
    """The points that would bring about what the goal brought; None if none would, and for goals with a table."""
    now = next(one for one in goals_of(pairs.after.deck) if one.id == goal)
    before, after = brought.before, brought.after
    if now.distinct or before is None or after is None or after.mean <= 0 or before.mean <= 0:
        return None
    each = after.mean / now.points
    best = max(1, round(before.mean / each))
    return best if best != now.points and best <= MOST and abs(best * each - before.mean) < CLOSE else None


def brought_in(estimates: list[Estimate]) -> tuple[float, float]:
    """The least and the most that goals bring.

    >>> brought_in([Estimate(2.0, 0.1, 20), Estimate(1.0, 0.1, 20)])
    (1.0, 2.0)
    """
    means = [each.mean for each in estimates]
    return min(means), max(means)
