"""Setting up: what chance decides before the first turn (J5, J6, J7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.rng import Stream
from rainkit.decks.model import ANIMALS, COLOURS, Deck
from rainkit.i18n import N, T, Text
from rainkit.jungle.animals import COPIES, KINDS, Animal, bagful
from rainkit.jungle.jungle import Jungle
from rainkit.jungle.rules import PROTECTED, Rules
from rainkit.jungle.state import RETURNS, Seat, Stack, State, Table
from rainkit.jungle.turn import begin, settle

__all__ = ["Deal", "deal", "read_deal", "start"]


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decided.

    Attributes
    ----------
    stacks : tuple of tuple of str
        Tile ids of the red, yellow, green, purple and blue stack, the top first.
    bag : tuple of Animal
        All 112 tokens in the order in which they will be drawn; the first fill the zones.
    totems : tuple of str
        The totem species of each seat.
    protected : tuple of (colour, token)
        The protected-area tokens in the game.
    returns : tuple of int
        Numbers below 65,536: the n-th token that comes back into a bag of m tokens goes to place
        ``returns[n] * (m + 1) // 65536``, counted from the next to be drawn. After the last the first follows again.
    """

    stacks: tuple[tuple[str, ...], ...]
    bag: tuple[Animal, ...]
    totems: tuple[str, ...]
    protected: tuple[tuple[str, int], ...]
    returns: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """The deal as plain data for a record; :func:`read_deal` reads it back."""
        return {
            "stacks": {colour: list(ids) for colour, ids in zip(COLOURS, self.stacks, strict=True)},
            "bag": [str(animal) for animal in self.bag],
            "totems": list(self.totems),
            "protected": [f"{colour} {token}" for colour, token in self.protected],
            "returns": list(self.returns),
        }


def deal(deck: Deck, players: int, seed: int, rules: Rules, game: int = 0) -> Deal:
    """Shuffle the stacks, the bag and the totems, and draw the protected-area tokens.

    Each is drawn from a stream of its own, so that a switch changes nothing but what it is about.

    >>> from rainkit.decks import builtin
    >>> dealt = deal(builtin("jungle"), players=2, seed=7, rules=Rules())
    >>> len(dealt.bag), [len(stack) for stack in dealt.stacks], len(dealt.protected)
    (112, [11, 11, 11, 11, 11], 10)
    """

    def stream(what: str) -> Stream:
        return Stream(seed, "deal", game, what)

    stacks = tuple(
        tuple(stream(f"stack {colour}").shuffled([tile.id for tile in deck.tiles if tile.stack == colour]))
        for colour in COLOURS
    )
    protected = stream("protected").sample(PROTECTED, rules.protected_tokens)
    mixed = stream("returns")
    return Deal(
        stacks,
        tuple(stream("bag").shuffled(bagful())),
        tuple(stream("totems").sample(ANIMALS, players)),
        tuple(sorted(protected, key=PROTECTED.index)),
        tuple(mixed.below(1 << 16) for _ in range(RETURNS)),
    )


def start(deck: Deck, dealt: Deal, rules: Rules, seed: int | None = None) -> State:
    """The first moment of a game: zones filled, top tiles face up (J7)."""
    by_id = {tile.id: tile for tile in deck.tiles}
    bag, zones = list(dealt.bag), []
    for spaces in rules.zone_spaces:
        zones.append((*bag[:spaces],))
        del bag[:spaces]
    return settle(
        begin(
            State(
                Table(rules, deck, len(dealt.totems), dealt.protected, dealt.returns, seed, dealt.data()),
                tuple(Seat(totem, jungle=Jungle(order=rules.place_order)) for totem in dealt.totems),
                tuple(Stack(tuple(by_id[tile] for tile in ids)) for ids in dealt.stacks),
                tuple(zones),
                tuple(bag),
                dealt.protected,
            )
        )
    )


