"""What each own move cost: the points that were still possible before it, less those that were after it.

After a move the cards that lie stay where they lie; the cards that one took later are known now, and may still be
placed in the best way. So many points were possible then. Before the first move that is the best forest of all one's
cards, after the last one the forest that one has: what the moves cost adds up to what is missing to the best.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from rainkit.core.grids import Cell
from rainkit.decks.model import Card, Goal
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.rules import Rules
from rainkit.jungle.jungle import Jungle
from rainkit.jungle.rules import PROTECTED
from rainkit.solve.forest_search import ForestSearch
from rainkit.solve.jungle import JungleSearch

__all__ = ["Cost", "Costs", "forest_costs", "jungle_costs"]


@dataclass(frozen=True)
class Cost:
    """What one move cost.

    Attributes
    ----------
    move : int
        Its number, from 0.
    before, after : int
        The points that were still possible.
    better : Forest or Jungle
        An arrangement with the points ``before``.
    """

    move: int
    before: int
    after: int
    better: Any

    @property
    def points(self) -> int:
        """What the move cost."""
        return self.before - self.after


class Costs:
    """Looks, in slices, for what was possible after each move; the best of all comes first, then the last moves.

    Parameters
    ----------
    moves : int
        How many there were.
    search : callable
        ``search(moves that stay, what was possible after one move more, the best of all)`` gives the search for what
        was possible after them; the last two are None as long as they are not known.
    """

    def __init__(self, moves: int, search: Callable[[int, Any, Any], Any]) -> None:
        self.moves = moves
        self._search = search
        self._found: dict[int, Any] = {}
        self._now = search(0, None, None)
        self._at = 0

    def work(self, seconds: float) -> None:
        """Go on for about so long."""
        self._now.work(seconds)
        if self._now.done:
            self._next()

    def _next(self) -> None:
        self._found[self._at] = self._now.best
        if self._at == 0:
            self._at = self.moves
        else:
            self._at -= 1
        if self._at > 0:
            known = self._found.get(self._at + 1)
            self._now = self._search(self._at, known, self._found[0])

    @property
    def done(self) -> bool:
        """Whether everything is known."""
        return len(self._found) == self.moves + 1 or (self.moves == 0 and bool(self._found))

    @property
    def share(self) -> float:
        """How much is known, from 0 to 1."""
        return (len(self._found) + (0.0 if self.done else float(self._now.share))) / (self.moves + 1)

    @property
    def best(self) -> Any:
        """The best arrangement of all, or the best so far."""
        return self._found.get(0) or self._now.best

    @property
    def nearest(self) -> Any:
        """Of the best arrangements that are known the one that keeps most of the first moves."""
        best = self.best
        alike = [n for n, found in self._found.items() if found.total == best.total]
        return self._found[max(alike)] if alike else best

    @property
    def costs(self) -> tuple[Cost, ...]:
        """What the moves cost, in their order, as far as both sides of a move are known."""
        return tuple(
            Cost(n, self._found[n].total, self._found[n + 1].total, _arranged(self._found[n]))
            for n in range(self.moves)
            if n in self._found and n + 1 in self._found
        )

    @property
    def dearest(self) -> Cost | None:
        """The move that cost most, the first of equals; None if none cost anything, or not all is known."""
        if not self.done:
            return None
        return max((cost for cost in self.costs if cost.points > 0), key=lambda cost: cost.points, default=None)


def _arranged(best: Any) -> Any:
    return best.forest if hasattr(best, "forest") else best.jungle


def forest_costs(
    moves: Sequence[tuple[Card, Cell]], *, goals: Sequence[Goal] = (), level: str = "base", rules: Rules | None = None
) -> Costs:
    """What the moves of one player of the food web cost, to be worked out by ``work`` (:class:`Costs`).

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> from rainkit.solve.working import finished
    >>> tiger, honey_bee, bear = map(builtin("foodweb").card, ("malayan-tiger", "giant-honey-bee", "binturong"))
    >>> costs = finished(forest_costs([(tiger, (0, 0)), (honey_bee, (1, 0)), (bear, (2, 0))]))
    >>> costs.best.total, [cost.points for cost in costs.costs], costs.dearest.move
    (9, [0, 0, 5], 2)
    """
    rules = rules or Rules()
    played = list(moves)

    made = Forest({cell: card for card, cell in played}, rules.adjacency)

    def search(stay: int, known: Any, best: Any) -> ForestSearch:
        begun = Forest({cell: card for card, cell in played[:stay]}, rules.adjacency)
        if known is not None:
            known = known.forest if stay > 1 else _moved(best.forest, *played[0])
        return ForestSearch(
            [card for card, _ in played[stay:]],
            begun,
            goals=goals,
            level=level,
            rules=rules,
            known=made if known is None else known,
            enough=None if best is None else best.total,
        )

    return Costs(len(played), search)


def _moved(forest: Forest, card: Card, cell: Cell) -> Forest:
    """The forest moved so that the card lies on the cell: the first card can't be placed wrongly."""
    q, r = next(at for at, other in forest.cards.items() if other == card)
    return Forest({(a - q + cell[0], b - r + cell[1]): c for (a, b), c in forest.cards.items()}, forest.adjacency)


def jungle_costs(jungle: Jungle, totem: str, *, supply: Collection[tuple[str, int]] = PROTECTED) -> Costs:
    """What it cost to put each tile of a jungle where it is; tokens may be laid anew at any time (:class:`Costs`)."""

    def search(stay: int, known: Any, best: Any) -> JungleSearch:  # noqa: ARG001
        return JungleSearch(jungle, totem, supply=supply, stay=stay)

    return Costs(len(jungle), search)
