"""Diversity indices: worked by hand, against scikit-bio, and by what they promise."""

from __future__ import annotations

from itertools import pairwise
from math import exp, inf, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit import ecology

PATCH = {"ant": 50, "bee": 30, "frog": 15, "owl": 5, "newt": 0}
some_counts = st.lists(st.integers(0, 200), min_size=1, max_size=12).filter(any)


def test_a_sample_worked_by_hand() -> None:
    h = -(0.5 * log(0.5) + 0.3 * log(0.3) + 0.15 * log(0.15) + 0.05 * log(0.05))
    d = 0.25 + 0.09 + 0.0225 + 0.0025
    assert ecology.richness(PATCH) == 4
    assert ecology.shannon(PATCH) == pytest.approx(h)
    assert ecology.shannon(PATCH, base=2) == pytest.approx(h / log(2))
    assert ecology.simpson_concentration(PATCH) == pytest.approx(d)
    assert ecology.gini_simpson(PATCH) == pytest.approx(1 - d)
    assert ecology.inverse_simpson(PATCH) == pytest.approx(1 / d)
    assert ecology.pielou_evenness(PATCH) == pytest.approx(h / log(4))
    pairs = 50 * 49 + 30 * 29 + 15 * 14 + 5 * 4
    assert ecology.simpson_concentration(PATCH, sample=True) == pytest.approx(pairs / (100 * 99))


def test_hill_numbers_tie_the_indices_together() -> None:
    assert ecology.hill_number(PATCH, 0) == 4
    assert ecology.hill_number(PATCH, 1) == pytest.approx(exp(ecology.shannon(PATCH)))
    assert ecology.hill_number(PATCH, 2) == pytest.approx(ecology.inverse_simpson(PATCH))
    assert ecology.hill_number(PATCH, inf) == pytest.approx(1 / 0.5)
    assert ecology.hill_number(PATCH, 1 + 1e-7) == pytest.approx(ecology.hill_number(PATCH, 1), rel=1e-5)
    assert ecology.hill_number(PATCH, 5000) == pytest.approx(2, rel=1e-2)
    assert ecology.hill_number(PATCH, 0.001) == pytest.approx(4, rel=1e-2)


@given(some_counts)
@settings(deadline=None)
def test_scikit_bio_agrees(counts: list[int]) -> None:
    alpha = pytest.importorskip("skbio.diversity.alpha", reason="scikit-bio is not installed: nothing to compare with")
    assert ecology.richness(counts) == alpha.sobs(counts)
    assert ecology.shannon(counts) == pytest.approx(float(alpha.shannon(counts, base=None)), abs=1e-12)
    assert ecology.shannon(counts, base=2) == pytest.approx(float(alpha.shannon(counts, base=2)), abs=1e-12)
    assert ecology.simpson_concentration(counts) == pytest.approx(float(alpha.dominance(counts)))
    assert ecology.gini_simpson(counts) == pytest.approx(float(alpha.simpson(counts)), abs=1e-12)
    assert ecology.inverse_simpson(counts) == pytest.approx(float(alpha.inv_simpson(counts)))
    if ecology.richness(counts) > 1:
        assert ecology.pielou_evenness(counts) == pytest.approx(float(alpha.pielou_e(counts)))
    for q in (0, 0.5, 1, 2, 3):
        assert ecology.hill_number(counts, q) == pytest.approx(float(alpha.hill(counts, order=q)))


@given(some_counts, st.sampled_from([0, 0.5, 1, 2, 4, inf]))
def test_two_equal_samples_without_a_common_species_have_twice_the_hill_number(counts: list[int], q: float) -> None:
    assert ecology.hill_number(counts * 2, q) == pytest.approx(2 * ecology.hill_number(counts, q))


@given(some_counts)
def test_the_profile_never_rises(counts: list[int]) -> None:
    values = list(ecology.hill_profile(counts).values())
    assert all(a >= b - 1e-9 for a, b in pairwise(values))
    assert values[-1] >= 1 - 1e-9
    assert values[0] == ecology.richness(counts)


def test_what_is_not_defined_is_none_or_zero() -> None:
    assert (ecology.richness([]), ecology.shannon([]), ecology.hill_number([0, 0], 1)) == (0, 0, 0)
    assert ecology.simpson_concentration([]) is ecology.gini_simpson([]) is ecology.inverse_simpson([]) is None
    assert ecology.simpson_concentration([1], sample=True) is None
    assert ecology.inverse_simpson([1, 1, 1], sample=True) is None
    assert ecology.pielou_evenness([7]) is ecology.pielou_evenness([]) is None


def test_one_species_is_no_diversity() -> None:
    assert (ecology.shannon([9]), ecology.gini_simpson([9]), ecology.hill_number([9], 2)) == (0, 0, 1)
    assert str(ecology.shannon([9])) == "0.0"


@pytest.mark.parametrize("counts", [[-1, 2], [float("nan")], [inf]])
def test_what_is_no_count_is_refused(counts: list[float]) -> None:
    with pytest.raises(ValueError, match="count"):
        ecology.shannon(counts)


def test_bad_parameters_are_refused() -> None:
    for call in (
        lambda: ecology.shannon([1], base=1),
        lambda: ecology.hill_number([1], -1),
        lambda: ecology.hill_number([1], float("nan")),
        lambda: ecology.simpson_concentration([1.5, 2], sample=True),
    ):
        with pytest.raises(ValueError, match=r"base|order|whole"):
            call()
