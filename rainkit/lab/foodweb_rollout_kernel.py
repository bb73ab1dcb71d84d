# mypy: ignore-errors
"""Imagined ends of a game of the food web: the same guesses of what is hidden for every move that is tried."""

import numpy as np

from rainkit.lab.bits import below, get, inlined, join, put, word
from rainkit.lab.compiling import borrower, kernel
from rainkit.lab.foodweb_forest_kernel import ROWS, clean, new_state, place, start_over, wide
from rainkit.lab.foodweb_goals_kernel import follow, goals_from, shuffle_goals
from rainkit.lab.foodweb_play_kernel import count_up, play_on

__all__ = ["rollouts"]


@inlined
def guess(key, whole, unseen, removed, removal, out):
    """Shuffle the copies that may be in hidden hands, as :func:`rainkit.foodweb.guessing.guessed_hands` does (F3)."""
    used = 0
    kept = 0
    if whole:
        for i in range(unseen.size):
            out[i] = unseen[i]
        kept = unseen.size
    else:
        for group in range(3):
            size = 0
            for i in range(unseen.size):
                if removal[unseen[i]] == group:
                    out[kept + size] = unseen[i]
                    size += 1
            for i in range(size - 1, 0, -1):
                used += 1
                j = kept + below(word(key, used), i + 1)
                out[kept + i], out[j] = out[j], out[kept + i]
            gone = min(removed[group], size)
            for i in range(gone, size):
                out[kept + i - gone] = out[kept + i]
            kept += size - gone
    for i in range(kept - 1, 0, -1):
        used += 1
        j = below(word(key, used), i + 1)
        out[i], out[j] = out[j], out[i]


@inlined
def one_card_after_the_other(moves):
    """An order in which moves with the same card follow each other, since much is then the same as before."""
    order = np.arange(moves.shape[0])
    for i in range(1, moves.shape[0]):
        m, j = order[i], i
        while j and moves[order[j - 1], 0] > moves[m, 0]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = m
    return order


@kernel
def rollouts(
    keys,
    first,
    number,
    seat,
    turn,
    moves,
    laid,
    known,
    hidden,
    unseen,
    own_goals,
    other_goals,
    bots,
    banned,
    shape,
    deck,
    sums,
    log,
):
    """Play every move on in each of the worlds from number first on, and add up how it ends.

    ``laid`` holds the card and cell of each seat's forest so far, ``known`` the hands by the seat that first held them,
    ``hidden`` which of them are unknown, ``unseen`` the copies that may be there. ``sums`` gets for each move the own
    points, those of the best other, the square of the lead, and victories in twelfths; the log every forest.
    """
    players, rounds, each = shape[0], shape[1], shape[6]
    state, start = new_state(shape), new_state(shape)
    size = rounds + 1 - turn
    dealt = np.zeros(unseen.size + 1, np.int64)
    world = np.zeros((4, 10), np.int64)
    goals = np.zeros(state.pool.size, np.int64)
    rest = np.zeros(other_goals.size + 1, np.int64)
    forced = np.zeros((4, 2), np.int64)
    order = one_card_after_the_other(moves)
    start_over(shape, start)
    for p in range(players):
        for i in range(turn):
            place(p, i, laid[p, i, 0], laid[p, i, 1], laid[p, i, 2], laid[p, i, 3], shape, deck, start)
        for i in range(turn):
            for goal in range(shape[5]):
                follow(p, goal, laid[p, i, 0], laid[p, i, 1], turn, shape, deck, start)
        state.grids[p] = start.grids[p]
        state.card[p] = start.card[p]
        state.cell[p] = start.cell[p]
        state.q[p] = start.q[p]
        state.r[p] = start.r[p]
    for game in range(first, first + number):
        if hidden.any():
            guess(join(keys[0], game), shape[7], unseen, deck.removed, deck.kinds_of[3], dealt)
        drawn = 0
        for p in range(players):
            for i in range(size):
                if hidden[p]:
                    world[p, i] = dealt[drawn]
                    drawn += 1
                else:
                    world[p, i] = known[p, i]
        if shape[4]:
            for i in range(other_goals.size):
                rest[i] = other_goals[i]
            shuffle_goals(other_goals.size, join(keys[1], game), rest)
            drawn = 0
            for i in range(players * each):
                if i // each == seat:
                    goals[i] = own_goals[i % each]
                else:
                    goals[i] = rest[drawn]
                    drawn += 1
        forced[:] = -1
        for tried in range(moves.shape[0]):
            m = order[tried]
            for i in range(8):
                put(state.same, i, tried > 0)
            bring_back(turn, shape, start, state)
            for p in range(players):
                state.sizes[p] = size
                for i in range(size):
                    state.hands[p, i] = world[p, i]
            for i in range(players * each):
                state.pool[i] = goals[i]
                goals_from(i // each, goals[i], shape, start, state)
            forced[seat, 0] = moves[m, 0]
            forced[seat, 1] = moves[m, 1]
            play_on(join(keys[2], game), turn, bots, banned, forced, shape, deck, state)
            rival = -(1 << 40)
            for p in range(players):
                state.scores[p], _, _, _ = count_up(p, shape, deck, state)
                clean(p, turn, shape, state)
                forced[p, 0] = state.card[p, turn]
                forced[p, 1] = state.cell[p, turn]
                if p != seat:
                    rival = max(rival, state.scores[p])
                if log.shape[0]:
                    for i in range(rounds):
                        log[game - first, m, p, i, 0] = state.card[p, i]
                        log[game - first, m, p, i, 1] = state.cell[p, i]
                    log[game - first, m, p, rounds, 0] = state.scores[p]
            sums[m, 0] += state.scores[seat]
            sums[m, 1] += rival
            sums[m, 2] += (state.scores[seat] - rival) ** 2
            sums[m, 3] += share(state.scores, players, seat)


@borrower
def share(scores, players, seat):
    """The part of the victory, in twelfths."""
    winners = 0
    for p in range(players):
        if scores[p] > scores[seat]:
            return 0
        winners += scores[p] == scores[seat]
    return 12 // winners


@borrower
def bring_back(turn, shape, start, state):
    """Bring the forests back to where they stood, after ``clean``."""
    size = wide(shape)
    for p in range(shape[0]):
        for i in range(7):
            state.board[p, i] = start.board[p, i]
        for i in range(2):
            state.seen[p, i] = start.seen[p, i]
        for i in range(turn):
            row = size * (ROWS * p + start.cell[p, i])
            for at in range(row, row + size):
                put(state.rows, at, get(start.rows, at))
