# mypy: ignore-errors
"""The choice of a greedy player of the food web in compiled code: what each card would bring on each free cell."""

from rainkit.lab.bits import below, extract, get, join, lent, put, word
from rainkit.lab.foodweb_forest_kernel import SETS, across, column_and_row, rows_around, whole_score, wide
from rainkit.lab.foodweb_goals_kernel import add_goals

__all__ = ["best_choice", "cards_to_choose", "greedy_values"]


@lent
def greedy_values(p, turn, n, choices, shape, deck, state):
    """The change of the own score for every card of the hand on every free cell, card by card."""
    free, distinct, value = state.free, state.distinct, state.value
    if shape[8]:
        size, brings = wide(shape), SETS + shape[15]
        for k in range(n):
            places = rows_around(p, get(free, k), size, deck.around)
            for i in range(0, size, 4):
                a, b = across(state.rows, places, i), across(state.rows, places, i + 1)
                c, d = across(state.rows, places, i + 2), across(state.rows, places, i + 3)
                put(state.around, size * k + i, a)
                put(state.around, size * k + i + 1, b)
                put(state.around, size * k + i + 2, c)
                put(state.around, size * k + i + 3, d)
        for j in range(choices):
            c = get(distinct, j)
            bring = brings + get(deck.kinds_of, c)
            for x in range(get(deck.part_starts, c), get(deck.part_starts, c + 1)):
                sets = SETS + get(deck.parts, 3 * x)
                mask, first = get(deck.parts, 3 * x + 1), get(deck.parts, 3 * x + 2)
                if x == get(deck.part_starts, c):
                    for k in range(n):
                        points = get(deck.values, first + extract(get(state.around, size * k + sets), mask))
                        put(value, j * n + k, points + get(state.around, size * k + bring))
                else:
                    for k in range(n):
                        points = get(deck.values, first + extract(get(state.around, size * k + sets), mask))
                        put(value, j * n + k, get(value, j * n + k) + points)
    else:
        before = whole_score(turn, p, deck, state)
        for k in range(n):
            state.q[p, turn], state.r[p, turn] = column_and_row(p, turn, free[k], state.board)
            for j in range(choices):
                state.card[p, turn] = distinct[j]
                value[j * n + k] = whole_score(turn + 1, p, deck, state) - before
    if shape[4]:
        add_goals(p, turn, n, choices, shape, deck, state)


@lent
def cards_to_choose(p, owner, banned, state):
    """The different cards of a hand that a seat may take; how many."""
    hands, distinct, found = state.hands, state.distinct, state.found
    stamp = get(found, found.size - 1) + 1
    put(found, found.size - 1, stamp)
    choices, kept = 0, 0
    for i in range(state.sizes[owner]):
        c = hands[owner, i]
        if get(found, c) != stamp:
            put(found, c, stamp)
            put(distinct, choices, c)
            choices += 1
            kept += not banned[p, c]
    if 0 < kept < choices:
        kept = 0
        for j in range(choices):
            if not banned[p, distinct[j]]:
                distinct[kept] = distinct[j]
                kept += 1
        return kept
    return choices


@lent
def best_choice(p, turn, n, choices, key_game, value):
    """The number of one of the choices that bring most."""
    best = get(value, 0)
    for i in range(1, choices * n):
        best = max(best, get(value, i))
    equal = 0
    for i in range(choices * n):
        equal += get(value, i) == best
    wanted = below(word(join(join(key_game, p), turn), 1), equal) if equal > 1 else 0
    chosen = 0
    while get(value, chosen) != best or wanted:
        wanted -= get(value, chosen) == best
        chosen += 1
    return chosen
