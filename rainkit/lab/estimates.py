"""Numbers with their standard errors, and what they say of chance: intervals and probabilities after Student."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from rainkit.core.chance import student

__all__ = ["FEWEST_BATCHES", "Difference", "Estimate"]

FEWEST_BATCHES = 10
"""With fewer batches nothing is said about how sure a difference is."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its standard error.

    >>> estimate = Estimate(3.0, 0.5, 400)
    >>> [round(end, 1) for end in estimate.ci95], round(estimate.p, 6)
    ([2.0, 4.0], 0.0)
    """

    mean: float
    error: float
    parts: int

    @property
    def half(self) -> float:
        """Half the width of the 95% interval, after Student's distribution."""
        return self.error * student(self.parts)

    @property
    def ci95(self) -> list[float]:
        """The 95% interval."""
        return [self.mean - self.half, self.mean + self.half]

    @property
    def p(self) -> float:
        """How likely chance alone would be so far from nothing, to either side."""
        return 1.0 if abs(self.mean) < 1e-9 else self.p_from(0.0)

    def p_from(self, least: float) -> float:
        """How likely chance alone would show so much if the truth were under ``least``, to either side.

        >>> Estimate(1.0, 0.0, 400).p_from(1), round(Estimate(1.2, 0.1, 400).p_from(1), 2)
        (0.0, 0.02)
        """
        size = abs(self.mean)
        if self._is_exact:
            return 0.0 if size > least - 1e-9 else 1.0
        return self._tail((size - least) / self.error) + self._tail((size + least) / self.error)

    def p_under(self, most: float) -> float:
        """How likely chance alone would show so little if the truth were ``most`` or more, to either side.

        >>> Estimate(0.0, 0.0, 400).p_under(1), round(Estimate(0.8, 0.1, 400).p_under(1), 2)
        (0.0, 0.02)
        """
        size = abs(self.mean)
        if self._is_exact:
            return 0.0 if size < most - 1e-9 else 1.0
        return self._tail((most - size) / self.error)

    @property
    def _is_exact(self) -> bool:
        return self.error <= 1e-9 * abs(self.mean)

    def _tail(self, t: float) -> float:
        """How likely Student's distribution lies above ``t``."""
        n = max(1, self.parts - 1)
        return NormalDist().cdf(-t * (1 - 1 / (4 * n)) / math.sqrt(1 + t * t / (2 * n)))


@dataclass(frozen=True, slots=True)
class Difference:
    """Mean points of a card with the old deck, with the new one, and what lies between; None where it isn't played."""

    before: Estimate | None
    after: Estimate | None
    change: Estimate | None
