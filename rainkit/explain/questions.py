"""Asking 'why not this?': the parts of any single choice as lists to choose from, and the answer of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS
from rainkit.explain.choices import move_words
from rainkit.explain.effects import Effect, effect, why_not
from rainkit.foodweb import Move as FoodWebMove
from rainkit.foodweb import State as FoodWebState
from rainkit.i18n import T, Text
from rainkit.jungle import Animal, Done, Exchange, Keep, Lock, Protect, Put, Take, Waive, Zone
from rainkit.jungle.animals import KINDS
from rainkit.jungle.jungle import PLACES
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, GROUP_WORDS, SLOT_WORDS, ZONE_WORDS

__all__ = ["KINDS_OF_CHOICES", "Answer", "Part", "answer", "asked", "parts"]

Option = tuple[str, Text | str]

KINDS_OF_CHOICES: Mapping[str, Text] = {
    "zone": T("choose a zone"),
    "take": T("take animals"),
    "exchange": T("exchange an animal"),
    "put": T("place an animal"),
    "done": T("place nothing more"),
    "lock": T("move a tile to the jungle"),
    "protect": T("take a protected-area token"),
    "waive": T("leave the tokens of a colour"),
    "keep": T("keep two animals"),
}
"""The kinds of choices of the jungle, in the order of a turn."""


@dataclass(frozen=True)
class Part:
    """One part of a choice: its name, what it is called, and what it can be."""

    name: str
    words: Text
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Answer:
    """What the rules say to a choice.

    ``clause`` is empty and ``brings`` is given if it is legal.
    """

    move: Any
    words: Text
    clause: str = ""
    reason: Text | None = None
    brings: Effect | None = None

    @property
    def legal(self) -> bool:
        """Whether the choice is allowed."""
        return not self.clause


def _animals() -> tuple[Option, ...]:
    return tuple((str(kind), ANIMAL_WORDS[kind]) for kind in KINDS)


def _tiles(state: Any, seat: int) -> tuple[Option, ...]:
    own = [held.tile.id for held in state.seats[seat].clearing]
    own += [held.tile.id for held in state.seats[seat].jungle.tiles]
    own += [held.tile.id for other in state.seats for held in (*other.clearing, *other.jungle.tiles)]
    own += [stack.top.id for stack in state.stacks if stack.top]
    return tuple((tile, tile) for tile in dict.fromkeys(own)) or (("red-01", "red-01"),)


def parts(state: Any, seat: int, kind: str) -> tuple[Part, ...]:
    """The parts of a choice of a kind; of the food web, where there is one kind, the card and the cell.

    >>> from rainkit.jungle import GAME
    >>> [part.name for part in parts(GAME.new(2, 1), 0, "protect")]
    ['colour', 'token', 'place']
    """
    if isinstance(state, FoodWebState):
        hand = dict.fromkeys(state.hands[seat])
        cards = [state.deck.card(card) for card in hand]
        cards += [card for card in state.deck.cards if card.id not in hand]
        return (Part("card", T("Card"), tuple((card.id, card.label) for card in cards)),)
    colours = tuple((colour, COLOUR_WORDS[colour]) for colour in COLOURS)
    zones = Part("zone", T("Zone"), tuple((colour, ZONE_WORDS[colour]) for colour in COLOURS))
    match kind:
        case "zone":
            tile: tuple[Option, ...] = (
                ("keep", T("keep it")),
                ("refuse", T("refuse it")),
                ("none", T("there is none")),
            )
            return (zones, Part("tile", T("Its tile"), tile))
        case "take":
            named = [(group, GROUP_WORDS[group]) for group in (*ANIMAL_COLOURS, *ANIMALS)]
            return (Part("group", T("Which"), (*named, ("green", T("all green animals")))),)
        case "exchange":
            nothing: Option = ("", T("nothing"))
            return (
                Part("give", T("Give"), (nothing, *_animals())),
                Part("get", T("For"), (nothing, *_animals())),
                zones,
            )
        case "put":
            slots = tuple((slot, SLOT_WORDS[slot]) for slot in ("any", *ANIMAL_COLOURS, *ANIMALS))
            return (
                Part("animal", T("Animal"), _animals()),
                Part("tile", T("Tile"), _tiles(state, seat)),
                Part("slot", T("Slot for"), slots),
            )
        case "lock":
            return (Part("tile", T("Tile"), _tiles(state, seat)),)
        case "protect":
            places = tuple((str(n), str(n)) for n in range(1, PLACES + 1))
            tokens: tuple[Option, ...] = (("3", T("3-token, doubles")), ("4", T("4-token, triples")))
            return (
                Part("colour", T("Colour"), colours),
                Part("token", T("Token"), tokens),
                Part("place", T("On place"), places),
            )
        case "waive":
            return (Part("colour", T("Colour"), colours),)
        case "keep":
            return (Part("first", T("First"), _animals()), Part("second", T("Second"), _animals()))
        case _:
            return ()


def asked(state: Any, kind: str, values: Mapping[str, str]) -> Any:
    """The choice that is asked about.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> str(asked(GAME.new(2, 1), "protect", {"colour": "red", "token": "3", "place": "5"}))
    'protect red 3 on 5'
    """
    if isinstance(state, FoodWebState):
        q, _, r = values["at"].partition(",")
        return FoodWebMove(values["card"], (int(q), int(r)))
    match kind:
        case "zone":
            return Zone(values["zone"], {"keep": True, "refuse": False}.get(values["tile"]))
        case "take":
            return Take(values["group"])
        case "exchange":
            give, get = (Animal.parse(values[name]) if values[name] else None for name in ("give", "get"))
            return Exchange(give, get, values["zone"] if give or get else "")
        case "put":
            return Put(Animal.parse(values["animal"]), values["tile"], values["slot"])
        case "lock":
            return Lock(values["tile"])
        case "protect":
            return Protect(values["colour"], int(values["token"]), int(values["place"]))
        case "waive":
            return Waive(values["colour"])
        case "keep":
            return Keep((Animal.parse(values["first"]), Animal.parse(values["second"])))
        case _:
            return Done()


def answer(state: Any, seat: int, move: Any) -> Answer:
    """Whether a choice is allowed; if not, the clause and the reason in plain words.

    Examples
    --------
    >>> from rainkit.jungle import GAME, Take
    >>> answer(GAME.new(2, 1), 0, Take("frog")).clause
    'J9'
    """
    words = move_words(state, move)
    error = why_not(state, seat, move)
    if error is None:
        return Answer(move, words, brings=effect(state, seat, move))
    return Answer(move, words, error.clause, error.message)
