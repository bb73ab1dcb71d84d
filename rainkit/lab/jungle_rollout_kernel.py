# mypy: ignore-errors
"""Imagined ends of a game of the jungle: the same guesses of what is hidden for every decision that is tried."""

import numpy as np

from rainkit.lab.bits import get, high, inlined, join, put, word
from rainkit.lab.compiling import kernel
from rainkit.lab.jungle_board_kernel import LEFT, SUPPLY, pack
from rainkit.lab.jungle_deal_kernel import new_state
from rainkit.lab.jungle_kernel import EVENTS, final_scores, play_on
from rainkit.lab.jungle_price_kernel import HUNDREDTH, LATER, clearing_price, jungle_price

__all__ = ["rollouts"]

RETURNS = 128
COUNT = len(EVENTS)


@inlined
def mix_up(n, key, used, at, places, out):
    """Shuffle what lies on n places of out, with the words of a stream after those that are used."""
    for i in range(n - 1, 0, -1):
        used += 1
        j = high(word(key, used), i + 1)
        a, b = get(places, at + i), get(places, at + j)
        swapped = get(out, a)
        put(out, a, get(out, b))
        put(out, b, swapped)
    return used


@kernel
def rollouts(keys, first, number, seat, last_turn, moves, seats, board, stacks, hidden, hidden_counts, bag, bots, shape,
             deck, sums):  # fmt: skip
    """Play every decision on in each of the worlds from number first on, and add up how it ends, in hundredths.

    The games stop after turn ``last_turn`` unless they are over. ``moves`` are numbers of legal decisions, ``hidden``
    the places of tiles that nobody has seen, zone by zone.
    """
    players = shape[0]
    state = new_state(deck)
    world_stacks = np.zeros(stacks.size, np.int64)
    world_bag = np.zeros(bag.size, np.int64)
    packed = np.zeros(state.bag.size, np.int64)
    in_bag = np.arange(bag.size)
    scores = np.zeros(4, np.int64)
    events = np.zeros(COUNT, np.int64)
    log = np.zeros((0, 0, 5), np.int64)
    for world in range(first, first + number):
        key = join(keys[0], world)
        used = 0
        world_stacks[:] = stacks
        at = 0
        for z in range(5):
            used = mix_up(hidden_counts[z], key, used, at, hidden, world_stacks)
            at += hidden_counts[z]
        world_bag[:] = bag
        mix_up(board[LEFT], key, used + RETURNS, 0, in_bag, world_bag)
        pack(world_bag, board[LEFT], packed)
        for m in range(moves.size):
            state.seats[:] = seats
            state.board[:] = board
            state.stacks[:] = world_stacks
            state.bag[:] = packed
            state.turn_keys[:] = join(keys[1], world)
            state.counts[:] = 0
            state.shared[0] = 1
            state.returns[0] = key
            state.returns[1] = used
            over = play_on(moves[m], last_turn, bots, shape, deck, state, events, log, 0)
            final_scores(players, state.seats, scores)
            for p in range(players):
                if over:
                    scores[p] *= 100
                else:
                    worth = jungle_price(state.seats, p, state.board[SUPPLY], deck)
                    worth += clearing_price(state.seats, p, deck.weights[LATER], deck)
                    scores[p] = worth // HUNDREDTH
            best = scores[0]
            rival = -(1 << 40)
            for p in range(players):
                best = max(best, scores[p])
                if p != seat:
                    rival = max(rival, scores[p])
            winners = 0
            for p in range(players):
                winners += scores[p] == best
            sums[m, 0] += scores[seat]
            sums[m, 1] += rival
            sums[m, 2] += (scores[seat] - rival) ** 2
            sums[m, 3] += 12 // winners if scores[seat] == best else 0
