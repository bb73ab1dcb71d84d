"""What a search needs of the food web: the moves worth trying, guesses of what is hidden, and games played on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from rainkit.core.rng import Stream
from rainkit.decks.model import Goal
from rainkit.foodweb import Move, View, one_ply
from rainkit.foodweb.deal import goal_pool, goals_each
from rainkit.foodweb.guessing import guessed_hands
from rainkit.players.aims import Aims
from rainkit.players.growing import Growing, growing

__all__ = ["FoodWebSearch", "summed"]

CELLS = 2
"""So many of its best cells are tried with every card."""
Hand = tuple[str, ...]
Luck = Callable[[int, int], Stream]
"""The random numbers of one choice, by seat and round."""


class FoodWebSearch:
    """A choice of card and cell, judged by games that all play on greedily.

    Parameters
    ----------
    view : View
        All that the player has seen.
    stream : Stream

    Attributes
    ----------
    moves : list of Move
        For each card of the hand the cells that bring most at once, the best move of all first.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> search = FoodWebSearch(GAME.new(2, seed=1).view(0), Stream(1))
    >>> len(search.moves), len(search.play([0, 1], key=7, first=0, worlds=3))
    (10, 2)
    """

    part = 1.0
    step = 1
    rounds: int | None = None

    def __init__(self, view: View, stream: Stream) -> None:
        self.view = view
        self.moves = _worth_trying(view, stream)
        self._forests: list[Growing] = [
            growing(view.deck, view.rules, forest, self._aims(view.goals) if seat == view.seat else None)
            for seat, forest in enumerate(view.forests)
        ]

    def _aims(self, goals: Sequence[Goal]) -> Aims | None:
        view = self.view
        return Aims(goals, view.deck, view.level, view.rules) if view.level != "base" and goals else None

    def play(self, tried: Sequence[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        """How games go on after each of these moves, summed over some worlds: own points, those of the best other."""
        return summed(self.ends(tried, key, world) for world in range(first, first + worlds))

    def ends(self, tried: Sequence[int], key: int, world: int) -> list[tuple[int, int]]:
        """One guess of what is hidden, and how the game ends in it after each of the moves with these numbers.

        Each end is told as the own points and those of the best other.
        """

        def luck(seat: int, turn: int) -> Stream:
            return Stream(key, "move", world, seat, turn)

        hands = list(guessed_hands(self.view, Stream(key, "world", world)))
        forests = self._guessed_aims(key, world)
        now = len(self.view.played)
        for seat, grown in enumerate(forests):
            if seat != self.view.seat:
                hands[seat] = _without(hands[seat], grown.best(hands[seat], partial(luck, seat, now))[1])
        return [self._end(self.moves[number], hands, forests, luck) for number in tried]

    def _guessed_aims(self, key: int, world: int) -> list[Growing]:
        """The forests of all seats, the others with goals that they may hold (F5)."""
        view = self.view
        if view.level == "base":
            return [grown if seat == view.seat else grown.copy() for seat, grown in enumerate(self._forests)]
        pool = goal_pool(view.deck, view.rules, view.players)
        each = goals_each(view.players, pool)
        own = {goal.id for goal in view.goals}
        left = iter(Stream(key, "goals", world).shuffled([goal for goal in pool if goal.id not in own]))
        forests: list[Growing] = []
        for seat, grown in enumerate(self._forests):
            if seat != view.seat:
                held = [next(left) for _ in range(each)]
                grown = grown.copy()
                grown.aim(self._aims(held))
            forests.append(grown)
        return forests

    def _end(self, move: Move, hands: list[Hand], begun: list[Growing], luck: Luck) -> tuple[int, int]:
        forests, left = [grown.copy() for grown in begun], list(hands)
        me = self.view.seat
        forests[me].place(move.card, move.at)
        left[me] = _without(left[me], move.card)
        for turn in range(self.view.round, self.view.rules.rounds):
            left = [left[-1], *left[:-1]]
            for seat, grown in enumerate(forests):
                chosen = grown.best(left[seat], partial(luck, seat, turn))
                left[seat] = _without(left[seat], chosen[1])
        points = [grown.points for grown in forests]
        mine = points.pop(me)
        return mine, max(points)


def summed(ends: Iterable[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """The sums over the worlds, move by move."""
    return [(sum(own for own, _ in of), sum(rival for _, rival in of)) for of in zip(*ends, strict=True)]


def _without(hand: Hand, card: str) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _worth_trying(view: View, stream: Stream) -> list[Move]:
    by_card: dict[str, list[tuple[int, Move]]] = {}
    for move, gain in stream.shuffled(one_ply(view)):
        by_card.setdefault(move.card, []).append((gain, move))
    best = [pair for pairs in by_card.values() for pair in sorted(pairs, key=lambda p: -p[0])[:CELLS]]
    return [move for _, move in sorted(best, key=lambda pair: -pair[0])]
