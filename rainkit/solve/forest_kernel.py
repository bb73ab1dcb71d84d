# mypy: ignore-errors
"""Branch and bound over the classes of shapes and the kinds of cards that lie on their cells.

Cards of one *kind* look alike to every condition of the others, so the search colours cells with kinds; which card of
a kind lies on which of its cells is settled at the end, kind by kind. Compiled with numba, else run as it stands: the
arrays are flat, so plain lists do as well.

``cards`` is a tuple of what never changes (:class:`rainkit.solve.forest_data.Encoded`):

- ``sizes``: the numbers below from ``SIZE`` on;
- by *profile* (cards of one kind with the same conditions; pinned cards come last): ``kind``, ``base`` (points for
  nothing), ``many`` (how many there are), ``first`` (its first condition);
- by condition: ``form``, ``sees`` (number of the relation), ``group`` (set of kinds; the first one of ``values`` sets
  if distinct things are counted), ``tops[81 condition + 9 low + high]``, the most points for a count from low to high;
- ``holds[kinds set + kind]``: which kinds a set has; ``stock``: free cards by kind; ``bits``: how many bits of a mask
  are set.

``boards`` is a tuple too: ``cls``, ``pins``, ``offset`` and ``bound`` by board, ``masks`` by class. A board is a class
of shapes with the vertices of its pinned cards; the offset are points that come with the shape. ``work`` holds what
changes.
"""

from rainkit.solve.forest_bound_kernel import (
    AT,
    BEST,
    BEST_BOARD,
    BOARDS,
    DEPTH,
    FREE,
    HUGE,
    KINDS,
    NODES,
    PINNED,
    PROFILES,
    RELATIONS,
    SETS,
    SIZE,
    TODO,
    bound_of,
    compiled,
    inlined,
    worth_of,
)

__all__ = ["AT", "BEST", "BEST_BOARD", "BOARDS", "DEPTH", "HUGE", "climb", "prove_forest", "roots"]


@inlined
def _put(v, t, sign, cards, work):
    """Colour a vertex with a kind, or with sign -1 take the colour off."""
    sizes, holds = cards[0], cards[10]
    _, colour, inside, left, coming, now, _, _, _, _, _, _, _, _ = work
    bit = 1 << v
    colour[v] = t if sign > 0 else -1
    left[t] -= sign
    now[FREE] ^= bit
    now[TODO] -= sign
    for g in range(sizes[SETS]):
        if holds[g * sizes[KINDS] + t]:
            inside[g] ^= bit
            coming[g] -= sign


@inlined
def _enter(board, cards, boards, work):
    """Set up a board: its pinned cells, all others free, and the order in which they are coloured; where its masks are.

    The cell that sees most of what is there comes first, so that bounds soon become narrow.
    """
    sizes, kind, _, _, _, _, _, _, _, _, holds, stock, bits = cards
    cls, pins, _, _, masks = boards
    pin, colour, inside, left, coming, now, _, _, order, _, _, _, _, _ = work
    size, pinned, kinds = sizes[SIZE], sizes[PINNED], sizes[KINDS]
    place = cls[board] * sizes[RELATIONS] * 9
    for t in range(kinds):
        left[t] = stock[t]
    for g in range(sizes[SETS]):
        inside[g] = 0
        coming[g] = 0
        for t in range(kinds):
            coming[g] += holds[g * kinds + t] * stock[t]
    for v in range(size):
        pin[v] = -1
        colour[v] = -1
    taken = 0
    for n in range(pinned):
        v = pins[board * pinned + n]
        pin[v] = sizes[PROFILES] + n
        taken |= 1 << v
        for g in range(sizes[SETS]):
            if holds[g * kinds + kind[pin[v]]]:
                inside[g] |= 1 << v
    now[FREE] = ((1 << size) - 1) & ~taken
    now[TODO] = size - pinned
    for n in range(size - pinned):
        found = most = -1
        for v in range(size):
            score = 16 * bits[masks[place + v] & taken] + bits[masks[place + v]]
            if not taken >> v & 1 and score > most:
                found, most = v, score
        order[n] = found
        taken |= 1 << found
    return place


@inlined
def _keep(board, total, size, work):
    now, picked, best_cards = work[5], work[12], work[13]
    now[BEST] = total
    now[BEST_BOARD] = board
    for v in range(size):
        best_cards[v] = picked[v]


