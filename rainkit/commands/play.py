"""``rainkit play``: let bots play one game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rainkit.commands.console import Console, UsageError, table
from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.core.filewriting import refuse_other_work, write_file
from rainkit.core.game import GAMES, Game, Player, State, player_count
from rainkit.i18n import N, T, listed

HELP = T("let bots play one game")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``GAME [--players A,B] [--level L] [--deck F] [--rule NAME=VALUE] [--seed N] [--record OUT]``"""
    add_game_arguments(parser)
    parser.add_argument("--record", default=None, metavar="OUT", help=str(T("write the record of the game here")))


def add_game_arguments(parser: argparse.ArgumentParser, first_deal: int | None = None) -> None:
    """What every command takes that lets bots play: the game, its players, level, deck, rules and seed."""
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=" / ".join(GAMES))
    bots = (
        T("2 to 4 bots: {names}; rollout:200 imagines 200 games a choice, rollout:1s thinks for a second",
          names=_bots())
        if first_deal is None
        else T("2 bots or more: {names}; rollout:200 imagines 200 games a choice, rollout:1s thinks for a second",
               names=_bots())
    )  # fmt: skip
    parser.add_argument("--players", default="greedy,random", metavar="A,B,...", help=str(bots))
    parser.add_argument("--level", default=None, metavar="L", help=str(T("level of play of the food web")))
    parser.add_argument("--deck", default=None, metavar="F", help=str(T("deck file instead of the built-in deck")))
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help=str(T("switch one rule; may be repeated"))
    )
    seed = T("number of the deal; default: any") if first_deal is None else T("number of the first deal; default: 1")
    parser.add_argument("--seed", type=int, default=first_deal, metavar="N", help=str(seed))


def _bots() -> str:
    from rainkit.players import names

    return listed(names())


def bots_of(args: argparse.Namespace) -> list[Player]:
    """The bots that are named."""
    from rainkit.players import player

    found = []
    for name in args.players.split(","):
        if not name.strip():
            raise UsageError(T("A player is named by nothing here; known are {names}.", names=_bots()))
        try:
            found.append(player(name.strip()))
        except KeyError as error:
            raise UsageError(error.args[0]) from None
    return found


def check_table(args: argparse.Namespace, game: Game, players: int) -> None:
    """Wrong usage if the game knows no such level, or is not for so many."""
    if args.level is not None and args.level not in game.levels:
        raise UsageError(T("--level can't be {level}; it is one of {known}", level=args.level, known=list(game.levels)))
    if players not in game.players:
        raise UsageError(player_count(players, game.players))


def rules_of(args: argparse.Namespace, game: Game) -> Any:
    """The rules with the switches that are given."""
    switches = {}
    for rule in args.rule:
        name, equals, value = rule.partition("=")
        if not equals:
            raise UsageError(T("--rule takes NAME=VALUE, not {rule}", rule=rule))
        switches[name.strip()] = value.strip()
    try:
        return game.rules(switches)
    except InputError as error:
        raise UsageError("; ".join(str(fault.message) for fault in error.faults)) from None


def deck_of(args: argparse.Namespace, console: Console) -> Any:
    """The deck that is named, or None for the built-in one."""
    if args.deck is None:
        return None
    from rainkit.commands.documents import built_in
    from rainkit.decks import builtin, read_with_warnings

    named = built_in(args.deck)
    deck, warnings = (builtin(named), []) if named else read_with_warnings(args.deck)
    if not console.as_json:
        console.warn(warnings)
    if deck.game != args.game and not (deck.tiles if args.game == "jungle" else deck.cards):
        message = T("'{file}' is a deck for another game", file=args.deck)
        raise InputError([Fault(message, "other-game", args.deck)])
    return deck


@contextmanager
def naming_the_deck(args: argparse.Namespace) -> Iterator[None]:
    """Tell what the rules say against a deck as a fault of its file."""
    try:
        yield
    except RuleError as error:
        raise InputError([Fault(error.message, "rule", args.deck or "", clause=error.clause)]) from None


def new_game(args: argparse.Namespace, console: Console, players: int) -> State:
    """A fresh deal as the options say."""
    from rainkit.core.game import game as find

    game = find(args.game)
    check_table(args, game, players)
    level = args.level or game.levels[0]
    rules = rules_of(args, game)
    deck = deck_of(args, console)
    with naming_the_deck(args):
        return game.new(players, args.seed, level=level, deck=deck, rules=rules)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play one game to its end."""
    from rainkit.core.records import record
    from rainkit.players.play import play_out

    if args.record is not None:
        refuse_other_work(args.record, b"{", b'"moves"')
    bots = bots_of(args)
    if args.seed is None:
        import secrets

        args.seed = secrets.randbelow(1_000_000)
    end = play_out(new_game(args, console, len(bots)), bots, args.seed)
    names = [bot.name for bot in bots]
    kept = record(end, names)
    if args.record is not None:
        write_file(args.record, kept.to_json())
    data = {
        "game": args.game,
        "level": end.level,
        "players": names,
        "seed": args.seed,
        "scores": list(end.scores()),
        "winners": list(end.winners()),
        "moves": list(kept.moves),
    }
    head = N("Deal {seed}, {n} move", "Deal {seed}, {n} moves", len(kept.moves), seed=args.seed)
    console.result(data, f"{head}\n{standings(end, names)}")
    return 0


def standings(state: State, names: list[str]) -> str:
    """The seats with their scores, the winners marked once the game is over."""
    won = state.winners() if state.is_over else ()
    word = T("wins") if len(won) == 1 else T("shares the victory")
    rows = [
        (seat + 1, name, score, word if seat in won else "")
        for seat, (name, score) in enumerate(zip(names, state.scores(), strict=True))
    ]
    return table(rows, right=[0, 2])
