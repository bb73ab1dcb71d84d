"""A jungle written in a file, to be scored (CONTRACT.md, Positions)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rainkit.core.ledger import Ledger
from rainkit.core.switches import changed
from rainkit.decks.in_games import PositionReader
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, Deck, Tile
from rainkit.i18n import N, T
from rainkit.jungle.animals import COPIES, KINDS, Animal, assigned
from rainkit.jungle.jungle import PLACES, Jungle, JungleTile, areas
from rainkit.jungle.rules import Rules
from rainkit.jungle.scoring import by_place, diversity, score
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, SLOT_WORDS

if TYPE_CHECKING:
    from rainkit.decks.source import Source
    from rainkit.i18n import Text

__all__ = ["KEYS", "Position", "read_position"]

KEYS = ("rainkit", "game", "level", "rules", "deck", "totem", "jungle")
ENTRY_KEYS = ("tile", "animals", "protected")

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Position:
    """A jungle with what is needed to score it.

    Attributes
    ----------
    jungle : Jungle
    totem : str
        The player's totem species (J6).
    deck : Deck
        Where its tiles are from.
    rules : Rules
    """

    jungle: Jungle
    totem: str
    deck: Deck
    rules: Rules = field(default_factory=Rules)

    game = "jungle"
    level = "base"

    def ledger(self) -> Ledger:
        """The score with its reasons (J18, J19)."""
        return score(self.jungle, self.totem)

    def title(self) -> Text:
        """What it is, for people."""
        return N("Jungle with {n} tile", "Jungle with {n} tiles", len(self.jungle))

    def as_dict(self) -> dict[str, Any]:
        """What ``rainkit score --json`` prints of a jungle beside the lines."""
        ledger = self.ledger()
        return {"by_place": by_place(ledger), "diversity": diversity(ledger)}

    def to_data(self) -> dict[str, Any]:
        """The position as a file holds it; tiles that the deck doesn't have are given in full."""
        data: dict[str, Any] = {"rainkit": 1, "game": self.game}
        if rules := changed(self.rules):
            data["rules"] = rules
        known = {tile.id: tile for tile in self.deck.tiles}
        entries: list[dict[str, Any]] = []
        for held in self.jungle.tiles:
            tile = held.tile
            own = {"colours": list(tile.colours), "points": tile.points, "slots": list(tile.slots)}
            entry: dict[str, Any] = {"tile": tile.id if known.get(tile.id) == tile else own}
            entry["animals"] = [str(animal) for animal in held.animals]
            if held.token:
                entry["protected"] = {"colour": held.token_colour, "token": held.token}
            entries.append(entry)
        return {**data, "totem": self.totem, "jungle": entries}


def read_position(source: Source) -> Position:
    """The position of a loaded file (:func:`rainkit.decks.source.load`).

    Raises
    ------
    InputError
        With all that is wrong in it, each with its line and, where a rule is broken, the clause.

    Examples
    --------
    >>> from rainkit.decks.source import load
    >>> text = "totem: frog\\njungle:\\n- {tile: red-01, animals: []}\\n- {tile: red-02, animals: [red frog]}\\n"
    >>> read_position(load("-", text=text, format="yaml"))
    Traceback (most recent call last):
    ...
    rainkit.core.errors.InputError: -:3: J12: Tile red-01 is not full: no animal on the slot for any animal.
    -:4: J11: This animal (red frog) fits no free slot of tile red-02; its slots take: a butterfly.
    """
    return _PositionReader(source).read()


