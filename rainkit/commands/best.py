"""``rainkit best``: the best arrangement of the same cards or tiles, proven."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from threading import Timer
from typing import TYPE_CHECKING, Any

from rainkit.commands.console import Console, UsageError, format_for, table
from rainkit.commands.next_move import best_next, hand_of, words
from rainkit.core.errors import Fault, InputError
from rainkit.i18n import N, T, signed

if TYPE_CHECKING:
    from rainkit.core.ledger import Ledger
    from rainkit.i18n import Text
    from rainkit.solve import BestMove

HELP = T("find the best arrangement of the same cards or tiles, proven")
FORMATS = ("yaml", "json")
KERNELS = {"foodweb": "forest_kernel.prove_forest", "jungle": "jungle_kernel.prove_jungle"}
EVERY = 2.0
"""Seconds between two words on how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``POSITION... [--hand A,B [--later C,D]]``, or a deck of the food web ``[--level L] [--rule NAME=VALUE]``"""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="POSITION",
        help=str(T("position file, or - for standard input; or a deck of the food web, foodweb for the built-in one")),
    )
    parser.add_argument(
        "--hand", default=None, metavar="A,B,...",
        help=str(T("cards in the hand, by their ids: find which one is placed best now, and where")),
    )  # fmt: skip
    parser.add_argument(
        "--later", default="", metavar="C,D,...",
        help=str(T("cards that are placed after it; without them the points right after the move count")),
    )  # fmt: skip
    parser.add_argument("--level", default=None, metavar="L", help=str(T("level of play, if the file is a deck")))
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=str(T("switch one rule, if the file is a deck")),
    )
    parser.add_argument(
        "--seconds", type=float, default=None, metavar="S", help=str(T("stop after so long with the best so far"))
    )
    parser.add_argument("--format", choices=FORMATS, default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Find the best arrangement for every file."""
    if args.seconds is not None and not args.seconds > 0:
        raise UsageError(T("--seconds takes a number above 0"))
    if (args.later and args.hand is None) or (args.hand is not None and not args.hand.strip(", ")):
        raise UsageError(T("--hand takes the ids of cards, with commas between them; --later goes with it"))
    return console.each(args.files, lambda file: _best(file, args, console))


@dataclass(frozen=True)
class _Found:
    """The answer for one position of either game."""

    position: Any
    total: int
    optimal: bool
    seconds: float
    move: BestMove | None = None


def _best(file: str, args: argparse.Namespace, console: Console) -> tuple[Any, object, bool]:
    from rainkit.commands.documents import load_position
    from rainkit.lab.compiling import compiled, has_numba
    from rainkit.lab.why_slow import switched_off, why_slow

    whole = _is_deck(file)
    if whole:
        position, warnings = _whole_deck(file, args)
    elif args.level is not None or args.rule:
        raise UsageError(T("--level and --rule are for a deck; a position says its own"))
    else:
        position, warnings = load_position(file, format_for(file, args.files, args.format))
    if not console.as_json:
        console.warn(warnings)
    hand = None
    if args.hand is not None:
        if whole or position.game != "foodweb":
            raise UsageError(T("--hand is for a forest of the food web that is begun"))
        hand = hand_of(file, position, args.hand, args.later)
    if has_numba():
        compiled(KERNELS[position.game], console.say)
    elif switched_off():
        console.say(why_slow())
    else:
        console.say(
            T("numba is not installed, so this can take minutes. To install it: pip install 'rainkit[sim]'. "
              "Ctrl-C gives the best so far.")
        )  # fmt: skip
    with _Teller(console, shapes=position.game == "foodweb") as teller:
        if hand is not None:
            move, end = best_next(position, hand, args.seconds, teller)
            found = _Found(end, move.total, move.optimal, move.seconds, move)
        else:
            found = (_of_deck if whole else _found)(position, args.seconds, teller)
    if not found.optimal:
        console.say(T("Stopped before it was proven; this is the best so far."))
    ledger, own = found.position.ledger(), None if whole else position.ledger().total
    data = {
        "file": file,
        "game": position.game,
        "total": found.total,
        "optimal": found.optimal,
        "own": own,
        **({"move": {"card": found.move.card.id, "at": list(found.move.at)}} if found.move is not None else {}),
        "arrangement": arrangement(found.position),
        "lines": [line.as_dict() for line in ledger],
        "seconds": round(found.seconds, 3),
        "warnings": [fault.as_dict() for fault in warnings],
    }
    return data, "\n".join(map(str, _words(file, found, ledger, own))), True


def _is_deck(file: str) -> bool:
    """Whether the file has cards or tiles, and nothing that lies."""
    from rainkit.commands.documents import built_in, kind_of
    from rainkit.decks.source import load

    if file == "-" or built_in(file):
        return file != "-"
    source = load(file)
    return kind_of(source) == "deck" and (source.is_table or source.has(("cards",)) or source.has(("tiles",)))


def _whole_deck(file: str, args: argparse.Namespace) -> tuple[Any, tuple[Fault, ...]]:
    """No card lies yet, and all goals of the deck that have a shape may be met."""
    from rainkit.commands.documents import built_in
    from rainkit.commands.play import check_table, rules_of
    from rainkit.core.game import game
    from rainkit.decks import builtin, read_with_warnings
    from rainkit.foodweb.forest import Forest
    from rainkit.foodweb.position import Position

    ours = built_in(file)
    deck, warnings = (builtin(ours), ()) if ours else read_with_warnings(file)
    if deck.game != "foodweb" or not deck.copies:
        message = T("the best cards of a whole deck are looked for in the food web; of a jungle give a position")
        raise InputError([Fault(message, "not-a-position", file)])
    played = game("foodweb")
    check_table(args, played, played.players[0])
    rules, level = rules_of(args, played), args.level or "base"
    goals = tuple(goal for goal in deck.goals or builtin("foodweb").goals if not goal.distinct)
    forest = Forest(adjacency=rules.adjacency)
    return Position(forest, deck, goals if level != "base" else (), level, rules), tuple(warnings)


