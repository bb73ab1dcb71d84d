"""What a changed card gives of itself: the same forests, scored by its new text and by its old one.

Players who look at points play a better card earlier, where it may find fewer neighbours: its mean points in play can
hardly move although its text gives three points more, and other cards move along. Holding the forests still takes that
apart. Half of them were grown with the old deck, half with the new one, since neither is the right yardstick alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.conditions import Condition, Flat
from rainkit.decks.model import Card, Deck
from rainkit.lab.engines import Setup
from rainkit.lab.estimates import Estimate
from rainkit.lab.played import forests

__all__ = ["Rescored", "Rescoring", "edited", "points_in"]

UNSEEN = 5.0
"""Where a few games show no difference between them, one of so many points is taken to be just ahead."""


def edited(before: Deck, after: Deck) -> dict[str, tuple[str, ...]]:
    """What was changed of cards that both decks have, as far as it matters to play.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.decks import builtin
    >>> deck = builtin("foodweb")
    >>> edited(deck, replace(deck, name="mine", cards=(replace(deck.cards[0], iucn="CR", count=2), *deck.cards[1:])))
    {'mount-brinchang-ginger': ('iucn', 'count')}
    """
    fields = ("stack", "colours", "points", "slots") if after.game == "jungle" else ("type", "iucn", "count", "scores")
    old = {thing.id: thing for thing in (before.tiles if before.game == "jungle" else before.cards)}
    out = {}
    for thing in after.tiles if after.game == "jungle" else after.cards:
        if thing.id in old:
            what = tuple(name for name in fields if getattr(thing, name) != getattr(old[thing.id], name))
            if what:
                out[thing.id] = what
    return out


def points_in(conditions: Sequence[Condition], forest: Mapping[Cell, Card], at: Cell, adjacency: Adjacency) -> int:
    """What a card with these conditions would give on a cell."""
    return sum(condition.score(condition.counted(forest, at, adjacency).number) for condition in conditions)


@dataclass
class Rescored:
    """One card: sums over games, and what its new conditions counted.

    Attributes
    ----------
    counts : Counter
        How often each row of numbers, one for each condition of the new text, was counted.
    """

    old: tuple[Condition, ...]
    new: tuple[Condition, ...]
    plays: int = 0
    old_points: int = 0
    change: int = 0
    games: int = 0
    squares: tuple[int, int, int] = (0, 0, 0)
    counts: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def add(self, changes: Sequence[int]) -> None:
        """Count a game: what the new text gave more, each time that the card was played."""
        n, s = len(changes), sum(changes)
        self.plays, self.change, self.games = self.plays + n, self.change + s, self.games + 1
        self.squares = (self.squares[0] + s * s, self.squares[1] + s * n, self.squares[2] + n * n)

    @property
    def own(self) -> Estimate | None:
        """What the new text gives more than the old one, in the same forests."""
        if not self.plays:
            return None
        mean, games = self.change / self.plays, self.games
        if games < 2:
            return Estimate(mean, math.inf, games)
        spread = self.squares[0] - 2 * mean * self.squares[1] + mean * mean * self.squares[2]
        error = math.sqrt(max(0.0, spread) * games / (games - 1)) / self.plays
        if error < 1e-7:
            error = 0.0 if self.is_even else UNSEEN / games
        return Estimate(mean, error, games)

    @property
    def is_even(self) -> bool:
        """Whether the change is the same wherever the card lies: only points that stand for themselves differ."""
        old, new = ([one for one in text if not isinstance(one, Flat)] for text in (self.old, self.new))
        return old == new

    @property
    def old_mean(self) -> float:
        """Mean points by the old text in these forests."""
        return self.old_points / self.plays if self.plays else 0.0


class Rescoring:
    """Forests of both decks, scored by old and new texts; :meth:`more` adds games.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> from rainkit.lab.engines import prepare
    >>> deck = builtin("foodweb")
    >>> better = replace(deck, cards=tuple(
    ...     replace(card, scores=parse_scores("+6")) if card.id == "merbau" else card for card in deck.cards))
    >>> rescoring = Rescoring(*(prepare("foodweb", ["greedy", "greedy"], 1, deck=each) for each in (deck, better)))
    >>> rescoring.more(3)
    >>> rescoring.cards["merbau"].own.mean
    3.0
    """

    def __init__(self, before: Setup, after: Setup) -> None:
        self.sides = (before, after)
        self.games = 0
        old = before.deck.by_id
        self.cards: dict[str, Rescored] = {}
        changed = edited(before.deck, after.deck) if before.game == "foodweb" else {}
        for name, what in changed.items():
            if "scores" in what:
                self.cards[name] = Rescored(old[name].scores, after.deck.card(name).scores)
        self.new: dict[str, Rescored] = {
            card.id: Rescored((), card.scores) for card in after.deck.cards if card.id not in old and card.count
        }

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to look for: no text was changed, and no card is new."""
        return not self.cards and not self.new

    def more(self, games: int) -> None:
        """Look at so many further games with each deck."""
        if self.is_idle:
            return
        first, self.games = self.games, self.games + games
        played = (
            (number, game, forest)
            for number, side in enumerate(self.sides)
            for game, forest in forests(side, first, games)
        )
        self._add(played)

    def take(self, ends: Sequence[tuple[int, int, Any]]) -> None:
        """Look at the ends of the next games, which somebody has played: old deck 0 or new deck 1, number, state."""
        if self.is_idle:
            return
        self.games += len({game for _, game, _ in ends})
        self._add((number, game, forest.cards) for number, game, end in ends for forest in end.forests)

    def _add(self, played: Iterable[tuple[int, int, Mapping[Cell, Card]]]) -> None:
        adjacency = self.sides[0].rules.adjacency
        found: dict[tuple[str, int], list[int]] = {}
        for number, game, forest in played:
            for at, card in forest.items():
                if card.id in self.cards:
                    changed = self._look(self.cards[card.id], forest, at, adjacency)
                    found.setdefault((card.id, game), []).append(changed)
                elif number and card.id in self.new:
                    self._look(self.new[card.id], forest, at, adjacency)
                    self.new[card.id].plays += 1
        for (name, _), changes in found.items():
            self.cards[name].add(changes)

    def snapshot(self) -> Rescoring:
        """What there is now; later games don't change it."""
        out = copy(self)
        out.cards = {name: replace(card, counts=Counter(card.counts)) for name, card in self.cards.items()}
        out.new = {name: replace(card, counts=Counter(card.counts)) for name, card in self.new.items()}
        return out

    @staticmethod
    def _look(card: Rescored, forest: Mapping[Cell, Card], at: Cell, adjacency: Adjacency) -> int:
        numbers = tuple(condition.counted(forest, at, adjacency).number for condition in card.new)
        old = points_in(card.old, forest, at, adjacency)
        card.counts[numbers] += 1
        card.old_points += old
        return sum(condition.score(n) for condition, n in zip(card.new, numbers, strict=True)) - old
