"""How much a file may hold (CONTRACT.md). Each limit is checked before anything is expanded."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ALIASES",
    "CELL",
    "COLUMNS",
    "COPIES",
    "FAULTS",
    "FILE",
    "NESTING",
    "NODES",
    "PIXELS",
    "RATIO",
    "ROWS",
    "UNPACKED",
]

MIB: Final = 1024 * 1024
#: Bytes of a file.
FILE: Final = 8 * MIB
#: Records of a table, or entries of a list.
ROWS: Final = 2_000
COLUMNS: Final = 20_000
#: Characters of a cell or value.
CELL: Final = 10_000
#: Copies of one card.
COPIES: Final = 99
#: Levels of lists and mappings.
NESTING: Final = 50
ALIASES: Final = 100
#: Bytes of an XLSX or ZIP when unpacked, and how many times its own size that may be.
UNPACKED: Final = 50 * MIB
RATIO: Final = 100
PIXELS: Final = 20_000_000
#: Values in one document, aliases expanded. Ours; it keeps a hostile file cheap.
NODES: Final = 150_000
#: Faults that are told one by one. Ours.
FAULTS: Final = 1_000
