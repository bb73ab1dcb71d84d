# mypy: ignore-errors
"""Forests of the food web in compiled code, for all decks, levels and rules: placing a card, and what lies around.

What is played with comes as ``deck``, see :class:`rainkit.lab.foodweb_data.Arrays`; where the game
stands is ``state``, the arrays of :class:`State`. While all conditions look at adjacent cards only, each cell has a row
of numbers: for the card that lies there, the sets that it is in and what a further card of each kind beside it would
bring it. The sum of the rows around a free cell says all that a card would give there.
"""

from typing import Any, NamedTuple

import numpy as np

from rainkit.lab.bits import ctz, extract, get, inlined, lent, plus, put
from rainkit.lab.foodweb_kernel import CELLS, ROUNDS, START, WIDTH
from rainkit.lab.foodweb_points_kernel import GRID, MIDDLE, forest_score

__all__ = ["clean", "new_state", "place", "start_over", "wide"]

CARD, SETS = 0, 1
"""In the row of a cell: one more than the number of its card, and from there on the sets that the card is in."""
ROWS = CELLS + 1
"""Rows of a forest: the last one stays empty, and stands for neighbours that cells with less than eight don't have."""


class State(NamedTuple):
    """Where a game stands."""

    hands: Any  # by the seat that held them first
    sizes: Any
    pool: Any  # goals, seat by seat
    card: Any  # seat by seat in the order of placing
    cell: Any  # on the torus
    q: Any
    r: Any
    board: Any  # occupied and border, two words each; the corner and its q and r
    seen: Any  # types and Red List categories in each forest
    rows: Any  # of all cells, seat by seat
    grids: Any  # each forest about the middle of a square, for the shapes of goals
    scores: Any
    ways: Any
    adjacent: Any
    out: Any  # the points of each card of one forest
    free: Any  # of the choice that is made: cells, and the sums of the rows around them
    around: Any
    distinct: Any  # different cards of the hand; when each card of the deck was found there last
    found: Any
    value: Any  # what each choice brings
    meets: Any  # of each goal: where it would be met, on how many cells, and what it then gives and else
    same: Any  # whether each forest, and behind them each hand, is so far that of the game before
    kept: Any  # what is known of each forest and goal, see foodweb_goals_kernel


@lent
def wide(shape):
    """Numbers in the row of a cell, four at a time."""
    return (SETS + shape[15] + shape[14] + 3) & -4


@inlined
def new_state(shape):
    """Room for a game; ``start_over`` makes it an empty one."""
    return State(
        np.zeros((4, 10), np.int64),
        np.zeros(4, np.int64),
        np.zeros(max(shape[5], 1), np.int64),
        np.zeros((4, ROUNDS + 1), np.int64),
        np.zeros((4, ROUNDS + 1), np.int64),
        np.zeros((4, ROUNDS + 1), np.int64),
        np.zeros((4, ROUNDS + 1), np.int64),
        np.zeros((4, 7), np.int64),
        np.zeros((4, 2), np.int64),
        np.zeros(4 * ROWS * wide(shape), np.int64),
        np.zeros((4, GRID * GRID), np.int64),
        np.zeros(4, np.int64),
        np.zeros((ROUNDS + 1, 8), np.int64),
        np.zeros(ROUNDS + 1, np.int64),
        np.zeros(ROUNDS + 1, np.int64),
        np.zeros(CELLS + 8, np.int64),
        np.zeros((CELLS + 8) * wide(shape), np.int64),
        np.zeros(10, np.int64),
        np.zeros(shape[2] + 1, np.int64),
        np.zeros(10 * CELLS, np.int64),
        np.zeros(5 * max(shape[6], 1), np.int64),
        np.zeros(8, np.int64),
        np.zeros(16 * max(shape[5], 1), np.int64),
    )


@lent
def start_over(shape, state):
    """Empty forests again, after ``clean``."""
    for p in range(shape[0]):
        state.board[p, 0] = 0
        state.board[p, 1] = 0
        state.board[p, 2] = 1 << START
        state.board[p, 3] = 0
        state.board[p, 4] = START
        state.board[p, 5] = 0
        state.board[p, 6] = 0
        state.seen[p, 0] = 0
        state.seen[p, 1] = 0


