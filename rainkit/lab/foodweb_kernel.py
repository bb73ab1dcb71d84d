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
    extract,
    get,
    high,
    inlined,
    join,
    mix,
    pick,
    plus,
    popcount,
    put,
    shr,
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
REACH = WIDTH + 1
"""How far apart the numbers of adjacent cells may be."""
LAND = 160
"""Room for the cells of a forest, those of the other edge before and behind them."""
CARDS = 64

OWNER, WHICH, WORD, CARD, PLACE = range(0, 180, 36)
"""In one array, which takes one register: for each move, numbered 4 round + seat, whose hand it is from, six times
the place of the card in it, what is left of the random word, the card, and the cell; then by seats the two words of
its forest, those of the border, and the hand that it held first."""
FOREST, BORDER, HAND = 180, 188, 196


@inlined
def remaining(n, whole, copies, removed, removal, key_remove, out, work):
    """The copies, unless whole without those that are removed; how many they are (F3)."""
    for i in range(n):
        put(out, i, get(copies, i))
    if whole:
        return n
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
    return kept


@inlined
def draw_places(n, key_deal, places):
    """With which place each is exchanged in a shuffle, from the last place down."""
    for i in range(n):
        put(places, i, below(word(key_deal, i + 1), (n - i) & LOW))


@inlined
def deal(n, whole, copies, removed, removal, key_remove, key_deal, out, work):
    """Shuffle the copies that stay in the game into out; how many they are (F3, F4)."""
    n = remaining(n, whole, copies, removed, removal, key_remove, out, work)
    draw_places(n, key_deal, work)
    for i in range(n - 1):
        last, j = n - 1 - i, get(work, i)
        swapped = get(out, last)
        put(out, last, get(out, j))
        put(out, j, swapped)
    return n


@inlined
def deal_hands(n, players, hand, key_deal, deck, work, desk):
    """Shuffle the deck as ``deal`` does, and pack the cards of each hand into a word, six bits a card."""
    draw_places(n, key_deal, work)
    last = n
    for i in range(n - players * hand):
        last -= 1
        put(deck, get(work, i), get(deck, last))
    for p in range(players - 1, -1, -1):
        held = 0
        for _ in range(hand):
            j = get(work, n - last)
            last -= 1
            held = (held << 6) | get(deck, j)
            put(deck, j, get(deck, last))
        put(desk, HAND + p, held)


@inlined
def draw(moves, key_game, turn_keys, choices, desk):
    """The words of all moves; written in such a way that four at a time are computed."""
    first, second, third, fourth = join(key_game, 0), join(key_game, 1), join(key_game, 2), join(key_game, 3)
    for i in range(moves):
        one = first if i & 1 == 0 else second
        other = third if i & 1 == 0 else fourth
        w = word(mix(plus(one if i & 2 == 0 else other, get(turn_keys, i))), 1)
        n = get(choices, i) & LOW
        upper, lower = shr(w, 32) * n, (w & LOW) * n
        put(desk, WHICH + i, 6 * shr(upper + shr(lower, 32), 32))
        put(desk, WORD + i, plus(upper << 32, lower))


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
            tally = packed[CARDS * r + c]
            n = (tally + (ONE >> 1)) >> 50
            tally -= n * ONE
            total = tally >> 28
            cards[c, r, 0] += n
            cards[c, r, 1] += total
            squares[c] += tally - total * SUM
            packed[CARDS * r + c] = 0


@inlined
def at_edge(low, high_half):
    """Whether a forest has come so near to the edge that cells beside it are numbered on the other side."""
    return (low & ((1 << REACH) - 1)) | shr(high_half, CELLS - REACH - 64)


@inlined
def from_corner(k, n, p, r, lo, hi, desk, corners, before):
    """The place in a border over the edge of the choice number k, which is counted from the border's corner."""
    corner = START
    for i in range(r):
        corner = np.int64(get(corners, 128 * corner + get(desk, PLACE + 4 * i + p) - LAND * p))
    k += popcount(lo & get(before, 2 * corner)) + popcount(hi & get(before, 2 * corner + 1))
    return k - n if k >= n else k


