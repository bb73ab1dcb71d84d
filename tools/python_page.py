"""Write docs/python.md: what can be imported, part by part, with the first sentence of each docstring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, isclass, isroutine
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python.md"
MARK = "<!-- written by tools/python_page.py -->\n"

PARTS = (
    "rainkit.foodweb",
    "rainkit.jungle",
    "rainkit.decks",
    "rainkit.players",
    "rainkit.players.play",
    "rainkit.players.tournament",
    "rainkit.players.standings",
    "rainkit.lab",
    "rainkit.solve",
    "rainkit.proposal",
    "rainkit.explain.exploring",
    "rainkit.explain.loading",
    "rainkit.draw.hook",
    "rainkit.draw.sheet",
    "rainkit.core.game",
    "rainkit.core.grids",
    "rainkit.core.ledger",
    "rainkit.core.records",
    "rainkit.core.rng",
    "rainkit.core.errors",
    "rainkit.i18n",
)
"""What the page tells; ``rainkit.ecology`` and ``rainkit.adapters`` have pages of their own."""


def names(part: str) -> Iterator[tuple[str, str]]:
    """The public functions and classes of a part with the first sentence of their docstrings."""
    module = import_module(part)
    for name in sorted(module.__all__, key=str.casefold):
        thing = getattr(module, name)
        if isclass(thing) or isroutine(thing):
            yield name, first_sentence(getdoc(thing) or "")


def first_sentence(words: str) -> str:
    """The first sentence of a docstring, in Markdown and fit for a table.

    >>> first_sentence("Why not, see :func:`rainkit.x.y`; a ``b|c``.\\n\\nMore.")
    'Why not, see `y`; a `b\\\\|c`'
    """
    first = " ".join(re.split(r"\n\s*\n|\n(?=>>>)", words, maxsplit=1)[0].split())
    first = re.split(r"(?<=[a-z)`'0-9])\. (?=[A-Z])", first, maxsplit=1)[0].rstrip(".:")
    first = re.sub(r":\w+:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", first).replace("``", "`")
    return first.replace("|", "\\|")


def tables() -> str:
    """All parts, each with its own sentence and a table."""
    parts = []
    for part in PARTS:
        rows = "\n".join(f"| `{name}` | {words} |" for name, words in names(part))
        about = first_sentence(getdoc(import_module(part)) or "")
        parts.append(f"## {part}\n{about}.\n\n| name | |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def page() -> str:
    """The whole page: what is written by hand, and the tables."""
    return PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK + "\n" + tables()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
