"""The search for best forests in slices: for whole forests, for forests begun, and for the best cards of a deck."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rainkit.core.grids import Cell
from rainkit.decks.model import Card, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.scoring import score
from rainkit.solve import forest_kernel as kernel
from rainkit.solve.boards import Boards, boards_of, goal_points
from rainkit.solve.classes import Classes, classes_of
from rainkit.solve.forest_data import MOST, Encoded, encoded, listed

__all__ = ["BestForest", "ForestSearch"]

CLIMBS = 24
"""On so many boards a good forest is looked for before the search begins."""


@dataclass(frozen=True)
class BestForest:
    """A forest that no other one of these cards can beat, or the best that was found in time.

    Attributes
    ----------
    forest : Forest
    total : int
        Its score, with goals.
    optimal : bool
        Whether it is proven that there is no better one.
    seconds : float
    """

    forest: Forest
    total: int
    optimal: bool
    seconds: float


class ForestSearch:
    """A search in slices.

    Parameters
    ----------
    cards : sequence of Card
        The cards that are still to be placed, each as often as there are copies.
    begun : Forest, optional
        Cards that lie and stay where they are.
    goals, level, rules :
        As for a score; ``rules.adjacency`` is the grid.
    size : int, optional
        How many cards the forest shall have; by default all. With fewer, only goals with a shape can be asked for, and
        the species that they name don't count.
    known : Forest, optional
        A forest of these cards that one has already: nothing worse is given.
    enough : int, optional
        A total that can't be beaten, if one knows it: the search ends when it is reached.
    beat : int, optional
        A total that is known from elsewhere: only better forests are looked for.
    met : bool
        Only forests that meet a goal's shape are looked for.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> search = ForestSearch([deck.card(name) for name in ("merbau", "sun-bear", "binturong")])
    >>> while not search.done:
    ...     search.work(1.0)
    >>> search.total
    3
    """

    def __init__(
        self,
        cards: Sequence[Card],
        begun: Forest | None = None,
        *,
        goals: Sequence[Goal] = (),
        level: str = "base",
        rules: Rules | None = None,
        size: int | None = None,
        known: Forest | None = None,
        enough: int | None = None,
        beat: int | None = None,
        met: bool = False,
    ) -> None:
        self.began = time.monotonic()
        self.rules = rules or Rules()
        self.goals, self.level = tuple(goals), level
        self.begun = begun if begun is not None else Forest(adjacency=self.rules.adjacency)
        self.cards = tuple(cards)
        everything = [*self.cards, *self.begun.cards.values()]
        self.size = len(everything) if size is None else size
        if self.size > MOST or self.size > len(everything):
            raise ValueError(f"a forest of {self.size} cards: at most {MOST}, and no more than there are")
        self.whole = self.size == len(everything)
        if not self.whole and level != "base" and any(goal.distinct for goal in goals):
            raise ValueError("a goal that counts different things can be asked for only if all cards are placed")
        self.seconds = 0.0
        self.enough = enough
        self._known = known
        self._steps = 64
        self._best: Forest | None = known
        self.total: int | None = beat if known is None else self._score(known)
        self._met = met
        self._ready = False
        self._climbs: list[int] = []
        if self.size == len(self.begun):
            self._best, self.total = self.begun, self._score(self.begun)

    def _score(self, forest: Forest) -> int:
        return score(forest, self.goals, level=self.level, rules=self.rules).total

    # ------------------------------------------------------------------ set up

    def _prepare(self) -> None:
        """All that comes before the search: boards with what they can bring at most, best ones first."""
        pinned = list(self.begun.cards)
        cards: Encoded = encoded(self.cards, list(self.begun.cards.values()), self.size)
        classes: Classes = classes_of(self.size, self.rules.adjacency, cards.relations)
        everything = [*self.cards, *self.begun.cards.values()]
        offset = goal_points(classes, everything if self.whole else (), self.goals, self.level, self.rules)
        if self._met and offset is not None:
            offset = np.where(offset > 0, offset, -kernel.HUGE // 2)
        boards = boards_of(classes, pinned, offset)
        masks = np.zeros((len(classes), len(cards.relations), MOST), np.int64)
        masks[:, :, : self.size] = classes.masks
        self._encoded, self._classes, self._boards = cards, classes, boards
        self._masks = listed(masks.ravel())
        self._work = tuple(
            listed(np.zeros(length, np.int64))
            for length in (9, 9, len(cards.arrays[10]), len(cards.arrays[11]), len(cards.arrays[10]), 7,
                           9 * max(1, len(cards.profiles)), 9, 9, 10, 512, 512 * max(1, len(self.cards)), 9, 9)
        )  # fmt: skip
        self._now = self._work[5]
        self._now[kernel.BEST] = -kernel.HUGE if self.total is None else self.total
        self._now[kernel.BEST_BOARD] = -1
        self._now[kernel.DEPTH] = -1
        self._bound = listed(np.zeros(len(boards), np.int64))
        self._packed = self._pack(boards)
        self._rooted = 0
        self._ready = True

    def _pack(self, boards: Boards) -> tuple[Any, ...]:
        self._encoded.arrays[0][kernel.BOARDS] = len(boards)
        pins = listed(boards.pins.ravel()) if boards.pins.size else listed([0])
        return listed(boards.cls), pins, listed(boards.offset), self._bound, self._masks

    def _look(self, steps: int) -> None:
        """Bounds of some more boards; after the last one sort them."""
        stop = min(len(self._boards), self._rooted + steps)
        kernel.roots(self._encoded.arrays, self._packed, self._work, self._rooted, stop, self._bound)
        self._rooted = stop
        if stop < len(self._boards):
            return
        bound = np.asarray(self._bound, np.int64)
        order = np.argsort(-bound, kind="stable")
        if self.total is not None:
            order = order[bound[order] > self.total]
        self._boards = self._boards.taken(order)
        self._bound = listed(bound[order])
        self._packed = self._pack(self._boards)
        self._rooted = len(self._boards)
        most = min(CLIMBS, self._rooted)
        self._climbs = [n * self._rooted // most for n in range(most)]

    # ------------------------------------------------------------------ work

    def work(self, seconds: float) -> None:
        """Go on for about so long."""
        began = time.monotonic()
        if not self._ready and not self.done:
            self._prepare()
        while not self.done:
            before = time.monotonic()
            if self._rooted < len(self._boards):
                self._look(self._steps)
            elif self._climbs:
                deal = listed(self._encoded.deal)
                kernel.climb(self._encoded.arrays, self._packed, self._work, deal, self._climbs.pop())
            else:
                kernel.prove_forest(self._encoded.arrays, self._packed, self._work, self._steps)
            took = time.monotonic() - before
            if took < seconds / 8:
                self._steps = min(self._steps * 2, 1 << 20)
            elif took > seconds / 2:
                self._steps = max(1, self._steps // 2)
            self._take()
            if time.monotonic() - began >= seconds:
                break
        self.seconds = time.monotonic() - self.began

    def _take(self) -> None:
        """Keep what the kernel has found."""
        if self._now[kernel.BEST_BOARD] < 0 or self._now[kernel.BEST] == self.total:
            return
        cells = self._boards.cells(int(self._now[kernel.BEST_BOARD]), self._classes)
        left = [list(cards) for cards in self._encoded.profiles]
        placed: dict[Cell, Card] = dict(self.begun.cards)
        for cell, profile in zip(cells, self._work[13], strict=False):
            if profile < len(left):
                placed[cell] = left[int(profile)].pop()
        self._best, self.total = Forest(placed, self.rules.adjacency), int(self._now[kernel.BEST])

    @property
    def done(self) -> bool:
        """Whether it is proven that nothing is better."""
        if len(self.begun) == self.size or (self.enough is not None and self.total == self.enough):
            return True
        return self._ready and self._rooted >= len(self._boards) and bool(self._now[kernel.AT] >= len(self._boards))

    @property
    def share(self) -> float:
        """Which part of the boards is done with, from 0 to 1; those that can't bring more than the best one are."""
        if self.done:
            return 1.0
        if not self._ready or self._rooted < len(self._boards):
            return 0.0
        open_boards = int(np.searchsorted(-np.asarray(self._bound), -int(self._now[kernel.BEST]), side="left"))
        return min(1.0, int(self._now[kernel.AT]) / max(1, open_boards))

    @property
    def best(self) -> BestForest | None:
        """The best forest so far; None before the first one."""
        if self._best is None or self.total is None:
            return None
        return BestForest(_centred(self._best, self.begun), self.total, self.done, self.seconds)


def _centred(forest: Forest, begun: Forest) -> Forest:
    """The forest moved so that its first cell in order is (0, 0), unless some cards must stay where they are."""
    if begun.cards or not forest.cards:
        return forest
    q0, r0 = min(forest.cards)
    return Forest({(q - q0, r - r0): card for (q, r), card in sorted(forest.cards.items())}, forest.adjacency)
