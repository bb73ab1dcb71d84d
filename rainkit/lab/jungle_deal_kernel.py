# mypy: ignore-errors
"""Where a game of the jungle stands, its deal (J5 to J7), and the random words of its choices, in compiled code."""

from typing import Any, NamedTuple

import numpy as np

from rainkit.lab.bits import GAMMA, get, high, inlined, join, lent, mix, plus, put, word
from rainkit.lab.jungle_board_kernel import BAG_WORDS, LEFT, SIZE, STEP, SUPPLY, TILES, fill_zones, pack
from rainkit.lab.jungle_seat_kernel import DIVERSITY, OPEN, SEAT, TILE, TOTEM, add

AHEAD, RING = 32, 64
"""So many random words of a seat are made at once, and so many are kept."""
SOON = 8
"""A turn rarely has more choices than that."""
COUNTED = 1024


class State(NamedTuple):
    """Where a game stands."""

    seats: Any
    board: Any
    stacks: Any
    bag: Any
    turn_keys: Any  # a key for each seat
    counts: Any  # how many choices each seat has made, and behind them for how many there are random words
    shared: Any  # 1 if all choices are counted together, as in imagined games
    returns: Any  # the key of the places to which tokens return, and how many words of it are used before
    value: Any
    areas: Any
    words: Any
    parts: Any  # the numbers of choices, as keys fold them


@inlined
def new_state(deck):
    """Room for a game."""
    parts = np.zeros(COUNTED, np.int64)
    for n in range(COUNTED):
        parts[n] = mix(plus(n, GAMMA))
    return State(
        np.zeros(SEAT * 5, np.int64),
        np.zeros(32, np.int64),
        np.zeros(5 * deck.stack_tiles.shape[1], np.int64),
        np.zeros(BAG_WORDS, np.int64),
        np.zeros(4, np.int64),
        np.zeros(8, np.int64),
        np.zeros(1, np.int64),
        np.zeros(2, np.int64),
        np.zeros(512, np.int64),
        np.zeros(3, np.int64),
        np.zeros(4 * RING, np.int64),
        parts,
    )


@lent
def look_ahead(key, counter, state):
    """Make the random words of the next choices, many at once; for how many choices there are words now."""
    made = get(state.counts, counter)
    ahead = get(state.counts, 4 + counter)
    while made + SOON > ahead and ahead < COUNTED:
        at = RING * counter + (ahead & RING - 1)
        for n in range(AHEAD):
            put(state.words, at + n, word(mix(plus(key, get(state.parts, ahead + n))), 1))
        ahead += AHEAD
        put(state.counts, 4 + counter, ahead)
    return ahead


@lent
def drawn(key, made, ahead, counter, words):
    """The random word of a choice."""
    return get(words, RING * counter + (made & RING - 1)) if made < ahead else word(join(key, made), 1)


@lent
def shuffle(n, key, out):
    """Mix the first n of out."""
    for i in range(n - 1):
        last = n - 1 - i
        j = high(word(key, i + 1), last + 1)
        swapped = get(out, last)
        put(out, last, get(out, j))
        put(out, j, swapped)


@lent
def deal(key, keys, shape, deck, state, mixing):
    """The deal (J5 to J7)."""
    seats, board = state.seats, state.board
    room = deck.stack_tiles.shape[1]
    for i in range(board.size):
        put(board, i, 0)
    for z in range(5):
        n = deck.stack_sizes[z]
        for i in range(n):
            put(mixing, i, deck.stack_tiles[z, i])
        shuffle(n, mix(key ^ keys[z]), mixing)
        for i in range(n):
            put(state.stacks, room * z + i, get(mixing, i))
        put(board, SIZE + z, n)
        add(board, TILES, (n > 0) << 2 * z)
    for i in range(4):
        put(mixing, i, i)
    shuffle(4, mix(key ^ keys[6]), mixing)
    for i in range(SEAT * shape[0]):
        put(seats, i, 0)
    for p in range(shape[0]):
        o = SEAT * p
        put(seats, o + TOTEM, deck.totems[get(mixing, p)])
        put(seats, o + DIVERSITY, -1)
        for i in range(4):
            put(seats, o + TILE + i, shape[1])
            put(seats, o + OPEN + i, 1)
    supply = 0
    for i in range(10):
        put(mixing, i, i)
    shuffle(10, mix(key ^ keys[7]), mixing)
    for i in range(shape[2]):
        supply |= 1 << deck.protected_tokens[get(mixing, i)]
    put(board, SUPPLY, supply)
    for i in range(112):
        put(mixing, i, get(deck.bagful, i))
    shuffle(112, mix(key ^ keys[5]), mixing)
    pack(mixing, 112, state.bag)
    put(board, LEFT, 112)
    fill_zones(deck.spaces, board, state.bag)
    put(board, STEP, -1)
    put(state.returns, 0, mix(key ^ keys[8]))
    put(state.returns, 1, 0)
