"""``rainkit convert``: a deck between YAML, JSON, CSV, TSV and XLSX."""

from __future__ import annotations

import argparse

from rainkit.commands.console import Console
from rainkit.i18n import N, T

HELP = T("convert a deck between YAML, JSON, CSV, TSV and XLSX without loss")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``IN OUT [--format F]``"""
    from rainkit.decks.source import FORMATS

    words = T("deck file, foodweb or jungle for the built-in decks, - for the input")
    parser.add_argument("source", metavar="IN", help=str(words))
    parser.add_argument("target", metavar="OUT", help=str(T("file to write; its ending says the format")))
    parser.add_argument("--format", choices=FORMATS, default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Convert one file."""
    from rainkit.commands.documents import built_in
    from rainkit.decks import builtin, write
    from rainkit.decks.converting import Converted, convert

    if game := built_in(args.source):
        deck = builtin(game)
        done = Converted(deck, (), write(deck, args.target, keep_old=True))
    else:
        done = convert(args.source, args.target, args.format)
    if not console.as_json:
        console.warn(done.warnings)
    console.tell_kept(args.target, done.kept)
    deck = done.deck
    counts = {"cards": len(deck.cards), "goals": len(deck.goals), "tiles": len(deck.tiles)}
    parts: list[object] = []
    if counts["cards"]:
        parts.append(N("{n} card", "{n} cards", counts["cards"]))
    if counts["goals"]:
        parts.append(N("{n} goal", "{n} goals", counts["goals"]))
    if counts["tiles"]:
        parts.append(N("{n} tile", "{n} tiles", counts["tiles"]))
    data = {**counts, "warnings": [fault.as_dict() for fault in done.warnings]}
    console.result(data, T("{parts} written to {file}.", parts=parts, file=args.target))
    return 0
