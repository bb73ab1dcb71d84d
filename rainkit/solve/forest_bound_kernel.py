# mypy: ignore-errors
"""The bounds of the search for best forests: what a board can still bring at most.

``cards``, ``masks`` and ``work`` are those of :mod:`rainkit.solve.forest_kernel`.
"""

from rainkit.lab.compiling import has_numba, kernel

if has_numba():
    import numba

    compiled, inlined = kernel, numba.njit(forceinline=True)
else:

    def compiled(function):
        """The function as it stands."""
        return function

    inlined = compiled

__all__ = ["bound_of", "compiled", "inlined", "worth_of"]

HUGE = 1 << 55
COUNT, GROUP, DISTINCT = 0, 1, 2
SIZE, PINNED, PROFILES, KINDS, SETS, RELATIONS, WHOLE, BOARDS = range(8)
BEST, BEST_BOARD, AT, DEPTH, NODES, FREE, TODO = range(7)


@inlined
def _reach(v, allowed, masks, place):
    """The vertices that hang together with v over allowed ones, without v."""
    allowed &= ~(1 << v)
    found = masks[place + v] & allowed
    fresh = found
    while fresh:
        around = 0
        u = 0
        while fresh:
            if fresh & 1:
                around |= masks[place + u]
            fresh >>= 1
            u += 1
        fresh = around & allowed & ~found
        found |= fresh
    return found


@inlined
def worth_of(p, v, is_open, place, cards, masks, inside, coming, now):
    """The most points that profile p on vertex v can still have; exact when no cell is free."""
    sizes, kind, base, _, first, form, sees, group, values, tops, holds, _, bits = cards
    kinds = sizes[KINDS]
    own = kind[p]
    free, todo = now[FREE], now[TODO]
    if is_open:
        free &= ~(1 << v)
        todo -= 1
    total = base[p]
    for c in range(first[p], first[p + 1]):
        mask = masks[place + sees[c] * 9 + v]
        g = group[c]
        if form[c] == DISTINCT:
            low, more = 0, 0
            for n in range(g, g + values[c]):
                if mask & inside[n]:
                    low += 1
                elif coming[n] - (holds[n * kinds + own] if is_open else 0) > 0:
                    more += 1
            high = low + min(more, bits[mask & free])
        else:
            left = coming[g]
            if is_open:
                left -= holds[g * kinds + own]
            if form[c] == GROUP:
                low = bits[_reach(v, inside[g], masks, place)]
                far = _reach(v, inside[g] | free, masks, place)
                high = bits[far & inside[g]] + min(bits[far & free], left)
            else:
                low = bits[mask & inside[g]]
                near = bits[mask & free]
                high = low + min(near, left)
                if near and sizes[WHOLE]:
                    low += max(0, near - (todo - left))
        total += tops[c * 81 + low * 9 + high]
    return total


@inlined
def _crowded(sizes, many, pin, matrix, row):
    """What can be taken off the best profile of each cell, since a profile lies no more often than it is there.

    On all but so many of the cells where it is best another one lies; that costs at least the smallest differences.
    """
    size, profiles = sizes[SIZE], sizes[PROFILES]
    lost = 0
    for p in range(profiles):
        wanted = 0
        for v in range(size):
            wanted += 1 if pin[v] < 0 and matrix[p * 9 + v] == row[v] else 0
        if wanted <= many[p]:
            continue
        least = -1  # the differences are looked for from the smallest on
        left = wanted - many[p]
        while left > 0:
            step, times = HUGE, 0
            for v in range(size):
                if pin[v] >= 0 or matrix[p * 9 + v] != row[v]:
                    continue
                gap = HUGE
                for q in range(profiles):
                    if q != p:
                        gap = min(gap, row[v] - matrix[q * 9 + v])
                if least < gap < step:
                    step, times = gap, 1
                elif gap == step:
                    times += 1
            if not times:
                return HUGE
            lost += step * min(times, left)
            left -= times
            least = step
    return lost


@inlined
def bound_of(place, limit, cards, masks, work):
    """What a board can still bring at most, more exactly if it is above the limit; fills the matrix of worths."""
    sizes, kind, _, many, _, _, _, _, _, _, _, _, _ = cards
    pin, colour, inside, left, coming, now, matrix, row, _, _, _, _, _, _ = work
    size, profiles = sizes[SIZE], sizes[PROFILES]
    total = pinned = 0
    for v in range(size):
        if pin[v] >= 0:
            pinned += worth_of(pin[v], v, False, place, cards, masks, inside, coming, now)
            continue
        top, own = -HUGE, colour[v]
        for p in range(profiles):
            matrix[p * 9 + v] = -HUGE
            if own == kind[p] or (own < 0 and left[kind[p]] > 0):
                worth = worth_of(p, v, own < 0, place, cards, masks, inside, coming, now)
                matrix[p * 9 + v] = worth
                top = max(top, worth)
        row[v] = top
        total += top
    total += pinned
    if total <= limit:
        return total
    if not sizes[WHOLE]:
        return total - _crowded(sizes, many, pin, matrix, row)
    # Every card lies somewhere: what a card lacks to the best one of each cell can be taken off ...
    other = pinned
    for p in range(profiles):
        lack = top = -HUGE
        for v in range(size):
            if pin[v] < 0:
                lack = max(lack, matrix[p * 9 + v] - row[v])
                top = max(top, matrix[p * 9 + v])
        total += many[p] * lack
        other += many[p] * top
    if total <= limit:
        return total
    # ... or what a cell lacks to the best place of each card.
    for v in range(size):
        row[v] = -HUGE
    for p in range(profiles):
        top = -HUGE
        for v in range(size):
            if pin[v] < 0:
                top = max(top, matrix[p * 9 + v])
        for v in range(size):
            if pin[v] < 0:
                row[v] = max(row[v], matrix[p * 9 + v] - top)
    for v in range(size):
        if pin[v] < 0:
            other += row[v]
    return min(total, other)
