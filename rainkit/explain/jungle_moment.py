"""Moments of a jungle made by hand: what is not given is dealt, and every token and tile is accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rainkit.core.rng import Stream
from rainkit.decks.model import COLOURS, Deck, Tile
from rainkit.jungle import GAME, Animal, ClearingTile, Jungle, JungleTile, Position, Rules, Seat, Stack, State, Step
from rainkit.jungle.animals import bagful, fits, in_order
from rainkit.jungle.rules import PROTECTED
from rainkit.jungle.turn import settle

__all__ = ["Held", "animals", "from_position", "jungle_moment"]


def animals(text: str) -> tuple[Animal, ...]:
    """Animals of a text such as ``"red frog, blue parrot"``.

    >>> animals("red frog, blue parrot")[1].species
    'parrot'
    """
    return tuple(Animal.parse(part.strip()) for part in text.split(",")) if text.strip() else ()


@dataclass(frozen=True)
class Held:
    """A tile of the first player: in the jungle, where free slots are filled by chance, or in the clearing.

    ``on`` holds an animal or None for each slot; ``token`` is a protected-area token as (colour, 3 or 4).
    """

    tile: str
    on: str = ""
    token: tuple[str, int] | None = None


def _filled(tile: Tile, on: Sequence[Animal], pool: list[Animal], avoid: str) -> tuple[Animal, ...]:
    """The tile's animals; slots beyond those given take the first fitting tokens, the totem's last."""
    found = list(on)
    for slot in tile.slots[len(found) :]:
        order = sorted(range(len(pool)), key=lambda n: pool[n].species == avoid)
        found.append(pool.pop(next(n for n in order if fits(pool[n], slot))))
    return tuple(found)


def jungle_moment(
    jungle: Sequence[Held] = (),
    clearing: Sequence[Held] = (),
    hand: str = "",
    *,
    zones: Mapping[str, str] | None = None,
    bag: int | None = None,
    step: Step = Step.ZONE,
    zone: str = "",
    totem: str = "parrot",
    theirs: Sequence[Held] = (),
    waived: Sequence[str] = (),
    rules: Rules | None = None,
    deck: Deck | None = None,
    turn: int = 0,
) -> State:
    """A state in which the player whose turn it is has these things.

    Parameters
    ----------
    jungle, clearing, theirs : sequence of Held
        Own jungle and clearing, and the jungle of the next player.
    hand : str
        Own loose tokens.
    zones : mapping of colour to str
        The tokens of some zones; the others are full. An empty text is an empty zone.
    bag : int, optional
        How many tokens are left in the bag; the others are out of the game.
    step, zone
        Where the turn stands. Whatever follows without a choice is done.

    Raises
    ------
    ValueError
        If a token or tile is used more often than there are.
    """
    rules = rules or Rules()
    deck = deck or GAME.deck()
    fresh = GAME.new(2, 1, deck=deck, rules=rules)
    by_id = {tile.id: tile for tile in deck.tiles}
    pool = Stream(1, "explain", "bag").shuffled(bagful())
    given = [*animals(hand)]
    rows = {colour: animals(text) for colour, text in (zones or {}).items()}
    given += [animal for row in rows.values() for animal in row]
    given += [animal for held in (*jungle, *clearing, *theirs) for animal in animals(held.on)]
    if short := Counter(given) - Counter(pool):
        raise ValueError(f"more tokens than there are: {', '.join(map(str, short))}")
    for animal in given:
        pool.remove(animal)

    def grow(row: Sequence[Held], avoid: str) -> Jungle:
        tiles = []
        for held in row:
            token, colour = (held.token[1], held.token[0]) if held.token else (0, "")
            tile = by_id[held.tile]
            tiles.append(JungleTile(tile, _filled(tile, animals(held.on), pool, avoid), token, colour))
        return Jungle(tuple(tiles), rules.place_order)

    mine = grow(jungle, totem)
    their_totem = "frog" if totem != "frog" else "monkey"
    their_jungle = grow(theirs, their_totem)
    growing = []
    for held in clearing:
        tile = by_id[held.tile]
        on: list[Animal | None] = [None] * len(tile.slots)
        for animal in animals(held.on):
            at = next(n for n, slot in enumerate(tile.slots) if on[n] is None and fits(animal, slot))
            on[at] = animal
        growing.append(ClearingTile(tile, tuple(on)))
    used = {held.tile for held in (*jungle, *clearing, *theirs)}
    if len(used) != len(jungle) + len(clearing) + len(theirs):
        raise ValueError("a tile is used twice")
    stacks = [Stack(tuple(tile for tile in stack.tiles if tile.id not in used)) for stack in fresh.stacks]
    board = []
    for colour, spaces in zip(COLOURS, rules.zone_spaces, strict=True):
        row = list(rows[colour]) if colour in rows else [pool.pop() for _ in range(spaces)]
        if len(row) > spaces:
            raise ValueError(f"more tokens than the zone has spaces: {colour}")
        board.append((*row, *[None] * (spaces - len(row))))
    rest = len(pool) if bag is None else bag
    held_tokens = {held.token for held in (*jungle, *theirs) if held.token}
    supply = tuple(token for token in fresh.supply if token not in held_tokens)
    seats = [Seat(totem, in_order(animals(hand)), tuple(growing), mine, frozenset(waived))]
    seats.insert((turn + 1) % 2, Seat(their_totem, jungle=their_jungle))
    table = replace(fresh.table, protected=tuple(t for t in PROTECTED if t in supply or t in held_tokens), seed=None)
    state = State(
        table,
        tuple(seats),
        tuple(stacks),
        tuple(board),
        tuple(pool[:rest]),
        supply,
        lost_animals=in_order(pool[rest:]),
        turn=turn,
        step=step,
        zone=zone,
        ending="J16" if mine.is_full or their_jungle.is_full else "",
    )
    return settle(state)


def from_position(position: Position) -> State:
    """The state of a position file: a turn of the player whose jungle it is, or the end if that is full."""
    used = Counter(animal for held in position.jungle.tiles for animal in held.animals)
    known = {tile.id for tile in position.deck.tiles}
    own = tuple(held.tile for held in position.jungle.tiles if held.tile.id not in known)
    deck = replace(position.deck, tiles=(*position.deck.tiles, *own))
    tokens = {(held.token_colour, held.token) for held in position.jungle.tiles if held.token}
    start = jungle_moment(rules=position.rules, deck=deck, totem=position.totem)
    pool = Stream(1, "explain", "bag").shuffled(bagful())
    for animal in used.elements():
        pool.remove(animal)
    zones = []
    for spaces in position.rules.zone_spaces:
        zones.append(tuple(pool.pop() for _ in range(spaces)))
    ids = {held.tile.id for held in position.jungle.tiles}
    me = replace(start.seats[0], jungle=position.jungle)
    full = position.jungle.is_full
    return replace(
        start,
        seats=(me, *start.seats[1:]),
        stacks=tuple(Stack(tuple(t for t in stack.tiles if t.id not in ids)) for stack in start.stacks),
        zones=tuple(zones),
        bag=tuple(pool),
        supply=tuple(token for token in start.supply if token not in tokens),
        step=Step.OVER if full else Step.ZONE,
        ending="J16" if full else "",
    )
