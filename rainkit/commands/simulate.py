"""``rainkit simulate``: let bots play many games, fast, and tell what came of it."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rainkit.commands.console import Console, UsageError, table
from rainkit.commands.play import add_game_arguments, bots_of, check_table, deck_of, naming_the_deck, rules_of
from rainkit.commands.progress import Progress
from rainkit.i18n import N, T, Text, number

if TYPE_CHECKING:
    from rainkit.lab.cluster import Cluster
    from rainkit.lab.simulation import Result

HELP = T("let bots play many games, fast")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``GAME [--players A,B] [--games N] [--precision P] [--workers N or --dask ADDRESS]``, and the game's options."""
    add_game_arguments(parser)
    parser.add_argument("--games", type=int, default=None, metavar="N", help=str(T("number of games; default: 10000")))
    parser.add_argument(
        "--precision",
        type=float,
        default=None,
        metavar="P",
        help=str(T("stop when every mean is known to so many points (95%%)")),
    )
    add_worker_arguments(parser)


def add_worker_arguments(parser: argparse.ArgumentParser) -> None:
    """Who does the work: ``[--workers N or --dask ADDRESS]``."""
    parser.add_argument(
        "--workers", type=int, default=None, metavar="N", help=str(T("how many work at once; default: the cores"))
    )
    parser.add_argument(
        "--dask", default=None, metavar="ADDRESS", help=str(T("instead: the scheduler of a Dask cluster that works"))
    )


def check_workers(args: argparse.Namespace) -> None:
    """Refuse what makes no sense."""
    if args.workers is not None and args.dask is not None:
        raise UsageError(T("--workers and --dask exclude each other"))
    if args.workers is not None and not 1 <= args.workers <= 256:
        raise UsageError(T("--workers takes a whole number from 1 to 256"))


@contextmanager
def cluster_of(args: argparse.Namespace) -> Iterator[Cluster | None]:
    """The cluster that is named, for as long as it is needed; None for this computer."""
    if args.dask is None:
        yield None
        return
    from rainkit.lab.cluster import Cluster, ClusterError

    try:
        cluster = Cluster(args.dask)
    except ClusterError as error:
        raise UsageError(error.message) from None
    with cluster:
        yield cluster


def run(args: argparse.Namespace, console: Console) -> int:
    """Play the games and print what they show."""
    from rainkit.core.game import game as find
    from rainkit.lab import simulation
    from rainkit.lab.engines import prepare

    if args.games is not None and args.games < 1:
        raise UsageError(T("--games takes a whole number from 1 on"))
    check_workers(args)
    if args.precision is not None and not args.precision > 0:
        raise UsageError(T("--precision takes a number above 0"))
    names = [bot.name for bot in bots_of(args)]
    game = find(args.game)
    check_table(args, game, len(names))
    if args.seed is None:
        import secrets

        args.seed = secrets.randbelow(1_000_000)
    with naming_the_deck(args):
        setup = prepare(args.game, names, args.seed, args.level, deck_of(args, console), rules_of(args, game))
        setup.data  # noqa: B018 (goals of the deck are checked here)
    simulation.tell_engine(setup, console.say)
    games = args.games or (None if args.precision is not None else 10_000)
    teller = _Teller(console, args.games)
    with cluster_of(args) as cluster:
        result = simulation.run(
            setup, games, workers=args.workers, precision=args.precision, progress=teller, cluster=cluster
        )
    teller.progress.end()
    if args.games is not None and args.precision is None and result.games < args.games:
        console.say(T("Stopped; these are the results of the games played so far."))
    console.result(simulation.finite(result.as_dict()), _words(result))
    return 0


class _Teller:
    """Says how far it is."""

    def __init__(self, console: Console, games: int | None) -> None:
        self.progress, self.games = Progress(console), games

    def __call__(self, result: Result) -> None:
        if not self.progress.due:
            return
        if self.games:
            words = T("{done} of {games} games", done=number(result.games), games=number(self.games))
            self.progress.show(result.games / self.games, words)
        else:
            half = number(result.half_width(), 3)
            words = T("{done} games, means known to ±{half}", done=number(result.games), half=half)
            self.progress.show(None, words)


