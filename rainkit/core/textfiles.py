"""Text files as people have them: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252.

A guessed encoding is said in a warning; what can't be read is told as faults with file and line.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T, Text

__all__ = ["MAX_BYTES", "NO_WEB", "decode", "is_web_address", "read_bytes", "read_text"]

MAX_BYTES = 8 * 1024 * 1024
_PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0", b"\x1f\x8b")
_PRINTED = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
_CONTROLS = re.compile("[\x01-\x08\x0b\x0e-\x1f]")
_SAMPLE = 65_536
NO_WEB = T("This is a web address, and rainkit opens none. Download the file and name it here.")
NO_TEXT = T("This is not a text file. Save it as text (UTF-8).")
_WINDOWS_1252 = {byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xA0)}


def is_web_address(name: str) -> bool:
    """Whether a name is an address such as ``https://example.org/deck.yaml`` and not a file.

    >>> is_web_address("https://example.org/deck.yaml"), is_web_address("C:/decks/mine.yaml")
    (True, False)
    """
    return re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", name) is not None


def read_bytes(path: str | Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for ``"-"``.

    Raises
    ------
    InputError
        ``not-found``, ``web-address``, ``unreadable`` or ``too-large``; the limit is checked before the file is read.
    """
    name = str(path)
    if is_web_address(name):
        raise _error(NO_WEB, "web-address", name)
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

    The five bytes that Windows-1252 leaves open are read as in Latin-1.

    Raises
    ------
    InputError
        ``binary`` or ``encoding``, for bytes that are no text.

    Examples
    --------
    >>> decode("žaba".encode("utf-8-sig")), decode("žaba".encode("utf-16"))
    (('žaba', []), ('žaba', []))
    >>> text, warnings = decode("forêt".encode("cp1252"), "web.csv")
    >>> text, warnings[0].code, warnings[0].level
    ('forêt', 'encoding', 'warning')
    """
    if data.startswith(_PACKED):
        raise _error(T("This is a workbook or an archive, not a text file. Save it as CSV."), "binary", file)
    if data.startswith(_PRINTED):
        raise _error(NO_TEXT, "binary", file)
    warnings: list[Fault] = []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise _error(T("This begins like UTF-16 but is damaged. Save it as UTF-8."), "encoding", file) from None
    else:
        text, warnings = _one_byte_or_utf_8(data, file)
    if "\0" in text or len(_CONTROLS.findall(text[:_SAMPLE])) * 50 > len(text[:_SAMPLE]):
        raise _error(NO_TEXT, "binary", file)
    return text, warnings


def _one_byte_or_utf_8(data: bytes, file: str) -> tuple[str, list[Fault]]:
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        message = T("This is not UTF-8; it was read as Windows-1252. If letters look wrong, save it as UTF-8.")
        text = data.removeprefix(b"\xef\xbb\xbf").decode("latin-1").translate(_WINDOWS_1252)
        return text, [Fault(message, "encoding", file, line, level="warning")]


def read_text(path: str | Path) -> tuple[str, list[Fault]]:
    """The text of a file (``"-"`` is standard input) and its warnings; see :func:`read_bytes` and :func:`decode`."""
    return decode(read_bytes(path), str(path))


def _error(message: Text, code: str, file: str) -> InputError:
    return InputError([Fault(message, code, file)])
