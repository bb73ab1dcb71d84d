"""Reorder the tiles: the same jungle locked in another order, what is then no longer possible, and what changes.

A protected-area token stays on its tile as long as the tile lies in an area of that colour that is large enough
(J13a); the place of the diversity token follows from the order (J13e).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rainkit.core.ledger import Ledger
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import Jungle, JungleTile, Position, areas, score
from rainkit.jungle.words import COLOUR_WORDS
from rainkit.widgets.jungle_choices import tile_words

__all__ = ["Arrangement", "Change", "Difference", "Lost", "arranged", "compared", "read_changes", "with_change"]

Order = tuple[int, ...]
"""Which tile of the example (by its place there) lies on place 1, 2 and so on."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A protected-area token that this order doesn't allow."""

    tile: JungleTile
    place: int
    size: int

    @property
    def words(self) -> Text:
        """Why it is no longer possible."""
        return N(
            "The ×{factor} of {colour} needs an area of {needed}; place {place} now lies in one of {n} tile.",
            "The ×{factor} of {colour} needs an area of {needed}; place {place} now lies in one of {n} tiles.",
            self.size,
            factor=self.tile.times,
            colour=COLOUR_WORDS[self.tile.token_colour],
            needed=self.tile.token,
            place=self.place,
        )


@dataclass(frozen=True)
class Arrangement:
    """The tiles in one order, with the tokens that are possible in it.

    Attributes
    ----------
    order : tuple of int
    jungle : Jungle
    ledger : Ledger
    lost : tuple of Lost
    """

    order: Order
    jungle: Jungle
    ledger: Ledger
    lost: tuple[Lost, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One change that was made: its text form for saves, and its words."""

    code: str
    words: Text


@dataclass(frozen=True, slots=True)
class Difference:
    """What a change did to one tile."""

    tile: JungleTile
    place: int
    before: int
    after: int
    reasons: tuple[Text, ...]


def arranged(position: Position, order: Sequence[int]) -> Arrangement:
    """The tiles of a position in another order.

    >>> from rainkit.widgets.jungle_example import example
    >>> arranged(example(), range(1, 10)).ledger.total == example().ledger().total
    True
    """
    held = [position.jungle.at(place) for place in order]
    bare = Jungle(tuple(replace(tile, token=0, token_colour="") for tile in held), position.jungle.order)
    jungle, lost = bare, []
    for place, tile in enumerate(held, 1):
        if tile.token:
            cell = bare.cell(place)
            size = next(len(area) for area in areas(bare, tile.token_colour) if cell in area)
            if size >= tile.token:
                jungle = jungle.with_token(place, tile.token_colour, tile.token)
            else:
                lost.append(Lost(tile, place, size))
    return Arrangement(tuple(order), jungle, score(jungle, position.totem), tuple(lost))


def with_change(order: Order, code: str) -> tuple[Order, Change]:
    """One change from its text form: ``swap 1 5``, or ``move 1 5`` (the tile of place 1 is locked as the fifth).

    >>> with_change((1, 2, 3, 4), "swap 1 3")[0], with_change((1, 2, 3, 4), "move 1 3")[0]
    ((3, 2, 1, 4), (2, 3, 1, 4))
    """
    verb, *rest = code.split()
    one, other = (int(text) for text in rest)
    if one == other or not (1 <= one <= len(order) and 1 <= other <= len(order)):
        raise ValueError(f"no change: {code!r}")
    tiles = list(order)
    if verb == "swap":
        tiles[one - 1], tiles[other - 1] = tiles[other - 1], tiles[one - 1]
        return tuple(tiles), Change(code, T("Places {one} and {other} changed their tiles", one=one, other=other))
    if verb == "move":
        tiles.insert(other - 1, tiles.pop(one - 1))
        return tuple(tiles), Change(code, T("The tile of place {one} comes as number {other}", one=one, other=other))
    raise ValueError(f"no change: {code!r}")


def read_changes(start: Order, codes: Any) -> list[tuple[Order, Change | None]]:
    """The orders along a list of changes, the start first; it ends before the first that can't be made."""
    found: list[tuple[Order, Change | None]] = [(start, None)]
    for code in codes[:200] if isinstance(codes, list) else []:
        try:
            found.append(with_change(found[-1][0], str(code)))
        except ValueError:
            break
    return found


def compared(before: Arrangement, after: Arrangement) -> tuple[Difference, ...]:
    """Tile by tile, in the order of their new places, what changed and why."""
    found = []
    for place, number in enumerate(after.order, 1):
        old_place = before.order.index(number) + 1
        old, new = before.ledger.of_place(old_place), after.ledger.of_place(place)
        reasons = []
        was, now = before.jungle.at(old_place).times, after.jungle.at(place).times
        if was != now:
            told = {True: T("no longer ×{factor} (J13a)", factor=was), False: T("now ×{factor}", factor=now)}
            reasons.append(told[was > now])
        gains = [sum(line.points for line in lines if line.clause == "J19") for lines in (old, new)]
        if gains[0] != gains[1]:
            before_fifth = T("no longer after the fifth colour: {points}", points=signed(gains[1] - gains[0]))
            after_fifth = T("now after the fifth colour: {points}", points=signed(gains[1] - gains[0]))
            reasons.append(before_fifth if gains[1] < gains[0] else after_fifth)
        if old.total != new.total:
            found.append(Difference(after.jungle.at(place), place, old.total, new.total, tuple(reasons)))
    return tuple(found)


def name_of(difference: Difference) -> Text:
    """The tile in short."""
    return tile_words(difference.tile.tile)
