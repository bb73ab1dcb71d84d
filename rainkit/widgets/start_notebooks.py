"""The numbered notebooks that lie beside the start page: only what is there can be opened, so no link is dead."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from rainkit.core.places import notebooks_folder
from rainkit.i18n import T, Text

__all__ = ["KNOWN", "Entry", "lesson_notebooks", "notebooks"]

START = "00_start_here.ipynb"


@dataclass(frozen=True, slots=True)
class Entry:
    """A notebook as the start page shows it: file name, title, in a few words what it is and how long it takes."""

    file: str
    title: Text | str
    words: Text | str = ""

    @property
    def designs(self) -> bool:
        """Whether it stands at the door of those who make cards, as its name says."""
        return any(word in self.file for word in ("design", "studio", "balance"))


KNOWN: Mapping[str, tuple[Text, Text]] = MappingProxyType(
    {
        "01_play_food_web": (T("Play Food web"), T("A whole game against bots or together, 10 to 30 minutes")),
        "02_score_food_web": (T("Score a forest, step by step"), T("Where the points come from, 15 minutes")),
        "03_play_jungle": (T("Play Jungle"), T("The second game, 20 to 40 minutes")),
        "04_score_jungle": (T("Score a jungle, step by step"), T("Tiles, tokens and protected areas, 15 minutes")),
        "06_design_species": (T("Design a species"), T("Your own card: points, fairness, print; 15 minutes")),
        "07_design_goals": (T("Design a goal"), T("Paint a shape and see how rare it is, 10 minutes")),
        "08_design_tiles": (T("Design a jungle tile"), T("Colours, slots and what they are worth, 10 minutes")),
        "09_balance_lab": (T("Balance lab"), T("Is your card too strong? Bots play and tell, 10 minutes")),
        "05_rule_explorer": (T("Explore the rules"), T("Switch a rule and see what changes, 15 minutes")),
    }
)
"""What is told about the notebooks of rainkit; any other numbered one is shown by its own title."""


def folder() -> Path:
    """Where the notebooks lie: beside the one that runs, or else the package's own."""
    here = Path.cwd()
    return here if (here / START).is_file() else notebooks_folder()


def notebooks(where: Path | None = None) -> tuple[Entry, ...]:
    """The numbered notebooks of a folder but the start page, in order.

    Parameters
    ----------
    where : Path, optional
        By default the folder of the running notebook.

    Examples
    --------
    >>> from pathlib import Path
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     _ = (Path(name) / "01_play_food_web.ipynb").write_text("{}")
    ...     [str(entry.title) for entry in notebooks(Path(name))]
    ['Play Food web']
    """
    found = []
    for path in sorted((where or folder()).glob("[0-9][0-9]_*.ipynb")):
        if path.name == START:
            continue
        title, words = KNOWN.get(path.stem, (_title(path), ""))
        found.append(Entry(path.name, title, words))
    return tuple(found)


def lesson_notebooks(where: Path | None = None) -> tuple[Entry, ...]:
    """The lessons, and the teacher's page, in the folder beside the notebooks."""
    base = where or folder()
    paths = [*sorted((base / "lessons").glob("[0-9]_*.ipynb")), *sorted((base / "lessons" / "teacher").glob("*.ipynb"))]
    return tuple(_lesson_entry(path, path.relative_to(base).as_posix()) for path in paths)


def _lesson_entry(path: Path, file: str) -> Entry:
    """A lesson in its own words."""
    from rainkit.lessons.catalogue import NUMBERS, lesson

    if path.name[:1] not in {str(number) for number in NUMBERS}:
        words = T("Goals, answer keys, sheets, and the reports of your class")
        return Entry(file, T("Lessons: for the teacher"), words)
    one = lesson(path.name[0])
    return Entry(file, T("Lesson {n}: {title}", n=one.number, title=one.title), one.line)


def _title(path: Path) -> str:
    """The first heading of a notebook, or its name in words."""
    try:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        for cell in cells:
            heading = re.search(r"^#+\s+(.+)$", "".join(cell["source"]), re.MULTILINE)
            if cell["cell_type"] == "markdown" and heading:
                return heading[1].strip()[:80]
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return path.stem[3:].replace("_", " ")
