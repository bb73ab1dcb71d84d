"""``rainkit merge``: the card files of a class into one deck that can be played."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rainkit.commands.console import Console
from rainkit.core.errors import Fault
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.merging import Merged

HELP = T("lay the card files of a class together into one deck")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``FILE... -o OUT [--name NAME] [--no-top-up]``"""
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help=str(T("deck files, folders or ZIP files of them")))
    add("-o", "--output", metavar="OUT", required=True, help=str(T("file to write; its ending says the format")))
    add("--name", default="", help=str(T("name of the deck; default: that of the file")))
    words = T("fill up from the built-in deck to a playable 40; this is the default")
    add("--top-up", action=argparse.BooleanOptionalAction, default=True, help=str(words))


def run(args: argparse.Namespace, console: Console) -> int:
    """Merge, write, and tell what was sorted out; files with faults don't stop the others."""
    from rainkit.decks import merge, write
    from rainkit.decks.texts import slug

    out = Path(args.output)
    merged = merge(_files(args.files), name=args.name or slug(out.stem), top_up=args.top_up, skip=out)
    faults = [fault for found in merged.faulty.values() for fault in found]
    if not merged.used:
        return console.failed(faults or [Fault(T("there is nothing to lay together"), "nothing-in-it")])
    if not console.as_json:
        console.warn(faults)
        console.warn(fault for found in merged.warnings.values() for fault in found)
    console.tell_kept(out, write(merged.deck, out, keep_old=True))
    console.result(_data(args, merged, faults), "\n".join(map(str, _words(args, merged))))
    return 1 if faults else 0


def _files(names: Sequence[str]) -> Iterator[Path]:
    """The files, also where a shell hands a pattern over as it is."""
    for name in names:
        path = Path(name)
        found = sorted(path.parent.glob(path.name)) if "*" in path.name and not path.exists() else []
        yield from found or [path]


def _data(args: argparse.Namespace, merged: Merged, faults: Sequence[Fault]) -> dict[str, Any]:
    return {
        "file": args.output,
        "files": merged.files,
        "used": merged.used,
        "cards": len(merged.deck.cards),
        "goals": len(merged.deck.goals),
        "own": len(merged.authors),
        "authors": dict(merged.authors),
        "notes": [str(note) for note in merged.notes],
        "errors": [fault.as_dict() for fault in faults],
        "warnings": [fault.as_dict() for found in merged.warnings.values() for fault in found],
    }


def _words(args: argparse.Namespace, merged: Merged) -> Iterator[Text]:
    from rainkit.decks.checking import play_notes

    yield from merged.notes
    cards = N("{n} card", "{n} cards", len(merged.deck.copies))
    files = N("{n} file", "{n} files", merged.used)
    yield T("{cards}, {own} of them from {files}, written to {file}.",
            cards=cards, own=len(merged.authors), files=files, file=args.output)  # fmt: skip
    copies = Counter(card.type for card in merged.deck.cards for _ in range(card.count))
    yield T("{notes}.", notes=play_notes(copies))
    if merged.faulty:
        yield N(
            "{n} file has faults, told above; what was right in it is in the deck.",
            "{n} files have faults, told above; what was right in them is in the deck.",
            len(merged.faulty),
        )
