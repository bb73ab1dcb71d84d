"""The games for OpenSpiel (extra ``adapters``): ``python_rainkit_foodweb`` and ``python_rainkit_jungle``.

Chance acts once, at the root: it picks one of ``deals`` numbered deals, each alike likely, and everything that chance
decides in a game (hands, stacks, bag, totems) follows from that number. What players do not know of it stays hidden
from their observations. The hidden choices of a round of the food web are made seat by seat; nobody sees another's
before the last is made. Returns are zero-sum: the winners share what the others lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rainkit.adapters.codes import Codes, codes_of, missing
from rainkit.adapters.resampling import guessed
from rainkit.core.game import game, winners
from rainkit.core.rng import Stream
from rainkit.core.switches import switches

try:
    import pyspiel
    from pyspiel import Game as SpielGame
    from pyspiel import State as SpielState
except ImportError:
    pyspiel, SpielGame, SpielState = None, object, object

__all__ = ["DEALS", "register", "shares"]

DEALS = 10_000
"""How many deals there are unless the parameter ``deals`` says otherwise."""


def shares(scores: Sequence[int]) -> list[float]:
    """What a game brings to each player: 1 for a sole winner, the others share -1; ties are shared (F11, J21).

    >>> shares([30, 50]), shares([7, 7, 1]), shares([5, 5])
    ([-1.0, 1.0], [0.25, 0.25, -0.5], [0.0, 0.0])
    """
    best, n = winners(scores), len(scores)
    return [((seat in best) * n / len(best) - 1) / (n - 1) for seat in range(n)]


def register() -> None:
    """Make the two games known to OpenSpiel; a second call does nothing.

    Parameters of each game: ``players`` (2 to 4, default 2), ``deals``, ``level``, and every switch of its rules.

    Raises
    ------
    ModuleNotFoundError
        With a sentence that says how to install OpenSpiel.

    Examples
    --------
    >>> from rainkit.adapters.open_spiel import register
    >>> def forest():
    ...     import pyspiel
    ...
    ...     register()
    ...     return pyspiel.load_game("python_rainkit_foodweb(players=3)")
    """
    if pyspiel is None:
        raise missing("open_spiel")
    for kind in (FoodWeb, Jungle):
        about = _about(kind.name)
        if about.short_name not in pyspiel.registered_names():
            pyspiel.register_game(about, kind)


def _about(name: str) -> Any:
    """OpenSpiel's description of a game.

    An observation of the food web holds all that a player has ever seen, so it is the information state too. One of
    the jungle shows the table as it lies.
    """
    known, kinds = game(name), pyspiel.GameType
    remembers = name == "foodweb"
    defaults = {key: getattr(known.rules({}), key) for key in switches(type(known.rules({})))}
    return kinds(
        short_name=f"python_rainkit_{name}",
        long_name=f"Rainkit {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(known.players),
        min_num_players=min(known.players),
        provides_information_state_string=remembers,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(known.players),
            "deals": DEALS,
            "level": known.levels[0],
            **{k: ";".join(map(str, v)) if isinstance(v, tuple) else v for k, v in defaults.items()},
        },
    )


class RainkitGame(SpielGame):
    """One of the games with its parameters."""

    name: str

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.played = game(self.name)
        rest = dict(parameters)
        players, self.deals, level = int(rest.pop("players")), int(rest.pop("deals")), str(rest.pop("level"))
        if self.deals < 1:
            raise ValueError(f"deals={self.deals}: chance needs at least 1 deal to pick from")
        self.setting = {"players": players, "level": level, "rules": self.played.rules(rest)}
        self.codes: Codes = codes_of(self.dealt(0))
        about = pyspiel.GameInfo(
            num_distinct_actions=self.codes.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.codes.longest,
        )
        super().__init__(_about(self.name), about, parameters)

    def dealt(self, deal: int) -> Any:
        """The start of the deal of that number."""
        return self.played.new(seed=deal, **self.setting)

    def new_initial_state(self) -> RainkitState:
        """The state before the deal."""
        return RainkitState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:  # noqa: ARG002
        """What players see, as a text and as a tensor."""
        return Observer(self.codes)


class FoodWeb(RainkitGame):
    """The food web. OpenSpiel keeps what makes a game beyond Python's end, so it must be a class, not a function."""

    name = "foodweb"


class Jungle(RainkitGame):
    """The jungle."""

    name = "jungle"


@dataclass(frozen=True)
class Moment:
    """A state of the game, or None before the deal; states never change, so copies of it are the same."""

    state: Any = None

    def __deepcopy__(self, memo: Any) -> Moment:
        return self


class RainkitState(SpielState):
    """A state as OpenSpiel wants it: one object that changes, around states of rainkit that do not."""

    def __init__(self, of: RainkitGame) -> None:
        super().__init__(of)
        self.moment = Moment()

    def current_player(self) -> int:
        """The seat that chooses next; in a round of the food web the first that has not chosen."""
        state = self.moment.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else int(min(state.awaited))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the deals, each alike likely."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal(self, player: int) -> dict[int, Any]:
        return self.get_game().codes.legal(self.moment.state.view(player))  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._legal(player))

    def _apply_action(self, action: int) -> None:
        state, player = self.moment.state, self.current_player()
        if state is None:
            self.moment = Moment(self.get_game().dealt(action))
        else:
            self.moment = Moment(state.after(player, self._legal(player)[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self._legal(player)[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.state is not None and bool(self.moment.state.is_over)

    def returns(self) -> list[float]:
        """See :func:`shares`; 0 for all until the game is over."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return shares(self.moment.state.scores())

    def resample_from_infostate(self, player: int, sampler: Any) -> RainkitState:
        """A copy in which all that the player can't know is drawn anew; for OpenSpiel's searches in Python.

        Its history still names the true deal.
        """
        copy = self.clone()
        copy.moment = Moment(guessed(self.moment.state.view(player), Stream(int(sampler() * (1 << 53)), "guess")))
        return copy  # type: ignore[no-any-return]

    def __str__(self) -> str:
        state = self.moment.state
        if state is None:
            return "before the deal"
        moves = "\n".join(f"{seat} {move}" for seat, move in state.moves)
        return f"deal {state.seed}, scores {list(state.scores())}\n{moves}"


class Observer:
    """OpenSpiel's observer: the pieces of :mod:`rainkit.adapters.codes` as one tensor, and the view as a text."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes
        self.tensor = np.zeros(codes.size, np.float32)
        self.dict = codes.pieces(self.tensor)

    def set_from(self, state: RainkitState, player: int) -> None:
        """Take in what a player sees; all zeros before the deal."""
        self.tensor.fill(0)
        if state.moment.state is not None:
            self.codes.fill(state.moment.state.view(player), self.dict)

    def string_from(self, state: RainkitState, player: int) -> str:
        """What a player sees as a text: every piece's numbers that are not 0, by their places."""
        self.set_from(state, player)
        lines = []
        for name, piece in self.dict.items():
            found = [f"{','.join(map(str, at))}={piece[tuple(at)]:g}" for at in np.argwhere(piece).tolist()]
            lines.append(f"{name}: {' '.join(found)}")
        return "\n".join(lines)
