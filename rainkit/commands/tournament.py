"""``rainkit tournament``: bots against bots on the same deals in all seats, and who is best."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from rainkit.commands.console import Console, UsageError, table
from rainkit.commands.play import add_game_arguments, bots_of, check_table, deck_of, naming_the_deck, rules_of
from rainkit.core.filewriting import refuse_other_work, write_file
from rainkit.i18n import N, T, number

if TYPE_CHECKING:
    from rainkit.players.tournament import Tournament

HELP = T("let bots play a tournament on the same deals, and rate them")
EVERY = 5.0
"""Seconds between two words on how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``GAME [--players A,B,C] [--seats N] [--deals N] [--keep FILE] [--workers N] [--level L] [--rule NAME=VALUE]``"""
    add_game_arguments(parser, first_deal=1)
    parser.add_argument(
        "--seats", type=int, default=None, metavar="N",
        help=str(T("players at a table; default: as many as there are bots, at most four")),
    )  # fmt: skip
    parser.add_argument(
        "--deals", type=int, default=20, metavar="N",
        help=str(T("each deal is played at every table in all seats; default: 20")),
    )  # fmt: skip
    parser.add_argument(
        "--keep", default=None, metavar="FILE",
        help=str(T("keep the games in this file, and go on behind those that it holds")),
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=str(T("how many work at once; default: 1")))
    parser.add_argument("--plot", default=None, metavar="OUT.svg", help=str(T("write a picture of the table here")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Play and print the table."""
    from rainkit.core.game import game as find
    from rainkit.players.tournament import play

    bots = list(dict.fromkeys(bot.name for bot in bots_of(args)))
    if len(bots) < 2:
        raise UsageError(T("A tournament needs two different bots at least."))
    if args.deals < 1 or not 1 <= args.workers <= 256:
        raise UsageError(T("--deals takes a whole number from 1 on, --workers one from 1 to 256"))
    if args.plot:
        refuse_other_work(args.plot, b"<svg")
    the_game = find(args.game)
    seats = args.seats if args.seats is not None else min(len(bots), 4)
    check_table(args, the_game, seats)
    rules, deck = rules_of(args, the_game), deck_of(args, console)
    _words_while_compiling(args.game, bots, console)
    with naming_the_deck(args):
        played = play(
            args.game, bots, seats=seats, deals=args.deals, seed=args.seed,
            level=args.level, rules=rules, deck=deck, keep=args.keep, workers=args.workers, progress=_teller(console),
        )  # fmt: skip
    if not played.is_done:
        console.say(T("Stopped; these are the results of the games played so far."))
    if args.plot:
        _plot(played, args.plot)
    console.result(_data(played), _words(played))
    return 0


def _words_while_compiling(game: str, bots: list[str], console: Console) -> None:
    from rainkit.players.compiled_search import get_ready

    if any(bot.startswith("rollout") for bot in bots):
        get_ready(console.say, [game])


def _teller(console: Console) -> Any:
    due = [time.monotonic() + EVERY]

    def tell(played: Tournament) -> None:
        if time.monotonic() >= due[0]:
            due[0] = time.monotonic() + EVERY
            console.say(T("{done} of {games} games", done=len(played.games), games=played.plan.games))

    return tell


def _rated(played: Tournament) -> dict[str, Any]:
    from rainkit.players.standings import ratings

    try:
        return ratings(played)
    except ModuleNotFoundError:
        return {}


def _data(played: Tournament) -> dict[str, Any]:
    from rainkit.players.standings import leads, standings

    rated = _rated(played)
    rows = []
    for one in standings(played):
        mean, interval = rated.get(one.bot, (None, None))
        rows.append(one.as_dict() | {"rating": mean, "rating_ci95": interval and list(interval)})
    return {
        "game": played.plan.game,
        "level": played.plan.level,
        "seats": played.plan.seats,
        "seed": played.plan.seed,
        "games": len(played.games),
        "bots": rows,
        "leads": [
            {"bot": lead.bot, "other": lead.other, "points": lead.points, "ci95": lead.ci95 and list(lead.ci95)}
            for lead in leads(played)
        ],
    }


def _words(played: Tournament) -> str:
    from rainkit.players.standings import leads, standings

    rated = _rated(played)
    rows: list[tuple[object, ...]] = [(T("player"), T("games"), T("mean"), "±", T("wins"), "±", T("rating"), "±")]
    for one in standings(played):
        mean, interval = rated.get(one.bot, (None, None))
        rows.append(
            (
                one.bot, one.games, number(one.points, 1), _half(one.points_ci95), f"{one.wins:.0%}",
                _half(one.wins_ci95, 100, "%"), "" if mean is None else number(mean, 1), _half(interval),
            )
        )  # fmt: skip
    head = N("{n} game from deal {seed} on", "{n} games from deal {seed} on", len(played.games), seed=played.plan.seed)
    told = [str(head), table(rows, right=[1, 2, 3, 4, 5, 6, 7])]
    for lead in leads(played):
        places = {"bot": lead.bot, "other": lead.other, "points": number(lead.points, 1), "half": _half(lead.ci95)}
        told.append(
            str(
                T("{bot} beats {other} by {points} ± {half} points.", **places)
                if lead.is_clear
                else T("{bot} and {other} can't be told apart yet: {points} ± {half} points.", **places)
            )
        )
    if not rated:
        told.append(str(T("Ratings need openskill. To install it: pip install 'rainkit[sim]'")))
    return "\n".join(told)


def _half(interval: tuple[float, float] | None, times: float = 1, sign: str = "") -> str:
    return "?" if interval is None else number(times * (interval[1] - interval[0]) / 2, 0 if sign else 1) + sign


def _plot(played: Tournament, file: str) -> None:
    from rainkit.draw.standings import standings_drawing
    from rainkit.draw.svg import svg
    from rainkit.players.standings import standings

    write_file(file, svg(standings_drawing(standings(played))))
