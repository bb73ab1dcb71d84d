"""``rainkit replay``: play a record again and check every move."""

from __future__ import annotations

import argparse

from rainkit.commands.console import Console
from rainkit.commands.play import standings
from rainkit.core.errors import InputError
from rainkit.i18n import N, T

HELP = T("replay a record and check it move by move")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``RECORD [--format json]``"""
    parser.add_argument("record", metavar="RECORD", help=str(T("record file, or - for standard input")))
    parser.add_argument("--format", choices=("json", "yaml"), default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Replay one record."""
    from rainkit.core.records import read_record, replay
    from rainkit.decks.source import load

    source = load(args.record, format=args.format)
    kept = read_record(source)
    done = replay(kept, source)
    if not console.as_json:
        console.warn(source.faults.warnings)
        if not done.ok or done.state is None:
            raise InputError(done.faults)
    errors = [fault.as_dict() for fault in done.faults]
    if done.state is None or not done.ok:
        clause = done.faults[0].clause if done.faults else None
        console.result({"ok": False, "move": done.illegal, "clause": clause, "errors": errors}, "")
        return 1
    state = done.state
    data = {
        "ok": True,
        "game": kept.game,
        "over": state.is_over,
        "moves": len(kept.moves),
        "scores": list(state.scores()),
        "winners": list(state.winners()) if state.is_over else [],
        "warnings": [fault.as_dict() for fault in source.faults.warnings],
    }
    head = N("{n} move, all legal.", "{n} moves, all legal.", len(kept.moves))
    if state.is_over:
        head = T("{moves} The scores are right.", moves=head)
    else:
        head = T("{moves} The game is not over yet.", moves=head)
    console.result(data, f"{head}\n{standings(state, list(kept.players))}")
    return 0
