"""In which rounds random players of a deck with copies take which cards: exact chances.

Equal cards in a hand are one choice. So of two equal ones each is taken late, and it matters in which round a card
comes. Hands are followed one by one: which copies are dealt to it (what is left of the deck goes to the next hand),
and in which order random players take them. A forest takes each round's card from the hand that is there then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

__all__ = ["Split", "rounds_law"]

Floats = npt.NDArray[np.float64]
Kinds = tuple[int, ...]
"""Kinds of cards by how many copies of them there are: at n those with n + 1; the last number is not 0."""
State = tuple[int, Kinds, Kinds]
"""Copies of the card itself, kinds that fit, and kinds that don't."""
Draw = tuple[Kinds, Kinds, int]
MOST_WAYS = 200_000
"""More than this would take longer than a trial of the card."""


class _TooManyWays(Exception):
    """Copies of so many kinds that the hands can't be followed in good time."""


@dataclass(frozen=True)
class Split:
    """A deck as one of its cards, and the others that it counts, split it.

    Parameters
    ----------
    pools : tuple of (State, int)
        The cards of each group of F3, and how many of them are removed.
    own_fits : bool
        Whether other copies of the card itself are counted.
    """

    pools: tuple[tuple[State, int], ...]
    own_fits: bool


def added(kinds: Kinds, copies: int, number: int) -> Kinds:
    """So many kinds more with so many copies, or with a negative number fewer; none are kept for no copies.

    >>> added((3,), 2, 1), added((3, 1), 2, -1), added((3,), 0, 5)
    ((3, 1), (3,), (3,))
    """
    row = [*kinds, *[0] * (copies - len(kinds))]
    if copies:
        row[copies - 1] += number
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def _together(one: Kinds, other: Kinds) -> Kinds:
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    return (*(a + b for a, b in zip(long, short, strict=False)), *long[len(short) :])


