"""``rainkit lab``: open the notebooks."""

from __future__ import annotations

import argparse

from rainkit.commands.console import Console, UsageError
from rainkit.core.errors import Fault
from rainkit.i18n import T, Text

HELP = T("open the notebooks in JupyterLab")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``[FOLDER] [--port N] [--no-browser]``"""
    parser.add_argument(
        "folder", nargs="?", default=None, help=str(T("where to lay the notebooks; yours stay as they are"))
    )
    parser.add_argument(
        "--port", type=int, default=None, metavar="N", help=str(T("port of the server on this machine"))
    )
    parser.add_argument("--no-browser", action="store_true", help=str(T("only start the server")))


def run(args: argparse.Namespace, console: Console) -> int:
    """Start JupyterLab and wait for its end."""
    from rainkit.lab_command import open_lab

    if args.port is not None and not 0 < args.port < 65_536:
        raise UsageError(T("{port} is no port: choose a number from 1 to 65535.", port=args.port))
    told: list[object] = []

    def say(words: object) -> None:
        told.append(words)
        console.say(words)

    status = open_lab(args.folder, port=args.port, browser=not args.no_browser, say=say)
    if status and console.as_json:
        return console.failed([Fault(Text(str(told[-1])), "lab")], status=status)
    return status
