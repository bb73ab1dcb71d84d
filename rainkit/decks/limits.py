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
    "LINES",
    "NESTING",
    "NODES",
    "PIXELS",
    "RATIO",
    "ROWS",
    "SCORES",
    "SHAPE",
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
#: Faults that are told one by one. Ours, as are the next three.
FAULTS: Final = 1_000
#: Lines of a table; a cell may hold several.
LINES: Final = 200_000
#: Characters of all scoring texts of a file together.
SCORES: Final = 200_000
#: Cells of one goal's shape.
SHAPE: Final = 100
