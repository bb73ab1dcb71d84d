"""How wide text is, without a font at hand: advance widths of DejaVu Sans, the widest of the usual system fonts.

What fits by this table fits in every browser. Thousandths of the font size; Chinese characters are one size wide.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Fitted", "broken", "fitted", "shortened", "text_width", "wrapped"]

_BLANKS = re.compile(r"[^\S\u00a0\u2007\u202f]+")
"""Where a line may break: at blanks, except those that hold a French colon or a unit to its word."""
_FIRST = 0x20
# U+0020 to U+017F, regular and bold
# fmt: off
_REGULAR = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    318, 401, 636, 636, 636, 636, 337, 500, 500, 1000, 471, 612, 838, 361, 1000, 500, 500, 838, 401, 401, 500, 636, 636,
    318, 500, 401, 471, 612, 969, 969, 969, 531, 684, 684, 684, 684, 684, 684, 974, 698, 632, 632, 632, 632, 295, 295,
    295, 295, 775, 748, 787, 787, 787, 787, 787, 838, 787, 732, 732, 732, 732, 611, 605, 630, 613, 613, 613, 613, 613,
    613, 982, 550, 615, 615, 615, 615, 278, 278, 278, 278, 612, 634, 612, 612, 612, 612, 612, 838, 612, 634, 634, 634,
    634, 592, 635, 592, 684, 613, 684, 613, 684, 613, 698, 550, 698, 550, 698, 550, 698, 550, 770, 635, 775, 635, 632,
    615, 632, 615, 632, 615, 632, 615, 632, 615, 775, 635, 775, 635, 775, 635, 775, 635, 752, 634, 916, 695, 295, 278,
    295, 278, 295, 278, 295, 278, 295, 278, 590, 556, 295, 278, 656, 579, 579, 557, 278, 557, 278, 557, 375, 557, 342,
    562, 284, 748, 634, 748, 634, 748, 634, 813, 748, 634, 787, 612, 787, 612, 787, 612, 1070, 1023, 695, 411, 695, 411,
    695, 411, 635, 521, 635, 521, 635, 521, 635, 521, 611, 392, 611, 392, 611, 392, 732, 634, 732, 634, 732, 634, 732,
    634, 732, 634, 732, 634, 989, 818, 611, 592, 611, 685, 525, 685, 525, 685, 525, 352,
)
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    348, 456, 696, 696, 636, 696, 365, 500, 500, 1000, 564, 646, 838, 415, 1000, 500, 500, 838, 438, 438, 500, 736, 636,
    380, 500, 438, 564, 646, 1035, 1035, 1035, 580, 774, 774, 774, 774, 774, 774, 1085, 734, 683, 683, 683, 683, 372,
    372, 372, 372, 838, 837, 850, 850, 850, 850, 850, 838, 850, 812, 812, 812, 812, 724, 738, 719, 675, 675, 675, 675,
    675, 675, 1048, 593, 678, 678, 678, 678, 343, 343, 343, 343, 687, 712, 687, 687, 687, 687, 687, 838, 687, 712, 712,
    712, 712, 652, 716, 652, 774, 675, 774, 675, 774, 675, 734, 593, 734, 593, 734, 593, 734, 593, 830, 716, 838, 716,
    683, 678, 683, 678, 683, 678, 683, 678, 683, 678, 821, 716, 821, 716, 821, 716, 821, 716, 837, 712, 974, 790, 372,
    343, 372, 343, 372, 343, 372, 343, 372, 343, 744, 686, 372, 343, 775, 665, 665, 637, 343, 637, 343, 637, 479, 637,
    557, 642, 371, 837, 712, 837, 712, 837, 712, 983, 837, 712, 850, 687, 850, 687, 850, 687, 1167, 1094, 770, 493, 770,
    493, 770, 493, 720, 595, 720, 595, 720, 595, 720, 595, 682, 478, 682, 478, 682, 478, 812, 712, 812, 712, 812, 712,
    812, 712, 812, 712, 812, 712, 1103, 924, 724, 652, 724, 725, 582, 725, 582, 725, 582, 435,
)
# fmt: on
_MORE = {
    "\N{NARROW NO-BREAK SPACE}": (318, 348),
    "–": (500, 500),
    "—": (1000, 1000),
    "‘": (318, 380),
    "’": (318, 380),
    "“": (518, 657),
    "”": (518, 657),
    "„": (518, 657),
    "…": (1000, 1000),
    "−": (838, 838),
    "×": (838, 838),
    "→": (838, 838),
    "²": (401, 438),
    "³": (401, 438),
    "·": (318, 380),
    "•": (590, 639),
}


@lru_cache(maxsize=4096)
def _advance(character: str, bold: bool) -> int:
    code = ord(character)
    table = _BOLD if bold else _REGULAR
    if _FIRST <= code < _FIRST + len(table):
        return table[code - _FIRST]
    if character in _MORE:
        return _MORE[character][bold]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Cf"):
        return 0
    return 1000 if unicodedata.east_asian_width(character) in "WF" else 850 if bold else 780


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of one line, in the unit of ``size``.

    >>> round(text_width("merbau", 10)), round(text_width("merbau", 10, bold=True)), text_width("马来虎", 10)
    (39, 43, 30.0)
    """
    return sum(_advance(c, bold) for c in text) * size / 1000


def _words(text: str) -> list[str]:
    return [word for word in _BLANKS.split(text) if word]