class _PositionReader(PositionReader):
    keys = KEYS

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.used: Counter[Animal] = Counter()
        self.ids: set[str] = set()

    def read(self) -> Position:
        from rainkit.decks.reference import deck_of

        source = self.source
        self.head()
        source.choice(("level",), ("base",))
        rules = self.rules(Rules)
        deck = deck_of(source, ("deck",), "jungle")
        totem = source.choice(("totem",), ANIMALS, required=True)
        jungle = self._jungle(deck, rules) if deck is not None else Jungle()
        self.unknown.tell(source)
        self.faults.raise_if_any()
        assert deck is not None
        assert totem is not None
        return Position(jungle, totem, deck, rules)

    def _jungle(self, deck: Deck, rules: Rules) -> Jungle:
        source = self.source
        entries = source.items(("jungle",), required=True)
        held: list[JungleTile | None] = []
        tokens: list[tuple[Path, int, str, int]] = []
        for number, path in enumerate(entries):
            if source.mapping(path, required=True) is None:
                held.append(None)
                continue
            self.known(path, ENTRY_KEYS)
            if number == PLACES:
                message = T("A jungle has {places} places; this one has {n} tiles.", places=PLACES, n=len(entries))
                self.faults.add(path, "too-many-tiles", message, "J12")
            tile = self._tile(deck, (*path, "tile"), number + 1)
            animals = self._animals((*path, "animals"), tile, number + 1)
            held.append(None if tile is None else JungleTile(tile, animals))
            tokens += [(at, number + 1, colour, token) for at, colour, token in self._tokens((*path, "protected"))]
        if None in held or len(held) > PLACES:
            return Jungle(order=rules.place_order)
        jungle = Jungle(tuple(tile for tile in held if tile), rules.place_order)
        return self._protected(jungle, tokens, rules)

    def _tile(self, deck: Deck, path: Path, place: int) -> Tile | None:
        from rainkit.decks.schema_tiles import read_tile
        from rainkit.decks.source import suggestion

        source = self.source
        given = source.get(path)
        if isinstance(given, dict):
            tile = read_tile(source, path, self.unknown, needs_id=False)
            name = (tile.id if tile else "") or f"own-{place}"
            if tile and tile.id:
                self._once(path, tile.id)
            return tile and Tile(name, tile.colours, tile.points, tile.slots, tile.stack, tile.extra)
        tile_id = source.text(path, required=True)
        if tile_id is None:
            return None
        found = next((tile for tile in deck.tiles if tile.id == tile_id.strip()), None)
        if found is None:
            shown, known = tile_id[:60], [tile.id for tile in deck.tiles]
            meant = suggestion(tile_id, known)
            message = (
                T("The deck has no tile '{given}'; did you mean '{meant}'?", given=shown, meant=meant)
                if meant
                else T("The deck has no tile '{given}'; its tiles are: {known}.", given=shown, known=known[:60])
            )
            self.faults.add(path, "unknown-tile", message, "J1")
        else:
            self._once(path, found.id)
        return found

    def _once(self, path: Path, tile: str) -> None:
        if tile in self.ids:
            self.faults.add(path, "tile-twice", T("The deck has the tile {tile} only once.", tile=tile), "J1")
        self.ids.add(tile)

    def _animal(self, path: Path) -> Animal | None:
        text = self.source.text(path, required=True)
        if text is None:
            return None
        words = text.casefold().split()
        if "green" in words:
            self.faults.add(path, "green-animal", T("There is no green animal ('{given}').", given=text[:60]), "J3")
            return None
        animal = next((kind for kind in KINDS if words in ([*kind], [*reversed(kind)])), None)
        if animal is None:
            message = T(
                "'{given}' is no animal; write a colour ({colours}) and a species ({species}), such as 'red frog'.",
                given=text[:60],
                colours=list(ANIMAL_COLOURS),
                species=list(ANIMALS),
            )
            self.faults.add(path, "unknown-animal", message, "J3")
            return None
        self.used[animal] += 1
        if self.used[animal] == COPIES + 1:
            message = N(
                "There is only {n} token of this kind: {animal}.",
                "There are only {n} tokens of this kind: {animal}.",
                COPIES,
                animal=ANIMAL_WORDS[animal],
            )
            self.faults.add(path, "too-many-animals", message, "J3")
        return animal

    def _animals(self, path: Path, tile: Tile | None, place: int) -> tuple[Animal, ...]:
        before = len(self.faults.errors)
        paths = self.source.items(path)
        animals = [(at, animal) for at in paths if (animal := self._animal(at))]
        if tile is None or (len(self.faults.errors) > before and (not paths or len(animals) < len(paths))):
            return ()
        given = isinstance(self.source.get((*path[:-1], "tile")), dict)
        name = T("on place {place}", place=place) if given else tile.id
        on = assigned(tile.slots, [animal for _, animal in animals])
        left = list(on)
        for at, animal in animals:
            if animal in left:
                left.remove(animal)
                continue
            message = T(
                "This animal ({animal}) fits no free slot of tile {tile}; its slots take: {slots}.",
                animal=ANIMAL_WORDS[animal],
                tile=name,
                slots=[SLOT_WORDS[slot] for slot in tile.slots],
            )
            self.faults.add(at, "no-slot", message, "J11")
        if None in on and len(animals) < len(tile.slots):
            free = [SLOT_WORDS[slot] for slot, animal in zip(tile.slots, on, strict=True) if animal is None]
            message = T("Tile {tile} is not full: no animal on the slot for {free}.", tile=name, free=free)
            self.faults.add(path, "not-full", message, "J12")
        return tuple(animal for animal in on if animal)

    def _tokens(self, path: Path) -> list[tuple[Path, str, int]]:
        source = self.source
        paths = source.items(path) if isinstance(source.get(path), list) else [path] if source.has(path) else []
        found = []
        for number, at in enumerate(paths):
            if source.mapping(at, required=True) is None:
                continue
            self.known(at, ("colour", "token"))
            if number == 1:
                message = T("A tile holds one protected-area token at most, also one of two colours.")
                self.faults.add(at, "two-tokens", message, "J13d")
            colour = source.choice((*at, "colour"), COLOURS, required=True)
            token = source.integer((*at, "token"), 3, 4, required=True, clause="J13a")
            if colour and token:
                found.append((at, colour, token))
        return found

    def _protected(self, jungle: Jungle, tokens: list[tuple[Path, int, str, int]], rules: Rules) -> Jungle:
        taken: set[str] = set()
        for number, (path, place, colour, token) in enumerate(tokens):
            word = COLOUR_WORDS[colour]
            if number == rules.protected_tokens:
                message = N(
                    "Only {n} protected-area token is in this game (rule protected_tokens).",
                    "Only {n} protected-area tokens are in this game (rule protected_tokens).",
                    rules.protected_tokens,
                )
                self.faults.add(path, "too-many-tokens", message, "J5")
            if colour in taken:
                message = T("A player has one protected-area token of {colour} at most.", colour=word)
                self.faults.add(path, "two-of-a-colour", message, "J13a")
            taken.add(colour)
            area = next((a for a in areas(jungle, colour) if jungle.cell(place) in a), frozenset())
            if len(area) < token:
                message = N(
                    "The {token}-token of {colour} needs a connected area of {token} {colour} tiles; "
                    "place {place} is in one of {n} tile.",
                    "The {token}-token of {colour} needs a connected area of {token} {colour} tiles; "
                    "place {place} is in one of {n} tiles.",
                    len(area),
                    token=token,
                    colour=word,
                    place=place,
                )
                self.faults.add(path, "no-area", message, "J13a")
            jungle = jungle.with_token(place, colour, token)
        return jungle
