# mypy: ignore-errors
"""The food web in compiled code: thousands of games a millisecond, move by move those of the readable rules.

Everything comes from the arrays of :mod:`rainkit.lab.foodweb_data`; random numbers are those of the streams that
:mod:`rainkit.foodweb.deal` and :mod:`rainkit.players.play` use, so a kernel game IS the game that the bots would play.

A board is two words of a torus of 121 cells, cell ``11 q + r``. Counted from the corner of the forest's border (its
smallest q and r), the bits stand in the order of the sorted cells, in which the rules list moves. The kernels must give
what ``rainkit.foodweb`` gives; tests compare them game by game.
"""

import numpy as np

from rainkit.lab.bits import (
    GAMMA,
    LOW,
    below,
    get,
    high,
    inlined,
    join,
    mix,
    plus,
    popcount,
    put,
    select,
    shr,
    times,
    word,
)
from rainkit.lab.compiling import kernel

__all__ = ["add_seats", "deal", "random_games"]

START = 60
CELLS = 121
WIDTH = 11
ROUNDS = 9
CHUNK = 4096
SUM = 1 << 28
ONE = 1 << 50


@inlined
def deal(n, whole, copies, removed, removal, key_remove, key_deal, out, work):
    """Shuffle the copies into out, unless whole without those that are removed; how many they are (F3, F4)."""
    for i in range(n):
        put(out, i, get(copies, i))
    if not whole:
        used = 0
        for i in range(n):
            work[i] = 0
        for group in range(3):
            size = 0
            for i in range(n):
                if removal[copies[i]] == group:
                    work[n + size] = i
                    size += 1
            for i in range(size - 1, 0, -1):
                used += 1
                j = below(word(key_remove, used), i + 1)
                work[n + i], work[n + j] = work[n + j], work[n + i]
            for i in range(removed[group]):
                work[work[n + i]] = 1
        kept = 0
        for i in range(n):
            if not work[i]:
                out[kept] = copies[i]
                kept += 1
        n = kept
    for i in range(n - 1):
        put(work, i, below(word(key_deal, i + 1), (n - i) & LOW))
    for i in range(n - 1):
        last, j = n - 1 - i, get(work, i)
        swapped = get(out, last)
        put(out, last, get(out, j))
        put(out, j, swapped)
    return n


@inlined
def add_seats(shape, scores, seats, bins):
    """Count the scores of a game: sum, squares, 12ths of victories, and the histogram."""
    players, low, wide = shape[0], shape[10], shape[11]
    best = scores[0]
    who = 0
    winners = 1
    for p in range(1, players):
        if scores[p] > best:
            best = scores[p]
            who = p
            winners = 1
        elif scores[p] == best:
            winners += 1
    share = 12 if winners == 1 else 6 if winners == 2 else 4 if winners == 3 else 3
    for p in range(players):
        s = scores[p]
        seats[p, 0] += s
        seats[p, 1] += s * s
        seats[p, 2] += share & -(s == best)
        at = s - low
        if wide > 1:
            at //= wide
        bins[p, at] += 1
    return best, share, who


@kernel
def unpack(ncards, rounds, packed, cards, squares):
    """Empty the packed tallies: number above bit 50, sum of points above bit 28, sum of squares below."""
    for c in range(ncards):
        for r in range(rounds):
            tally = packed[16 * c + r]
            n = (tally + (ONE >> 1)) >> 50
            tally -= n * ONE
            total = tally >> 28
            cards[c, r, 0] += n
            cards[c, r, 1] += total
            squares[c] += tally - total * SUM
            packed[16 * c + r] = 0


