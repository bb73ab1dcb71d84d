"""Write into docs/languages.md how far each language is, part by part: counted in the catalogues, never by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from rainkit.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "languages.md"
LOCALE = ROOT / "rainkit" / "i18n" / "locale"
TABLE = re.compile(r"(?<=<!-- counted -->\n).*?(?=<!-- end -->)", re.DOTALL)

PARTS: Mapping[str, re.Pattern[str]] = {
    "start page and games": re.compile(
        r"rainkit/(foodweb|jungle|core|players|widgets/(?!walkthrough|jungle_(walk|reorder|quest)|explorer|studio|less|lab))"
    ),
    "scoring step by step": re.compile(r"rainkit/widgets/(walkthrough|jungle_(walk|reorder|quest))"),
    "rule explorer": re.compile(r"rainkit/(explain|widgets/explorer)"),
    "designers and deck files": re.compile(r"rainkit/(decks|widgets/studio)"),
    "lessons": re.compile(r"rainkit/(lessons|widgets/lesson)"),
    "pictures and printed sheets": re.compile(r"rainkit/draw"),
    "commands and lab": re.compile(r"rainkit/(commands|cli|lab|widgets/lab|solve|ecology|proposal|adapters)"),
}
"""The parts of rainkit and the files whose sentences they show; a sentence may belong to several."""


STEPS = ((95, "all"), (70, "most"), (30, "a part"), (0, "little"))
"""From how many percent on which word stands in the table."""


def share(messages: Iterable[Message], files: re.Pattern[str]) -> str:
    """How much of the sentences of these files is translated, in a word: it should change seldom."""
    own = [m for m in messages if m.id and any(files.match(place) for place, _ in m.locations)]
    done = [m for m in own if all(m.string) and m.string]
    percent = 100 * len(done) // max(len(own), 1)
    return next(word for least, word in STEPS if percent >= least)


def table() -> str:
    """The table of all parts and languages."""
    codes = [code for code in LANGUAGES if code != "en"]
    found = {}
    for code in codes:
        with (LOCALE / code / "LC_MESSAGES" / "rainkit.po").open("rb") as file:
            found[code] = list(read_po(file, locale=code))
    rows = [f"| translated | {' | '.join(LANGUAGES[code] for code in codes)} |", "|---" * (len(codes) + 1) + "|"]
    rows += [f"| {name} | {' | '.join(share(found[code], files) for code in codes)} |" for name, files in PARTS.items()]
    return "\n".join(rows) + "\n"


def page() -> str:
    """The page with the table as it should be."""
    return TABLE.sub(lambda _: f"\n{table()}\n", PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
