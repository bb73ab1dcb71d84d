"""From species to the game's six types: by diet and by body mass, with the reason for each.

Plants make their own food; animals without a backbone count as arthropods; of the others those are carnivores whose
foods are animals with a backbone by at least half; the rest go by body mass.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from rainkit.decks.model import TYPE_WORDS
from rainkit.ecology.size import Web
from rainkit.i18n import N, T, Text
from rainkit.proposal.kinds import NO_CARD, kind_of_name
from rainkit.proposal.species import Species

__all__ = ["CUTS", "HUNTER_SHARE", "LIGHT", "Typed", "kinds_of", "size_cuts", "typed"]

CUTS = (20.0, 500.0)
"""Up to the first mass (kg) an animal is small, up to the second medium: so the built-in deck divides its animals."""

HUNTER_SHARE = 0.5
"""From this share of foods with a backbone on an animal is a carnivore."""

LIGHT = 0.01
"""Below this mass (kg) an animal of which nothing else is known counts as one without a backbone."""

_SIZES = ("small", "medium", "large")
_PARTS = (7, 6, 2)  # of these sizes in the built-in deck


@dataclass(frozen=True)
class Typed:
    """A species with its type, or without one, and why.

    Attributes
    ----------
    species : Species
    type : str
        Empty if the data do not tell.
    why : Text
    hunts : float
        The share of its foods that have a backbone.
    """

    species: Species
    type: str
    why: Text
    hunts: float = 0.0


def kinds_of(web: Web, species: Sequence[Species]) -> dict[Hashable, tuple[str, Text]]:
    """The kind of everything in the web and in the table, and how it is known.

    The table of species goes first, then the last word of the name ('other insects'), then: what eats nothing is a
    plant, and what is lighter than :data:`LIGHT` has no backbone.
    """
    listed: dict[Hashable, Species] = {one.key: one for one in species}
    return {key: _kind(key, web, listed.get(key)) for key in dict.fromkeys([*listed, *web])}


def _kind(key: Hashable, web: Web, one: Species | None) -> tuple[str, Text]:
    if one is not None and one.kind:
        return one.kind, T("your table says so")
    names = [str(key), *(one.name.values() if one else ())]
    if kind := next((kind for kind in map(kind_of_name, names) if kind), ""):
        return kind, T("its name says so")
    mass = one.mass if one else None
    if key in web and web.out_degree(key) and not web.in_degree(key) and mass is None:
        return "plant", T("it is food and eats nothing")
    if mass is not None:
        if mass < LIGHT:
            return "invertebrate", T("it weighs less than 10 g")
        return "vertebrate", T("it weighs 10 g or more")
    if one is not None and one.word:
        return "", T("'{word}' is not known as a kind, and no mass is given", word=one.word[:40])
    return "", T("neither kind nor mass is known")


def _diet(one: Species, web: Web, kinds: Mapping[Hashable, tuple[str, Text]]) -> list[str]:
    foods = [food for food in (web.predecessors(one.key) if one.key in web else ()) if food != one.key]
    known = [kind for food in foods if (kind := kinds[food][0])]
    if known or not one.eats:
        return known
    return [{"plant": "plant", "arthropod": "invertebrate"}.get(food, "vertebrate") for food in one.eats]


def size_cuts(masses: Sequence[float]) -> tuple[float, float]:
    """The two masses that part small, medium and large.

    They are :data:`CUTS`; where these leave a size without any animal, cuts that part the region's own animals as
    7 : 6 : 2.

    >>> size_cuts([2, 60, 800]), size_cuts([1, 2, 3, 4, 5, 6, 7, 8])
    ((20.0, 500.0), (4, 7))
    """
    sizes = {_size(mass, CUTS) for mass in masses}
    if len(sizes) == len(_SIZES) or len(masses) < len(_SIZES):
        return CUTS
    ordered, whole = sorted(masses), sum(_PARTS)
    first = max(1, round(len(ordered) * _PARTS[0] / whole))
    second = min(len(ordered) - 1, max(first + 1, round(len(ordered) * (_PARTS[0] + _PARTS[1]) / whole)))
    return ordered[first - 1], ordered[second - 1]


def _size(mass: float, cuts: tuple[float, float]) -> str:
    return _SIZES[sum(mass > cut for cut in cuts)]


def typed(
    web: Web, species: Sequence[Species], *, keep_types: bool = False, hunters: int | None = None
) -> tuple[list[Typed], tuple[float, float]]:
    """The type of each species, and the cuts of mass that were used.

    Parameters
    ----------
    web : networkx.DiGraph
    species : sequence of Species
    keep_types : bool
        Take the game's types from the table where it has them.
    hunters : int, optional
        At most so many carnivores; the others, which live less on animals with a backbone, go by their mass.

    Examples
    --------
    >>> import networkx as nx
    >>> pond = nx.DiGraph([("algae", "carp"), ("carp", "pike")])
    >>> found, _ = typed(pond, [Species("algae"), Species("carp", mass=3), Species("pike", mass=4), Species("newt")])
    >>> [(one.species.key, one.type) for one in found]
    [('algae', 'plant'), ('carp', 'small'), ('pike', 'carnivore'), ('newt', '')]
    """
    kinds = kinds_of(web, species)
    diets = {one: _diet(one, web, kinds) for one in species}
    hunts = {one: diet.count("vertebrate") / len(diet) if diet else 0.0 for one, diet in diets.items()}
    animals = [one for one in species if kinds[one.key][0] == "vertebrate"]
    carnivores = [one for one in animals if hunts[one] >= HUNTER_SHARE]
    carnivores.sort(key=lambda one: (-hunts[one], -_links(web, one)))
    chosen = set(carnivores[:hunters] if hunters is not None else carnivores)
    others = [one.mass for one in animals if one.mass is not None and one not in chosen]
    cuts = size_cuts(others)
    found = []
    for one in species:
        if keep_types and one.type:
            found.append(Typed(one, one.type, T("your table says so"), hunts[one]))
        else:
            kind, why = kinds[one.key]
            found.append(_typed(one, kind, why, len(diets[one]), hunts[one], one in chosen, cuts))
    return found, cuts


def _links(web: Web, one: Species) -> int:
    return int(web.degree(one.key)) if one.key in web else 0


def _typed(
    one: Species, kind: str, why: Text, foods: int, hunts: float, hunter: bool, cuts: tuple[float, float]
) -> Typed:
    if kind == NO_CARD:
        return Typed(one, "", T("no type of the game fits it (neither plant nor animal): {why}", why=why))
    if not kind:
        return Typed(
            one, "", T("{why}: give it a mass or a kind (plant, insect, mammal ...) in the table of species", why=why)
        )
    if kind == "plant":
        return Typed(one, "plant", T("a plant: {why}", why=why), hunts)
    if kind == "invertebrate":
        return Typed(one, "arthropod", T("an animal without a backbone: {why}", why=why), hunts)
    if hunter:
        words = N(
            "{percent} % of its {n} known food has a backbone",
            "{percent} % of its {n} known foods have a backbone",
            foods,
            percent=round(100 * hunts),
        )
        return Typed(one, "carnivore", words, hunts)
    if one.mass is None:
        return Typed(one, "", T("an animal with a backbone, but its body mass is not known"), hunts)
    size = _size(one.mass, cuts)
    return Typed(one, size, _size_words(size, one.mass, cuts, hunts), hunts)


def _size_words(size: str, mass: float, cuts: tuple[float, float], hunts: float) -> Text:
    places = {"mass": _short(mass), "size": TYPE_WORDS[size], "low": _short(cuts[0]), "high": _short(cuts[1])}
    if size == "small":
        words = T("it weighs {mass} kg: up to {low} kg is a {size}", **places)
    elif size == "medium":
        words = T("it weighs {mass} kg: more than {low} and up to {high} kg is a {size}", **places)
    else:
        words = T("it weighs {mass} kg: more than {high} kg is a {size}", **places)
    if hunts >= HUNTER_SHARE:
        return T("{why}; a hunter too, but others live more on animals with a backbone", why=words)
    return words


def _short(mass: float) -> float:
    return float(f"{mass:.3g}") if mass < 1000 else float(round(mass))
