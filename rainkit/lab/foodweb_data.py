"""A food-web deck and its rules as arrays of whole numbers, which the kernel reads; no deck needs new compiling."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rainkit.core import grids
from rainkit.core.grids import Adjacency
from rainkit.core.rng import key
from rainkit.decks.model import IUCN, TYPES, Deck, Goal
from rainkit.foodweb.deal import REMOVED_WITH_TWO, goal_pool, goals_each
from rainkit.foodweb.rules import LEVELS, Rules
from rainkit.lab.foodweb_goal_data import goal_arrays

if TYPE_CHECKING:
    from rainkit.decks.conditions import Condition

__all__ = ["CARD_BITS", "FoodWebData", "Ints", "Torus", "foodweb_data", "torus"]

Ints = npt.NDArray[np.int64]

WIDTH = 11
"""Cells of the torus in each direction: nine cards and their border span no more, so nothing meets itself."""
CELLS = WIDTH * WIDTH
START = 60
NUMBERS = 16
"""Room for counted numbers in a table of points; a forest has eight other cards."""
SETS = 16
"""Sets of cards whose counts, up to eight neighbours, share a word."""
CARD_BITS = 6
FAST_CARDS = 1 << CARD_BITS
PART_BITS = 12
"""Most bits of the numbers of cards that say together what a part of a card's conditions gives."""
SUM, ONE = 1 << 28, 1 << 50
"""Units of the points and of the number of cards in packed tallies; below are the sums of squares."""
MOST_POINTS = 256
"""Room in packed tallies for the points of a card."""
LIMIT = 100_000
"""A card that can give more points than this leaves the kernels' whole numbers too little room."""
ADJACENT, WITHIN, FLAT = 1, 2, 0
LAST_FORM = 6  # the highest that `foodweb_points_kernel.count` knows


@dataclass(frozen=True)
class Torus:
    """The endless grid wound up on 11 x 11 cells, cell number ``11 q + r`` modulo 121, as boards of 128 bits.

    ``neighbours`` holds the two words of the board of each cell's neighbours, ``around`` their numbers (behind the
    last ``CELLS``), ``below`` the two words of all cells before a cell. ``corners`` holds at ``128 corner + cell`` the
    corner of the border after a card was placed on the cell: it moves on when the card lies on the border's own first
    row.
    """

    neighbours: Ints
    around: Ints
    below: Ints
    corners: npt.NDArray[np.uint8]


def _words(bits: int) -> tuple[int, int]:
    out = []
    for word in (bits & ((1 << 64) - 1), bits >> 64):
        out.append(word - (1 << 64) if word >> 63 else word)
    return out[0], out[1]


@lru_cache(maxsize=8)
def torus(adjacency: Adjacency) -> Torus:
    """The torus of an adjacency."""
    near = np.zeros((CELLS, 2), np.int64)
    around = np.full((CELLS, 8), CELLS, np.int64)
    below = np.zeros((CELLS + 1, 2), np.int64)
    for cell in range(CELLS):
        others = [(cell + WIDTH * dq + dr) % CELLS for dq, dr in grids.directions(adjacency)]
        around[cell, : len(others)] = others
        near[cell] = _words(sum(1 << other for other in others))
        below[cell] = _words((1 << cell) - 1)
    corners = np.zeros((CELLS, 128), np.uint8)
    for corner in range(CELLS):
        for cell in range(CELLS):
            away = (cell - corner) % CELLS
            corners[corner, cell] = (corner - WIDTH * (away < WIDTH) - (away % WIDTH == 0)) % CELLS
    corners[START, START] = START - WIDTH - 1
    return Torus(near, around, below, corners.ravel())


class Arrays(NamedTuple):
    """A deck and its rules, as kernels read them."""

    copies: Ints
    removed: Ints
    base: Ints
    kinds_of: Ints
    starts: Ints
    flat: Ints
    forms: Ints
    tables: Ints
    fits: Ints
    packed: Ints
    kind_sets: Ints
    part_starts: Ints
    parts: Ints
    values: Ints
    near: Ints
    around: Ints
    below_cell: Ints
    directions: Ints
    about: Ints
    goal_tables: Ints
    image_starts: Ints
    images: Ints
    image_cells: Ints
    touch_starts: Ints
    touching: Ints


@dataclass(frozen=True)
class FoodWebData:
    """What a game of the food web is played with, as arrays.

    ``shape`` holds the single numbers, ``arrays`` all else, ``fast_arrays`` what ``random_games`` takes, in its order,
    or nothing.
    """

    deck: Deck
    rules: Rules
    level: str
    players: int
    cards: tuple[str, ...]
    goals: tuple[Goal, ...]
    each: int
    low: int
    high: int
    shape: Ints
    fast_arrays: tuple[npt.NDArray[Any], ...]
    arrays: Arrays

    @property
    def fast(self) -> bool:
        """Whether ``random_games`` knows this deck and these rules."""
        return bool(self.fast_arrays)

    @property
    def exact(self) -> bool:
        """Whether the kernel's numbers have room for every score of this deck."""
        return max(abs(self.low), abs(self.high)) < LIMIT * 16


