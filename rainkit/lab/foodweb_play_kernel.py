# mypy: ignore-errors
"""The food web in compiled code for all players, decks, levels and rules: from any position to the end.

What is played with comes as ``deck``, see :class:`rainkit.lab.foodweb_data.Arrays`; where the game
stands is ``state``, the arrays of :class:`State`. While all conditions look at adjacent cards only, two numbers are
kept up to date for every cell: how many cards of which set lie beside it, and what a card of each kind would bring to
its neighbours there.
"""

from typing import Any, NamedTuple

import numpy as np

from rainkit.lab.bits import below, ctz, get, inlined, join, plus, put, shr, word
from rainkit.lab.compiling import kernel
from rainkit.lab.foodweb_kernel import CELLS, ROUNDS, START, WIDTH, add_seats, deal
from rainkit.lab.foodweb_points_kernel import GRID, MIDDLE, forest_score, goal_value, has_shape

__all__ = ["clean", "count_up", "games", "new_state", "place", "play_on", "shuffle_goals", "start_over"]

NUMBERS = 16


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
    index: Any  # the number of the card on each cell
    beside: Any  # cards of each set beside each cell, four bits a set
    bring: Any  # what each kind would bring to its neighbours, cell by cell
    grids: Any  # each forest about the middle of a square, for the shapes of goals
    scores: Any
    ways: Any
    adjacent: Any
    out: Any  # the points of each card of one forest


@inlined
def new_state(shape):
    """Room for a game; ``start_over`` makes it an empty one."""
    kinds, words = shape[14], shape[15]
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
        np.full(4 * CELLS, -1, np.int64),
        np.zeros(4 * words * CELLS, np.int64),
        np.zeros(4 * kinds * CELLS, np.int64),
        np.zeros((4, GRID * GRID), np.int64),
        np.zeros(4, np.int64),
        np.zeros((ROUNDS + 1, 8), np.int64),
        np.zeros(ROUNDS + 1, np.int64),
        np.zeros(ROUNDS + 1, np.int64),
    )


@inlined
def start_over(shape, state):
    """Empty forests again."""
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
    for i in range(state.index.size):
        put(state.index, i, -1)
    for i in range(state.beside.size):
        put(state.beside, i, 0)
    for i in range(state.bring.size):
        put(state.bring, i, 0)


@inlined
def place(p, turn, c, at, here_q, here_r, shape, deck, state):
    """Put a card on a free cell of the border."""
    state.card[p, turn] = c
    state.cell[p, turn] = at
    state.q[p, turn] = here_q
    state.r[p, turn] = here_r
    put(state.index, CELLS * p + at, turn)
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
        keep_up(p, c, at, shape, deck, state)


@inlined
def keep_up(p, c, at, shape, deck, state):
    """Count the new card beside its neighbours, and what a further card would bring to it and to them."""
    kinds, words, ways_out = shape[14], shape[15], shape[12]
    kind = get(deck.kinds_of, c)
    for w in range(words):
        more = get(deck.packed, words * c + w)
        for d in range(ways_out):
            i = CELLS * (words * p + w) + get(deck.around, 8 * at + d)
            put(state.beside, i, get(state.beside, i) + more)
    for d in range(-1, ways_out):
        there = at if d < 0 else get(deck.around, 8 * at + d)
        i = get(state.index, CELLS * p + there)
        if i < 0:
            continue
        other = state.card[p, i]
        for x in range(get(deck.starts, other), get(deck.starts, other + 1)):
            row = NUMBERS * get(deck.looks, 4 * x)
            have = (
                shr(
                    get(state.beside, CELLS * (words * p + get(deck.looks, 4 * x + 1)) + there),
                    get(deck.looks, 4 * x + 2),
                )
                & 15
            )
            step = get(deck.tables, row + have + 1) - get(deck.tables, row + have)
            members = kinds * get(deck.looks, 4 * x + 3)
            if d >= 0:
                if not get(deck.in_set, members + kind):
                    continue
                step -= get(deck.tables, row + have) - get(deck.tables, row + have - 1)
            if step:
                for k in range(kinds):
                    if get(deck.in_set, members + k):
                        for e in range(ways_out):
                            at_bring = CELLS * (kinds * p + k) + get(deck.around, 8 * there + e)
                            put(state.bring, at_bring, get(state.bring, at_bring) + step)


