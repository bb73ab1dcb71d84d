"""Print and play: decks as sheets to print and cut, with rules, boards, tokens and score sheets.

Examples
--------
>>> from rainkit.decks import builtin
>>> from rainkit.draw.sheet import SheetOptions, sheet_pdf
>>> made = sheet_pdf(builtin("jungle"), SheetOptions(paper="Letter"))
>>> made.cards, made.pages
(55, 5)
"""

from rainkit.draw.sheet.flow import Heading, Paragraph, Picture, text_page
from rainkit.draw.sheet.making import SheetResult, book, class_set, pieces_of, sheet_pages, sheet_pdf, trial_pdf
from rainkit.draw.sheet.named import sheet_of
from rainkit.draw.sheet.options import BACKS, PAPERS, WHAT, OptionsError, SheetOptions

__all__ = [
    "BACKS",
    "PAPERS",
    "WHAT",
    "Heading",
    "OptionsError",
    "Paragraph",
    "Picture",
    "SheetOptions",
    "SheetResult",
    "book",
    "class_set",
    "pieces_of",
    "sheet_of",
    "sheet_pages",
    "sheet_pdf",
    "text_page",
    "trial_pdf",
]
