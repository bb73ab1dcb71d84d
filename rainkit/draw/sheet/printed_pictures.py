"""Own pictures for print: only PNG and JPEG from the deck's folder, checked before they are unpacked, made small.

What can't be used is told, and our own drawing takes its place.
"""

from __future__ import annotations

import io
import warnings
from pathlib import Path

from rainkit.core.errors import Fault
from rainkit.decks.images import inside
from rainkit.decks.limits import FILE, PIXELS
from rainkit.i18n import T, Text

__all__ = ["for_print", "from_folder"]

LONGEST = 1100
"""Pixels of the longer side on paper: 300 dpi over a card of 88 mm need 1040."""


def _fault(code: str, message: Text, path: str) -> Fault:
    return Fault(message, code, path=path, level="warning")


def for_print(data: bytes, name: str = "") -> tuple[tuple[bytes, str] | None, Fault | None]:
    """A picture's bytes, made ready for print, or what is wrong with them.

    Turned as the camera says, without anything hidden in it, and never larger than paper needs.

    Examples
    --------
    >>> for_print(b"no picture", "kapok.png")[1].code
    'image-broken'
    """
    broken = T("the image '{name}' is broken or no PNG or JPEG; our own drawing takes its place", name=name[:80])
    if len(data) > FILE:
        message = T("the image '{name}' is larger than 8 MiB; our own drawing takes its place", name=name[:80])
        return None, _fault("image-too-large", message, name)
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
                kind = opened.format
                if opened.width * opened.height > PIXELS:
                    message = T(
                        "the image '{name}' has more than 20 megapixels; our own drawing takes its place",
                        name=name[:80],
                    )
                    return None, _fault("image-too-large", message, name)
                if kind == "JPEG":
                    opened.draft("RGB", (LONGEST, LONGEST))
                opened.load()
                picture = ImageOps.exif_transpose(opened)
                picture = picture.convert("RGBA" if kind == "PNG" else "RGB")
                picture.thumbnail((LONGEST, LONGEST))
                if kind == "PNG":  # what is clear shows the paper
                    paper = Image.new("RGBA", picture.size, "white")
                    picture = Image.alpha_composite(paper, picture).convert("RGB")
                out = io.BytesIO()
                picture.save(out, "PNG")
                return (out.getvalue(), "image/png"), None
    except Exception:  # whatever a hostile file does to the reader: it is not a picture
        return None, _fault("image-broken", broken, name)


def from_folder(folder: Path, name: str) -> tuple[tuple[bytes, str] | None, Fault | None]:
    """The picture of that name inside a deck's folder, or what is wrong with it.

    >>> from_folder(Path("."), "../secret.png")[1].code
    'image-outside'
    """
    file = inside(folder, name)
    if file is None:
        message = T(
            "image outside the deck folder: '{value}'; name a PNG or JPEG that lies beside the deck", value=name[:80]
        )
        return None, _fault("image-outside", message, name)
    try:
        if not file.is_file():
            raise OSError
        with file.open("rb") as stream:
            data = stream.read(FILE + 1)
    except OSError:
        message = T("the image '{name}' can't be read; our own drawing takes its place", name=name[:80])
        return None, _fault("image-missing", message, name)
    return for_print(data, name)
