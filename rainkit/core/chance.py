"""How far a 95% interval reaches: wider than normal where the spread itself is known from few numbers only."""

from __future__ import annotations

import math

__all__ = ["student"]

Z = 1.959964


def student(parts: int) -> float:
    """How many standard errors a 95% interval reaches to either side, after Student's distribution.

    Parameters
    ----------
    parts : int
        From how many independent numbers the spread is known, at least 2.

    Notes
    -----
    Exact for two and three numbers; then the series of Cornish and Fisher, within a percent.

    Examples
    --------
    >>> [round(student(parts), 2) for parts in (2, 3, 4, 6, 11, 1000)]
    [12.71, 4.3, 3.16, 2.57, 2.23, 1.96]
    """
    n = max(1, parts - 1)
    if n == 1:
        return math.tan(0.475 * math.pi)
    if n == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return math.fsum(term / n**power for power, term in enumerate(terms))
