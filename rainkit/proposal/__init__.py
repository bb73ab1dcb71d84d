"""A whole deck proposed from real data: who eats whom in a region, and what its species weigh.

Examples
--------
>>> import networkx as nx
>>> from rainkit.proposal import Species, propose
>>> species = [Species("grass", kind="plant"), Species("hare", mass=4.0, kind="vertebrate")]
>>> found = propose(nx.DiGraph([("grass", "hare")]), species)
>>> [(card.id, card.type) for card in found.deck.cards]
[('grass', 'plant'), ('hare', 'small')]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.proposal.model import Proposal
    from rainkit.proposal.proposing import propose
    from rainkit.proposal.species import Species, parse_species_table, read_species_table

__all__ = ["Proposal", "Species", "parse_species_table", "propose", "read_species_table"]

_LATER = {
    "Proposal": "model",
    "propose": "proposing",
    "Species": "species",
    "parse_species_table": "species",
    "read_species_table": "species",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"rainkit.proposal.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
