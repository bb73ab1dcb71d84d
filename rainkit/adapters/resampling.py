"""A whole game that one seat can't tell from the true one, for searches that guess what is hidden (IS-MCTS)."""

from __future__ import annotations

from typing import Any

from rainkit.core.rng import Stream
from rainkit.foodweb import view as foodweb
from rainkit.foodweb.deal import Deal, goal_pool
from rainkit.foodweb.guessing import guessed_hands
from rainkit.foodweb.state import State
from rainkit.jungle import view as jungle

__all__ = ["guessed"]


def guessed(view: Any, stream: Stream) -> Any:
    """A state that fits all that the view's seat has seen, drawn at random.

    In the food web hidden hands, others' goals and choices already made in this round are drawn; every card that a
    seat took before is where it was.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> view = GAME.new(2, seed=1).view(0)
    >>> guessed(view, Stream(1)).view(0) == view
    True
    """
    return view.guess(stream) if isinstance(view, jungle.View) else _guessed_food_web(view, stream)


def _guessed_food_web(view: foodweb.View, stream: Stream) -> State:
    state = State.start(view.deck, Deal(_first_hands(view, stream), _goals(view, stream)), view.rules, view.level, None)
    for moves in view.played:
        for seat, move in enumerate(moves):
            state = state.after(seat, move)
    for seat, done in enumerate(view.has_chosen):
        if done:
            moves_now = state.legal_moves(seat)
            mine = view.choice if seat == view.seat else None
            state = state.after(seat, mine or moves_now[stream.below(len(moves_now))])
    return state


def _first_hands(view: foodweb.View, stream: Stream) -> tuple[tuple[str, ...], ...]:
    """The hands dealt: a guess of those now, each with what was taken from it on its way (F8)."""
    rounds, players = len(view.played), view.players
    passed = min(rounds, view.rules.rounds - 1)
    now = guessed_hands(view, stream)
    return tuple(
        (
            *(view.played[then][(first + min(then, passed)) % players].card for then in range(rounds)),
            *now[(first + passed) % players],
        )
        for first in range(players)
    )


def _goals(view: foodweb.View, stream: Stream) -> tuple[Any, ...]:
    """The own goals and as many for each of the others out of the rest (F5)."""
    mine = {goal.id for goal in view.goals}
    pool = goal_pool(view.deck, view.rules, view.players) if mine else ()
    rest = iter(stream.shuffled([goal for goal in pool if goal.id not in mine]))
    return tuple(view.goals if seat == view.seat else tuple(next(rest) for _ in mine) for seat in range(view.players))
