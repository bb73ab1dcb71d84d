"""Forests that grow fast: the same points as the readable rules, kept up to date card by card.

A deck whose conditions are flat or count adjacent cards is turned into tables: what a card scores depends only on how
many cards of which kind lie beside it, and kinds are cards that no condition tells apart. Other decks, whose cards look
farther, are counted by the readable rules themselves, more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.core.rng import Stream
from rainkit.decks.model import Deck
from rainkit.foodweb import Forest, gains
from rainkit.foodweb.rules import Rules
from rainkit.players.aims import Aims

__all__ = ["Growing", "Tables", "growing", "tables"]

Near = int
"""How many cards of each kind lie beside a cell, four bits a kind."""
Best = tuple[int, str, Cell]


class Growing(Protocol):
    """A forest that grows in place, with its points."""

    points: int

    def copy(self) -> Growing:
        """The same forest, to grow on by itself."""

    def aim(self, aims: Aims | None) -> None:
        """Count other goals from now on."""

    def gains(self, card: str) -> Mapping[Cell, int]:
        """What the card would bring on each free cell."""

    def place(self, card: str, cell: Cell) -> None:
        """Put a card on a free cell."""

    def best(self, hand: Sequence[str], stream: Callable[[], Stream]) -> Best:
        """The greedy choice: gain, card and cell; among equals any, alike, by the stream."""


class Tables:
    """What every card scores beside which neighbours, and what a new neighbour changes; filled as it is asked for."""

    def __init__(self, deck: Deck, adjacency: grids.Adjacency) -> None:
        self.adjacency = adjacency
        conditions = list(dict.fromkeys(c for card in deck.cards for c in card.scores))
        sets = {card.id: tuple(n for n, c in enumerate(conditions) if c.fits(card)) for card in deck.cards}
        kinds = list(dict.fromkeys(sets.values()))
        self.kind = {card: kinds.index(of) for card, of in sets.items()}
        self.kinds = len(kinds)
        self._rows = {
            card.id: [(c, tuple(k for k, of in enumerate(kinds) if conditions.index(c) in of)) for c in card.scores]
            for card in deck.cards
        }
        self._points: dict[tuple[str, Near], int] = {}
        self._changes: dict[tuple[str, Near], tuple[int, ...]] = {}

    @staticmethod
    def fit(deck: Deck) -> bool:
        """Whether all conditions are flat or count adjacent cards."""
        return all(c.CODE in (0, 1) for card in deck.cards for c in card.scores)

    def points(self, card: str, near: Near) -> int:
        """What the card scores beside these neighbours (F9)."""
        key = card, near
        found = self._points.get(key)
        if found is None:
            counts = [near >> 4 * kind & 15 for kind in range(self.kinds)]
            found = sum(c.score(sum(counts[kind] for kind in kinds)) for c, kinds in self._rows[card])
            self._points[key] = found
        return found

    def changes(self, card: str, near: Near) -> tuple[int, ...]:
        """What the card gains from one neighbour more, by the kind of the neighbour."""
        key = card, near
        found = self._changes.get(key)
        if found is None:
            now = self.points(card, near)
            found = tuple(self.points(card, near + (1 << 4 * kind)) - now for kind in range(self.kinds))
            self._changes[key] = found
        return found


_TABLES: dict[tuple[str, str], Tables] = {}


def tables(deck: Deck, adjacency: grids.Adjacency) -> Tables | None:
    """The tables of a deck, made once; None for a deck whose cards look farther."""
    if not Tables.fit(deck):
        return None
    key = deck.digest, adjacency
    if key not in _TABLES:
        if len(_TABLES) >= 8:
            _TABLES.clear()
        _TABLES[key] = Tables(deck, adjacency)
    return _TABLES[key]


class Aiming:
    """What both kinds of growing forest share: the points of the goals held."""

    points: int
    aims: Aims | None

    def ids(self) -> dict[Cell, str]:
        """The card ids by cell."""
        raise NotImplementedError

    def aim(self, aims: Aims | None) -> None:
        """Count other goals from now on."""
        cards = self.ids()
        self.points += (aims.now(cards) if aims else 0) - (self.aims.now(cards) if self.aims else 0)
        self.aims = aims

    def aimed(self, card: str, found: dict[Cell, int]) -> dict[Cell, int]:
        """Gains with those of the goals."""
        if self.aims is None:
            return found
        more = self.aims.gains(self.ids(), card, found)
        return {cell: points + more[cell] for cell, points in found.items()}


class Tabled(Aiming):
    """A forest of a deck with tables; ``near`` holds its cells and the free cells that touch it."""

    def __init__(self, known: Tables, aims: Aims | None = None) -> None:
        self.known, self.aims = known, aims
        self.cards: dict[Cell, str] = {}
        self.near: dict[Cell, Near] = {(0, 0): 0}
        self.points = aims.now({}) if aims else 0

    def copy(self) -> Tabled:
        """The same forest, to grow on by itself."""
        new = Tabled.__new__(Tabled)
        new.known, new.aims, new.points = self.known, self.aims, self.points
        new.cards, new.near = self.cards.copy(), self.near.copy()
        return new

    def place(self, card: str, cell: Cell) -> None:
        """Put a card on a free cell."""
        self._put(card, cell, self.gains(card)[cell])

    def _put(self, card: str, cell: Cell, gain: int) -> None:
        self.points += gain
        self.cards[cell] = card
        one, near = 1 << 4 * self.known.kind[card], self.near
        for other in grids.neighbours(cell, self.known.adjacency):
            near[other] = near.get(other, 0) + one

    def _around(self) -> list[tuple[Cell, Near, list[tuple[int, ...]]]]:
        """The free cells, each with what lies beside it and what those neighbours gain from a card there."""
        cards, near, changes, adjacency = self.cards, self.near, self.known.changes, self.known.adjacency
        of = {cell: changes(card, near[cell]) for cell, card in cards.items()}
        return [
            (cell, beside, [of[other] for other in grids.neighbours(cell, adjacency) if other in of])
            for cell, beside in near.items()
            if cell not in cards
        ]

    def gains(self, card: str) -> dict[Cell, int]:
        """What the card would bring on each free cell."""
        kind, points = self.known.kind[card], self.known.points
        found = {cell: points(card, near) + sum(row[kind] for row in rows) for cell, near, rows in self._around()}
        return self.aimed(card, found)

    def ids(self) -> dict[Cell, str]:
        """The card ids by cell."""
        return self.cards

    def best(self, hand: Sequence[str], stream: Callable[[], Stream]) -> Best:
        """The greedy choice: gain, card and cell; among equals any, alike, by the stream."""
        ties = self._ties(hand)
        if len(ties) == 1:
            chosen = ties[0]
        else:
            chosen = stream().choice(sorted(ties, key=lambda tie: (hand.index(tie[1]), tie[2])))
        self._put(chosen[1], chosen[2], chosen[0])
        return chosen

    def _ties(self, hand: Sequence[str]) -> list[Best]:
        known, aims = self.known, self.aims
        table, points = known._points, known.points
        cards = [(card, known.kind[card]) for card in dict.fromkeys(hand)]
        kinds = {kind for _, kind in cards}
        around = self._around()
        more = {card: aims.gains(self.cards, card, [one[0] for one in around]) for card, _ in cards} if aims else {}
        most = -(1 << 60)
        ties: list[Best] = []
        for cell, near, rows in around:
            others = {kind: sum([row[kind] for row in rows]) for kind in kinds}
            for card, kind in cards:
                own = table.get((card, near))
                gain = (points(card, near) if own is None else own) + others[kind]
                if more:
                    gain += more[card][cell]
                if gain >= most:
                    if gain > most:
                        most, ties = gain, []
                    ties.append((gain, card, cell))
        return ties


class Counted(Aiming):
    """A forest of any deck, counted by the readable rules."""

    def __init__(self, deck: Deck, rules: Rules, aims: Aims | None = None) -> None:
        self.deck, self.rules, self.aims = deck, rules, aims
        self.forest = Forest(adjacency=rules.adjacency)
        self.points = aims.now({}) if aims else 0

    def copy(self) -> Counted:
        """The same forest, to grow on by itself."""
        new = Counted.__new__(Counted)
        new.__dict__.update(self.__dict__)
        return new

    def gains(self, card: str) -> dict[Cell, int]:
        """What the card would bring on each free cell."""
        return self.aimed(card, {cell: gain.total for cell, gain in gains(self.forest, self.deck.card(card)).items()})

    def ids(self) -> dict[Cell, str]:
        """The card ids by cell."""
        return {cell: card.id for cell, card in self.forest.cards.items()}

    def place(self, card: str, cell: Cell) -> None:
        """Put a card on a free cell."""
        self.points += self.gains(card)[cell]
        self.forest = self.forest.place(self.deck.card(card), cell)

    def best(self, hand: Sequence[str], stream: Callable[[], Stream]) -> Best:
        """The greedy choice: gain, card and cell; among equals any, alike, by the stream."""
        every = [(gain, card, cell) for card in dict.fromkeys(hand) for cell, gain in self.gains(card).items()]
        most = max(gain for gain, _, _ in every)
        gain, card, cell = stream().choice([one for one in every if one[0] == most])
        self.points += gain
        self.forest = self.forest.place(self.deck.card(card), cell)
        return gain, card, cell


def growing(deck: Deck, rules: Rules, forest: Forest, aims: Aims | None = None) -> Growing:
    """A forest as it stands, ready to grow.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> grown = growing(builtin("foodweb"), Rules(), Forest())
    >>> grown.place("merbau", (0, 0))
    >>> grown.points
    3
    """
    known = tables(deck, rules.adjacency)
    grown: Growing = Counted(deck, rules, aims) if known is None else Tabled(known, aims)
    for cell, card in forest.cards.items():
        grown.place(card.id, cell)
    return grown