def _words(result: Result) -> str:
    """What was seen, in tables: players, cards or tiles, goals, what happened in the jungle, how long games were."""
    head = N(
        "{games} game from deal {seed} on, {speed} games a second",
        "{games} games from deal {seed} on, {speed} games a second",
        result.games,
        games=number(result.games),
        seed=result.setup.seed,
        speed=number(result.games_per_s),
    )
    parts = [str(head), _seats(result), _cards(result), _goals(result), _events(result), str(_length(result))]
    return "\n".join(filter(None, parts))


def _seats(result: Result) -> str:
    from rainkit.lab.verdict_words import percent

    rows: list[tuple[object, ...]] = [(T("seat"), T("player"), T("mean"), "±", T("spread"), T("wins"))]
    for n, seat in enumerate(result.seats(), 1):
        spread = number(seat["sd"], 1) if result.games > 1 else "–"
        rows.append((n, seat["player"], _two(seat["mean"]), _half(seat["ci95"]), spread, percent(seat["win_rate"], 1)))
    return table(rows, right=[0, 2, 3, 4, 5])


def _cards(result: Result) -> str:
    names = {thing.id: thing.label for thing in result.setup.deck.cards}
    what = T("tile") if result.setup.game == "jungle" else T("card")
    rows: list[tuple[object, ...]] = [(what, T("mean points"), "±", T("picked a game"))]
    known = [(card, row) for card, row in result.cards().items() if row["mean"] is not None]
    for card, row in sorted(known, key=lambda item: -item[1]["mean"]):
        rows.append((names.get(card, card), _two(row["mean"]), _half(row["ci95"]), number(row["picked"], 3)))
    return table(rows, right=[1, 2, 3])


def _goals(result: Result) -> str:
    """How often each goal is held, reached and picked, and what it brings; nothing where none are played."""
    from rainkit.lab.verdict_words import percent

    names = {goal.id: goal.label for goal in getattr(result.setup.data, "goals", ())}
    rows: list[tuple[object, ...]] = [(T("goal"), T("held a game"), T("reached"), T("picked"), T("mean points"))]
    for goal, row in result.goals().items():
        mean = "–" if row["mean"] is None else _two(row["mean"])
        rows.append((names[goal], _two(row["held"]), percent(row["met"], 1), percent(row["picked"], 1), mean))
    return table(rows, right=[1, 2, 3, 4]) if names else ""


EVENTS = {
    "exchange_possible": T("a token may be exchanged (J10)"),
    "exchanged": T("a token is exchanged (J10)"),
    "token_3": T("a 3-token is taken (J13a)"),
    "token_4": T("a 4-token is taken (J13a)"),
    "diversity": T("a jungle shows all five colours (J13e)"),
    "ended_by_J17": T("the game ends without a full jungle (J17)"),
}


def _events(result: Result) -> str:
    events = result.events()
    rows: list[tuple[object, ...]] = [(T("rule"), T("times a game"))]
    rows += [(EVENTS[name], _two(often)) for name, often in events.items()]
    return table(rows, right=[1]) if events else ""


def _length(result: Result) -> Text:
    found = result.rounds()
    places = {key: number(found[f"mean_{key}"], 1, trim=True) for key in ("rounds", "turns", "decisions")}
    return T("A game takes {rounds} rounds on average: {turns} turns, {decisions} decisions.", **places)


def _two(value: float) -> str:
    return number(value, 2)


def _half(ci95: list[float] | None) -> str:
    """Half an interval; a dash where one number tells nothing of it."""
    half = (ci95[1] - ci95[0]) / 2 if ci95 else math.nan
    return "–" if math.isnan(half) else _two(half)
