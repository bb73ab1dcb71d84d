"""``rainkit check``: validate decks, positions and records."""

from __future__ import annotations

import argparse
from typing import Any

from rainkit.commands.console import Console, format_for
from rainkit.commands.documents import Checked, check
from rainkit.i18n import N, T

HELP = T("check decks, positions and records")
_COUNTS = ("cards", "copies", "goals", "tiles")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``FILE... [--format F]``"""
    from rainkit.decks.source import FORMATS

    parser.add_argument("files", nargs="+", metavar="FILE", help=str(T("file, or - for standard input")))
    parser.add_argument("--format", choices=FORMATS, default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Check every file."""
    return console.each(args.files, lambda file: _check(file, format_for(file, args.files, args.format), console))


def _check(file: str, format: str | None, console: Console) -> tuple[Any, object, bool]:
    found = check(file, format)
    data = {
        "file": file,
        "kind": found.kind,
        "ok": not found.errors,
        "errors": [fault.as_dict() for fault in found.errors],
        "warnings": [fault.as_dict() for fault in found.warnings],
        "counts": {name: found.counts.get(name, 0) for name in _COUNTS},
    }
    if not console.as_json:
        console.warn([*found.errors, *found.warnings])
    return data, _words(file, found), not found.errors


def _words(file: str, found: Checked) -> str:
    if found.errors:
        return ""
    what = {"record": T("a record"), "position": T("a position")}.get(found.kind, T("a deck"))
    counts = found.counts
    parts: list[object] = []
    if counts.get("cards"):
        copies = N("{n} card", "{n} cards", counts["copies"])
        parts.append(N("{n} species on {copies}", "{n} species on {copies}", counts["cards"], copies=copies))
    if counts.get("goals"):
        parts.append(N("{n} goal", "{n} goals", counts["goals"]))
    if counts.get("tiles"):
        parts.append(N("{n} tile", "{n} tiles", counts["tiles"]))
    if found.warnings:
        parts.append(N("{n} warning", "{n} warnings", len(found.warnings)))
    if parts:
        return str(T("{file}: fine, {what}: {parts}.", file=file, what=what, parts=parts))
    return str(T("{file}: fine, {what}.", file=file, what=what))
