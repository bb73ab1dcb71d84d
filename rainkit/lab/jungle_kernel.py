# mypy: ignore-errors
"""The jungle in compiled code, decision by decision that of the readable rules (J7 to J19).

Tokens of one place are a word of 16 numbers of four bits, one for each kind; a set of jungle places is nine bits.
Random numbers are those of the streams of :mod:`rainkit.jungle.deal` and :mod:`rainkit.players.play`, and choices are
listed in the order of :mod:`rainkit.jungle.legal`, so a kernel game IS the game that the bots would play.
"""

import numpy as np

from rainkit.lab.bits import ctz, get, high, inlined, join, mix, popcount, put, select, shr, word
from rainkit.lab.compiling import kernel
from rainkit.lab.foodweb_kernel import add_seats

__all__ = ["EVENTS", "games"]

ONES = 0x1111111111111111
ZONE, TAKE, EXCHANGE, PUT, DONE, LOCK, PROTECT, WAIVE, KEEP = range(9)

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


@inlined
def held_kinds(tokens):
    """One bit, the lowest of its four, for each kind that is there."""
    half = tokens | shr(tokens, 1)
    return (half | shr(half, 2)) & ONES


@inlined
def total(tokens):
    """How many tokens there are."""
    ones, twos, fours = tokens & ONES, shr(tokens, 1) & ONES, shr(tokens, 2) & ONES
    return popcount(ones) + 2 * popcount(twos) + 4 * popcount(fours)


@inlined
def shuffle(n, key, out):
    """Mix the first n of out."""
    for i in range(n - 1):
        last = n - 1 - i
        j = high(word(key, i + 1), last + 1)
        swapped = get(out, last)
        put(out, last, get(out, j))
        put(out, j, swapped)


@kernel
def area_offers(p, colour, supply, new, col_mask, with_token, protected, waived, parts, first_cells, areas):
    """The changed areas of three or more of a colour, in the order of the rules; what may be taken as bits 1 and 2.

    Gives how many choices of token and place there are.
    """
    areas[0] = 0
    areas[1] = 0
    areas[2] = 0
    tokens = 0
    if not protected[p] >> colour & 1:
        if supply >> 2 * colour & 1 and not waived[p] >> colour & 1:
            tokens |= 1
        if supply >> (2 * colour + 1) & 1:
            tokens |= 2
    areas[2] = tokens
    if tokens == 0 or new == 0:
        return 0
    mask = col_mask[5 * p + colour]
    left = new & mask
    n = 0
    choices = 0
    while left:
        part = get(parts, 9 * mask + ctz(left))
        left &= ~part
        size = popcount(part)
        if size >= 3:
            free = popcount(part & ~with_token[p])
            here = free * ((tokens & 1) + (tokens >> 1 if size >= 4 else 0))
            if here:
                areas[n] = part
                n += 1
                choices += here
    if n == 2 and first_cells[areas[1]] < first_cells[areas[0]]:
        areas[0], areas[1] = areas[1], areas[0]
    return choices


@inlined
def note(log, game, number, seat, step, a, b, c):
    """Write a decision down."""
    if number < log.shape[1]:
        log[game, number, 0] = seat
        log[game, number, 1] = step
        log[game, number, 2] = a
        log[game, number, 3] = b
        log[game, number, 4] = c


