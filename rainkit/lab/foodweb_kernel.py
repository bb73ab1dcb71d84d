# mypy: ignore-errors
"""The food web in compiled code: thousands of games a millisecond, move by move those of the readable rules.

Everything comes from the arrays of :mod:`rainkit.lab.foodweb_data`; random numbers are those of the streams that
:mod:`rainkit.foodweb.deal` and :mod:`rainkit.players.play` use, so a kernel game IS the game that the bots would play.

A board is two words of a torus of 121 cells, cell ``11 q + r``. Counted from the corner of the forest's border (its
smallest q and r), the bits stand in the order of the sorted cells, in which the rules list moves. The kernels must give
what ``rainkit.foodweb`` gives; tests compare them game by game.
"""

import numpy as np

from rainkit.lab.bits import GAMMA, below, get, high, inlined, join, mix, plus, popcount, put, select, shr, times, word
from rainkit.lab.compiling import kernel

__all__ = ["games", "random_games"]

START = 60
CELLS = 121
WIDTH = 11
NUMBERS = 16
GRID = 64
MIDDLE = 32 * 64 + 32
ROUNDS = 9
CHUNK = 4096
SUM = 1 << 28
ONE = 1 << 50


@inlined
def deal(shape, copies, removed, removal, key_remove, key_deal, out, work):
    """Shuffle the copies into out; how many they are (F3, F4)."""
    n = shape[3]
    for i in range(n):
        put(out, i, get(copies, i))
    if not shape[7]:
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
        n = kept
    for i in range(n - 1):
        put(work, i, below(word(key_deal, i + 1), n - i))
    for i in range(n - 1):
        last, j = n - 1 - i, get(work, i)
        swapped = get(out, last)
        put(out, last, get(out, j))
        put(out, j, swapped)
    return n


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
            tally = packed[16 * c + r]
            n = (tally + (ONE >> 1)) >> 50
            tally -= n * ONE
            total = tally >> 28
            cards[c, r, 0] += n
            cards[c, r, 1] += total
            squares[c] += tally - total * SUM
            packed[16 * c + r] = 0


