"""A whole deck proposed from a table of links and a table of species, with a reason for every line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rainkit.decks import builtin
from rainkit.decks.model import TYPES, Card, Deck
from rainkit.decks.workshop import free_id
from rainkit.ecology.size import Web
from rainkit.i18n import T, Text, current, number
from rainkit.lab.exact import expected_points
from rainkit.proposal.choosing import Choice, choose, wanted
from rainkit.proposal.model import HAND, Proposal, Proposed
from rainkit.proposal.notes import compared, notes_of
from rainkit.proposal.scoring import Line, called, lines_of, usual_points, weighed
from rainkit.proposal.species import Species
from rainkit.proposal.typing_species import Typed, kinds_of, typed

__all__ = ["propose"]

_AWAY = 0.8


def propose(
    web: Web, species: Sequence[Species] = (), *, name: str = "", keep_types: bool = False, top_up: bool = False
) -> Proposal:
    """Propose a deck.

    Parameters
    ----------
    web : networkx.DiGraph
        Edges from food to eater, as :func:`rainkit.ecology.read_web` gives it.
    species : sequence of Species
        Those that may become cards; without it all of the web.
    name : str
        Of the deck.
    keep_types : bool
        Take the game's types from the table where it has them, instead of working them out.
    top_up : bool
        Fill what is missing with cards of the built-in deck, instead of leaving it out.

    Returns
    -------
    Proposal

    Examples
    --------
    >>> import networkx as nx
    >>> web = nx.DiGraph([("oak", "mouse"), ("mouse", "owl")])
    >>> found = propose(web, [Species("oak"), Species("mouse", mass=0.02), Species("owl", mass=0.5), Species("elf")])
    >>> [(one.card.id, one.card.type, str(one.lines[0].why)) for one in found.cards][1]
    ('mouse', 'small', 'it eats oak')
    >>> found.unplaced[0][0], found.players
    ('elf', 0)
    """
    listed = list(species) or [Species(str(key), {"en": str(key)}) for key in web]
    found, cuts = typed(web, listed, keep_types=keep_types)
    found = _with_room(found, typed(web, listed, keep_types=keep_types, hunters=wanted()["carnivore"])[0])
    choice = choose(found, web, fill=not top_up)
    cards = _cards(choice, web)
    ours = _ours(choice.missing, len(cards), {card.id for card in cards.values()}) if top_up else []
    deck = Deck(name or "my-region", cards=(*cards.values(), *ours))
    lines, notes = _lines(choice, cards, web, found, deck)
    why = {cards[one.species.key].id: one.why for one in choice.cards}
    deck = replace(deck, cards=tuple(_scored(card, lines.get(card.id), why.get(card.id)) for card in deck.cards))
    return Proposal(
        deck,
        tuple(_told(deck, choice, cards, lines, notes)),
        tuple((one.species.key, one.why) for one in found if not one.type),
        tuple((one.species.key, one.type) for one in choice.left_over),
        choice.missing,
        tuple(notes_of(deck, choice, cuts, listed, web, ours)),
        *compared(found),
    )


def _with_room(free: list[Typed], few: list[Typed]) -> list[Typed]:
    """Carnivores beyond the places of the deck go by mass while there is room; nobody else changes."""
    have = {kind: sum(one.type == kind for one in free) for kind in TYPES}
    places, out = wanted(), []
    for one, other in zip(free, few, strict=True):
        changes = one.type == "carnivore" and other.type not in ("", "carnivore")
        if changes and have[other.type] < places[other.type] and have["carnivore"] > places["carnivore"]:
            have[other.type] += 1
            have["carnivore"] -= 1
            out.append(other)
        else:
            out.append(one)
    return out


def _cards(choice: Choice, web: Web) -> dict[Hashable, Card]:
    """The cards without their scores, by the node that each stands for."""
    cards: dict[Hashable, Card] = {}
    taken: dict[str, bool] = {}
    for one in choice.cards:
        species = one.species
        card_id = free_id(species.key, taken)
        taken[card_id] = True
        extra = {} if species.mass is None else {"mass_kg": float(f"{species.mass:.4g}")}
        cards[species.key] = Card(
            card_id,
            species.name or {"en": species.key},
            one.type,
            species.iucn,
            scientific_name=species.scientific_name,
            extra=extra,
        )
    return {key: replace(card, fact=_fact(key, web, cards)) for key, card in cards.items()}


def _fact(key: Hashable, web: Web, cards: Mapping[Hashable, Card]) -> dict[str, str]:
    """A sentence for the card from the links: what it eats and what eats it."""
    if key not in web:
        return {}

    def names(keys: Any) -> list[str]:
        found = [called(k, cards) for k in keys if k != key]
        return found if len(found) <= 5 else [*found[:4], "…"]

    foods, eaters = names(web.predecessors(key)), names(web.successors(key))
    parts = [T("It eats {names}.", names=foods)] if foods else []
    parts += [T("It is eaten by {names}.", names=eaters)] if eaters else []
    return {current(): " ".join(map(str, parts))} if parts else {}


def _ours(missing: Mapping[str, int], have: int, taken: set[str]) -> list[Card]:
    """Cards of the built-in deck for the types that are missing, up to its size."""
    deck = builtin("foodweb")
    room = len(deck.copies) - have
    found: list[Card] = []
    for kind, n in missing.items():
        found += [card for card in deck.cards if card.type == kind and card.id not in taken][:n]
    return found[:room]


def _lines(
    choice: Choice, cards: Mapping[Hashable, Card], web: Web, found: Sequence[Typed], deck: Deck
) -> tuple[dict[str, list[Line]], dict[str, Text]]:
    by_kind = {"plant": "plant", "invertebrate": "arthropod"}
    types = {key: by_kind.get(kind, "") for key, (kind, _) in kinds_of(web, [one.species for one in found]).items()}
    types |= {one.species.key: one.type for one in found if one.type}
    lines: dict[str, list[Line]] = {}
    notes: dict[str, Text] = {}
    ours: dict[Hashable, Card] = {card.id: card for card in deck.cards[len(cards) :]}
    for one in choice.cards:
        card = cards[one.species.key]
        lines[card.id], unused = lines_of(one.species, card, web, types, {**ours, **cards})
        if unused is not None:
            notes[card.id] = unused
    return weighed(deck, lines), notes


def _scored(card: Card, lines: Sequence[Line] | None, why: Text | None) -> Card:
    """The card with its scores, and all reasons in a field of the deck file."""
    if lines is None:
        return card
    words = [str(why), *(f"{line.condition}: {line.why}" for line in lines)]
    return replace(card, scores=tuple(line.condition for line in lines), extra={**card.extra, "why": "; ".join(words)})


def _told(
    deck: Deck, choice: Choice, cards: Mapping[Hashable, Card], lines: Mapping[str, list[Line]],
    notes: Mapping[str, Text],
) -> Iterator[Proposed]:  # fmt: skip
    means = expected_points(deck) if len(deck.copies) >= HAND else {}
    ours = T("from the built-in deck, since your region has too few of this type")
    why = {cards[one.species.key].id: one.why for one in choice.cards}
    for card in deck.cards:
        own = tuple(lines[card.id]) if card.id in lines else tuple(Line(c, ours) for c in card.scores)
        mean, usual = means.get(card.id), usual_points()[card.type]
        said = [notes[card.id]] if card.id in notes else []
        if card.id in lines and mean is not None and abs(mean - usual) > _AWAY:
            places = {"mean": number(mean, 1), "usual": number(usual, 1)}
            said.append(T("off balance: {mean} points in random play, {usual} are usual for its type", **places))
        yield Proposed(card, why.get(card.id, ours), own, mean, tuple(said))