@kernel
def random_games(
    keys,
    first,
    count,
    shape,
    copies,
    removed,
    removal,
    about,
    values,
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
    players, rounds, ncards, ways = shape[0], shape[1], shape[2], shape[12]
    hand = rounds + 1
    copies_in = copies.size
    deck = np.zeros(copies_in + 1, np.int64)
    work = np.zeros(2 * copies_in + 1, np.int64)
    turn_keys = np.zeros(4 * ROUNDS, np.int64)
    choices = np.zeros(4 * ROUNDS, np.int64)
    desk = np.zeros(HAND + 4, np.int64)
    beside = np.zeros(4 * LAND, np.int64)
    scores = np.zeros(4, np.int64)
    logging = log.shape[0] > 0
    before = below_cell.ravel()
    packed = np.zeros(CARDS * ROUNDS, np.int64)
    for r in range(ROUNDS):
        for p in range(4):
            turn_keys[4 * r + p] = mix(plus(r, GAMMA))
            choices[4 * r + p] = hand - r
            desk[OWNER + 4 * r + p] = (p - r) % players
    for game in range(first, first + count):
        if (game - first) % CHUNK == 0:
            unpack(ncards, rounds, packed, cards, squares)
        dealt = remaining(copies_in, shape[7], copies, removed, removal, join(keys[0], game), deck, work)
        deal_hands(dealt, players, hand, join(keys[1], game), deck, work, desk)
        draw(4 * rounds, join(keys[2], game), turn_keys, choices, desk)
        for p in range(players):
            put(desk, FOREST + p, 0)
            put(desk, FOREST + 4 + p, 0)
            put(desk, BORDER + p, 1 << START)
            put(desk, BORDER + 4 + p, 0)
        for r in range(rounds):
            for p in range(players):
                i = 4 * r + p
                owner = get(desk, OWNER + i)
                held = get(desk, HAND + owner)
                at = get(desk, WHICH + i)
                c = shr(held, at) & 63
                put(desk, HAND + owner, extract(held, ~(63 << at)))
                occupied_low, occupied_high = get(desk, FOREST + p), get(desk, FOREST + 4 + p)
                lo, hi = get(desk, BORDER + p), get(desk, BORDER + 4 + p)
                in_low = popcount(lo)
                n = in_low + popcount(hi)
                k = high(get(desk, WORD + i), n)
                if at_edge(occupied_low, occupied_high):
                    k = from_corner(k, n, p, r, lo, hi, desk, corners, before)
                bit_low, bit_high, place = pick(lo, hi, in_low, k)
                occupied_low |= bit_low
                occupied_high |= bit_high
                put(desk, FOREST + p, occupied_low)
                put(desk, FOREST + 4 + p, occupied_high)
                put(desk, BORDER + p, (lo | get(near, place)) & ~occupied_low)
                put(desk, BORDER + 4 + p, (hi | get(near, CELLS + place)) & ~occupied_high)
                place += LAND * p
                put(desk, CARD + i, c)
                put(desk, PLACE + i, place)
                put(beside, REACH + place, get(about, c))
        for p in range(players):
            over_edge = at_edge(get(desk, FOREST + p), get(desk, FOREST + 4 + p))
            edge = LAND * p
            if over_edge:
                for i in range(REACH):
                    put(beside, edge + i, get(beside, edge + CELLS + i))
                    put(beside, edge + REACH + CELLS + i, get(beside, edge + REACH + i))
            total = 0
            for r in range(rounds):
                i = 4 * r + p
                c = get(desk, CARD + i)
                at = get(desk, PLACE + i)
                number = (
                    get(beside, REACH - 11 + at)
                    + get(beside, REACH - 1 + at)
                    + get(beside, REACH + 1 + at)
                    + get(beside, REACH + 11 + at)
                )
                if ways > 4:
                    number += get(beside, REACH - 10 + at) + get(beside, REACH + 10 + at)
                if ways > 6:
                    number += get(beside, REACH - 12 + at) + get(beside, REACH + 12 + at)
                value = get(values, get(about, 2 * CARDS + c) + extract(number, get(about, CARDS + c)))
                total += value
                put(packed, CARDS * r + c, get(packed, CARDS * r + c) + value)
                if logging:
                    log[game - first, p, r, 0] = c
                    log[game - first, p, r, 1] = at - edge
                    log[game - first, p, r, 2] = (value - ONE) >> 28
            put(scores, p, (total - rounds * ONE) >> 28)
            if over_edge:
                for i in range(REACH):
                    put(beside, edge + i, 0)
                    put(beside, edge + REACH + CELLS + i, 0)
        for i in range(4 * rounds):
            put(beside, REACH + get(desk, PLACE + i), 0)
        best, share, who = add_seats(shape, scores, seats, bins)
        if share == 12:
            for r in range(rounds):
                c = get(desk, CARD + 4 * r + who)
                put(wins, c, get(wins, c) + share)
        else:
            for p in range(players):
                if scores[p] == best:
                    for r in range(rounds):
                        wins[desk[CARD + 4 * r + p]] += share
        if logging:
            for p in range(players):
                log[game - first, p, ROUNDS, 0] = scores[p]
                log[game - first, p, ROUNDS, 1] = -1
    unpack(ncards, rounds, packed, cards, squares)
