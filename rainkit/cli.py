"""The command ``rainkit``: one parser, one guard, and a file for each command in :mod:`rainkit.commands`.

Results go to standard output, all else to standard error. Exit status 0 is fine, 1 means that the input is at fault, 2
wrong usage. Whatever happens, nobody sees a traceback unless RAINKIT_DEBUG=1 asks for it.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
import traceback
from _thread import interrupt_main
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any, NoReturn

from rainkit import __version__
from rainkit.commands.argument_words import in_our_words
from rainkit.commands.console import Console, UsageError
from rainkit.commands.signs import speak_plainly
from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.core.switches import closest
from rainkit.i18n import LANGUAGES, T, Text, default_language, language

__all__ = ["COMMANDS", "build_parser", "main"]

COMMANDS = (
    "lab",
    "score",
    "best",
    "check",
    "convert",
    "merge",
    "propose",
    "compare",
    "sheet",
    "play",
    "replay",
    "simulate",
    "tournament",
    "web",
)
"""Each is a module of :mod:`rainkit.commands` with ``HELP``, ``add_arguments(parser)`` and ``run(args, console)``;
they are listed as docs/commands.md has them."""

_FOR_ALL = ("--json", "--lang")
REPORT_TO = "https://github.com/rainkit/rainkit/issues"


class _Parser(argparse.ArgumentParser):
    """Raises what argparse would print and end with, so that ``--json`` can tell it, too."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        raise UsageError(f"{self.prog}: {message}")


def _common() -> _Parser:
    common = _Parser(add_help=False)
    common.add_argument("--json", action="store_true", help=str(T("print one JSON document and nothing else")))
    common.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=None, help=str(T("language of the texts; default: the locale's"))
    )
    return common


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = _Parser(
        prog="rainkit",
        description=str(T("Two rainforest games to play, to explain and to design.")),
        allow_abbrev=False,
    )
    version = f"rainkit {__version__}"
    parser.add_argument("--version", action="version", version=version, help=str(T("show the version and exit")))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    common = _common()
    for name in COMMANDS:
        module = import_module(f"rainkit.commands.{name}")
        words = str(module.HELP)
        sub = commands.add_parser(name, help=words, description=words, parents=[common], allow_abbrev=False)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run, help_text=sub.format_help)
    return parser


