"""Pictures that a deck names."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest

from rainkit.decks.checking import check_file
from rainkit.decks.images import inside
from rainkit.decks.picture_files import Picture, inspect


def picture(kind: str, size: tuple[int, int] = (40, 30)) -> bytes:
    """A small picture."""
    images = pytest.importorskip("PIL.Image")
    out = io.BytesIO()
    images.new("RGB", size, "green").save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_pictures_are_known_by_their_bytes(kind: str) -> None:
    """Kind, size, and whether a part is missing."""
    data = picture(kind)
    assert inspect(data) == Picture(kind, 40, 30, True)
    assert inspect(data[:-20]) == Picture(kind, 40, 30, False)


def test_no_picture_breaks_the_reader() -> None:
    """Any beginning of a picture is a picture that breaks off, or none."""
    for data in (picture("png"), picture("jpeg")):
        for end in range(len(data)):
            found = inspect(data[:end])
            assert found is None or not found.complete


def codes(folder: Path, name: str) -> list[str]:
    """What is said of a deck with one picture."""
    deck = folder / "deck.csv"
    deck.write_text(f"id,name,type,image\na,A,plant,{name}\n", encoding="utf-8")
    found = check_file(deck)
    return [fault.code for fault in found.errors + found.warnings if "image" in fault.code]


def test_what_is_said_of_pictures(tmp_path: Path) -> None:
    """Good ones nothing; a text with the name of a picture, a huge one, and one of another kind are refused."""
    (tmp_path / "good.png").write_bytes(picture("png"))
    (tmp_path / "good.JPG").write_bytes(picture("jpeg"))
    (tmp_path / "text.png").write_text("<svg/>")
    huge = bytearray(picture("png"))
    huge[16:24] = struct.pack(">II", 50_000, 50_000)
    (tmp_path / "huge.png").write_bytes(huge)
    (tmp_path / "a.svg").write_text("<svg/>")
    assert codes(tmp_path, "good.png") == codes(tmp_path, "good.JPG") == []
    assert codes(tmp_path, "text.png") == codes(tmp_path, "a.svg") == ["image-kind"]
    assert codes(tmp_path, "huge.png") == ["image-too-large"]
    assert codes(tmp_path, "none.png") == ["image-missing"]


def test_links_lead_nowhere(tmp_path: Path) -> None:
    """A link out of the folder is not followed."""
    (tmp_path / "secret.png").write_bytes(picture("png"))
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    assert inside(folder, "link.png") is None
    assert codes(folder, "link.png") == ["image-outside"]
