"""What a search needs of the jungle: the moves worth trying, guesses of what is hidden, and turns played on."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.core.rng import Stream
from rainkit.jungle import State, View
from rainkit.jungle.state import Step
from rainkit.jungle.valuation import LATER, seat_value, valued_moves

__all__ = ["JungleSearch"]

TRIED = 8
TURNS = 2
PARTS = {Step.ZONE: 0.6, Step.TAKE: 0.2, Step.PROTECT: 0.2}


class JungleSearch:
    def __init__(self, view: View, stream: Stream) -> None:
        self.view = view
        self.part = PARTS.get(view.state.step, 0)
        valued = stream.shuffled(valued_moves(view.state, view.seat))
        self.moves = [move for move, _ in sorted(valued, key=lambda pair: -pair[1])[: TRIED if self.part else 1]]

    def ends(self, tried: Sequence[int], key: int, world: int) -> list[tuple[int, int]]:
        guess = self.view.guess(Stream(key, "world", world))
        return [self._end(guess.after(self.view.seat, self.moves[number]), key, world) for number in tried]

    def _end(self, state: State, key: int, world: int) -> tuple[int, int]:
        last = self.view.state.turn + TURNS * state.players
        choice = 0
        while not state.is_over and state.turn <= last:
            valued = valued_moves(state, state.seat)
            best = max(value for _, value in valued)
            ties = [move for move, value in valued if value == best]
            move = ties[0] if len(ties) == 1 else Stream(key, "move", world, choice).choice(ties)
            state = state.after(state.seat, move)
            choice += 1
        if state.is_over:
            points = [100 * p for p in state.scores()]
        else:
            points = [round(100 * seat_value(seat, state.supply, LATER)) for seat in state.seats]
        mine = points.pop(self.view.seat)
        return mine, max(points)
