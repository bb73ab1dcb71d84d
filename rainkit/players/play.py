"""Let bots play: one game to its end, each with its own stream of random numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rainkit.core.game import Player, State
from rainkit.core.rng import Stream

__all__ = ["bot_move", "bot_stream", "play_out"]


def bot_stream(seed: int, game: int, seat: int, turn: int) -> Stream:
    """The random numbers of one choice of a bot, keyed so that no other choice changes them.

    ``turn`` counts the seat's own choices from 0; in the food web it is the round less one.
    """
    return Stream(seed, "move", game, seat, turn)


def bot_move(state: State, seat: int, bot: Player, seed: int, game: int = 0) -> State:
    """The state after the bot's choice for a seat that is awaited."""
    turn = sum(1 for mover, _ in state.moves if mover == seat)
    return state.after(seat, bot.choose(state.view(seat), bot_stream(seed, game, seat, turn)))


def play_out(state: State, bots: Sequence[Player], seed: int, game: int = 0) -> State:
    """The end of a game in which each seat is played by its bot.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> from rainkit.players import player
    >>> end = play_out(GAME.new(2, seed=1), [player("random"), player("greedy")], seed=1)
    >>> end.is_over, [len(forest) for forest in end.forests]
    (True, [9, 9])
    """
    turns = Counter(mover for mover, _ in state.moves)
    while not state.is_over:
        seat = state.awaited[0]
        choice = bots[seat].choose(state.view(seat), bot_stream(seed, game, seat, turns[seat]))
        turns[seat] += 1
        state = state.after(seat, choice)
    return state
