# mypy: ignore-errors
"""Protected areas of one player's jungle, in compiled code: what is offered, and what comes of it (J13)."""

from rainkit.lab.bits import ctz, get, popcount, put, select
from rainkit.lab.compiling import borrower
from rainkit.lab.jungle_seat_kernel import NEW, OFFERED, PROTECTED, SEAT, TIMES, WAIVED, WITH, places_of


@borrower
def area_offers(seats, s, c, supply, parts, first_cells, areas):
    """The changed areas of three or more of a colour, in the order of the rules; what may be taken as bits 1 and 2.

    Gives how many choices of token and place there are (J13a to J13d).
    """
    o = SEAT * s
    areas[0] = 0
    areas[1] = 0
    tokens = 0
    if not get(seats, o + PROTECTED) >> c & 1:
        if supply >> 2 * c & 1 and not get(seats, o + WAIVED) >> c & 1:
            tokens |= 1
        if supply >> (2 * c + 1) & 1:
            tokens |= 2
    areas[2] = tokens
    mask = places_of(seats, s, c)
    left = get(seats, o + NEW) & mask
    if tokens == 0 or left == 0:
        return 0
    n = 0
    choices = 0
    while left:
        part = get(parts, 9 * mask + ctz(left))
        left &= ~part
        size = popcount(part)
        if size >= 3:
            free = popcount(part & ~get(seats, o + WITH))
            here = free * ((tokens & 1) + (tokens >> 1 if size >= 4 else 0))
            if here:
                areas[n] = part
                n += 1
                choices += here
    if n == 2 and first_cells[areas[1]] < first_cells[areas[0]]:
        areas[0], areas[1] = areas[1], areas[0]
    return choices


@borrower
def offer(seats, s, supply, parts, first_cells, areas):
    """The colours that are offered after tiles were locked, as bits."""
    grown = 0
    for c in range(5):
        places = places_of(seats, s, c)
        grown |= ((places & get(seats, SEAT * s + NEW) != 0) & (popcount(places) >= 3)) << c
    offered = 0
    while grown:
        c = ctz(grown)
        grown &= grown - 1
        offered |= (area_offers(seats, s, c, supply, parts, first_cells, areas) > 0) << c
    put(seats, SEAT * s + OFFERED, offered)
    return offered


@borrower
def protects(seats, s, supply, needs_both, parts, first_cells, areas):
    """How many decisions there are about protected areas; and whether the player is asked at all."""
    offered = seats[SEAT * s + OFFERED]
    options = 0
    barred = False
    for c in range(5):
        if offered >> c & 1:
            options += area_offers(seats, s, c, supply, parts, first_cells, areas)
            barred = needs_both and areas[2] == 1
            options += not barred
    return options, not (offered & (offered - 1) == 0 and barred and options == 1)


@borrower
def protect_option(seats, s, chosen, supply, needs_both, parts, first_cells, areas):
    """The colour, the token (0 for none) and the place of one decision."""
    offered = seats[SEAT * s + OFFERED]
    for c in range(5):
        if offered >> c & 1:
            n = area_offers(seats, s, c, supply, parts, first_cells, areas)
            if chosen < n:
                for x in range(2):
                    free = areas[x] & ~seats[SEAT * s + WITH]
                    width = popcount(free)
                    for token in range(3, 5):
                        if areas[2] >> (token - 3) & 1 and popcount(areas[x]) >= token:
                            if chosen < width:
                                return c, token, select(free, chosen)
                            chosen -= width
            chosen -= n
            if not (needs_both and areas[2] == 1):
                if chosen == 0:
                    return c, 0, 0
                chosen -= 1
    return -1, 0, 0


@borrower
def do_protect(seats, s, c, token, place, supply, parts, first_cells, areas):
    """Take a token or none; colours that nothing is left for are settled with it (J13b, J13d). Gives the new supply."""
    o = SEAT * s
    if token:
        supply &= ~(1 << (2 * c + token - 3))
        seats[o + TIMES + place] = token - 1
        seats[o + WITH] |= 1 << place
        seats[o + PROTECTED] |= 1 << c
    settled = 1 << c
    offered = seats[o + OFFERED]
    for other in range(5):
        if other != c and offered >> other & 1:
            settled |= (area_offers(seats, s, other, supply, parts, first_cells, areas) == 0) << other
    for other in range(5):
        if settled >> other & 1 and supply >> 2 * other & 1 and not seats[o + PROTECTED] >> other & 1:
            seats[o + WAIVED] |= 1 << other
    seats[o + OFFERED] = offered & ~settled
    return supply
