"""Bots, one file each, found by name.

A bot is a class with a ``name``, an ``idea`` (one sentence for people) and ``choose(view, stream)``. It sees its own
view only and draws random numbers from the stream alone, so a game can be repeated bit for bit. To add one, write its
file and name it in :data:`PLAYERS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from rainkit.core.game import Player
from rainkit.core.switches import closest

__all__ = ["PLAYERS", "names", "player"]

PLAYERS: Mapping[str, str] = {
    "random": "rainkit.players.random_player:RandomPlayer",
    "greedy": "rainkit.players.greedy:Greedy",
}
"""Where each bot lies, as ``module:class``."""


def names() -> tuple[str, ...]:
    """The names of all bots.

    >>> "random" in names()
    True
    """
    return tuple(PLAYERS)


def player(name: str) -> Player:
    """The bot of that name.

    Raises
    ------
    KeyError
        With the names that are known.

    Examples
    --------
    >>> player("greedy").name
    'greedy'
    """
    if name not in PLAYERS:
        meant = closest(name, PLAYERS)
        hint = f"; did you mean {meant}?" if meant else "."
        raise KeyError(f"unknown player {name!r}{hint} Known: {', '.join(PLAYERS)}")
    module, _, cls = PLAYERS[name].partition(":")
    found: Player = getattr(import_module(module), cls)()
    return found
