"""Who is best in a tournament: points, victories and ratings, each with a 95% interval.

Intervals of points and victories are over the deals, not the games: all games of one deal share their cards. Ratings
are those of openskill, a Plackett-Luce model after Weng and Lin (2011), for bots whose strength does not change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, stdev
from typing import Any

from rainkit.core.chance import student
from rainkit.core.game import winners
from rainkit.i18n import T
from rainkit.players.tournament import Game, Tournament

__all__ = ["Lead", "Standing", "leads", "ratings", "standings"]

Z = 1.96
Interval = tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """One bot: its mean points and its share of victories, with intervals.

    A shared victory counts a part; where a bot has several seats at a table, the victories of all of them are its own.
    """

    bot: str
    games: int
    points: float
    points_ci95: Interval | None
    wins: float
    wins_ci95: Interval | None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}


@dataclass(frozen=True)
class Lead:
    """By how many points a bot was ahead of another at the same tables, on average."""

    bot: str
    other: str
    points: float
    ci95: Interval | None

    @property
    def is_clear(self) -> bool:
        """Whether the interval is free of 0."""
        return self.ci95 is not None and (self.ci95[0] > 0 or self.ci95[1] < 0)


def _over_deals(played: Tournament, value: Callable[[Game], float | None]) -> tuple[float, Interval | None]:
    """The mean of a value of games, and its interval from the spread between deals; games without it are left out."""
    by_deal: dict[int, list[float]] = {}
    for game in played.games:
        found = value(game)
        if found is not None:
            by_deal.setdefault(game.deal, []).append(found)
    means = [fmean(values) for values in by_deal.values()]
    if not means:
        return 0.0, None
    mean = fmean(means)
    if len(means) < 2:
        return mean, None
    half = student(len(means)) * stdev(means) / len(means) ** 0.5
    return mean, (mean - half, mean + half)


def _share(mean: float, interval: Interval | None, played: Tournament) -> tuple[float, Interval | None]:
    """The interval of a share; of one that was the same in every deal by Wilson, since the next may be another."""
    if interval is None or interval[0] < interval[1]:
        return mean, interval and (max(0.0, interval[0]), min(1.0, interval[1]))
    deals = len({game.deal for game in played.games})
    middle = (mean + Z * Z / (2 * deals)) / (1 + Z * Z / deals)
    half = Z * (mean * (1 - mean) / deals + (Z / (2 * deals)) ** 2) ** 0.5 / (1 + Z * Z / deals)
    return mean, (max(0.0, middle - half), min(1.0, middle + half))


def _points(game: Game, bot: str) -> float | None:
    own = [score for name, score in zip(game.seats, game.scores, strict=True) if name == bot]
    return fmean(own) if own else None


def _wins(game: Game, bot: str) -> float | None:
    won = winners(game.scores)
    own = [(seat in won) / len(won) for seat, name in enumerate(game.seats) if name == bot]
    return sum(own) if own else None


def standings(played: Tournament) -> list[Standing]:
    """All bots, the one with most victories first.

    Examples
    --------
    >>> from rainkit.players.tournament import play
    >>> [one.bot for one in standings(play("foodweb", ["random", "greedy"], deals=3))]
    ['greedy', 'random']
    """
    out = []
    for bot in played.plan.bots:
        points, points_ci = _over_deals(played, lambda game, bot=bot: _points(game, bot))  # type: ignore[misc]
        wins, wins_ci = _share(*_over_deals(played, lambda game, bot=bot: _wins(game, bot)), played)  # type: ignore[misc]
        games = sum(game.seats.count(bot) for game in played.games)
        out.append(Standing(bot, games, points, points_ci, wins, wins_ci))
    return sorted(out, key=lambda one: (-one.wins, -one.points))


def leads(played: Tournament) -> list[Lead]:
    """For every two bots, the better one's lead in points at the tables where both sat, deal by deal."""
    out = []
    for one, other in combinations(played.plan.bots, 2):

        def lead(game: Game, one: str = one, other: str = other) -> float | None:
            own, theirs = _points(game, one), _points(game, other)
            return None if own is None or theirs is None else own - theirs

        points, interval = _over_deals(played, lead)
        if points < 0:
            one, other, points = other, one, -points
            interval = interval and (-interval[1], -interval[0])
        out.append(Lead(one, other, points, interval))
    return sorted(out, key=lambda found: -found.points)


def ratings(played: Tournament) -> dict[str, tuple[float, Interval]]:
    """The rating of each bot with its 95% interval; 25 is the mean.

    A bot that sits twice at a table counts once, with the mean of its points.

    Raises
    ------
    ModuleNotFoundError
        With a sentence that says how to install openskill.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ModuleNotFoundError(
            str(T("Ratings need openskill. To install it: pip install 'rainkit[sim]'")), name="openskill"
        ) from None
    model = PlackettLuce(tau=0.0)
    rated = {bot: model.rating(name=bot) for bot in played.plan.bots}
    for game in played.games:
        bots = list(dict.fromkeys(game.seats))
        if len(bots) > 1:
            points = [_points(game, bot) or 0.0 for bot in bots]
            ranks = [float(sum(other > own for other in points)) for own in points]
            after = model.rate([[rated[bot]] for bot in bots], ranks=ranks)
            rated.update(zip(bots, (team[0] for team in after), strict=True))
    return {bot: (r.mu, (r.mu - Z * r.sigma, r.mu + Z * r.sigma)) for bot, r in rated.items()}
