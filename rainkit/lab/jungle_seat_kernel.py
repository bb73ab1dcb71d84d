# mypy: ignore-errors
"""One player's things in the jungle, in compiled code: what may be decided, and what comes of it (J11 to J14).

All seats lie one behind the other in one array, ``SEAT`` numbers each; seat ``TRIAL`` is for trying decisions out.
Tokens of one place are a word of 16 numbers of four bits, one for each kind; a set of jungle places is nine bits.
Choices are listed in the order of :mod:`rainkit.jungle.legal`.
"""

from rainkit.lab.bits import ctz, get, lent, plus, popcount, put, select, shr, times
from rainkit.lab.compiling import borrower

ONES = 0x1111111111111111
EVEN, BYTES = 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
ZONE, TAKE, EXCHANGE, PUT, DONE, LOCK, PROTECT, WAIVE, KEEP = range(9)
SEAT, TRIAL = 64, 4
HAND, CLEARING, JUNGLE, TOTEM, WITH, PROTECTED, WAIVED, UNITED, DIVERSITY, NEW, OFFERED = range(11)
COLOURED, TILE, OPEN, OWN, POINTS, TIMES, LOCKED = 11, 16, 19, 22, 25, 34, 43


@lent
def held_kinds(tokens):
    """One bit, the lowest of its four, for each kind that is there."""
    half = tokens | shr(tokens, 1)
    return (half | shr(half, 2)) & ONES


@lent
def total(tokens):
    """How many tokens there are."""
    ones, twos, fours = tokens & ONES, shr(tokens, 1) & ONES, shr(tokens, 2) & ONES
    return popcount(ones) + 2 * popcount(twos) + 4 * popcount(fours)


@lent
def add(seats, at, number):
    """Add to one of the numbers."""
    put(seats, at, get(seats, at) + number)


@lent
def try_out(seats, s):
    """Copy a seat to the one for trials."""
    for i in range(SEAT):
        put(seats, SEAT * TRIAL + i, get(seats, SEAT * s + i))


@lent
def ways(seats, s, deck):
    """How many different slots each kind of token fits, four bits a kind (J11)."""
    o = SEAT * s
    out = 0
    for i in range(get(seats, o + CLEARING)):
        out = plus(out, get(deck.ways, 8 * get(seats, o + TILE + i) + get(seats, o + OPEN + i)))
    held = held_kinds(get(seats, o + HAND))
    return out & (held | held << 1 | held << 2 | held << 3)


@lent
def puts(ways):
    """How many ways there are to place a token."""
    pairs = (ways & EVEN) + (shr(ways, 4) & EVEN)
    return shr(times(pairs, BYTES), 56)


@lent
def put_option(seats, s, ways, chosen, deck):
    """The kind of token, the number of the tile and the slot as a bit of one way to place."""
    o = SEAT * s
    kind = ctz(ways) >> 2
    n = shr(ways, 4 * kind) & 15
    while chosen >= n:
        chosen -= n
        ways &= ~(15 << 4 * kind)
        kind = ctz(ways) >> 2
        n = shr(ways, 4 * kind) & 15
    i = 0
    while True:
        t = get(seats, o + TILE + i)
        fitting = get(deck.distinct, 8 * t + get(seats, o + OPEN + i)) & get(deck.fit, 16 * t + kind)
        n = popcount(fitting)
        if chosen < n:
            return kind, i, 1 << select(fitting, chosen)
        chosen -= n
        i += 1


@lent
def do_put(seats, s, kind, i, bit):
    """Place a token."""
    o = SEAT * s
    put(seats, o + OPEN + i, get(seats, o + OPEN + i) & ~bit)
    add(seats, o + OWN + i, shr(get(seats, o + TOTEM), 4 * kind) & 1)
    add(seats, o + HAND, -(1 << 4 * kind))


@lent
def locks(seats, s):
    """How many tiles are full, while the jungle has a free place (J12)."""
    o = SEAT * s
    ready = 0
    if get(seats, o + JUNGLE) < 9:
        for i in range(get(seats, o + CLEARING)):
            ready += get(seats, o + OPEN + i) == 0
    return ready


@lent
def lock_option(seats, s, chosen):
    """The number of one of the full tiles."""
    i = 0
    while True:
        if get(seats, SEAT * s + OPEN + i) == 0:
            if chosen == 0:
                return i
            chosen -= 1
        i += 1


@lent
def do_lock(seats, s, i, deck):
    """Put a tile on the next place of the jungle (J12, J13e)."""
    o = SEAT * s
    t = get(seats, o + TILE + i)
    place = get(seats, o + JUNGLE)
    put(seats, o + POINTS + place, get(deck.about, 4 * t) + get(seats, o + OWN + i))
    put(seats, o + TIMES + place, 1)
    put(seats, o + LOCKED + place, t)
    put(seats, o + JUNGLE, place + 1)
    left = get(seats, o + CLEARING) - 1
    put(seats, o + CLEARING, left)
    while i < left:
        put(seats, o + TILE + i, get(seats, o + TILE + i + 1))
        put(seats, o + OPEN + i, get(seats, o + OPEN + i + 1))
        put(seats, o + OWN + i, get(seats, o + OWN + i + 1))
        i += 1
    put(seats, o + NEW, get(seats, o + NEW) | 1 << place)
    colours = get(deck.about, 4 * t + 2)
    for c in range(5):
        put(seats, o + COLOURED + c, get(seats, o + COLOURED + c) | (colours >> c & 1) << place)
    colours |= get(seats, o + UNITED)
    put(seats, o + UNITED, colours)
    if get(seats, o + DIVERSITY) < 0 and colours == 31:
        put(seats, o + DIVERSITY, place)


