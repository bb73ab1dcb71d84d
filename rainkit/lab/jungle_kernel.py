# mypy: ignore-errors
"""The jungle in compiled code, decision by decision that of the readable rules (J5 to J19).

Random numbers are those of the streams of :mod:`rainkit.jungle.deal` and :mod:`rainkit.players.play`, and choices are
listed in the order of :mod:`rainkit.jungle.legal`, so a kernel game IS the game that the bots would play.
"""

import numpy as np

from rainkit.lab.bits import get, join, lent, put
from rainkit.lab.compiling import borrower, kernel
from rainkit.lab.foodweb_kernel import add_seats
from rainkit.lab.jungle_board_kernel import ALL, DECISIONS, ENDING, FORCED, LEFT, LOOSE, STEP, TURN, WHOSE, fill_zones
from rainkit.lab.jungle_deal_kernel import deal, look_ahead, new_state
from rainkit.lab.jungle_seat_kernel import (
    DIVERSITY,
    EXCHANGE,
    JUNGLE,
    LOCK,
    LOCKED,
    NEW,
    POINTS,
    PROTECT,
    PUT,
    SEAT,
    TAKE,
    TIMES,
    ZONE,
)
from rainkit.lab.jungle_steps_kernel import (
    exchange_step,
    keep_step,
    lock_step,
    protect_step,
    put_step,
    take_step,
    zone_step,
)
from rainkit.lab.jungle_turn_kernel import E_LIMIT, E_REFILLS, E_SHORT, E_STALLED, EVENTS, Turn

__all__ = ["EVENTS", "final_scores", "games", "play_on"]

ENDLESS = 1 << 40


@borrower
def play_on(forced, last_turn, bots, shape, deck, state, events, log, game):
    """Play from the step at which the game stands to its end, or to the end of a turn; whether it is over.

    ``bots`` says for each seat 0 for random and 1 for greedy. The first decision is number ``forced`` of the legal
    ones, if that is not negative.
    """
    board = state.board
    put(board, FORCED, forced)
    step, p, number = get(board, STEP), get(board, WHOSE), get(board, TURN)
    players, stalled_end, last = shape[0], shape[7], shape[0] * shape[8]
    over = False
    while not over and number <= last_turn:
        counter = 0 if get(state.shared, 0) else p
        key = get(state.turn_keys, p)
        turn = Turn(p, bots[p], key, counter, look_ahead(key, counter, state), shape, deck, state, events, log, game)
        if step < 0:
            # The start of a turn (J17, J8)
            put(state.seats, SEAT * p + NEW, 0)
            if stalled_end and get(board, LEFT) == 0 and get(board, LOOSE) == 0 and get(board, ENDING) == 0:
                put(board, ENDING, 2)
            step = ZONE
        if step == ZONE:
            step = zone_step(turn)
        if step == TAKE:
            step = take_step(turn)
        if step == EXCHANGE:
            exchange_step(turn)
            step = PUT
        if step == PUT:
            put_step(turn)
            step = LOCK
        if step == LOCK:
            lock_step(turn)
            step = PROTECT
        if step == PROTECT:
            protect_step(turn)
        keep_step(turn)
        if get(board, LOOSE) != ALL and get(board, LEFT):
            # If a zone has no token every empty space is filled (J15).
            events[E_REFILLS] += 1
            events[E_SHORT] += fill_zones(deck.spaces, board, state.bag)
        step = -1
        number += 1
        p += 1
        if p == players:
            p = 0
            over = get(board, ENDING) or number >= last
    put(board, TURN, number)
    return over


@lent
def final_scores(players, seats, scores):
    """The score of each seat (J18)."""
    for p in range(players):
        o = SEAT * p
        n = get(seats, o + JUNGLE)
        s = 0
        for i in range(n):
            s += get(seats, o + POINTS + i) * get(seats, o + TIMES + i)
        if get(seats, o + DIVERSITY) >= 0:
            s += 2 * (n - 1 - get(seats, o + DIVERSITY))
        scores[p] = s


@kernel
def games(keys, first, number, bots, shape, deck, tallies, events, log, log_scores):
    """Games from the deal to the end, counted in the tallies and, if there is room for it, written into the log."""
    seats_out, bins, tiles_out, squares, wins, times, lengths = tallies
    players = shape[0]
    state = new_state(deck)
    seats, board = state.seats, state.board
    mixing = np.zeros(max(deck.stack_tiles.shape[1], 128), np.int64)
    scores = np.zeros(4, np.int64)
    for game in range(first, first + number):
        deal(join(keys[9], game), keys, shape, deck, state, mixing)
        key_game = join(keys[10], game)
        for p in range(players):
            state.turn_keys[p] = join(key_game, p)
        state.counts[:] = 0
        play_on(-1, ENDLESS, bots, shape, deck, state, events, log, game - first)
        turn, ending = board[TURN], board[ENDING]
        if ending == 2:
            events[E_STALLED] += 1
        elif ending == 0:
            events[E_LIMIT] += 1
        lengths[min(turn // players, lengths.shape[0] - 1), 0] += 1
        lengths[0, 1] += turn
        lengths[1, 1] += board[DECISIONS]
        final_scores(players, seats, scores)
        best, share, _ = add_seats(shape, scores, seats_out, bins)
        for p in range(players):
            for i in range(get(seats, SEAT * p + JUNGLE)):
                t = get(seats, SEAT * p + LOCKED + i)
                multiplier = get(seats, SEAT * p + TIMES + i)
                points = get(seats, SEAT * p + POINTS + i) * multiplier
                times[t] += multiplier
                tiles_out[t, i, 0] += 1
                tiles_out[t, i, 1] += points
                squares[t] += points * points
                if scores[p] == best:
                    wins[t] += share
            if log.shape[0]:
                log_scores[game - first, p] = scores[p]
        if log.shape[0]:
            log_scores[game - first, 4] = board[DECISIONS]
