"""Diversity of a sample: from how many individuals of each species it holds.

The counts are numbers of individuals (or cover, or biomass), as a list or as a mapping from species to number. Species
with a count of 0 aren't in the sample. Richness is one number, evenness another; an index of diversity mixes both, and
each under its right name here, since 'Simpson' stands for three different numbers in books.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import exp, inf, isfinite, log

__all__ = [
    "gini_simpson",
    "hill_number",
    "hill_profile",
    "inverse_simpson",
    "pielou_evenness",
    "richness",
    "shannon",
    "simpson_concentration",
]

Counts = Mapping[Hashable, float] | Iterable[float]


def richness(counts: Counts) -> int:
    """S: the number of species in the sample; the Hill number of order 0 (Hill 1973, see :func:`hill_number`).

    >>> richness({"merbau": 4, "rattan": 1, "ginger": 0})
    2
    """
    return len(_present(counts))


def shannon(counts: Counts, base: float | None = None) -> float:
    """H' = - sum of p log p, in natural logarithms (nats) or to another base; 0 for an empty sample.

    Parameters
    ----------
    counts : mapping or iterable of numbers
    base : float, optional
        2 for bits, 10 for decits; by default e. Say which one with every number you show: 1 nat is 1.44 bits.

    References
    ----------
    Shannon C. E. 1948. A mathematical theory of communication. Bell System Technical Journal 27: 379-423.

    Examples
    --------
    >>> round(shannon([5, 5]), 3), shannon([5, 5], base=2), shannon([1, 1, 1, 1], base=2)
    (0.693, 1.0, 2.0)
    """
    if base is not None and not base > 1:
        raise ValueError(f"{base} is no base for an entropy; it must be above 1")
    entropy = -sum(p * log(p) for p in _shares(counts))
    return max(0.0, entropy) / (1.0 if base is None else log(base))


def simpson_concentration(counts: Counts, sample: bool = False) -> float | None:
    """D = sum of p²: the chance that two individuals belong to the same species. Large means little diversity.

    Parameters
    ----------
    counts : mapping or iterable of numbers
    sample : bool
        Draw the second individual from those that are left: sum of n (n - 1) / (N (N - 1)), which has no bias for a
        sample of a large community. Then the counts must be whole numbers.

    Returns
    -------
    float or None
        None for an empty sample, and with ``sample`` for fewer than two individuals.

    References
    ----------
    Simpson E. H. 1949. Measurement of diversity. Nature 163: 688.

    Examples
    --------
    >>> simpson_concentration([5, 5]), round(simpson_concentration([5, 5], sample=True), 3)
    (0.5, 0.444)
    """
    if not sample:
        shares = _shares(counts)
        return sum(p * p for p in shares) if shares else None
    numbers = _present(counts)
    if any(n != int(n) for n in numbers):
        raise ValueError("a sample has whole numbers of individuals")
    total = sum(numbers)
    return sum(n * (n - 1) for n in numbers) / (total * (total - 1)) if total > 1 else None


def gini_simpson(counts: Counts, sample: bool = False) -> float | None:
    """1 - D: the chance that two individuals belong to different species. See :func:`simpson_concentration`.

    References
    ----------
    Jost L. 2006. Entropy and diversity. Oikos 113: 363-375.

    Examples
    --------
    >>> gini_simpson([5, 5]), gini_simpson([10])
    (0.5, 0.0)
    """
    d = simpson_concentration(counts, sample)
    return None if d is None else 1 - d


def inverse_simpson(counts: Counts, sample: bool = False) -> float | None:
    """1 / D: as many equally common species would give the same D. See :func:`simpson_concentration`.

    None also where D is 0, which only a sample of all different individuals has.

    References
    ----------
    Hill M. O. 1973. Diversity and evenness: a unifying notation and its consequences. Ecology 54: 427-432.

    Examples
    --------
    >>> inverse_simpson([5, 5]), round(inverse_simpson([8, 1, 1]), 3)
    (2.0, 1.515)
    """
    d = simpson_concentration(counts, sample)
    return 1 / d if d else None


def pielou_evenness(counts: Counts) -> float | None:
    """J = H' / ln S: 1 if all species are equally common, near 0 if one is nearly all. The same in every base.

    None for fewer than two species, where evenness means nothing.

    References
    ----------
    Pielou E. C. 1966. The measurement of diversity in different types of biological collections. Journal of Theoretical
    Biology 13: 131-144.

    Examples
    --------
    >>> pielou_evenness([4, 4]), round(pielou_evenness([98, 1, 1]), 3), pielou_evenness([7])
    (1.0, 0.102, None)
    """
    numbers = _present(counts)
    return min(shannon(numbers) / log(len(numbers)), 1.0) if len(numbers) > 1 else None


def hill_number(counts: Counts, q: float) -> float:
    """The effective number of species: how many equally common ones would be as diverse. 0 for an empty sample.

    Parameters
    ----------
    counts : mapping or iterable of numbers
    q : float
        How much common species weigh, from 0 to infinity: 0 gives the richness, 1 the exponential of Shannon's H', 2
        the inverse Simpson, infinity 1 / the largest share.

    Notes
    -----
    (sum of p^q)^(1 / (1 - q)); for q = 1 its limit. Two samples without a common species, equally diverse and equally
    large, have together twice the Hill number of each: that makes it a number of species one can reckon with.

    References
    ----------
    Hill 1973, see :func:`inverse_simpson`; Jost 2006, see :func:`gini_simpson`.

    Examples
    --------
    >>> [round(hill_number([8, 1, 1], q), 2) for q in (0, 1, 2, float("inf"))]
    [3.0, 1.89, 1.52, 1.25]
    """
    if not q >= 0:
        raise ValueError(f"the order q is {q}; it must be 0 or more")
    shares = _shares(counts)
    if not shares:
        return 0.0
    if q == 0:
        return float(len(shares))
    if abs(q - 1) < 1e-9:
        return exp(-sum(p * log(p) for p in shares))
    largest = max(shares)
    if q == inf:
        return 1 / largest
    # The largest share is taken out of the sum, so that nothing underflows for a large q.
    rest = sum((p / largest) ** q for p in shares)
    return exp((q * log(largest) + log(rest)) / (1 - q))


def hill_profile(counts: Counts, orders: Iterable[float] = (0, 0.5, 1, 2, 3, inf)) -> dict[float, float]:
    """Hill numbers of several orders: the steeper the profile falls, the more uneven the sample.

    >>> hill_profile([2, 2], orders=[0, 2])
    {0: 2.0, 2: 2.0}
    """
    numbers = _present(counts)
    return {q: hill_number(numbers, q) for q in orders}


def _present(counts: Counts) -> list[float]:
    numbers = list(counts.values() if isinstance(counts, Mapping) else counts)
    for n in numbers:
        if not (isfinite(n) and n >= 0):
            raise ValueError(f"{n} is no count; counts are 0 or more")
    return [n for n in numbers if n > 0]


def _shares(counts: Counts) -> list[float]:
    numbers = _present(counts)
    total = sum(numbers)
    return [n / total for n in numbers]
