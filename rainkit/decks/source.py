"""A file as it was written, with the place of every value, and a collector of all that is wrong with it.

Everything is read as text; the schema that asks for a number or a word types it. Decks, positions and records are all
read through a :class:`Source`: its helpers add a fault with file, line, value and what would be right, and go on, so
that all faults of a file are told together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path as FilePath
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.encodings import decoded, kind_of_bytes
from rainkit.decks.faults import Faults
from rainkit.decks.formats.detecting import bytes_of, format_of
from rainkit.decks.node import Node, Path, path_text
from rainkit.decks.wording import date_hint, number_of, suggestion
from rainkit.i18n import T, Text

__all__ = ["FORMATS", "Faults", "Source", "load", "number_of", "suggestion"]

FORMATS = ("yaml", "json", "csv", "tsv", "xlsx")


class Source:
    """A document with the places of its values.

    Parameters
    ----------
    root : Node
        The document.
    name : str
        How the file is called in messages.
    format : str
        One of :data:`FORMATS`.
    folder : Path, optional
        The folder of the file; names of other files in it are relative to that. What came without a folder, as a file
        that somebody opens on a page, can't name other files.

    Attributes
    ----------
    beside : callable, optional
        For a document without a folder, as in a ZIP file: the bytes of another file there, by its name.

    Examples
    --------
    >>> source = load("-", text="type: plnt\\ncount: two\\n", format="yaml")
    >>> source.choice(("type",), ["plant", "small"]), source.integer(("count",), 0, 99)
    (None, None)
    >>> print(*source.faults.errors, sep="\\n")
    -:1: 'type' can't be 'plnt'; did you mean 'plant'?
    -:2: 'count' must be a whole number from 0 to 99, not 'two'
    """

    def __init__(self, root: Node, name: str = "-", format: str = "yaml", folder: FilePath | None = None) -> None:
        self.root = root
        self.name = name
        self.format = format
        self.folder = folder
        self.beside: Callable[[str], bytes | None] | None = None
        self.faults = Faults(self)
        self._spent = 0

    def spend(self, path: Path, characters: int) -> bool:
        """Take from what all scoring texts of a file may cost to read; False, with one fault, when it is used up."""
        before, self._spent = self._spent, self._spent + characters
        if before <= limits.SCORES < self._spent:
            message = T("the scoring texts have more than {limit} characters together", limit=limits.SCORES)
            self.faults.add(path, "too-long", message)
        return self._spent <= limits.SCORES

    @property
    def data(self) -> Any:
        """The document as plain dicts, lists, str and None."""
        return self.root.plain()

    @property
    def is_table(self) -> bool:
        """Whether the document came from a table (CSV, TSV, XLSX)."""
        return self.format in ("csv", "tsv", "xlsx")

    def node(self, path: Path) -> Node | None:
        """The node at a path, or None."""
        nodes = list(self.root.walk(path))
        return nodes[-1] if len(nodes) == len(path) + 1 else None

    def nearest(self, path: Path) -> Node:
        """The node at a path, or the last one on the way to it."""
        return list(self.root.walk(path))[-1]

    def mark(self, path: Path) -> tuple[int, int]:
        """Line and column of a path, from 1; of what doesn't exist those of the nearest thing that does."""
        node = self.nearest(path)
        return node.line, node.column

    def has(self, path: Path) -> bool:
        """Whether something is written at a path; a blank or ``null`` is not."""
        node = self.node(path)
        return node is not None and node.value is not None

    def get(self, path: Path) -> Any:
        """The plain value at a path, or None."""
        node = self.node(path)
        return None if node is None else node.plain()

    # Each helper gives None (or the default) after adding a fault.

    def text(self, path: Path, default: str | None = None, *, required: bool = False) -> str | None:
        """A piece of text."""
        node = self._written(path, required)
        if node is None:
            return default
        yes_no = self.format == "json" and not node.quoted and node.value in ("true", "false")
        if yes_no or not isinstance(node.value, str):
            self._wrong_kind(path, T("text"))
            return default
        return node.value

    def integer(
        self,
        path: Path,
        low: int,
        high: int,
        default: int | None = None,
        *,
        required: bool = False,
        clause: str | None = None,
    ) -> int | None:
        """A whole number from ``low`` to ``high``, as ``clause`` says; an unusual way of writing it gets a warning."""
        node = self._written(path, required)
        if node is None:
            return default
        if not isinstance(node.value, str):
            self._wrong_kind(path, T("a whole number"))
            return default
        number, unusual = number_of(node.value)
        if number is None or not low <= number <= high:
            message = T(
                "'{key}' must be a whole number from {low} to {high}, not '{value}'",
                key=self.key_text(path),
                low=low,
                high=high,
                value=node.value[:60],
            )
            if self.is_table and (date := date_hint(node.value)):
                message = T("{problem}{date}", problem=message, date=date)
            self.faults.add(path, "not-a-number" if number is None else "out-of-range", message, clause)
            return default
        if unusual:
            message = T(
                "'{key}': '{value}' is read as {number}", key=self.key_text(path), value=node.value[:60], number=number
            )
            self.faults.add(path, "read-as", message, level="warning")
        return number

    def boolean(self, path: Path, default: bool | None = None) -> bool | None:
        """``true`` or ``false``; yes, no, 1 and 0 are understood too."""
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        node = self._written(path, False)
        if node is None:
            return default
        value = node.value.strip().lower() if isinstance(node.value, str) else ""
        if value not in words:
            message = T("'{key}' is true or false, not '{value}'", key=self.key_text(path), value=self._shown(node))
            self.faults.add(path, "not-a-choice", message)
            return default
        return words[value]

    def choice(
        self, path: Path, options: Sequence[str], default: str | None = None, *, required: bool = False
    ) -> str | None:
        """One of some words, read without regard to case and outer blanks."""
        node = self._written(path, required)
        if node is None:
            return default
        if isinstance(node.value, str):
            plain = node.value.strip()
            for option in options:
                if plain == option or plain.lower() == option.lower():
                    return option
        self.wrong_choice(path, options)
        return default

    def wrong_choice(self, path: Path, options: Sequence[str]) -> None:
        """Add the fault that a value is none of some words."""
        shown = self._shown(self.nearest(path))
        meant = "" if re.search("[;,|/]", shown) else suggestion(shown, options)
        key = self.key_text(path)
        strange = [f"{sign} (U+{ord(sign):04X})" for sign in shown if not sign.isascii()][:5]
        if meant and strange:
            message = T(
                "'{key}' can't be '{value}', with {signs}; did you mean '{meant}'?",
                key=key,
                value=shown,
                signs=strange,
                meant=meant,
            )
        elif meant:
            message = T("'{key}' can't be '{value}'; did you mean '{meant}'?", key=key, value=shown, meant=meant)
        else:
            message = T(
                "'{key}' can't be '{value}'; it is one of {options}", key=key, value=shown, options=tuple(options)
            )
        self.faults.add(path, "not-a-choice", message)

    def items(self, path: Path, *, required: bool = False, limit: int = limits.ROWS) -> list[Path]:
        """The paths of a list's entries; an empty list if there is none."""
        node = self._written(path, required)
        if node is None:
            return []
        if not isinstance(node.value, list):
            self._wrong_kind(path, T("a list"))
            return []
        if len(node.value) > limit:
            message = T(
                "'{key}' has {number} entries; at most {limit} are read",
                key=self.key_text(path),
                number=len(node.value),
                limit=limit,
            )
            self.faults.add(path, "too-many-rows", message)
            return []
        return [(*path, i) for i in range(len(node.value))]

    def mapping(
        self, path: Path, known: Sequence[str] | None = None, *, required: bool = False
    ) -> dict[str, Node] | None:
        """A mapping of keys to values; a key that is not known is a fault."""
        node = self._written(path, required)
        if node is None:
            return None
        if not isinstance(node.value, dict):
            self._wrong_kind(path, T("a mapping of keys to values"))
            return None
        for key in node.value if known is not None else ():
            if key not in (known or ()):
                self.unknown_key((*path, key), known or ())
        return node.value

    def warn_of_unknown(self, path: Path, known: Sequence[str]) -> None:
        """Add one warning that names all keys of a mapping that are not known."""
        from rainkit.decks.schema_common import Unknown

        unknown = Unknown()
        for key in self.mapping(path) or {}:
            if key not in known:
                unknown.note((*path, key), known)
        unknown.tell(self)

    def unknown_key(self, path: Path, known: Sequence[str]) -> None:
        """Add the fault that a key is unknown."""
        key = str(path[-1])[:60]
        meant = suggestion(key, known)
        message = (
            T("unknown key '{key}'; did you mean '{meant}'?", key=key, meant=meant)
            if meant
            else T("unknown key '{key}'; known are {known}", key=key, known=tuple(known))
        )
        self.faults.add(path, "unknown-key", message, at_key=True)

    def cells(self, path: Path, *, required: bool = False) -> tuple[tuple[int, int], ...] | None:
        """A list of cells: ``[[0, 0], [1, 0]]``, or ``0,0;1,0`` as in tables."""
        node = self._written(path, required)
        if node is None:
            return None
        if isinstance(node.value, str):
            found = []
            if node.value.count(",") > limits.SHAPE:
                self.faults.add(path, "too-many-cells", T("at most {limit} cells are read", limit=limits.SHAPE))
                return None
            for part in re.split(r"[;\s]+(?=[^,\s])", node.value.strip(" ;")) if node.value.strip(" ;") else []:
                numbers = [number_of(piece)[0] for piece in part.split(",")]
                if len(numbers) != 2 or None in numbers:
                    message = T("'{value}' is no cell; cells are written like 0,0;1,0", value=part[:60])
                    self.faults.add(path, "not-a-cell", message)
                    return None
                found.append((numbers[0] or 0, numbers[1] or 0))
            return tuple(found) if all(self._near(path, cell) for cell in found) else None
        cells = [self.cell(item) for item in self.items(path, limit=limits.SHAPE)]
        return None if None in cells or not isinstance(node.value, list) else tuple(c for c in cells if c is not None)

    def cell(self, path: Path, *, required: bool = False) -> tuple[int, int] | None:
        """One cell ``[q, r]``, or ``q,r`` as text."""
        node = self._written(path, required)
        if node is None:
            if not required:
                self._wrong_kind(path, T("a cell [q, r]"))
            return None
        parts = node.value.strip(" ()[]").split(",") if isinstance(node.value, str) else node.plain()
        numbers = (
            [number_of(part)[0] if isinstance(part, str) else None for part in parts] if isinstance(parts, list) else []
        )
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            written = f"[{', '.join(map(self._shown, node.value[:9]))}]" if isinstance(node.value, list) else None
            shown = (written or self._shown(node))[:60]
            message = T("'{value}' is no cell; a cell is two whole numbers, [q, r]", value=shown)
            self.faults.add(path, "not-a-cell", message)
            return None
        cell = (numbers[0], numbers[1])
        return cell if self._near(path, cell) else None

    def _near(self, path: Path, cell: tuple[int, int]) -> bool:
        if max(abs(cell[0]), abs(cell[1])) <= 1_000_000:
            return True
        self.faults.add(path, "not-a-cell", T("the cell {cell} is too far out", cell=str(cell)))
        return False

    def key_text(self, path: Path) -> str:
        """The last key of a path, for messages."""
        steps = [step for step in path if isinstance(step, str)]
        if len(steps) > 1 and steps[-2] in ("name", "fact", "note"):
            return f"{steps[-2]} {steps[-1][:60]}"
        return steps[-1][:60] if steps else path_text(path) or str(T("the file"))

    def _written(self, path: Path, required: bool) -> Node | None:
        node = self.node(path)
        if node is not None and node.value is not None:
            return node
        if required and path and isinstance(path[-1], int):
            message = T("entry {n} of '{key}' is empty", n=path[-1] + 1, key=self.key_text(path))
            self.faults.add(path, "missing", message)
        elif required:
            self.faults.add(path, "missing", T("'{key}' is missing", key=self.key_text(path)))
        return None

    def _wrong_kind(self, path: Path, wanted: Text) -> None:
        places = {"key": self.key_text(path), "wanted": wanted, "value": self._shown(self.nearest(path))}
        if path and isinstance(path[-1], int):
            message = T("entry {n} of '{key}' should be {wanted}, not {value}", n=path[-1] + 1, **places)
        else:
            message = T("'{key}' should be {wanted}, not {value}", **places)
        self.faults.add(path, "wrong-kind", message)

    @staticmethod
    def _shown(node: Node) -> str:
        if isinstance(node.value, dict):
            return str(T("a mapping"))
        if isinstance(node.value, list):
            return str(T("a list"))
        return (node.value or "")[:60]


