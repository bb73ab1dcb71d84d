# mypy: ignore-errors
"""What a player's things in the jungle are worth: the prices of :mod:`rainkit.jungle.valuation`, to the last part."""

from rainkit.lab.bits import get, lent, popcount
from rainkit.lab.compiling import borrower
from rainkit.lab.jungle_seat_kernel import (
    CLEARING,
    DIVERSITY,
    HAND,
    JUNGLE,
    OPEN,
    OWN,
    POINTS,
    PROTECTED,
    SEAT,
    TILE,
    TIMES,
    TOTEM,
    TRIAL,
    UNITED,
    WAIVED,
    held_kinds,
    places_of,
    total,
)

HUNDREDTH = 100_000
IN_HAND, LATER, TEMPO, SPARE, SPARE_TOTEM, FAR = range(6)
PLACE, AREA = 6, 10


@lent
def promise(seats, s, supply, deck):
    """Areas that are growing, and colours on the way to diversity."""
    o = SEAT * s
    room = 9 - get(seats, o + JUNGLE)
    first = second = third = 0
    for c in range(5):
        if get(seats, o + PROTECTED) >> c & 1:
            continue
        three = supply >> 2 * c & 1 and not get(seats, o + WAIVED) >> c & 1
        if three or supply >> (2 * c + 1) & 1:
            size = min(get(deck.largest, places_of(seats, s, c)), 2 if three else 3)
            first += size == 1
            second += size == 2
            third += size == 3
    n = min(third, room)
    value = n * get(deck.weights, AREA + 3)
    left = room - n
    n = min(second, left)
    value += n * get(deck.weights, AREA + 2)
    value += min(first, left - n) * get(deck.weights, AREA + 1)
    value = value * min(room, get(deck.weights, FAR)) // get(deck.weights, FAR)
    if get(seats, o + DIVERSITY) < 0:
        colours = popcount(get(seats, o + UNITED))
        later = max(0, room - (5 - colours))
        value += 100 * later * colours * colours // 25
    return value


@borrower
def jungle_price(seats, s, supply, deck):
    """What lies in the jungle."""
    o = SEAT * s
    n = get(seats, o + JUNGLE)
    points = 0
    for i in range(n):
        points += get(seats, o + POINTS + i) * get(seats, o + TIMES + i)
    if get(seats, o + DIVERSITY) >= 0:
        points += 2 * (n - 1 - get(seats, o + DIVERSITY))
    return (100 * points + get(deck.weights, TEMPO) * n + promise(seats, s, supply, deck)) * HUNDREDTH


@borrower
def clearing_price(seats, s, in_hand, deck):
    """What lies in the clearing and in the hand, put to use on it, tiles that need least first."""
    o = SEAT * s
    room = 9 - get(seats, o + JUNGLE)
    n = get(seats, o + CLEARING)
    left = get(seats, o + HAND)
    totem = get(seats, o + TOTEM)
    extra = get(deck.weights, TEMPO) + (200 if get(seats, o + DIVERSITY) >= 0 else 0)
    value = 0
    done = 0
    for rank in range(n):
        i = -1
        least = 0
        for j in range(n):
            if not done >> j & 1:
                t = get(seats, o + TILE + j)
                need = 10000 * popcount(get(seats, o + OPEN + j)) - get(deck.about, 4 * t)
                if i < 0 or need < least:
                    i = j
                    least = need
        done |= 1 << i
        t = get(seats, o + TILE + i)
        free = get(seats, o + OPEN + i)
        animals = get(seats, o + OWN + i)
        part = HUNDREDTH
        for j in range(get(deck.about, 4 * t + 1)):
            place = get(deck.order, 3 * t + j)
            if free >> place & 1:
                fitting = held_kinds(left) & get(deck.kinds_at, 3 * t + place)
                if fitting & totem:
                    fitting &= totem
                    animals += 1
                if fitting:
                    left -= fitting & -fitting
                    part = part * in_hand // 100
                else:
                    part = part * get(deck.factors, 3 * t + place) // 100
        if rank < room:
            value += (100 * (get(deck.about, 4 * t) + animals) + extra) * part
    own = total(left & (totem | totem << 1 | totem << 2))
    own_spare = min(own, 2)
    spare = min(total(left) - own, 2 - own_spare)
    hundredths = get(deck.weights, PLACE + 3 - n) * min(room, get(deck.weights, FAR)) // get(deck.weights, FAR)
    if room > 0:
        hundredths += own_spare * get(deck.weights, SPARE_TOTEM) + spare * get(deck.weights, SPARE)
    return value + hundredths * HUNDREDTH


@borrower
def value_now(seats, s, supply, deck):
    """What a seat is worth before it decides."""
    return jungle_price(seats, s, supply, deck) + clearing_price(seats, s, deck.weights[IN_HAND], deck)


@lent
def gain(now, supply, in_hand, seats, deck):
    """How much more the trial is worth, in hundredths."""
    then = jungle_price(seats, TRIAL, supply, deck) + clearing_price(seats, TRIAL, in_hand, deck)
    return (then - now + HUNDREDTH // 2) // HUNDREDTH
