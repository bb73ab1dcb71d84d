"""What is read as text, and its limits (CONTRACT.md)."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rainkit.core.errors import InputError
from rainkit.core.textfiles import decode, read_bytes, read_text

FROG = "žaba, 青蛙, forêt"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_warning(encoding: str) -> None:
    assert decode(FROG.encode(encoding)) == (FROG, [])


def test_both_byte_orders_of_utf_16() -> None:
    assert decode(b"\xff\xfe" + FROG.encode("utf-16-le"))[0] == FROG
    assert decode(b"\xfe\xff" + FROG.encode("utf-16-be"))[0] == FROG


def test_windows_1252_is_said_in_a_warning_with_the_line() -> None:
    text, (warning,) = decode("one\nforêt\n".encode("cp1252"), "a.csv")
    assert text == "one\nforêt\n"
    assert (warning.code, warning.level, warning.file, warning.line) == ("encoding", "warning", "a.csv", 2)


def test_bytes_that_windows_1252_leaves_open_are_no_fault() -> None:
    assert decode(b"caf\xe9 \x81 \x80")[0] == "café \x81 €"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfea", "encoding"),
        (b"PK\x03\x04 a workbook", "binary"),
        (b"\x89PNG a picture", "binary"),
        (b"%PDF-1.4 a print", "binary"),
        ("ab".encode("utf-16-le"), "binary"),
        (b"a\0b", "binary"),
        (bytes(range(1, 32)) * 3, "binary"),
    ],
)
def test_what_is_no_text_is_a_fault(data: bytes, code: str) -> None:
    with pytest.raises(InputError) as info:
        decode(data, "a.csv")
    assert [(f.code, f.file) for f in info.value.faults] == [(code, "a.csv")]


@pytest.mark.parametrize(("data", "is_one"), [(b"PK\x03\x04", True), (b"\x89PNG", False), (b"%PDF-", False)])
def test_only_a_workbook_is_called_one(data: bytes, is_one: bool) -> None:
    with pytest.raises(InputError) as info:
        decode(data, "a.csv")
    assert ("workbook" in str(info.value)) is is_one


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "no.csv", "not-found"), (tmp_path, "unreadable"), ("a\0b", "unreadable")):
        with pytest.raises(InputError) as info:
            read_bytes(path)
        assert info.value.faults[0].code == code


def test_the_limit_on_bytes_holds_exactly(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"x" * 10)
    assert read_bytes(file, limit=10) == b"x" * 10
    with pytest.raises(InputError) as info:
        read_bytes(file, limit=9)
    assert info.value.faults[0].code == "too-large"


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Standard:
        buffer = io.BytesIO(b"from a pipe")

    monkeypatch.setattr(sys, "stdin", Standard)
    assert read_text("-") == ("from a pipe", [])