def _pieces(text: str) -> list[str]:
    """What a line may break into: words (with their blank), parts behind a hyphen, single Chinese characters."""
    pieces: list[str] = []
    for word in _words(text):
        start = 0
        for i, character in enumerate(word):
            wide = unicodedata.east_asian_width(character) in "WF"
            closing = i + 1 < len(word) and unicodedata.category(word[i + 1]) in ("Pe", "Po", "Pf")
            opening = unicodedata.category(character) in ("Ps", "Pi")
            if ((character == "-" and i > 1) or (wide and not opening)) and not closing and i + 1 < len(word):
                pieces.append(word[start : i + 1])
                start = i + 1
        pieces.append(word[start:] + " ")
    if pieces:
        pieces[-1] = pieces[-1].rstrip()
    return pieces


def wrapped(text: str, widths: tuple[float, ...], size: float, *, bold: bool = False) -> tuple[str, ...]:
    """The text broken into lines: line i within ``widths[i]``, further ones within the last width.

    A single word that is wider than its line stands alone and sticks out; :func:`fitted` takes care of that.

    >>> wrapped("lesser mouse-deer", (60,), 10)
    ('lesser', 'mouse-deer')
    """
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        room = widths[min(len(lines), len(widths) - 1)]
        if line and text_width((line + piece).rstrip(), size, bold=bold) > room:
            lines.append(line.rstrip())
            line = piece
        else:
            line += piece
    return (*lines, line.rstrip()) if line.strip() else tuple(lines)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text set into its room.

    Attributes
    ----------
    lines : tuple of str
        From top to bottom.
    size : float
        The font size.
    broken : bool
        Whether a word had to be broken by a hyphen.
    squeezed : bool
        Whether a line is wider than its room even so.
    """

    lines: tuple[str, ...]
    size: float
    broken: bool = False
    squeezed: bool = False


def broken(text: str, width: float, size: float, bold: bool = False, *, fully: bool = False) -> str:
    """The text with a hyphen and a blank inside words that are wider than ``width``.

    A word is broken before a consonant and a vowel, as most languages do it; ``fully`` takes as many letters as fit.

    >>> broken("processionnaire", 56, 10), broken("processionnaire", 56, 10, fully=True)
    ('proces- sionnaire', 'processio- nnaire')
    """
    words = []
    for word in _words(text):
        if all(text_width(piece.rstrip(), size, bold=bold) <= width for piece in _pieces(word)):
            words.append(word)
            continue
        while text_width(word, size, bold=bold) > width and len(word) > 3:
            cut = len(word)
            while cut > 2 and text_width(word[:cut] + "-", size, bold=bold) > width:
                cut -= 1
            cut = min(cut, len(word) - 2)
            if not fully:
                cut = next((n for n in range(cut, cut // 2, -1) if _opens_a_syllable(word[n:])), cut)
            words.append(word[:cut] + "-")
            word = word[cut:]
        words.append(word)
    return " ".join(words)


def _opens_a_syllable(rest: str) -> bool:
    """Whether a part of a word begins with a consonant and a vowel, accents or not."""
    first, second = (unicodedata.normalize("NFD", letter)[0] in "aeiouy" for letter in rest[:2].lower())
    return second and not first


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, cut and ended by an ellipsis if it is wider than ``width``.

    >>> shortened("merbau tree", 50, 10)
    'merba …'
    """
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + " …", size, bold=bold) > width:
        text = text[:-1].rstrip(" .,;")
    return text + " …"


@lru_cache(maxsize=2048)
def fitted(
    text: str,
    widths: tuple[float, ...],
    size: float,
    *,
    bold: bool = False,
    smallest: float = 0.85,
    lines: int | None = None,
) -> Fitted:
    """The text set as large as it fits: wrapped, then shrunk to ``smallest``, never cut.

    Parameters
    ----------
    text : str
    widths : tuple of float
        The room of each line.
    size : float
        The size to start with.
    smallest : float
        The least part of ``size``; then words are broken by a hyphen, and at the very last squeezed.
    lines : int, optional
        The greatest number of lines; default as many as there are widths.

    Examples
    --------
    >>> fitted("giant honey bee", (60, 60), 10, bold=True).lines
    ('giant', 'honey bee')
    """
    most = lines or len(widths)
    for step in range(6):
        now = size * (1 - (1 - smallest) * step / 5)
        found = _fits(text, widths, now, bold, most)
        if found:
            return Fitted(found, now)
    small = size * smallest
    narrowest = min(widths[:most])
    for fully in (False, True):
        found = _fits(broken(text, narrowest, small, bold, fully=fully), widths, small, bold, most)
        if found:
            return Fitted(found, small, broken=True)
    squeezed = wrapped(text, tuple(w * 1.3 for w in widths), small, bold=bold)
    if len(squeezed) > most:  # a very long own name: all of it, in even lines, as wide as they need to be
        share = text_width(text, small, bold=bold) / most * 1.15
        while len(squeezed) > most:
            squeezed = wrapped(text, (share,), small, bold=bold)
            share *= 1.1
    return Fitted(squeezed, small, squeezed=True)


def _fits(text: str, widths: tuple[float, ...], size: float, bold: bool, most: int) -> tuple[str, ...] | None:
    found = wrapped(text, widths, size, bold=bold)
    ok = len(found) <= most and all(
        text_width(line, size, bold=bold) <= widths[min(i, len(widths) - 1)] for i, line in enumerate(found)
    )
    return found if ok else None
