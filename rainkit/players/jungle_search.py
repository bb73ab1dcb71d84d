"""What a search needs of the jungle: the moves worth trying, guesses of what is hidden, and turns played on."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.core.rng import Stream
from rainkit.jungle import Move, State, View
from rainkit.jungle.state import Step
from rainkit.jungle.valuation import HUNDREDTH, LATER, price, valued_moves
from rainkit.players.foodweb_search import summed

__all__ = ["TURNS", "JungleSearch"]

TRIED = 8
"""So many of the moves that look best at once are tried."""
TURNS = 1
"""Games are played on for so many rounds after this turn."""
PARTS = {Step.ZONE: 0.6, Step.TAKE: 0.25, Step.PROTECT: 0.15}
"""Which steps are thought about, and for which part of the time; at the others the greedy move is taken."""


class JungleSearch:
    """A decision, judged by some rounds that all play on greedily, and then by the prices of what everybody has.

    Parameters
    ----------
    view : View
        All that the player has seen.
    stream : Stream

    Attributes
    ----------
    moves : list of Move
        Those that look best at once, the best first.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> search = JungleSearch(GAME.new(2, seed=1).view(0), Stream(1))
    >>> len(search.moves), len(search.play([0, 1], key=7, first=0, worlds=1))
    (8, 2)
    """

    step = 1
    rounds: int | None = TURNS

    def __init__(self, view: View, stream: Stream) -> None:
        self.view = view
        self._known: dict[object, list[Move]] = {}
        self.part = PARTS.get(view.state.step, 0.0)
        valued = stream.shuffled(valued_moves(view.state, view.seat))
        self.moves = [move for move, _ in sorted(valued, key=lambda pair: -pair[1])[: TRIED if self.part else 1]]

    def play(self, tried: Sequence[int], key: int, first: int, worlds: int) -> list[tuple[int, int]]:
        """How games go on after each of these moves, summed over some worlds, in hundredths of a point."""
        return summed(self.ends(tried, key, world) for world in range(first, first + worlds))

    def ends(self, tried: Sequence[int], key: int, world: int) -> list[tuple[int, int]]:
        """One guess of what is hidden, and how the game goes on in it after each of the moves with these numbers."""
        guess = self.view.guess(Stream(key, "world", world))
        return [self._end(guess.after(self.view.seat, self.moves[number]), key, world) for number in tried]

    def _end(self, state: State, key: int, world: int) -> tuple[int, int]:
        last, choice = self.view.state.turn + (self.rounds or 0) * state.players, 0
        while not state.is_over and state.turn <= last:
            state = state.after(state.seat, Stream(key, "move", world, choice).choice(self._best(state)))
            choice += 1
        if state.is_over:
            points = [100 * score for score in state.scores()]
        else:
            points = [price(seat, state.supply, LATER) // HUNDREDTH for seat in state.seats]
        mine = points.pop(self.view.seat)
        return mine, max(points)

    def _best(self, state: State) -> list[Move]:
        """The greedy moves; kept, since imagined games meet the same decisions again and again."""
        tops = tuple(stack.top.id if stack.top else stack.open for stack in state.stacks)
        where = state.step, state.zone, state.offered, state.grown, state.supply
        key = state.me, state.zones, tops, where
        if key not in self._known:
            valued = valued_moves(state, state.seat)
            best = max(value for _, value in valued)
            self._known[key] = [move for move, value in valued if value == best]
        return self._known[key]
