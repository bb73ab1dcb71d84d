"""The PDF: sizes, numbers of pages, text that can be searched, and the same bytes every time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from sheet_decks import letters, plain, reader

from rainkit.core.errors import InputError
from rainkit.decks import builtin
from rainkit.decks.model import Card, Deck
from rainkit.draw import fonts
from rainkit.draw.sheet import PAPERS, OptionsError, SheetOptions, class_set, sheet_pages, sheet_pdf, trial_pdf
from rainkit.i18n import LANGUAGES, language


@pytest.mark.parametrize("count", [1, 2, 3, 8, 9, 10, 17, 18, 19, 27, 28])
def test_numbers_of_pages(count: int) -> None:
    assert len(sheet_pages(plain(count))) == -(-count // 9)
    assert len(sheet_pages(plain(count), SheetOptions(backs="short-edge"))) == 2 * -(-count // 9)


def test_copies_are_counted() -> None:
    deck = Deck("d", cards=(Card("a", {"en": "A"}, "plant", count=7), Card("b", {"en": "B"}, "small", count=0),
                            Card("c", {"en": "C"}, "large", count=3)))  # fmt: skip
    made = sheet_pdf(deck)
    assert (made.cards, made.pages) == (10, 2)
    assert "B" not in letters(made.pdf)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_paper_is_exact(paper: str, bleed: float) -> None:
    made = sheet_pdf(plain(2), SheetOptions(paper=paper, bleed=bleed))
    for page in reader(made.pdf).pages:
        sides = sorted(float(side) / 72 * 25.4 for side in (page.mediabox.width, page.mediabox.height))
        assert sides == pytest.approx(PAPERS[paper], abs=0.05)
        portrait = page.mediabox.height > page.mediabox.width
        assert portrait is (bleed == 0.0)
    assert any(("portrait" if bleed == 0 else "landscape") in str(note) for note in made.notes)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_text_is_text_in_every_language(lang: str) -> None:
    deck = builtin("foodweb")
    made = sheet_pdf(Deck("some", cards=deck.cards[8:17]), SheetOptions(lang=lang))
    found = letters(made.pdf).casefold()
    with language(lang):
        for card in deck.cards[8:17]:
            for word in card.label.split():
                assert word.casefold() in found
    assert not [fault for fault in made.warnings if fault.code == "no-glyph"]
    assert not [fault for fault in made.warnings if fault.code in ("text-wide", "text-cut", "text-small")]
    assert len(made.pdf) < 300_000


def test_fonts_are_embedded_and_only_used_parts() -> None:
    made = sheet_pdf(Deck("some", cards=builtin("foodweb").cards[:2]), SheetOptions(lang="zh"))
    resources = [font.get_object() for page in reader(made.pdf).pages
                 for font in page["/Resources"]["/Font"].values()]  # fmt: skip
    assert resources
    for font in resources:
        assert "/ToUnicode" in font
        described = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile2" in described or "/FontFile3" in described
    assert len(made.pdf) < 100_000


def test_user_text_is_never_mathematics() -> None:
    made = sheet_pdf(Deck("d", cards=(Card("a", {"en": r"$x^2$ \alpha {\b}"}, "plant"),)))
    assert r"$x^2$\alpha{\b}" in letters(made.pdf)


def test_two_processes_make_the_same_bytes() -> None:
    code = ("import hashlib; from rainkit.decks import builtin; from rainkit.decks.model import Deck; "
            "from rainkit.draw.sheet import *; d = builtin('foodweb'); "
            "r = sheet_pdf(Deck('d', cards=d.cards[:5], goals=d.goals[:2]), SheetOptions(lang='zh', author='A')); "
            "print(hashlib.sha256(r.pdf).hexdigest())")  # fmt: skip
    found = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
                       capture_output=True, text=True, check=True).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Kuala_Lumpur"))
    }  # fmt: skip
    assert len(found) == 1
    assert len(found.pop().strip()) == len(hashlib.sha256().hexdigest())


def test_author_and_licence_stand_on_cards_and_in_the_file() -> None:
    made = sheet_pdf(plain(1), SheetOptions(author="Class 6.B", licence="CC BY 4.0"))
    assert letters(made.pdf).count("Class6.B,CCBY4.0") == 2  # on the card and at the foot of the page
    about = reader(made.pdf).metadata
    assert about is not None
    assert about.author == "Class 6.B"
    assert about.creation_date is None
    own = sheet_pdf(Deck("d", cards=plain(1).cards, extra={"author": "Mei", "license": "CC0"}))
    assert "Mei,CC0" in letters(own.pdf)


def test_year_of_the_category_and_the_extinct_species() -> None:
    deck = builtin("foodweb")
    chosen = tuple(deck.card(name) for name in ("woolly-stalked-begonia", "merbau", "mount-brinchang-ginger"))
    found = letters(sheet_pdf(Deck("d", cards=chosen)).pdf)
    assert "RedListcategoryasof2007" in found
    assert "RedListcategoryasof2021" in found
    assert found.count("RedListcategoryasof") == 2  # the ginger's year is not known
    assert "Extinct:nobodywillseealivingoneagain" in found


def test_signs_without_a_font_are_told_and_never_a_box() -> None:
    card = Card("fox", {"en": "fox \U0010fffd\U0010fffe"}, "small", fact={"en": "\U0010fffd"})
    made = sheet_pdf(Deck("d", cards=(card,)))
    told = [str(fault.message) for fault in made.warnings if fault.code == "no-glyph"]
    assert len(told) == 1
    assert "fox" in told[0]
    assert "U+10FFFD" in told[0]
    assert "leave it out" in told[0]
    assert "\ufffd" in letters(made.pdf)


def test_what_helps_names_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_family", lambda sign, *_: "DejaVu Sans" if ord(sign) < 0x2000 else "")
    made = sheet_pdf(Deck("d", cards=(Card("tiger", {"en": "tiger 虎"}, "carnivore"),)))
    assert any("fonts-wqy-microhei" in str(fault) and "U+864E" in str(fault) for fault in made.warnings)


def test_long_text_is_cut_with_a_word_and_stays_inside() -> None:
    card = Card("long", {"en": "W" * 90}, "plant", scientific_name="x" * 200, fact={"en": "word " * 300})
    codes = {fault.code for fault in sheet_pdf(Deck("d", cards=(card,))).warnings}
    assert "text-cut" in codes
    assert "text-wide" not in codes


def test_a_hostile_number_of_copies_is_refused_at_once() -> None:
    cards = tuple(replace(card, count=99) for card in plain(11).cards)
    with pytest.raises(InputError, match="1089"):
        sheet_pdf(Deck("d", cards=cards))


def test_parts_that_a_deck_lacks() -> None:
    with pytest.raises(OptionsError, match="nothing to print"):
        sheet_pdf(plain(1), SheetOptions(what=("tokens",)))
    with pytest.raises(OptionsError, match="does not fit"):
        sheet_pdf(plain(1), SheetOptions(size=(280.0, 280.0)))


def test_whole_pages_keep_backs_behind_fronts() -> None:
    """Rules and score sheets get an empty back, so that cards start on a front."""
    made = sheet_pdf(plain(1), SheetOptions(what=("rules", "cards", "score-sheet"), backs="long-edge"))
    words = [page.extract_text().strip() for page in reader(made.pdf).pages]
    assert [bool(text) for text in words] == [True, False, True, False, True, False]


def test_class_sets_hold_everything() -> None:
    jungle = class_set("jungle", paper="Letter")
    assert jungle.counts == {"tile": 55, "token": 112 + 10 + 4 + 4 + 1}
    assert not jungle.warnings
    assert "howtoplay" in letters(jungle.pdf)
    assert jungle.pages == 1 + 5 + 5 + 1 + 1  # rules, tiles, boards, tokens, scores


def test_the_page_to_try_the_printer_lies_as_the_sheets_do() -> None:
    made = trial_pdf(plain(1), SheetOptions(bleed=3.0, backs="long-edge"))
    assert made.pages == 2
    page = reader(made.pdf).pages[0]
    assert page.mediabox.width > page.mediabox.height
    assert "100mm" in letters(made.pdf)
