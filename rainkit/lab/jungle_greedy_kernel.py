# mypy: ignore-errors
"""Greedy players of the jungle in compiled code: the prices of :mod:`rainkit.jungle.valuation`, to the last part."""

from rainkit.lab.bits import get, lent, popcount, put
from rainkit.lab.compiling import borrower
from rainkit.lab.jungle_seat_kernel import (
    CLEARING,
    COLOURED,
    DIVERSITY,
    HAND,
    JUNGLE,
    LOCK,
    OFFERED,
    OPEN,
    OWN,
    POINTS,
    PROTECT,
    PROTECTED,
    PUT,
    SEAT,
    TILE,
    TIMES,
    TOTEM,
    TRIAL,
    UNITED,
    WAIVED,
    add,
    do_lock,
    do_protect,
    do_put,
    held_kinds,
    keep_option,
    keeps,
    lock_option,
    locks,
    offer,
    protect_option,
    protects,
    put_option,
    total,
    try_out,
    ways,
)

HUNDREDTH = 100_000
IN_HAND, LATER, TEMPO, SPARE, SPARE_TOTEM, FAR = range(6)
PLACE, AREA = 6, 10


@lent
def promise(seats, s, supply, deck):
    """Areas that are growing, and colours on the way to diversity."""
    o = SEAT * s
    room = 9 - get(seats, o + JUNGLE)
    first = second = third = 0
    for c in range(5):
        if get(seats, o + PROTECTED) >> c & 1:
            continue
        three = supply >> 2 * c & 1 and not get(seats, o + WAIVED) >> c & 1
        if three or supply >> (2 * c + 1) & 1:
            size = min(get(deck.largest, get(seats, o + COLOURED + c)), 2 if three else 3)
            first += size == 1
            second += size == 2
            third += size == 3
    n = min(third, room)
    value = n * get(deck.weights, AREA + 3)
    left = room - n
    n = min(second, left)
    value += n * get(deck.weights, AREA + 2)
    value += min(first, left - n) * get(deck.weights, AREA + 1)
    value = value * min(room, get(deck.weights, FAR)) // get(deck.weights, FAR)
    if get(seats, o + DIVERSITY) < 0:
        colours = popcount(get(seats, o + UNITED))
        later = max(0, room - (5 - colours))
        value += 100 * later * colours * colours // 25
    return value


@borrower
def jungle_price(seats, s, supply, deck):
    """What lies in the jungle."""
    o = SEAT * s
    n = get(seats, o + JUNGLE)
    points = 0
    for i in range(n):
        points += get(seats, o + POINTS + i) * get(seats, o + TIMES + i)
    if get(seats, o + DIVERSITY) >= 0:
        points += 2 * (n - 1 - get(seats, o + DIVERSITY))
    return (100 * points + get(deck.weights, TEMPO) * n + promise(seats, s, supply, deck)) * HUNDREDTH


@borrower
def clearing_price(seats, s, in_hand, deck):
    """What lies in the clearing and in the hand, put to use on it, tiles that need least first."""
    o = SEAT * s
    room = 9 - get(seats, o + JUNGLE)
    n = get(seats, o + CLEARING)
    left = get(seats, o + HAND)
    totem = get(seats, o + TOTEM)
    extra = get(deck.weights, TEMPO) + (200 if get(seats, o + DIVERSITY) >= 0 else 0)
    value = 0
    done = 0
    for rank in range(n):
        i = -1
        least = 0
        for j in range(n):
            if not done >> j & 1:
                t = get(seats, o + TILE + j)
                need = 10000 * popcount(get(seats, o + OPEN + j)) - get(deck.about, 4 * t)
                if i < 0 or need < least:
                    i = j
                    least = need
        done |= 1 << i
        t = get(seats, o + TILE + i)
        free = get(seats, o + OPEN + i)
        animals = get(seats, o + OWN + i)
        part = HUNDREDTH
        for j in range(get(deck.about, 4 * t + 1)):
            place = get(deck.order, 3 * t + j)
            if free >> place & 1:
                fitting = held_kinds(left) & get(deck.kinds_at, 3 * t + place)
                if fitting & totem:
                    fitting &= totem
                    animals += 1
                if fitting:
                    left -= fitting & -fitting
                    part = part * in_hand // 100
                else:
                    part = part * get(deck.factors, 3 * t + place) // 100
        if rank < room:
            value += (100 * (get(deck.about, 4 * t) + animals) + extra) * part
    own = total(left & (totem | totem << 1 | totem << 2))
    own_spare = min(own, 2)
    spare = min(total(left) - own, 2 - own_spare)
    hundredths = get(deck.weights, PLACE + 3 - n) * min(room, get(deck.weights, FAR)) // get(deck.weights, FAR)
    if room > 0:
        hundredths += own_spare * get(deck.weights, SPARE_TOTEM) + spare * get(deck.weights, SPARE)
    return value + hundredths * HUNDREDTH


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
            ready = locks(seats, s)
            if ready > 1:
                return supply
            if ready == 0:
                break
            do_lock(seats, s, lock_option(seats, s, 0), deck)
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


