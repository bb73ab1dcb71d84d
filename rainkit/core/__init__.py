"""What both games share: grids as networkx graphs, the ledger, the game protocol, records, the random generator."""

__all__ = ["errors", "game", "grids", "ledger", "places", "records", "rng", "switches", "tables", "textfiles"]
