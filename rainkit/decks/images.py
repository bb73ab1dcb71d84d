"""Pictures that a deck names: only PNG and JPEG files inside the deck's own folder are ever opened."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path as FilePath

from rainkit.decks.node import Path
from rainkit.decks.schema_common import read_line
from rainkit.decks.source import Source
from rainkit.i18n import N, T

__all__ = ["inside", "read_image", "tell_missing"]

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
    return name


def tell_missing(source: Source, images: Iterable[tuple[Path, str]]) -> None:
    """Warn of pictures that are not there: one by one if only the case differs, the others in one warning."""
    missing: list[tuple[Path, str]] = []
    for path, name in images:
        file = inside(source.folder, name) if source.folder is not None else None
        if file is None or file.is_file():
            continue
        found = _other_case(file)
        if found:
            message = T("the image '{value}' is spelt '{found}' in the folder; case matters", value=name, found=found)
            source.faults.add(path, "image-case", message, level="warning")
        else:
            missing.append((path, name))
    if missing:
        message = N(
            "{n} image is not beside the deck, its card is drawn with our own picture: {names}",
            "{n} images are not beside the deck, their cards are drawn with our own pictures: {names}",
            len(missing),
            names=[name[:60] for _, name in missing[:10]] + (["…"] if len(missing) > 10 else []),
        )
        source.faults.add(missing[0][0], "image-missing", message, level="warning")


def _other_case(file: FilePath) -> str:
    try:
        return next((other.name for other in file.parent.iterdir() if other.name.lower() == file.name.lower()), "")
    except OSError:
        return ""