@borrower
def area_offers(seats, s, c, supply, parts, first_cells, areas):
    """The changed areas of three or more of a colour, in the order of the rules; what may be taken as bits 1 and 2.

    Gives how many choices of token and place there are (J13a to J13d).
    """
    o = SEAT * s
    areas[0] = 0
    areas[1] = 0
    tokens = 0
    if not get(seats, o + PROTECTED) >> c & 1:
        if supply >> 2 * c & 1 and not get(seats, o + WAIVED) >> c & 1:
            tokens |= 1
        if supply >> (2 * c + 1) & 1:
            tokens |= 2
    areas[2] = tokens
    mask = get(seats, o + COLOURED + c)
    left = get(seats, o + NEW) & mask
    if tokens == 0 or left == 0:
        return 0
    n = 0
    choices = 0
    while left:
        part = get(parts, 9 * mask + ctz(left))
        left &= ~part
        size = popcount(part)
        if size >= 3:
            free = popcount(part & ~get(seats, o + WITH))
            here = free * ((tokens & 1) + (tokens >> 1 if size >= 4 else 0))
            if here:
                areas[n] = part
                n += 1
                choices += here
    if n == 2 and first_cells[areas[1]] < first_cells[areas[0]]:
        areas[0], areas[1] = areas[1], areas[0]
    return choices


@borrower
def offer(seats, s, supply, parts, first_cells, areas):
    """The colours that are offered after tiles were locked, as bits."""
    offered = 0
    for c in range(5):
        mask = get(seats, SEAT * s + COLOURED + c)
        if mask & get(seats, SEAT * s + NEW) and popcount(mask) >= 3:
            offered |= (area_offers(seats, s, c, supply, parts, first_cells, areas) > 0) << c
    seats[SEAT * s + OFFERED] = offered
    return offered


@borrower
def protects(seats, s, supply, needs_both, parts, first_cells, areas):
    """How many decisions there are about protected areas; and whether the player is asked at all."""
    offered = seats[SEAT * s + OFFERED]
    options = 0
    barred = False
    for c in range(5):
        if offered >> c & 1:
            options += area_offers(seats, s, c, supply, parts, first_cells, areas)
            barred = needs_both and areas[2] == 1
            options += not barred
    return options, not (offered & (offered - 1) == 0 and barred and options == 1)


@borrower
def protect_option(seats, s, chosen, supply, needs_both, parts, first_cells, areas):
    """The colour, the token (0 for none) and the place of one decision."""
    offered = seats[SEAT * s + OFFERED]
    for c in range(5):
        if offered >> c & 1:
            n = area_offers(seats, s, c, supply, parts, first_cells, areas)
            if chosen < n:
                for x in range(2):
                    free = areas[x] & ~seats[SEAT * s + WITH]
                    width = popcount(free)
                    for token in range(3, 5):
                        if areas[2] >> (token - 3) & 1 and popcount(areas[x]) >= token:
                            if chosen < width:
                                return c, token, select(free, chosen)
                            chosen -= width
            chosen -= n
            if not (needs_both and areas[2] == 1):
                if chosen == 0:
                    return c, 0, 0
                chosen -= 1
    return -1, 0, 0


@borrower
def do_protect(seats, s, c, token, place, supply, parts, first_cells, areas):
    """Take a token or none; colours that nothing is left for are settled with it (J13b, J13d). Gives the new supply."""
    o = SEAT * s
    if token:
        supply &= ~(1 << (2 * c + token - 3))
        seats[o + TIMES + place] = token - 1
        seats[o + WITH] |= 1 << place
        seats[o + PROTECTED] |= 1 << c
    settled = 1 << c
    offered = seats[o + OFFERED]
    for other in range(5):
        if other != c and offered >> other & 1:
            settled |= (area_offers(seats, s, other, supply, parts, first_cells, areas) == 0) << other
    for other in range(5):
        if settled >> other & 1 and supply >> 2 * other & 1 and not seats[o + PROTECTED] >> other & 1:
            seats[o + WAIVED] |= 1 << other
    seats[o + OFFERED] = offered & ~settled
    return supply


@lent
def doubles(hand):
    """One bit for each kind that is there twice or more."""
    return (shr(hand, 1) | shr(hand, 2) | shr(hand, 3)) & ONES


@lent
def keeps(hand):
    """How many different pairs can be kept (J14)."""
    several = popcount(held_kinds(hand))
    return several * (several - 1) // 2 + popcount(doubles(hand))


@lent
def keep_option(hand, chosen):
    """The two tokens of one such pair."""
    left = held_kinds(hand)
    twice = doubles(hand)
    while True:
        a = left & -left
        left &= left - 1
        if twice & a:
            if chosen == 0:
                return a, a
            chosen -= 1
        several = popcount(left)
        if chosen < several:
            return a, 1 << select(left, chosen)
        chosen -= several