@lent
def place(p, turn, c, at, here_q, here_r, shape, deck, state):
    """Put a card on a free cell of the border."""
    state.card[p, turn] = c
    state.cell[p, turn] = at
    state.q[p, turn] = here_q
    state.r[p, turn] = here_r
    if shape[4]:
        state.grids[p, MIDDLE + GRID * here_q + here_r] = 1
        state.seen[p, 0] |= deck.kinds_of[1, c]
        state.seen[p, 1] |= deck.kinds_of[2, c]
    half = at >> 6
    state.board[p, half] |= 1 << (at & 63)
    state.board[p, 2] = (state.board[p, 2] | deck.near[at, 0]) & ~state.board[p, 0]
    state.board[p, 3] = (state.board[p, 3] | deck.near[at, 1]) & ~state.board[p, 1]
    if turn == 0:
        state.board[p, 4] = START - 12
        state.board[p, 5] = -1
        state.board[p, 6] = -1
    else:
        corner = state.board[p, 4]
        if here_q == state.board[p, 5]:
            state.board[p, 5] -= 1
            corner -= WIDTH
        if here_r == state.board[p, 6]:
            state.board[p, 6] -= 1
            corner -= 1
        state.board[p, 4] = corner + CELLS if corner < 0 else corner
    if shape[8]:
        words, row = shape[15], wide(shape) * (ROWS * p + at)
        put(state.rows, row + CARD, c + 1)
        for w in range(words):
            put(state.rows, row + SETS + w, get(deck.packed, words * c + w))
        look_again(p, at, shape, deck, state)
        for d in range(shape[12]):
            look_again(p, get(deck.around, 8 * at + d), shape, deck, state)


@lent
def rows_around(p, at, size, around):
    """Where the rows of the eight neighbours of a cell start."""
    at *= 8
    first = ROWS * p
    return (
        size * (first + get(around, at)),
        size * (first + get(around, at + 1)),
        size * (first + get(around, at + 2)),
        size * (first + get(around, at + 3)),
        size * (first + get(around, at + 4)),
        size * (first + get(around, at + 5)),
        size * (first + get(around, at + 6)),
        size * (first + get(around, at + 7)),
    )


@lent
def across(rows, places, i):
    """The sum of the numbers at a place of eight rows."""
    a, b, c, d, e, f, g, h = places
    first = get(rows, a + i) + get(rows, b + i) + get(rows, c + i) + get(rows, d + i)
    return first + get(rows, e + i) + get(rows, f + i) + get(rows, g + i) + get(rows, h + i)


@lent
def look_again(p, at, shape, deck, state):
    """What a further card of each kind would now bring to the card on a cell."""
    kinds, words = shape[14], shape[15]
    row = wide(shape) * (ROWS * p + at)
    c = get(state.rows, row + CARD) - 1
    if c < 0:
        return
    row += SETS + words
    places = rows_around(p, at, wide(shape), deck.around)
    for k in range(kinds):
        put(state.rows, row + k, 0)
    for x in range(get(deck.part_starts, c), get(deck.part_starts, c + 1)):
        w, mask, first = get(deck.parts, 3 * x), get(deck.parts, 3 * x + 1), get(deck.parts, 3 * x + 2)
        if mask == 0:
            continue
        have = across(state.rows, places, SETS + w)
        now = get(deck.values, first + extract(have, mask))
        for k in range(kinds):
            more = get(deck.values, first + extract(have + get(deck.kind_sets, words * k + w), mask)) - now
            put(state.rows, row + k, get(state.rows, row + k) + more)


@lent
def free_cells(p, below_cell, board, free):
    """The cells where a card may lie, sorted; how many."""
    corner = board[p, 4]
    n = 0
    for part in range(4):
        half = part & 1
        before = get(below_cell, 2 * corner + half)
        left = board[p, 2 + half] & (before if part >= 2 else ~before)
        while left:
            put(free, n, 64 * half + ctz(left))
            left &= plus(left, -1)
            n += 1
    return n


@lent
def column_and_row(p, turn, at, board):
    """The q and r of a cell of the border."""
    if turn == 0:
        return 0, 0
    away = at - board[p, 4]
    if away < 0:
        away += CELLS
    column = away // WIDTH
    return board[p, 5] + column, board[p, 6] + away - WIDTH * column


@lent
def whole_score(n, p, deck, state):
    """What the first cards of a forest score, whatever their conditions are."""
    return forest_score(
        n,
        state.card[p],
        state.q[p],
        state.r[p],
        deck.base,
        deck.starts,
        deck.flat,
        deck.forms,
        deck.tables,
        deck.fits,
        deck.kinds_of,
        deck.directions,
        state.ways,
        state.adjacent,
        state.out,
    )


@lent
def clean(p, first_turn, shape, state):
    """Take the cards from a turn on away again."""
    for i in range(first_turn, shape[1]):
        if shape[4]:
            state.grids[p, MIDDLE + GRID * state.q[p, i] + state.r[p, i]] = 0
        for at in range(wide(shape)):
            put(state.rows, wide(shape) * (ROWS * p + state.cell[p, i]) + at, 0)
