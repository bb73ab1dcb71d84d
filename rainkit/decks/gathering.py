"""Files that were handed in: single ones, whole folders, and the ZIP files that learning platforms give."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as FilePath
from pathlib import PurePosixPath

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.encodings import decoded, kind_of_bytes
from rainkit.decks.formats.detecting import bytes_of
from rainkit.i18n import T

__all__ = ["MOST_FILES", "Handed", "gathered"]

#: More files than this are no class.
MOST_FILES = 300
_ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".xlsm")
#: What pupils hand in as well; it can't be read, but it must not be lost without a word.
_OTHER_DOCUMENTS = (".xls", ".ods", ".numbers", ".doc", ".docx", ".odt", ".pdf")
_PICTURES = (".png", ".jpg", ".jpeg")
_DAMAGED = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
Beside = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True)
class Handed:
    """One file: its name for people, its bytes, its place if it lies on a disk, and why it can't be read at all.

    ``beside`` gives the bytes of pictures that were handed in with a file that lies on no disk, by their names.
    """

    name: str
    content: bytes = b""
    path: FilePath | None = None
    fault: Fault | None = None
    beside: Beside | None = None


def gathered(files: Iterable[str | FilePath | tuple[str, bytes]], skip: FilePath | None = None) -> Iterator[Handed]:
    """All card files of some files, folders and ZIP files, each under a name of its own.

    Parameters
    ----------
    files : iterable of paths, or of (file name, content)
        Of folders and ZIP files those members are taken whose ending is that of a deck or another document, and texts
        with a table in them, in the order of their names.
    skip : Path, optional
        A file that is passed over: the one that is going to be written.

    Raises
    ------
    InputError
        If there are more than :data:`MOST_FILES`, or more than 50 MiB together. A folder without decks or a damaged ZIP
        stops nothing; it comes with its fault.

    Examples
    --------
    >>> [handed.name for handed in gathered([("a.csv", b"id"), ("a.csv", b"id")])]
    ['a.csv', 'a.csv (2)']
    """
    names: Counter[str] = Counter()
    size = 0
    for handed in _all(files):
        if skip is not None and handed.path is not None and handed.path.resolve() == skip.resolve():
            continue
        size += len(handed.content)
        names[handed.name] += 1
        if names.total() > MOST_FILES or size > limits.UNPACKED:
            message = T("these are too many files; at most {files} are read, of {mib} MiB together",
                        files=MOST_FILES, mib=limits.UNPACKED // limits.MIB)  # fmt: skip
            raise InputError([Fault(message, "too-many-files", handed.name)])
        again = names[handed.name]
        yield handed if again == 1 else replace(handed, name=f"{handed.name} ({again})")


def _all(files: Iterable[str | FilePath | tuple[str, bytes]]) -> Iterator[Handed]:
    files = list(files)
    pictures = {file[0]: file[1] for file in files if isinstance(file, tuple) and file[0].lower().endswith(_PICTURES)}
    for file in files:
        if isinstance(file, tuple):
            if file[0] not in pictures or len(pictures) == len(files):
                yield from _unpacked(Handed(*file, beside=pictures.get))
            continue
        path = FilePath(file)
        if not path.is_dir():
            yield from _unpacked(Handed(str(path), _content(path), path))
            continue
        members = sorted(_members(path))
        if not members:
            message = T("there is no deck file in this folder; wanted is YAML, JSON, CSV, TSV or XLSX")
            yield Handed(str(path), fault=Fault(message, "empty-folder", str(path)))
        for member in members:
            yield Handed(str(member), _content(member), member)


def _content(path: FilePath) -> bytes:
    try:
        return bytes_of(path, str(path))
    except InputError:
        return b""  # it is opened once more when it is read, and tells then why it can't be


def _members(folder: FilePath) -> Iterator[FilePath]:
    for path in folder.rglob("*"):
        if _is_deck(path.relative_to(folder).as_posix(), partial(_content, path)) and path.is_file():
            yield path


def _is_deck(name: str, content: Callable[[], bytes]) -> bool:
    """Whether a member of a folder was meant as a deck; hidden ones and those that systems leave behind are not."""
    parts = PurePosixPath(name).parts
    hidden = any(part != ".." and part.startswith((".", "~$", "__MACOSX")) for part in parts)
    ending = name.lower()
    return not hidden and (
        ending.endswith((*_ENDINGS, *_OTHER_DOCUMENTS)) or (ending.endswith(".txt") and _has_table(content()))
    )


def _has_table(data: bytes) -> bool:
    """Whether a text begins with the header of a table: so spreadsheets save 'Unicode text'.

    >>> _has_table(b"id\\tname\\ttype"), _has_table(b"not a deck")
    (True, False)
    """
    try:
        text, _ = decoded(data)
    except InputError:
        return False
    head = text[:2_000].casefold()
    return "name" in head and "type" in head and re.search("[,;\\t]", head) is not None


def _unpacked(handed: Handed) -> Iterator[Handed]:
    """The members of a ZIP file; any other file, a workbook too, as it is."""
    if kind_of_bytes(handed.content) != "zip" or len(handed.content) > limits.FILE:
        yield handed
        return
    try:
        with zipfile.ZipFile(io.BytesIO(handed.content)) as archive:
            yield from _unzipped(handed, archive)
    except _DAMAGED as error:
        if handed.name.lower().endswith(".xlsx"):
            yield handed
            return
        message = T("the ZIP file is damaged ({problem}); pack it again", problem=str(error)[:100])
        yield Handed(handed.name, fault=Fault(message, "zip-damaged", handed.name))


def _unzipped(handed: Handed, archive: zipfile.ZipFile) -> Iterator[Handed]:
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if any(entry.filename in ("[Content_Types].xml", "mimetype") for entry in entries):
        yield handed  # a workbook, or what another office program writes
    elif unpacked > limits.UNPACKED or unpacked > limits.RATIO * len(handed.content) or len(entries) > 1_000:
        message = T(
            "unpacked the file is too large ({size} MiB; the limit is {limit} MiB and {ratio} times the file)",
            size=round(unpacked / limits.MIB, 1),
            limit=limits.UNPACKED // limits.MIB,
            ratio=limits.RATIO,
        )
        yield Handed(handed.name, fault=Fault(message, "zip-bomb", handed.name))
    else:
        members = [
            entry
            for entry in entries
            if not entry.is_dir() and _is_deck(entry.filename, partial(_read, archive, entry))
        ]
        if not members:
            message = T("there is no deck file in this folder; wanted is YAML, JSON, CSV, TSV or XLSX")
            yield Handed(handed.name, fault=Fault(message, "empty-folder", handed.name))
        for entry in sorted(members, key=lambda entry: entry.filename):
            beside = partial(_picture, archive, PurePosixPath(entry.filename).parent)
            yield Handed(f"{handed.name}/{entry.filename}", _read(archive, entry), beside=beside)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as member:
        return member.read(limits.FILE + 1)


def _picture(archive: zipfile.ZipFile, folder: PurePosixPath, name: str) -> bytes | None:
    """A picture of a ZIP file that lies in a folder of it, or None."""
    try:
        return _read(archive, archive.getinfo(str(folder / name)))
    except KeyError:
        return None
    except _DAMAGED:
        return b""
