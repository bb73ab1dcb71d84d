# mypy: ignore-errors
"""The food web in compiled code for all players, decks, levels and rules: from any position to the end."""

import numpy as np

from rainkit.lab.bits import below, extract, get, join, put, word
from rainkit.lab.compiling import borrower, kernel
from rainkit.lab.foodweb_forest_kernel import (
    SETS,
    across,
    clean,
    column_and_row,
    free_cells,
    new_state,
    place,
    rows_around,
    start_over,
    whole_score,
    wide,
)
from rainkit.lab.foodweb_goals_kernel import best_goal, count_goals, follow, forget, shuffle_goals
from rainkit.lab.foodweb_greedy_kernel import best_choice, cards_to_choose, greedy_values
from rainkit.lab.foodweb_kernel import ROUNDS, add_seats, deal

__all__ = ["count_up", "games", "play_on"]


@borrower
def play_on(key_game, first_turn, bots, banned, forced, shape, deck, state):
    """Play from a turn to the end.

    ``bots`` says for each seat 0 for random and 1 for greedy, ``banned`` for each seat and card whether it is taken
    only where the hand holds nothing else. In the first turn a seat with a card in ``forced`` places that one, on the
    cell beside it; the others have -1 there. Where a forest and a hand are still those of the game before, which the
    state tells, the choice is that of the game before, too.
    """
    players, rounds, same = shape[0], shape[1], state.same
    for turn in range(first_turn, rounds):
        for p in range(players):
            owner = (p - turn) % players
            if turn == first_turn and forced[p, 0] >= 0:
                c, at = forced[p, 0], forced[p, 1]
            elif get(same, p) and get(same, 4 + owner):
                c, at = state.card[p, turn], state.cell[p, turn]
            else:
                choices = cards_to_choose(p, owner, banned, state)
                n = free_cells(p, deck.below_cell, state.board, state.free)
                if bots[p] == 0:
                    chosen = below(word(join(join(key_game, p), turn), 1), choices * n)
                else:
                    greedy_values(p, turn, n, choices, shape, deck, state)
                    chosen = best_choice(p, turn, n, choices, key_game, state.value)
                c, at = state.distinct[chosen // n], state.free[chosen % n]
            card_is_same = state.card[p, turn] == c
            put(same, p, get(same, p) & card_is_same & (state.cell[p, turn] == at))
            put(same, 4 + owner, get(same, 4 + owner) & card_is_same)
            q, r = column_and_row(p, turn, at, state.board)
            place(p, turn, c, at, q, r, shape, deck, state)
            if shape[4]:
                for i in range(shape[6]):
                    follow(p, get(state.pool, p * shape[6] + i), c, at, turn + 1, shape, deck, state)
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
        best, best_points, picked = best_goal(p, rounds, shape, deck, state)
    return total + best, picked, best, best_points


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
            for i in range(players * shape[6]):
                forget(i // shape[6], get(state.pool, i), shape, state)
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
