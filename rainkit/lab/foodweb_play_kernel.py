# mypy: ignore-errors
"""The food web in compiled code for all players, decks, levels and rules: from any position to the end.

What is played with comes as ``deck``, see :class:`rainkit.lab.foodweb_data.Arrays`; where the game
stands is ``state``, the arrays of :class:`State`. While all conditions look at adjacent cards only, each cell has a row
of numbers: for the card that lies there, the sets that it is in and what a further card of each kind beside it would
bring it. The sum of the rows around a free cell says all that a card would give there.
"""

from typing import Any, NamedTuple

import numpy as np

from rainkit.lab.bits import below, ctz, extract, get, inlined, join, lent, plus, put, word
from rainkit.lab.compiling import borrower, kernel
from rainkit.lab.foodweb_kernel import CELLS, ROUNDS, START, WIDTH, add_seats, deal
from rainkit.lab.foodweb_points_kernel import GRID, MIDDLE, forest_score, goal_value, has_shape

__all__ = ["clean", "count_up", "games", "new_state", "place", "play_on", "shuffle_goals", "start_over", "wide"]

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
    met: Any  # whether each goal is


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
        np.zeros(max(shape[6], 1), np.int64),
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
def is_met(goal, n, p, deck, state):
    """Whether the first cards of a forest meet a goal for its shape."""
    return deck.about[goal, 0] == 0 and has_shape(
        goal,
        n,
        state.q[p],
        state.r[p],
        state.grids[p],
        deck.about,
        deck.image_starts,
        deck.images,
        deck.image_cells,
    )


@lent
def best_goal(p, turn, types, iucn, shape, deck, state):
    """The goal that gives most with the first cards of a forest: its points in all, its own, and its number."""
    best, best_points, picked = 0, 0, -1
    for i in range(shape[6]):
        goal = state.pool[p * shape[6] + i]
        met = is_met(goal, turn, p, deck, state)
        here = False
        for j in range(turn):
            if state.card[p, j] == deck.about[goal, 4]:
                here = True
        points, species = goal_value(goal, met, types, iucn, here, shape[4], shape[9], deck.about, deck.goal_tables)
        if i == 0 or points + species > best:
            best, best_points, picked = points + species, points, goal
    return best, best_points, picked


@lent
def greedy_values(p, turn, n, choices, shape, deck, state):
    """The change of the own score for every card of the hand on every free cell, card by card."""
    free, distinct, value = state.free, state.distinct, state.value
    if shape[8]:
        size, brings = wide(shape), SETS + shape[15]
        for k in range(n):
            places = rows_around(p, get(free, k), size, deck.around)
            for i in range(0, size, 4):
                a, b = across(state.rows, places, i), across(state.rows, places, i + 1)
                c, d = across(state.rows, places, i + 2), across(state.rows, places, i + 3)
                put(state.around, size * k + i, a)
                put(state.around, size * k + i + 1, b)
                put(state.around, size * k + i + 2, c)
                put(state.around, size * k + i + 3, d)
        for j in range(choices):
            c = get(distinct, j)
            bring = brings + get(deck.kinds_of, c)
            for x in range(get(deck.part_starts, c), get(deck.part_starts, c + 1)):
                sets = SETS + get(deck.parts, 3 * x)
                mask, first = get(deck.parts, 3 * x + 1), get(deck.parts, 3 * x + 2)
                if x == get(deck.part_starts, c):
                    for k in range(n):
                        points = get(deck.values, first + extract(get(state.around, size * k + sets), mask))
                        put(value, j * n + k, points + get(state.around, size * k + bring))
                else:
                    for k in range(n):
                        points = get(deck.values, first + extract(get(state.around, size * k + sets), mask))
                        put(value, j * n + k, get(value, j * n + k) + points)
    else:
        before = whole_score(turn, p, deck, state)
        for k in range(n):
            state.q[p, turn], state.r[p, turn] = column_and_row(p, turn, free[k], state.board)
            for j in range(choices):
                state.card[p, turn] = distinct[j]
                value[j * n + k] = whole_score(turn + 1, p, deck, state) - before
    if shape[4]:
        each = shape[6]
        held, _, _ = best_goal(p, turn, state.seen[p, 0], state.seen[p, 1], shape, deck, state)
        for k in range(n):
            q, r = column_and_row(p, turn, free[k], state.board)
            state.q[p, turn], state.r[p, turn] = q, r
            state.grids[p, MIDDLE + GRID * q + r] = 1
            for i in range(each):
                goal = state.pool[p * each + i]
                state.met[i] = is_met(goal, turn + 1, p, deck, state)
            state.grids[p, MIDDLE + GRID * q + r] = 0
            for j in range(choices):
                c = distinct[j]
                best = 0
                for i in range(each):
                    goal = state.pool[p * each + i]
                    here = deck.about[goal, 4] == c
                    for x in range(turn):
                        if state.card[p, x] == deck.about[goal, 4]:
                            here = True
                    types, iucn = state.seen[p, 0] | deck.kinds_of[1, c], state.seen[p, 1] | deck.kinds_of[2, c]
                    points, species = goal_value(
                        goal, state.met[i], types, iucn, here, shape[4], shape[9], deck.about, deck.goal_tables
                    )
                    if i == 0 or points + species > best:
                        best = points + species
                value[j * n + k] += best - held


