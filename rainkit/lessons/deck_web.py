"""Who really eats whom among the species of the built-in deck, as a networkx graph, and how they are shown."""

from __future__ import annotations

import csv
from collections.abc import Hashable, Iterable, Mapping
from functools import cache

import networkx as nx

from rainkit.core.places import cards_folder
from rainkit.decks import builtin
from rainkit.draw.web import Species
from rainkit.ecology.size import Web
from rainkit.i18n import T, Text

__all__ = ["DEAD", "MIXOTROPHS", "RESOURCES", "deck_web", "name_of", "part_of", "shown"]

MIXOTROPHS = ("rajah-pitcher-plant",)
"""Plants that catch animals for minerals, and live without them."""
DEAD = "dead-wood-and-litter"
"""Food at level 1 that is not alive."""

RESOURCES: Mapping[str, tuple[Text, str]] = {
    "other-leaves-and-shoots": (T("other leaves and shoots"), "plant"),
    "grass-and-bamboo": (T("grass and bamboo"), "plant"),
    "other-fruit-and-seeds": (T("other fruit and seeds"), "plant"),
    "dead-wood-and-litter": (T("dead wood and leaves"), "other"),
    "lichens": (T("lichens"), "other"),
    "birthwort-vines": (T("birthwort vines"), "plant"),
    "tetrastigma-vines": (T("Tetrastigma vines"), "plant"),
    "other-flowers": (T("other flowers"), "plant"),
    "other-insects": (T("other insects"), "arthropod"),
    "earthworms": (T("earthworms"), "other"),
    "other-small-vertebrates": (T("other small animals"), "small"),
}
"""What stands in the web without a card of its own: its name and the type whose colour it takes."""


@cache
def _whole() -> Web:
    folder = cards_folder() / "lessons"
    web: Web = nx.DiGraph()
    with (folder / "deck_web_nodes.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            web.add_node(row["node"], type=row["type"], is_card=row["is_card"] == "1")
    with (folder / "deck_web_links.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            web.add_edge(row["resource"], row["consumer"], evidence=row["evidence"], source=row["source"])
    frozen: Web = nx.freeze(web)
    return frozen


def deck_web(*, linked: bool = True) -> Web:
    """The web of the deck: 117 links from food to eater.

    Parameters
    ----------
    linked : bool
        Leave out species without any link.

    Examples
    --------
    >>> web = deck_web()
    >>> len(web), web.number_of_edges()
    (46, 117)
    >>> len(deck_web(linked=False))
    51
    """
    whole = _whole()
    return part_of(s for s in whole if not linked or whole.degree(s))


def part_of(species: Iterable[Hashable]) -> Web:
    """The web among some species only, in the order in which they are given."""
    whole = _whole()  # a subgraph of networkx has the order of a set, another one in every process
    web: Web = nx.DiGraph()
    web.add_nodes_from((s, whole.nodes[s]) for s in species)
    web.add_edges_from(link for link in whole.edges(data=True) if link[0] in web and link[1] in web)
    return web


def name_of(one: Hashable) -> str:
    """The name of a species of the web; a stranger is called as it is.

    >>> name_of("sun-bear"), name_of("unicorn")
    ('sun bear', 'unicorn')
    """
    known = shown().get(one)
    return known.name if known else str(one)


def shown() -> dict[Hashable, Species]:
    """How the species of the web are shown, in the language in force."""
    from rainkit.draw.forest import short_name

    found: dict[Hashable, Species] = {}
    for card in builtin("foodweb").cards:
        found[card.id] = Species(short_name(card.label), card.type, card.id)
    for name, (words, kind) in RESOURCES.items():
        found[name] = Species(str(words), kind, "" if kind == "other" else name)
    return found
