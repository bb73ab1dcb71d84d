"""Two decks played side by side: the same deals, the same random numbers, and everybody once on every seat.

Random streams are keyed by game, seat and round, so a game with the new deck goes like its twin with the old one as far
as the cards allow. What chance did to both falls out of the difference. How sure that is comes from batches of games:
whatever hangs together inside a batch, the batches themselves are independent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from rainkit.decks import builtin
from rainkit.decks.model import Card, Deck, Tile
from rainkit.lab.engines import Setup, prepare
from rainkit.lab.estimates import Difference, Estimate
from rainkit.lab.simulation import Result
from rainkit.lab.tallies import Tally
from rainkit.lab.workers import pool, spread, workers_or_cores
from rainkit.players.without import without

__all__ = ["Pairs", "aligned", "pairs", "restricted", "rotations", "things"]

GROWTH = 50
"""A batch holds so small a part of the deals before it, so that a few games can tell their error, too."""
MOST_IN_BATCH = 200
_ROOM = 1 << 62


def _alike(total: int, squares: float) -> int:
    """How many equal parts have this sum and this sum of squares.

    >>> _alike(8, 4 * 2**2), _alike(8, 8**2)
    (4, 1)
    """
    return round(total * total / squares) if squares else 0


def things(deck: Deck) -> tuple[Card | Tile, ...]:
    """What the lab looks at: the cards of a food web, the tiles of a jungle."""
    return deck.tiles if deck.game == "jungle" else deck.cards


def aligned(after: Deck, before: Deck) -> Deck:
    """The newer deck in the order of the older one, new things last: so equal copies are dealt alike.

    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> aligned(replace(deck, cards=deck.cards[::-1]), deck) == deck
    True
    """
    place = {thing.id: n for n, thing in enumerate(things(before))}

    def order(thing: Card | Tile) -> int:
        return place.get(thing.id, len(place))

    if after.game == "jungle":
        return replace(after, tiles=tuple(sorted(after.tiles, key=order)))
    first = [goal.id for goal in before.goals or builtin("foodweb").goals]
    goals = sorted(after.goals, key=lambda goal: first.index(goal.id) if goal.id in first else len(first))
    return replace(after, cards=tuple(sorted(after.cards, key=order)), goals=tuple(goals))


def rotations(players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The different ways to seat them, each a step on from the last.

    >>> rotations(["greedy", "random"]), len(rotations(["random"] * 4))
    ((('greedy', 'random'), ('random', 'greedy')), 1)
    """
    names = tuple(players)
    seen: list[tuple[str, ...]] = []
    for step in range(len(names)):
        turned = names[-step:] + names[:-step] if step else names
        if turned in seen:
            break
        seen.append(turned)
    return tuple(seen)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some deals as both decks played them.

    Attributes
    ----------
    deals : int
    tallies : tuple of Tally
        For each deck the sum over all seatings, counted by player and not by seat.
    ends : tuple of list
        For each deck the ends of its games as far as the readable rules played them, in the first seating.
    """

    deals: int
    tallies: tuple[Tally, ...]
    ends: tuple[list[tuple[int, Any]], ...]


def _play(setups: tuple[tuple[Setup, ...], ...], first: int, count: int, readable: bool = False) -> Batch:
    """A batch; ``readable`` lets the readable rules play where kernels could."""
    tallies, kept = [], []
    for side in setups:
        total: Tally | None = None
        kept.append(list[tuple[int, Any]]())
        for step, setup in enumerate(side):
            if setup.compiled and not readable:
                tally = setup.play(first, count)
            else:
                tally, ends = setup.told(first, count)
                kept[-1] += ends if not step else ()
            tally.seats, tally.bins = np.roll(tally.seats, -step, axis=0), np.roll(tally.bins, -step, axis=0)
            if total is None:
                total = tally
            else:
                total += tally
        assert total is not None
        tallies.append(total)
    return Batch(count, tuple(tallies), tuple(kept))


@dataclass
class Pairs:
    """Games of two decks, and what they showed so far; :meth:`run` plays more of them.

    Attributes
    ----------
    before, after : Setup
    wanted : int
        Games with each deck that are wanted in all.
    tallies : pair of Tally
    sums, products : arrays (rows, 4), (rows, 4, 4)
        Over the batches, for each of :attr:`rows`: how often before, how much before, how often after, how much after;
        for a card how often it was picked and its points.
    batches, deals_squared : int
        How many, and the sum over them of the squares of their deals.
    ends : list of (0 or 1, game, state)
        The ends of games that the readable rules played and nobody has looked at yet: old deck 0, new deck 1.
    """

    before: Setup
    after: Setup
    wanted: int
    tallies: tuple[Tally, Tally]
    sums: npt.NDArray[Any]
    products: npt.NDArray[Any]
    seconds: float = 0.0
    batches: int = 0
    deals_squared: int = 0
    ends: list[tuple[int, int, Any]] = field(default_factory=list, repr=False)
    _next: int = field(default=0, repr=False)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Everything that one of the decks has; the old deck's order, new things last."""
        return tuple(dict.fromkeys((*self.before.data.cards, *self.after.data.cards)))

    @cached_property
    def _setups(self) -> tuple[tuple[Setup, ...], ...]:
        turned = rotations(self.before.players)
        return tuple(
            tuple(replace(side, players=players) if players != side.players else side for players in turned)
            for side in (self.before, self.after)
        )

    @property
    def seatings(self) -> int:
        """How often each deal is played with each deck."""
        return len(self._setups[0])

    @property
    def deals(self) -> int:
        """Deals that are wanted."""
        return -(-self.wanted // self.seatings)

    @property
    def games(self) -> int:
        """Games that were played with each deck."""
        return self.tallies[0].games

    @property
    def compiled(self) -> bool:
        """Whether kernels play."""
        return self.before.compiled and self.after.compiled

    @property
    def parts(self) -> int:
        """How many batches of one size would tell as much about the error."""
        return _alike(self.games // self.seatings, self.deals_squared)

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The goals that one of the decks plays with; the old deck's order, new ones last."""
        return tuple(dict.fromkeys(goal.id for data in self._data for goal in getattr(data, "goals", ())))

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """What is followed: all cards or tiles; how often each goal is met, and what it brings who holds it; how much
        more a tile gives by its new points where it lies; how far who leaves out cards ends behind the others.
        """
        goals = [f"{what} {goal}" for what in ("met", "brought") for goal in self.goals]
        behind = ["behind"] if restricted(self.before.players) is not None else []
        return (*self.ids, *goals, *(f"own {tile}" for tile in self.raised), *behind)

    @cached_property
    def raised(self) -> dict[str, int]:
        """The tiles whose printed points changed and nothing else of what decides where they lie, and by how much."""
        found = {}
        old = {tile.id: tile for tile in self.before.deck.tiles}
        for new in self.after.deck.tiles if self.before.game == "jungle" else ():
            was = old.get(new.id)
            if was is not None and new.points != was.points and (new.colours, new.slots) == (was.colours, was.slots):
                found[new.id] = new.points - was.points
        return found

    @cached_property
    def _data(self) -> tuple[Any, ...]:
        return self.before.data, self.after.data

    def run(
        self,
        games: int | None = None,
        *,
        workers: int | None = None,
        executor: Executor | None = None,
        progress: Callable[[Pairs], bool | None] | None = None,
        readable: bool = False,
    ) -> bool:
        """Play on until so many games of each deck are done; whether it was stopped.

        ``readable`` lets the readable rules play, with the same results, while kernels are not there yet.
        """
        import time

        at_once, began, had = workers_or_cores(workers), time.perf_counter(), self.seconds
        until = self.deals if games is None else min(self.deals, -(-games // self.seatings))

        def part() -> tuple[Any, ...] | None:
            size = max(1, min(MOST_IN_BATCH, self._next // GROWTH))
            count = min(size, self.deals - self._next)
            if self._next >= until or count <= 0:
                return None
            first, self._next = self._next, self._next + count
            return self._setups, first, count, readable

        def collect(found: list[Batch]) -> bool:
            for batch in found:
                self._add(batch)
            self.seconds = had + time.perf_counter() - began
            return progress is not None and progress(self) is False

        own = executor or pool(self.compiled, at_once)
        try:
            if not readable:
                for side in self._setups:
                    side[0].play(0, 0)
            return spread(own, at_once, part, _play, collect)
        finally:
            if executor is None:
                own.shutdown(wait=self.compiled, cancel_futures=True)

    def _add(self, batch: Batch) -> None:
        """Count a batch."""
        row = np.zeros((len(self.rows), 4), self.sums.dtype)
        for side, (tally, places) in enumerate(zip(batch.tallies, self._places, strict=True)):
            tally = tally.of(self.sums.dtype) if self.compiled else tally
            things, met, brought = places
            side_cards = self._data[side].cards
            row[things, 2 * side] = tally.cards[:, :, 0].sum(axis=1)
            row[things, 2 * side + 1] = tally.cards[:, :, 1].sum(axis=1)
            for rows, column in ((met, 1), (brought, 3)):
                row[rows, 2 * side] = tally.goals[: len(rows), 0]
                row[rows, 2 * side + 1] = tally.goals[: len(rows), column]
            for tile, points in self.raised.items():
                at, n = self.rows.index(f"own {tile}"), side_cards.index(tile)
                row[at, :2] += np.array([tally.cards[n, :, 0].sum(), points * tally.times[n]], row.dtype)
            if self.rows[-1] == "behind":
                row[-1, 2 * side : 2 * side + 2] = self._behind(tally)
            self.tallies[side].__iadd__(tally)
        self.sums = self.sums + row
        self.products = self.products + row[:, :, None] * row[:, None, :]
        self.ends += [(side, *end) for side, ends in enumerate(batch.ends) for end in ends]
        self.batches += 1
        self.deals_squared += batch.deals**2

    def _behind(self, tally: Tally) -> tuple[int, int]:
        """Games times the other players, and the points by which those were ahead, summed over them."""
        seat = restricted(self.before.players)
        assert seat is not None
        others = len(self.before.players) - 1
        scores = tally.seats[:, 0]
        return tally.games * others, int(scores.sum() - (others + 1) * scores[seat])

    @cached_property
    def _places(self) -> tuple[tuple[npt.NDArray[Any], ...], ...]:
        number = {name: n for n, name in enumerate(self.rows)}
        out = []
        for data in self._data:
            goals = [goal.id for goal in getattr(data, "goals", ())]
            named = (data.cards, [f"met {goal}" for goal in goals], [f"brought {goal}" for goal in goals])
            out.append(tuple(np.array([number[name] for name in names], np.int64) for names in named))
        return tuple(out)

    def snapshot(self) -> Pairs:
        """What there is now; later games don't change it."""
        out = copy(self)
        out.tallies, out.ends = (copy(self.tallies[0]), copy(self.tallies[1])), []
        return out

    def results(self) -> tuple[Result, Result]:
        """What each deck showed by itself, as :func:`rainkit.lab.simulate` tells it; seats stand for players."""
        before, after = self.tallies
        return (
            Result(self.before, before, self.seconds / 2, self.wanted),
            Result(self.after, after, self.seconds / 2, self.wanted),
        )

    def difference(self, row: str) -> Difference:
        """What a card or tile (or another of :attr:`rows`) gives on average with each deck; the difference of twins."""
        n = self.rows.index(row)
        sums = [int(value) for value in self.sums[n]]
        products = [[float(value) for value in row] for row in self.products[n]]
        weights: list[list[float]] = []
        means: list[float | None] = []
        for side in (0, 2):
            picked, points = sums[side], sums[side + 1]
            means.append(points / picked if picked else None)
            one = [0.0] * 4
            if picked and self.batches:
                one[side], one[side + 1] = -points / picked / (picked / self.batches), self.batches / picked
            weights.append(one)

        def estimate(mean: float | None, weight: list[float]) -> Estimate | None:
            if mean is None:
                return None
            total = sum(weight[i] * weight[j] * products[i][j] for i in range(4) for j in range(4))
            batches = self.batches
            parts = min(_alike(sums[side], products[side][side]) for side in (0, 2) if weight[side + 1])
            error = math.sqrt(max(0.0, total) / (batches * (batches - 1))) if parts > 1 else math.inf
            return Estimate(mean, error if error > 1e-7 else 0.0, parts)

        before, after = means
        change = None if before is None or after is None else after - before
        both = [after - before for before, after in zip(*weights, strict=True)]
        return Difference(estimate(before, weights[0]), estimate(after, weights[1]), estimate(change, both))


def pairs(
    before: Deck,
    after: Deck,
    players: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    level: str | None = None,
    rules: Any = None,
) -> Pairs:
    """Two decks ready to be played side by side.

    Raises
    ------
    RuleError
        If one of the decks can't be played.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> twins = pairs(builtin("foodweb"), builtin("foodweb"), ["random", "greedy"], 40)
    >>> twins.run(workers=1)
    False
    >>> change = twins.difference("merbau").change
    >>> twins.games, change.mean, change.error
    (40, 0.0, 0.0)
    """
    after = aligned(after, before)
    setups = [
        prepare(before.game, players, seed, level, deck, rules, other)
        for deck, other in ((before, after), (after, before))
    ]
    old, new = setups
    empty = [Tally.empty(side.data, np.int64 if old.compiled and new.compiled else object) for side in setups]
    out = Pairs(old, new, games, (empty[0], empty[1]), np.zeros(0), np.zeros(0))
    most = max(1, *(abs(bound) for side in setups for bound in (side.data.low, side.data.high)))
    in_batch = MOST_IN_BATCH * out.seatings * len(players) * 9
    roomy = (in_batch * most) ** 2 * (out.deals // MOST_IN_BATCH + 10 * GROWTH) < _ROOM
    dtype: Any = np.int64 if roomy else object
    out.sums, out.products = np.zeros((len(out.rows), 4), dtype), np.zeros((len(out.rows), 4, 4), dtype)
    return out


def restricted(players: Sequence[str]) -> int | None:
    """The seat of the one player who leaves out cards; None if there is none, or not exactly one among others.

    >>> restricted(["greedy", "greedy-without:dhole"]), restricted(["greedy", "random"])
    (1, None)
    """
    seats = [seat for seat, name in enumerate(players) if without(name)[1]]
    return seats[0] if len(seats) == 1 and len(players) > 1 else None