def _asked_language(arguments: Sequence[str]) -> str:
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else "".join(arguments[place + 1 : place + 2])
            if value in LANGUAGES:
                return value
    return default_language()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments without the program's name; by default those of the process.
    """
    with _somewhere_to_write(), _no_interrupt_lost():
        return _main(argv)


@contextmanager
def _somewhere_to_write() -> Iterator[None]:
    """Let words go nowhere where a stream is closed, rather than into the other one."""
    closed = [name for name in ("stdout", "stderr") if getattr(sys, name) is None]
    with ExitStack() as stack:
        for name in closed:
            setattr(sys, name, stack.enter_context(Path(os.devnull).open("w", encoding="utf-8")))
            stack.callback(setattr, sys, name, None)
        yield


@contextmanager
def _no_interrupt_lost() -> Iterator[None]:
    """A Ctrl-C that falls into a destructor (there are many while kernels are compiled) comes again behind it.

    Python would print it with a traceback and go on as if nobody had pressed anything.
    """
    before = sys.unraisablehook

    def again(lost: Any) -> None:
        if lost.exc_type is KeyboardInterrupt:
            Timer(0.01, interrupt_main).start()  # raised here it would be lost again
        else:
            before(lost)

    sys.unraisablehook = again
    try:
        yield
    finally:
        sys.unraisablehook = before


def _main(argv: Sequence[str] | None) -> int:
    for stream in (sys.stdout, sys.stderr):
        speak_plainly(stream)
    arguments = list(sys.argv[1:] if argv is None else argv)
    with language(_asked_language(arguments)):
        try:
            return _guarded(arguments)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            return 0
        except KeyboardInterrupt:  # before the command has begun
            Console().say(T("Stopped."))
            return 130


def _command_first(arguments: list[str]) -> list[str]:
    """The arguments with the options that all commands have behind the command, where they stood before it.

    >>> _command_first(["--lang", "sk", "--json", "score", "a.yaml"])
    ['score', '--lang', 'sk', '--json', 'a.yaml']
    """
    at = 0
    while at < len(arguments) and arguments[at].partition("=")[0] in _FOR_ALL:
        at += 2 if arguments[at] == "--lang" else 1
    return [*arguments[at : at + 1], *arguments[:at], *arguments[at + 1 :]]


def _parsed(arguments: list[str]) -> argparse.Namespace:
    """The arguments, with files allowed between and behind options."""
    parser = build_parser()
    if not arguments or arguments[0].partition("=")[0] in _FOR_ALL:
        parser.print_help(sys.stderr)
        raise UsageError(str(T("Say which command.")))
    if not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        raise UsageError(str(_no_command(arguments[0])))
    args, rest = parser.parse_known_args(arguments)
    if rest and (not hasattr(args, "files") or any(word.startswith("-") and word != "-" for word in rest)):
        parser.error(str(_unrecognized(rest, args.help_text())))
    if rest:
        args.files += rest
    return args


def _unrecognized(rest: list[str], help_text: str) -> Text:
    problem = T("unrecognized arguments: {rest}", rest=" ".join(rest))
    given = next((word.partition("=")[0] for word in rest if word.startswith("--")), "")
    options = re.findall(r"--[a-z][a-z-]+", help_text) if given else []
    if meant := next((name for name in options if name.startswith(given)), closest(given, options)):
        return T("{problem}; did you mean {meant}?", problem=problem, meant=meant)
    return problem


def _no_command(name: str) -> Text:
    if meant := closest(name, COMMANDS):
        return T("rainkit has no command '{name}'; did you mean {meant}?", name=name, meant=meant)
    return T("rainkit has no command '{name}'; it has {known}.", name=name, known=list(COMMANDS))


def _guarded(arguments: list[str]) -> int:
    try:
        with in_our_words():
            args = _parsed(_command_first(arguments))
    except SystemExit as end:
        return int(end.code or 0)
    except UsageError as error:
        return _misused(str(error), Console(as_json="--json" in arguments))
    console = Console(as_json=args.json)
    try:
        status: int = args.run(args, console)
        sys.stdout.flush()
    except UsageError as error:
        return _misused(f"rainkit {args.command}: {error}", console)
    except InputError as error:
        return console.failed(error.faults)
    except RuleError as error:
        return console.failed([Fault(error.message, "rule", clause=error.clause)])
    except KeyboardInterrupt:
        console.say(T("Stopped."))
        return console.failed([Fault(T("Stopped."), "stopped")], status=130) if console.as_json else 130
    except BrokenPipeError:
        raise
    except (KeyError, ValueError) as error:
        if error.args and isinstance(error.args[0], Text):  # a sentence for people: a name that isn't known
            return _misused(f"rainkit {args.command}: {error.args[0]}", console)
        return _bug(error, console)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            return _bug(error, console)
        console.say(T("the output can't be written: {reason}", reason=error.strerror or str(error)))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except Exception as error:
        return _bug(error, console)
    return status


def _misused(words: str, console: Console) -> int:
    console.say(words)
    return console.failed([Fault(Text(words), "usage")], status=2) if console.as_json else 2


def _bug(error: Exception, console: Console) -> int:
    if os.environ.get("RAINKIT_DEBUG"):
        traceback.print_exc()
    words = T(
        "rainkit has a fault of its own here ({kind}: {words}). Please report it at {where} with the command and "
        "the file; RAINKIT_DEBUG=1 shows the details.",
        kind=type(error).__name__,
        words=str(error)[:200],
        where=REPORT_TO,
    )
    console.say(words)
    return console.failed([Fault(words, "own-fault")]) if console.as_json else 1