@inlined
def free_cells(p, turn, below_cell, board, free, free_q, free_r):
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
    for k in range(n):
        away = get(free, k) - corner
        if away < 0:
            away += CELLS
        column = away // WIDTH
        put(free_q, k, board[p, 5] + column)
        put(free_r, k, board[p, 6] + away - WIDTH * column)
    if turn == 0:
        put(free_q, 0, 0)
        put(free_r, 0, 0)
    return n


@inlined
def best_goal(p, turn, types, iucn, shape, deck, state):
    """The goal that gives most with the first cards of a forest: its points in all, its own, and its number."""
    best, best_points, picked = 0, 0, -1
    for i in range(shape[6]):
        goal = state.pool[p * shape[6] + i]
        met = deck.about[goal, 0] == 0 and has_shape(
            goal,
            turn,
            state.q[p],
            state.r[p],
            state.grids[p],
            deck.about,
            deck.image_starts,
            deck.images,
            deck.image_cells,
        )
        here = False
        for j in range(turn):
            if state.card[p, j] == deck.about[goal, 4]:
                here = True
        points, species = goal_value(goal, met, types, iucn, here, shape[4], shape[9], deck.about, deck.goal_tables)
        if i == 0 or points + species > best:
            best, best_points, picked = points + species, points, goal
    return best, best_points, picked


