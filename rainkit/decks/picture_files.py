"""What a PNG or JPEG file says of itself: kind, size, and whether it is all there. Nothing is unpacked for that."""

from __future__ import annotations

import struct
from dataclasses import dataclass

__all__ = ["Picture", "inspect"]

_PNG = b"\x89PNG\r\n\x1a\n"
#: JPEG marks that begin a frame and hold its size: C0 to CF without DHT, JPG and DAC.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Picture:
    """Width and height in pixels; ``complete`` is False for a file that breaks off."""

    kind: str
    width: int
    height: int
    complete: bool

    @property
    def pixels(self) -> int:
        """Width times height."""
        return self.width * self.height


def inspect(data: bytes) -> Picture | None:
    """The picture in some bytes, or None if they are neither PNG nor JPEG.

    >>> inspect(b"<svg/>") is None
    True
    >>> header = struct.pack(">I4sII5sI", 13, b"IHDR", 40, 30, b"12345", 0)
    >>> inspect(b"\\x89PNG\\r\\n\\x1a\\n" + header)
    Picture(kind='png', width=40, height=30, complete=False)
    """
    if data.startswith(_PNG):
        return _png(data)
    return _jpeg(data) if data.startswith(b"\xff\xd8\xff") else None


def _png(data: bytes) -> Picture | None:
    if len(data) < 24 or data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", data[16:24])
    at, seen_data = len(_PNG), False
    while at + 12 <= len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        at += size + 12
        seen_data |= kind == b"IDAT"
        if kind == b"IEND":
            return Picture("png", width, height, seen_data and at <= len(data))
    return Picture("png", width, height, False)


def _jpeg(data: bytes) -> Picture | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return Picture("jpeg", width, height, data.rfind(b"\xff\xd9") > at)
        if mark == 0xFF:
            at += 1
        elif mark == 0x01 or 0xD0 <= mark <= 0xD9:
            at += 2
        else:
            at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None
