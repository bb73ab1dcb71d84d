"""What a tile is worth: points follow how hard its slots are to fill (J2)."""

from __future__ import annotations

import math

from rainkit.decks.model import Tile
from rainkit.jungle.animals import slot_chance

__all__ = ["tile_value"]

BASE, PER_SLOT, PER_BIT, SECOND_COLOUR = 0.2, 0.8, 0.4, 0.5


def tile_value(tile: Tile) -> float:
    """The points that a tile's slots deserve.

    Every slot costs a token, whatever it takes: 0.8 points. How choosy the slots are is measured by the chance that
    as many random tokens as it has slots fit them in order, the product of :func:`slot_chance`; each halving of that
    chance is worth 0.4 points. So a slot for any animal counts 0.8 and one for a colour or a species, which one token
    in four fits, 1.6. A base of 0.2 puts the easiest tile, one slot for any animal, on 1 point and the hardest, three
    choosy slots, on 5. A second colour helps with areas and diversity (J13) and takes half a point off.

    Parameters
    ----------
    tile : Tile

    Returns
    -------
    float
        ``inf`` if a slot can't be filled at all.

    Examples
    --------
    >>> [round(tile_value(Tile("t", ("red",), 1, slots)), 1) for slots in (("any",), ("frog",), ("frog", "red", "any"))]
    [1.0, 1.8, 4.2]
    >>> round(tile_value(Tile("t", ("red", "blue"), 1, ("any", "frog"))), 1)
    2.1
    """
    chance = math.prod(slot_chance(slot) for slot in tile.slots)
    if not chance:
        return math.inf
    second = SECOND_COLOUR * (len(tile.colours) - 1)
    return BASE + PER_SLOT * len(tile.slots) - PER_BIT * math.log2(chance) - second
