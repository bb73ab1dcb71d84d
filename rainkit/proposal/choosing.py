"""Which species become cards: as many of each type as the built-in deck has, the best linked first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rainkit.decks import builtin
from rainkit.ecology.size import Web
from rainkit.proposal.typing_species import Typed

__all__ = ["Choice", "choose", "wanted"]


@dataclass
class Choice:
    """The species that become cards, and those for which there was no place.

    Attributes
    ----------
    cards : list of Typed
    extra : list of Typed
        Those among the cards that fill places of types of which the region has too few.
    left_over : list of Typed
    missing : dict of type to int
        How many of a type are fewer than in the built-in deck.
    """

    cards: list[Typed] = field(default_factory=list)
    extra: list[Typed] = field(default_factory=list)
    left_over: list[Typed] = field(default_factory=list)
    missing: dict[str, int] = field(default_factory=dict)


def wanted() -> dict[str, int]:
    """How many cards of each type the built-in deck has (F1).

    >>> wanted()
    {'plant': 14, 'arthropod': 7, 'small': 7, 'medium': 6, 'large': 2, 'carnivore': 4}
    """
    deck = builtin("foodweb")
    return dict(Counter(deck.card(copy).type for copy in deck.copies))


def choose(found: Sequence[Typed], web: Web, *, fill: bool = True) -> Choice:
    """The cards of a deck.

    Parameters
    ----------
    found : sequence of Typed
        Those with a type are chosen from; the order breaks ties.
    web : networkx.DiGraph
    fill : bool
        Fill places of types that are missing with further species of other types, up to the size of the built-in deck.
    """
    places = wanted()
    ranked = sorted(
        (one for one in found if one.type),
        key=lambda one: (-(web.degree(one.species.key) if one.species.key in web else 0), one.species.iucn is None),
    )
    choice, have = Choice(), Counter[str]()
    for one in ranked:
        if have[one.type] < places[one.type]:
            have[one.type] += 1
            choice.cards.append(one)
        else:
            choice.left_over.append(one)
    choice.missing = {kind: n - have[kind] for kind, n in places.items() if have[kind] < n}
    room = sum(choice.missing.values()) if fill else 0
    choice.extra, choice.left_over = choice.left_over[:room], choice.left_over[room:]
    order = {kind: i for i, kind in enumerate(places)}
    given = {id(one): i for i, one in enumerate(found)}
    choice.cards = sorted([*choice.cards, *choice.extra], key=lambda one: (order[one.type], given[id(one)]))
    return choice
