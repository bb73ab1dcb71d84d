"""What every bot must do, checked by letting it play: for the tests of rainkit's bots, and for bots of one's own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rainkit.core.game import Game, Player, game
from rainkit.core.rng import Stream
from rainkit.i18n import T, Text
from rainkit.players.play import play_out

__all__ = ["BotError", "check"]


class BotError(Exception):
    """A bot does not do what bots must do; the sentence says what."""


class _Watched:
    """Lets a bot choose on its view, and looks at what it does."""

    def __init__(self, bot: Player) -> None:
        self.bot, self.name, self.choices = bot, bot.name, 0

    def choose(self, view: Any, stream: Stream) -> Any:
        self.choices += 1
        move = self.bot.choose(view, stream)
        if move not in view.legal_moves:
            raise BotError(T("The bot {name} chose {move}, which is not legal here; choose one of view.legal_moves.",
                             name=self.name, move=str(move)))  # fmt: skip
        return move


def check(bot: Player, games: Sequence[str] = ("foodweb", "jungle"), seed: int = 1, short: bool = False) -> int:
    """Let a bot play with all numbers of players, levels and some switches; how many choices it made.

    Parameters
    ----------
    bot : Player
    games : sequence of str
        The games that the bot can play.
    seed : int
        The number of the deals.
    short : bool
        Play short games only, for bots that think long.

    Raises
    ------
    BotError
        If the bot makes a move that is not legal, does not repeat itself with the same random numbers, or draws random
        numbers from elsewhere.

    Examples
    --------
    >>> from rainkit.players import player
    >>> check(player("greedy"), games=("foodweb",)) > 100
    True
    """
    if not isinstance(getattr(bot, "name", None), str):
        raise BotError(T("A bot needs a name: a text in its attribute name."))
    before = random.getstate()
    made = sum(_plays(bot, game(name), seed, short) for name in games)
    if random.getstate() != before:
        message = T(
            "The bot {name} draws from Python's own random numbers; draw from the stream that it is given.",
            name=bot.name,
        )
        raise BotError(message)
    return made


def _plays(bot: Player, played: Game, seed: int, short: bool) -> int:
    made = 0
    for players, level, switches in _kinds(played, short):
        ends = []
        for _ in range(2 if players == 2 else 1):
            watched = _Watched(bot)
            start = played.new(players, seed, level=level, rules=played.rules(switches))
            ends.append(play_out(start, [watched] * players, seed))
            made += watched.choices
        if ends[0].moves != ends[-1].moves:
            raise BotError(_not_repeated(bot))
    return made


def _not_repeated(bot: Player) -> Text:
    return T(
        "The bot {name} did not play the same game twice with the same random numbers; draw from the stream that it is "
        "given, and keep nothing from game to game.",
        name=bot.name,
    )


def _kinds(played: Game, short: bool) -> list[tuple[int, str, dict[str, str]]]:
    """Every number of players, every level, other readings of the rules and a short game."""
    end = {} if not short else {"rounds": "4"} if played.name == "foodweb" else {"round_limit": "2"}
    kinds: list[tuple[int, str, dict[str, str]]] = [(n, played.levels[0], end) for n in played.players]
    kinds += [(2, level, end) for level in played.levels[1:]]
    if played.name == "foodweb":
        others: list[dict[str, str]] = [
            {"adjacency": "square"},
            {"adjacency": "square8", "rounds": "3"},
            {"rounds": "1"},
        ]
    else:
        others = [{"must_place": "true", "surplus": "discard", "refused_tile": "discard"} | end, {"round_limit": "1"}]
    return kinds + [(2, played.levels[0], switches) for switches in others]
