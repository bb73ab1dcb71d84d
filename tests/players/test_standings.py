"""Who is best: means and intervals over deals, leads, ratings."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from rainkit.core.rng import Stream
from rainkit.players.standings import leads, ratings, standings
from rainkit.players.tournament import Game, Plan, Tournament


def made(scores: list[tuple[int, int]]) -> Tournament:
    """Two bots on so many deals, each deal played twice with the seats changed."""
    games = []
    for deal, (a, b) in enumerate(scores):
        games += [Game(deal, ("a", "b"), (a, b)), Game(deal, ("b", "a"), (b + 2, a + 2))]
    return Tournament(Plan("foodweb", ("a", "b"), 2, len(scores)), games)


def test_means_and_intervals_by_hand() -> None:
    first, second = standings(made([(10, 5), (20, 15), (30, 35)]))
    assert (first.bot, first.games, second.bot) == ("a", 6, "b")
    assert first.points == pytest.approx(21)  # deals 11, 21, 31: spread 10
    half = 4.303 * 10 / 3**0.5  # Student's distribution: the spread is known from three deals only
    assert first.points_ci95 == pytest.approx((21 - half, 21 + half), rel=1e-3)
    assert first.wins == pytest.approx(2 / 3)
    (lead,) = leads(made([(10, 5), (20, 15), (30, 35)]))
    assert (lead.bot, lead.other) == ("a", "b")
    assert lead.points == pytest.approx(5 / 3)
    assert not lead.is_clear
    assert leads(made([(10, 5), (20, 14), (30, 26)]))[0].is_clear


def test_who_always_wins_may_still_lose_once() -> None:
    first = standings(made([(9, 1)] * 4))[0]
    assert first.wins == 1
    assert first.wins_ci95 is not None
    assert 0.4 < first.wins_ci95[0] < 0.6
    assert first.wins_ci95[1] == 1


def test_one_deal_has_no_interval_and_ties_share() -> None:
    first = standings(made([(7, 7)]))[0]
    assert (first.points_ci95, first.wins) == (None, 0.5)
    assert not leads(made([(7, 7)]))[0].is_clear
    assert standings(Tournament(Plan("foodweb", ("a", "b"), 2, 0), []))[0].games == 0


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """400 tournaments of 30 deals with a known lead of 2 points: about 95 of 100 intervals hold it."""
    stream, hits = Stream(1), 0
    for _ in range(400):
        scores = []
        for _ in range(30):
            deal = stream.below(40)
            scores.append((deal + stream.below(21) + 2, deal + stream.below(21)))
        (lead,) = leads(made(scores))
        low, high = lead.ci95 or (0, 0)
        truth = 2 if lead.bot == "a" else -2
        hits += low <= truth <= high
    assert 360 <= hits <= 394


def test_ratings_follow_the_results_and_can_be_repeated() -> None:
    pytest.importorskip("openskill")
    clear = ratings(made([(9, 1)] * 30))
    assert clear["a"][1][0] > clear["b"][1][1]
    even = ratings(made([(9, 1), (1, 9)] * 30))
    assert even["a"][1][0] < even["b"][0] < even["a"][1][1]
    assert ratings(made([(9, 1)] * 30)) == clear


def test_without_openskill_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any, **more: Any) -> Any:
        if name.startswith("openskill"):
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ModuleNotFoundError, match="pip install"):
        ratings(made([(9, 1)]))
