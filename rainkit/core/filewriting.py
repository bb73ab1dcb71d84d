"""Files written for a person: all or nothing, and never over what the same command reads or somebody made."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T

__all__ = ["refuse_other_work", "refuse_own_input", "write_and_keep_old", "write_file"]


def write_file(path: str | Path, data: str | bytes) -> None:
    """Write a file; the old one is replaced only when all of the new one is on the disk.

    Raises
    ------
    InputError
        If nothing can be written there, with the folder that is missing.
    """
    path = Path(path)
    raw = data.encode("utf-8") if isinstance(data, str) else data
    if not path.parent.is_dir():
        message = T("the file can't be written: there is no folder '{folder}'; make it first", folder=str(path.parent))
        raise InputError([Fault(message, "no-folder", str(path))])
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(raw)  # a pipe or a device; a folder is refused by the system
        else:
            _replace(path, raw)
    except OSError as error:
        message = T("the file can't be written: {reason}", reason=error.strerror or str(error))
        raise InputError([Fault(message, "no-file", str(path))]) from None


def write_and_keep_old(path: str | Path, data: bytes) -> Path | None:
    """Write a file that people also write by hand; what another one there held stays beside it, as ``NAME.bak``.

    Returns
    -------
    Path or None
        Where the old content is kept; None if there was none, or the same.

    Raises
    ------
    InputError
        As :func:`write_file`; then the old file is as it was.
    """
    path = Path(path)
    kept = None
    with suppress(OSError):  # write_file() tells why
        old = path.read_bytes() if path.is_file() else b""
        if old.strip() and old != data:
            kept = path.with_name(path.name + ".bak")
            write_file(kept, old)
    write_file(path, data)
    return kept


def refuse_other_work(target: str | Path, *signs: bytes) -> None:
    """Refuse a target that holds something else than what a command writes, such as a deck in place of a picture.

    Parameters
    ----------
    target : str or Path
    signs : bytes
        What stands in every file of the kind that the command writes; the first of them at its beginning.

    Raises
    ------
    InputError
    """
    target = Path(target)
    with suppress(OSError):  # write_file() tells why
        old = target.read_bytes() if target.is_file() else b""
        if old.strip() and not (old.startswith(signs[0]) and all(sign in old for sign in signs)):
            message = T("this file holds something else, which would be lost; name another file to write")
            raise InputError([Fault(message, "other-work", str(target))])


def _replace(path: Path, raw: bytes) -> None:
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(raw)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def refuse_own_input(source: str | Path, target: str | Path) -> None:
    """Refuse a target that is the very file that is read.

    Raises
    ------
    InputError
    """
    with suppress(OSError):  # one of the two is not there: they are not the same
        if Path(source).samefile(target):
            message = T("this file is read and can't be written over; name another file to write")
            raise InputError([Fault(message, "own-input", str(target))])
