"""Pictures that a deck names: only PNG and JPEG files inside the deck's own folder are ever opened."""

from __future__ import annotations

import re
from pathlib import Path as FilePath

from rainkit.decks.node import Path
from rainkit.decks.schema_common import read_line
from rainkit.decks.source import Source
from rainkit.i18n import T, Text

__all__ = ["inside", "read_image"]

_ENDINGS = (".png", ".jpg", ".jpeg")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def inside(folder: FilePath, name: str) -> FilePath | None:
    """The file of that name inside a folder, or None if the name leads out of it, links included.

    >>> inside(FilePath("."), "../secret.png") is None, inside(FilePath("."), "kapok.png") is None
    (True, False)
    """
    if not name or re.search(r"[\\:%~\x00]", name) or name.startswith("/") or ".." in name.split("/"):
        return None
    try:
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder.resolve()) else None
    except OSError:
        return None


def read_image(source: Source, path: Path) -> str:
    """The name of a picture; empty after a fault."""
    name = read_line(source, path)
    if not name:
        return ""
    folder = source.folder or FilePath()
    file = inside(folder, name)
    if file is None:
        message = T(
            "image outside the deck folder: '{value}'; name a PNG or JPEG that lies beside the deck", value=name[:80]
        )
        source.faults.add(path, "image-outside", message)
        return ""
    if not name.lower().endswith(_ENDINGS):
        message = T("the image '{value}' is neither PNG nor JPEG", value=name[:80])
        source.faults.add(path, "image-kind", message)
        return ""
    if _RESERVED.fullmatch(name.split("/")[-1]):
        message = T("Windows can't have a file named '{value}'; choose another name", value=name)
        source.faults.add(path, "image-name", message, level="warning")
    if source.folder is not None and not file.is_file():
        message = _missing(file, name)
        source.faults.add(path, "image-missing", message, level="warning")
    return name


def _missing(file: FilePath, name: str) -> Text:
    try:
        found = [other.name for other in file.parent.iterdir() if other.name.lower() == file.name.lower()]
    except OSError:
        found = []
    if found:
        return T(
            "the image '{value}' is spelt '{found}' in the folder; upper and lower case matter",
            value=name,
            found=found[0],
        )
    return T("there is no image '{value}' beside the deck; the card is drawn with our own picture", value=name)
