"""``rainkit compare``: what a changed deck does to each card, held against the old deck."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from rainkit.commands.console import Console, UsageError, table
from rainkit.commands.play import bots_of, check_table, rules_of
from rainkit.commands.progress import Progress
from rainkit.commands.simulate import add_worker_arguments, check_workers, cluster_of
from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.core.game import Game
from rainkit.decks.model import Deck
from rainkit.i18n import N, T, Text, number

if TYPE_CHECKING:
    from rainkit.lab.comparison import Comparison, Style

HELP = T("compare a changed deck with the old one: which card is too strong?")
BUILT_IN = "built-in"
FIRST, LATER = 4.0, 10.0
"""Seconds to the first word on what is seen, and between later ones."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``DECK_A DECK_B [--games N] [--players A,B or --styles A,B] [--level L] [--rule NAME=VALUE] [--seed N]``"""
    parser.add_argument("before", metavar="DECK_A", help=str(T("the old deck, taken as balanced; or built-in")))
    parser.add_argument("after", metavar="DECK_B", help=str(T("the new deck; or built-in")))
    parser.add_argument(
        "--games",
        type=int,
        default=None,
        metavar="N",
        help=str(T("games with each deck and style; default: 10000, and 400 of players who search")),
    )
    parser.add_argument(
        "--players",
        default=None,
        metavar="A,B,...",
        help=str(T("2 to 4 bots at one table; they take turns on the seats")),
    )
    parser.add_argument(
        "--styles",
        default=None,
        metavar="A,B,...",
        help=str(T("instead: tables of equal bots, one for each name; default: random,greedy")),
    )
    parser.add_argument("--seats", type=int, default=None, metavar="N", help=str(T("seats at a table of equal bots")))
    parser.add_argument("--level", default=None, metavar="L", help=str(T("level of play of the food web")))
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help=str(T("switch one rule; may be repeated"))
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=str(T("number of the first deal; default: 1")))
    add_worker_arguments(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play both decks and print the report."""
    from rainkit.core.game import game as find
    from rainkit.lab.comparison import compare

    before, after = _decks(args, console)
    game = find(before.game)
    players, styles = _check(args, game)
    try:
        report = compare(
            before, after, args.games, players=players, styles=styles, seats=args.seats, seed=args.seed,
            level=args.level, rules=rules_of(args, game), play=False,
        )  # fmt: skip
    except RuleError as error:
        raise InputError([Fault(error.message, "rule", _at_fault(args, game, before), clause=error.clause)]) from None
    teller = _Teller(console)
    with cluster_of(args) as cluster:
        report.run(workers=args.workers, cluster=cluster, progress=teller, say=teller.say)
    teller.progress.end()
    if not report.is_done:
        console.say(T("Stopped; these are the results of the games played so far."))
    console.result(report.as_dict(), _words(report))
    return 0


def _decks(args: argparse.Namespace, console: Console) -> tuple[Deck, Deck]:
    from rainkit.commands.documents import built_in
    from rainkit.decks import builtin, read_with_warnings

    found: dict[str, Deck] = {}
    for name in dict.fromkeys((args.before, args.after)):
        if name == BUILT_IN:
            continue
        if game := built_in(name):
            found[name] = builtin(game)
        else:
            found[name], warnings = read_with_warnings(name)
            if not console.as_json:
                console.warn(warnings)
    other = next(iter(found.values()), None)
    game = other.game if other is not None else "foodweb"
    before, after = (found.get(name) or builtin(game) for name in (args.before, args.after))
    for name, deck in ((args.before, before), (args.after, after)):
        if not (deck.tiles if deck.game == "jungle" else deck.cards):
            message = T("there is nothing to play with in this deck: it has neither cards nor tiles")
            raise InputError([Fault(message, "no-cards", name)])
    if before.game != after.game:
        message = T("the decks are of two games: {one} and {other}", one=before.game, other=after.game)
        raise InputError([Fault(message, "two-games", args.after)])
    return before, after


def _check(args: argparse.Namespace, game: Game) -> tuple[list[str] | None, list[str] | None]:
    """The players or styles, once all options make sense."""
    if args.games is not None and args.games < 1:
        raise UsageError(T("--games takes a whole number from 1 on"))
    check_workers(args)
    check_table(args, game, game.players[0] if args.seats is None else args.seats)
    if args.players is not None and args.styles is not None:
        raise UsageError(T("--players and --styles exclude each other"))
    if args.players is not None:
        players = [bot.name for bot in bots_of(args)]
        check_table(args, game, len(players))
        if args.seats is not None:
            raise UsageError(T("--seats is for --styles; --players names one for each seat"))
        return players, None
    if args.styles is None:
        return None, None
    return None, [bot.name for bot in bots_of(argparse.Namespace(players=args.styles))]


def _at_fault(args: argparse.Namespace, game: Game, before: Deck) -> str:
    """Which of the two decks can't be played."""
    try:
        game.new(
            args.seats or min(game.players),
            1,
            level=args.level or game.levels[0],
            deck=before,
            rules=rules_of(args, game),
        )
    except RuleError:
        return str(args.before)
    return str(args.after)


class _Teller:
    """Says how far it is, and now and then what is seen so far."""

    def __init__(self, console: Console) -> None:
        self.console, self.progress = console, Progress(console, LATER)
        self.next = time.monotonic() + FIRST

    def say(self, words: object) -> None:
        """A word between, on a line of its own."""
        self.progress.end()
        self.console.say(words)

    def __call__(self, report: Comparison) -> None:
        words = T("{done} of {games} games", done=number(report.played), games=number(report.wanted))
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + LATER
            self.progress.end()
            self.console.say(words)
            for line in _verdict_lines(report)[:5]:
                self.console.say(f"  {line}")
        elif self.progress.live:
            self.progress.show(report.share, words)


def _verdict_lines(report: Comparison) -> list[str]:
    from rainkit.lab.comparison_words import remarks, said
    from rainkit.lab.goal_words import behind_words, goal_remarks, goal_said

    lines = [said(report, verdict, styles) for verdict, styles in remarks(report)]
    lines += [goal_said(report, verdict, styles) for verdict, styles in goal_remarks(report)]
    lines += [words for n in range(len(report.styles)) if (words := behind_words(report, n)) is not None]
    return [str(line) for line in lines]


def _words(report: Comparison) -> str:
    from rainkit.lab.comparison_words import card_data, heading, summary
    from rainkit.lab.goal_words import goal_rows
    from rainkit.lab.verdict_words import half_words, name_of, percent
    from rainkit.lab.verdict_words import number as tenth

    parts, jungle = [str(line) for line in summary(report)], report.after.game == "jungle"
    parts += [f"  {line}" for line in _verdict_lines(report)]
    for n, style in enumerate(report.styles):
        parts.append("")
        parts.append(str(heading(report, style)))
        rows: list[tuple[object, ...]] = [
            (
                T("tile") if jungle else T("card"),
                T("before"),
                T("after"),
                T("difference"),
                "±",
                T("picked a game"),
                T("wins"),
                "",
            )
        ]
        verdicts = report.verdicts(n)
        still = [name for name, verdict in verdicts.items() if verdict.kind == "unchanged"]
        shown = [item for item in card_data(report, n).items() if item[0] not in still]
        for name, row in sorted(shown, key=lambda item: -abs(item[1]["difference"] or 0)):
            change = verdicts[name].change
            rows.append(
                (
                    name_of(report, name),
                    *("–" if row[key] is None else tenth(row[key], sign=False) for key in ("before", "after")),
                    "–" if change is None else tenth(change.mean),
                    half_words(change),
                    number(row["picked"]["after"], 2),
                    percent(row["win_rate"]["after"]),
                    _mark(verdicts[name].kind, report.after.game),
                )
            )
        if shown:
            parts.append(table(rows, right=[1, 2, 3, 4, 5, 6]))
        if still:
            parts.append(str(_still(len(still), jungle)))
        if report.goals(n):
            parts += ["", table(goal_rows(report, n), right=[1, 2, 3, 4, 5, 6])]
        if len(set(style.players)) > 1:
            parts += ["", _players(style)]
    return "\n".join(parts)


def _players(style: Style) -> str:
    """How the players at one table did with both decks: also what a player loses who never takes a card."""
    from rainkit.lab.verdict_words import percent

    rows: list[tuple[object, ...]] = [(T("player"), T("mean before"), T("after"), T("wins before"), T("after"))]
    before, after = (result.seats() for result in style.pairs.results())
    for old, new in zip(before, after, strict=True):
        means = (number(each["mean"], 1) for each in (old, new))
        rows.append((old["player"], *means, *(percent(each["win_rate"]) for each in (old, new))))
    return table(rows, right=[1, 2, 3, 4])


def _still(number: int, jungle: bool) -> Text:
    if jungle:
        return N(
            "  {n} tile gives exactly what it gave (--json tells all).",
            "  {n} tiles give exactly what they gave (--json tells all).",
            number,
        )
    return N(
        "  {n} card gives exactly what it gave (--json tells all).",
        "  {n} cards give exactly what they gave (--json tells all).",
        number,
    )


def _mark(kind: str, game: str) -> Any:
    from rainkit.lab.verdict_words import kind_words

    return "" if kind in ("unchanged", "unsure", "small", "not significant") else kind_words(kind, game)
