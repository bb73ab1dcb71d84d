"""The bytes of a file, and what format they are in: the content decides, the ending only where it could be both."""

from __future__ import annotations

import re
import sys
from itertools import islice
from pathlib import Path as FilePath

from rainkit.core.errors import Fault, InputError
from rainkit.core.textfiles import NO_WEB, is_web_address
from rainkit.decks import limits
from rainkit.decks.formats.yaml_file import looks_like_yaml
from rainkit.decks.wording import suggestion
from rainkit.i18n import T

__all__ = ["bytes_of", "format_of"]

_ENDINGS = {"yaml": "yaml", "yml": "yaml", "json": "json", "csv": "csv", "tsv": "tsv", "tab": "tsv", "xlsx": "xlsx"}


def bytes_of(path: str | FilePath, name: str) -> bytes:
    if is_web_address(name):
        raise InputError([Fault(NO_WEB, "web-address", name)])
    try:
        if name == "-":
            if sys.stdin is None:
                raise OSError(T("standard input is closed"))
            return sys.stdin.buffer.read(limits.FILE + 1)
        with FilePath(path).open("rb") as file:
            return file.read(limits.FILE + 1)
    except (OSError, ValueError) as error:
        problem = T("the file can't be opened: {reason}", reason=getattr(error, "strerror", None) or str(error))
        if isinstance(error, FileNotFoundError) and (meant := _beside(FilePath(path))):
            problem = T("{problem}; did you mean {meant}?", problem=problem, meant=meant)
        raise InputError([Fault(problem, "no-file", name)]) from None


def _beside(missing: FilePath) -> str:
    """The file in the same folder that was probably meant, or an empty string."""
    try:
        names = {entry.name.lower(): entry.name for entry in islice(missing.parent.iterdir(), 2_000)}
    except OSError:
        return ""
    near = suggestion(missing.name, names)
    return str(missing.with_name(names[near])) if near else ""


def format_of(content: str, ending: str) -> str:
    """What the content looks like; the ending only where it could be both."""
    by_ending = _ENDINGS.get(ending, "")
    first = next((line for line in content[:20000].splitlines() if line.strip() and not line.startswith("#")), "")
    if by_ending != "yaml" and first.lstrip()[:1] in ("{", "["):
        return "json"
    if first.lower().startswith("sep="):
        return "csv"
    if looks_like_yaml(first) and not (by_ending == "json" and first.lstrip()[:1] in "\"'"):  # JSON without its bracket
        return "yaml"
    header = re.search(r"^\W*(id|name)\W.*\b(type|shape|stack|colours)\b", first, re.IGNORECASE)
    if by_ending in ("yaml", "json") and not header:
        return by_ending
    return "tsv" if by_ending == "tsv" else "csv" if by_ending or re.search(r"[,;\t]", first) else "yaml"
