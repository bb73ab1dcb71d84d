# mypy: ignore-errors
"""The jungle in compiled code, decision by decision that of the readable rules (J5 to J19).

Random numbers are those of the streams of :mod:`rainkit.jungle.deal` and :mod:`rainkit.players.play`, and choices are
listed in the order of :mod:`rainkit.jungle.legal`, so a kernel game IS the game that the bots would play.
"""

from typing import Any, NamedTuple

import numpy as np

from rainkit.lab.bits import GAMMA, ctz, get, high, inlined, join, lent, mix, plus, popcount, put, select, shr, word
from rainkit.lab.compiling import borrower, kernel
from rainkit.lab.foodweb_kernel import add_seats
from rainkit.lab.jungle_greedy_kernel import (
    best_of,
    value_hand,
    value_keeps,
    value_locks,
    value_now,
    value_protects,
    value_puts,
    value_zone,
)
from rainkit.lab.jungle_seat_kernel import (
    CLEARING,
    DIVERSITY,
    DONE,
    EXCHANGE,
    HAND,
    JUNGLE,
    KEEP,
    LOCK,
    LOCKED,
    NEW,
    OFFERED,
    OPEN,
    OWN,
    POINTS,
    PROTECT,
    PUT,
    SEAT,
    TAKE,
    TILE,
    TIMES,
    TOTEM,
    WAIVE,
    ZONE,
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
    puts,
    total,
    ways,
)

__all__ = ["EVENTS", "final_scores", "games", "new_state", "play_on"]

EVENTS = (
    "refused_full_clearing",
    "zone_without_tile",
    "zone_without_tokens",
    "exchange_possible",
    "exchanged",
    "several_locks",
    "token_3",
    "token_4",
    "waived",
    "two_colours_offered",
    "diversity",
    "surplus_tokens",
    "refills",
    "refill_short",
    "jungle_full_tile_left",
    "ended_stalled",
    "ended_by_limit",
    "no_zone",
)
(E_FULL, E_NO_TILE, E_NO_TOKENS, E_MAY_EXCHANGE, E_EXCHANGED, E_SEVERAL, E_THREE, E_FOUR, E_WAIVED, E_TWO, E_DIVERSITY,
 E_SURPLUS, E_REFILLS, E_SHORT, E_LEFT, E_STALLED, E_LIMIT, E_NO_ZONE) = range(18)  # fmt: skip
HEAD, SIZE, TOKENS, LOOSE = 0, 5, 10, 15
"""Where the board has, for each of the five zones, the stack's top, how many tiles, the tokens, and how many."""
STEP, WHOSE, TURN, AT, TOP, LAST, SUPPLY, ENDING, RETURNED, DECISIONS = range(20, 30)
"""The single numbers behind them: step, seat, turn, zone, the bag's ends, tokens in supply, how it ends, and counts."""
AHEAD = 4
"""So many random words are made at once."""
COUNTED = 1024
ENDLESS = 1 << 40


class State(NamedTuple):
    """Where a game stands."""

    seats: Any
    board: Any
    stacks: Any
    bag: Any
    turn_keys: Any  # a key for each seat
    counts: Any  # how many choices each seat has made
    shared: Any  # 1 if all choices are counted together, as in imagined games
    returns: Any  # the key of the places to which tokens return, and how many words of it are used before
    value: Any
    areas: Any
    words: Any
    parts: Any  # the numbers of choices, as keys fold them


