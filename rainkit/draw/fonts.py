"""Which font shows which sign: the families for a text, and the signs that no installed font has.

matplotlib brings DejaVu Sans, which has nearly all alphabets. For the rest the fonts of the system are searched: first
the usual Chinese ones, then any that has the sign. A sign without a font is never printed as an empty box; it is shown
as a replacement character, and :func:`missing` tells of it beforehand.
"""

from __future__ import annotations

import logging
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rainkit.i18n import T

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rainkit.draw.primitives import Text as Line
    from rainkit.i18n import Text

__all__ = ["FONTS", "families", "missing", "pdf_type", "shown", "what_to_install"]

FONTS = (
    "DejaVu Sans",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
    "PingFang SC",
    "Heiti SC",
    "Microsoft YaHei",
    "SimHei",
    "Arial Unicode MS",
)
"""The fonts to look for, the first for everything but what it lacks; those with PostScript outlines come last."""

_NOT_DRAWN = ("Cc", "Cf", "Zs", "Zl", "Zp", "Mn")
_LAST_RESORT = ("LastResort", "Last Resort", "Adobe Blank")  # have a box for every sign


@lru_cache(maxsize=1)
def _usual() -> tuple[str, ...]:
    from matplotlib import font_manager

    # Chinese fonts often have one weight only; taking it for bold is what is wanted, not worth a warning a line
    logging.getLogger("matplotlib.font_manager").addFilter(lambda record: "font weight" not in str(record.msg))
    known = {font.name for font in font_manager.fontManager.ttflist}
    return tuple(sorted((name for name in FONTS if name in known), key=_postscript))


@lru_cache(maxsize=256)
def _postscript(family: str) -> bool:
    """Whether a family has PostScript outlines (CFF), as Noto Sans CJK has."""
    from matplotlib import font_manager

    try:
        file = font_manager.findfont(font_manager.FontProperties(family=[family]), fallback_to_default=False)
        with open(file, "rb") as opened:  # noqa: PTH123 - matplotlib's paths may know which font of a collection is meant
            head = opened.read(16)
            if head.startswith(b"ttcf"):
                opened.seek(int.from_bytes(head[12:16], "big"))
                head = opened.read(4)
    except (ValueError, OSError):
        return False
    return head.startswith(b"OTTO")


def pdf_type(lines: Iterable[Line]) -> int:
    """matplotlib's way to put the fonts of these lines into a PDF: 42, or 3 if one has PostScript outlines.

    As type 42 matplotlib would write those as if they were TrueType, and readers show nothing.
    """
    used = {name for line in lines for name in families(line.text, bold=line.bold, italic=line.italic)}
    return 3 if any(_postscript(name) for name in used) else 42


@lru_cache(maxsize=256)
def _signs(family: str, bold: bool, italic: bool) -> frozenset[int]:
    """All signs of the file that matplotlib takes for a family, weight and slant."""
    from matplotlib import font_manager

    wanted = font_manager.FontProperties(
        family=[family], weight="bold" if bold else "normal", style="italic" if italic else "normal"
    )
    try:
        font: Any = font_manager.get_font(font_manager.findfont(wanted, fallback_to_default=False))
    except (ValueError, OSError, RuntimeError):
        return frozenset()
    return frozenset(font.get_charmap())


@lru_cache(maxsize=4096)
def _family(sign: str, bold: bool, italic: bool) -> str:
    """The first family with a sign, empty if there is none."""
    code = ord(sign)
    for name in _usual():
        if code in _signs(name, bold, italic):
            return name
    if sign.isascii():
        return ""
    from matplotlib import font_manager

    others = sorted({font.name for font in font_manager.fontManager.ttflist} - set(_usual()))
    others.sort(key=_postscript)
    for name in others:
        if not name.startswith(_LAST_RESORT) and code in _signs(name, bold, italic):
            return name
    return ""


def families(text: str, *, bold: bool = False, italic: bool = False) -> list[str]:
    """The families that together show a text, as matplotlib wants them.

    >>> families("merbau")
    ['DejaVu Sans']
    """
    found = dict.fromkeys(name for sign in text if (name := _family(sign, bold, italic)))
    ordered = [name for name in _usual() if name in found] + [name for name in found if name not in _usual()]
    first = _usual()[0] if _usual() else "sans-serif"
    return [first, *(name for name in ordered if name != first)]


def missing(text: str, *, bold: bool = False, italic: bool = False) -> tuple[str, ...]:
    """The signs of a text that no installed font has, in their order.

    >>> missing("merbau \\U0010fffd") == ("\\U0010fffd",)
    True
    """
    lost = (s for s in text if unicodedata.category(s) not in _NOT_DRAWN and not _family(s, bold, italic))
    return tuple(dict.fromkeys(lost))


def shown(text: str, *, bold: bool = False, italic: bool = False) -> str:
    """The text as it is drawn: signs without a font as replacement characters, invisible ones left out.

    >>> shown("a\\u200db \\U0010fffd") == "ab \\ufffd"
    True
    """
    if text.isascii() and text.isprintable():
        return text
    out = []
    for sign in text:
        kind = unicodedata.category(sign)
        if kind in ("Zs", "Zl", "Zp", "Cc"):
            out.append(" ")
        elif _family(sign, bold, italic) and kind != "Cf":
            out.append(sign)
        elif kind not in ("Cf", "Mn"):
            out.append("\ufffd")
    return "".join(out)


def what_to_install(sign: str) -> Text:
    """What helps against a sign without a font."""
    name = unicodedata.name(sign, "")
    if name.startswith(("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "FULLWIDTH", "BOPOMOFO")):
        return T(
            "install a Chinese font such as WenQuanYi Micro Hei (Debian, Ubuntu: fonts-wqy-microhei) or Noto Sans SC"
        )
    if unicodedata.category(sign) == "So" or name.startswith("EMOJI"):
        return T("leave this picture sign out, or install a font that has it, such as Noto Emoji")
    if unicodedata.category(sign) in ("Cn", "Co"):
        return T("this is no sign of any alphabet; leave it out")
    script = name.split(" ")[0].capitalize() if name else ""
    return T("install a font for this script, such as Noto Sans {script}", script=script)
