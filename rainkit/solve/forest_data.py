"""Cards and the places they may lie on as arrays of whole numbers, which the search of best forests reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rainkit.decks.conditions import Adjacent, Distinct, Flat, Group, InForest, InLine, Within
from rainkit.decks.model import IUCN, TYPES, Card
from rainkit.lab.compiling import has_numba
from rainkit.solve.shapes import ADJACENT, FOREST, LINE, Relation

if TYPE_CHECKING:
    from rainkit.decks.conditions import Condition

__all__ = ["Encoded", "encoded", "listed"]

Ints = npt.NDArray[np.int64]
COUNT, GROUP, DISTINCT = 0, 1, 2
COUNTS = 9
MOST = 9
"""A forest has nine cells at most."""


@dataclass(frozen=True)
class Encoded:
    """Cards as the kernel reads them.

    Attributes
    ----------
    profiles : tuple of tuple of Card
        Free cards that are alike to the search, in groups.
    pinned : tuple of Card
    relations : tuple of relations
        What the conditions look at; adjacency comes first.
    arrays : tuple of arrays
        ``cards`` of :mod:`rainkit.solve.forest_kernel`.
    """

    profiles: tuple[tuple[Card, ...], ...]
    pinned: tuple[Card, ...]
    relations: tuple[Relation, ...]
    arrays: tuple[Any, ...]

    @property
    def deal(self) -> list[int]:
        """The profile of each free card."""
        return [n for n, cards in enumerate(self.profiles) for _ in cards]


def listed(numbers: Any) -> Any:
    """The numbers as the kernel takes them: an array, or a list where nothing is compiled."""
    array = np.ascontiguousarray(numbers, np.int64)
    return array if has_numba() else array.tolist()


def _relation(condition: Condition, size: int) -> Relation:
    if isinstance(condition, InLine):
        return LINE
    if isinstance(condition, (Within, Distinct)):
        return ("within", condition.distance) if 0 < condition.distance < size - 1 else FOREST
    if isinstance(condition, InForest):
        return FOREST
    if isinstance(condition, (Adjacent, Group)):
        return ADJACENT
    raise TypeError(f"the search knows no cards at which {type(condition).__name__} looks")


def _wanted(condition: Condition, cards: Sequence[Card]) -> list[tuple[bool, ...]]:
    """The sets of cards that a condition tells apart: the one that it counts, or one for each value."""
    if isinstance(condition, Distinct):
        if condition.what == "types":
            return [tuple(card.type == kind for card in cards) for kind in TYPES]
        return [tuple(card.iucn == code for card in cards) for code in IUCN]
    return [tuple(condition.fits(card) for card in cards)]


def _form(condition: Condition) -> int:
    return GROUP if isinstance(condition, Group) else DISTINCT if isinstance(condition, Distinct) else COUNT


def _tops(condition: Condition) -> list[int]:
    """The most points for a count from low to high, at ``9 low + high``."""
    points = [condition.score(number) for number in range(COUNTS)]
    return [max(points[low : high + 1], default=0) for low in range(COUNTS) for high in range(COUNTS)]


def _constant(condition: Condition, card: Card, cards: Sequence[Card], size: int) -> int | None:
    """The points of a condition that don't depend on where the cards lie, if all of them lie in the forest."""
    others = list(cards)
    others.remove(card)
    if _form(condition) == GROUP or _relation(condition, size) != FOREST:
        return None
    if isinstance(condition, Distinct):
        kinds = {other.type if condition.what == "types" else other.iucn for other in others}
        return condition.score(len(kinds - {None}))
    return condition.score(sum(condition.fits(other) for other in others))


def encoded(free: Sequence[Card], pinned: Sequence[Card] = (), size: int | None = None) -> Encoded:
    """The cards as arrays.

    Parameters
    ----------
    free : sequence of Card
        Cards that may lie anywhere, each as often as there are copies.
    pinned : sequence of Card
        Cards that lie already.
    size : int, optional
        How many cards the forest has in the end; by default all of them. If there are more, some stay out.
    """
    everything = [*free, *pinned]
    size = len(everything) if size is None else size
    whole = len(everything) == size
    base, rows = [0] * len(everything), [[] for _ in everything]  # type: list[int], list[list[Condition]]
    for n, card in enumerate(everything):
        for condition in card.scores:
            fixed = condition.score(0) if isinstance(condition, Flat) else None
            if fixed is None and whole:
                fixed = _constant(condition, card, everything, size)
            if fixed is None:
                rows[n].append(condition)
            else:
                base[n] += fixed
    runs: dict[tuple[tuple[bool, ...], ...], int] = {}
    relations: dict[Relation, int] = {ADJACENT: 0}
    described: list[list[tuple[int, ...]]] = [[] for _ in everything]
    order: list[tuple[bool, ...]] = []
    tops: list[list[list[int]]] = [[] for _ in everything]
    for n, conditions in enumerate(rows):
        for condition in conditions:
            wanted = tuple(_wanted(condition, everything))
            if wanted not in runs:
                runs[wanted] = len(order)
                order += wanted
            sees = relations.setdefault(_relation(condition, size), len(relations))
            described[n].append((_form(condition), sees, runs[wanted], len(wanted)))
            tops[n].append(_tops(condition))
    kinds: dict[tuple[bool, ...], int] = {}
    kind = [kinds.setdefault(tuple(members[n] for members in order), len(kinds)) for n in range(len(everything))]
    groups: dict[Any, list[int]] = {}
    for n in range(len(free)):
        alike = (kind[n], base[n], tuple(described[n]), tuple(map(tuple, tops[n])))
        groups.setdefault(alike, []).append(n)
    chosen = [members[0] for members in groups.values()] + list(range(len(free), len(everything)))
    many = [len(members) for members in groups.values()]
    holds = [[0] * len(kinds) for _ in order]
    for number, members in enumerate(order):
        for n, is_in in enumerate(members):
            holds[number][kind[n]] = int(is_in)
    stock = [0] * len(kinds)
    for n in range(len(free)):
        stock[kind[n]] += 1
    stock = [min(number, size) for number in stock]
    conditions_of = [described[n] for n in chosen]
    flat = [row for n in chosen for row in described[n]]
    first = np.cumsum([0, *(len(part) for part in conditions_of)])
    numbers = [size, len(pinned), len(groups), len(kinds), len(order), len(relations), int(whole), 0]
    columns = [[row[c] for row in flat] or [0] for c in range(4)]
    arrays = (
        listed(numbers),
        listed([kind[n] for n in chosen]),
        listed([base[n] for n in chosen]),
        listed([*many, 0]),
        listed(first),
        *(listed(column) for column in columns),
        listed([top for n in chosen for row in tops[n] for top in row] or [0]),
        listed([h for row in holds for h in row] or [0]),
        listed([*stock, 0]),
        listed([bin(mask).count("1") for mask in range(1 << MOST)]),
    )
    profiles = tuple(tuple(free[n] for n in members) for members in groups.values())
    return Encoded(profiles, tuple(pinned), tuple(relations), arrays)