@inlined
def greedy_values(p, turn, n, choices, distinct, free, free_q, free_r, cards_beside, met, value, shape, deck, state):
    """The change of the own score for every card of the hand on every free cell, card by card."""
    kinds, words = shape[14], shape[15]
    if shape[8]:
        for w in range(words):
            for k in range(n):
                put(cards_beside, CELLS * w + k, get(state.beside, CELLS * (words * p + w) + get(free, k)))
        for j in range(choices):
            c = get(distinct, j)
            flat_points = get(deck.base, c)
            brings = CELLS * (kinds * p + get(deck.kinds_of, c))
            for k in range(n):
                put(value, j * n + k, flat_points + get(state.bring, brings + get(free, k)))
            for x in range(get(deck.starts, c), get(deck.starts, c + 1)):
                row, w, shift = (
                    NUMBERS * get(deck.looks, 4 * x),
                    CELLS * get(deck.looks, 4 * x + 1),
                    get(deck.looks, 4 * x + 2),
                )
                for k in range(n):
                    points = get(deck.tables, row + (shr(get(cards_beside, w + k), shift) & 15))
                    put(value, j * n + k, get(value, j * n + k) + points)
    else:
        before = forest_score(
            turn,
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
        for k in range(n):
            for j in range(choices):
                state.card[p, turn] = distinct[j]
                state.q[p, turn] = free_q[k]
                state.r[p, turn] = free_r[k]
                after = forest_score(
                    turn + 1,
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
                value[j * n + k] = after - before
    if shape[4]:
        each = shape[6]
        held, _, _ = best_goal(p, turn, state.seen[p, 0], state.seen[p, 1], shape, deck, state)
        for k in range(n):
            state.grids[p, MIDDLE + GRID * free_q[k] + free_r[k]] = 1
            state.q[p, turn] = free_q[k]
            state.r[p, turn] = free_r[k]
            for i in range(each):
                goal = state.pool[p * each + i]
                met[i] = deck.about[goal, 0] == 0 and has_shape(
                    goal,
                    turn + 1,
                    state.q[p],
                    state.r[p],
                    state.grids[p],
                    deck.about,
                    deck.image_starts,
                    deck.images,
                    deck.image_cells,
                )
            state.grids[p, MIDDLE + GRID * free_q[k] + free_r[k]] = 0
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
                        goal, met[i], types, iucn, here, shape[4], shape[9], deck.about, deck.goal_tables
                    )
                    if i == 0 or points + species > best:
                        best = points + species
                value[j * n + k] += best - held


@kernel
def play_on(key_game, first_turn, bots, banned, forced, shape, deck, state):
    """Play from a turn to the end.

    ``bots`` says for each seat 0 for random and 1 for greedy, ``banned`` for each seat and card whether it is taken
    only where the hand holds nothing else. In the first turn a seat with a card in ``forced`` places that one, on the
    cell beside it; the others have -1 there.
    """
    players, rounds = shape[0], shape[1]
    free = np.zeros(CELLS + 8, np.int64)
    free_q = np.zeros(CELLS + 8, np.int64)
    free_r = np.zeros(CELLS + 8, np.int64)
    distinct = np.zeros(10, np.int64)
    cards_beside = np.zeros(shape[15] * CELLS, np.int64)
    met = np.zeros(max(shape[6], 1), np.int64)
    value = np.zeros(10 * CELLS, np.int64)
    for turn in range(first_turn, rounds):
        for p in range(players):
            owner = (p - turn) % players
            size = state.sizes[owner]
            choices = 0
            allowed = False
            for i in range(size):
                c = state.hands[owner, i]
                allowed |= not banned[p, c]
                new = True
                for j in range(choices):
                    if distinct[j] == c:
                        new = False
                if new:
                    distinct[choices] = c
                    choices += 1
            if allowed:
                kept = 0
                for j in range(choices):
                    if not banned[p, distinct[j]]:
                        distinct[kept] = distinct[j]
                        kept += 1
                choices = kept
            n = free_cells(p, turn, deck.below_cell, state.board, free, free_q, free_r)
            if turn == first_turn and forced[p, 0] >= 0:
                c = forced[p, 0]
                k = 0
                while free[k] != forced[p, 1]:
                    k += 1
            else:
                if bots[p] == 0:
                    chosen = below(word(join(join(key_game, p), turn), 1), choices * n)
                else:
                    greedy_values(
                        p,
                        turn,
                        n,
                        choices,
                        distinct,
                        free,
                        free_q,
                        free_r,
                        cards_beside,
                        met,
                        value,
                        shape,
                        deck,
                        state,
                    )
                    best = value[0]
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
                c = distinct[chosen // n]
                k = chosen % n
            place(p, turn, c, free[k], free_q[k], free_r[k], shape, deck, state)
            gone = False
            for i in range(size - 1):
                gone |= state.hands[owner, i] == c
                if gone:
                    state.hands[owner, i] = state.hands[owner, i + 1]
            state.sizes[owner] = size - 1


@kernel
def count_up(p, shape, deck, state):
    """The score of a whole forest; the goal that was picked, its points in all and its own. Fills out."""
    rounds, words = shape[1], shape[15]
    if shape[8]:
        total = 0
        for i in range(rounds):
            c = state.card[p, i]
            s = deck.base[c]
            for x in range(deck.starts[c], deck.starts[c + 1]):
                have = shr(
                    get(state.beside, CELLS * (words * p + get(deck.looks, 4 * x + 1)) + state.cell[p, i]),
                    get(deck.looks, 4 * x + 2),
                )
                s += get(deck.tables, NUMBERS * get(deck.looks, 4 * x) + (have & 15))
            state.out[i] = s
            total += s
    else:
        total = forest_score(
            rounds,
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
    best, best_points, picked = 0, 0, -1
    if shape[4]:
        best, best_points, picked = best_goal(p, rounds, state.seen[p, 0], state.seen[p, 1], shape, deck, state)
    return total + best, picked, best, best_points


@inlined
def shuffle_goals(n, key, pool):
    """Mix the first goals (F5)."""
    for i in range(n - 1, 0, -1):
        j = below(word(key, n - i), i + 1)
        pool[i], pool[j] = pool[j], pool[i]


@inlined
def count_goals(p, picked, best, best_points, shape, deck, state, goals_out):
    """Count the goals that a seat held, met and picked."""
    for i in range(shape[6]):
        goal = state.pool[p * shape[6] + i]
        met = deck.about[goal, 0] == 0 and has_shape(
            goal,
            shape[1],
            state.q[p],
            state.r[p],
            state.grids[p],
            deck.about,
            deck.image_starts,
            deck.images,
            deck.image_cells,
        )
        points, _ = goal_value(
            goal, met, state.seen[p, 0], state.seen[p, 1], False, shape[4], shape[9], deck.about, deck.goal_tables
        )
        goals_out[goal, 0] += 1
        goals_out[goal, 1] += points != 0
    goals_out[picked, 2] += 1
    goals_out[picked, 3] += best
    goals_out[picked, 4] += best_points != 0
    goals_out[picked, 5] += best != best_points


@inlined
def clean(p, first_turn, shape, state):
    """Take the cards from a turn on off the square again."""
    if shape[4]:
        for i in range(first_turn, shape[1]):
            state.grids[p, MIDDLE + GRID * state.q[p, i] + state.r[p, i]] = 0


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