def _of_deck(position: Any, seconds: float | None, progress: _Teller) -> _Found:
    from dataclasses import replace

    from rainkit.solve import best_of_deck

    best = best_of_deck(
        position.deck, goals=position.goals, level=position.level, rules=position.rules, seconds=seconds,
        progress=progress,
    )  # fmt: skip
    forest = replace(position, forest=best.forest)
    picked = [replace(forest, goals=(goal,)) for goal in position.goals] or [forest]
    top = max(picked, key=lambda each: each.ledger().total)
    return _Found(top, best.total, best.optimal, best.seconds)


def _found(position: Any, seconds: float | None, progress: _Teller) -> _Found:
    from dataclasses import replace

    from rainkit.solve import best_forest, best_jungle

    if position.game == "foodweb":
        best = best_forest(
            position.forest, goals=position.goals, level=position.level, rules=position.rules, seconds=seconds,
            progress=progress,
        )  # fmt: skip
        return _Found(replace(position, forest=best.forest), best.total, best.optimal, best.seconds)
    order = best_jungle(
        position.jungle, position.totem, most_tokens=position.rules.protected_tokens, seconds=seconds, progress=progress
    )
    return _Found(replace(position, jungle=order.jungle), order.total, order.optimal, order.seconds)


def arrangement(position: Any) -> dict[str, Any]:
    """The position as a document of its own: what the built-in decks don't have is given in full."""
    from dataclasses import replace

    from rainkit.decks import builtin
    from rainkit.decks.writing import card_to_data, goal_to_data

    ours = builtin(position.game)
    if position.game == "jungle":
        data: dict[str, Any] = replace(position, deck=ours).to_data()
        return data
    data = position.to_data()
    cards = dict.fromkeys(position.forest.cards.values())
    if any(ours.by_id.get(card.id) != card for card in cards):
        data["cards"] = [{k: v for k, v in card_to_data(card).items() if k not in _OF_A_FOLDER} for card in cards]
    if position.goals:
        known = {goal.id: goal for goal in ours.goals}
        data["goals"] = [goal.id if known.get(goal.id) == goal else goal_to_data(goal) for goal in position.goals]
    return data


_OF_A_FOLDER = ("image",)
"""What of a card means nothing outside its deck's folder."""


class _Teller:
    """Says now and then how far it is; also that a forest's shapes are prepared, if that takes long."""

    def __init__(self, console: Console, shapes: bool) -> None:
        self.console, self.next = console, time.monotonic() + EVERY
        self.calls, self.shapes = 0, shapes
        self.first = Timer(EVERY, console.say, [T("First all shapes that can be made are gone through.")])
        self.first.daemon = True

    def __call__(self, share: float) -> None:
        self.calls += 1
        if self.calls == 1 and self.shapes:  # what comes next is the preparation
            self.first.start()
            return
        self.first.cancel()
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + EVERY
            self.console.say(T("{share} of all arrangements are done with", share=f"{share:.0%}"))

    def __enter__(self) -> _Teller:
        return self

    def __exit__(self, *_: object) -> None:
        self.first.cancel()


def _words(file: str, found: _Found, ledger: Ledger, own: int | None) -> list[Text | str]:
    position = found.position
    yours: Text | str = (
        T("The cards were chosen from the whole deck.")
        if own is None
        else T("The given one is as good.")
        if own == found.total and found.move is None
        else N("The given one brings {n} point.", "The given one brings {n} points.", own)
    )
    rows: list[tuple[object, ...]] = [(signed(line.points), line.clause, line.text) for line in ledger]
    return [
        T("{file}: {title}", file=file, title=position.title()),
        T("{best} {yours}", best=_result(found), yours=yours),
        table(_places(position), right=[0]),
        T("Why it brings so many:"),
        table(rows, right=[0]),
        T("Total: {points}", points=signed(ledger.total).lstrip("+")),
    ]


def _result(found: _Found) -> Text:
    """What was found, and whether it is proven."""
    if found.move is not None:
        return words(found.move)
    if found.optimal:
        return N("The best arrangement brings {n} point: proven.", "The best arrangement brings {n} points: proven.",
                 found.total)  # fmt: skip
    return N("The best arrangement so far brings {n} point: not proven.",
             "The best arrangement so far brings {n} points: not proven.", found.total)  # fmt: skip


def _places(position: Any) -> list[tuple[object, ...]]:
    """Where everything lies."""
    from rainkit.foodweb.forest import cell_text
    from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS

    if position.game == "foodweb":
        return [(cell_text(cell), card.label) for cell, card in position.forest.cards.items()]
    rows: list[tuple[object, ...]] = []
    for place, held in enumerate(position.jungle.tiles, 1):
        animals = [ANIMAL_WORDS[animal] for animal in held.animals]
        token: object = ""
        if held.token:
            token = T("{token}-token of {colour}", token=held.token, colour=COLOUR_WORDS[held.token_colour])
        rows.append((place, held.tile.id, T("{animals}", animals=animals), token))
    return rows
