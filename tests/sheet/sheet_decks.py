"""Small decks for the tests of sheets."""

from __future__ import annotations

import io

from pypdf import PdfReader

from rainkit.decks.model import Card, Deck


def plain(count: int) -> Deck:
    """A deck of so many plain cards."""
    return Deck("plain", cards=tuple(Card(f"card-{i}", {"en": f"card {i}"}, "plant") for i in range(count)))


def reader(pdf: bytes) -> PdfReader:
    """The PDF as pypdf sees it."""
    return PdfReader(io.BytesIO(pdf))


def letters(pdf: bytes) -> str:
    """All text of a PDF without blanks."""
    return "".join("".join(page.extract_text().split()) for page in reader(pdf).pages)
