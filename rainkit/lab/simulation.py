"""Many games: spread over workers, told of while they run, stopped when one likes, the same whoever plays them."""

from __future__ import annotations

import itertools
import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from rainkit.core.game import Player
from rainkit.decks.model import Deck
from rainkit.i18n import T
from rainkit.lab.cluster import Cluster
from rainkit.lab.compiling import compiled, has_numba
from rainkit.lab.engines import Setup, prepare
from rainkit.lab.foodweb_data import FoodWebData
from rainkit.lab.tallies import PLACES, Tally, interval
from rainkit.lab.why_slow import why_slow
from rainkit.lab.workers import pool, spread, workers_or_cores
from rainkit.players import is_own
from rainkit.players.compiled_search import get_ready

__all__ = ["Result", "finite", "run", "simulate"]

Say = Callable[[object], None]
Progress = Callable[["Result"], bool | None]
FIRST_LOOK = 1000
MOST_GAMES = 1 << 40
CHUNK_SECONDS = 0.2


@dataclass
class Result:
    """What many games showed.

    Attributes
    ----------
    setup : Setup
    tally : Tally
    seconds : float
        Time of simulating alone.
    wanted : int
        Games that were asked for.
    """

    setup: Setup
    tally: Tally
    seconds: float
    wanted: int

    @property
    def games(self) -> int:
        """Games that were played."""
        return self.tally.games

    @property
    def games_per_s(self) -> float:
        """Games a second, without start and compiling."""
        return self.games / self.seconds if self.seconds else 0.0

    def seats(self) -> list[dict[str, Any]]:
        """For each seat the mean, standard deviation, 95% interval, win rate (ties shared) and histogram."""
        out = []
        for name, row, bins in zip(self.setup.players, self.tally.seats, self.tally.bins, strict=True):
            mean, sd, ci95 = interval(self.games, int(row[0]), int(row[1]))
            out.append(
                {
                    "player": name,
                    "mean": mean,
                    "sd": sd,
                    "ci95": list(ci95),
                    "win_rate": int(row[2]) / 12 / max(1, self.games),
                    "histogram": self._histogram(bins),
                }
            )
        return out

    def _histogram(self, bins: Any) -> list[list[int]]:
        low, wide = self.setup.data.low, int(self.setup.data.shape[11])
        return [[low + wide * place, int(bins[place])] for place in range(len(bins)) if bins[place]]

    def cards(self) -> dict[str, dict[str, Any]]:
        """For each card or tile: picks a game, mean points with 95% interval, win rate of its holder, by round.

        In the jungle a tile counts as picked when it lies in a jungle, and places stand for rounds.
        """
        out: dict[str, dict[str, Any]] = {}
        data = self.setup.data
        places = data.rules.rounds if isinstance(data, FoodWebData) else PLACES
        for n, card in enumerate(data.cards):
            rows = self.tally.cards[n]
            number = int(rows[:, 0].sum())
            mean, sd, ci95 = interval(number, int(rows[:, 1].sum()), int(self.tally.squares[n]))
            if not number:
                out[card] = {"mean": None, "sd": None, "ci95": None, "picked": 0.0, "win_rate": None, "by_round": []}
                continue
            by_round = [
                {"picked": int(row[0]) / self.games, "mean": int(row[1]) / int(row[0]) if row[0] else None}
                for row in rows[:places]
            ]
            out[card] = {
                "mean": mean,
                "sd": None if number < 2 else sd,
                "ci95": None if number < 2 else list(ci95),
                "picked": number / self.games,
                "win_rate": int(self.tally.wins[n]) / 12 / number,
                "by_round": by_round,
            }
        return out

    def goals(self) -> dict[str, dict[str, Any]]:
        """For each goal: how often a game it is held, met and picked, and its mean points when picked."""
        out: dict[str, dict[str, Any]] = {}
        for n, goal in enumerate(getattr(self.setup.data, "goals", ())):
            held, met, picked, points, _, species = map(int, self.tally.goals[n])
            out[goal.id] = {
                "held": held / max(1, self.games),
                "met": met / held if held else None,
                "picked": picked / held if held else None,
                "mean": points / picked if picked else None,
                "species": species / picked if picked else None,
            }
        return out

    def rounds(self) -> dict[str, Any]:
        """How long games are: mean rounds, turns and decisions, and games by number of rounds."""
        counts = {n: int(k) for n, k in enumerate(self.tally.lengths) if k}
        games = max(1, self.games)
        return {
            "mean_rounds": sum(n * k for n, k in counts.items()) / games,
            "mean_turns": int(self.tally.turns) / games,
            "mean_decisions": int(self.tally.decisions) / games,
            "rounds": [[n, k] for n, k in counts.items()],
        }

    def events(self) -> dict[str, float]:
        """How often a game the jungle's rules come into play."""
        from rainkit.lab.tallies import EVENTS

        if self.setup.game != "jungle":
            return {}
        return {name: int(n) / max(1, self.games) for name, n in zip(EVENTS, self.tally.events, strict=True)}

    def half_width(self) -> float:
        """The widest 95% interval of a seat's mean, halved."""
        found = [interval(self.games, int(row[0]), int(row[1]))[2] for row in self.tally.seats]
        return max((high - low) / 2 for low, high in found)

    def as_dict(self) -> dict[str, Any]:
        """What ``rainkit simulate --json`` prints."""
        return {
            "game": self.setup.game,
            "level": self.setup.level,
            "players": list(self.setup.players),
            "seed": self.setup.seed,
            "games": self.games,
            "games_per_s": self.games_per_s,
            "seconds": self.seconds,
            "compiled": self.setup.compiled,
            "seats": self.seats(),
            "cards": self.cards(),
            "goals": self.goals(),
            "length": self.rounds(),
            "events": self.events(),
        }

    def frames(self) -> dict[str, Any]:
        """The same as pandas DataFrames (needs the extra sim).

        Returns
        -------
        dict of str to DataFrame
            ``seats``, ``scores`` (the histogram: a row for each seat and score), ``cards``, ``rounds`` (a row for each
            card and round, or tile and place), ``goals``, ``lengths`` (games by number of rounds) and ``events`` (how
            often a game). Intervals stand in two columns, ``ci95_low`` and ``ci95_high``.

        Examples
        --------
        >>> frames = simulate("foodweb", ["greedy", "random"], 20, workers=1).frames()
        >>> list(frames), int(frames["scores"].groupby("seat").games.sum()[1])
        (['seats', 'scores', 'cards', 'rounds', 'goals', 'lengths', 'events'], 20)
        """
        import pandas as pd  # type: ignore[import-untyped, unused-ignore]

        seats, cards, goals = self.seats(), self.cards(), self.goals()
        rows = {
            "scores": [
                {"seat": n, "player": seat["player"], "score": score, "games": games}
                for n, seat in enumerate(seats, 1)
                for score, games in seat["histogram"]
            ],
            "rounds": [
                {"card": card, "round": n, **each}
                for card, row in cards.items()
                for n, each in enumerate(row["by_round"], 1)
            ],
            "lengths": [{"rounds": n, "games": games} for n, games in self.rounds()["rounds"]],
        }
        plain = {name: pd.DataFrame(found) for name, found in rows.items()}
        return {
            "seats": pd.DataFrame([_flat(seat) for seat in seats], index=pd.RangeIndex(1, len(seats) + 1, name="seat")),
            "scores": plain["scores"],
            "cards": pd.DataFrame.from_dict({card: _flat(row) for card, row in cards.items()}, "index"),
            "rounds": plain["rounds"],
            "goals": pd.DataFrame.from_dict(goals, "index"),
            "lengths": plain["lengths"],
            "events": pd.DataFrame({"a_game": self.events()}),
        }


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row for a table: an interval is two numbers, lists have tables of their own.

    >>> _flat({"mean": 2.0, "ci95": [1.0, 3.0], "histogram": []})
    {'mean': 2.0, 'ci95_low': 1.0, 'ci95_high': 3.0}
    """
    low, high = row["ci95"] or (None, None)
    out: dict[str, Any] = {}
    for key, value in row.items():
        if key == "ci95":
            out |= {"ci95_low": low, "ci95_high": high}
        elif key not in ("histogram", "by_round"):
            out[key] = value
    return out


class _Chunks:
    """Hands out numbers of games; a chunk takes about as long as CHUNK_SECONDS."""

    def __init__(self, size: int) -> None:
        self.next, self.size = 0, size
        self.lock = threading.Lock()

    def take(self, until: int) -> tuple[int, int] | None:
        with self.lock:
            count = min(self.size, until - self.next)
            if count <= 0:
                return None
            first, self.next = self.next, self.next + count
            return first, count

    def took(self, count: int, seconds: float) -> None:
        with self.lock:
            if count == self.size and seconds < CHUNK_SECONDS:
                self.size = min(self.size * 2, 1 << 18)


def _play(setup: Setup, first: int, count: int) -> tuple[Tally, float]:
    began = time.perf_counter()
    return setup.play(first, count), time.perf_counter() - began


def _looks(games: int | None, precision: float | None) -> Iterator[int]:
    """After how many games one looks whether that is enough; fixed numbers, so that results can be repeated."""
    most = games or MOST_GAMES
    if precision is not None:
        for step in itertools.count():
            if FIRST_LOOK << step >= most:
                break
            yield FIRST_LOOK << step
            yield (FIRST_LOOK << step) * 3 // 2
    yield most


def run(
    setup: Setup,
    games: int | None,
    *,
    workers: int | None = None,
    precision: float | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> Result:
    """Play a prepared set of games; see :func:`simulate`."""
    own = any(is_own(name) for name in setup.players)  # other processes don't know it
    cluster = None if own else cluster
    at_once = 1 if own else cluster.at_once if cluster is not None else workers_or_cores(workers)
    setup.play(0, 0)
    result = Result(setup, Tally.empty(setup.data, np.int64 if setup.compiled else object), 0.0, games or 0)
    chunks, began = _Chunks(64 if setup.compiled else 1), time.perf_counter()
    executor = cluster.executor if cluster is not None else pool(setup.compiled, at_once)

    def collect(found: list[tuple[Tally, float]]) -> bool:
        for tally, seconds in found:
            chunks.took(tally.games, seconds)
            result.tally += tally
        result.seconds = time.perf_counter() - began
        return progress is not None and progress(result) is False

    def part(until: int) -> tuple[Any, ...] | None:
        chunk = chunks.take(until)
        return None if chunk is None else (setup, *chunk)

    try:
        for look in _looks(games, precision):
            result.wanted = look if games is None else games
            given = partial(part, look)
            stopped = spread(executor, at_once, given, _play, collect, finish=setup.compiled)
            if stopped or (precision is not None and result.half_width() <= precision):
                break
    finally:
        if cluster is None:
            executor.shutdown(wait=setup.compiled, cancel_futures=True)
    return result


def simulate(
    game: str,
    players: Sequence[str | Player],
    games: int | None = 10_000,
    *,
    seed: int = 1,
    level: str | None = None,
    deck: Deck | None = None,
    rules: Any = None,
    workers: int | None = None,
    precision: float | None = None,
    progress: Progress | None = None,
    say: Say | None = None,
    cluster: Cluster | None = None,
) -> Result:
    """Let bots play many games and count what comes of it.

    Parameters
    ----------
    game : {"foodweb", "jungle"}
    players : sequence of str or bots
        A bot for each seat, by name or as an object of one's own.
    games : int or None
        How many; with ``precision`` at most so many, None for no limit.
    seed : int
        The same seed gives the same results with any number of workers; game number n is the game that
        ``play_out(GAME.new(..., seed, game=n), bots, seed, n)`` plays.
    precision : float, optional
        Stop when the 95% interval of every seat's mean is no wider than so much to either side.
    progress : callable, optional
        Called with the result so far; it stops the work by giving False. Interrupting keeps what is done, too.
    say : callable, optional
        Takes words for people: that something is being compiled, or that numba is missing.
    cluster : Cluster, optional
        A Dask cluster that plays instead of this computer, see :class:`rainkit.lab.cluster.Cluster`.

    Examples
    --------
    >>> result = simulate("foodweb", ["random", "random"], 50, workers=1)
    >>> result.games, len(result.seats()), len(result.cards())
    (50, 2, 40)
    """
    if games is None and precision is None and progress is None:
        raise ValueError("games, precision or progress: something must end it")
    setup = prepare(game, players, seed, level, deck, rules)
    if say is not None:
        tell_engine(setup, say)
    return run(setup, games, workers=workers, precision=precision, progress=progress, cluster=cluster)


def tell_engine(setup: Setup, say: Say) -> None:
    """Say what people should know before: compiling takes a while, or there are no kernels for this."""
    if any(name.startswith("rollout") for name in setup.players):
        get_ready(say, [setup.game])
    if setup.compiled:
        compiled(setup.kernel, say)
    elif not has_numba():
        say(why_slow())
    else:
        say(T("These players or this deck have no compiled games, so the readable rules play: far slower."))


def finite(value: Any) -> Any:
    """A document with None where there is no number, as JSON has no other word for it.

    >>> finite({"sd": float("nan"), "ci95": [1.0, float("inf")]})
    {'sd': None, 'ci95': [1.0, None]}
    """
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
