"""``rainkit sheet``: print-and-play sheets of a deck, as PDF, and its cards as pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rainkit.commands.console import Console, UsageError
from rainkit.core.errors import Fault
from rainkit.core.filewriting import refuse_other_work, refuse_own_input, write_file
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.model import Deck
    from rainkit.draw.sheet import SheetOptions, SheetResult

HELP = T("print-and-play sheets of a deck as PDF")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``DECK -o cards.pdf [--paper A4 or Letter]`` and all that can be chosen."""
    from rainkit.decks.source import FORMATS

    add = parser.add_argument
    add("deck", metavar="DECK", help=str(T("deck file, foodweb or jungle for the built-in decks, - for the input")))
    add("-o", "--output", metavar="PDF", default=None, help=str(T("the PDF to write, - for standard output")))
    add("--paper", choices=("A4", "Letter"), default="A4", help=str(T("paper; default A4")))
    add("--size", default=None, metavar="WxH", help=str(T("size of a card in mm; default 63x88, tiles 60x60")))
    add("--bleed", type=float, default=0.0, metavar="MM", help=str(T("colour beyond the cut, 0 to 6 mm")))
    add("--gutter", type=float, default=0.0, metavar="MM", help=str(T("room between cards, 0 to 30 mm")))
    add("--marks", action=argparse.BooleanOptionalAction, default=True, help=str(T("cut marks in the margins")))
    backs = ("none", "long-edge", "short-edge", "fold")
    add("--backs", choices=backs, default="none", help=str(T("print backs: turned over at that edge, or to fold")))
    add("--duplex-offset", default=None, metavar="X,Y", help=str(T("move the backs right and down, in mm")))
    add("--test-page", action="store_true", help=str(T("only the page to try the printer with")))
    words = T("what to print, with commas: cards, goals, tokens, boards, rules, score-sheet, blank, or all")
    add("--what", default=None, metavar="LIST", help=str(words))
    add("--png", default=None, metavar="FOLDER", help=str(T("each card as a PNG of 300 dpi")))
    add("--tabletop", default=None, metavar="PNG", help=str(T("all cards on one sheet for virtual tabletops")))
    add("--author", default="", help=str(T("who made the cards; printed small on each")))
    add("--licence", "--license", default="", help=str(T("the licence, such as CC BY 4.0; printed small on each")))
    add("--format", choices=FORMATS, default=None, help=str(T("format of standard input")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the sheets, then write them; nothing is written if anything is at fault."""
    from rainkit.draw.sheet import OptionsError

    if not (args.output or args.png or args.tabletop):
        raise UsageError(T("Say where to write: -o cards.pdf, --png FOLDER or --tabletop FILE."))
    if args.output == "-" and args.json:
        raise UsageError(T("Standard output can't take both the PDF and --json."))
    for target, begins in ((args.output, b"%PDF"), (args.tabletop, b"\x89PNG")):
        if target and target != "-":
            refuse_own_input(args.deck, target)
            refuse_other_work(target, begins)
    try:
        return _made(args, console)
    except OptionsError as error:
        raise UsageError(error) from error


def _made(args: argparse.Namespace, console: Console) -> int:
    from rainkit.draw.sheet import sheet_of, sheet_pdf, trial_pdf

    options = _options(args)
    named = sheet_of(args.deck, options)
    if named is not None:
        if args.png or args.tabletop or not args.output:
            raise UsageError(T("'{name}' is printed as a PDF only; name it with -o.", name=args.deck))
        return _tell(args, console, named, {}, {}, named.warnings)
    deck, folder, warnings = _deck(args)
    options = replace(options, folder=folder)
    result = None
    if args.output:
        result = trial_pdf(deck, options) if args.test_page else sheet_pdf(deck, options)
    files, data, told = _pictures(args, deck, options)
    own = {fault.code for fault in warnings if fault.code.startswith("image-")}  # told by the deck's reader, with lines
    warnings += [fault for fault in (result.warnings if result else told) if fault.code not in own]
    return _tell(args, console, result, files, data, warnings)


def _options(args: argparse.Namespace) -> SheetOptions:
    from rainkit.draw.sheet.options import SheetOptions, parse_offset, parse_size, parse_what

    return SheetOptions(
        paper=args.paper,
        size=parse_size(args.size) if args.size else None,
        bleed=args.bleed,
        gutter=args.gutter,
        marks=args.marks,
        backs=args.backs,
        duplex_offset=parse_offset(args.duplex_offset) if args.duplex_offset else (0.0, 0.0),
        what=parse_what(args.what) if args.what is not None else (),
        author=args.author,
        licence=args.licence,
    )


def _deck(args: argparse.Namespace) -> tuple[Deck, Path | None, list[Fault]]:
    from rainkit.commands.documents import built_in
    from rainkit.decks import builtin, read_with_warnings

    if game := built_in(args.deck):
        return builtin(game), None, []
    deck, warnings = read_with_warnings(args.deck, args.format)
    return deck, None if args.deck == "-" else Path(args.deck).resolve().parent, warnings


def _pictures(
    args: argparse.Namespace, deck: Deck, options: SheetOptions
) -> tuple[dict[Path, bytes], dict[str, Any], Sequence[Fault]]:
    """The PNG files that were asked for, what the result says of them, and what is worth a word."""
    if not (args.png or args.tabletop):
        return {}, {}, ()
    from rainkit.draw.sheet import pieces_of
    from rainkit.draw.sheet.images import card_png, file_names, tabletop_sheets
    from rainkit.draw.sheet.proof import proof

    copies, faults = pieces_of(deck, options)
    files: dict[Path, bytes] = {}
    data: dict[str, Any] = {}
    if args.png:
        pieces = pieces_of(deck, options, copies=False)[0]
        names = file_names(pieces)
        files |= {Path(args.png) / name: card_png(piece) for name, piece in zip(names, pieces, strict=True)}
        data["png"] = [str(Path(args.png) / name) for name in names]
    if args.tabletop:
        sheets = tabletop_sheets(copies)
        data["tabletop"] = []
        for file, sheet in zip(_numbered(Path(args.tabletop), len(sheets)), sheets, strict=True):
            files[file] = sheet.png
            places = {"columns": sheet.columns, "rows": sheet.rows, "cards": sheet.cards}
            data["tabletop"].append({"file": str(file), **places})
    return files, data, [*faults, *proof(copies)]


def _numbered(file: Path, n: int) -> list[Path]:
    """The file if one is enough, else as many with numbers."""
    return [file] if n == 1 else [file.with_name(f"{file.stem}-{i}{file.suffix}") for i in range(1, n + 1)]


def _write(files: Mapping[Path, bytes], folder: str | None) -> None:
    """Write the files; the folder of the pictures is made if it is the only one that is missing."""
    if folder:
        with suppress(OSError):  # write_file() tells why
            Path(folder).mkdir(exist_ok=True)
    for file, data in files.items():
        write_file(file, data)


def _tell(
    args: argparse.Namespace,
    console: Console,
    result: SheetResult | None,
    files: dict[Path, bytes],
    data: dict[str, Any],
    warnings: Sequence[Fault],
) -> int:
    warnings = [replace(fault, file=fault.file or args.deck) for fault in warnings]
    if not console.as_json:
        console.warn(warnings)  # before anything is written
    if result is not None and args.output != "-":
        files = {Path(args.output): result.pdf, **files}
    _write(files, args.png)
    if result is not None and args.output == "-":
        sys.stdout.buffer.write(result.pdf)
        sys.stdout.flush()
        return 0
    document: dict[str, Any] = {}
    if result is not None:
        document = {"file": args.output, "pages": result.pages, "cards": result.cards, "counts": dict(result.counts),
                    "paper": args.paper, "notes": [str(note) for note in result.notes]}  # fmt: skip
    document |= {**data, "warnings": [fault.as_dict() for fault in warnings]}
    console.result(document, "\n".join(str(line) for line in _words(args, result, data)))
    return 0


def _words(args: argparse.Namespace, result: SheetResult | None, data: dict[str, Any]) -> Iterable[Text]:
    if result is not None:
        pages = N("{n} page of {paper}", "{n} pages of {paper}", result.pages, paper=args.paper)
        if result.cards:
            cards = N("{n} card", "{n} cards", result.cards)
            yield T("{cards} on {pages}, written to {file}.", cards=cards, pages=pages, file=args.output)
        else:
            yield T("{pages}, written to {file}.", pages=pages, file=args.output)
        yield from result.notes
        yield T("Print at actual size (100 %), not fitted to the page.")
    if "png" in data:
        yield N("{n} picture in {folder}.", "{n} pictures in {folder}.", len(data["png"]), folder=args.png)
    for sheet in data.get("tabletop", ()):
        yield T("Tabletop sheet of {columns} × {rows} places written to {file}.", **sheet)
