# mypy: ignore-errors
"""One player's things in the jungle, in compiled code: what may be decided, and what comes of it (J11 to J14).

All seats lie one behind the other in one array, ``SEAT`` numbers each; seat ``TRIAL`` is for trying decisions out.
Tokens of one place are a word of 16 numbers of four bits, one for each kind; a set of jungle places is nine bits.
The clearing always has four tiles: where none lies there is one, the last in the deck's arrays, that nothing fits, so
that no step has to ask; the fourth is none at all times.
Choices are listed in the order of :mod:`rainkit.jungle.legal`.
"""

from rainkit.lab.bits import ctz, get, lent, plus, popcount, put, select, shr, times

ONES = 0x1111111111111111
EVEN, BYTES = 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
ZONE, TAKE, EXCHANGE, PUT, DONE, LOCK, PROTECT, WAIVE, KEEP = range(9)
SEAT, TRIAL = 64, 4
HAND, CLEARING, JUNGLE, TOTEM, WITH, PROTECTED, WAIVED, UNITED, DIVERSITY, NEW, OFFERED = range(11)
COLOURED, TILE, OPEN, OWN, POINTS, TIMES, LOCKED = 11, 16, 20, 24, 28, 37, 46


@lent
def held_kinds(tokens):
    """One bit, the lowest of its four, for each kind that is there."""
    half = tokens | shr(tokens, 1)
    return (half | shr(half, 2)) & ONES


@lent
def everywhere(kinds):
    """All four bits of each kind."""
    return times(kinds, 15)


@lent
def total(tokens):
    """How many tokens there are, or the sum of any 16 such numbers."""
    pairs = (tokens & EVEN) + (shr(tokens, 4) & EVEN)
    return shr(times(pairs, BYTES), 56)


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
def add_tile(seats, s, t, deck):
    """A tile in the clearing (J8); the one that nothing fits is none."""
    o = SEAT * s
    n = get(seats, o + CLEARING)
    put(seats, o + TILE + n, t)
    put(seats, o + OPEN + n, (1 << get(deck.about, 4 * t + 1)) - 1)
    put(seats, o + OWN + n, 0)
    put(seats, o + CLEARING, n + (t < deck.about.shape[0] - 1))


@lent
def ways(seats, s, deck):
    """How many different slots each kind of token fits, four bits a kind (J11)."""
    o = SEAT * s
    out = 0
    for i in range(3):
        out = plus(out, get(deck.ways, 8 * get(seats, o + TILE + i) + get(seats, o + OPEN + i)))
    return out & everywhere(held_kinds(get(seats, o + HAND)))


@lent
def put_option(seats, s, ways, chosen, deck):
    """The kind of token, the number of the tile and the slot as a bit of one way to place."""
    o = SEAT * s
    # Each byte is the sum of all kinds up to its own two; the first of those with more than chosen is found by a carry.
    sums = times((ways & EVEN) + (shr(ways, 4) & EVEN), BYTES)
    place = ctz(shr(plus(sums, times(127 - chosen, BYTES)), 7) & BYTES)
    chosen -= shr(sums << 8, place) & 255
    n = shr(ways, place) & 15
    second = chosen >= n
    chosen -= n * second
    kind = (place >> 2) + second
    fitting = 0
    for i in range(3):
        t = get(seats, o + TILE + i)
        fitting |= (get(deck.distinct, 8 * t + get(seats, o + OPEN + i)) & get(deck.fit, 16 * t + kind)) << 3 * i
    place = select(fitting, chosen)
    i = (place >= 3) + (place >= 6)
    return kind, i, 1 << place - 3 * i


@lent
def do_put(seats, s, kind, i, bit):
    """Place a token."""
    o = SEAT * s
    put(seats, o + OPEN + i, get(seats, o + OPEN + i) & ~bit)
    add(seats, o + OWN + i, shr(get(seats, o + TOTEM), 4 * kind) & 1)
    add(seats, o + HAND, -(1 << 4 * kind))


@lent
def locks(seats, s):
    """The full tiles as bits, while the jungle has a free place (J12)."""
    o = SEAT * s
    full = (get(seats, o + OPEN) == 0) | (get(seats, o + OPEN + 1) == 0) << 1 | (get(seats, o + OPEN + 2) == 0) << 2
    return full if get(seats, o + JUNGLE) < 9 else 0


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
    add(seats, o + CLEARING, -1)
    for j in range(3):
        after = j + (j >= i)
        put(seats, o + TILE + j, get(seats, o + TILE + after))
        put(seats, o + OPEN + j, get(seats, o + OPEN + after))
        put(seats, o + OWN + j, get(seats, o + OWN + after))
    put(seats, o + NEW, get(seats, o + NEW) | 1 << place)
    put(seats, o + COLOURED, get(seats, o + COLOURED) | get(deck.about, 4 * t + 3) << place)
    colours = get(deck.about, 4 * t + 2) | get(seats, o + UNITED)
    put(seats, o + UNITED, colours)
    if get(seats, o + DIVERSITY) < 0 and colours == 31:
        put(seats, o + DIVERSITY, place)


@lent
def places_of(seats, s, c):
    """The places of the jungle with a colour."""
    return get(seats, SEAT * s + COLOURED) >> 9 * c & 511


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
        left ^= a
        beside = left | twice & a
        n = popcount(beside)
        if chosen < n:
            return a, 1 << select(beside, chosen)
        chosen -= n
