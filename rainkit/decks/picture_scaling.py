"""Own pictures: checked before anything is unpacked, scaled down, and written anew, so that nothing hidden stays in."""

from __future__ import annotations

import io

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.picture_files import inspect
from rainkit.i18n import T, Text

__all__ = ["WIDEST", "scaled"]

WIDEST = (560, 420)
"""Enough for a card of 63 mm on paper, and small enough for thirty of them in one deck."""
GOAL_BYTES = 28_000


def _refuse(message: Text, code: str, name: str) -> InputError:
    return InputError([Fault(message, code, name[:80])])


def scaled(data: bytes, name: str = "") -> bytes:
    """A PNG or JPEG as a small picture for a card.

    Parameters
    ----------
    data : bytes
        The file as it was uploaded.
    name : str
        Its name, for messages.

    Returns
    -------
    bytes
        A PNG if the picture has clear parts, else a JPEG, turned upright, at most :data:`WIDEST`. Places, cameras and
        whatever else a file holds besides its picture are left out.

    Raises
    ------
    InputError
        If it is neither PNG nor JPEG, too large, or broken.
    """
    if len(data) > limits.FILE:
        raise _refuse(
            T("This picture is larger than {mib} MiB.", mib=limits.FILE // limits.MIB), "image-too-large", name
        )
    found = inspect(data)
    if found is None or not found.width or not found.height:
        message = T("This file is neither a PNG nor a JPEG picture, whatever its name says.")
        raise _refuse(message, "image-kind", name)
    if found.pixels > limits.PIXELS:
        most = limits.PIXELS // 1_000_000
        message = T("This picture has more than {most} million pixels; make it smaller first.", most=most)
        raise _refuse(message, "image-too-large", name)
    if not found.complete:
        raise _refuse(T("This picture breaks off; save it again."), "image-broken", name)
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            opened.draft("RGB", (WIDEST[0] * 2, WIDEST[1] * 2))
            upright = ImageOps.exif_transpose(opened)
            clear = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
            picture = upright.convert("RGBA" if clear else "RGB")
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError):
        raise _refuse(T("This picture is broken; save it again."), "image-broken", name) from None
    picture.thumbnail(WIDEST, Image.Resampling.LANCZOS)
    if clear and picture.getchannel("A").getextrema()[0] != 255:
        return _png(picture)
    return _jpeg(picture.convert("RGB"))


def _jpeg(picture: object) -> bytes:
    for quality in (85, 75, 65, 55):
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=quality, optimize=True)  # type: ignore[attr-defined]
        if out.tell() <= GOAL_BYTES:
            break
    return out.getvalue()


def _png(picture: object) -> bytes:
    colours = picture.quantize(128, method=2)  # type: ignore[attr-defined]
    while True:
        out = io.BytesIO()
        colours.save(out, "PNG", optimize=True)
        if out.tell() <= 2 * GOAL_BYTES or colours.width < 200:
            return out.getvalue()
        picture.thumbnail((picture.width * 3 // 4, picture.height * 3 // 4))  # type: ignore[attr-defined]
        colours = picture.quantize(128, method=2)  # type: ignore[attr-defined]