@kernel
def games(
    keys,
    first,
    number,
    shape,
    spaces,
    stack_tiles,
    stack_sizes,
    about,
    fit,
    distinct,
    groups,
    bagful,
    totem_masks,
    protected_tokens,
    parts,
    first_cells,
    seats,
    bins,
    tiles_out,
    squares,
    wins,
    lengths,
    events,
    log,
    log_scores,
):
    """Games of random players; every choice of the step at hand alike."""
    players, _ntiles = shape[0], shape[1]
    n_protected, to_bottom, must_place, needs_both = shape[2], shape[3], shape[4], shape[5]
    to_bag, stalled_end, round_limit = shape[6], shape[7], shape[8]
    room = stack_tiles.shape[1]
    stacks = np.zeros(5 * room, np.int64)
    mixing = np.zeros(max(room, 128), np.int64)
    head = np.zeros(5, np.int64)
    size = np.zeros(5, np.int64)
    zone = np.zeros(5, np.int64)
    loose = np.zeros(5, np.int64)
    bag = np.zeros(256, np.int64)
    totem = np.zeros(4, np.int64)
    turns_of = np.zeros(4, np.int64)
    seat_key = np.zeros(4, np.int64)
    hand = np.zeros(4, np.int64)
    nc = np.zeros(4, np.int64)
    clear_tile = np.zeros(12, np.int64)
    clear_open = np.zeros(12, np.int64)
    clear_own = np.zeros(12, np.int64)
    nj = np.zeros(4, np.int64)
    col_mask = np.zeros(20, np.int64)
    value = np.zeros(36, np.int64)
    times = np.zeros(36, np.int64)
    jungle_tile = np.zeros(36, np.int64)
    with_token = np.zeros(4, np.int64)
    protected = np.zeros(4, np.int64)
    waived = np.zeros(4, np.int64)
    united = np.zeros(4, np.int64)
    diversity = np.zeros(4, np.int64)
    scores = np.zeros(4, np.int64)
    areas = np.zeros(3, np.int64)
    seen = np.zeros(8, np.int64)
    logging = log.shape[0] > 0
    for game in range(first, first + number):
        # The deal (J5 to J7)
        key_deal = join(keys[11], game)
        for z in range(5):
            n = stack_sizes[z]
            for i in range(n):
                mixing[i] = stack_tiles[z, i]
            shuffle(n, mix(key_deal ^ keys[z]), mixing)
            for i in range(n):
                stacks[room * z + i] = mixing[i]
            head[z] = 0
            size[z] = n
        for i in range(112):
            put(bag, i, get(bagful, i))
        shuffle(112, mix(key_deal ^ keys[5]), bag)
        for i in range(4):
            mixing[i] = i
        shuffle(4, mix(key_deal ^ keys[6]), mixing)
        for p in range(players):
            totem[p] = totem_masks[mixing[p]]
        supply = 0
        for i in range(10):
            mixing[i] = i
        shuffle(10, mix(key_deal ^ keys[7]), mixing)
        for i in range(n_protected):
            supply |= 1 << protected_tokens[mixing[i]]
        key_returns = mix(key_deal ^ keys[8])
        returned = 0
        top = 0
        last = 112
        for z in range(5):
            tokens = 0
            for _ in range(spaces[z]):
                tokens += 1 << 4 * bag[top]
                top += 1
            zone[z] = tokens
            loose[z] = spaces[z]
        key_game = join(keys[12], game)
        for p in range(players):
            seat_key[p] = join(key_game, p)
            turns_of[p] = 0
            hand[p] = 0
            nc[p] = 0
            nj[p] = 0
            with_token[p] = 0
            protected[p] = 0
            waived[p] = 0
            united[p] = 0
            diversity[p] = -1
            for c in range(5):
                col_mask[5 * p + c] = 0
        ending = 0
        turn = 0
        p = 0
        decisions = 0
        while True:
            # The start of a turn (J17, J8)
            board = loose[0] + loose[1] + loose[2] + loose[3] + loose[4]
            if stalled_end and ending == 0 and board == 0 and top == last:
                ending = 2
            key_turn = seat_key[p]
            own_turn = turns_of[p]
            options = 0
            for z in range(5):
                if size[z]:
                    options += 1 + (nc[p] < 3)
                elif loose[z]:
                    options += 1
            if options:
                chosen = high(word(join(key_turn, own_turn), 1), options)
                own_turn += 1
                z = 0
                keep = -1
                while True:
                    if size[z]:
                        if nc[p] < 3:
                            if chosen < 2:
                                keep = 1 - chosen
                                break
                            chosen -= 2
                        else:
                            if chosen == 0:
                                keep = 0
                                break
                            chosen -= 1
                    elif loose[z]:
                        if chosen == 0:
                            break
                        chosen -= 1
                    z += 1
                if logging:
                    note(log, game - first, decisions, p, ZONE, z, keep, 0)
                decisions += 1
                if keep >= 0:
                    t = get(stacks, room * z + head[z])
                    if keep:
                        i = 3 * p + nc[p]
                        put(clear_tile, i, t)
                        put(clear_open, i, (1 << get(about, 4 * t + 1)) - 1)
                        put(clear_own, i, 0)
                        nc[p] += 1
                        size[z] -= 1
                    else:
                        if nc[p] == 3:
                            events[E_FULL] += 1
                        if to_bottom:
                            at = head[z] + size[z]
                            if at >= room:
                                at -= room
                            put(stacks, room * z + at, t)
                        else:
                            size[z] -= 1
                    head[z] += 1
                    if head[z] == room:
                        head[z] = 0
                else:
                    events[E_NO_TILE] += 1
                # Taking (J9)
                if loose[z]:
                    tokens = zone[z]
                    n = 0
                    for g in range(8):
                        found = tokens & get(groups, g)
                        if found:
                            fresh = True
                            if g >= 4:
                                for i in range(n):
                                    if get(seen, i) == found:
                                        fresh = False
                            if fresh:
                                put(seen, n, found)
                                n += 1
                    chosen = high(word(join(key_turn, own_turn), 1), n)
                    own_turn += 1
                    found = get(seen, chosen)
                    if logging:
                        for g in range(8):
                            if tokens & groups[g] == found:
                                note(log, game - first, decisions, p, TAKE, g, 0, 0)
                                break
                    decisions += 1
                    zone[z] = tokens - found
                    loose[z] -= total(found)
                    hand[p] += found
                    # Exchanging (J10)
                    if loose[z] == 0:
                        held = held_kinds(hand[p])
                        options = 0
                        for y in range(5):
                            there = held_kinds(zone[y])
                            options += popcount(held) * popcount(there) - popcount(held & there)
                        if options:
                            events[E_MAY_EXCHANGE] += 1
                            chosen = high(word(join(key_turn, own_turn), 1), options + 1)
                            own_turn += 1
                            if chosen:
                                chosen -= 1
                                events[E_EXCHANGED] += 1
                                while True:
                                    give = held & -held
                                    n = 0
                                    for y in range(5):
                                        n += popcount(held_kinds(zone[y]) & ~give)
                                    if chosen < n:
                                        break
                                    chosen -= n
                                    held &= held - 1
                                y = 0
                                while True:
                                    there = held_kinds(zone[y]) & ~give
                                    n = popcount(there)
                                    if chosen < n:
                                        break
                                    chosen -= n
                                    y += 1
                                got = 1 << select(there, chosen)
                                hand[p] += got - give
                                zone[y] += give - got
                                if logging:
                                    note(log, game - first, decisions, p, EXCHANGE, ctz(give) >> 2, ctz(got) >> 2, y)
                            elif logging:
                                note(log, game - first, decisions, p, EXCHANGE, -1, -1, 0)
                            decisions += 1
                else:
                    events[E_NO_TOKENS] += 1
            else:
                events[E_NO_ZONE] += 1
            # Placing (J11)
            while True:
                held = held_kinds(hand[p])
                options = 0
                clearing = 3 * p
                count = nc[p]
                while held:
                    kind = ctz(held) >> 2
                    for i in range(clearing, clearing + count):
                        t = get(clear_tile, i)
                        options += popcount(get(distinct, 8 * t + get(clear_open, i)) & get(fit, 16 * t + kind))
                    held &= held - 1
                if options == 0:
                    break
                chosen = high(word(join(key_turn, own_turn), 1), options + 1 - must_place)
                own_turn += 1
                decisions += 1
                if chosen == options:
                    if logging:
                        note(log, game - first, decisions - 1, p, DONE, 0, 0, 0)
                    break
                held = held_kinds(hand[p])
                placed = False
                while not placed:
                    kind = ctz(held) >> 2
                    held &= held - 1
                    for i in range(clearing, clearing + count):
                        t = get(clear_tile, i)
                        fitting = get(distinct, 8 * t + get(clear_open, i)) & get(fit, 16 * t + kind)
                        n = popcount(fitting)
                        if chosen < n:
                            while chosen:
                                fitting &= fitting - 1
                                chosen -= 1
                            put(clear_open, i, get(clear_open, i) & ~(fitting & -fitting))
                            put(clear_own, i, get(clear_own, i) + (totem[p] >> kind & 1))
                            hand[p] -= 1 << 4 * kind
                            if logging:
                                note(log, game - first, decisions - 1, p, PUT, kind, t, ctz(fitting))
                            placed = True
                            break
                        chosen -= n
            # Locking (J12, J13e, J16)
            new = 0
            while nj[p] < 9:
                ready = 0
                for i in range(nc[p]):
                    ready += clear_open[3 * p + i] == 0
                if ready == 0:
                    break
                chosen = 0
                if ready > 1:
                    chosen = high(word(join(key_turn, own_turn), 1), ready)
                    own_turn += 1
                i = 3 * p
                while True:
                    if clear_open[i] == 0:
                        if chosen == 0:
                            break
                        chosen -= 1
                    i += 1
                t = clear_tile[i]
                if ready > 1:
                    if logging:
                        note(log, game - first, decisions, p, LOCK, t, 0, 0)
                    decisions += 1
                place = nj[p]
                value[9 * p + place] = about[t, 0] + clear_own[i]
                times[9 * p + place] = 1
                jungle_tile[9 * p + place] = t
                nj[p] = place + 1
                nc[p] -= 1
                while i < 3 * p + nc[p]:
                    clear_tile[i] = clear_tile[i + 1]
                    clear_open[i] = clear_open[i + 1]
                    clear_own[i] = clear_own[i + 1]
                    i += 1
                if new:
                    events[E_SEVERAL] += 1
                new |= 1 << place
                colours = about[t, 2]
                for c in range(5):
                    col_mask[5 * p + c] |= (colours >> c & 1) << place
                united[p] |= colours
                if diversity[p] < 0 and united[p] == 31:
                    diversity[p] = place
                    events[E_DIVERSITY] += 1
                if place == 8 and ending == 0:
                    ending = 1
            if nj[p] == 9:
                for i in range(nc[p]):
                    events[E_LEFT] += clear_open[3 * p + i] == 0
            # Protecting (J13a to J13d)
            offered = 0
            if new:
                for c in range(5):
                    if area_offers(
                        p, c, supply, new, col_mask, with_token, protected, waived, parts, first_cells, areas
                    ):
                        offered |= 1 << c
                if popcount(offered) > 1:
                    events[E_TWO] += 1
            while offered:
                options = 0
                for c in range(5):
                    if offered >> c & 1:
                        options += area_offers(
                            p, c, supply, new, col_mask, with_token, protected, waived, parts, first_cells, areas
                        )
                        if not (needs_both and areas[2] == 1):
                            options += 1
                chosen = 0
                asked = True
                if offered & (offered - 1) == 0 and needs_both and options == 1:
                    c = ctz(offered)
                    area_offers(p, c, supply, new, col_mask, with_token, protected, waived, parts, first_cells, areas)
                    asked = areas[2] != 1
                if asked:
                    chosen = high(word(join(key_turn, own_turn), 1), options)
                    own_turn += 1
                c = -1
                token = 0
                place = 0
                while True:
                    c += 1
                    if not offered >> c & 1:
                        continue
                    n = area_offers(
                        p, c, supply, new, col_mask, with_token, protected, waived, parts, first_cells, areas
                    )
                    if chosen < n:
                        x = 0
                        while token == 0:
                            free = areas[x] & ~with_token[p]
                            width = popcount(free)
                            for which in range(2):
                                if token == 0 and areas[2] >> which & 1 and popcount(areas[x]) >= 3 + which:
                                    if chosen < width:
                                        token = 3 + which
                                        place = select(free, chosen)
                                    else:
                                        chosen -= width
                            x += 1
                        break
                    chosen -= n
                    if not (needs_both and areas[2] == 1):
                        if chosen == 0:
                            break
                        chosen -= 1
                if asked:
                    if logging:
                        if token:
                            note(log, game - first, decisions, p, PROTECT, c, token, place)
                        else:
                            note(log, game - first, decisions, p, WAIVE, c, 0, 0)
                    decisions += 1
                if token:
                    supply &= ~(1 << (2 * c + token - 3))
                    times[9 * p + place] = token - 1
                    with_token[p] |= 1 << place
                    protected[p] |= 1 << c
                    events[E_THREE + token - 3] += 1
                else:
                    events[E_WAIVED] += 1
                settled = 1 << c
                for other in range(5):
                    if (
                        offered >> other & 1
                        and other != c
                        and (
                            area_offers(
                                p,
                                other,
                                supply,
                                new,
                                col_mask,
                                with_token,
                                protected,
                                waived,
                                parts,
                                first_cells,
                                areas,
                            )
                            == 0
                        )
                    ):
                        settled |= 1 << other
                for other in range(5):
                    if settled >> other & 1 and supply >> 2 * other & 1 and not protected[p] >> other & 1:
                        waived[p] |= 1 << other
                offered &= ~settled
            # Keeping (J14)
            held = hand[p]
            n = total(held)
            if n > 2:
                events[E_SURPLUS] += n - 2
                kinds = held_kinds(held)
                several = popcount(kinds)
                doubles = (shr(held, 1) | shr(held, 2) | shr(held, 3)) & ONES
                options = several * (several - 1) // 2 + popcount(doubles)
                chosen = 0
                if options > 1:
                    chosen = high(word(join(key_turn, own_turn), 1), options)
                    own_turn += 1
                left = kinds
                while True:
                    a = left & -left
                    left &= left - 1
                    if doubles & a:
                        if chosen == 0:
                            b = a
                            break
                        chosen -= 1
                    several = popcount(left)
                    if chosen < several:
                        b = 1 << select(left, chosen)
                        break
                    chosen -= several
                if options > 1:
                    if logging:
                        note(log, game - first, decisions, p, KEEP, ctz(a) >> 2, ctz(b) >> 2, 0)
                    decisions += 1
                hand[p] = a + b
                held -= a + b
                if to_bag:
                    while held:
                        kind = ctz(held_kinds(held)) >> 2
                        held -= 1 << 4 * kind
                        chance = shr(word(key_returns, returned % 128 + 1), 48)
                        returned += 1
                        if top:
                            # The bag begins one place before; what is drawn earlier moves there.
                            at = top + (chance * (last - top + 1) >> 16)
                            top -= 1
                            for i in range(top, at - 1):
                                put(bag, i, get(bag, i + 1))
                            put(bag, at - 1, kind)
                        else:
                            at = chance * (last + 1) >> 16
                            for i in range(last, at, -1):
                                put(bag, i, get(bag, i - 1))
                            put(bag, at, kind)
                            last += 1
            # Refilling (J15)
            if top < last and not (loose[0] and loose[1] and loose[2] and loose[3] and loose[4]):
                events[E_REFILLS] += 1
                for y in range(5):
                    while loose[y] < spaces[y]:
                        if top == last:
                            events[E_SHORT] += 1
                            break
                        zone[y] += 1 << 4 * get(bag, top)
                        top += 1
                        loose[y] += 1
            turns_of[p] = own_turn
            turn += 1
            p += 1
            if p == players:
                p = 0
                rounds = turn // players
                if ending or rounds >= round_limit:
                    break
        if ending == 2:
            events[E_STALLED] += 1
        elif ending == 0:
            events[E_LIMIT] += 1
        lengths[min(turn // players, lengths.shape[0] - 1), 0] += 1
        lengths[0, 1] += turn
        lengths[1, 1] += decisions
        for p in range(players):
            s = 0
            for i in range(nj[p]):
                t = jungle_tile[9 * p + i]
                points = value[9 * p + i] * times[9 * p + i]
                s += points
                tiles_out[t, i, 0] += 1
                tiles_out[t, i, 1] += points
                squares[t] += points * points
            if diversity[p] >= 0:
                s += 2 * (nj[p] - 1 - diversity[p])
            scores[p] = s
        best, share, _ = add_seats(shape, scores, seats, bins)
        for p in range(players):
            if scores[p] == best:
                for i in range(nj[p]):
                    wins[jungle_tile[9 * p + i]] += share
            if logging:
                log_scores[game - first, p] = scores[p]
        if logging:
            log_scores[game - first, 4] = decisions
