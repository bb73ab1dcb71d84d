"""Pictures that a deck names: only PNG and JPEG files inside the deck's own folder are ever opened."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path as FilePath

from rainkit.decks import limits
from rainkit.decks.node import Path
from rainkit.decks.picture_files import inspect
from rainkit.decks.schema_common import read_line
from rainkit.decks.source import Source
from rainkit.i18n import N, T

__all__ = ["bytes_beside", "inside", "read_image", "tell_pictures"]

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


def bytes_beside(source: Source, name: str) -> bytes | None:
    """The file of that name beside a document, as far as it is read; None if there is none."""
    if source.folder is None:
        return source.beside(name) if source.beside is not None and inside(FilePath(), name) is not None else None
    file = inside(source.folder, name)
    if file is None or not file.is_file():
        return None
    try:
        with file.open("rb") as opened:
            return opened.read(limits.FILE + 1)
    except OSError:
        return b""


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


def tell_pictures(source: Source, images: Iterable[tuple[Path, str]]) -> None:
    """Tell what is wrong with the pictures that cards name; those that are not there share one warning."""
    missing: list[tuple[Path, str]] = []
    for path, name in images:
        data = bytes_beside(source, name)
        if data is not None:
            _look(source, path, name, data)
            continue
        file = inside(source.folder, name) if source.folder is not None else None
        found = _other_case(file) if file is not None else ""
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


def _look(source: Source, path: Path, name: str, data: bytes) -> None:
    """Tell what is wrong with a picture that is there; nothing of it is unpacked."""
    picture = inspect(data)
    if len(data) > limits.FILE or (picture is not None and picture.pixels > limits.PIXELS):
        message = T(
            "the image '{value}' is too large; at most {mib} MiB and {pixels} million pixels are shown",
            value=name[:80],
            mib=limits.FILE // limits.MIB,
            pixels=limits.PIXELS // 1_000_000,
        )
        source.faults.add(path, "image-too-large", message)
    elif picture is None or not picture.width or not picture.height:
        message = T("the image '{value}' is neither PNG nor JPEG, whatever its name says", value=name[:80])
        source.faults.add(path, "image-kind", message)
    elif not picture.complete:
        message = T("the image '{value}' breaks off; the card is drawn with our own picture", value=name[:80])
        source.faults.add(path, "image-broken", message, level="warning")


def _other_case(file: FilePath) -> str:
    try:
        return next((other.name for other in file.parent.iterdir() if other.name.lower() == file.name.lower()), "")
    except OSError:
        return ""
