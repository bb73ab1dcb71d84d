"""Pages to one PDF with real text: searchable, small, and the same bytes for the same pages."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable

from rainkit.draw import fonts
from rainkit.draw.mpl import figure
from rainkit.draw.primitives import Drawing, texts

__all__ = ["MILLIMETRE", "to_pdf"]

MILLIMETRE = 72 / 25.4
"""A millimetre in printer's points."""


def to_pdf(pages: Iterable[Drawing], *, title: str = "", author: str = "", subject: str = "") -> bytes:
    """The pages, whose unit is a millimetre, as a PDF; no dates, so that nothing differs between two runs.

    >>> to_pdf([Drawing((), (0, 0, 210, 297))])[:5]
    b'%PDF-'
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_pdf import PdfPages

    about = {
        "Creator": "rainkit",
        "Producer": None,
        "CreationDate": None,
        "Title": title or None,
        "Author": author or None,
        "Subject": subject or None,
    }
    buffer = io.BytesIO()
    pages = tuple(pages)
    kind = fonts.pdf_type(line for page in pages for line, _ in texts(page.items))
    with mpl.rc_context({"pdf.fonttype": kind, "pdf.compression": 6}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        with PdfPages(buffer, metadata=about) as book:
            for page in pages:
                book.savefig(figure(page, unit=MILLIMETRE))
    return buffer.getvalue()
