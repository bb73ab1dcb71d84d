"""The names that the columns of a table of links may have, in any case: what people write, in five languages."""

from __future__ import annotations

__all__ = [
    "EATEN_BY",
    "EATS",
    "INTERACTION",
    "INTERACTION_PERHAPS",
    "KNOWN",
    "PAIRS",
    "SOURCE_TAXON",
    "SPECIES",
    "TARGET_TAXON",
]


def _variants(names: str) -> tuple[str, ...]:
    endings = ("", "_name", " name", "_species", " species", "_taxon", " taxon", "_id")
    return tuple(name + ending for ending in endings for name in names.split())


# What is eaten, and who eats it.
_EATEN = _variants(
    "resource prey food resources foods eaten zdroj korisť ressource proie 资源 猎物 sumber mangsa res.taxonomy"
)
_EATERS = _variants(
    "consumer predator eater consumers predators eaters konzument predátor consommateur prédateur 消费者 捕食者 "
    "pengguna pemangsa con.taxonomy"
)
PAIRS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (_EATEN, _EATERS),
    (("source",), ("target",)),
    (("from",), ("to",)),
)

# The export of GloBI, by its web pages and by its archive.
SOURCE_TAXON = ("source_taxon_name", "sourcetaxonname", "source_taxon", "source taxon name", "source_name", "source")
TARGET_TAXON = ("target_taxon_name", "targettaxonname", "target_taxon", "target taxon name", "target_name", "target")
INTERACTION = (
    "interaction_type",
    "interactiontypename",
    "interaction_type_name",
    "interactiontype",
    "interaction type",
)
# Columns of other programs that may hold the same, or something else.
INTERACTION_PERHAPS = ("interaction", "relation", "relationship", "link_type", "link type", "type")
EATS = frozenset({"eats", "preyson", "feedson", "consumes"})
EATEN_BY = frozenset({"eatenby", "preyeduponby", "fedonby", "consumedby"})

# A list of species.
SPECIES: tuple[str, ...] = ("node", "species", "name", "taxon", "id", "taxon_name", "taxon name", "scientific_name")
SPECIES += ("label", "druh", "espèce", "物种", "spesies")

_USUAL = (  # told first
    "resource", "consumer", "prey", "predator", "source", "target", "from", "to",
    "source_taxon_name", "interaction_type", "target_taxon_name",
)  # fmt: skip
_SIDES = [name for pair in PAIRS for side in pair for name in side]
KNOWN: tuple[str, ...] = tuple(dict.fromkeys([*_USUAL, *_SIDES, *SOURCE_TAXON, *TARGET_TAXON, *INTERACTION]))
