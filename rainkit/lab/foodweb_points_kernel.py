# mypy: ignore-errors
"""What a forest of the food web scores, in compiled code, whatever its conditions and goals are (F9 to F15)."""

from rainkit.lab.bits import popcount
from rainkit.lab.compiling import borrower

__all__ = ["forest_score", "goal_value", "has_shape"]

GRID = 64
MIDDLE = 32 * 64 + 32


@borrower
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


@borrower
def distance(dq, dr, directions):
    """Steps over the endless grid, by the number of directions."""
    a, b = abs(dq), abs(dr)
    if directions == 4:
        return a + b
    far = max(a, b)
    return max(far, abs(dq + dr)) if directions == 6 else far


@borrower
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


@borrower
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


@borrower
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


@borrower
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