@kernel
def random_games(
    keys,
    first,
    count,
    shape,
    copies,
    removed,
    pairs,
    points,
    extra_starts,
    extra_boards,
    extra_points,
    group_starts,
    group_kinds,
    kinds_of,
    near,
    below_cell,
    corners,
    seats,
    bins,
    cards,
    squares,
    wins,
    log,
):
    """Games of random players at the base level, decks of single cards that look at adjacent cards only."""
    players, rounds, ncards = shape[0], shape[1], shape[2]
    hand = rounds + 1
    groups, kinds = shape[15], shape[14]
    removal = kinds_of[3]
    kind = 2 * kinds_of[0] + 2
    copies_in = copies.size
    deck = np.zeros(copies_in + 1, np.int64)
    work = np.zeros(2 * copies_in + 1, np.int64)
    turn_key = np.zeros(ROUNDS, np.int64)
    seat_key = np.zeros(4, np.int64)
    words = np.zeros(4 * ROUNDS, np.int64)
    card = np.zeros(4 * ROUNDS, np.int64)
    place_of = np.full(ncards, START, np.int64)
    more = np.zeros(ncards, np.int64)
    with_more = np.zeros(ncards, np.int64)
    many = 0
    for c in range(ncards):
        if extra_starts[c + 1] > extra_starts[c]:
            with_more[many] = c
            many += 1
    hands = np.zeros(4, np.int64)
    board = np.zeros(4 * 8, np.int64)
    boards_of = np.zeros(2 * (kinds + groups + 1), np.int64)
    scores = np.zeros(4, np.int64)
    packed = np.zeros(ncards * 16, np.int64)
    logging = log.shape[0] > 0
    flat_points = points.ravel()
    flat_pairs = pairs.ravel()
    flat_extra = extra_points.ravel()
    before = below_cell.ravel()
    places = np.zeros(4 * CELLS, np.int64)
    for place in range(CELLS):
        places[4 * place] = near[place, 0]
        places[4 * place + 1] = near[place, 1]
        places[4 * place + 2 + (place >> 6)] = 1 << (place & 63)
    for r in range(ROUNDS):
        turn_key[r] = mix(plus(r, GAMMA))
    for game in range(first, first + count):
        if (game - first) % CHUNK == 0:
            unpack(ncards, rounds, packed, cards, squares)
        key_game = join(keys[2], game)
        deal(copies_in, shape[7], copies, removed, removal, join(keys[0], game), join(keys[1], game), deck, work)
        for p in range(players):
            put(seat_key, p, mix(plus(key_game, get(turn_key, p))))
            b = 8 * p
            put(board, b, 0)
            put(board, b + 1, 0)
            put(board, b + 2, 1 << START)
            put(board, b + 3, 0)
            put(board, b + 4, START)
            held = 0
            for i in range(hand):
                held |= get(deck, p * hand + i) << (6 * i)
            put(hands, p, held)
        for r in range(rounds):
            for p in range(4):
                put(words, 4 * r + p, word(mix(plus(get(seat_key, p), get(turn_key, r))), 1))
        turned = 0
        for r in range(rounds):
            h = hand - r
            for p in range(players):
                w = get(words, 4 * r + p)
                owner = p - turned
                owner += players & (owner >> 63)
                held = get(hands, owner)
                at = high(w, h) * 6
                c = shr(held, at) & 63
                low = (1 << at) - 1
                put(hands, owner, (held & low) | (shr(held, 6) & ~low))
                b = 8 * p
                lo, hi, corner = get(board, b + 2), get(board, b + 3), get(board, b + 4)
                in_low = popcount(lo)
                n = in_low + popcount(hi)
                k = high(times(w, h), n)
                k += popcount(lo & get(before, 2 * corner)) + popcount(hi & get(before, 2 * corner + 1))
                k -= n & ~((k - n) >> 63)
                up = ~((k - in_low) >> 63)
                k -= in_low & up
                place = select((hi & up) | (lo & ~up), k) + (64 & up)
                at = 4 * place
                occupied_low = get(board, b) | get(places, at + 2)
                occupied_high = get(board, b + 1) | get(places, at + 3)
                put(board, b, occupied_low)
                put(board, b + 1, occupied_high)
                put(board, b + 2, (lo | get(places, at)) & ~occupied_low)
                put(board, b + 3, (hi | get(places, at + 1)) & ~occupied_high)
                put(board, b + 4, np.int64(get(corners, 128 * corner + place)))
                put(card, p * ROUNDS + r, c)
                put(place_of, c, place)
            turned += 1
            if turned == players:
                turned = 0
        for p in range(players):
            for k in range(2, 2 * kinds + 2):
                put(boards_of, k, 0)
            for r in range(rounds):
                c = get(card, p * ROUNDS + r)
                place = get(place_of, c)
                k = get(kind, c) + (place >> 6)
                put(boards_of, k, get(boards_of, k) | 1 << (place & 63))
            for g in range(groups):
                lo = 0
                hi = 0
                for j in range(get(group_starts, g), get(group_starts, g + 1)):
                    k = get(group_kinds, j)
                    lo |= get(boards_of, k)
                    hi |= get(boards_of, k + 1)
                put(boards_of, 2 * (kinds + 1 + g), lo)
                put(boards_of, 2 * (kinds + 1 + g) + 1, hi)
            for i in range(many):  # of all players' cards, so that no branch depends on chance
                c = get(with_more, i)
                place = get(place_of, c)
                lo, hi = get(places, 4 * place), get(places, 4 * place + 1)
                s = 0
                for x in range(get(extra_starts, c), get(extra_starts, c + 1)):
                    k = get(extra_boards, x)
                    number = popcount(get(boards_of, k) & lo) + popcount(get(boards_of, k + 1) & hi)
                    s += get(flat_extra, 16 * x + number)
                put(more, c, s)
            total = 0
            for r in range(rounds):
                c = get(card, p * ROUNDS + r)
                place = get(place_of, c)
                lo, hi = get(places, 4 * place), get(places, 4 * place + 1)
                a, b = get(flat_pairs, 2 * c), get(flat_pairs, 2 * c + 1)
                first_number = popcount(get(boards_of, a) & lo) + popcount(get(boards_of, a + 1) & hi)
                second_number = popcount(get(boards_of, b) & lo) + popcount(get(boards_of, b + 1) & hi)
                s = get(flat_points, 32 * c + first_number) + get(flat_points, 32 * c + 16 + second_number)
                s += get(more, c)
                total += s
                put(packed, 16 * c + r, get(packed, 16 * c + r) + ONE + s * (s + SUM))
                if logging:
                    log[game - first, p, r, 0] = c
                    log[game - first, p, r, 1] = place
                    log[game - first, p, r, 2] = s
            put(scores, p, total)
        best, share, who = add_seats(shape, scores, seats, bins)
        if share == 12:
            for r in range(rounds):
                c = get(card, who * ROUNDS + r)
                put(wins, c, get(wins, c) + share)
        else:
            for p in range(players):
                if scores[p] == best:
                    for r in range(rounds):
                        wins[card[p * ROUNDS + r]] += share
        if logging:
            for p in range(players):
                log[game - first, p, ROUNDS, 0] = scores[p]
                log[game - first, p, ROUNDS, 1] = -1
    unpack(ncards, rounds, packed, cards, squares)
