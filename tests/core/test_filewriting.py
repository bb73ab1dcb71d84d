"""Files are written whole or not at all, and never over what is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rainkit.core.errors import InputError
from rainkit.core.filewriting import refuse_other_work, refuse_own_input, write_and_keep_old, write_file


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("old", encoding="utf-8")
    write_file(file, "ká\n")
    assert file.read_bytes() == "ká\n".encode()
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_missing_is_named_and_not_made(tmp_path: Path) -> None:
    folder = tmp_path / "none" / "there"
    with pytest.raises(InputError, match=r"there is no folder '.*there'; make it first"):
        write_file(folder / "x.pdf", b"")
    assert not list(tmp_path.iterdir())


def test_what_the_system_refuses_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the file can't be written: "):
        write_file(tmp_path, b"")
    with pytest.raises(InputError, match="the file can't be written: "):
        write_file(tmp_path / ("x" * 300), b"")
    assert not list(tmp_path.iterdir())


def test_the_file_that_is_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match="name another file to write"):
        refuse_own_input(file, tmp_path / "." / "deck.yaml")
    refuse_own_input(file, tmp_path / "other.yaml")
    refuse_own_input("-", file)


def test_what_another_file_held_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    """Once: writing the same again does not push the old content out."""
    file, kept = tmp_path / "deck.yaml", tmp_path / "deck.yaml.bak"
    assert write_and_keep_old(file, b"mine") is None
    assert write_and_keep_old(file, b"new") == kept
    assert write_and_keep_old(file, b"new") is None
    assert (file.read_bytes(), kept.read_bytes()) == (b"new", b"mine")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    refuse_other_work(file, b"%PDF")
    refuse_other_work(tmp_path, b"%PDF")
    for content in (b"", b"%PDF-1.4"):
        file.write_bytes(content)
        refuse_other_work(file, b"%PDF")
    with pytest.raises(InputError, match="this file holds something else"):
        refuse_other_work(file, b"%PDF", b"moves")
