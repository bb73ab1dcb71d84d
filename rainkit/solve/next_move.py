"""The best next move for a forest that is begun: which card of the hand, and where."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rainkit.core.grids import Cell
from rainkit.decks.model import Card, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.rules import Rules
from rainkit.solve.forest_search import ForestSearch
from rainkit.solve.working import Progress, finished

__all__ = ["BestMove", "MoveSearch", "best_move"]


@dataclass(frozen=True)
class BestMove:
    """The move after which most points are possible.

    Attributes
    ----------
    card : Card
    at : Cell
    total : int
        The points of the forest in the end.
    forest : Forest
        That forest.
    optimal : bool
        Whether it is proven that no other move leads to more.
    seconds : float
    """

    card: Card
    at: Cell
    total: int
    forest: Forest
    optimal: bool
    seconds: float


class MoveSearch:
    """Looks, in slices, at every move; the parameters are those of :func:`best_move`."""

    def __init__(
        self,
        forest: Forest,
        hand: Sequence[Card],
        later: Sequence[Card] = (),
        *,
        goals: Sequence[Goal] = (),
        level: str = "base",
        rules: Rules | None = None,
    ) -> None:
        self.began = time.monotonic()
        self.seconds = 0.0
        rules = rules or Rules(adjacency=forest.adjacency)
        self._goals, self._level, self._rules, self._later = tuple(goals), level, rules, tuple(later)
        cards = list({card.id: card for card in hand}.values())
        self._open = [(card, cell, forest.place(card, cell)) for card in cards for cell in forest.frontier()]
        self._all = len(self._open)
        self._open.sort(key=lambda move: -(self._new(move[2]).total or 0))  # good moves first
        self._found: tuple[Card, Cell, int, Forest] | None = None
        if self._open:
            self._keep(self._new(self._open[0][2]))  # there is always an answer
        self._now: ForestSearch | None = None

    def _new(self, begun: Forest) -> ForestSearch:
        known = begun
        for card in self._later:
            known = known.place(card, known.frontier()[0])
        return ForestSearch(self._later, begun, goals=self._goals, level=self._level, rules=self._rules, known=known)

    def work(self, seconds: float) -> None:
        """Go on for about so long."""
        end = time.monotonic() + seconds
        while self._open and time.monotonic() < end:
            self._now = self._now or self._new(self._open[0][2])
            self._now.work(end - time.monotonic())
            self._keep(self._now)
            if self._now.done:
                self._open.pop(0)
                self._now = None
        self.seconds = time.monotonic() - self.began

    def _keep(self, search: ForestSearch) -> None:
        """The first of the open moves, if more is possible after it than after all others so far."""
        card, cell, _ = self._open[0]
        best = search.best
        if best is not None and (self._found is None or best.total > self._found[2]):
            self._found = (card, cell, best.total, best.forest)

    @property
    def done(self) -> bool:
        """Whether every move has been looked at to its end."""
        return not self._open

    @property
    def share(self) -> float:
        """Which part of the moves is done with."""
        return 1 - len(self._open) / max(1, self._all)

    @property
    def best(self) -> BestMove | None:
        """The best move so far; None without a card."""
        return None if self._found is None else BestMove(*self._found, self.done, self.seconds)


def best_move(
    forest: Forest,
    hand: Sequence[Card],
    later: Sequence[Card] = (),
    *,
    goals: Sequence[Goal] = (),
    level: str = "base",
    rules: Rules | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestMove | None:
    """The card of the hand, and the cell, with which most points can still be had.

    Parameters
    ----------
    forest : Forest
        The forest so far.
    hand : sequence of Card
        One of them is placed now.
    later : sequence of Card
        The cards that will be placed after it, as far as they are known; without any only the points right after the
        move count.
    goals, level, rules, seconds, progress :
        See :func:`rainkit.solve.best_forest`. Shapes are compared with the forest when all of ``later`` are placed.

    Returns
    -------
    BestMove or None
        None if the hand is empty.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> tiger, bee, bear = map(builtin("foodweb").card, ("malayan-tiger", "giant-honey-bee", "binturong"))
    >>> best = best_move(Forest({(0, 0): tiger}), [bee, bear])
    >>> best.card.id, best.total, best.optimal
    ('binturong', 5, True)
    """
    search = MoveSearch(forest, hand, later, goals=goals, level=level, rules=rules)
    return finished(search, seconds, progress).best
