# mypy: ignore-errors
"""What lies between the players of the jungle, in compiled code: zones, the bag, exchanges (J8 to J10, J14, J15).

Tokens of a zone are a word of 16 numbers of four bits, as those of a hand; the bag is a row of kinds, sixteen a word,
the next to be drawn first. Whether a zone has a tile and a token are bits 2 z of two numbers.
"""

from rainkit.lab.bits import ctz, get, lent, plus, popcount, put, select, shr, word
from rainkit.lab.jungle_seat_kernel import add, add_tile, everywhere, held_kinds, total

HEAD, SIZE, TOKENS = 0, 5, 10
"""Where the board has, for each of the five zones, the place of the stack's top, how many tiles, and the tokens."""
TILES, LOOSE = 15, 16
"""Which zones have a tile, and which a token."""
STEP, WHOSE, TURN, AT, LEFT, SUPPLY, ENDING, RETURNED, DECISIONS, FORCED = range(17, 27)
"""The single numbers behind them: step, seat, turn, zone, tokens in the bag and in supply, how it ends, counts, and the
number of the next decision if it is known, else -1."""
ALL = 0x155
BAG_WORDS = 16
"""Twice what the bag needs, so that nobody has to ask where it ends."""


@lent
def pack(kinds, number, bag):
    """Put tokens into the empty bag."""
    for i in range(BAG_WORDS):
        put(bag, i, 0)
    for i in range(number):
        add(bag, i >> 4, get(kinds, i) << 4 * (i & 15))


@lent
def fill_zones(spaces, board, bag):
    """Fill the empty spaces of all zones from the bag, as far as it goes; how many zones it did not go for."""
    left = get(board, LEFT)
    top = 0
    loose = short = 0
    for y in range(5):
        tokens = get(board, TOKENS + y)
        wanted = get(spaces, y) - total(tokens)
        n = min(wanted, left - top)
        short += n < wanted
        # As many steps as there are spaces, so that no branch depends on chance.
        for i in range(get(spaces, y)):
            drawing = i < n
            tokens += drawing << 4 * (shr(get(bag, top >> 4), 4 * (top & 15)) & 15)
            top += drawing
        put(board, TOKENS + y, tokens)
        loose |= (tokens != 0) << 2 * y
    put(board, LOOSE, loose)
    put(board, LEFT, left - top)
    words, bits = top >> 4, 4 * (top & 15)
    for i in range(BAG_WORDS // 2):
        put(bag, i, shr(get(bag, words + i), bits) | get(bag, words + i + 1) << 1 << 63 - bits)
    return short


@lent
def give_back(tokens, returns, board, bag):
    """Tokens go back into the bag, each to a place that chance has chosen (J14)."""
    left, returned = get(board, LEFT), get(board, RETURNED)
    while tokens:
        kind = ctz(tokens) >> 2
        tokens -= 1 << 4 * kind
        chance = shr(word(get(returns, 0), get(returns, 1) + (returned & 127) + 1), 48)
        returned += 1
        at = chance * (left + 1) >> 16
        left += 1
        first, bits = at >> 4, 4 * (at & 15)
        row = get(bag, first)
        before = row & (1 << bits) - 1
        put(bag, first, before | kind << bits | (row ^ before) << 4)
        for i in range(1, BAG_WORDS // 2):
            carried = shr(row, 60)
            row = get(bag, first + i)
            put(bag, first + i, row << 4 | carried)
    put(board, LEFT, left)
    put(board, RETURNED, returned)


@lent
def zone_options(board, may_keep):
    """The choices of a zone (J8): for each one bit, and a second one if its tile may be kept or refused."""
    tiles = get(board, TILES)
    return tiles | get(board, LOOSE) | (tiles * may_keep) << 1


@lent
def zone_option(found, chosen, board, may_keep):
    """The zone of a choice; whether its tile is kept, -1 for none."""
    place = select(found, chosen)
    return place >> 1, may_keep - (place & 1) if get(board, TILES) >> (place & -2) & 1 else -1


@lent
def take_tile(z, keep, p, to_bottom, none, deck, seats, board, stacks):
    """Keep the top tile of a zone, or refuse it (J8)."""
    room = deck.stack_tiles.shape[1]
    head, size = get(board, HEAD + z), get(board, SIZE + z)
    t = get(stacks, room * z + head)
    add_tile(seats, p, t if keep else none, deck)
    if to_bottom:
        # A tile that is kept is written, too, to a place that no tile needs.
        under = head + size
        put(stacks, room * z + (under - room if under >= room else under), t)
        size -= keep
    else:
        size -= 1
    put(board, SIZE + z, size)
    put(board, TILES, get(board, TILES) & ~((size == 0) << 2 * z))
    put(board, HEAD + z, 0 if head + 1 == room else head + 1)


@lent
def takes(tokens, groups):
    """The different groups of tokens that can be taken, one bit for each (J9): a species may be all of a colour."""
    a, b, c, d = (
        tokens & get(groups, 0),
        tokens & get(groups, 1),
        tokens & get(groups, 2),
        tokens & get(groups, 3),
    )
    found = (a != 0) | (b != 0) << 1 | (c != 0) << 2 | (d != 0) << 3
    for g in range(4, 8):
        x = tokens & get(groups, g)
        found |= ((x != 0) & (x != a) & (x != b) & (x != c) & (x != d)) << g
    return found


@lent
def across(board):
    """In how many zones there is a token of each kind, four bits a kind."""
    out = 0
    for y in range(5):
        out = plus(out, held_kinds(get(board, TOKENS + y)))
    return out


@lent
def exchanges(hand, there):
    """How many different exchanges there are (J10), by what lies across the board."""
    held = held_kinds(hand)
    return popcount(held) * total(there) - total(there & everywhere(held))


@lent
def exchange_option(hand, there, board, chosen):
    """The token given, the token got, and its zone."""
    held = held_kinds(hand)
    most = total(there)
    while True:
        place = ctz(held)
        n = most - (shr(there, place) & 15)
        if chosen < n:
            break
        chosen -= n
        held &= held - 1
    give = 1 << place
    upto = before = zone = 0
    for y in range(4):
        upto += popcount(held_kinds(get(board, TOKENS + y)) & ~give)
        past = chosen >= upto
        before = upto if past else before
        zone += past
    return give, 1 << select(held_kinds(get(board, TOKENS + zone)) & ~give, chosen - before), zone