def _conditions(deck: Deck) -> list[tuple[int, Condition]]:
    return [(n, condition) for n, card in enumerate(deck.cards) for condition in card.scores]


def _row(condition: Condition) -> tuple[int, int, int]:
    """Form, distance and what is distinct; cards within one step are adjacent cards."""
    form, _, _, _, _, distance, distinct = condition.row()
    if form > LAST_FORM:
        raise TypeError(f"the kernels do not count {type(condition).__name__} yet")
    if form == WITHIN and distance == 1:
        form = ADJACENT
    return form, distance, distinct


def _groups(deck: Deck, rows: list[tuple[int, Condition]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The different sets of cards that conditions mean, and the number of each condition's set; set 0 is empty."""
    found: dict[tuple[int, ...], int] = {(): 0}
    of = []
    for _, condition in rows:
        means = tuple(n for n, card in enumerate(deck.cards) if condition.CODE != FLAT and condition.fits(card))
        of.append(found.setdefault(means, len(found)))
    return list(found), of


def _kinds(cards: int, groups: list[tuple[int, ...]]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Cards that are in the same sets are of one kind; the kind of each card and the sets of each kind."""
    found: dict[tuple[int, ...], int] = {}
    kinds = []
    for card in range(cards):
        of = tuple(n for n, group in enumerate(groups) if card in group)
        kinds.append(found.setdefault(of, len(found)))
    return kinds, list(found)


def _packed(fits: Ints, words: int) -> Ints:
    """For each card the sets that it is in, 1 in the four bits of each set."""
    out = np.zeros((fits.shape[1], words), np.uint64)
    for n, row in enumerate(fits):
        out[:, n // SETS] |= row.astype(np.uint64) << np.uint64(4 * (n % SETS))
    return out.view(np.int64)


def _flat_lists(lists: list[Any]) -> tuple[Ints, Ints]:
    """Lists one behind the other, and where each starts."""
    starts = np.zeros(len(lists) + 1, np.int64)
    starts[1:] = np.cumsum([len(row) for row in lists])
    flat = [item for row in lists for item in row]
    return starts, np.array([*flat, 0], np.int64)


def _values(
    counting: list[list[int]], base: Ints, tables: Ints, group_of: list[int], ways: int
) -> tuple[Ints, Ints, Ints]:
    """What cards give for the cards beside them, in parts of a few sets of cards; where the parts of each card start.

    A part is the word in which its sets are packed, a mask that takes their numbers out of it, and the place from
    which on these numbers, put side by side, say which of the values is meant.
    """
    bits = 3 if ways < 8 else 4
    starts, parts, values = [0], [], []
    size = 0
    for card, row in enumerate(counting):
        sets = sorted({group_of[n] for n in row})
        in_word = [[one for one in sets if one // SETS == word] for word in range(max(sets, default=0) // SETS + 1)]
        most = PART_BITS // bits
        chunks = [of[n : n + most] for of in in_word for n in range(0, len(of), most)] or [[]]
        for number, chunk in enumerate(chunks):
            here = np.full(1 << bits * len(chunk), 0 if number else base[card])
            for n in row:
                if group_of[n] in chunk:
                    of = np.arange(here.size) >> bits * chunk.index(group_of[n]) & (1 << bits) - 1
                    here += tables[n][of]
            mask = sum((1 << bits) - 1 << 4 * (one % SETS) for one in chunk)
            parts.append([max(chunk, default=0) // SETS, signed(mask), size])
            values.append(here)
            size += here.size
        starts.append(len(parts))
    return np.array(starts, np.int64), np.array(parts, np.int64), np.concatenate(values)


def _bounds(data: list[tuple[int, Condition]], deck: Deck, goals: tuple[Goal, ...], rules: Rules) -> tuple[int, int]:
    """Scores that no forest goes beyond."""
    most: dict[int, int] = dict.fromkeys(range(len(deck.cards)), 0)
    least = dict(most)
    for card, condition in data:
        points = [condition.score(number) for number in range(10)]
        most[card] += max(0, *points)
        least[card] += min(0, *points)
    copies = [n for n, card in enumerate(deck.cards) for _ in range(min(card.count, rules.rounds))]
    high = sum(sorted((most[n] for n in copies), reverse=True)[: rules.rounds])
    low = sum(sorted(least[n] for n in copies)[: rules.rounds])
    points = [0, *(p for goal in goals for p in (goal.points, *(p for _, p in goal.table)))]
    return low + min(points), high + max(points) + 3


def foodweb_data(deck: Deck, rules: Rules, level: str, players: int) -> FoodWebData:
    """The arrays of a game.

    Raises
    ------
    RuleError
        F5, if the deck has too few goals.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> data = foodweb_data(builtin("foodweb"), Rules(), "base", 4)
    >>> data.fast, len(data.cards), data.exact
    (True, 40, True)
    """
    adjacency = rules.adjacency
    rows = _conditions(deck)
    groups, group_of = _groups(deck, rows)
    kinds, kind_groups = _kinds(len(deck.cards), groups)
    goals: tuple[Goal, ...] = () if level == "base" else goal_pool(deck, rules, players)
    each = 0 if level == "base" else goals_each(players, goals)
    copies = [n for n, card in enumerate(deck.cards) for _ in range(card.count)]
    removal = [-1] * len(deck.cards)
    for number, (types, _) in enumerate(REMOVED_WITH_TWO):
        for n, card in enumerate(deck.cards):
            if card.type in types:
                removal[n] = number
    sizes = [sum(removal[n] == number for n in copies) for number in range(3)]
    removed = [number for _, number in REMOVED_WITH_TWO]
    whole = (
        players != 2
        or any(have < gone for have, gone in zip(sizes, removed, strict=True))
        or len(copies) - sum(removed) < players * rules.hand
    )
    near = all(_row(condition)[0] in (FLAT, ADJACENT) for _, condition in rows)
    base = np.zeros(len(deck.cards), np.int64)
    counting: list[list[int]] = [[] for _ in deck.cards]
    tables = np.zeros((len(rows) + 1, NUMBERS), np.int64)
    forms = np.zeros((len(rows) + 1, 4), np.int64)
    for n, (card_number, condition) in enumerate(rows):
        form, distance, distinct = _row(condition)
        tables[n] = [condition.score(min(number, 9)) for number in range(NUMBERS)]
        forms[n] = form, distance, distinct, group_of[n]
        if form == FLAT:
            base[card_number] += condition.score(0)
        else:
            counting[card_number].append(n)
    starts, flat = _flat_lists(counting)
    ways = len(grids.directions(adjacency))
    part_starts, parts, values = _values(counting if near else [[] for _ in counting], base, tables, group_of, ways)
    fits = np.zeros((len(groups), len(deck.cards)), np.int64)
    for n, group in enumerate(groups):
        fits[n, list(group)] = 1
    type_bit = [1 << TYPES.index(card.type) for card in deck.cards]
    iucn_bit = [1 << IUCN.index(card.iucn) if card.iucn in IUCN else 0 for card in deck.cards]
    low, high = _bounds(rows, deck, goals, rules)
    wide = max(1, -(-(high - low + 1) // BINS))
    words = -(-len(groups) // SETS)
    single = all(card.count <= 1 for card in deck.cards) and len(deck.cards) <= FAST_CARDS
    shape = np.array(
        [
            players,
            rules.rounds,
            len(deck.cards),
            len(copies),
            LEVELS.index(level),
            len(goals),
            each,
            whole,
            near,
            rules.species_needs_shape,
            low,
            wide,
            ways,
            len(groups),
            len(kind_groups),
            words,
        ],
        np.int64,
    )
    wound = torus(adjacency)
    kinds_of = np.array([kinds, type_bit, iucn_bit, removal], np.int64).reshape(4, -1)
    steps = np.array(grids.directions(adjacency), np.int64)
    shared = (np.array(copies, np.int64), np.array(removed, np.int64))
    packed = _packed(fits, words)
    in_set = np.array([[int(n in of) for of in kind_groups] for n in range(len(groups))], np.int64)
    fast_arrays: tuple[Any, ...] = ()
    whole_parts = near and words == 1 and len(parts) == len(deck.cards)
    if whole_parts and single and level == "base" and int(abs(values).max()) < MOST_POINTS:
        about = np.zeros((3, FAST_CARDS), np.int64)
        about[:, : len(deck.cards)] = packed[:, 0], parts[:, 1], parts[:, 2]
        fast_arrays = (
            *shared,
            kinds_of[3],
            about.ravel(),
            ONE + values * (values + SUM),
            wound.neighbours.T.ravel(),
            wound.below,
            wound.corners,
        )
    arrays = (
        *shared,
        base,
        kinds_of,
        starts,
        flat,
        forms,
        tables,
        fits,
        packed,
        _packed(in_set, words),
        part_starts,
        parts,
        values,
        wound.neighbours,
        wound.around,
        wound.below,
        steps,
        *goal_arrays(goals, deck, adjacency),
    )
    return FoodWebData(
        deck,
        rules,
        level,
        players,
        tuple(card.id for card in deck.cards),
        goals,
        each,
        low,
        high,
        shape,
        tuple(map(np.ascontiguousarray, fast_arrays)),
        Arrays(*map(np.ascontiguousarray, arrays)),
    )


BINS = 4096
"""Most bins of a histogram of scores; wider ranges share bins."""


def stream_key(*parts: int | str) -> int:
    """A key as a signed integer, for kernels."""
    return signed(key(*parts))


def signed(word: int) -> int:
    """The signed integer with the same 64 bits."""
    return word - (1 << 64) if word >> 63 else word