@kernel
def random_games(
    keys,
    first,
    count,
    shape,
    copies,
    removed,
    pairs,
    points,
    extra_starts,
    extra_boards,
    extra_points,
    group_starts,
    group_kinds,
    kinds_of,
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
    players, rounds, ncards = shape[0], shape[1], shape[2]
    hand = rounds + 1
    groups, kinds = shape[15], shape[14]
    removal = kinds_of[3]
    kind = 2 * kinds_of[0] + 2
    copies_in = copies.size
    deck = np.zeros(copies_in + 1, np.int64)
    work = np.zeros(2 * copies_in + 1, np.int64)
    turn_key = np.zeros(ROUNDS, np.int64)
    seat_key = np.zeros(4, np.int64)
    words = np.zeros(4 * ROUNDS, np.int64)
    card = np.zeros(4 * ROUNDS, np.int64)
    cell = np.zeros(4 * ROUNDS, np.int64)
    hands = np.zeros(4, np.int64)
    board = np.zeros(4 * 8, np.int64)
    boards_of = np.zeros(2 * (kinds + groups + 1), np.int64)
    scores = np.zeros(4, np.int64)
    packed = np.zeros(ncards * 16, np.int64)
    logging = log.shape[0] > 0
    flat_points = points.ravel()
    flat_pairs = pairs.ravel()
    before = below_cell.ravel()
    places = np.zeros(4 * CELLS, np.int64)
    for place in range(CELLS):
        places[4 * place] = near[place, 0]
        places[4 * place + 1] = near[place, 1]
        places[4 * place + 2 + (place >> 6)] = 1 << (place & 63)
    for r in range(ROUNDS):
        turn_key[r] = mix(plus(r, GAMMA))
    for game in range(first, first + count):
        if (game - first) % CHUNK == 0:
            unpack(ncards, rounds, packed, cards, squares)
        key_game = join(keys[2], game)
        deal(shape, copies, removed, removal, join(keys[0], game), join(keys[1], game), deck, work)
        for p in range(players):
            put(seat_key, p, join(key_game, p))
            b = 8 * p
            put(board, b, 0)
            put(board, b + 1, 0)
            put(board, b + 2, 1 << START)
            put(board, b + 3, 0)
            put(board, b + 4, START)
            held = 0
            for i in range(hand):
                held |= get(deck, p * hand + i) << (6 * i)
            put(hands, p, held)
        for r in range(rounds):
            for p in range(4):
                put(words, 4 * r + p, word(mix(plus(get(seat_key, p), get(turn_key, r))), 1))
        turned = 0
        for r in range(rounds):
            h = hand - r
            for p in range(players):
                w = get(words, 4 * r + p)
                owner = p - turned
                owner += players & (owner >> 63)
                held = get(hands, owner)
                at = high(w, h) * 6
                c = shr(held, at) & 63
                low = (1 << at) - 1
                put(hands, owner, (held & low) | (shr(held, 6) & ~low))
                b = 8 * p
                lo, hi, corner = get(board, b + 2), get(board, b + 3), get(board, b + 4)
                in_low = popcount(lo)
                n = in_low + popcount(hi)
                k = high(times(w, h), n)
                k += popcount(lo & get(before, 2 * corner)) + popcount(hi & get(before, 2 * corner + 1))
                k -= n & ~((k - n) >> 63)
                up = ~((k - in_low) >> 63)
                k -= in_low & up
                place = select((hi & up) | (lo & ~up), k) + (64 & up)
                at = 4 * place
                occupied_low = get(board, b) | get(places, at + 2)
                occupied_high = get(board, b + 1) | get(places, at + 3)
                put(board, b, occupied_low)
                put(board, b + 1, occupied_high)
                put(board, b + 2, (lo | get(places, at)) & ~occupied_low)
                put(board, b + 3, (hi | get(places, at + 1)) & ~occupied_high)
                put(board, b + 4, np.int64(get(corners, 128 * corner + place)))
                put(card, p * ROUNDS + r, c)
                put(cell, p * ROUNDS + r, place)
            turned += 1
            if turned == players:
                turned = 0
        for p in range(players):
            for k in range(2, 2 * kinds + 2):
                put(boards_of, k, 0)
            for r in range(rounds):
                place = get(cell, p * ROUNDS + r)
                k = get(kind, get(card, p * ROUNDS + r)) + (place >> 6)
                put(boards_of, k, get(boards_of, k) | 1 << (place & 63))
            for g in range(groups):
                lo = 0
                hi = 0
                for j in range(get(group_starts, g), get(group_starts, g + 1)):
                    k = get(group_kinds, j)
                    lo |= get(boards_of, k)
                    hi |= get(boards_of, k + 1)
                put(boards_of, 2 * (kinds + 1 + g), lo)
                put(boards_of, 2 * (kinds + 1 + g) + 1, hi)
            total = 0
            for r in range(rounds):
                c = get(card, p * ROUNDS + r)
                place = get(cell, p * ROUNDS + r)
                lo, hi = get(places, 4 * place), get(places, 4 * place + 1)
                a, b = get(flat_pairs, 2 * c), get(flat_pairs, 2 * c + 1)
                s = 0
                if b & 1:
                    b -= 1
                    for x in range(extra_starts[c], extra_starts[c + 1]):
                        more = extra_boards[x]
                        number = popcount(boards_of[more] & lo) + popcount(boards_of[more + 1] & hi)
                        s += extra_points[x, number]
                first_number = popcount(get(boards_of, a) & lo) + popcount(get(boards_of, a + 1) & hi)
                second_number = popcount(get(boards_of, b) & lo) + popcount(get(boards_of, b + 1) & hi)
                s += get(flat_points, 32 * c + first_number) + get(flat_points, 32 * c + 16 + second_number)
                total += s
                put(packed, 16 * c + r, get(packed, 16 * c + r) + ONE + s * (s + SUM))
                if logging:
                    log[game - first, p, r, 0] = c
                    log[game - first, p, r, 1] = place
                    log[game - first, p, r, 2] = s
            put(scores, p, total)
        best, share, who = add_seats(shape, scores, seats, bins)
        if share == 12:
            for r in range(rounds):
                c = get(card, who * ROUNDS + r)
                put(wins, c, get(wins, c) + share)
        else:
            for p in range(players):
                if scores[p] == best:
                    for r in range(rounds):
                        wins[card[p * ROUNDS + r]] += share
        if logging:
            for p in range(players):
                log[game - first, p, ROUNDS, 0] = scores[p]
                log[game - first, p, ROUNDS, 1] = -1
    unpack(ncards, rounds, packed, cards, squares)


@kernel
def links(n, q, r, directions, ways, adjacent):
    """The number of the card in each direction of each card, -1 for none; and the neighbours as bits."""
    for i in range(n):
        adjacent[i] = 0
        for d in range(directions.shape[0]):
            ways[i, d] = -1
            for j in range(n):
                if q[j] == q[i] + directions[d, 0] and r[j] == r[i] + directions[d, 1]:
                    ways[i, d] = j
                    adjacent[i] |= 1 << j


@kernel
def distance(dq, dr, directions):
    """Steps over the endless grid, by the number of directions."""
    a, b = abs(dq), abs(dr)
    if directions == 4:
        return a + b
    far = max(a, b)
    return max(far, abs(dq + dr)) if directions == 6 else far


@kernel
def count(i, n, form, far, distinct, group, card, q, r, fits, kinds_of, ways, adjacent, directions):
    """What a condition counts for the card number i of a forest of n cards (F9)."""
    fit = 0
    near = 0
    for j in range(n):
        if j != i:
            if fits[group, card[j]]:
                fit |= 1 << j
            if far == 0 or distance(q[j] - q[i], r[j] - r[i], directions) <= far:
                near |= 1 << j
    if form == 1:
        return popcount(adjacent[i] & fit)
    if form == 2:
        return popcount(near & fit)
    if form == 3:
        return popcount(fit)
    if form == 4:
        seen = 1 << i
        while True:
            grown = seen
            for j in range(n):
                if seen >> j & 1:
                    grown |= adjacent[j] & fit
            if grown == seen:
                return popcount(seen) - 1
            seen = grown
    if form == 5:
        number = 0
        for d in range(directions):
            j = ways[i, d]
            while j >= 0:
                number += fit >> j & 1
                j = ways[j, d]
        return number
    found = 0
    for j in range(n):
        if near >> j & 1:
            found |= kinds_of[distinct, card[j]]
    return popcount(found)


@kernel
def forest_score(n, card, q, r, base, starts, flat, forms, tables, fits, kinds_of, directions, ways, adjacent, out):
    """The base score of a forest whatever its conditions are; out holds the points of each card."""
    links(n, q, r, directions, ways, adjacent)
    total = 0
    for i in range(n):
        s = base[card[i]]
        for x in range(starts[card[i]], starts[card[i] + 1]):
            k = flat[x]
            number = count(
                i,
                n,
                forms[k, 0],
                forms[k, 1],
                forms[k, 2],
                forms[k, 3],
                card,
                q,
                r,
                fits,
                kinds_of,
                ways,
                adjacent,
                directions.shape[0],
            )
            s += tables[k, number]
        out[i] = s
        total += s
    return total


@kernel
def near_score(n, card, cell, base, starts, flat, forms, tables, near, of_group, out):
    """The base score of a forest whose cards look at adjacent cards only."""
    total = 0
    for i in range(n):
        c = card[i]
        s = base[c]
        lo, hi = near[cell[i], 0], near[cell[i], 1]
        for x in range(starts[c], starts[c + 1]):
            k = flat[x]
            g = forms[k, 3]
            s += tables[k, popcount(of_group[g, 0] & lo) + popcount(of_group[g, 1] & hi)]
        out[i] = s
        total += s
    return total


@kernel
def has_shape(goal, n, q, r, grid, about, image_starts, images, cells):
    """Whether the forest on the grid meets the shape of a goal (F13)."""
    size = about[goal, 2]
    if size == 0 or size > n or (about[goal, 1] and size != n):
        return False
    first = 0
    for i in range(1, n):
        if q[i] < q[first] or (q[i] == q[first] and r[i] < r[first]):
            first = i
    for i in range(n):
        if about[goal, 1] and i != first:
            continue
        at = MIDDLE + GRID * q[i] + r[i]
        for image in range(image_starts[goal], image_starts[goal + 1]):
            x = images[image]
            full, free = cells[x], cells[x + 1]
            x += 2
            fine = True
            for j in range(full):
                if not grid[at + cells[x + j]]:
                    fine = False
                    break
            if fine:
                for j in range(full, full + free):
                    if grid[at + cells[x + j]]:
                        fine = False
                        break
            if fine:
                return True
    return False


@kernel
def goal_value(goal, met, types, iucn, has_species, level, needs_shape, about, goal_tables):
    """Points of a goal: the goal itself, and for the named species (F12, F14, F15)."""
    if about[goal, 0] == 0:
        points = about[goal, 3] if met else 0
    elif about[goal, 0] == 1:
        points = goal_tables[goal, popcount(types)]
    else:
        points = goal_tables[goal, popcount(iucn)]
    species = 3 if level == 2 and has_species and not (needs_shape and points == 0) else 0
    return points, species


@kernel
def games(
    keys,
    first,
    number,
    bots,
    shape,
    copies,
    removed,
    base,
    kinds_of,
    starts,
    flat,
    forms,
    tables,
    fits,
    of_kind,
    near,
    around,
    below_cell,
    directions,
    about,
    goal_tables,
    image_starts,
    images,
    image_cells,
    seats,
    bins,
    cards,
    squares,
    wins,
    goals_out,
    log,
):
    """Games of any players, decks, levels and rules."""
    players, rounds, ncards, ncopies, level = shape[0], shape[1], shape[2], shape[3], shape[4]
    ngoals, each, only_near, needs_shape, groups = shape[5], shape[6], shape[8], shape[9], shape[13]
    hand = rounds + 1
    removal = kinds_of[3]
    deck = np.zeros(ncopies + 1, np.int64)
    work = np.zeros(2 * ncopies + 2, np.int64)
    hands = np.zeros((4, 10), np.int64)
    sizes = np.zeros(4, np.int64)
    pool = np.zeros(max(ngoals, 1), np.int64)
    card = np.zeros((4, ROUNDS + 1), np.int64)
    cell = np.zeros((4, ROUNDS + 1), np.int64)
    q = np.zeros((4, ROUNDS + 1), np.int64)
    r = np.zeros((4, ROUNDS + 1), np.int64)
    board = np.zeros((4, 7), np.int64)
    index = np.full(4 * CELLS, -1, np.int64)
    grids = np.zeros((4, GRID * GRID), np.int64)
    of_group = np.zeros((4, groups, 2), np.int64)
    seen = np.zeros((4, 2), np.int64)
    free = np.zeros(CELLS, np.int64)
    free_q = np.zeros(CELLS, np.int64)
    free_r = np.zeros(CELLS, np.int64)
    distinct = np.zeros(10, np.int64)
    value = np.zeros(10 * CELLS, np.int64)
    change = np.zeros(max(groups, 1), np.int64)
    counts = np.zeros(max(groups, 1), np.int64)
    change_of = np.zeros(of_kind.shape[0], np.int64)
    group = np.array([forms[k, 3] for k in flat])
    most = 1
    for i in range(ncards):
        most = max(most, starts[i + 1] - starts[i])
    step = np.zeros((ROUNDS + 1, most), np.int64)
    met = np.zeros(max(each, 1), np.int64)
    ways = np.zeros((ROUNDS + 1, 8), np.int64)
    adjacent = np.zeros(ROUNDS + 1, np.int64)
    out = np.zeros(ROUNDS + 1, np.int64)
    scores = np.zeros(4, np.int64)
    for game in range(first, first + number):
        deal(shape, copies, removed, removal, join(keys[0], game), join(keys[1], game), deck, work)
        key_game = join(keys[2], game)
        if level:
            key_goals = join(keys[3], game)
            for i in range(ngoals):
                pool[i] = i
            for i in range(ngoals - 1, 0, -1):
                j = below(word(key_goals, ngoals - i), i + 1)
                pool[i], pool[j] = pool[j], pool[i]
        for p in range(players):
            sizes[p] = hand
            for i in range(hand):
                hands[p, i] = deck[p * hand + i]
            board[p, 0] = 0
            board[p, 1] = 0
            board[p, 2] = 1 << START
            board[p, 3] = 0
            board[p, 4] = START
            board[p, 5] = 0
            board[p, 6] = 0
            seen[p, 0] = 0
            seen[p, 1] = 0
            for g in range(groups):
                of_group[p, g, 0] = 0
                of_group[p, g, 1] = 0
        for turn in range(rounds):
            for p in range(players):
                owner = (p - turn) % players
                size = sizes[owner]
                kinds = 0
                for i in range(size):
                    c = hands[owner, i]
                    new = True
                    for j in range(kinds):
                        if distinct[j] == c:
                            new = False
                    if new:
                        distinct[kinds] = c
                        kinds += 1
                corner = board[p, 4]
                in_low = popcount(board[p, 2])
                n = in_low + popcount(board[p, 3])
                drawn = word(join(join(key_game, p), turn), 1)
                before = popcount(board[p, 2] & below_cell[corner, 0]) + popcount(board[p, 3] & below_cell[corner, 1])
                for k in range(n):
                    at = k + before
                    if at >= n:
                        at -= n
                    at = select(board[p, 2], at) if at < in_low else 64 + select(board[p, 3], at - in_low)
                    away = at - corner
                    if away < 0:
                        away += CELLS
                    free[k] = at
                    free_q[k] = board[p, 5] + away // WIDTH
                    free_r[k] = board[p, 6] + away % WIDTH
                if turn == 0:
                    free_q[0] = 0
                    free_r[0] = 0
                if bots[p] == 0:
                    chosen = below(drawn, kinds * n)
                else:
                    greedy_values(
                        p,
                        turn,
                        n,
                        kinds,
                        level,
                        each,
                        needs_shape,
                        only_near,
                        groups,
                        distinct,
                        free,
                        free_q,
                        free_r,
                        card,
                        cell,
                        q,
                        r,
                        index,
                        grids,
                        of_group,
                        seen,
                        pool,
                        base,
                        starts,
                        flat,
                        forms,
                        tables,
                        fits,
                        kinds_of,
                        near,
                        around,
                        directions,
                        about,
                        goal_tables,
                        image_starts,
                        images,
                        image_cells,
                        group,
                        of_kind,
                        step,
                        change,
                        change_of,
                        counts,
                        met,
                        ways,
                        adjacent,
                        out,
                        value,
                    )
                    best = value[0]
                    equal = 1
                    for i in range(1, kinds * n):
                        if value[i] > best:
                            best = value[i]
                            equal = 1
                        elif value[i] == best:
                            equal += 1
                    wanted = below(drawn, equal)
                    chosen = 0
                    for i in range(kinds * n):
                        if value[i] == best:
                            if wanted == 0:
                                chosen = i
                                break
                            wanted -= 1
                c = distinct[chosen // n]
                k = chosen % n
                at = free[k]
                card[p, turn] = c
                cell[p, turn] = at
                q[p, turn] = free_q[k]
                r[p, turn] = free_r[k]
                index[CELLS * p + at] = turn
                if level:
                    grids[p, MIDDLE + GRID * free_q[k] + free_r[k]] = 1
                    seen[p, 0] |= kinds_of[1, c]
                    seen[p, 1] |= kinds_of[2, c]
                half = at >> 6
                bit = 1 << (at & 63)
                for g in range(1, groups):
                    if fits[g, c]:
                        of_group[p, g, half] |= bit
                board[p, half] |= bit
                board[p, 2] = (board[p, 2] | near[at, 0]) & ~board[p, 0]
                board[p, 3] = (board[p, 3] | near[at, 1]) & ~board[p, 1]
                if turn == 0:
                    board[p, 4] = START - 12
                    board[p, 5] = -1
                    board[p, 6] = -1
                else:
                    if free_q[k] == board[p, 5]:
                        board[p, 5] -= 1
                        corner -= WIDTH
                    if free_r[k] == board[p, 6]:
                        board[p, 6] -= 1
                        corner -= 1
                    board[p, 4] = corner + CELLS if corner < 0 else corner
                gone = False
                for i in range(size - 1):
                    if hands[owner, i] == c:
                        gone = True
                    if gone:
                        hands[owner, i] = hands[owner, i + 1]
                sizes[owner] = size - 1
        for p in range(players):
            if only_near:
                total = near_score(rounds, card[p], cell[p], base, starts, flat, forms, tables, near, of_group[p], out)
            else:
                total = forest_score(
                    rounds,
                    card[p],
                    q[p],
                    r[p],
                    base,
                    starts,
                    flat,
                    forms,
                    tables,
                    fits,
                    kinds_of,
                    directions,
                    ways,
                    adjacent,
                    out,
                )
            for i in range(rounds):
                c = card[p, i]
                cards[c, i, 0] += 1
                cards[c, i, 1] += out[i]
                squares[c] += out[i] * out[i]
                if log.shape[0]:
                    log[game - first, p, i, 0] = c
                    log[game - first, p, i, 1] = cell[p, i]
                    log[game - first, p, i, 2] = out[i]
            picked = -1
            if level:
                best = 0
                best_points = 0
                for i in range(each):
                    goal = pool[p * each + i]
                    fine = about[goal, 0] == 0 and has_shape(
                        goal, rounds, q[p], r[p], grids[p], about, image_starts, images, image_cells
                    )
                    here = 0
                    for j in range(rounds):
                        if card[p, j] == about[goal, 4]:
                            here = 1
                    g_points, species = goal_value(
                        goal, fine, seen[p, 0], seen[p, 1], here, level, needs_shape, about, goal_tables
                    )
                    goals_out[goal, 0] += 1
                    if g_points != 0:
                        goals_out[goal, 1] += 1
                    if i == 0 or g_points + species > best:
                        best = g_points + species
                        best_points = g_points
                        picked = goal
                goals_out[picked, 2] += 1
                goals_out[picked, 3] += best
                goals_out[picked, 4] += best_points != 0
                goals_out[picked, 5] += best != best_points
                total += best
            scores[p] = total
            if log.shape[0]:
                log[game - first, p, ROUNDS, 0] = total
                log[game - first, p, ROUNDS, 1] = picked
        best, share, _who = add_seats(shape, scores, seats, bins)
        for p in range(players):
            for i in range(rounds):
                if scores[p] == best:
                    wins[card[p, i]] += share
                index[CELLS * p + cell[p, i]] = -1
                if level:
                    grids[p, MIDDLE + GRID * q[p, i] + r[p, i]] = 0


@kernel
def greedy_values(
    p,
    turn,
    n,
    kinds,
    level,
    each,
    needs_shape,
    only_near,
    groups,
    distinct,
    free,
    free_q,
    free_r,
    card,
    cell,
    q,
    r,
    index,
    grids,
    of_group,
    seen,
    pool,
    base,
    starts,
    flat,
    forms,
    tables,
    fits,
    kinds_of,
    near,
    around,
    directions,
    about,
    goal_tables,
    image_starts,
    images,
    image_cells,
    group,
    of_kind,
    step,
    change,
    change_of,
    counts,
    met,
    ways,
    adjacent,
    out,
    value,
):
    """The change of the own score for every card of the hand on every free cell, card by card."""
    held = 0
    if level:
        for i in range(each):
            goal = pool[p * each + i]
            fine = about[goal, 0] == 0 and has_shape(
                goal, turn, q[p], r[p], grids[p], about, image_starts, images, image_cells
            )
            here = 0
            for j in range(turn):
                if card[p, j] == about[goal, 4]:
                    here = 1
            g_points, species = goal_value(
                goal, fine, seen[p, 0], seen[p, 1], here, level, needs_shape, about, goal_tables
            )
            if i == 0 or g_points + species > held:
                held = g_points + species
    before = 0
    if only_near:
        for i in range(turn):
            c = card[p, i]
            lo, hi = near[cell[p, i], 0], near[cell[p, i], 1]
            for x in range(starts[c], starts[c + 1]):
                g = group[x]
                have = popcount(of_group[p, g, 0] & lo) + popcount(of_group[p, g, 1] & hi)
                step[i, x - starts[c]] = tables[flat[x], have + 1] - tables[flat[x], have]
    else:
        before = forest_score(
            turn,
            card[p],
            q[p],
            r[p],
            base,
            starts,
            flat,
            forms,
            tables,
            fits,
            kinds_of,
            directions,
            ways,
            adjacent,
            out,
        )
    for k in range(n):
        at = free[k]
        if only_near:
            lo, hi = near[at, 0], near[at, 1]
            for g in range(1, groups):
                counts[g] = popcount(of_group[p, g, 0] & lo) + popcount(of_group[p, g, 1] & hi)
                change[g] = 0
            for d in range(directions.shape[0]):
                i = get(index, CELLS * p + get(around, 8 * at + d))
                if i >= 0:
                    c = card[p, i]
                    for x in range(starts[c], starts[c + 1]):
                        g = get(group, x)
                        put(change, g, get(change, g) + step[i, x - starts[c]])
            for kind in range(of_kind.shape[0]):
                v = 0
                for g in range(1, groups):
                    v += change[g] & -of_kind[kind, g]
                change_of[kind] = v
        if level:
            grids[p, MIDDLE + GRID * free_q[k] + free_r[k]] = 1
            q[p, turn] = free_q[k]
            r[p, turn] = free_r[k]
            for i in range(each):
                goal = pool[p * each + i]
                met[i] = about[goal, 0] == 0 and has_shape(
                    goal, turn + 1, q[p], r[p], grids[p], about, image_starts, images, image_cells
                )
            grids[p, MIDDLE + GRID * free_q[k] + free_r[k]] = 0
        for j in range(kinds):
            c = distinct[j]
            if only_near:
                v = base[c] + change_of[kinds_of[0, c]]
                for x in range(starts[c], starts[c + 1]):
                    v += get(tables, NUMBERS * get(flat, x) + get(counts, get(group, x)))
            else:
                card[p, turn] = c
                q[p, turn] = free_q[k]
                r[p, turn] = free_r[k]
                v = (
                    forest_score(
                        turn + 1,
                        card[p],
                        q[p],
                        r[p],
                        base,
                        starts,
                        flat,
                        forms,
                        tables,
                        fits,
                        kinds_of,
                        directions,
                        ways,
                        adjacent,
                        out,
                    )
                    - before
                )
            if level:
                best = 0
                for i in range(each):
                    goal = pool[p * each + i]
                    here = about[goal, 4] == c
                    for x in range(turn):
                        if card[p, x] == about[goal, 4]:
                            here = True
                    g_points, species = goal_value(
                        goal,
                        met[i],
                        seen[p, 0] | kinds_of[1, c],
                        seen[p, 1] | kinds_of[2, c],
                        here,
                        level,
                        needs_shape,
                        about,
                        goal_tables,
                    )
                    if i == 0 or g_points + species > best:
                        best = g_points + species
                v += best - held
            value[j * n + k] = v
