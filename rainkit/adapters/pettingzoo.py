"""The games as PettingZoo environments (extra ``adapters``).

One agent acts at a time, also in the food web, where all choose at once: a choice stays hidden until the last one of
the round is made, so the order of choosing tells nobody anything.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from rainkit.adapters.codes import codes_of, missing
from rainkit.core.game import Game, game

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError:
    AECEnv = object

__all__ = ["Environment", "env"]


class Environment(AECEnv):
    """A game as its players see it, without PettingZoo's wrappers; :func:`env` adds them.

    Attributes
    ----------
    codes : rainkit.adapters.codes.Codes
        What the numbers of moves and the pieces of observations mean.
    game_state : State
        The game with all that is hidden; none of a player's business.
    """

    def __init__(self, played: Game, players: int, level: str, deck: Any, rules: Any) -> None:
        super().__init__()
        self._game, self._setting = played, {"level": level, "deck": deck, "rules": rules}
        self.metadata = {
            "name": f"rainkit_{played.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": played.name == "foodweb",
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seed, self._number = secrets.randbits(32), -1
        self.game_state = self._game.new(players, self._seed, **self._setting)
        self.codes = codes_of(self.game_state)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, self.codes.most, (self.codes.size,), np.float32),
                    "action_mask": Box(0, 1, (self.codes.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.codes.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what :meth:`observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002 (PettingZoo's signature)
        """Deal anew: with a seed its first game, without one the next game of the seed before."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (int(seed), 0)
        players = len(self.possible_agents)
        self.game_state = self._game.new(players, self._seed, game=self._number, **self._setting)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._legal: dict[str, dict[int, Any]] = {agent: {} for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {"moves": {}} for agent in self.agents}
        self._next(self.game_state.awaited)

    def _next(self, changed: tuple[int, ...]) -> None:
        """Find the legal moves of the seats for which they changed, and say who is next."""
        for seat in changed:
            agent = self.possible_agents[seat]
            self._legal[agent] = self.codes.legal(self.game_state.view(seat))
            self.infos[agent] = {"moves": {number: str(move) for number, move in self._legal[agent].items()}}
        self.agent_selection = self.possible_agents[min(self.game_state.awaited, default=0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent has seen, as an array, and which moves it may make now."""
        mask = np.zeros(self.codes.actions, np.int8)
        mask[list(self._legal[agent])] = 1
        view = self.game_state.view(self.possible_agents.index(agent))
        return {"observation": self.codes.observation(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of that number.

        Raises
        ------
        ValueError
            If it is not legal; the game stays as it was.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal[agent]:
            raise ValueError(f"action {action} is not legal for {agent} now; its action_mask and infos say which are")
        seat = self.possible_agents.index(agent)
        before = self.game_state.awaited
        self.game_state = self.game_state.after(seat, self._legal[agent][int(action)])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.game_state.is_over:
            self.rewards = dict(zip(self.agents, self.game_state.scores(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        others = tuple(s for s in self.game_state.awaited if s not in before)
        self._next((seat, *others))

    def render(self) -> str:
        """The moves so far, one a line, for onlookers (hidden choices too)."""
        return "\n".join(f"{self.possible_agents[seat]} {move}" for seat, move in self.game_state.moves)

    def close(self) -> None:
        """There is nothing to close."""


def env(name: str, players: int = 2, *, level: str = "base", deck: Any = None, **rules: Any) -> Any:
    """A game as a PettingZoo AEC environment.

    Parameters
    ----------
    name : {"foodweb", "jungle"}
    players : int
        2 to 4; the agents are ``player_0`` and so on.
    level : str
        The level of play; the food web also has ``intermediate`` and ``advanced``.
    deck : Deck, optional
        Other cards or tiles than the built-in ones.
    **rules
        Switches of the game's rules, such as ``rounds=5``.

    Returns
    -------
    pettingzoo.AECEnv
        Observations are ``{"observation": array, "action_mask": array}``; ``infos[agent]["moves"]`` has the legal
        moves' numbers with their texts. The reward is 0 until the game is over, then each agent's final score.

    Raises
    ------
    ModuleNotFoundError
        With a sentence that says how to install PettingZoo.
    InputError
        For a rule that the game does not have.

    Examples
    --------
    >>> from rainkit.adapters.pettingzoo import env
    >>> def first_moves():
    ...     forest = env("foodweb", players=3, rounds=1)
    ...     forest.reset(seed=7)
    ...     for agent in forest.agent_iter():
    ...         observation, reward, over, _, info = forest.last()
    ...         forest.step(None if over else min(info["moves"]))
    """
    if AECEnv is object:
        raise missing("pettingzoo")
    played = game(name)
    made = Environment(played, players, level, deck, played.rules(rules))
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(made))
