"""What both games share: grids as networkx graphs, the ledger, the game protocol, records, the random generator."""

__all__ = [
    "chance",
    "errors",
    "filewriting",
    "game",
    "grids",
    "ledger",
    "places",
    "processes",
    "records",
    "rng",
    "switches",
    "tables",
    "textfiles",
]
