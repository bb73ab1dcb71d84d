"""Text files as people have them: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252.

A guessed encoding is said in a warning; what can't be read is told as faults with file and line.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T, Text

__all__ = ["MAX_BYTES", "decode", "read_bytes", "read_text"]

MAX_BYTES = 8 * 1024 * 1024


def read_bytes(path: str | Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for ``"-"``.

    Raises
    ------
    InputError
        ``not-found``, ``unreadable`` or ``too-large``; the limit is checked before the file is read.
    """
    name = str(path)
    if name == "-":
        data = sys.stdin.buffer.read(limit + 1)
    else:
        try:
            with Path(name).open("rb") as file:
                data = file.read(limit + 1)
        except FileNotFoundError:
            raise _error(T("There is no such file."), "not-found", name) from None
        except IsADirectoryError:
            raise _error(T("This is a folder, not a file."), "unreadable", name) from None
        except (OSError, ValueError):
            raise _error(T("This file can't be opened."), "unreadable", name) from None
    if len(data) > limit:
        message = T("The file is larger than {limit} MiB, the most that is read.", limit=limit // 1024 // 1024)
        raise _error(message, "too-large", name)
    return data


def decode(data: bytes, file: str = "") -> tuple[str, list[Fault]]:
    """The text of some bytes, and a warning if its encoding had to be guessed.

    Raises
    ------
    InputError
        ``binary`` or ``encoding``, for bytes that are no text in any of the three encodings.

    Examples
    --------
    >>> decode("žaba".encode("utf-8-sig")), decode("žaba".encode("utf-16"))
    (('žaba', []), ('žaba', []))
    >>> text, warnings = decode("forêt".encode("cp1252"), "web.csv")
    >>> text, warnings[0].code, warnings[0].level
    ('forêt', 'encoding', 'warning')
    """
    warnings: list[Fault] = []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise _error(T("This begins like UTF-16 but is not. Save it as UTF-8."), "encoding", file) from None
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as bad:
            line = data[: bad.start].count(b"\n") + 1
            try:
                text = data.removeprefix(b"\xef\xbb\xbf").decode("cp1252")
            except UnicodeDecodeError:
                message = T("This is neither UTF-8 nor Windows-1252 text. Save the file as UTF-8.")
                raise InputError([Fault(message, "encoding", file, line)]) from None
            message = T(
                "This is not UTF-8 and was read as Windows-1252. If letters look wrong, save the file as UTF-8."
            )
            warnings.append(Fault(message, "encoding", file, line, level="warning"))
    if "\0" in text:
        raise _error(T("This is not a text file. Save it as text (UTF-8)."), "binary", file)
    return text, warnings


def read_text(path: str | Path) -> tuple[str, list[Fault]]:
    """The text of a file (``"-"`` is standard input) and its warnings; see :func:`read_bytes` and :func:`decode`."""
    return decode(read_bytes(path), str(path))


def _error(message: Text, code: str, file: str) -> InputError:
    return InputError([Fault(message, code, file)])
