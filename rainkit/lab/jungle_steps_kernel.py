# mypy: ignore-errors
"""The steps of a turn of the jungle in compiled code, decision by decision those of the readable rules (J8 to J14)."""

from rainkit.lab.bits import ctz, get, lent, popcount, put, select
from rainkit.lab.jungle_areas_kernel import do_protect, offer, protect_option, protects
from rainkit.lab.jungle_board_kernel import (
    AT,
    ENDING,
    LOOSE,
    SUPPLY,
    TOKENS,
    across,
    exchange_option,
    exchanges,
    give_back,
    take_tile,
    takes,
    zone_option,
    zone_options,
)
from rainkit.lab.jungle_greedy_kernel import (
    value_exchanges,
    value_keeps,
    value_locks,
    value_protects,
    value_puts,
    value_takes,
    value_zones,
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
    NEW,
    OFFERED,
    OPEN,
    PROTECT,
    PUT,
    SEAT,
    TAKE,
    TILE,
    WAIVE,
    ZONE,
    add,
    do_lock,
    do_put,
    keep_option,
    keeps,
    locks,
    put_option,
    total,
    ways,
)
from rainkit.lab.jungle_turn_kernel import (
    E_DIVERSITY,
    E_EXCHANGED,
    E_FULL,
    E_LEFT,
    E_MAY_EXCHANGE,
    E_NO_TILE,
    E_NO_TOKENS,
    E_NO_ZONE,
    E_SEVERAL,
    E_SURPLUS,
    E_THREE,
    E_TWO,
    E_WAIVED,
    by_price,
    choose,
    note,
)


@lent
def zone_step(turn):
    """A zone, and its tile (J8); the next step."""
    seats, board, events = turn.state.seats, turn.state.board, turn.events
    may_keep = get(seats, SEAT * turn.p + CLEARING) < 3
    zones = zone_options(board, may_keep)
    if zones == 0:
        events[E_NO_ZONE] += 1
        return PUT
    if by_price(turn):
        value_zones(seats, turn.p, zones, board, turn.state.stacks, turn.deck, turn.state.value)
    z, keep = zone_option(zones, choose(turn, popcount(zones), 1), board, may_keep)
    put(board, AT, z)
    note(turn, ZONE, z, keep, 0)
    if keep >= 0:
        events[E_FULL] += not may_keep
        take_tile(z, keep, turn.p, turn.shape[3], turn.shape[1], turn.deck, seats, board, turn.state.stacks)
    else:
        events[E_NO_TILE] += 1
    if get(board, TOKENS + z):
        return TAKE
    events[E_NO_TOKENS] += 1
    return PUT


@lent
def take_step(turn):
    """Tokens of a zone (J9); the next step."""
    seats, board, hand = turn.state.seats, turn.state.board, SEAT * turn.p + HAND
    z = get(board, AT)
    tokens = get(board, TOKENS + z)
    groups = takes(tokens, turn.deck.groups)
    if by_price(turn):
        value_takes(seats, turn.p, groups, z, board, turn.shape[5], turn.deck, turn.state.areas, turn.state.value)
    g = select(groups, choose(turn, popcount(groups), 1))
    note(turn, TAKE, g, 0, 0)
    found = tokens & get(turn.deck.groups, g)
    put(board, TOKENS + z, tokens - found)
    add(seats, hand, found)
    if found != tokens:
        return PUT
    put(board, LOOSE, get(board, LOOSE) & ~(1 << 2 * z))
    if exchanges(get(seats, hand), across(board)) == 0:
        return PUT
    turn.events[E_MAY_EXCHANGE] += 1
    return EXCHANGE


@lent
def exchange_step(turn):
    """A token of the hand for one of the board, or none (J10)."""
    seats, board = turn.state.seats, turn.state.board
    hand = get(seats, SEAT * turn.p + HAND)
    there = across(board)
    options = exchanges(hand, there) + 1
    if by_price(turn):
        value_exchanges(
            seats, turn.p, options, there, board, turn.shape[5], turn.deck, turn.state.areas, turn.state.value
        )
    chosen = choose(turn, options, 1)
    if chosen:
        turn.events[E_EXCHANGED] += 1
        give, got, y = exchange_option(hand, there, board, chosen - 1)
        put(seats, SEAT * turn.p + HAND, hand + got - give)
        add(board, TOKENS + y, give - got)
        note(turn, EXCHANGE, ctz(give) >> 2, ctz(got) >> 2, y)
    else:
        note(turn, EXCHANGE, -1, -1, 0)


