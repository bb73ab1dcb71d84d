"""A jungle deck and its rules as arrays of whole numbers, which the kernel reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, Deck, Tile
from rainkit.jungle.animals import KINDS, Animal, bagful, fits
from rainkit.jungle.jungle import cell_of_place
from rainkit.jungle.legal import GROUPS
from rainkit.jungle.rules import PROTECTED, Rules
from rainkit.jungle.valuation import AREA, CHOOSY, FAR, IN_HAND, LATER, OPEN, PLACE, SPARE, SPARE_TOTEM, TEMPO
from rainkit.lab.foodweb_data import BINS, Ints

__all__ = ["ORDERED", "JungleData", "components", "jungle_data"]

ORDERED: tuple[Animal, ...] = tuple(sorted(KINDS))
"""The 16 kinds of animals in the order in which the rules keep tokens; a kernel's kind is the number in it."""
NIBBLE = 15
MOST_POINTS = 1000


@lru_cache(maxsize=1)
def components() -> Ints:
    """For every set of places (9 bits) and each place the connected part that holds it, 0 if the place is not in it."""
    out = np.zeros((512, 9), np.int64)
    near = [sum(1 << j for j in range(9) if abs(i % 3 - j % 3) + abs(i // 3 - j // 3) == 1) for i in range(9)]
    for mask in range(512):
        for place in range(9):
            if mask >> place & 1:
                part, before = 1 << place, 0
                while part != before:
                    before = part
                    for other in range(9):
                        if before >> other & 1:
                            part |= near[other] & mask
                out[mask, place] = part
    return out


def _first_cells(order: str) -> Ints:
    """The smallest cell of every set of places, as ``3 column + row``: areas are listed in its order."""
    cells = [cell_of_place(place, order) for place in range(1, 10)]
    number = [3 * column + row for column, row in cells]
    return np.array([min((number[p] for p in range(9) if mask >> p & 1), default=99) for mask in range(512)], np.int64)


class Arrays(NamedTuple):
    """A deck of tiles and its rules, as kernels read them."""

    spaces: Ints
    stack_tiles: Ints
    stack_sizes: Ints
    about: Ints
    fit: Ints
    distinct: Ints
    ways: Ints
    groups: Ints
    bagful: Ints
    totems: Ints
    protected_tokens: Ints
    parts: Ints
    first_cells: Ints
    largest: Ints
    kinds_at: Ints
    factors: Ints
    order: Ints
    weights: Ints


@dataclass(frozen=True)
class JungleData:
    """What a game of the jungle is played with, as arrays."""

    deck: Deck
    rules: Rules
    level: str
    players: int
    tiles: tuple[Tile, ...]
    low: int
    high: int
    shape: Ints
    arrays: Arrays

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the tiles."""
        return tuple(tile.id for tile in self.tiles)

    @property
    def exact(self) -> bool:
        """Whether the kernel has room for this deck: up to three slots and two colours a tile."""
        return all(
            1 <= len(tile.slots) <= 3 and 1 <= len(tile.colours) <= 2 and 0 <= tile.points <= MOST_POINTS
            for tile in self.tiles
        )


def _ways(fit: Ints, distinct: Ints) -> Ints:
    """For each tile and set of free slots how many different slots each kind fits, four bits a kind."""
    out = np.zeros(distinct.shape, np.int64)
    for (tile, free), slots in np.ndenumerate(distinct):
        out[tile, free] = sum(int(slots & fit[tile, kind]).bit_count() << 4 * kind for kind in range(16))
    return out


def _slots(tiles: tuple[Tile, ...]) -> tuple[Ints, Ints, Ints]:
    """For each slot the kinds that fit, and what it is worth while free; for each tile its slots, choosy ones first."""
    kinds_at, factors, order = (np.zeros((len(tiles), 3), np.int64) for _ in range(3))
    for n, tile in enumerate(tiles):
        slots = tile.slots[:3]
        for place, slot in enumerate(slots):
            kinds_at[n, place] = sum(1 << 4 * kind for kind, animal in enumerate(ORDERED) if fits(animal, slot))
            factors[n, place] = OPEN.get(slot, CHOOSY)
        order[n, : len(slots)] = [p for p in range(len(slots)) if slots[p] != "any"] + [
            p for p in range(len(slots)) if slots[p] == "any"
        ]
    return kinds_at, factors, order


def jungle_data(deck: Deck, rules: Rules, players: int) -> JungleData:
    """The arrays of a game.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> data = jungle_data(builtin("jungle"), Rules(), 4)
    >>> len(data.tiles), data.exact
    (55, True)
    """
    tiles = deck.tiles
    stacks = [[n for n, tile in enumerate(tiles) if tile.stack == colour] for colour in COLOURS]
    room = max(len(stack) for stack in stacks)
    stack = np.zeros((5, room), np.int64)
    for n, row in enumerate(stacks):
        stack[n, : len(row)] = row
    # The last tile is none: it has a slot that nothing fits.
    about = np.zeros((len(tiles) + 1, 4), np.int64)
    about[-1, 1] = 1
    fit = np.zeros((len(tiles) + 1, 16), np.int64)
    distinct = np.zeros((len(tiles) + 1, 8), np.int64)
    for n, tile in enumerate(tiles):
        slots = tile.slots[:3]
        colours = [COLOURS.index(colour) for colour in set(tile.colours)]
        about[n] = tile.points, len(slots), sum(1 << c for c in colours), sum(1 << 9 * c for c in colours)
        for kind, animal in enumerate(ORDERED):
            fit[n, kind] = sum(1 << place for place, slot in enumerate(slots) if fits(animal, slot))
        for free in range(1 << len(slots)):
            seen = set()
            for place, slot in enumerate(slots):
                if free >> place & 1 and slot not in seen:
                    seen.add(slot)
                    distinct[n, free] |= 1 << place
    groups = []
    for group in GROUPS:
        mask = sum(NIBBLE << 4 * kind for kind, animal in enumerate(ORDERED) if group in animal)
        groups.append(mask - (1 << 64) if mask >> 63 else mask)
    bag = [ORDERED.index(animal) for animal in bagful()]
    totems = [
        sum(1 << 4 * kind for kind, animal in enumerate(ORDERED) if animal.species == species) for species in ANIMALS
    ]
    supply = [2 * COLOURS.index(colour) + (token == 4) for colour, token in PROTECTED]
    high = 3 * sum(sorted((tile.points + len(tile.slots) for tile in tiles), reverse=True)[:9]) + 16
    wide = max(1, -(-(high + 1) // BINS))
    shape = np.array(
        [
            players,
            len(tiles),
            rules.protected_tokens,
            rules.refused_tile == "bottom",
            rules.must_place,
            rules.choice_needs_both,
            rules.surplus == "bag",
            rules.stalled_end,
            rules.round_limit,
            0,
            0,
            wide,
        ],
        np.int64,
    )
    assert len(ANIMAL_COLOURS) == len(ANIMALS) == 4
    kinds_at, factors, order = _slots(tiles)
    arrays = Arrays(
        np.array(rules.zone_spaces, np.int64),
        stack,
        np.array([len(row) for row in stacks], np.int64),
        about,
        fit,
        distinct,
        _ways(fit, distinct),
        np.array(groups, np.int64),
        np.array(bag, np.int64),
        np.array(totems, np.int64),
        np.array(supply, np.int64),
        components(),
        _first_cells(rules.place_order),
        np.array([max(map(int.bit_count, map(int, row))) for row in components()], np.int64),
        kinds_at,
        factors,
        order,
        np.array([IN_HAND, LATER, TEMPO, SPARE, SPARE_TOTEM, FAR, *PLACE, *AREA], np.int64),
    )
    return JungleData(deck, rules, "base", players, tiles, 0, high, shape, arrays)
