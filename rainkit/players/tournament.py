"""Tournaments: bots against bots on the same deals in all seats, kept in a file that can be gone on with.

Every deal is played at every table (so many different bots as there are seats) and there once with each rotation of the
seats, so that neither good cards nor a good seat help anybody. The file has one line of JSON for the plan and one for
each game, in a fixed order: the same plan gives the same bytes, with any number of workers.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.filewriting import write_file
from rainkit.core.game import Player
from rainkit.core.game import game as find_game
from rainkit.core.processes import Processes
from rainkit.i18n import T, Text
from rainkit.players import is_own, name_of, player
from rainkit.players.play import play_out

__all__ = ["Game", "Plan", "Tournament", "play", "read"]

Progress = Callable[["Tournament"], bool | None]


Pairing = tuple[int, tuple[str, ...]]
"""The number of a deal, and who sits where."""


@dataclass(frozen=True)
class Game:
    """One game: the number of its deal, who sat where, and the scores seat by seat."""

    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]

    def line(self) -> str:
        """The game as a line of the file."""
        return json.dumps({"deal": self.deal, "seats": self.seats, "scores": self.scores}) + "\n"


@dataclass(frozen=True)
class Plan:
    """What is played.

    Attributes
    ----------
    game : {"foodweb", "jungle"}
    bots : tuple of str
        At least two different ones, by name.
    seats : int
        Players at a table.
    deals : int
    seed : int
    level : str
    rules : rules of the game, optional
    deck : Deck, optional
        The built-in one by default.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    deals: int
    seed: int = 1
    level: str = "base"
    rules: Any = None
    deck: Any = None

    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom: every choice of different bots; with fewer bots than seats all even mixtures of all of them.

        >>> Plan("foodweb", ("a", "b"), 3, 1).tables()
        [('a', 'a', 'b'), ('a', 'b', 'b')]
        """
        if len(self.bots) >= self.seats:
            return list(combinations(self.bots, self.seats))
        mixed = combinations_with_replacement(self.bots, self.seats)
        least = self.seats // len(self.bots)
        return [table for table in mixed if all(least <= table.count(bot) <= least + 1 for bot in self.bots)]

    def pairings(self) -> Iterator[Pairing]:
        """The games in their order, as number of the deal and seats."""
        for deal in range(self.deals):
            for table in self.tables():
                for turn in range(self.seats):
                    yield deal, table[turn:] + table[:turn]

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.deals * len(self.tables()) * self.seats

    def start(self, deal: int) -> Any:
        """The start of a game of that deal."""
        return find_game(self.game).new(
            self.seats, self.seed, level=self.level, deck=self.deck, rules=self.rules, game=deal
        )

    def head(self) -> dict[str, Any]:
        """The plan as the first line of the file tells it, without the number of deals, which may grow."""
        start = self.start(0)
        the_game = find_game(self.game)
        return {
            "rainkit": 1,
            "kind": "tournament",
            "game": self.game,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
            "level": self.level,
            "rules": the_game.rules_data(start.rules),
            "deck": the_game.deck_data(start.deck),
        }


@dataclass
class Tournament:
    """The games of a plan as far as they are played; :mod:`rainkit.players.standings` says who is best."""

    plan: Plan
    games: list[Game]

    @property
    def is_done(self) -> bool:
        """Whether all games are played."""
        return len(self.games) >= self.plan.games


def play(
    game: str,
    bots: Sequence[Player | str],
    *,
    seats: int | None = None,
    deals: int = 20,
    seed: int = 1,
    level: str | None = None,
    rules: Any = None,
    deck: Any = None,
    keep: str | Path | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Tournament:
    """Let bots play a tournament.

    Parameters
    ----------
    game : {"foodweb", "jungle"}
    bots : sequence of bots or names
    seats : int, optional
        Players at a table; by default as many as there are bots, at most four.
    deals : int
        Each deal is played by every table in all rotations of the seats.
    keep : path, optional
        The file for the games. If it holds games of the same plan already, the tournament goes on behind them.
    workers : int
        How many processes play at once; the results don't depend on it. Bots of one's own play in this process.
    progress : callable, optional
        Called after each game; it ends the playing by giving False. Interrupting keeps what is done, too.

    Raises
    ------
    InputError
        If the file is something else or belongs to another plan.
    ValueError
        For a table that can't be.

    Examples
    --------
    >>> played = play("foodweb", ["random", "greedy"], deals=3)
    >>> played.games[0].seats, played.games[1].seats, len(played.games)
    (('random', 'greedy'), ('greedy', 'random'), 6)
    """
    names = tuple(dict.fromkeys(name_of(bot) for bot in bots))
    if len(names) < 2:
        raise ValueError(T("A tournament needs two different bots at least."))
    seats = seats or min(len(names), 4)
    the_game = find_game(game)
    if seats not in the_game.players:
        raise ValueError(T("{n} players; this game is for {known}", n=seats, known=list(the_game.players)))
    plan = Plan(game, names, seats, deals, seed, level or the_game.levels[0], rules, deck)
    file = None if keep is None else Path(keep)
    played = Tournament(plan, [] if file is None else _kept(plan, file))
    left = list(plan.pairings())[len(played.games) :]
    at_once = 1 if any(is_own(name) for name in names) else workers
    with Processes(at_once) if at_once > 1 else ThreadPoolExecutor(1) as pool:
        try:
            for found in _in_order(pool, plan, left, 2 * at_once):
                played.games.append(found)
                if file is not None:
                    _append(file, found)
                if progress is not None and progress(played) is False:
                    break
        except KeyboardInterrupt:
            pass
        pool.shutdown(wait=False, cancel_futures=True)
    return played


def _in_order(pool: Executor, plan: Plan, left: Sequence[Pairing], at_once: int) -> Iterator[Game]:
    """The games as they come, in their order; only so many are handed out ahead, so that little is lost in a stop."""
    waiting: deque[Future[Game]] = deque()
    for pairing in left:
        if len(waiting) == at_once:
            yield waiting.popleft().result()
        waiting.append(pool.submit(_play_one, plan, pairing))
    while waiting:
        yield waiting.popleft().result()


def _play_one(plan: Plan, pairing: Pairing) -> Game:
    deal, seats = pairing
    end = play_out(plan.start(deal), [player(name) for name in seats], plan.seed, deal)
    return Game(deal, seats, end.scores())


def read(file: str | Path) -> tuple[dict[str, Any], list[Game]]:
    """The plan's line and the games of a file; a last line that was cut off is left out.

    Raises
    ------
    InputError
        If it is no file of a tournament.
    """
    try:
        lines = Path(file).read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        raise _wrong(file, 1, T("this file can't be read.")) from None
    head = _json(lines[0])
    if head.get("kind") != "tournament" or head.get("rainkit") != 1:
        raise _wrong(file, 1, T("this is no file of a tournament of rainkit."))
    games = []
    for number, line in enumerate(lines[1:-1], 2):
        data = _json(line)
        try:
            games.append(Game(int(data["deal"]), tuple(map(str, data["seats"])), tuple(map(int, data["scores"]))))
        except (KeyError, TypeError, ValueError):
            raise _wrong(file, number, T("this line is no game of a tournament.")) from None
    return head, games


def _kept(plan: Plan, file: Path) -> list[Game]:
    """The games that a file holds already; a new file gets the plan's line."""
    head = plan.head()
    first = json.dumps(head, ensure_ascii=False) + "\n"
    if not file.exists() or not file.stat().st_size:
        write_file(file, first)
        return []
    told, games = read(file)
    if told != json.loads(json.dumps(head)):
        differ = [key for key in head if told.get(key) != head[key]]
        raise _wrong(file, 1, T("this file holds another tournament, with other {keys}: name another file.",
                                keys=differ))  # fmt: skip
    for number, (game, pairing) in enumerate(zip(games, plan.pairings(), strict=False), 2):
        if (game.deal, game.seats) != pairing:
            raise _wrong(file, number, T("this is not the game that comes here; the file was changed."))
    whole = "".join([first, *(game.line() for game in games)])
    if file.read_text("utf-8") != whole:  # a line was cut off; all or nothing, so that no game is lost
        write_file(file, whole)
    return games[: plan.games]


def _append(file: Path, game: Game) -> None:
    try:
        with file.open("a", encoding="utf-8", newline="\n") as out:
            out.write(game.line())
    except OSError as error:
        raise _wrong(file, 1, T("the games can't be kept: {reason}", reason=error.strerror or str(error))) from None


def _json(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _wrong(file: str | Path, line: int, message: Text) -> InputError:
    return InputError([Fault(message, "bad-tournament", str(file), line=line)])
