"""What a class hands in besides deck files: pictures in a ZIP file or beside the decks, other documents."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from deck_tables import zipped
from PIL import Image

from rainkit.decks import Deck, dump, merge
from rainkit.decks.model import Card
from rainkit.decks.own_pictures import picture_of

FOX = b"id,name,type,image\nfox,fox,carnivore,fox.png\n"


def picture(size: tuple[int, int] = (90, 70)) -> bytes:
    """A PNG."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).save(out, "PNG")
    return out.getvalue()


def test_pictures_in_a_zip_file_go_into_their_cards() -> None:
    """Each deck has those of its own folder; a name that leads elsewhere has none."""
    members = {
        "Anna/card.csv": FOX,
        "Anna/fox.png": picture(),
        "Ben/card.csv": FOX.replace(b"fox,fox", b"owl,owl"),
        "Eva/card.csv": FOX.replace(b"fox,fox", b"elk,elk").replace(b"fox.png", b"../Anna/fox.png"),
    }
    merged = merge([("class.zip", zipped(members))], top_up=False)
    found = {card.id: picture_of(card) is not None for card in merged.deck.cards}
    assert found == {"fox": True, "owl": False, "elk": False}
    assert merged.deck.card("fox").image == ""
    told = {
        name.split("/")[1]: [f.code for f in faults if "image" in f.code] for name, faults in merged.warnings.items()
    }
    assert (told.get("Anna", []), told["Ben"]) == ([], ["image-missing"])
    assert [fault.code for fault in merged.faulty["class.zip/Eva/card.csv"]] == ["image-outside"]


def test_broken_pictures_in_a_zip_file_are_told() -> None:
    """As those on a disk are."""
    for data, code in ((picture()[:-30], "image-broken"), (b"<svg/>", "image-kind"), (b"", "image-kind")):
        merged = merge([("class.zip", zipped({"card.csv": FOX, "fox.png": data}))], top_up=False)
        faults = [fault for found in (merged.faulty, merged.warnings) for some in found.values() for fault in some]
        assert [fault.code for fault in faults if "image" in fault.code] == [code]


def test_pictures_chosen_together_with_decks() -> None:
    """On a page all files of a folder may be chosen: pictures are no decks. Alone they are told."""
    merged = merge([("card.csv", FOX), ("fox.png", picture()), ("other.jpg", b"\xff\xd8\xff")], top_up=False)
    assert picture_of(merged.deck.card("fox")) is not None
    assert (merged.files, merged.used, merged.faulty) == (1, 1, {})
    alone = merge([("fox.png", picture())], top_up=False)
    assert [fault.code for fault in alone.faulty["fox.png"]] == ["binary-file"]


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("card.ods", zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "another Office file"),
        ("card.docx", zipped({"[Content_Types].xml": b"<Types/>"}), "another Office file"),
        ("card.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Excel file"),
        ("card.pdf", b"%PDF-1.7", "binary file (PDF)"),
    ],
)
def test_documents_of_other_kinds_are_not_lost_without_a_word(
    tmp_path: Path, name: str, data: bytes, word: str
) -> None:
    """In a folder and in a ZIP file."""
    (tmp_path / name).write_bytes(data)
    for files in ([tmp_path], [("class.zip", zipped({name: data}))]):
        ((fault,),) = merge(files, top_up=False).faulty.values()
        assert word in str(fault)


def test_a_table_saved_as_text_is_a_deck(tmp_path: Path) -> None:
    """Excel's 'Unicode text'; other texts are passed over."""
    (tmp_path / "card.txt").write_text("id\tname\ttype\nfox\tlíška\tcarnivore\n", encoding="utf-16")
    (tmp_path / "read me.txt").write_text("What is your name? What type of text is this?", encoding="utf-8")
    merged = merge([tmp_path], top_up=False)
    assert [card.label for card in merged.deck.cards] == ["líška"]
    assert merged.files == 1


def test_a_workbook_with_macros_is_read(tmp_path: Path) -> None:
    """Its macros are not looked at."""
    (tmp_path / "card.xlsm").write_bytes(dump(Deck("", cards=(Card("fox", {"en": "fox"}, "carnivore"),)), "xlsx"))
    assert list(merge([tmp_path], top_up=False).deck.by_id) == ["fox"]
