"""A food web of one's own with its table of species, as a save keeps them, in which nothing is sure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import networkx as nx

from rainkit.decks.model import IUCN, TYPES
from rainkit.draw.web import Species as Shown
from rainkit.ecology.size import Web
from rainkit.i18n import pick
from rainkit.proposal.kinds import KINDS
from rainkit.proposal.species import Species
from rainkit.proposal.typing_species import typed

__all__ = [
    "MOST_LINKS",
    "MOST_NAME",
    "MOST_SPECIES",
    "links_from",
    "own_web",
    "rows_from",
    "rows_of",
    "shown_types",
    "species_of",
]

MOST_SPECIES, MOST_LINKS, MOST_NAME, MOST_ROWS = 90, 600, 80, 200


def own_web(links: Any) -> Web:
    """A web from pairs of names."""
    return _own(tuple((a, b) for a, b in links))


def rows_of(species: Sequence[Species]) -> list[dict[str, Any]]:
    """Species as plain data."""
    return [
        {"key": one.key, "name": dict(one.name), "scientific_name": one.scientific_name, "mass": one.mass,
         "iucn": one.iucn, "kind": one.kind, "type": one.type, "eats": list(one.eats), "word": one.word}
        for one in species[:MOST_ROWS]
    ]  # fmt: skip


def species_of(own: Mapping[str, Any]) -> list[Species]:
    """The table of species that goes with a web of one's own."""
    return [Species(**{**row, "eats": tuple(row["eats"])}) for row in own.get("species") or ()]


@lru_cache(maxsize=8)
def _own(links: tuple[tuple[str, str], ...]) -> Web:
    return nx.DiGraph(links)


def links_from(data: object) -> list[list[str]]:
    """Pairs of names from a save; none if anything is odd or there is too much."""
    if not isinstance(data, list) or not 0 < len(data) <= MOST_LINKS:
        return []
    for pair in data:
        if not (
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(s, str) and 0 < len(s) <= 200 for s in pair)
        ):
            return []
    return [list(pair) for pair in data] if len({s for pair in data for s in pair}) <= MOST_SPECIES else []


def shown_types(own: Mapping[str, Any]) -> dict[Hashable, Shown]:
    """How the species of a web of one's own are shown, by the types that their table tells."""
    found, _ = typed(own_web(own["links"]), species_of(own))
    return {one.species.key: Shown(pick(one.species.name) or one.species.key, one.type or "other") for one in found}


def rows_from(data: object) -> list[dict[str, Any]]:
    """Rows of species from a save, those that are of the form."""
    found = []
    for row in data[:MOST_ROWS] if isinstance(data, list) else []:
        if not (isinstance(row, Mapping) and isinstance(row.get("key"), str) and row["key"]):
            continue
        mass, name = row.get("mass"), row.get("name")
        found.append(
            {
                "key": row["key"][:200],
                "name": {str(k): str(v)[:200] for k, v in name.items()} if isinstance(name, Mapping) else {},
                "scientific_name": str(row.get("scientific_name") or "")[:200],
                "mass": float(mass) if isinstance(mass, int | float) and 0 < mass < 1e9 else None,
                "iucn": row["iucn"] if row.get("iucn") in IUCN else None,
                "kind": row["kind"] if row.get("kind") in KINDS else "",
                "type": row["type"] if row.get("type") in TYPES else "",
                "eats": [t for t in TYPES if t in (row.get("eats") or ())],
                "word": str(row.get("word") or "")[:200],
            }
        )
    return found