@lent
def cards_to_choose(p, owner, banned, state):
    """The different cards of a hand that a seat may take; how many."""
    hands, distinct, found = state.hands, state.distinct, state.found
    stamp = get(found, found.size - 1) + 1
    put(found, found.size - 1, stamp)
    choices, kept = 0, 0
    for i in range(state.sizes[owner]):
        c = hands[owner, i]
        if get(found, c) != stamp:
            put(found, c, stamp)
            put(distinct, choices, c)
            choices += 1
            kept += not banned[p, c]
    if 0 < kept < choices:
        kept = 0
        for j in range(choices):
            if not banned[p, distinct[j]]:
                distinct[kept] = distinct[j]
                kept += 1
        return kept
    return choices


@lent
def best_choice(p, turn, n, choices, key_game, value):
    """The number of one of the choices that bring most."""
    best = get(value, 0)
    for i in range(1, choices * n):
        best = max(best, get(value, i))
    equal = 0
    for i in range(choices * n):
        equal += get(value, i) == best
    wanted = below(word(join(join(key_game, p), turn), 1), equal) if equal > 1 else 0
    chosen = 0
    while get(value, chosen) != best or wanted:
        wanted -= get(value, chosen) == best
        chosen += 1
    return chosen


@borrower
def play_on(key_game, first_turn, bots, banned, forced, shape, deck, state):
    """Play from a turn to the end.

    ``bots`` says for each seat 0 for random and 1 for greedy, ``banned`` for each seat and card whether it is taken
    only where the hand holds nothing else. In the first turn a seat with a card in ``forced`` places that one, on the
    cell beside it; the others have -1 there.
    """
    players, rounds = shape[0], shape[1]
    for turn in range(first_turn, rounds):
        for p in range(players):
            owner = (p - turn) % players
            if turn == first_turn and forced[p, 0] >= 0:
                c, at = forced[p, 0], forced[p, 1]
            else:
                choices = cards_to_choose(p, owner, banned, state)
                n = free_cells(p, deck.below_cell, state.board, state.free)
                if bots[p] == 0:
                    chosen = below(word(join(join(key_game, p), turn), 1), choices * n)
                else:
                    greedy_values(p, turn, n, choices, shape, deck, state)
                    chosen = best_choice(p, turn, n, choices, key_game, state.value)
                c, at = state.distinct[chosen // n], state.free[chosen % n]
            q, r = column_and_row(p, turn, at, state.board)
            place(p, turn, c, at, q, r, shape, deck, state)
            size = state.sizes[owner]
            gone = False
            for i in range(size - 1):
                gone |= state.hands[owner, i] == c
                if gone:
                    state.hands[owner, i] = state.hands[owner, i + 1]
            state.sizes[owner] = size - 1


@borrower
def count_up(p, shape, deck, state):
    """The score of a whole forest; the goal that was picked, its points in all and its own. Fills out."""
    rounds = shape[1]
    if shape[8]:
        total = 0
        for i in range(rounds):
            c, at = state.card[p, i], state.cell[p, i]
            s = 0
            places = rows_around(p, at, wide(shape), deck.around)
            for x in range(get(deck.part_starts, c), get(deck.part_starts, c + 1)):
                have = across(state.rows, places, SETS + get(deck.parts, 3 * x))
                s += get(deck.values, get(deck.parts, 3 * x + 2) + extract(have, get(deck.parts, 3 * x + 1)))
            state.out[i] = s
            total += s
    else:
        total = whole_score(rounds, p, deck, state)
    best, best_points, picked = 0, 0, -1
    if shape[4]:
        best, best_points, picked = best_goal(p, rounds, state.seen[p, 0], state.seen[p, 1], shape, deck, state)
    return total + best, picked, best, best_points


@lent
def shuffle_goals(n, key, pool):
    """Mix the first goals (F5)."""
    for i in range(n - 1, 0, -1):
        j = below(word(key, n - i), i + 1)
        pool[i], pool[j] = pool[j], pool[i]


@lent
def count_goals(p, picked, best, best_points, shape, deck, state, goals_out):
    """Count the goals that a seat held, met and picked."""
    for i in range(shape[6]):
        goal = state.pool[p * shape[6] + i]
        met = is_met(goal, shape[1], p, deck, state)
        points, _ = goal_value(
            goal, met, state.seen[p, 0], state.seen[p, 1], False, shape[4], shape[9], deck.about, deck.goal_tables
        )
        goals_out[goal, 0] += 1
        goals_out[goal, 1] += points != 0
    goals_out[picked, 2] += 1
    goals_out[picked, 3] += best
    goals_out[picked, 4] += best_points != 0
    goals_out[picked, 5] += best != best_points


@lent
def clean(p, first_turn, shape, state):
    """Take the cards from a turn on away again."""
    for i in range(first_turn, shape[1]):
        if shape[4]:
            state.grids[p, MIDDLE + GRID * state.q[p, i] + state.r[p, i]] = 0
        for at in range(wide(shape)):
            put(state.rows, wide(shape) * (ROWS * p + state.cell[p, i]) + at, 0)


@kernel
def games(keys, first, number, bots, banned, shape, deck, tallies, log):
    """Games from the deal to the end, counted in the tallies and, if there is room for it, written into the log."""
    copies = deck.copies
    seats, bins, cards, squares, wins, goals_out = tallies
    players, rounds, ngoals = shape[0], shape[1], shape[5]
    state = new_state(shape)
    hand = rounds + 1
    dealt = np.zeros(copies.size + 1, np.int64)
    work = np.zeros(2 * copies.size + 2, np.int64)
    forced = np.full((4, 2), -1, np.int64)
    logging = log.shape[0] > 0
    for game in range(first, first + number):
        deal(
            copies.size,
            shape[7],
            copies,
            deck.removed,
            deck.kinds_of[3],
            join(keys[0], game),
            join(keys[1], game),
            dealt,
            work,
        )
        if shape[4]:
            for i in range(ngoals):
                state.pool[i] = i
            shuffle_goals(ngoals, join(keys[3], game), state.pool)
        for p in range(players):
            state.sizes[p] = hand
            for i in range(hand):
                state.hands[p, i] = dealt[p * hand + i]
        start_over(shape, state)
        play_on(join(keys[2], game), 0, bots, banned, forced, shape, deck, state)
        for p in range(players):
            total, picked, best, best_points = count_up(p, shape, deck, state)
            state.scores[p] = total
            for i in range(rounds):
                c = state.card[p, i]
                cards[c, i, 0] += 1
                cards[c, i, 1] += state.out[i]
                squares[c] += state.out[i] * state.out[i]
                if logging:
                    log[game - first, p, i, 0] = c
                    log[game - first, p, i, 1] = state.cell[p, i]
                    log[game - first, p, i, 2] = state.out[i]
            if shape[4]:
                count_goals(p, picked, best, best_points, shape, deck, state, goals_out)
            clean(p, 0, shape, state)
            if logging:
                log[game - first, p, ROUNDS, 0] = total
                log[game - first, p, ROUNDS, 1] = picked
        best, share, _who = add_seats(shape, state.scores, seats, bins)
        for p in range(players):
            if state.scores[p] == best:
                for i in range(rounds):
                    wins[state.card[p, i]] += share
