"""What is counted over many games: whole numbers that only grow, so that parts can be added in any order."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from rainkit.core.chance import student
from rainkit.lab.foodweb_data import BINS, FoodWebData
from rainkit.lab.jungle_data import JungleData

__all__ = ["EVENTS", "GOAL_COLUMNS", "MOST_ROUNDS", "Data", "Tally", "interval"]

Data = FoodWebData | JungleData
MOST_ROUNDS = 1000
PLACES = 9
GOAL_COLUMNS = ("held", "met", "picked", "points", "picked_met", "species")
EVENTS = ("exchange_possible", "exchanged", "token_3", "token_4", "diversity", "ended_by_J17")
"""What is told of the jungle's rules: J10, J10, J13a, J13a, J13e, J17."""


@dataclass
class Tally:
    """Sums over games.

    Attributes
    ----------
    games : int
    seats : array (players, 3)
        Sum of scores, of their squares, and victories in twelfths (a shared one counts a part).
    bins : array (players, 4096)
        Histogram of scores, see :meth:`Result.histogram`.
    cards : array (cards, 9, 2)
        For each card (or tile) and round (or jungle place): how often there, and the points that it gave.
    squares, wins : array (cards)
        Sum of squared points of each card; victories, in twelfths, of those who had it.
    times : array (cards)
        Sum of the factors by which tiles count in jungles (J18).
    goals : array (goals, 6)
        See ``GOAL_COLUMNS``.
    lengths : array (1001)
        Games by number of rounds.
    turns, decisions : int
    events : array
        See ``EVENTS``.
    """

    games: int
    seats: npt.NDArray[Any]
    bins: npt.NDArray[Any]
    cards: npt.NDArray[Any]
    squares: npt.NDArray[Any]
    wins: npt.NDArray[Any]
    times: npt.NDArray[Any]
    goals: npt.NDArray[Any]
    lengths: npt.NDArray[Any]
    events: npt.NDArray[Any]
    turns: int = 0
    decisions: int = 0

    @classmethod
    def empty(cls, data: Data, dtype: Any = np.int64) -> Tally:
        """Nothing counted yet; with ``dtype=object`` the numbers have no limit."""
        players, cards = data.players, len(data.cards)
        goals = len(data.goals) if isinstance(data, FoodWebData) else 0

        def zeros(*shape: int) -> npt.NDArray[Any]:
            return np.zeros(shape, dtype)

        return cls(
            0,
            zeros(players, 3),
            zeros(players, BINS),
            zeros(cards, PLACES, 2),
            zeros(cards),
            zeros(cards),
            zeros(cards),
            zeros(max(goals, 1), len(GOAL_COLUMNS)),
            zeros(MOST_ROUNDS + 1),
            zeros(len(EVENTS)),
        )

    def of(self, dtype: Any) -> Tally:
        """The same numbers of another kind."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return Tally(**{name: x.astype(dtype, copy=False) if hasattr(x, "astype") else x for name, x in found.items()})

    def __iadd__(self, other: Tally) -> Tally:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        return self


def interval(n: int, total: float, squares: float) -> tuple[float, float, tuple[float, float]]:
    """Mean, standard deviation, and 95% interval of the mean, from number, sum and sum of squares.

    >>> mean, sd, (low, high) = interval(4, 8, 20)
    >>> mean, round(sd, 3), round(low, 2), round(high, 2)
    (2.0, 1.155, 0.18, 3.82)
    """
    if n == 0:
        return math.nan, math.nan, (math.nan, math.nan)
    mean = total / n
    sd = math.sqrt(max(0.0, (squares - total * total / n) / (n - 1))) if n > 1 else math.nan
    half = student(n) * sd / math.sqrt(n)
    return mean, sd, (mean - half, mean + half)
