"""The best order of a jungle's tiles with its protected areas, proven.

What stays is each tile with the animals on it (J11) and the totem; what changes is the place of each tile and where the
protected-area tokens lie. A token needs an area of its size and colour in the finished jungle (J13a), every tile holds
one at most (J13d), every colour gives one at most; that is also what ``rainkit score`` asks of a position.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from rainkit.core.grids import Cell
from rainkit.decks.model import COLOURS
from rainkit.jungle.jungle import PLACES, Jungle, JungleTile, areas, cell_of_place
from rainkit.jungle.rules import PROTECTED
from rainkit.jungle.scoring import DIVERSITY, score, totems
from rainkit.solve import jungle_kernel as kernel
from rainkit.solve.forest_data import listed
from rainkit.solve.working import Progress, finished

__all__ = ["BestJungle", "JungleSearch", "best_jungle"]


@dataclass(frozen=True)
class BestJungle:
    """A jungle that no other order of its tiles can beat, or the best that was found in time.

    Attributes
    ----------
    jungle : Jungle
    total : int
    optimal : bool
        Whether it is proven that there is no better one.
    seconds : float
    """

    jungle: Jungle
    total: int
    optimal: bool
    seconds: float


def _area_tables() -> tuple[list[int], list[int], list[int]]:
    """For each set of places those in areas of just three, those in areas of four and more, and how many there are."""
    place_of: dict[Cell, int] = {cell_of_place(place): place - 1 for place in range(1, PLACES + 1)}
    near = [0] * PLACES
    for (x, y), place in place_of.items():
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in place_of:
                near[place] |= 1 << place_of[cell]
    triples, fours = [0] * 512, [0] * 512
    for places in range(512):
        left = places
        while left:
            area = left & -left
            grown = 0
            while grown != area:
                grown = area
                for place in range(PLACES):
                    if grown >> place & 1:
                        area |= near[place] & places
            left &= ~area
            size = area.bit_count()
            triples[places] |= area if size == 3 else 0
            fours[places] |= area if size > 3 else 0
    return triples, fours, [places.bit_count() for places in range(512)]


_TABLES: list[object] = []


class JungleSearch:
    """A search in slices; the parameters are those of :func:`best_jungle`."""

    def __init__(
        self,
        jungle: Jungle,
        totem: str,
        *,
        supply: Collection[tuple[str, int]] = PROTECTED,
        most_tokens: int = len(PROTECTED),
        stay: int = 0,
    ) -> None:
        self.began = time.monotonic()
        self.given, self.totem = jungle, totem
        self.seconds = 0.0
        self.worth = [held.tile.points + totems(held, totem) for held in jungle.tiles]
        own = jungle if _allowed(jungle, supply, most_tokens) else _bare(jungle)
        self._best, self.total = own, score(own, totem).total
        self._steps = 256
        self._patterns: dict[int, list[int]] = {}  # tiles by colours, best first
        self._masks = [sum(1 << COLOURS.index(colour) for colour in set(held.tile.colours)) for held in jungle.tiles]
        for n in sorted(range(stay, len(jungle)), key=lambda n: -self.worth[n]):
            self._patterns.setdefault(self._masks[n], []).append(n)
        self._groups = [*self._patterns.values(), *([n] for n in range(stay))]
        self._prepare(supply, most_tokens, stay)

    def _prepare(self, supply: Collection[tuple[str, int]], most_tokens: int, stay: int) -> None:
        if not _TABLES:
            _TABLES.extend(listed(table) for table in _area_tables())
        groups = self._groups
        sums = np.zeros((len(groups) + 1, 10), np.int64)
        for g, members in enumerate(groups):
            sums[g, 1 : len(members) + 1] = np.cumsum([self.worth[n] for n in members])
        top = [
            max((w for mask, w in zip(self._masks, self.worth, strict=True) if mask >> c & 1), default=0)
            for c in range(len(COLOURS))
        ]
        tokens = [((colour, 3) in supply) + 2 * ((colour, 4) in supply) for colour in COLOURS]
        sizes = [len(self.given), len(groups), len(COLOURS), most_tokens, DIVERSITY, stay]
        self._tiles = (
            listed(sizes),
            listed([*(self._masks[members[0]] for members in groups), 0]),
            listed([*map(len, groups), 0]),
            listed(sums.ravel()),
            listed(top),
            listed(tokens),
            *_TABLES,
        )
        self._work = tuple(listed(np.zeros(n, np.int64)) for n in (50, 10, 10, 10, 10, 4, 9, 9, 14, 5, 80))
        left, self._now = self._work[2], self._work[5]
        for g, members in enumerate(self._patterns.values()):
            left[g] = len(members)
        self._now[kernel.BEST] = self.total
        kernel.begin(self._tiles, self._work, sum(self.worth))
        self._take()

    def work(self, seconds: float) -> None:
        """Go on for about so long."""
        began = time.monotonic()
        while not self.done:
            before = time.monotonic()
            kernel.prove_jungle(self._tiles, self._work, sum(self.worth), self._steps)
            took = time.monotonic() - before
            if took < seconds / 8:
                self._steps = min(2 * self._steps, 1 << 20)
            elif took > seconds / 2:
                self._steps = max(1, self._steps // 2)
            self._take()
            if time.monotonic() - began >= seconds:
                break
        self.seconds = time.monotonic() - self.began

    def _take(self) -> None:
        """The jungle that the kernel has found: the best tiles of a pattern go where most tokens lie."""
        if self._now[kernel.BEST] == self.total:
            return
        self.total = int(self._now[kernel.BEST])
        pattern, extra = self._work[7], self._work[8]
        size = len(self.given)
        held: list[JungleTile | None] = [None] * size
        for g, members in enumerate(self._groups):
            places = sorted((v for v in range(size) if pattern[v] == g), key=lambda v: (-extra[v], v))
            for v, n in zip(places, members, strict=True):
                held[v] = replace(self.given.tiles[n], token=0, token_colour="")
        jungle = Jungle(tuple(tile for tile in held if tile is not None), self.given.order)
        for c, colour in enumerate(COLOURS):
            v = int(extra[9 + c])
            if v >= 0:
                jungle = jungle.with_token(v + 1, colour, 3 if extra[v] == 1 else 4)
        self._best = jungle

    @property
    def done(self) -> bool:
        """Whether it is proven that nothing is better."""
        return bool(self._now[kernel.DONE])

    @property
    def share(self) -> float:
        """How far the first place is through with its patterns, from 0 to 1."""
        if self.done:
            return 1.0
        first = self._tiles[0][kernel.PINNED]
        return max(0, int(self._work[1][first])) / max(1, len(self._patterns))

    @property
    def best(self) -> BestJungle:
        """The best jungle so far."""
        return BestJungle(self._best, self.total, self.done, self.seconds)


def _bare(jungle: Jungle) -> Jungle:
    """The jungle without tokens."""
    return replace(jungle, tiles=tuple(replace(held, token=0, token_colour="") for held in jungle.tiles))


def _allowed(jungle: Jungle, supply: Collection[tuple[str, int]], most_tokens: int) -> bool:
    """Whether the jungle's tokens may lie where they lie (J13a, J13d)."""
    held = [(place, tile) for place, tile in enumerate(jungle.tiles, 1) if tile.token]
    colours = [tile.token_colour for _, tile in held]
    return (
        len(held) <= most_tokens
        and len(set(colours)) == len(colours)
        and all((tile.token_colour, tile.token) in supply for _, tile in held)
        and all(
            any(jungle.cell(place) in area and len(area) >= tile.token for area in areas(jungle, tile.token_colour))
            for place, tile in held
        )
    )


