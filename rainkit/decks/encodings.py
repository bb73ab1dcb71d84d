"""Bytes to text: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, said in a warning."""

from __future__ import annotations

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T, Text

__all__ = ["LOCKED", "decoded", "kind_of_bytes"]

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
    (b"\x89PNG\r\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
    (b"%PDF-", "pdf"),
)
LOCKED = T(
    "this is an old Excel file (.xls) or an Excel file with a password; "
    "open it in Excel or LibreOffice and save it as .xlsx without a password"
)
"""What is said of them."""
_BLANKS = frozenset(b"\t\n\r\x0c\x1a")


def kind_of_bytes(data: bytes) -> str:
    """What the first bytes say: ``zip``, ``ole``, ``png``, ``jpeg``, ``gif``, ``pdf``, ``binary`` or ``text``.

    >>> kind_of_bytes(b"id,name"), kind_of_bytes(b"PK\\x03\\x04"), kind_of_bytes(b"\\x00\\x01\\x02")
    ('text', 'zip', 'binary')
    """
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "text"
    sample = data[:65536]
    controls = sum(byte < 32 and byte not in _BLANKS for byte in sample)
    return "binary" if controls * 50 > len(sample) or data.count(0) * 50 > len(data) else "text"


def decoded(data: bytes, name: str = "") -> tuple[str, list[Fault]]:
    """The text of the bytes, with a warning if the encoding had to be assumed.

    Raises
    ------
    InputError
        For binary files, and UTF-16 that breaks off.

    Examples
    --------
    >>> decoded(b"\\xef\\xbb\\xbfid")
    ('id', [])
    >>> text, (warning,) = decoded("café".encode("cp1252"))
    >>> text, warning.code
    ('café', 'encoding')
    """
    kind = kind_of_bytes(data)
    if kind == "binary" and (data[1:40:2].count(0) > 15) != (data[:40:2].count(0) > 15):
        message = T("this looks like UTF-16 without a byte order mark; save it as UTF-8")
        raise InputError([Fault(message, "encoding", name)])
    if kind != "text":
        raise InputError([Fault(_binary(kind), "binary-file", name)])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            message = T("the file begins as UTF-16 but breaks off or is damaged; save it again as UTF-8")
            raise InputError([Fault(message, "encoding", name)]) from None
        if "\x00" in text:
            raise InputError([Fault(_binary("binary"), "binary-file", name)])
        return text, []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = T("the file is not UTF-8; it is read as Windows-1252, so look whether its accents came out right")
        hint = T("if not, save it as UTF-8, in Excel as ‘CSV UTF-8’")
        message = T("{problem}; {hint}", problem=message, hint=hint)
        warning = Fault(message, "encoding", name, line, level="warning")
        # Windows leaves five bytes without a sign; they become the control signs of Latin-1.
        text = data.decode("cp1252", "rainkit-latin1") if _registered() else ""
        return text, [warning]


def _binary(kind: str) -> Text:
    if kind == "ole":
        return LOCKED
    if kind in ("png", "jpeg", "gif", "pdf", "zip"):
        return T(
            "this is a binary file ({kind}); wanted is text in YAML or JSON, or a table (CSV, TSV, XLSX)",
            kind=kind.upper(),
        )
    return T("this is a binary file; wanted is text (UTF-8) in YAML or JSON, or a table (CSV, TSV, XLSX)")


def _registered() -> bool:
    import codecs

    def latin1(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeDecodeError)
        return error.object[error.start : error.end].decode("latin-1"), error.end

    codecs.register_error("rainkit-latin1", latin1)
    return True
