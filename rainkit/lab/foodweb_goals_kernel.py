# mypy: ignore-errors
"""Goals of the food web in compiled code, kept up to date card by card (F12 to F15).

For each forest and goal a few numbers say on which further cells a card would complete the shape, whether that is done,
and whether the named species is there. A card that is placed brings only those places of a shape nearer that touch it:
the words of the torus are turned so that the card lies on one cell, for which all such places are prepared
(:mod:`rainkit.lab.foodweb_goal_data`). Only where that tells too little is the shape looked for in full.
"""

from rainkit.lab.bits import below, get, lent, plus, popcount, put, shr, word
from rainkit.lab.foodweb_forest_kernel import column_and_row
from rainkit.lab.foodweb_kernel import CELLS, START
from rainkit.lab.foodweb_points_kernel import GRID, MIDDLE, goal_value, has_shape

__all__ = ["add_goals", "best_goal", "count_goals", "follow", "forget", "goals_from", "shuffle_goals"]

LOW_CELLS, HIGH_CELLS, SETTLED, SPECIES, KEPT = range(5)
"""For each forest and goal: two words of cells, whether the shape is there (if only looking tells, whether it is worth
it), and whether the species is there."""
KIND, EXACT, SIZE, POINTS, CARD, KNOWN, COLUMNS = 0, 1, 2, 3, 4, 5, 6
LOOK, PREPARED, SURE = range(3)
"""Whether the prepared places say nothing, where to look, or everything."""
LEAST = -(1 << 60)
REST = (1 << (CELLS - 64)) - 1


@lent
def fact(goal, column, deck):
    """One of the numbers about a goal."""
    return get(deck.about, COLUMNS * goal + column)


@lent
def kept(p, goal, shape):
    """Where the numbers of a forest and a goal begin."""
    return KEPT * (shape[5] * p + goal)


@lent
def turned(low, high, steps):
    """The two words of a torus with all cells moved on by less than a whole turn."""
    back = CELLS - steps
    far, near = steps >= 64, back < 64
    a, b = 0 if far else low, low if far else high
    c, d = low if near else high, high if near else 0
    up, down = steps & 63, back & 63
    first = (a << up) | shr(c, down) | ((d << 1) << (63 - down))
    return first, ((b << up) | shr(shr(a, 1), 63 - up) | shr(d, down)) & REST


@lent
def follow(p, goal, c, at, n, shape, deck, state):
    """Take note of what a card of a forest of n cards, the one on that cell, means for a goal."""
    here = kept(p, goal, shape)
    if c == fact(goal, CARD, deck):
        put(state.kept, here + SPECIES, 1)
    if fact(goal, KNOWN, deck) == LOOK or get(state.kept, here + SETTLED) or n + 1 < fact(goal, SIZE, deck):
        return
    away = START - at
    away += CELLS if away < 0 else 0
    low, high = turned(state.board[p, 0], state.board[p, 1], away)
    first, last, room = get(deck.touch_starts, goal), get(deck.touch_starts, goal + 1), get(deck.touch_starts, shape[5])
    cells, more_cells, found, done = 0, 0, 0, 0
    for x in range(first, last):
        one, other = get(deck.touching, x) & ~low, get(deck.touching, room + x) & ~high
        filled = (get(deck.touching, 2 * room + x) & low) | (get(deck.touching, 3 * room + x) & high)
        several = (one & plus(one, -1)) | (other & plus(other, -1)) | filled
        fits = -((several == 0) & ((one == 0) | (other == 0)))
        cells |= one & fits
        more_cells |= other & fits
        found |= fits
        done |= fits & -((one | other) == 0)
    if fact(goal, KNOWN, deck) == SURE:
        found = done
        cells, more_cells = turned(cells, more_cells, CELLS - away if away else 0)
        put(state.kept, here + LOW_CELLS, get(state.kept, here + LOW_CELLS) | cells)
        put(state.kept, here + HIGH_CELLS, get(state.kept, here + HIGH_CELLS) | more_cells)
    put(state.kept, here + SETTLED, -found)


@lent
def forget(p, goal, shape, state):
    """Nothing is known of a forest and a goal any more."""
    here = kept(p, goal, shape)
    for i in range(KEPT):
        put(state.kept, here + i, 0)


@lent
def goals_from(p, goal, shape, start, state):
    """What is known of a forest and a goal is that of another state."""
    here = kept(p, goal, shape)
    for i in range(KEPT):
        put(state.kept, here + i, get(start.kept, here + i))


@lent
def looked_for(p, goal, n, deck, state):
    """Whether the first cards of a forest have the shape of a goal, by looking."""
    return has_shape(
        goal,
        n,
        state.q[p],
        state.r[p],
        state.grids[p],
        deck.about,
        deck.image_starts,
        deck.images,
        deck.image_cells,
    )


@lent
def is_met(p, goal, n, shape, deck, state):
    """Whether a forest of n cards meets a goal for its shape."""
    if fact(goal, KIND, deck):
        return False
    settled, known = get(state.kept, kept(p, goal, shape) + SETTLED), fact(goal, KNOWN, deck)
    if known == SURE:
        return settled != 0 and (fact(goal, EXACT, deck) == 0 or fact(goal, SIZE, deck) == n)
    return (settled != 0 or known == LOOK) and looked_for(p, goal, n, deck, state)