def load(path: str | FilePath, text: str | bytes | None = None, format: str | None = None) -> Source:
    """The document of a file.

    Parameters
    ----------
    path : str or Path
        The file; ``-`` for standard input, whose other files lie in the current folder (if ``text`` isn't given).
    text : str or bytes, optional
        The content, if it is at hand; then ``path`` is only its name.
    format : str, optional
        One of :data:`FORMATS`; otherwise the content decides, and where it can't, the ending.

    Raises
    ------
    InputError
        If the file can't be read as a document at all.
    """
    name = str(path)
    folder = None if text is not None else FilePath() if name == "-" else FilePath(path).parent
    data = bytes_of(path, name) if text is None else text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(data) > limits.FILE:
        message = T("the file is larger than {limit} MiB", limit=limits.FILE // limits.MIB)
        raise InputError([Fault(message, "too-large", name)])
    if not data.strip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00"):
        raise InputError([Fault(T("the file is empty"), "empty-file", name)])
    if format is not None and format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; known: {', '.join(FORMATS)}")
    kind = kind_of_bytes(data)
    if kind == "zip":
        from rainkit.decks.formats.xlsx_file import parse_xlsx

        source = Source(Node(None), name, "xlsx", folder)
        parse_xlsx(data, source)
        return source
    content, notes = decoded(data, name)
    if re.match(r"\s*<(\?xml|!doctype|html|svg|\w+[^>\n]*>)", content[:500], re.IGNORECASE):
        message = T("this is markup (XML, SVG or HTML); wanted is text in YAML or JSON, or a table (CSV, TSV, XLSX)")
        raise InputError([Fault(message, "markup-file", name)])
    found = format if format not in (None, "xlsx") else format_of(content, FilePath(name).suffix.lower().lstrip("."))
    source = Source(Node(None), name, found or "yaml", folder)
    source.faults.found += notes
    if found == "json":
        from rainkit.decks.formats.json_file import parse_json

        source.root = parse_json(content, name, source.faults.found)
    elif found == "yaml":
        from rainkit.decks.formats.yaml_file import parse_yaml

        source.root = parse_yaml(content, name, source.faults.found)
    else:
        from rainkit.decks.formats.csv_file import parse_table

        parse_table(content, source)
    return source
