# mypy: ignore-errors
"""Greedy players of the jungle in compiled code: each decision is tried out with all that follows, and priced."""

from rainkit.lab.bits import ctz, get, high, lent, popcount, put, select
from rainkit.lab.compiling import borrower
from rainkit.lab.jungle_areas_kernel import do_protect, offer, protect_option, protects
from rainkit.lab.jungle_board_kernel import HEAD, SUPPLY, TOKENS, across, exchange_option, exchanges, zone_option
from rainkit.lab.jungle_price_kernel import HUNDREDTH, IN_HAND, LATER, clearing_price, gain, jungle_price, value_now
from rainkit.lab.jungle_seat_kernel import (
    CLEARING,
    HAND,
    LOCK,
    OFFERED,
    PROTECT,
    PUT,
    SEAT,
    TRIAL,
    add,
    add_tile,
    do_lock,
    do_put,
    keep_option,
    keeps,
    locks,
    put_option,
    total,
    try_out,
    ways,
)


@borrower
def settle(seats, s, step, supply, needs_both, deck, areas):
    """Go on with a seat as long as nothing is left to decide; the new supply."""
    o = SEAT * s
    if step == PUT:
        if ways(seats, s, deck):
            return supply
        step = LOCK
    if step == LOCK:
        while True:
            full = locks(seats, s)
            if popcount(full) > 1:
                return supply
            if full == 0:
                break
            do_lock(seats, s, ctz(full), deck)
        offer(seats, s, supply, deck.parts, deck.first_cells, areas)
        step = PROTECT
    if step == PROTECT:
        while get(seats, o + OFFERED):
            _, asked = protects(seats, s, supply, needs_both, deck.parts, deck.first_cells, areas)
            if asked:
                return supply
            c, token, place = protect_option(seats, s, 0, supply, needs_both, deck.parts, deck.first_cells, areas)
            supply = do_protect(seats, s, c, token, place, supply, deck.parts, deck.first_cells, areas)
    hand = get(seats, o + HAND)
    if total(hand) > 2 and keeps(hand) == 1:
        a, b = keep_option(hand, 0)
        put(seats, o + HAND, a + b)
    return supply


@borrower
def value_zones(seats, s, zones, board, stacks, deck, value):
    """A zone: its tile and the best of its tokens together."""
    o = SEAT * TRIAL
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    room = deck.stack_tiles.shape[1]
    for option in range(popcount(zones)):
        z, keep = zone_option(zones, option, board, get(seats, SEAT * s + CLEARING) < 3)
        try_out(seats, s)
        if keep > 0:
            add_tile(seats, TRIAL, get(stacks, room * z + get(board, HEAD + z)), deck)
        hand, tokens = get(seats, o + HAND), get(board, TOKENS + z)
        best = -(1 << 60)
        for g in range(8):
            found = tokens & get(deck.groups, g)
            if found or (tokens == 0 and g == 0):
                put(seats, o + HAND, hand + found)
                best = max(best, clearing_price(seats, TRIAL, deck.weights[IN_HAND], deck))
        put(value, option, (best + jungle_price(seats, s, supply, deck) - now + HUNDREDTH // 2) // HUNDREDTH)


@borrower
def value_hand(seats, s, change, settling, now, supply, needs_both, deck, areas):
    """Tokens taken or exchanged, and then, unless there is an exchange to decide, what follows."""
    try_out(seats, s)
    add(seats, SEAT * TRIAL + HAND, change)
    if settling:
        supply = settle(seats, TRIAL, PUT, supply, needs_both, deck, areas)
    return gain(now, supply, deck.weights[IN_HAND], seats, deck)


@borrower
def value_takes(seats, s, groups, z, board, needs_both, deck, areas, value):
    """The tokens of a group; the board is changed until the next step."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    tokens = get(board, TOKENS + z)
    for n in range(popcount(groups)):
        found = tokens & get(deck.groups, select(groups, n))
        put(board, TOKENS + z, tokens - found)
        asked = found == tokens and exchanges(get(seats, SEAT * s + HAND) + found, across(board)) > 0
        put(value, n, value_hand(seats, s, found, not asked, now, supply, needs_both, deck, areas))
    put(board, TOKENS + z, tokens)


@borrower
def value_exchanges(seats, s, options, there, board, needs_both, deck, areas, value):
    """No exchange, and every one."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    for n in range(options):
        change = 0
        if n:
            give, got, _ = exchange_option(get(seats, SEAT * s + HAND), there, board, n - 1)
            change = got - give
        put(value, n, value_hand(seats, s, change, 1, now, supply, needs_both, deck, areas))


@borrower
def value_puts(seats, s, options, done, board, needs_both, deck, areas, value):
    """Every way to place a token, and to place no more."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    there = ways(seats, s, deck)
    for n in range(options + done):
        try_out(seats, s)
        if n < options:
            kind, i, bit = put_option(seats, TRIAL, there, n, deck)
            do_put(seats, TRIAL, kind, i, bit)
            after = settle(seats, TRIAL, PUT, supply, needs_both, deck, areas)
            put(value, n, gain(now, after, deck.weights[IN_HAND], seats, deck))
        else:
            after = settle(seats, TRIAL, LOCK, supply, needs_both, deck, areas)
            put(value, n, gain(now, after, deck.weights[LATER], seats, deck))


@borrower
def value_locks(seats, s, full, board, needs_both, deck, areas, value):
    """Which full tile is locked first."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    for n in range(popcount(full)):
        try_out(seats, s)
        do_lock(seats, TRIAL, select(full, n), deck)
        after = settle(seats, TRIAL, LOCK, supply, needs_both, deck, areas)
        put(value, n, gain(now, after, deck.weights[IN_HAND], seats, deck))


@borrower
def value_protects(seats, s, options, board, needs_both, deck, areas, value):
    """Which token goes on which place, or none."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    for n in range(options):
        try_out(seats, s)
        c, token, place = protect_option(seats, TRIAL, n, supply, needs_both, deck.parts, deck.first_cells, areas)
        after = do_protect(seats, TRIAL, c, token, place, supply, deck.parts, deck.first_cells, areas)
        after = settle(seats, TRIAL, PROTECT, after, needs_both, deck, areas)
        put(value, n, gain(now, after, deck.weights[IN_HAND], seats, deck))


@borrower
def value_keeps(seats, s, options, board, deck, value):
    """Which two tokens are kept."""
    supply = get(board, SUPPLY)
    now = value_now(seats, s, supply, deck)
    hand = get(seats, SEAT * s + HAND)
    for n in range(options):
        try_out(seats, s)
        a, b = keep_option(hand, n)
        put(seats, SEAT * TRIAL + HAND, a + b)
        put(value, n, gain(now, supply, deck.weights[LATER], seats, deck))


@lent
def best_of(value, options, drawn):
    """One of the best options, each alike."""
    best = get(value, 0)
    for n in range(1, options):
        best = max(best, get(value, n))
    equal = 0
    for n in range(options):
        equal += get(value, n) == best
    wanted = high(drawn, equal)
    n = 0
    while get(value, n) != best or wanted:
        wanted -= get(value, n) == best
        n += 1
    return n