@lent
def put_step(turn):
    """Tokens onto slots, one by one (J11)."""
    seats, p, deck = turn.state.seats, turn.p, turn.deck
    done = 1 - turn.shape[4]
    while True:
        # Without options nothing is asked, and option 0 is the end: no branch of its own, which chance would decide.
        there = ways(seats, p, deck)
        options = total(there)
        asked = options > 0
        if by_price(turn) and asked:
            value_puts(
                seats, p, options, done, turn.state.board, turn.shape[5], deck, turn.state.areas, turn.state.value
            )
        chosen = choose(turn, options + (done & asked), asked)
        if chosen == options:
            if turn.log.shape[0] and asked:
                note(turn, DONE, 0, 0, 0)
            break
        kind, i, bit = put_option(seats, p, there, chosen, deck)
        do_put(seats, p, kind, i, bit)
        note(turn, PUT, kind, get(seats, SEAT * p + TILE + i), ctz(bit))


@lent
def lock_step(turn):
    """Full tiles go into the jungle (J12)."""
    seats, board, p, events = turn.state.seats, turn.state.board, turn.p, turn.events
    o = SEAT * p
    full = locks(seats, p)
    if full == 0:
        return
    while full:
        several = popcount(full) > 1
        i = ctz(full)
        if several:
            if by_price(turn):
                value_locks(seats, p, full, board, turn.shape[5], turn.deck, turn.state.areas, turn.state.value)
            i = select(full, choose(turn, popcount(full), 1))
            note(turn, LOCK, get(seats, o + TILE + i), 0, 0)
        events[E_SEVERAL] += get(seats, o + NEW) != 0
        before = get(seats, o + DIVERSITY)
        do_lock(seats, p, i, turn.deck)
        events[E_DIVERSITY] += get(seats, o + DIVERSITY) != before
        full = locks(seats, p)
    if get(seats, o + JUNGLE) == 9:
        put(board, ENDING, max(get(board, ENDING), 1))
        for i in range(get(seats, o + CLEARING)):
            events[E_LEFT] += get(seats, o + OPEN + i) == 0
    offered = offer(seats, p, get(board, SUPPLY), turn.deck.parts, turn.deck.first_cells, turn.state.areas)
    events[E_TWO] += popcount(offered) > 1


@lent
def protect_step(turn):
    """Protected areas (J13)."""
    seats, board, p, areas = turn.state.seats, turn.state.board, turn.p, turn.state.areas
    parts, first_cells, needs_both = turn.deck.parts, turn.deck.first_cells, turn.shape[5]
    while get(seats, SEAT * p + OFFERED):
        supply = get(board, SUPPLY)
        options, asked = protects(seats, p, supply, needs_both, parts, first_cells, areas)
        chosen = 0
        if asked:
            if by_price(turn):
                value_protects(seats, p, options, board, needs_both, turn.deck, areas, turn.state.value)
            chosen = choose(turn, options, 1)
        c, token, place = protect_option(seats, p, chosen, supply, needs_both, parts, first_cells, areas)
        if asked:
            note(turn, PROTECT if token else WAIVE, c, token, place)
        turn.events[E_THREE + token - 3 if token else E_WAIVED] += 1
        put(board, SUPPLY, do_protect(seats, p, c, token, place, supply, parts, first_cells, areas))


@lent
def keep_step(turn):
    """Two tokens stay in the hand (J14)."""
    seats, at = turn.state.seats, SEAT * turn.p + HAND
    hand = get(seats, at)
    surplus = total(hand) - 2
    if surplus <= 0:
        return
    turn.events[E_SURPLUS] += surplus
    options = keeps(hand)
    asked = options > 1
    if by_price(turn) and asked:
        value_keeps(seats, turn.p, options, turn.state.board, turn.deck, turn.state.value)
    a, b = keep_option(hand, choose(turn, options, asked))
    if turn.log.shape[0] and asked:
        note(turn, KEEP, ctz(a) >> 2, ctz(b) >> 2, 0)
    put(seats, at, a + b)
    if turn.shape[6]:
        give_back(hand - a - b, turn.state.returns, turn.state.board, turn.state.bag)
