"""Imagined games to the end, compiled: what a search needs to try moves out.

The games are those that the readable rules and the bot ``greedy`` play in the worlds that the keys name, so a search
finds the same with and without numba.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from rainkit.foodweb import Move
from rainkit.foodweb import View as FoodWebView
from rainkit.jungle import View as JungleView
from rainkit.jungle.legal import same_as
from rainkit.lab.compiling import has_numba
from rainkit.lab.engines import BOTS, seats_of
from rainkit.lab.foodweb_data import CELLS, START, WIDTH, FoodWebData, Ints, foodweb_data, stream_key
from rainkit.lab.jungle_data import JungleData, jungle_data
from rainkit.lab.jungle_positions import jungle_position

__all__ = ["Ends", "FoodWebRollouts", "JungleRollouts", "Rollouts", "rollouts"]


@dataclass
class Ends:
    """How imagined games end, summed over the worlds, with one number for each move that was tried.

    Points are counted in whole points in the food web and in hundredths in the jungle.

    Attributes
    ----------
    worlds : int
    points : array
        The own final scores.
    rival : array
        The scores of the best other player.
    lead_squares : array
        The squares of the lead, ``points - rival``.
    wins : array
        Victories in twelfths, shared ones in part.
    """

    worlds: int
    points: Ints
    rival: Ints
    lead_squares: Ints
    wins: Ints


class Rollouts(Protocol):
    """A position, ready to be played on in imagined games."""

    def play(self, moves: Sequence[Any], key: int, first: int, worlds: int) -> Ends:
        """Each of the moves in the worlds from number ``first`` on, all in the same ones."""


_DATA: dict[object, Any] = {}
_MOST = 16


def _kept(key: tuple[object, ...], make: Callable[[], Any]) -> Any:
    """The arrays of a deck, kept for the next choice."""
    if key not in _DATA:
        if len(_DATA) == _MOST:
            _DATA.pop(next(iter(_DATA)))
        _DATA[key] = make()
    return _DATA[key]


def _data(view: FoodWebView) -> FoodWebData:
    key = view.deck.digest, view.rules, view.level, view.players
    found: FoodWebData = _kept(key, lambda: foodweb_data(view.deck, view.rules, view.level, view.players))
    return found


def _jungle_data(view: JungleView) -> JungleData:
    state = view.state
    key = state.deck.digest, state.rules, state.players
    found: JungleData = _kept(key, lambda: jungle_data(state.deck, state.rules, state.players))
    return found


@dataclass
class FoodWebRollouts:
    """A choice of the food web.

    World n has the hidden hands of ``guessed_hands(view, Stream(key, "world", n))`` and the others' goals of
    ``Stream(key, "goals", n)``; all play on greedily, with the streams ``key, "move", n, seat, round``.

    Parameters
    ----------
    view : View
    data : FoodWebData
    players : sequence of str, optional
        Who plays on in each seat, ``greedy`` by default; ``random`` and bots that never take certain cards can, too.
    """

    view: FoodWebView
    data: FoodWebData
    players: Sequence[str] = ()
    _position: tuple[Any, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        view, data = self.view, self.data
        number = {card: n for n, card in enumerate(data.cards)}
        turn = len(view.played)
        laid = np.zeros((4, 10, 4), np.int64)
        for seat, forest in enumerate(view.forests):
            for n, ((q, r), card) in enumerate(forest.cards.items()):
                laid[seat, n] = number[card.id], (START + WIDTH * q + r) % CELLS, q, r
        known, hidden = np.zeros((4, 10), np.int64), np.zeros(4, np.int64)
        for seat, hand in enumerate(view.hands):
            origin = (seat - turn) % view.players
            hidden[origin] = hand is None
            known[origin, : len(hand or ())] = [number[card] for card in hand or ()]
        unseen = np.array([number[card] for card in view.unseen] if hidden.any() else [], np.int64)
        goals = {goal.id: n for n, goal in enumerate(data.goals)}
        own = [goals[goal.id] for goal in view.goals] if view.level != "base" else []
        others = [n for n in range(len(data.goals)) if n not in own]
        bots, banned = seats_of(data, self.players or ["greedy"] * view.players)
        self._position = (
            laid,
            known,
            hidden,
            unseen,
            np.array(own, np.int64),
            np.array(others, np.int64),
            bots,
            banned,
        )

    def play(self, moves: Sequence[Move], key: int, first: int = 0, worlds: int = 100) -> Ends:
        """Each of the moves in the worlds from number ``first`` on, all in the same ones."""
        return self._run(moves, key, first, worlds)[0]

    def logged(self, moves: Sequence[Move], key: int, first: int, worlds: int) -> tuple[Ends, Ints]:
        """The same with the forests at the end: world, move, seat, then card and cell in the order of placing."""
        return self._run(moves, key, first, worlds, worlds)

    def _run(self, moves: Sequence[Move], key: int, first: int, worlds: int, log: int = 0) -> tuple[Ends, Ints]:
        from rainkit.lab.foodweb_rollout_kernel import rollouts as play

        view, data = self.view, self.data
        cells = [(data.cards.index(m.card), (START + WIDTH * m.at[0] + m.at[1]) % CELLS) for m in moves]
        tried = np.array(cells, np.int64).reshape(-1, 2)
        keys = np.array([stream_key(key, what) for what in ("world", "goals", "move")])
        sums = np.zeros((len(moves), 4), np.int64)
        forests = np.zeros((log, len(moves), view.players, 10, 2), np.int64)
        turn = len(view.played)
        play(keys, first, worlds, view.seat, turn, tried, *self._position, data.shape, data.arrays, sums, forests)
        return Ends(worlds, *sums.T), forests


@dataclass
class JungleRollouts:
    """A decision of the jungle.

    World n is ``view.guess(Stream(key, "world", n))``; all play on greedily, with the streams ``key, "move", n, c`` for
    choice number c after the move that is tried.

    Parameters
    ----------
    view : View
    data : JungleData
    rounds : int, optional
        Play on for so many rounds after this turn, and then take the prices of what everybody has; to the end by
        default.
    players : sequence of str, optional
        Who plays on in each seat, ``greedy`` by default.
    """

    view: JungleView
    data: JungleData
    rounds: int | None = None
    players: Sequence[str] = ()
    _position: tuple[Any, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        bots = np.zeros(4, np.int64)
        bots[: self.data.players] = [
            BOTS["jungle"].index(name) for name in self.players or ["greedy"] * self.data.players
        ]
        self._position = (*jungle_position(self.view, self.data), bots)

    def play(self, moves: Sequence[Any], key: int, first: int = 0, worlds: int = 100) -> Ends:
        """Each of the moves in the worlds from number ``first`` on, all in the same ones; in hundredths of a point."""
        from rainkit.lab.jungle_rollout_kernel import rollouts as play

        state, legal = self.view.state, list(self.view.legal_moves)
        tried = np.array([legal.index(same_as(state, move)) for move in moves], np.int64)
        keys = np.array([stream_key(key, what) for what in ("world", "move")])
        last = 1 << 40 if self.rounds is None else state.turn + self.rounds * state.players
        sums = np.zeros((len(moves), 4), np.int64)
        play(keys, first, worlds, self.view.seat, last, tried, *self._position, self.data.shape, self.data.arrays, sums)
        return Ends(worlds, *sums.T)


def rollouts(view: Any, players: Sequence[str] = (), rounds: int | None = None) -> Rollouts | None:
    """The position of a view, ready to be played on; None where it can't be compiled.

    Parameters
    ----------
    view : View
        Of a seat that has to choose.
    players : sequence of str, optional
        Who plays on in each seat; ``greedy`` by default.
    rounds : int, optional
        In the jungle, for how many rounds after this turn; to the end by default.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> view = GAME.new(2, seed=1).view(0)
    >>> ready = rollouts(view)
    >>> ready is None or ready.play(list(view.legal_moves)[:2], key=7, first=0, worlds=5).worlds == 5
    True
    """
    if not has_numba() or not view.legal_moves:
        return None
    if view.game == "jungle":
        tiles = _jungle_data(view)
        return JungleRollouts(view, tiles, rounds, players) if tiles.exact else None
    cards = _data(view)
    return FoodWebRollouts(view, cards, players) if cards.exact else None
