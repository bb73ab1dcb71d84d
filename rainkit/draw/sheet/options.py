"""What can be chosen for printed sheets, each choice checked before anything is drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rainkit.i18n import LANGUAGES, T, Text

__all__ = ["BACKS", "PAPERS", "WHAT", "OptionsError", "SheetOptions", "parse_offset", "parse_size", "parse_what"]

PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Paper by name: width and height in millimetres."""

BACKS = ("none", "long-edge", "short-edge", "fold")
"""Backs are not printed, or on the other side of the sheet turned over at an edge, or beside the fronts to fold."""

WHAT: dict[str, Text] = {
    "cards": T("the cards of the deck: species, and tiles of the jungle"),
    "goals": T("the goal cards of the deck"),
    "tokens": T("the animals, protected areas and other tokens of the jungle"),
    "boards": T("the boards of the jungle: zones, and one jungle a player"),
    "rules": T("one page of rules"),
    "score-sheet": T("a page to write scores and notes of a playtest on"),
    "blank": T("cards to draw on"),
}
"""What can be printed, and what it is."""

_SIZE = re.compile(r"\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*[x×*]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:mm)?\s*", re.IGNORECASE)
_LENGTH = r"([+-]?\d{1,2}(?:[.,]\d{1,2})?)"
_OFFSET = re.compile(rf"\s*{_LENGTH}\s*[,; ]\s*{_LENGTH}\s*(?:mm)?\s*")


class OptionsError(ValueError):
    """A choice that can't be; its words say what could."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


def parse_size(text: str) -> tuple[float, float]:
    """A size such as ``63x88``, in millimetres.

    >>> parse_size("63x88"), parse_size("44,5 x 67 mm")
    ((63.0, 88.0), (44.5, 67.0))
    """
    found = _SIZE.fullmatch(text)
    if not found:
        raise OptionsError(T("'{size}' is no size; write width x height in millimetres, such as 63x88", size=text[:40]))
    return float(found[1].replace(",", ".")), float(found[2].replace(",", "."))


def parse_offset(text: str) -> tuple[float, float]:
    """How far the backs are moved, such as ``0.5,-1``: millimetres to the right and down.

    >>> parse_offset("0.5,-1"), parse_offset("0,5; -1 mm")
    ((0.5, -1.0), (0.5, -1.0))
    """
    found = _OFFSET.fullmatch(text.replace("\N{MINUS SIGN}", "-"))
    if not found:
        message = T("'{offset}' is no offset; write millimetres right,down, such as 0.5,-1", offset=text[:40])
        raise OptionsError(message)
    return float(found[1].replace(",", ".")), float(found[2].replace(",", "."))


def parse_what(text: str) -> tuple[str, ...]:
    """What to print, from a list with commas; ``all`` stands for everything.

    >>> parse_what("cards, rules")
    ('cards', 'rules')
    """
    names = tuple(dict.fromkeys(word.strip().lower() for word in text.split(",") if word.strip()))
    if names == ("all",):
        return tuple(WHAT)
    for name in names:
        if name not in WHAT:
            message = T("'{name}' can't be printed; there are: {known}", name=name[:40], known=list(WHAT))
            raise OptionsError(message)
    if not names:
        raise OptionsError(T("say what to print: {known}", known=list(WHAT)))
    return names


@dataclass(frozen=True)
class SheetOptions:
    """How sheets are printed. All lengths are millimetres.

    Attributes
    ----------
    paper : str
        One of :data:`PAPERS`.
    size : (width, height), optional
        Of a card, default 63 x 88; in a deck of the jungle of a tile, default 60 x 60.
    bleed : float
        How far the edge's colour goes on outside the cut, 0 to 6.
    gutter : float
        Room between cards, 0 to 30; at least twice the bleed is taken.
    marks : bool
        Cut marks in the margins; they never cross a card.
    backs : str
        One of :data:`BACKS`.
    duplex_offset : (right, down)
        Moves the backs, for printers that don't hit the same place on both sides; at most 20.
    what : tuple of str
        Of :data:`WHAT`; default the deck's cards and goals.
    lang : str
        Default the language in force.
    author, licence : str
        Printed small on each card.
    folder : Path, optional
        The deck's folder, where own pictures lie; without it none are read.
    pictures : mapping of card id to (bytes, mime type)
        Own pictures at hand; they go before those of the folder.
    """

    paper: str = "A4"
    size: tuple[float, float] | None = None
    bleed: float = 0.0
    gutter: float = 0.0
    marks: bool = True
    backs: str = "none"
    duplex_offset: tuple[float, float] = (0.0, 0.0)
    what: tuple[str, ...] = ()
    lang: str = ""
    author: str = ""
    licence: str = ""
    folder: Path | None = None
    pictures: Mapping[str, tuple[bytes, str]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise OptionsError(T("unknown paper '{paper}'; there are: {known}", paper=self.paper, known=list(PAPERS)))
        if self.backs not in BACKS:
            raise OptionsError(T("unknown backs '{backs}'; there are: {known}", backs=self.backs, known=list(BACKS)))
        if not 0 <= self.bleed <= 6:
            raise OptionsError(T("the bleed must lie between 0 and 6 mm"))
        if not 0 <= self.gutter <= 30:
            raise OptionsError(T("the gutter must lie between 0 and 30 mm"))
        if not all(abs(part) <= 20 for part in self.duplex_offset):
            raise OptionsError(T("the duplex offset must lie between −20 and 20 mm"))
        if self.size is not None and not all(20 <= side <= 280 for side in self.size):
            raise OptionsError(T("width and height of a card must lie between 20 and 280 mm"))
        for name in self.what:
            if name not in WHAT:
                raise OptionsError(T("'{name}' can't be printed; there are: {known}", name=name, known=list(WHAT)))
        if self.lang and self.lang not in LANGUAGES:
            known = list(LANGUAGES)
            raise OptionsError(T("unknown language '{lang}'; there are: {known}", lang=self.lang, known=known))

    @property
    def duplex(self) -> bool:
        """Whether backs go onto the other side of the sheet."""
        return self.backs in ("long-edge", "short-edge")

    @property
    def gap(self) -> float:
        """The room between cards that is really taken."""
        return max(self.gutter, 2 * self.bleed)
