"""Bots, one file each, found by name.

A bot is an object with a ``name``, an ``idea`` (one sentence for people) and ``choose(view, stream)``. It sees its own
view only and draws random numbers from the stream alone, so a game can be repeated bit for bit. To add one to rainkit,
write its file and name it in :data:`PLAYERS`; to use one of your own, hand it over wherever a name is taken, or
:func:`register` it (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rainkit.core.game import Player
from rainkit.core.switches import closest
from rainkit.i18n import T
from rainkit.players.without import Without, without

__all__ = ["LEVELS", "PLAYERS", "is_own", "is_player", "name_of", "names", "player", "register"]

PLAYERS: Mapping[str, str] = {
    "random": "rainkit.players.random_player:RandomPlayer",
    "novice": "rainkit.players.novice:Novice",
    "greedy": "rainkit.players.greedy:Greedy",
    "rollout": "rainkit.players.rollout:Rollout",
}
"""Where each bot lies, as ``module:class``, the weakest first."""

LEVELS: Mapping[str, str] = {"easy": "novice", "normal": "greedy", "hard": "rollout"}
"""Which bot plays at which level of the play notebooks."""

_OWN: dict[str, Player] = {}


def names() -> tuple[str, ...]:
    """The names of all bots, one's own last.

    >>> {"random", "novice", "greedy", "rollout"} <= set(names())
    True
    """
    return (*PLAYERS, *_OWN)


def player(name: str) -> Player:
    """The bot of a name, which may be followed by its strength.

    Parameters
    ----------
    name : str
        Such as ``greedy``, ``greedy-without:sun-bear`` (never takes that card), ``rollout``, ``rollout:200`` (so many
        imagined games a choice) or ``rollout:1s`` (so many seconds a choice).

    Raises
    ------
    KeyError
        With a sentence that says what would be right.

    Examples
    --------
    >>> player("greedy").name, player("rollout:200").name
    ('greedy', 'rollout:200')
    """
    if name in _OWN:
        return _OWN[name]
    bot, cards = without(name)
    if cards:
        return Without(player(bot), cards)
    base, colon, strength = name.partition(":")
    if base not in PLAYERS:
        if meant := closest(base, names()):
            raise KeyError(T("There is no player '{name}'; did you mean {meant}?", name=name, meant=meant))
        raise KeyError(T("There is no player '{name}'; known are {names}.", name=name, names=list(names())))
    module, _, cls = PLAYERS[base].partition(":")
    found: Any = getattr(import_module(module), cls)
    if not colon:
        made: Player = found()
    elif hasattr(found, "of_strength"):
        made = found.of_strength(strength)
    else:
        raise KeyError(T("the player {name} has no strength to choose: write just {name}", name=base))
    return made


def is_player(name: str) -> bool:
    """Whether there is a bot of that name.

    >>> is_player("rollout:1s"), is_player("Ada")
    (True, False)
    """
    try:
        player(name)
    except KeyError:
        return False
    return True


def register(bot: Player) -> Player:
    """Make a bot of one's own known by its name, everywhere in this Python process.

    Registering another bot of the same name replaces the first, so that a notebook cell can be run again.

    Raises
    ------
    ValueError
        If the name is that of a bot of rainkit, or could not be written where bots are named.

    Examples
    --------
    >>> from rainkit.players.random_player import RandomPlayer
    >>> class Mine(RandomPlayer):
    ...     name = "mine"
    >>> player(register(Mine()).name).name
    'mine'
    """
    name = bot.name
    if name in PLAYERS or not name or set(name) & set(",:+ \t\n"):
        message = T("A bot can't be called {name!r}: take a name of its own, without blanks, commas and colons.",
                    name=name)  # fmt: skip
        raise ValueError(message)
    _OWN[name] = bot
    return bot


def is_own(name: str) -> bool:
    """Whether a bot was registered in this process, so that other processes don't know it."""
    return name in _OWN


def name_of(bot: Player | str) -> str:
    """The name of a bot that is given by name or as an object; an unknown object is registered.

    >>> name_of("greedy")
    'greedy'
    """
    if isinstance(bot, str):
        return player(bot).name
    if is_own(bot.name) or not is_player(bot.name) or type(player(bot.name)) is not type(bot):
        register(bot)
    return bot.name
