"""``rainkit replay``: play a record again and check every move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rainkit.commands.console import Console
from rainkit.commands.play import standings
from rainkit.core.errors import Fault, InputError
from rainkit.i18n import N, T

HELP = T("replay a record and check it move by move")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``RECORD [--format json]``"""
    parser.add_argument("record", metavar="RECORD", help=str(T("record file, or - for standard input")))
    parser.add_argument("--format", choices=("json", "yaml"), default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Replay one record."""
    from rainkit.core.records import read_record, replay
    from rainkit.decks.kinds import other_kind
    from rainkit.decks.source import load

    try:
        source = load(args.record, format=args.format)
    except InputError as error:
        return _refused(console, error.faults, [])
    if other := other_kind(source, "record"):
        source.faults.add((), "other-kind", other)
    try:
        source.faults.raise_if_any()
        kept = read_record(source)
    except InputError as error:
        return _refused(console, error.faults, source.faults.warnings)
    done = replay(kept, source)
    warnings = source.faults.warnings
    state = done.state
    if state is None or not done.ok:
        return _refused(console, done.faults, warnings, done.illegal)
    if not console.as_json:
        console.warn(warnings)
    data = {
        "ok": True,
        "game": kept.game,
        "over": state.is_over,
        "moves": len(kept.moves),
        "scores": list(state.scores()),
        "winners": list(state.winners()) if state.is_over else [],
        "warnings": [fault.as_dict() for fault in warnings],
    }
    head = N("{n} move, all legal.", "{n} moves, all legal.", len(kept.moves))
    if state.is_over:
        head = T("{moves} The scores are right.", moves=head)
    else:
        head = T("{moves} The game is not over yet.", moves=head)
    console.result(data, f"{head}\n{standings(state, list(kept.players))}")
    return 0


def _refused(console: Console, faults: Sequence[Fault], warnings: Sequence[Fault], move: int | None = None) -> int:
    """Tell what is wrong: a move, the scores or already the form of the record; and mistyped keys, which may be why."""
    data: dict[str, object] = {"ok": False, "move": move, "clause": faults[0].clause if faults else None}
    if warnings:
        data["warnings"] = [fault.as_dict() for fault in warnings]
    status = console.failed(faults, data)
    if not console.as_json:
        console.warn(warnings)
    return status
