# mypy: ignore-errors
"""Whose turn it is in the jungle, and how a decision is come to and noted, in compiled code."""

from typing import Any, NamedTuple

from rainkit.lab.bits import get, high, lent, put
from rainkit.lab.jungle_board_kernel import DECISIONS, FORCED
from rainkit.lab.jungle_deal_kernel import drawn
from rainkit.lab.jungle_greedy_kernel import best_of
from rainkit.lab.jungle_seat_kernel import add

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


class Turn(NamedTuple):
    """Whose turn it is, and what its steps work with."""

    p: Any
    greedy: Any
    key: Any
    counter: Any
    ahead: Any  # for how many choices there are random words
    shape: Any
    deck: Any
    state: Any
    events: Any
    log: Any
    game: Any


@lent
def by_price(turn):
    """Whether the next decision needs the values of its options."""
    return turn.greedy and get(turn.state.board, FORCED) < 0


@lent
def choose(turn, options, asked):
    """One of the options: the one that is forced, one of the best by their values, or one that chance decides.

    If nothing is asked it is option 0, and no decision.
    """
    board, counts = turn.state.board, turn.state.counts
    forced, made = get(board, FORCED), get(counts, turn.counter)
    chance = drawn(turn.key, made, turn.ahead, turn.counter, turn.state.words)
    add(board, DECISIONS, asked)
    if forced >= 0 and asked:
        put(board, FORCED, -1)
        return forced
    put(counts, turn.counter, made + asked)
    return best_of(turn.state.value, options, chance) if turn.greedy and asked else high(chance, options)


@lent
def note(turn, step, a, b, c):
    """Write the last decision down."""
    log, number = turn.log, get(turn.state.board, DECISIONS) - 1
    if log.shape[0] and number < log.shape[1]:
        log[turn.game, number, 0] = turn.p
        log[turn.game, number, 1] = step
        log[turn.game, number, 2] = a
        log[turn.game, number, 3] = b
        log[turn.game, number, 4] = c