def read_deal(data: Any, deck: Deck, players: int, rules: Rules) -> Deal:
    """The deal of a record.

    Raises
    ------
    InputError
        With everything that this deck and these rules can't give.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> deck, rules = builtin("jungle"), Rules()
    >>> dealt = deal(deck, players=2, seed=7, rules=rules)
    >>> read_deal(dealt.data(), deck, players=2, rules=rules) == dealt
    True
    """
    reader = _DealReader(data if isinstance(data, Mapping) else {})
    dealt = Deal(
        reader.stacks(deck), reader.bag(), reader.totems(players), reader.protected(rules), reader.returns()
    )  # fmt: skip
    if reader.faults:
        raise InputError(reader.faults)
    return dealt


class _DealReader:
    """Reads the parts of a deal; what is wrong is kept in ``faults``, and such a part is not to be used."""

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def wrong(self, path: str, clause: str, message: Text) -> None:
        self.faults.append(Fault(message, "bad-deal", path=f"deal.{path}", clause=clause))

    def words(self, name: str, clause: str) -> list[str] | None:
        found = self.data.get(name)
        if isinstance(found, list):
            return [str(item) for item in found]
        self.wrong(name, clause, T("The deal has no list {name}.", name=name))
        return None

    def stacks(self, deck: Deck) -> tuple[tuple[str, ...], ...]:
        given = self.data.get("stacks")
        stacks = []
        for colour in COLOURS:
            ids = given.get(colour) if isinstance(given, Mapping) else None
            row = [str(item) for item in ids] if isinstance(ids, list) else []
            if sorted(row) != sorted(tile.id for tile in deck.tiles if tile.stack == colour):
                message = T("The {colour} stack must hold the deck's tiles of that stack, each once.", colour=colour)
                self.wrong(f"stacks.{colour}", "J1", message)
            stacks.append(tuple(row))
        return tuple(stacks)

    def bag(self) -> tuple[Animal, ...]:
        words = self.words("bag", "J3")
        if words is None:
            return ()
        if Counter(words) != Counter(map(str, bagful())):
            message = N(
                "The bag must hold {n} token of each of the 16 kinds.",
                "The bag must hold {n} tokens of each of the 16 kinds.",
                COPIES,
            )
            self.wrong("bag", "J3", message)
        kinds = {str(kind): kind for kind in KINDS}
        return tuple(kinds[word] for word in words if word in kinds)

    def totems(self, players: int) -> tuple[str, ...]:
        totems = self.words("totems", "J6")
        if totems is None:
            return ()
        if len(totems) != players or len(set(totems)) != players or not set(totems) <= set(ANIMALS):
            message = T(
                "Each of {players} players has a different totem out of {animals}.",
                players=players,
                animals=list(ANIMALS),
            )
            self.wrong("totems", "J6", message)
        return tuple(totems)

    def protected(self, rules: Rules) -> tuple[tuple[str, int], ...]:
        known = {f"{colour} {token}": (colour, token) for colour, token in PROTECTED}
        words = self.words("protected", "J5")
        if words is None:
            return ()
        if not set(words) <= set(known) or len(set(words)) != len(words):
            message = T("A protected-area token reads like 'red 3', and each is there once.")
            self.wrong("protected", "J5", message)
        elif len(words) != rules.protected_tokens:
            message = N(
                "There must be {n} protected-area token.",
                "There must be {n} protected-area tokens.",
                rules.protected_tokens,
            )
            self.wrong("protected", "J5", message)
        return tuple(token for word, token in known.items() if word in words)

    def returns(self) -> tuple[int, ...]:
        words = self.words("returns", "J14")
        if words is None:
            return ()
        good = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]
        if len(good) < len(words) or max(good, default=0) >= 1 << 16:
            self.wrong("returns", "J14", T("The list returns holds whole numbers below 65536."))
        elif not good:
            self.wrong("returns", "J14", T("The list returns needs at least one number."))
        return tuple(good)
