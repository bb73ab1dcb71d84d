"""Cleaning the texts of files: one form for letters with accents, no invisible signs, no outer blanks."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["cleaned", "one_line", "slug"]

# The joiners U+200C and U+200D belong to scripts and emoji; the other format signs only hide things.
_HIDDEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def cleaned(text: str) -> tuple[str, list[str]]:
    """The text in NFC without invisible and control signs and outer blanks, and the signs that were taken out.

    >>> cleaned(" kapok\\u200b ")
    ('kapok', ['U+200B'])
    """
    if text.isascii() and text.isprintable():
        return text.strip(), []
    out = sorted({f"U+{ord(sign):04X}" for sign in _HIDDEN.findall(text) + _CONTROL.findall(text)})
    text = _CONTROL.sub("", _HIDDEN.sub("", text))
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip(), out


def one_line(text: str) -> str:
    """The text with every run of line breaks and tabs as one blank.

    >>> one_line("two\\nlines")
    'two lines'
    """
    return re.sub(r"\s*[\n\r\t\v\f\u2028\u2029\x85]\s*", " ", text)


def slug(name: str) -> str:
    """A kebab-case id made of a name.

    >>> slug("Wallace’s flying frog"), slug("Žltý motýľ"), slug("雲豹")
    ('wallaces-flying-frog', 'zlty-motyl', '雲豹')
    """
    plain = "".join(s for s in unicodedata.normalize("NFKD", name[:200].lower()) if not unicodedata.combining(s))
    plain = re.sub(r"['’ʻ]", "", unicodedata.normalize("NFC", plain))
    return re.sub(r"[\W_]+", "-", plain).strip("-")[:80].strip("-")
