"""``rainkit web``: the metrics of a food web from a table of who eats whom."""

from __future__ import annotations

import argparse

from rainkit.commands.console import Console, UsageError, table
from rainkit.i18n import T

HELP = T("metrics of a food web from a table of who eats whom")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``EDGES [--nodes NODES]``"""
    parser.add_argument(
        "edges",
        metavar="EDGES",
        help=str(T("table (CSV or TSV) with the columns resource and consumer, or an export of GloBI; - is the input")),
    )
    parser.add_argument(
        "--nodes", default=None, metavar="NODES", help=str(T("table of species, those without links too"))
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Read the web and print its metrics."""
    from rainkit.ecology.edge_lists import read_web_table
    from rainkit.ecology.summary import web_summary
    from rainkit.ecology.words import level_rows, metric_rows

    if args.edges == "-" and args.nodes == "-":
        raise UsageError(T("Only one of the two tables can come from standard input."))
    found = read_web_table(args.edges, args.nodes)
    if not console.as_json:
        console.warn(found.warnings)
    summary = web_summary(found.web)
    words = [table(metric_rows(summary), right=[1])]
    if not summary["chains_complete"]:
        words.append(str(T("There are too many ways through the circles of this web to count its food chains.")))
    words += [str(T("Prey-averaged trophic levels:")), table(level_rows(summary), right=[1])]
    warnings = [fault.as_dict() for fault in found.warnings]
    console.result({"file": args.edges, **summary, "warnings": warnings}, "\n".join(words))
    return 0
