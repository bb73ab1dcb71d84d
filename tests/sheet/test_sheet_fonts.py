"""Fonts with PostScript outlines, such as Noto Sans CJK: matplotlib can't put them into a PDF as TrueType."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from matplotlib import font_manager
from sheet_decks import letters, plain, reader

from rainkit.decks.model import Card, Deck
from rainkit.draw import fonts
from rainkit.draw.sheet import sheet_pdf

SIGN = "\U0002a6d0"  # so rare that only the test's font has it


def forget() -> None:
    for cached in (fonts._usual, fonts._signs, fonts._family, fonts._postscript):
        cached.cache_clear()


@pytest.fixture
def postscript_font(tmp_path: Path) -> Iterator[str]:
    """A font of one triangle for one sign."""
    pen = T2CharStringPen(1000, None)
    pen.moveTo((50, 0))
    pen.lineTo((900, 0))
    pen.lineTo((450, 800))
    pen.closePath()
    shape = pen.getCharString()
    made = FontBuilder(1000, isTTF=False)
    made.setupGlyphOrder([".notdef", "sign"])
    made.setupCharacterMap({ord(SIGN): "sign"})
    made.setupCFF("RainkitTest", {"FullName": "Rainkit Test"}, {".notdef": shape, "sign": shape}, {})
    made.setupHorizontalMetrics({".notdef": (1000, 50), "sign": (1000, 50)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Rainkit Test", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(tmp_path / "test.otf")
    known = list(font_manager.fontManager.ttflist)
    font_manager.fontManager.addfont(str(tmp_path / "test.otf"))
    forget()
    yield "Rainkit Test"
    font_manager.fontManager.ttflist[:] = known
    forget()


def test_any_font_that_has_the_sign_is_found(postscript_font: str) -> None:
    assert fonts.families(f"tiger {SIGN}") == ["DejaVu Sans", postscript_font]
    assert fonts.missing(SIGN) == ()


@pytest.mark.usefixtures("postscript_font")
def test_it_is_written_so_that_readers_can_show_it() -> None:
    deck = Deck("d", cards=(Card("a", {"en": f"tiger {SIGN}"}, "carnivore"),))
    made = sheet_pdf(deck)
    assert not made.warnings
    kinds = {font.get_object()["/Subtype"] for font in reader(made.pdf).pages[0]["/Resources"]["/Font"].values()}
    assert kinds == {"/Type3"}
    assert f"Tiger{SIGN}" in letters(made.pdf)
    assert sheet_pdf(deck).pdf == made.pdf


def test_all_others_stay_true_type() -> None:
    made = sheet_pdf(plain(1))
    kinds = {font.get_object()["/Subtype"] for font in reader(made.pdf).pages[0]["/Resources"]["/Font"].values()}
    assert kinds == {"/Type0"}


def test_true_type_goes_first() -> None:
    found = fonts._usual()
    assert found[0] == "DejaVu Sans"
    assert [fonts._postscript(name) for name in found] == sorted(fonts._postscript(name) for name in found)
