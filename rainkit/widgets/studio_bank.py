"""How often forests meet a goal: forests of random and of greedy players, made in small slices, and what that says."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from rainkit.core.grids import Cell, frontier
from rainkit.core.rng import Stream
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb import GAME, State, find_shape
from rainkit.foodweb.rules import Rules
from rainkit.players import player
from rainkit.players.play import bot_move

__all__ = ["Bank", "Met", "Suggestion", "grown", "meets", "points_per_bit", "suggested"]

CARDS = 9
RANDOM, GREEDY = 1500, 150
_SEED = 4


@dataclass(frozen=True, slots=True)
class Finished:
    """What goals look at in a forest of nine cards: its cells, and how many categories and types it has."""

    cells: frozenset[Cell]
    iucn: int
    types: int


@dataclass(frozen=True, slots=True)
class Met:
    """In how many forests of how many a goal is met."""

    met: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        """The part of the forests."""
        return self.met / self.of if self.of else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """Where the true part lies with 95 % (Wilson 1927).

        >>> [round(v, 3) for v in Met(0, 100).range]
        [0.0, 0.037]
        """
        if not self.of:
            return 0.0, 1.0
        n, p, z = self.of, self.share, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


def grown(stream: Stream, cards: int = CARDS) -> frozenset[Cell]:
    """The cells of a forest to which each card was added on a free place by chance (F6).

    >>> len(grown(Stream(1)))
    9
    """
    cells: set[Cell] = {(0, 0)}
    while len(cells) < cards:
        cells.add(stream.choice(frontier(cells)))
    return frozenset(cells)


def _finished(cells: frozenset[Cell], cards: list[Card]) -> Finished:
    return Finished(cells, len({card.iucn for card in cards if card.iucn}), len({card.type for card in cards}))


@dataclass
class Bank:
    """Forests of one deck. They don't depend on the goal, so a goal that is being painted costs no new ones.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> bank = Bank(builtin("foodweb"), most_random=50, most_greedy=3)
    >>> while not bank.full:
    ...     bank.work(1.0)
    >>> len(bank.random), len(bank.greedy)
    (50, 3)
    """

    deck: Deck
    most_random: int = RANDOM
    most_greedy: int = GREEDY
    random: list[Finished] = field(default_factory=list)
    greedy: list[Finished] = field(default_factory=list)
    _games: Iterator[None] | None = None
    _counts: dict[Any, tuple[list[int], list[int]]] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether all forests are there."""
        return len(self.random) >= self.most_random and len(self.greedy) >= self.most_greedy

    @property
    def done(self) -> float:
        """The part that is there, from 0 to 1, by the time that it takes."""
        return (len(self.random) / self.most_random + 4 * len(self.greedy) / self.most_greedy) / 5

    def work(self, seconds: float) -> None:
        """Make forests for about so long; there is at least one more afterwards, or one round more of a game."""
        end = time.monotonic() + seconds
        if len(self.deck.copies) < 30:
            self.most_greedy = len(self.greedy)  # too few cards for a game of three
        while not self.full:
            if len(self.random) < min(self.most_random, 200 + 10 * len(self.greedy)):
                self._grow()
            elif len(self.greedy) < self.most_greedy:
                self._games = self._games or self._played()
                next(self._games)
            else:
                self._grow()
            if time.monotonic() >= end:
                break

    def _grow(self) -> None:
        stream = Stream(_SEED, "random-forest", len(self.random))
        copies = self.deck.copies
        drawn = [self.deck.card(i) for i in stream.sample(copies, min(CARDS, len(copies)))]
        self.random.append(_finished(grown(stream), drawn))

    def _played(self) -> Iterator[None]:
        """Games of three greedy players, one round after the other."""
        bot, game = player("greedy"), 0
        while True:
            state = GAME.new(3, _SEED, deck=self.deck, rules=Rules(), game=game)
            while not state.is_over:
                state = cast(State, bot_move(state, state.awaited[0], bot, _SEED, game))
                yield
            self.greedy += [_finished(frozenset(f.cards), list(f.cards.values())) for f in state.forests]
            game += 1

    # ------------------------------------------------------------------ counting

    def met(self, goal: Goal, seconds: float = math.inf) -> tuple[Met, Met]:
        """How often random and greedy forests meet the goal, as far as they can be looked through in that time."""
        end = time.monotonic() + seconds
        key = (goal.shape, goal.empty, goal.match, goal.turn, goal.flip, goal.distinct, goal.table)
        if len(self._counts) > 400:
            self._counts.clear()
        found = self._counts.setdefault(key, ([0, 0], [0, 0]))
        for count, forests in zip(found, (self.random, self.greedy), strict=True):
            while count[1] < len(forests) and (time.monotonic() < end or count[1] < 20):
                count[0] += meets(goal, forests[count[1]])
                count[1] += 1
        return Met(*found[0]), Met(*found[1])

    def counted(self, goal: Goal) -> bool:
        """Whether all forests have been looked through for this goal."""
        return self.full and [m.of for m in self.met(goal, 0)] == [len(self.random), len(self.greedy)]


def meets(goal: Goal, forest: Finished) -> bool:
    """Whether a forest meets the goal's shape, or reaches the lowest number of its table."""
    if goal.distinct:
        number = forest.iucn if goal.distinct == "iucn" else forest.types
        return any(n <= number for n, _ in goal.table)
    return find_shape(goal, forest.cells) is not None


def _bits(met: Met) -> float:
    """How rare, in halvings; a goal that was never met counts as half a forest."""
    return -math.log2((met.met + 0.5) / (met.of + 1))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Points by a straight line through how rare the built-in goals are and what they give.

    ``goals`` are those goals with the share of random forests that meets them; ``per_bit`` is what each halving counts.
    """

    points: int
    per_bit: float
    goals: tuple[tuple[Goal, float], ...]


def suggested(bank: Bank, goal: Goal, known: Iterable[Goal], seconds: float = math.inf) -> Suggestion | None:
    """Points for a goal, from how often random forests of the deck meet it; None while too few are there.

    Random forests tell how hard a shape is; greedy ones only how well it goes with a compact forest.

    Parameters
    ----------
    known : iterable of Goal
        Goals with a shape whose points are taken as right: the built-in ones.
    """
    line = _line(bank, known, seconds)
    own = bank.met(goal, seconds)[0]
    if line is None or own.of < 100:
        return None
    points, per_bit, measured = line
    return Suggestion(max(1, round(points + per_bit * _bits(own))), per_bit, measured)


def points_per_bit(bank: Bank, known: Iterable[Goal], seconds: float = math.inf) -> float | None:
    """What each halving of the share of random forests counts for shapes; None while too few forests are there."""
    line = _line(bank, known, seconds)
    return None if line is None else line[1]


def _line(
    bank: Bank, known: Iterable[Goal], seconds: float
) -> tuple[float, float, tuple[tuple[Goal, float], ...]] | None:
    """The straight line of points over bits: its height at 0, its slope, and what it was drawn through."""
    measured = [(other, bank.met(other, seconds)[0]) for other in known if other.shape]
    if len(measured) < 2 or min(m.of for _, m in measured) < 100:
        return None
    xs, ys = [_bits(m) for _, m in measured], [other.points for other, _ in measured]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread if spread else 0.0
    return mean_y - slope * mean_x, slope, tuple((other, m.share) for other, m in measured)