@lent
def would_meet(p, goal, turn, n, shape, deck, state):
    """The free cells where a further card would make the shape of a goal met, in two words."""
    size, known, here = fact(goal, SIZE, deck), fact(goal, KNOWN, deck), kept(p, goal, shape)
    if fact(goal, KIND, deck) or turn + 1 < size or (fact(goal, EXACT, deck) and turn + 1 != size):
        return 0, 0
    low, high = state.board[p, 2], state.board[p, 3]
    settled = get(state.kept, here + SETTLED)
    if known == SURE:
        if settled:
            return low, high
        return low & get(state.kept, here + LOW_CELLS), high & get(state.kept, here + HIGH_CELLS)
    low, high = 0, 0
    if settled or known == LOOK:
        for k in range(n):
            at = get(state.free, k)
            q, r = column_and_row(p, turn, at, state.board)
            state.q[p, turn], state.r[p, turn] = q, r
            state.grids[p, MIDDLE + GRID * q + r] = 1
            met = looked_for(p, goal, turn + 1, deck, state) & 1
            state.grids[p, MIDDLE + GRID * q + r] = 0
            low |= (met & (at < 64)) << (at & 63)
            high |= (met & (at >= 64)) << (at & 63)
    return low, high


@lent
def points_of(goal, met, types, iucn, has_species, shape, deck):
    """What a goal gives, the species included."""
    points, species = goal_value(goal, met, types, iucn, has_species, shape[4], shape[9], deck.about, deck.goal_tables)
    return points + species


@lent
def best_goal(p, n, shape, deck, state):
    """The goal that gives most with the first n cards of a forest: its points in all, its own, and its number."""
    best, best_points, picked = LEAST, 0, -1
    for i in range(shape[6]):
        goal = get(state.pool, p * shape[6] + i)
        points, species = goal_value(
            goal,
            is_met(p, goal, n, shape, deck, state),
            state.seen[p, 0],
            state.seen[p, 1],
            get(state.kept, kept(p, goal, shape) + SPECIES) != 0,
            shape[4],
            shape[9],
            deck.about,
            deck.goal_tables,
        )
        if points + species > best:
            best, best_points, picked = points + species, points, goal
    return best, best_points, picked


@lent
def add_goals(p, turn, n, choices, shape, deck, state):
    """Add to the value of every card of the hand on every free cell how the best goal changes."""
    each, value, meets = shape[6], state.value, state.meets
    held, _, _ = best_goal(p, turn, shape, deck, state)
    divided = False
    for i in range(each):
        low, high = would_meet(p, get(state.pool, p * each + i), turn, n, shape, deck, state)
        some = popcount(low) + popcount(high)
        put(meets, 5 * i, low)
        put(meets, 5 * i + 1, high)
        put(meets, 5 * i + 2, some)
        divided |= 0 < some < n
    for j in range(choices):
        c = get(state.distinct, j)
        types, iucn = state.seen[p, 0] | deck.kinds_of[1, c], state.seen[p, 1] | deck.kinds_of[2, c]
        common = LEAST
        for i in range(each):
            goal, some = get(state.pool, p * each + i), get(meets, 5 * i + 2)
            here = get(state.kept, kept(p, goal, shape) + SPECIES) != 0 or c == fact(goal, CARD, deck)
            no = points_of(goal, False, types, iucn, here, shape, deck)
            yes = points_of(goal, True, types, iucn, here, shape, deck) if some else no
            if some == 0 or some == n:
                common = max(common, yes)
                no = yes = LEAST
            put(meets, 5 * i + 3, yes)
            put(meets, 5 * i + 4, no)
        if divided:
            for k in range(n):
                at = get(state.free, k)
                best = common
                for i in range(each):
                    half = get(meets, 5 * i + (at >> 6))
                    best = max(best, get(meets, 5 * i + 4 - (shr(half, at & 63) & 1)))
                put(value, j * n + k, get(value, j * n + k) + best - held)
        elif common != held:
            for k in range(n):
                put(value, j * n + k, get(value, j * n + k) + common - held)


@lent
def shuffle_goals(n, key, pool):
    """Mix the first goals (F5)."""
    for i in range(n - 1, 0, -1):
        j = below(word(key, n - i), i + 1)
        pool[i], pool[j] = pool[j], pool[i]


@lent
def count_goals(p, picked, best, best_points, shape, deck, state, goals_out):
    """Count the goals that a seat held, met and picked."""
    for i in range(shape[6]):
        goal = state.pool[p * shape[6] + i]
        met = is_met(p, goal, shape[1], shape, deck, state)
        points, _ = goal_value(
            goal, met, state.seen[p, 0], state.seen[p, 1], False, shape[4], shape[9], deck.about, deck.goal_tables
        )
        goals_out[goal, 0] += 1
        goals_out[goal, 1] += points != 0
    goals_out[picked, 2] += 1
    goals_out[picked, 3] += best
    goals_out[picked, 4] += best_points != 0
    goals_out[picked, 5] += best != best_points
