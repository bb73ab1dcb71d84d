"""``rainkit score``: score positions and explain every point."""

from __future__ import annotations

import argparse
from typing import Any

from rainkit.commands.console import Console, format_for, table
from rainkit.i18n import T, signed

HELP = T("score positions and explain every point")
FORMATS = ("yaml", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``POSITION... [--format F]``"""
    parser.add_argument("files", nargs="+", metavar="POSITION", help=str(T("position file, or - for standard input")))
    parser.add_argument("--format", choices=FORMATS, default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Score every file."""
    return console.each(args.files, lambda file: _score(file, format_for(file, args.files, args.format), console))


def _score(file: str, format: str | None, console: Console) -> tuple[Any, object, bool]:
    from rainkit.commands.documents import load_position

    position, warnings = load_position(file, format)
    ledger = position.ledger()
    data = {
        "file": file,
        "game": position.game,
        "total": ledger.total,
        "lines": [line.as_dict() for line in ledger],
        **position.as_dict(),
        "warnings": [fault.as_dict() for fault in warnings],
    }
    if not console.as_json:
        console.warn(warnings)
    rows = [(signed(line.points), line.clause, line.text) for line in ledger]
    head = T("{file}: {title}", file=file, title=position.title())
    total = T("Total: {points}", points=signed(ledger.total).lstrip("+"))
    return data, "\n".join(str(part) for part in (head, table(rows, right=[0]), total)), True
