"""The score of a jungle, reason by reason (J18-J20)."""

from __future__ import annotations

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.i18n import N, T
from rainkit.jungle.jungle import Jungle, JungleTile, areas
from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS

__all__ = ["DIVERSITY", "by_place", "diversity", "score", "tile_points"]

DIVERSITY = 2


def totems(held: JungleTile, totem: str) -> int:
    """How many animals of the totem species are on a tile."""
    return sum(animal.species == totem for animal in held.animals)


def tile_points(held: JungleTile, totem: str) -> int:
    """What one tile brings: its points and 1 for each totem animal, together times its multiplier (J18).

    >>> from rainkit.decks.model import Tile
    >>> from rainkit.jungle.animals import Animal
    >>> tile = Tile("t", ("red",), 3, ("frog",))
    >>> tile_points(JungleTile(tile, (Animal("blue", "frog"),), 3, "red"), "frog")
    8
    """
    return (held.tile.points + totems(held, totem)) * held.times


def score(jungle: Jungle, totem: str) -> Ledger:
    """Every point of a jungle with its reason; tiles in the clearing and tokens in the reserve don't count (J20).

    Parameters
    ----------
    jungle : Jungle
    totem : str
        The player's totem species.

    Returns
    -------
    Ledger
        For each tile in place order its points, its totem animals and what a protected area adds (J18); then 2
        points for each tile placed after the one that brought the fifth colour (J19).

    Examples
    --------
    >>> score(Jungle(), "frog").total
    0
    """
    lines = []
    for place, held in enumerate(jungle.tiles, 1):
        cell, tile = jungle.cell(place), held.tile
        own = N(
            "The tile on place {place} brings {n} point.",
            "The tile on place {place} brings {n} points.",
            tile.points,
            place=place,
        )
        lines.append(Line("J18", tile.points, own, card=tile.id, at=cell, place=place, count=1, each=tile.points))
        if number := totems(held, totem):
            text = N(
                "{n} animal on place {place} is of your totem: {totem}.",
                "{n} animals on place {place} are of your totem: {totem}.",
                number,
                place=place,
                totem=TOTEM_WORDS[totem],
            )
            lines.append(Line("J18", number, text, card=tile.id, at=cell, place=place, count=number, each=1))
        if held.token:
            base = tile.points + number
            message = (
                T(
                    "The protected area of {colour} doubles the {points} of place {place}.",
                    colour=COLOUR_WORDS[held.token_colour],
                    points=base,
                    place=place,
                )
                if held.token == 3
                else T(
                    "The protected area of {colour} triples the {points} of place {place}.",
                    colour=COLOUR_WORDS[held.token_colour],
                    points=base,
                    place=place,
                )
            )
            area = tuple(sorted(_area(jungle, place, held.token_colour)))
            points = base * (held.times - 1)
            lines.append(
                Line(
                    "J18",
                    points,
                    message,
                    card=tile.id,
                    at=cell,
                    place=place,
                    count=len(area),
                    cells=area,
                    each=base,
                    times=held.times,
                )
            )
    start = jungle.diversity_place
    for place in range(start + 1, len(jungle) + 1) if start else ():
        text = T(
            "Place {place} was filled after your jungle showed all five colours on place {start}.",
            place=place,
            start=start,
        )
        cell = jungle.cell(place)
        lines.append(
            Line("J19", DIVERSITY, text, card=jungle.at(place).tile.id, at=cell, place=place, count=1, each=DIVERSITY)
        )
    return Ledger(lines)


def by_place(ledger: Ledger) -> list[int]:
    """The points of each place by J18, as many as the jungle has tiles."""
    tiles = max((line.place or 0 for line in ledger), default=0)
    return [sum(line.points for line in ledger.of_place(n) if line.clause == "J18") for n in range(1, tiles + 1)]


def diversity(ledger: Ledger) -> int:
    """The points for diversity (J19)."""
    return sum(line.points for line in ledger if line.clause == "J19")


def _area(jungle: Jungle, place: int, colour: str) -> frozenset[Cell]:
    return next((area for area in areas(jungle, colour) if jungle.cell(place) in area), frozenset())
