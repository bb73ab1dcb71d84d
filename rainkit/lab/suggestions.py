"""What would make a card right: other points in one of its conditions, or points for more cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rainkit.decks.conditions import Condition, Flat

__all__ = ["CLOSE", "Suggestion", "suggestion", "with_points"]

CLOSE = 0.5
"""A suggestion that misses by less is called right."""
MOST_WIDER = 3
"""Where no points are right, so many cards more may be needed for them."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One condition with other points.

    Attributes
    ----------
    place : int
        Which of the card's conditions.
    condition : Condition
        As it should be; with 0 points it should go.
    scores : tuple of Condition
        The whole card then.
    miss : float
        Mean points above what was aimed at that would remain.
    """

    place: int
    condition: Condition
    scores: tuple[Condition, ...]
    miss: float

    @property
    def is_right(self) -> bool:
        """Whether it comes close enough."""
        return abs(self.miss) < CLOSE


def _nearest(mean: Callable[[int], float], target: float, now: int) -> int:
    """The whole number of points whose mean comes nearest; the mean never falls when points rise."""
    low, high = -100 - 4 * abs(now), 100 + 4 * abs(now)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if mean(middle) <= target else (low, middle)
    return min((low, high), key=lambda points: (abs(mean(points) - target), abs(points - now)))


def suggestion(scores: Sequence[Condition], counts: Counter[tuple[int, ...]], target: float) -> Suggestion | None:
    """A small change of one condition's points that brings the mean near to a target.

    Parameters
    ----------
    scores : sequence of Condition
        The card as it is.
    counts : Counter
        How often its conditions counted these numbers together, see :class:`rainkit.lab.rescoring.Rescored`.
    target : float
        Mean points that are aimed at.

    Examples
    --------
    >>> from rainkit.decks.conditions import parse_scores
    >>> found = suggestion(parse_scores("+4 per plant; -3 per carnivore"), Counter({(2, 0): 3, (2, 1): 1}), 3.2)
    >>> str(found.condition), found.scores[1].points, round(found.miss, 2)
    ('+2 per plant', -3, 0.05)

    Where no whole number of points is right, more cards may be needed for them.

    >>> str(suggestion(parse_scores("+1 per any in group"), Counter({(5,): 1, (4,): 1}), 2.0).condition)
    '+1 per 2 any in group'
    """
    found = _tried(scores, counts, target)
    for more in range(1, MOST_WIDER + 1):
        if any(one.is_right for one in found):
            break
        for place, condition in enumerate(scores):
            if condition.target():
                wider = [*scores[:place], replace(condition, per=condition.per + more), *scores[place + 1 :]]
                each = _tried(wider, counts, target)
                found += [one for one in each if one.place == place and one.is_right and one.condition.points]
    return min(found, key=lambda one: _order(one, scores[one.place].points), default=None)


def _tried(scores: Sequence[Condition], counts: Counter[tuple[int, ...]], target: float) -> list[Suggestion]:
    """For each condition that ever gives anything the points that bring the mean nearest to the target."""
    total = sum(counts.values())
    found = []
    for place, condition in enumerate(scores):
        rest = sum(
            times * other.score(numbers[n])
            for numbers, times in counts.items()
            for n, other in enumerate(scores)
            if n != place
        )
        seen = Counter[int]()
        for numbers, times in counts.items():
            seen[numbers[place]] += times
        if not total or not any(replace(condition, points=1).score(number) for number in seen):
            continue

        def mean(points: int, condition: Condition = condition, seen: Counter[int] = seen, rest: int = rest) -> float:
            tried = replace(condition, points=points)
            return (rest + sum(times * tried.score(number) for number, times in seen.items())) / total

        points = _nearest(mean, target, condition.points)
        whole = with_points(scores, place, points)
        kept = tuple(other for other in whole if other.points)
        found.append(Suggestion(place, whole[place], kept, mean(points) - target))
    return found


def with_points(scores: Sequence[Condition], place: int, points: int) -> tuple[Condition, ...]:
    """The conditions with other points of one of them.

    >>> from rainkit.decks.conditions import parse_scores
    >>> [str(condition) for condition in with_points(parse_scores("+4 per plant; +1"), 0, 2)]
    ['+2 per plant', '+1']
    """
    return tuple(replace(one, points=points) if n == place else one for n, one in enumerate(scores))


def _order(one: Suggestion, was: int) -> tuple[bool, bool, bool, float, bool]:
    """What is right before what is not, costs stay costs, exact flat points, small changes, a shorter text."""
    now = one.condition.points
    is_flat = isinstance(one.condition, Flat) and abs(one.miss) < 0.05
    size = abs(now - was) / max(1, abs(was)) if one.is_right else abs(one.miss)
    return not one.is_right, was * now < 0, not is_flat, round(size, 3), now != 0
