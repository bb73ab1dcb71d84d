"""Signs that a terminal does not know, in signs that it does.

A terminal that speaks only ASCII, or one of the old code pages, can't show a real minus or a Slovak name. It gets the
nearest plain signs: a hyphen, the letter without its accent. Only a sign with nothing near it becomes ``?``.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import TextIO

__all__ = ["HANDLER", "plain", "speak_plainly"]

HANDLER = "rainkit-plain"
"""The name of the error handler of encodings."""

_NEAR = {
    **dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-"),
    **dict.fromkeys(
        "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}", "'"
    ),
    **dict.fromkeys(
        "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}", '"'
    ),
    **dict.fromkeys("«»\N{DOUBLE PRIME}", '"'),
    "\N{PRIME}": "'",
    **dict.fromkeys("\N{BULLET}\N{MIDDLE DOT}", "*"),
    **{"×": "x", "÷": "/", "±": "+/-", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "→": "->", "←": "<-", "↔": "<->"},
    **{"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l"},
    **{"（": "(", "）": ")", "，": ", ", "、": ", ", "。": ". ", "：": ": ", "；": "; ", "！": "! ", "？": "? "},
}


def plain(sign: str, encoding: str = "ascii") -> str:
    """The nearest signs that an encoding knows.

    >>> "".join(plain(sign) for sign in "\N{MINUS SIGN}3 … dvojzoborožec 虎")
    '-3 ... dvojzoborozec ?'
    """
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    for words in (sign, _NEAR.get(sign, ""), bare, "".join(_NEAR.get(part, part) for part in bare)):
        try:
            if words.encode(encoding):
                return words
        except UnicodeEncodeError:
            continue
    return "?"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = "".join(plain(sign, error.encoding) for sign in error.object[error.start : error.end])
    return found, error.end


codecs.register_error(HANDLER, _handle)


def speak_plainly(stream: TextIO | None) -> None:
    """Let a stream write the nearest sign that it knows, in place of failing."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=HANDLER)
