# mypy: ignore-errors
"""Branch and bound over the orders of a jungle's tiles, colours by colours.

Tiles with the same colours are one *pattern*: areas and diversity see only patterns, so the search fills the places
with patterns; within a pattern the tiles that bring most go where the tokens lie. A tile that stays on one of the first
places is a pattern of its own. Compiled with numba, else run as it stands: the arrays are flat, so plain lists do as
well.

``tiles`` is a tuple: ``sizes``; by pattern ``mask`` (its colours as bits), ``many`` and ``sums[10 pattern + k]``, the
points of its k best tiles together; by colour ``top`` (points of its best tile) and ``tokens`` (1: the 3-token can be
had, 2: the 4-token, 3: both); by set of places ``triples`` and ``fours``, the places in areas of just three and of four
or more. ``work`` holds what changes.
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

__all__ = ["begin", "prove_jungle"]

PLACES, PATTERNS, COLOURS, MOST_TOKENS, DIVERSITY, PINNED = range(6)
BEST, DEPTH, NODES, DONE = range(4)


@inlined
def _extra(area_cells, small_cells, tokens):
    """How many times more a tile of the best area counts: 2 with a 4-token, 1 with a 3-token, else 0."""
    if area_cells and tokens & 2:
        return 2
    return 1 if (area_cells or small_cells) and tokens & 1 else 0


@inlined
def _bound(depth, tiles, work):
    """What tokens and diversity can still bring at most."""
    sizes, mask, _, _, top, tokens, triples, fours, bits = tiles
    cells, _, left, seen, since, _, _, _, _, gain, _ = work
    places = sizes[PLACES]
    free = ((1 << places) - 1) & ~((1 << depth) - 1)
    for n in range(5):
        gain[n] = 0
    for c in range(sizes[COLOURS]):
        coming = 0
        for g in range(sizes[PATTERNS]):
            if mask[g] >> c & 1:
                coming += left[g]
        now = cells[depth * 5 + c]
        could = now | free if coming else now
        enough = bits[now] + coming
        gain[c] = top[c] * _extra(
            fours[could] if enough > 3 else 0, (triples[could] | fours[could]) if enough > 2 else 0, tokens[c]
        )
    total = 0
    for _ in range(min(5, sizes[MOST_TOKENS])):
        best = 0
        for c in range(1, 5):
            if gain[c] > gain[best]:
                best = c
        total += gain[best]
        gain[best] = 0
    if since[depth] >= 0:
        total += sizes[DIVERSITY] * (places - 1 - since[depth])
    else:
        missing = 0
        for c in range(5):
            missing += 0 if seen[depth] >> c & 1 else 1
        total += sizes[DIVERSITY] * max(0, places - depth - (missing + 1) // 2)
    return total


@inlined
def _lay(depth, g, tiles, work):
    """Put a pattern on the next place."""
    sizes, mask = tiles[0], tiles[1]
    cells, _, _, seen, since, _, pattern, _, _, _, _ = work
    pattern[depth] = g
    for c in range(5):
        cells[(depth + 1) * 5 + c] = cells[depth * 5 + c] | (mask[g] >> c & 1) << depth
    seen[depth + 1] = seen[depth] | mask[g]
    since[depth + 1] = since[depth]
    if since[depth] < 0 and seen[depth + 1] == (1 << sizes[COLOURS]) - 1:
        since[depth + 1] = depth


@inlined
def _tokens(base, tiles, work):
    """All places are filled: the best tiles of the best areas, by trying every way to lay the tokens."""
    sizes, _, _, sums, _, tokens, triples, fours, _ = tiles
    cells, _, _, _, since, now, pattern, best_pattern, best_extra, _, ways = work
    places = sizes[PLACES]
    if since[places] >= 0:
        base += sizes[DIVERSITY] * (places - 1 - since[places])
    # ways: 5 x [number of choices, ...places], then the choice of each colour, then the extras of each place
    for c in range(5):
        area = cells[places * 5 + c]
        count = 1
        ways[c * 12 + 1] = -1
        for v in range(places):
            if _extra(fours[area] & (1 << v), triples[area] & (1 << v), tokens[c]):
                count += 1
                ways[c * 12 + count] = v
        ways[c * 12] = count
        ways[60 + c] = 0
    while True:
        used = laid = 0
        fits = True
        for v in range(places):
            ways[65 + v] = 0
        for c in range(5):
            v = ways[c * 12 + 1 + ways[60 + c]]
            if v >= 0:
                fits = fits and not used >> v & 1
                used |= 1 << v
                laid += 1
                ways[65 + v] = _extra(fours[cells[places * 5 + c]] & (1 << v), 1, tokens[c])
        if fits and laid <= sizes[MOST_TOKENS]:
            total = base
            for g in range(sizes[PATTERNS]):
                once = twice = 0
                for v in range(places):
                    if pattern[v] == g:
                        once += 1 if ways[65 + v] else 0
                        twice += 1 if ways[65 + v] == 2 else 0
                total += sums[g * 10 + once] + sums[g * 10 + twice]
            if total > now[BEST]:
                now[BEST] = total
                for v in range(places):
                    best_pattern[v] = pattern[v]
                    best_extra[v] = ways[65 + v]
                for c in range(5):
                    best_extra[9 + c] = ways[c * 12 + 1 + ways[60 + c]]
        c = 0
        while c < 5:
            ways[60 + c] += 1
            if ways[60 + c] < ways[c * 12]:
                break
            ways[60 + c] = 0
            c += 1
        if c == 5:
            return


@compiled
def begin(tiles, work, base):
    """Lay the tiles that stay; with no others that is all there is to do."""
    sizes = tiles[0]
    _, tried, _, _, since, now, _, _, _, _, _ = work
    since[0] = -1
    for depth in range(sizes[PINNED]):
        _lay(depth, sizes[PATTERNS] - sizes[PINNED] + depth, tiles, work)
    now[DEPTH] = sizes[PINNED]
    if sizes[PINNED] == sizes[PLACES]:
        now[DONE] = 1
        _tokens(base, tiles, work)
    else:
        tried[now[DEPTH]] = -1


@compiled
def prove_jungle(tiles, work, base, steps):
    """Go on for so many steps; ``base`` are the points of all tiles without tokens."""
    sizes = tiles[0]
    _, tried, left, _, _, now, _, _, _, _, _ = work
    places = sizes[PLACES]
    end = now[NODES] + steps
    while not now[DONE] and now[NODES] < end:
        depth = now[DEPTH]
        g = tried[depth]
        if g >= 0:
            left[g] += 1
        g += 1
        while g < sizes[PATTERNS] and left[g] <= 0:
            g += 1
        tried[depth] = g
        if g >= sizes[PATTERNS]:
            tried[depth] = -1
            now[DEPTH] = depth - 1
            if depth == sizes[PINNED]:
                now[DONE] = 1
            continue
        now[NODES] += 1
        left[g] -= 1
        _lay(depth, g, tiles, work)
        if base + _bound(depth + 1, tiles, work) <= now[BEST]:
            continue
        if depth + 1 < places:
            now[DEPTH] = depth + 1
            tried[depth + 1] = -1
        else:
            _tokens(base, tiles, work)
