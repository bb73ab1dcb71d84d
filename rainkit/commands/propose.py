"""``rainkit propose``: a deck proposed from a table of who eats whom and a table of species."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rainkit.commands.console import Console, UsageError, table
from rainkit.core.filewriting import refuse_own_input
from rainkit.decks.model import TYPE_WORDS
from rainkit.i18n import N, T, number

if TYPE_CHECKING:
    from rainkit.proposal import Proposal
    from rainkit.proposal.model import Proposed

HELP = T("propose a deck from a table of who eats whom and a table of species")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``EDGES --nodes SPECIES [-o DECK] [--name NAME] [--keep-types] [--top-up]``"""
    parser.add_argument(
        "edges", metavar="EDGES", help=str(T("table of links, as rainkit web reads it; - is the input"))
    )
    parser.add_argument(
        "--nodes",
        default=None,
        metavar="SPECIES",
        help=str(T("table of species: name, body mass (mass_kg or mass_g), and if known iucn and kind")),
    )
    parser.add_argument(
        "-o", "--output", default=None, metavar="DECK", help=str(T("write the deck to this file (its ending says how)"))
    )
    parser.add_argument("--name", default="", help=str(T("name of the deck")))
    parser.add_argument(
        "--keep-types",
        action="store_true",
        help=str(T("take the game's six types from the table where it has them, instead of working them out")),
    )
    parser.add_argument(
        "--top-up", action="store_true", help=str(T("fill up what is missing with cards of the built-in deck"))
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Read both tables, propose, write."""
    from rainkit.decks import write
    from rainkit.ecology.edge_lists import read_web_table
    from rainkit.proposal import propose, read_species_table
    from rainkit.proposal.species import SpeciesTable

    if args.edges == "-" and args.nodes == "-":
        raise UsageError(T("Only one of the two tables can come from standard input."))
    for table_file in (args.edges, args.nodes):
        if args.output and table_file:
            refuse_own_input(table_file, args.output)
    links = read_web_table(args.edges)
    listed = SpeciesTable() if args.nodes is None else read_species_table(args.nodes, set(links.web))
    warnings = [*links.warnings, *listed.warnings]
    if not console.as_json:
        console.warn(warnings)
    found = propose(
        links.web,
        listed.species,
        name=args.name or (Path(args.output).stem if args.output else ""),
        keep_types=args.keep_types,
        top_up=args.top_up,
    )
    if args.output:
        console.tell_kept(args.output, write(found.deck, args.output, keep_old=True))
    data = {"file": args.edges, "output": args.output, **found.as_dict()}
    console.result({**data, "warnings": [fault.as_dict() for fault in warnings]}, _words(found, args.output))
    return 0


def _words(found: Proposal, output: str | None) -> str:
    parts = [_card(one) for one in found.cards]
    parts.append(str(N("{n} card.", "{n} cards.", len(found.deck.copies))))
    parts += [str(note) for note in found.notes]
    if found.agree[1]:
        same, of = found.agree
        parts.append(str(T("Types: {same} of {of} are as in your table.", same=same, of=of)))
        rows = [(n, TYPE_WORDS[was], TYPE_WORDS[now] if now else T("no card")) for n, was, now in found.differ]
        if rows:
            parts.append(str(T("These differ (your table, proposed):")))
            parts.append(table(rows))
    if found.unplaced:
        parts.append(str(T("Not placed:")))
        parts.append(table(found.unplaced))
    if found.left_over:
        parts.append(str(T("No place was left for:")))
        parts.append(table([(name, TYPE_WORDS[kind]) for name, kind in found.left_over]))
    if output:
        parts.append(str(T("Written to {file}.", file=output)))
    return "\n".join(parts)


def _card(one: Proposed) -> str:
    mean = "" if one.mean is None else str(T(" (mean in random play {mean})", mean=number(one.mean, 1)))
    lines = [f"{one.card.label}: {TYPE_WORDS[one.card.type]}{mean}", f"    {one.type_why}"]
    lines += [f"    {line.condition}: {line.why}" for line in one.lines]
    return "\n".join([*lines, *(f"    {note}" for note in one.notes)])