@lent
def gain(now, supply, in_hand, seats, deck):
    """How much more the trial is worth, in hundredths."""
    then = jungle_price(seats, TRIAL, supply, deck) + clearing_price(seats, TRIAL, in_hand, deck)
    return (then - now + HUNDREDTH // 2) // HUNDREDTH


@borrower
def value_now(seats, s, supply, deck):
    """What a seat is worth before it decides."""
    return jungle_price(seats, s, supply, deck) + clearing_price(seats, s, deck.weights[IN_HAND], deck)


@borrower
def value_zone(seats, s, tile, keep, tokens, now, supply, deck):
    """A zone: its tile and the best of its tokens together."""
    o = SEAT * TRIAL
    try_out(seats, s)
    if keep > 0:
        n = get(seats, o + CLEARING)
        put(seats, o + TILE + n, tile)
        put(seats, o + OPEN + n, (1 << get(deck.about, 4 * tile + 1)) - 1)
        put(seats, o + OWN + n, 0)
        put(seats, o + CLEARING, n + 1)
    hand = get(seats, o + HAND)
    best = -(1 << 60)
    for g in range(8):
        found = tokens & get(deck.groups, g)
        if found or (tokens == 0 and g == 0):
            put(seats, o + HAND, hand + found)
            best = max(best, clearing_price(seats, TRIAL, deck.weights[IN_HAND], deck))
    return (best + jungle_price(seats, s, supply, deck) - now + HUNDREDTH // 2) // HUNDREDTH


@borrower
def value_hand(seats, s, change, settling, now, supply, needs_both, deck, areas):
    """Tokens taken or exchanged, and then, unless there is an exchange to decide, what follows."""
    try_out(seats, s)
    add(seats, SEAT * TRIAL + HAND, change)
    if settling:
        supply = settle(seats, TRIAL, PUT, supply, needs_both, deck, areas)
    return gain(now, supply, deck.weights[IN_HAND], seats, deck)


@borrower
def value_puts(seats, s, options, done, now, supply, needs_both, deck, areas, value):
    """Every way to place a token, and to place no more."""
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
def value_locks(seats, s, options, now, supply, needs_both, deck, areas, value):
    """Which full tile is locked first."""
    for n in range(options):
        try_out(seats, s)
        do_lock(seats, TRIAL, lock_option(seats, TRIAL, n), deck)
        after = settle(seats, TRIAL, LOCK, supply, needs_both, deck, areas)
        put(value, n, gain(now, after, deck.weights[IN_HAND], seats, deck))


@borrower
def value_protects(seats, s, options, now, supply, needs_both, deck, areas, value):
    """Which token goes on which place, or none."""
    for n in range(options):
        try_out(seats, s)
        c, token, place = protect_option(seats, TRIAL, n, supply, needs_both, deck.parts, deck.first_cells, areas)
        after = do_protect(seats, TRIAL, c, token, place, supply, deck.parts, deck.first_cells, areas)
        after = settle(seats, TRIAL, PROTECT, after, needs_both, deck, areas)
        put(value, n, gain(now, after, deck.weights[IN_HAND], seats, deck))


@borrower
def value_keeps(seats, s, options, now, supply, deck, value):
    """Which two tokens are kept."""
    hand = get(seats, SEAT * s + HAND)
    for n in range(options):
        try_out(seats, s)
        a, b = keep_option(hand, n)
        put(seats, SEAT * TRIAL + HAND, a + b)
        put(value, n, gain(now, supply, deck.weights[LATER], seats, deck))


@lent
def best_of(value, options, drawn, below):
    """One of the best options, each alike."""
    best = get(value, 0)
    for n in range(1, options):
        best = max(best, get(value, n))
    equal = 0
    for n in range(options):
        equal += get(value, n) == best
    wanted = below(drawn, equal)
    n = 0
    while get(value, n) != best or wanted:
        wanted -= get(value, n) == best
        n += 1
    return n