def _shared(kinds: int, copies: int, room: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many of some kinds with so many copies give 0, 1, 2, ... of them, and in how many ways."""

    def go(n: int, left: int, room: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if n == 0:
            yield (left,), 1
            return
        for many in range(min(left, room // n) + 1):
            for rest, ways in go(n - 1, left - many, room - n * many):
                yield (*rest, many), ways * comb(left, many) * comb(copies, n) ** many

    return go(copies, kinds, room)


@lru_cache(maxsize=20_000)
def _drawn(kinds: Kinds, number: int) -> tuple[Draw, ...]:
    """Every way to draw so many copies: what is drawn, what is left, and in how many ways."""
    if not kinds:
        return (((), (), 1),) if not number else ()
    copies = len(kinds)
    found: dict[tuple[Kinds, Kinds], int] = {}
    for shares, times in _shared(kinds[-1], copies, number):
        hand: Kinds = ()
        left: Kinds = ()
        for n, many in enumerate(shares):
            hand, left = added(hand, n, many), added(left, copies - n, many)
        spent = sum(n * many for n, many in enumerate(shares))
        for more, remains, ways in _drawn(added(kinds[:-1], 0, 0), number - spent):
            key = _together(hand, more), _together(left, remains)
            found[key] = found.get(key, 0) + times * ways
    return tuple((*key, ways) for key, ways in found.items())


@lru_cache(maxsize=20_000)
def _table(kinds: Kinds, number: int, hands: tuple[Kinds, ...]) -> tuple[tuple[Kinds, ...], Floats]:
    """What can be left after drawing so many copies, and in how many ways together with each hand."""
    drawn = _drawn(kinds, number)
    rests = tuple(dict.fromkeys(rest for _, rest, _ in drawn))
    row, column = ({each: n for n, each in enumerate(names)} for names in (rests, hands))
    ways = np.zeros((len(rests), len(hands)))
    for hand, rest, times in drawn:
        ways[row[rest], column[hand]] = times
    return rests, ways


@lru_cache(maxsize=100_000)
def _taken(hand: State, looked: tuple[bool, ...], own_fits: bool) -> Floats:
    """What a forest gets of a hand, from which one kind after the other is taken.

    Parameters
    ----------
    hand : State
    looked : tuple of bool
        For each round whether the forest gets its card.

    Returns
    -------
    array (looked rounds + 1, 2 ** looked rounds)
        How likely fitting cards come in which of those rounds (the first one is the lowest bit); in row 0 whatever
        else comes, in row t + 1 with the card itself in the round t, which then has no bit.
    """
    if True not in looked:
        return np.ones((1, 1))
    here, later = looked[0], looked[1:]
    rounds = sum(looked)
    out = np.zeros((rounds + 1, 1 << rounds))
    own, fit, plain = hand
    moves = [(1, (own - 1, fit, plain), own_fits)] if own else []
    for n, number in enumerate(fit, 1):
        moves += [(number, (own, added(added(fit, n, -1), n - 1, 1), plain), True)] * (number > 0)
    for n, number in enumerate(plain, 1):
        moves += [(number, (own, fit, added(added(plain, n, -1), n - 1, 1)), False)] * (number > 0)
    kinds = sum(number for number, _, _ in moves)
    for number, left, fits in moves:
        then = _taken(left, later, own_fits) * (number / kinds)
        if not here:
            out += then
            continue
        out[0, int(fits) :: 2] += then[0]
        out[2:, int(fits) :: 2] += then[1:]
        if left[0] < own:
            out[1, ::2] += then[0]
    return out


def _joined(first: Floats, later: Floats) -> Floats:
    """The laws of one hand, each with its law of all later hands, as one; later rounds are the higher bits."""
    count, rows, low = first.shape
    _, rows_later, high = later.shape
    both = (later.reshape(count, -1).T @ first.reshape(count, -1)).reshape(rows_later, high, rows, low)
    joined: Floats = np.concatenate([both[0].transpose(1, 0, 2), both[1:, :, 0]]).reshape(-1, high * low)
    return joined


class _Follower:
    """Follows the hands of one deck, and counts how much there is to do."""

    def __init__(self, split: Split, players: int, rounds: int) -> None:
        self.split, self.size = split, rounds + 1
        self.looked = [tuple(n % players == hand for n in range(rounds)) for hand in range(min(players, rounds))]
        self.left = MOST_WAYS
        self.start = self._start()
        self._sides: dict[tuple[int, int], tuple[Kinds, ...]] = {}
        self._laws: dict[tuple[int, int, int], Floats] = {}
        self._known: dict[tuple[int, State], Floats] = {}

    def _spend(self, ways: int) -> None:
        self.left -= ways
        if self.left < 0:
            raise _TooManyWays

    def _start(self) -> dict[State, float]:
        """What stays in the game (F3), with its chance."""
        out: dict[State, float] = {(0, (), ()): 1.0}
        for (own, fit, plain), gone in self.split.pools:
            copies = own + sum(n * number for kinds in (fit, plain) for n, number in enumerate(kinds, 1))
            after: dict[State, float] = {}
            for mine in range(min(own, gone) + 1):
                for some in range(gone - mine + 1):
                    fitting, others = _drawn(fit, some), _drawn(plain, gone - mine - some)
                    self._spend(len(out) * len(fitting) * len(others))
                    for _, rest, ways in fitting:
                        for _, remains, times in others:
                            share = comb(own, mine) * ways * times / comb(copies, gone)
                            for state, chance in out.items():
                                key = state[0] + own - mine, _together(state[1], rest), _together(state[2], remains)
                                after[key] = after.get(key, 0.0) + chance * share
            out = after
        return out

    def _hands(self, side: int, number: int) -> tuple[Kinds, ...]:
        """All that a hand can have of what fits (1), or doesn't (2), in so many cards."""
        if (side, number) not in self._sides:
            drawn = (hand for state in self.start for hand, _, _ in _drawn(state[side], number))
            self._sides[side, number] = tuple(dict.fromkeys(drawn))
        return self._sides[side, number]

    def _law(self, hand: int, mine: int, some: int) -> Floats:
        """What a forest gets of each hand with so many copies of the card and so many fitting ones."""
        if (hand, mine, some) not in self._laws:
            fitting, others = self._hands(1, some), self._hands(2, self.size - mine - some)
            self._spend(len(fitting) * len(others))
            looked, own_fits = self.looked[hand], self.split.own_fits
            laws = [[_taken((mine, fit, plain), looked, own_fits) for plain in others] for fit in fitting]
            self._laws[hand, mine, some] = np.array(laws)
        return self._laws[hand, mine, some]

    def follow(self, state: State, hand: int = 0) -> Floats:
        """What a forest gets of this hand and all later ones, dealt from this state of the deck."""
        if (hand, state) not in self._known:
            own = state[0]
            parts = [
                self._dealt(state, hand, mine, some)
                for mine in range(min(own, self.size) + 1)
                for some in range(self.size - mine + 1)
            ]
            laws = np.concatenate([law for law, _ in parts])
            if hand + 1 == len(self.looked):
                self._known[hand, state] = laws.sum(axis=0)
            else:
                later = np.array([self.follow(left, hand + 1) for _, rest in parts for left in rest])
                self._known[hand, state] = _joined(laws, later)
        return self._known[hand, state]

    def _dealt(self, state: State, hand: int, mine: int, some: int) -> tuple[Floats, list[State]]:
        """A hand with so many copies of the card and so many fitting ones: its law for each rest of the deck.

        After the last hand the rest doesn't matter.
        """
        own, fit, plain = state
        others = self.size - mine - some
        rests, ways = _table(fit, some, self._hands(1, some))
        remains, times = _table(plain, others, self._hands(2, others))
        if not rests or not remains:
            rounds = sum(self.looked[hand])
            return np.zeros((0, rounds + 1, 1 << rounds)), []
        if hand + 1 == len(self.looked):
            ways, times = ways.sum(axis=0, keepdims=True), times.sum(axis=0, keepdims=True)
        self._spend(len(ways) * len(times))
        every = own + sum(n * number for kinds in (fit, plain) for n, number in enumerate(kinds, 1))
        law = self._law(hand, mine, some)
        dealt = (ways @ law.reshape(len(law), -1)).reshape(-1, *law.shape[1:])
        dealt = np.einsum("rh,fhtb->frtb", times * (comb(own, mine) / comb(every, self.size)), dealt)
        left = [(own - mine, f, p) for f in rests for p in remains]
        return dealt.reshape(-1, *law.shape[2:]), left


@lru_cache(maxsize=2000)
def rounds_law(split: Split, players: int, rounds: int) -> Floats | None:
    """How likely the card comes in each round of a forest, with fitting cards in which others.

    Returns
    -------
    array (rounds, 2 ** rounds), or None
        Row t, column S: bit n of S stands for a fitting card in round n + 1. All together they sum to how many copies
        of the card a forest has. None if there are copies of so many kinds that it would take long.

    Examples
    --------
    Hands of two cards, of which one is taken, from a deck of a pair and two others.

    >>> rounds_law(Split((((2, (), (2,)), 0),), False), 2, 1).tolist()
    [[0.5, 0.0]]
    """
    try:
        follower = _Follower(split, players, rounds)
        total = np.sum([chance * follower.follow(state) for state, chance in follower.start.items()], axis=0)
    except _TooManyWays:
        return None
    order = [n for looked in follower.looked for n, here in enumerate(looked) if here]
    columns = np.zeros(1 << rounds, np.int64)
    for bit, n in enumerate(order):
        columns |= ((np.arange(1 << rounds) >> bit) & 1) << n
    out = np.zeros((rounds, 1 << rounds))
    out[np.array(order)[:, None], columns] = total[1:]
    return out