def best_jungle(
    jungle: Jungle,
    totem: str,
    *,
    supply: Collection[tuple[str, int]] = PROTECTED,
    most_tokens: int = len(PROTECTED),
    stay: int = 0,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> BestJungle:
    """The best order of the tiles of a jungle, with the animals that are on them.

    Parameters
    ----------
    jungle : Jungle
        Its tiles in any order; where its tokens lie doesn't matter.
    totem : str
        The player's totem species.
    supply : collection of (colour, 3 or 4), optional
        The protected-area tokens that can be had; by default all ten (J5).
    most_tokens : int, optional
        How many of them at most.
    stay : int, optional
        So many tiles, from place 1 on, stay where they are.
    seconds : float, optional
        The time after which the best so far is given.
    progress : callable, optional
        Is told the share that is done; ends the search by giving ``False``.

    Examples
    --------
    >>> from rainkit.decks.model import Tile
    >>> from rainkit.jungle import Animal
    >>> colours = ["red", "blue", "red", "red"]
    >>> tiles = [Tile(str(n), (colour,), n + 1, ("any",)) for n, colour in enumerate(colours)]
    >>> mine = Jungle(tuple(JungleTile(tile, (Animal("red", "frog"),)) for tile in tiles))
    >>> best = best_jungle(mine, "parrot")
    >>> best.total, [held.tile.id for held in best.jungle.tiles if held.token], best.optimal
    (14, ['3'], True)
    """
    search = JungleSearch(jungle, totem, supply=supply, most_tokens=most_tokens, stay=stay)
    return finished(search, seconds, progress).best
