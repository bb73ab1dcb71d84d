"""Collect the sentences for people, bring the translations up to date, and compile them.

``T("sentence")`` and ``N("one", "many", n)`` anywhere in the package become entries of ``rainkit.pot``; each language's
``rainkit.po`` is merged with it (what is translated stays) and compiled to ``rainkit.mo``, which the program reads.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import languages_page
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rainkit.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rainkit"
LOCALE = PACKAGE / "i18n" / "locale"
HEADER = "# Sentences of rainkit; written by tools/messages.py (make messages). Translate the empty msgstr lines."
VOLATILE = tuple(
    f'"{name}' for name in ("POT-Creation", "PO-Revision", "Generated-By", "Last-Tr", "Language-T", "Report-M")
)
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
TRANSLATED = [code for code in LANGUAGES if code != "en"]


def sentences(source: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every sentence of a Python source: its line, and one string (T) or two (N)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("T", "N"):
            wanted = 1 if node.func.id == "T" else 2
            words = tuple(
                arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )
            if len(words) == wanted and all(words):
                yield node.lineno, words


def template() -> Catalog:
    """All sentences of the package, in the order of files and lines."""
    catalogue = Catalog(project="rainkit", charset="utf-8", header_comment=HEADER)
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        for line, words in sorted(sentences(file.read_text(encoding="utf-8"))):
            catalogue.add(words if len(words) == 2 else words[0], locations=[(name, line)])
    return catalogue


def merged(code: str, wanted: Catalog) -> Catalog:
    """One language's catalogue with exactly the wanted sentences; translations of those that stayed are kept."""
    path = po_path(code)
    if path.is_file():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code)
        catalogue.update(wanted, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
    else:
        catalogue = Catalog(locale=code, project="rainkit", charset="utf-8", fuzzy=False)
        catalogue.update(wanted)
    catalogue.header_comment = HEADER
    catalogue.fuzzy = False
    return catalogue


def po_path(code: str) -> Path:
    """Where a language's translations lie."""
    return LOCALE / code / "LC_MESSAGES" / "rainkit.po"


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a .po file, without dates and line numbers, which would change with every commit."""
    out = io.BytesIO()
    write_po(out, catalogue, omit_header=False, no_location=False, include_lineno=False, sort_by_file=True, width=110)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(VOLATILE)).encode("utf-8")


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as a .mo file, which is the same whenever it is made: without a date, Babel would write the hour."""
    catalogue.creation_date = NO_DATE
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Write all files and say how far each language is."""
    wanted = template()
    LOCALE.mkdir(exist_ok=True)
    (LOCALE / "rainkit.pot").write_bytes(written(wanted))
    for code in TRANSLATED:
        catalogue = merged(code, wanted)
        po_path(code).parent.mkdir(parents=True, exist_ok=True)
        po_path(code).write_bytes(written(catalogue))
        with po_path(code).open("rb") as file:
            again = read_po(file, locale=code)
        po_path(code).with_suffix(".mo").write_bytes(compiled(again))
        done = sum(1 for message in again if message.id and message.string and any(message.string))
        print(f"{code}: {done} of {len(wanted)} sentences")
    languages_page.PAGE.write_text(languages_page.page(), encoding="utf-8")


if __name__ == "__main__":
    main()