@inlined
def _settle(board, total, cards, work):
    """All cells are coloured: the best cards of each kind for its cells, and whether that is the best of all.

    ``filled[m]`` are the points of the cells of the set m with the cards looked at so far, ``came`` says by which cell
    each card added to them.
    """
    sizes, kind, many = cards[0], cards[1], cards[3]
    pin, colour, _, _, _, now, matrix, _, _, _, filled, came, picked, _ = work
    size, profiles = sizes[SIZE], sizes[PROFILES]
    for t in range(sizes[KINDS]):
        cells = 0
        for v in range(size):
            cells += 1 if pin[v] < 0 and colour[v] == t else 0
        if not cells:
            continue
        full = (1 << cells) - 1
        for m in range(1, full + 1):
            filled[m] = -HUGE
        filled[0] = 0
        step = 0
        for p in range(profiles):
            for _ in range(min(many[p], cells) if kind[p] == t else 0):
                for m in range(full, -1, -1):  # downwards, so that no card lies twice
                    came[step * 512 + m] = -1
                    n = 0
                    for v in range(size):
                        if pin[v] < 0 and colour[v] == t:
                            if m >> n & 1 and filled[m ^ (1 << n)] + matrix[p * 9 + v] > filled[m]:
                                filled[m] = filled[m ^ (1 << n)] + matrix[p * 9 + v]
                                came[step * 512 + m] = v
                            n += 1
                step += 1
        total += filled[full]
        m = full
        for p in range(profiles - 1, -1, -1):
            for _ in range(min(many[p], cells) if kind[p] == t else 0):
                step -= 1
                v = came[step * 512 + m]
                if v >= 0:
                    picked[v] = p
                    n = 0
                    for u in range(v):
                        n += 1 if pin[u] < 0 and colour[u] == t else 0
                    m ^= 1 << n
    for v in range(size):
        if pin[v] >= 0:
            picked[v] = pin[v]
    if total > now[BEST]:
        _keep(board, total, size, work)


@compiled
def roots(cards, boards, work, start, stop, out):
    """What each board can bring at most, before anything is placed."""
    for board in range(start, stop):
        place = _enter(board, cards, boards, work)
        out[board] = bound_of(place, -HUGE, cards, boards[4], work) + boards[2][board]


@compiled
def prove_forest(cards, boards, work, steps):
    """Go on for so many steps with the boards, which come sorted by what they can bring at most."""
    sizes = cards[0]
    cls, _, offset, bound, masks = boards
    pin, colour, inside, left, coming, now, _, _, order, tried, _, _, _, _ = work
    cells = sizes[SIZE] - sizes[PINNED]
    end = now[NODES] + steps
    while now[NODES] < end and now[AT] < sizes[BOARDS]:
        board = now[AT]
        if now[DEPTH] < 0:
            if bound[board] <= now[BEST]:
                now[AT] = sizes[BOARDS]  # and those that follow can bring no more
                break
            _enter(board, cards, boards, work)
            now[DEPTH] = 0
            tried[0] = -1
        place = cls[board] * sizes[RELATIONS] * 9
        depth = now[DEPTH]
        v = order[depth]
        if colour[v] >= 0:
            _put(v, colour[v], -1, cards, work)
        t = tried[depth] + 1
        while t < sizes[KINDS] and left[t] <= 0:
            t += 1
        tried[depth] = t
        if t >= sizes[KINDS]:
            now[DEPTH] = depth - 1
            if depth == 0:
                now[AT] = board + 1
            continue
        _put(v, t, 1, cards, work)
        now[NODES] += 1
        limit = now[BEST] - offset[board]
        if bound_of(place, limit, cards, masks, work) <= limit:
            continue
        if depth + 1 < cells:
            now[DEPTH] = depth + 1
            tried[depth + 1] = -1
        else:
            total = offset[board]
            for u in range(sizes[SIZE]):
                if pin[u] >= 0:
                    total += worth_of(pin[u], u, False, place, cards, masks, inside, coming, now)
            _settle(board, total, cards, work)


@inlined
def _told(place, cards, masks, work):
    """The points of a board with a card on every vertex."""
    sizes, kind, holds = cards[0], cards[1], cards[10]
    _, _, inside, _, coming, now, _, _, _, _, _, _, picked, _ = work
    for g in range(sizes[SETS]):
        inside[g] = 0
        for v in range(sizes[SIZE]):
            if holds[g * sizes[KINDS] + kind[picked[v]]]:
                inside[g] |= 1 << v
    total = 0
    for v in range(sizes[SIZE]):
        total += worth_of(picked[v], v, False, place, cards, masks, inside, coming, now)
    return total


@compiled
def climb(cards, boards, work, deal, board):
    """A good forest on one board: cards, a profile each, are exchanged as long as that brings points."""
    sizes = cards[0]
    offset, masks = boards[2], boards[4]
    pin, _, _, _, _, now, _, _, order, _, _, _, picked, _ = work
    place = _enter(board, cards, boards, work)
    now[FREE] = 0
    now[TODO] = 0
    cells, dealt = sizes[SIZE] - sizes[PINNED], len(deal)
    for v in range(sizes[SIZE]):
        picked[v] = pin[v]
    for n in range(cells):
        picked[order[n]] = deal[n]
    total = _told(place, cards, masks, work)
    better = True
    while better:
        better = False
        for i in range(cells):
            for j in range(i + 1, dealt):
                if deal[i] == deal[j]:
                    continue
                deal[i], deal[j] = deal[j], deal[i]
                picked[order[i]] = deal[i]
                if j < cells:
                    picked[order[j]] = deal[j]
                new = _told(place, cards, masks, work)
                if new > total:
                    total = new
                    better = True
                    continue
                deal[i], deal[j] = deal[j], deal[i]
                picked[order[i]] = deal[i]
                if j < cells:
                    picked[order[j]] = deal[j]
    if total + offset[board] > now[BEST]:
        _keep(board, total + offset[board], sizes[SIZE], work)
