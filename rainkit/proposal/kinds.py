"""What kind of living thing a word means: plant, animal with or without a backbone, or none of these."""

from __future__ import annotations

import re

__all__ = ["EXAMPLES", "KINDS", "NO_CARD", "kind_of_name", "kind_of_word"]

NO_CARD = "other"
"""Bacteria, fungi, lichens, carrion and detritus: food for many, but the game has no type for them."""

_WORDS = {
    "plant": """plant plantae producer autotroph alga algae phytoplankton macrophyte tree shrub grass herb moss fern
        fruit seed leaf leaves flower liliopsida magnoliopsida pinopsida polypodiopsida bryopsida tracheophyta
        chlorophyta chlorophyceae phaeophyceae florideophyceae bacillariophyceae diatom seaweed rastlina strom producent
        plante arbre végétal producteur 植物 生产者 tumbuhan pokok pengeluar""",
    "invertebrate": """invertebrate arthropod arthropoda insect insecta arachnid arachnida spider crustacean crustacea
        mollusc mollusk mollusca annelid annelida worm earthworm zooplankton microzooplankton mesozooplankton polychaete
        ctenophore jellyfish bivalve crab shrimp krill squid malacostraca gastropoda meiofauna
        mussel snail slug leech beetle bee ant wasp butterfly moth caterpillar grasshopper dragonfly aphid termite
        millipede centipede clitellata oligochaeta polychaeta hirudinea bivalvia cephalopoda diplopoda chilopoda
        collembola branchiopoda copepoda hexanauplia echinodermata asteroidea echinoidea cnidaria anthozoa nematoda
        bezstavovec
        článkonožec hmyz arthropode insecte invertébré 昆虫 节肢动物 无脊椎动物 artropod serangga invertebrata""",
    "vertebrate": """vertebrate mammal mammalia bird aves fish fishes pisces actinopterygii reptile reptilia squamata
        amphibian amphibia vert.endo vert.ecto small medium large carnivore frog toad newt snake
        lizard testudines crocodylia lepidosauria teleostei chondrichthyes elasmobranchii stavovec cicavec vták ryba
        plaz obojživelník mammifère oiseau poisson amphibien vertébré 哺乳动物 鸟类 鱼类 爬行动物 两栖动物 脊椎动物
        mamalia burung ikan reptilia amfibia vertebrata""",
    NO_CARD: """bacteria bacterium detritus carrion litter fungus fungi lichen lecanoromycetes agaricomycetes virus
        nutrient baktéria huba lišajník
        bactérie champignon détritus 细菌 真菌 碎屑 bakteria kulat""",
}
KINDS = tuple(_WORDS)
"""All kinds."""

EXAMPLES = (
    "plant", "tree", "invertebrate", "insect", "spider", "vertebrate", "mammal", "bird", "fish", "reptile",
    "amphibian", "fungus", "bacteria", "detritus",
)  # fmt: skip
"""Words that are known in the column of kinds, for messages; many more are, also in other languages."""

_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}


def kind_of_word(word: str) -> str:
    """The kind that a cell such as 'Mammalia' or 'producer' means; empty if it means none.

    >>> [kind_of_word(word) for word in ("Insects", "Clitellata", "vert.endo", "producer", "nice")]
    ['invertebrate', 'invertebrate', 'vertebrate', 'plant', '']
    """
    plain = word.strip().casefold()
    return _KINDS.get(plain) or _KINDS.get(plain.removesuffix("s"), "")


def kind_of_name(name: str) -> str:
    """The kind that the last word of a name tells; empty if it tells none.

    >>> [kind_of_name(name) for name in ("other-insects", "insect-eating bat", "Bacteria in sediment")]
    ['invertebrate', '', 'other']
    """
    words = [word for word in re.split(r"[\s_,;()-]+", name) if word]
    if any(kind_of_word(word) == NO_CARD for word in words):
        return NO_CARD
    return kind_of_word(words[-1]) if words else ""
