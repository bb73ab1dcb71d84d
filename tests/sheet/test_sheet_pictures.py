"""Own pictures, a PNG for each card, and the sheet for virtual tabletops."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from sheet_decks import plain

from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.decks.own_pictures import with_picture
from rainkit.draw.sheet import OptionsError, SheetOptions, pieces_of, sheet_pdf
from rainkit.draw.sheet.images import card_png, file_names, tabletop_sheets
from rainkit.draw.sheet.printed_pictures import LONGEST, for_print, from_folder


def encoded(size: tuple[int, int], kind: str = "PNG", colour: object = (200, 30, 30), mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_good_pictures_are_made_small(kind: str) -> None:
    found, fault = for_print(encoded((3000, 1500), kind))
    assert fault is None
    assert found is not None
    assert max(Image.open(io.BytesIO(found[0])).size) <= LONGEST


def test_clear_parts_show_the_paper() -> None:
    found, _ = for_print(encoded((4, 4), "PNG", (0, 0, 0, 0), "RGBA"))
    assert found is not None
    assert Image.open(io.BytesIO(found[0])).getpixel((0, 0)) == (255, 255, 255)


@pytest.mark.parametrize("mode", ["L", "P", "1", "I;16", "LA", "CMYK"])
def test_every_kind_of_colours(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    out = io.BytesIO()
    Image.new(mode, (8, 8)).save(out, kind)
    assert for_print(out.getvalue())[1] is None


def test_bad_pictures_are_told_and_our_drawing_takes_their_place(tmp_path: Path) -> None:
    import random

    noise = Image.frombytes("RGB", (200, 200), random.Random(1).randbytes(120_000))
    out = io.BytesIO()
    noise.save(out, "PNG")
    (tmp_path / "cut.png").write_bytes(out.getvalue()[:9000])
    (tmp_path / "words.png").write_bytes(b"<svg onload='x'/>")
    (tmp_path / "huge.png").write_bytes(encoded((5000, 4200), "PNG", 0, "1"))
    for name, code in (("cut.png", "image-broken"), ("words.png", "image-broken"), ("huge.png", "image-too-large"),
                       ("none.png", "image-missing"), ("../x.png", "image-outside"),
                       ("/etc/passwd", "image-outside")):  # fmt: skip
        found, fault = from_folder(tmp_path, name)
        assert found is None
        assert fault is not None
        assert fault.code == code
    deck = Deck("d", cards=(replace(plain(1).cards[0], image="cut.png"),))
    made = sheet_pdf(deck, SheetOptions(folder=tmp_path))
    assert [fault.code for fault in made.warnings] == ["image-broken"]
    assert made.pages == 1


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(encoded((4, 4)))
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    fault = from_folder(folder, "link.png")[1]
    assert fault is not None
    assert fault.code == "image-outside"


def test_printed_pictures_are_printed(tmp_path: Path) -> None:
    (tmp_path / "red.png").write_bytes(encoded((300, 200)))
    card = replace(plain(1).cards[0], image="red.png")
    for options in (SheetOptions(folder=tmp_path), SheetOptions(pictures={card.id: (encoded((30, 20)), "image/png")})):
        piece = pieces_of(Deck("d", cards=(card,)), options)[0][0]
        drawn = Image.open(io.BytesIO(card_png(piece))).convert("RGB")
        assert drawn.getpixel((100, 400)) == (200, 30, 30)
    ours = card_png(pieces_of(Deck("d", cards=(card,)), SheetOptions())[0][0])
    assert Image.open(io.BytesIO(ours)).convert("RGB").getpixel((100, 400)) != (200, 30, 30)


def test_pictures_inside_the_deck_are_printed_or_told() -> None:
    card = with_picture(plain(1).cards[0], encoded((30, 20)))
    pieces, faults = pieces_of(Deck("d", cards=(card,)), SheetOptions())
    assert not faults
    assert Image.open(io.BytesIO(card_png(pieces[0]))).convert("RGB").getpixel((100, 400)) == (200, 30, 30)
    data = bytearray(encoded((30, 20)))
    data[45:60] = b"\x00" * 15  # whole by its frame, not to be unpacked
    for extra in (with_picture(card, bytes(data)).extra, {"picture": ["no picture"]}):
        made = sheet_pdf(Deck("d", cards=(replace(card, extra=extra),)))
        assert [fault.code for fault in made.warnings] == ["image-broken"]


def test_a_card_at_300_dpi() -> None:
    piece = pieces_of(plain(1), SheetOptions())[0][0]
    drawn = Image.open(io.BytesIO(card_png(piece)))
    assert drawn.size == (744, 1039)
    assert drawn.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_names_of_files_suit_every_system() -> None:
    deck = Deck(
        "d", cards=(*plain(1).cards, replace(plain(1).cards[0], id="雲豹"), replace(plain(1).cards[0], id="con"))
    )
    names = file_names(pieces_of(deck, SheetOptions())[0])
    assert names == ["01-card-0.png", "02-_.png", "03-con.png"]


@pytest.mark.parametrize(("count", "places"), [(1, (2, 2)), (9, (9, 2)), (10, (10, 2)), (11, (10, 2)), (70, (10, 7))])
def test_tabletop_sheets(count: int, places: tuple[int, int]) -> None:
    piece = pieces_of(plain(1), SheetOptions())[0][0]
    (sheet,) = tabletop_sheets([piece] * count)
    width, height = Image.open(io.BytesIO(sheet.png)).size
    assert (sheet.columns, sheet.rows, sheet.cards) == (*places, count)
    assert max(width, height) <= 4096
    assert width % sheet.columns == 0
    assert height % sheet.rows == 0


def test_more_cards_and_other_sizes_get_sheets_of_their_own() -> None:
    piece, tile = (pieces_of(deck, SheetOptions())[0][0] for deck in (plain(1), builtin("jungle")))
    sheets = tabletop_sheets([piece, tile, *[piece] * 70])
    assert [(sheet.columns, sheet.rows, sheet.cards) for sheet in sheets] == [(10, 7, 70), (2, 2, 1), (2, 2, 1)]
    assert len({sheet.png for sheet in sheets}) == 3
    with pytest.raises(OptionsError):
        tabletop_sheets([])
