"""What both games share: grids as networkx graphs, the ledger, the game protocol, records, the random generator."""
