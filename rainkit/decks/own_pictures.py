"""An own picture that travels inside its card, so that a deck stays one file; or a drawing borrowed from another.

The picture stands as base64 under the keys ``picture``, ``picture_2``, ``picture_3`` and so on, each piece short enough
for a cell, so that every format of decks keeps it; which kind it is, its first bytes say.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rainkit.decks import limits
from rainkit.decks.model import Card
from rainkit.decks.picture_files import inspect

__all__ = ["DRAWING", "KEY", "MOST_BYTES", "PICTURE_KEYS", "drawing_of", "picture_of", "with_picture"]

KEY = "picture"
#: The key of a card that borrows one of our drawings: the id of the species that it was drawn for.
DRAWING = "drawing"
#: A picture inside a deck is at most so large; the studio scales pictures down far below that.
MOST_BYTES = 400_000
_PIECE = 9_600
PICTURE_KEYS = (KEY, *(f"{KEY}_{number}" for number in range(2, MOST_BYTES * 4 // 3 // _PIECE + 3)))


@lru_cache(maxsize=64)
def _decoded(pieces: tuple[str, ...]) -> tuple[bytes, str] | None:
    if sum(map(len, pieces)) > MOST_BYTES * 4 // 3 + 4:
        return None
    try:
        data = b64decode("".join(pieces), validate=True)
    except (binascii.Error, ValueError):
        return None
    found = inspect(data)
    if found is None or not found.complete or not 0 < found.pixels <= limits.PIXELS:
        return None
    return data, f"image/{found.kind}"


def picture_of(card: Card) -> tuple[bytes, str] | None:
    """The own picture of a card with its MIME type; None if it has none, or none that is a whole PNG or JPEG.

    >>> picture_of(Card("otter", {"en": "otter"}, "medium", extra={"picture": "no picture"})) is None
    True
    """
    pieces = _pieces(card.extra)
    return _decoded(pieces) if pieces else None


def _pieces(extra: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(extra[key]) for key in PICTURE_KEYS if extra.get(key))


def drawing_of(card: Card) -> str:
    """The name of the drawing that a card shows: its own id, or that of the species it borrows it from."""
    borrowed = card.extra.get(DRAWING)
    return borrowed if isinstance(borrowed, str) and borrowed else card.id


def with_picture(card: Card, data: bytes | None) -> Card:
    """The card with this picture, or without any.

    Raises
    ------
    ValueError
        If the bytes are no PNG or JPEG, or too many.
    """
    extra = {key: value for key, value in card.extra.items() if key not in PICTURE_KEYS}
    if data is not None:
        text = b64encode(data).decode("ascii")
        pieces = [text[i : i + _PIECE] for i in range(0, len(text), _PIECE)]
        if _decoded(tuple(pieces)) is None:
            raise ValueError("neither a whole PNG nor a JPEG of a fitting size")
        extra.update(zip(PICTURE_KEYS, pieces, strict=False))
    return replace(card, extra=extra)