@inlined
def new_state(deck):
    """Room for a game."""
    parts = np.zeros(COUNTED + AHEAD, np.int64)
    for n in range(COUNTED + AHEAD):
        parts[n] = mix(plus(n, GAMMA))
    return State(
        np.zeros(SEAT * 5, np.int64),
        np.zeros(32, np.int64),
        np.zeros(5 * deck.stack_tiles.shape[1], np.int64),
        np.zeros(256, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.zeros(1, np.int64),
        np.zeros(2, np.int64),
        np.zeros(512, np.int64),
        np.zeros(3, np.int64),
        np.zeros(AHEAD, np.int64),
        parts,
    )


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
def drawn(key, number, first, words):
    """The random word of a choice, made ahead if it is one of the first of its turn."""
    ahead = number - first
    return get(words, ahead) if ahead < AHEAD and first < COUNTED else word(join(key, number), 1)


@lent
def note(log, game, number, seat, step, a, b, c):
    """Write a decision down."""
    if log.shape[0] and number < log.shape[1]:
        log[game, number, 0] = seat
        log[game, number, 1] = step
        log[game, number, 2] = a
        log[game, number, 3] = b
        log[game, number, 4] = c


@lent
def clean_seat(seats, s, totem):
    """An empty seat."""
    for i in range(SEAT):
        put(seats, SEAT * s + i, 0)
    put(seats, SEAT * s + TOTEM, totem)
    put(seats, SEAT * s + DIVERSITY, -1)


@lent
def deal(key, keys, shape, deck, state, mixing):
    """The deal (J5 to J7)."""
    board, bag = state.board, state.bag
    room = deck.stack_tiles.shape[1]
    for z in range(5):
        n = deck.stack_sizes[z]
        for i in range(n):
            mixing[i] = deck.stack_tiles[z, i]
        shuffle(n, mix(key ^ keys[z]), mixing)
        for i in range(n):
            state.stacks[room * z + i] = mixing[i]
        board[HEAD + z] = 0
        board[SIZE + z] = n
    for i in range(112):
        put(bag, i, get(deck.bagful, i))
    shuffle(112, mix(key ^ keys[5]), bag)
    for i in range(4):
        mixing[i] = i
    shuffle(4, mix(key ^ keys[6]), mixing)
    for p in range(shape[0]):
        clean_seat(state.seats, p, deck.totems[mixing[p]])
    supply = 0
    for i in range(10):
        mixing[i] = i
    shuffle(10, mix(key ^ keys[7]), mixing)
    for i in range(shape[2]):
        supply |= 1 << deck.protected_tokens[mixing[i]]
    top = 0
    for z in range(5):
        tokens = 0
        for _ in range(deck.spaces[z]):
            tokens += 1 << 4 * get(bag, top)
            top += 1
        board[TOKENS + z] = tokens
        board[LOOSE + z] = deck.spaces[z]
    state.returns[0] = mix(key ^ keys[8])
    state.returns[1] = 0
    for i in range(STEP, DECISIONS + 1):
        board[i] = 0
    board[STEP] = -1
    board[TOP] = top
    board[LAST] = 112
    board[SUPPLY] = supply


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
def exchanges(hand, board):
    """How many different exchanges there are (J10)."""
    held = held_kinds(hand)
    options = 0
    for y in range(5):
        there = held_kinds(get(board, TOKENS + y))
        options += popcount(held) * popcount(there) - popcount(held & there)
    return options


@lent
def exchange_option(hand, board, chosen):
    """The token given, the token got, and its zone."""
    held = held_kinds(hand)
    while True:
        give = held & -held
        n = 0
        for y in range(5):
            n += popcount(held_kinds(get(board, TOKENS + y)) & ~give)
        if chosen < n:
            break
        chosen -= n
        held &= held - 1
    y = 0
    while True:
        there = held_kinds(get(board, TOKENS + y)) & ~give
        n = popcount(there)
        if chosen < n:
            return give, 1 << select(there, chosen), y
        chosen -= n
        y += 1


@lent
def zone_options(board, may_keep):
    """The choices of a zone (J8): for each one bit, and a second one if its tile may be kept or refused."""
    found = 0
    for z in range(5):
        tile = get(board, SIZE + z) != 0
        found |= (tile | (get(board, LOOSE + z) != 0)) << 2 * z | (tile & may_keep) << 2 * z + 1
    return found


@lent
def zone_option(found, chosen, board, may_keep):
    """The zone of a choice; whether its tile is kept, -1 for none."""
    place = select(found, chosen)
    z = place >> 1
    return z, may_keep - (place & 1) if get(board, SIZE + z) else -1


@lent
def give_back(left, state):
    """Tokens go back into the bag, each to a place that chance has chosen (J14)."""
    board, bag = state.board, state.bag
    top, last, returned = get(board, TOP), get(board, LAST), get(board, RETURNED)
    while left:
        kind = ctz(held_kinds(left)) >> 2
        left -= 1 << 4 * kind
        chance = shr(word(get(state.returns, 0), get(state.returns, 1) + returned % 128 + 1), 48)
        returned += 1
        at = top + (chance * (last - top + 1) >> 16)
        if top and (at - top <= last - at or last == bag.size):
            # The bag begins one place before; what is drawn earlier moves there.
            top -= 1
            for i in range(top, at - 1):
                put(bag, i, get(bag, i + 1))
            put(bag, at - 1, kind)
        else:
            for i in range(last, at, -1):
                put(bag, i, get(bag, i - 1))
            put(bag, at, kind)
            last += 1
    put(board, TOP, top)
    put(board, LAST, last)
    put(board, RETURNED, returned)


@lent
def refill(spaces, board, bag, events):
    """If a zone has no token every empty space is filled (J15)."""
    top, last = get(board, TOP), get(board, LAST)
    if top < last and not (
        get(board, LOOSE)
        and get(board, LOOSE + 1)
        and get(board, LOOSE + 2)
        and get(board, LOOSE + 3)
        and get(board, LOOSE + 4)
    ):
        events[E_REFILLS] += 1
        for y in range(5):
            n = get(board, LOOSE + y)
            wanted = get(spaces, y) - n
            n = min(wanted, last - top)
            if n < wanted:
                events[E_SHORT] += 1
            for _ in range(n):
                add(board, TOKENS + y, 1 << 4 * get(bag, top))
                top += 1
            add(board, LOOSE + y, n)
        put(board, TOP, top)


@borrower
def play_on(forced, last_turn, bots, shape, deck, state, events, log, game):
    """Play from the step at which the game stands to its end, or to the end of a turn; whether it is over.

    ``bots`` says for each seat 0 for random and 1 for greedy. The first decision is number ``forced`` of the legal
    ones, if that is not negative.
    """
    players, to_bottom, must_place, needs_both = shape[0], shape[3], shape[4], shape[5]
    to_bag, stalled_end, round_limit = shape[6], shape[7], shape[8]
    seats, board, value, areas, words = state.seats, state.board, state.value, state.areas, state.words
    room = deck.stack_tiles.shape[1]
    decisions = board[DECISIONS]
    step, p, turn, z, supply = board[STEP], board[WHOSE], board[TURN], board[AT], board[SUPPLY]
    ending = board[ENDING]
    over = False
    while True:
        o = SEAT * p
        greedy = bots[p]
        key = get(state.turn_keys, p)
        counter = 0 if get(state.shared, 0) else p
        made = get(state.counts, counter)
        first = made
        if made < COUNTED:
            for n in range(AHEAD):
                put(words, n, word(mix(plus(key, get(state.parts, made + n))), 1))
        if step < 0:
            # The start of a turn (J17, J8)
            put(seats, o + NEW, 0)
            if stalled_end and ending == 0 and get(board, TOP) == get(board, LAST):
                loose = 0
                for y in range(5):
                    loose += get(board, LOOSE + y)
                ending = 2 * (loose == 0)
            step = ZONE
        if step == ZONE:
            may_keep = get(seats, o + CLEARING) < 3
            zones = zone_options(board, may_keep)
            options = popcount(zones)
            if options == 0:
                events[E_NO_ZONE] += 1
                step = PUT
            else:
                if forced >= 0:
                    chosen = forced
                elif greedy:
                    now = value_now(seats, p, supply, deck)
                    for n in range(options):
                        y, keep = zone_option(zones, n, board, may_keep)
                        tile = get(state.stacks, room * y + get(board, HEAD + y))
                        put(value, n, value_zone(seats, p, tile, keep, get(board, TOKENS + y), now, supply, deck))
                    chosen = best_of(value, options, drawn(key, made, first, words), high)
                else:
                    chosen = high(drawn(key, made, first, words), options)
                made += forced < 0
                forced = -1
                z, keep = zone_option(zones, chosen, board, may_keep)
                note(log, game, decisions, p, ZONE, z, keep, 0)
                decisions += 1
                if keep >= 0:
                    at = get(board, HEAD + z)
                    t = get(state.stacks, room * z + at)
                    if keep:
                        n = get(seats, o + CLEARING)
                        put(seats, o + TILE + n, t)
                        put(seats, o + OPEN + n, (1 << get(deck.about, 4 * t + 1)) - 1)
                        put(seats, o + OWN + n, 0)
                        put(seats, o + CLEARING, n + 1)
                        add(board, SIZE + z, -1)
                    else:
                        events[E_FULL] += not may_keep
                        if to_bottom:
                            under = at + get(board, SIZE + z)
                            put(state.stacks, room * z + (under - room if under >= room else under), t)
                        else:
                            add(board, SIZE + z, -1)
                    put(board, HEAD + z, 0 if at + 1 == room else at + 1)
                else:
                    events[E_NO_TILE] += 1
                step = TAKE
                if get(board, LOOSE + z) == 0:
                    events[E_NO_TOKENS] += 1
                    step = PUT
        if step == TAKE:
            tokens = get(board, TOKENS + z)
            open_groups = takes(tokens, deck.groups)
            n = popcount(open_groups)
            if forced >= 0:
                chosen = forced
            elif greedy:
                now = value_now(seats, p, supply, deck)
                for i in range(n):
                    found = tokens & get(deck.groups, select(open_groups, i))
                    put(board, TOKENS + z, tokens - found)
                    asked = found == tokens and exchanges(get(seats, o + HAND) + found, board) > 0
                    put(value, i, value_hand(seats, p, found, not asked, now, supply, needs_both, deck, areas))
                chosen = best_of(value, n, drawn(key, made, first, words), high)
            else:
                chosen = high(drawn(key, made, first, words), n)
            made += forced < 0
            forced = -1
            g = select(open_groups, chosen)
            found = tokens & get(deck.groups, g)
            note(log, game, decisions, p, TAKE, g, 0, 0)
            decisions += 1
            put(board, TOKENS + z, tokens - found)
            add(board, LOOSE + z, -total(found))
            add(seats, o + HAND, found)
            step = PUT
            if get(board, LOOSE + z) == 0 and exchanges(get(seats, o + HAND), board):
                events[E_MAY_EXCHANGE] += 1
                step = EXCHANGE
        if step == EXCHANGE:
            hand = get(seats, o + HAND)
            options = exchanges(hand, board) + 1
            if forced >= 0:
                chosen = forced
            elif greedy:
                now = value_now(seats, p, supply, deck)
                for n in range(options):
                    change = 0
                    if n:
                        give, got, _ = exchange_option(hand, board, n - 1)
                        change = got - give
                    put(value, n, value_hand(seats, p, change, 1, now, supply, needs_both, deck, areas))
                chosen = best_of(value, options, drawn(key, made, first, words), high)
            else:
                chosen = high(drawn(key, made, first, words), options)
            made += forced < 0
            forced = -1
            if chosen:
                events[E_EXCHANGED] += 1
                give, got, y = exchange_option(hand, board, chosen - 1)
                put(seats, o + HAND, hand + got - give)
                add(board, TOKENS + y, give - got)
                note(log, game, decisions, p, EXCHANGE, ctz(give) >> 2, ctz(got) >> 2, y)
            else:
                note(log, game, decisions, p, EXCHANGE, -1, -1, 0)
            decisions += 1
            step = PUT
        if step == PUT:
            while True:
                there = ways(seats, p, deck)
                options = puts(there)
                if options == 0:
                    break
                done = 1 - must_place
                if forced >= 0:
                    chosen = forced
                elif greedy:
                    now = value_now(seats, p, supply, deck)
                    value_puts(seats, p, options, done, now, supply, needs_both, deck, areas, value)
                    chosen = best_of(value, options + done, drawn(key, made, first, words), high)
                else:
                    chosen = high(drawn(key, made, first, words), options + done)
                made += forced < 0
                forced = -1
                decisions += 1
                if chosen == options:
                    note(log, game, decisions - 1, p, DONE, 0, 0, 0)
                    break
                kind, i, bit = put_option(seats, p, there, chosen, deck)
                do_put(seats, p, kind, i, bit)
                note(log, game, decisions - 1, p, PUT, kind, get(seats, o + TILE + i), ctz(bit))
            step = LOCK
        if step == LOCK:
            while True:
                ready = locks(seats, p)
                if ready == 0:
                    break
                chosen = 0
                if ready > 1:
                    if forced >= 0:
                        chosen = forced
                    elif greedy:
                        now = value_now(seats, p, supply, deck)
                        value_locks(seats, p, ready, now, supply, needs_both, deck, areas, value)
                        chosen = best_of(value, ready, drawn(key, made, first, words), high)
                    else:
                        chosen = high(drawn(key, made, first, words), ready)
                    made += forced < 0
                    forced = -1
                i = lock_option(seats, p, chosen)
                if ready > 1:
                    note(log, game, decisions, p, LOCK, get(seats, o + TILE + i), 0, 0)
                    decisions += 1
                events[E_SEVERAL] += get(seats, o + NEW) != 0
                before = get(seats, o + DIVERSITY)
                do_lock(seats, p, i, deck)
                events[E_DIVERSITY] += get(seats, o + DIVERSITY) != before
                if get(seats, o + JUNGLE) == 9 and ending == 0:
                    ending = 1
            if get(seats, o + JUNGLE) == 9:
                for i in range(get(seats, o + CLEARING)):
                    events[E_LEFT] += get(seats, o + OPEN + i) == 0
            step = PROTECT
            put(seats, o + OFFERED, 0)
            if get(seats, o + NEW):
                offered = offer(seats, p, supply, deck.parts, deck.first_cells, areas)
                events[E_TWO] += popcount(offered) > 1
        if step == PROTECT:
            while get(seats, o + OFFERED):
                options, asked = protects(seats, p, supply, needs_both, deck.parts, deck.first_cells, areas)
                chosen = 0
                if asked:
                    if forced >= 0:
                        chosen = forced
                    elif greedy:
                        now = value_now(seats, p, supply, deck)
                        value_protects(seats, p, options, now, supply, needs_both, deck, areas, value)
                        chosen = best_of(value, options, drawn(key, made, first, words), high)
                    else:
                        chosen = high(drawn(key, made, first, words), options)
                    made += forced < 0
                    forced = -1
                c, token, place = protect_option(
                    seats, p, chosen, supply, needs_both, deck.parts, deck.first_cells, areas
                )
                if asked:
                    note(log, game, decisions, p, PROTECT if token else WAIVE, c, token, place)
                    decisions += 1
                if token:
                    events[E_THREE + token - 3] += 1
                else:
                    events[E_WAIVED] += 1
                supply = do_protect(seats, p, c, token, place, supply, deck.parts, deck.first_cells, areas)
            step = KEEP
        hand = get(seats, o + HAND)
        n = total(hand)
        if n > 2:
            events[E_SURPLUS] += n - 2
            options = keeps(hand)
            chosen = 0
            if options > 1:
                if forced >= 0:
                    chosen = forced
                elif greedy:
                    now = value_now(seats, p, supply, deck)
                    value_keeps(seats, p, options, now, supply, deck, value)
                    chosen = best_of(value, options, drawn(key, made, first, words), high)
                else:
                    chosen = high(drawn(key, made, first, words), options)
                made += forced < 0
                forced = -1
            a, b = keep_option(hand, chosen)
            if options > 1:
                note(log, game, decisions, p, KEEP, ctz(a) >> 2, ctz(b) >> 2, 0)
                decisions += 1
            put(seats, o + HAND, a + b)
            if to_bag:
                give_back(hand - a - b, state)
        refill(deck.spaces, board, state.bag, events)
        put(state.counts, counter, made)
        turn += 1
        p += 1
        step = -1
        if p == players:
            p = 0
            if ending or turn // players >= round_limit:
                over = True
                break
        if turn > last_turn:
            break
    board[SUPPLY] = supply
    board[TURN] = turn
    board[ENDING] = ending
    board[DECISIONS] = decisions
    return over


@lent
def final_scores(players, seats, scores):
    """The score of each seat (J18)."""
    for p in range(players):
        o = SEAT * p
        n = get(seats, o + JUNGLE)
        s = 0
        for i in range(n):
            s += get(seats, o + POINTS + i) * get(seats, o + TIMES + i)
        if get(seats, o + DIVERSITY) >= 0:
            s += 2 * (n - 1 - get(seats, o + DIVERSITY))
        scores[p] = s


@kernel
def games(keys, first, number, bots, shape, deck, tallies, events, log, log_scores):
    """Games from the deal to the end, counted in the tallies and, if there is room for it, written into the log."""
    seats_out, bins, tiles_out, squares, wins, times, lengths = tallies
    players = shape[0]
    state = new_state(deck)
    seats, board = state.seats, state.board
    mixing = np.zeros(max(deck.stack_tiles.shape[1], 128), np.int64)
    scores = np.zeros(4, np.int64)
    for game in range(first, first + number):
        deal(join(keys[9], game), keys, shape, deck, state, mixing)
        key_game = join(keys[10], game)
        for p in range(players):
            state.turn_keys[p] = join(key_game, p)
            state.counts[p] = 0
        play_on(-1, ENDLESS, bots, shape, deck, state, events, log, game - first)
        turn, ending = board[TURN], board[ENDING]
        if ending == 2:
            events[E_STALLED] += 1
        elif ending == 0:
            events[E_LIMIT] += 1
        lengths[min(turn // players, lengths.shape[0] - 1), 0] += 1
        lengths[0, 1] += turn
        lengths[1, 1] += board[DECISIONS]
        final_scores(players, seats, scores)
        best, share, _ = add_seats(shape, scores, seats_out, bins)
        for p in range(players):
            for i in range(get(seats, SEAT * p + JUNGLE)):
                t = get(seats, SEAT * p + LOCKED + i)
                multiplier = get(seats, SEAT * p + TIMES + i)
                points = get(seats, SEAT * p + POINTS + i) * multiplier
                times[t] += multiplier
                tiles_out[t, i, 0] += 1
                tiles_out[t, i, 1] += points
                squares[t] += points * points
                if scores[p] == best:
                    wins[t] += share
            if log.shape[0]:
                log_scores[game - first, p] = scores[p]
        if log.shape[0]:
            log_scores[game - first, 4] = board[DECISIONS]
