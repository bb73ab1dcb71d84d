"""Now change it: swap two cards, move one, switch the adjacency; and what that does to every card, with the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.core import grids
from rainkit.core.errors import RuleError
from rainkit.core.grids import ADJACENCIES, Adjacency, Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.decks.model import Card, Goal
from rainkit.foodweb import Forest, cell_text, score
from rainkit.i18n import T, Text, signed

__all__ = ["Change", "Difference", "compared", "moved", "places_to_move", "read_steps", "swapped", "with_adjacency"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change that was made: its text form for saves, and its words."""

    code: str
    words: Text


def swapped(forest: Forest, one: Cell, other: Cell) -> Forest:
    """The forest with two cards in each other's place.

    >>> ant, fig = Card("ant", {"en": "ant"}, "arthropod"), Card("fig", {"en": "fig"}, "plant")
    >>> swapped(Forest({(0, 0): ant, (0, 1): fig}), (0, 0), (0, 1)).cards[0, 0].id
    'fig'
    """
    other_of = {one: other, other: one}
    return Forest({cell: forest.cards[other_of.get(cell, cell)] for cell in forest.cards}, forest.adjacency)


def moved(forest: Forest, start: Cell, end: Cell) -> Forest:
    """The forest with one card on another free place.

    Raises
    ------
    RuleError
        F6, if the place is not free or the forest would not hang together.
    """
    if end not in places_to_move(forest, start):
        raise RuleError(
            "F6",
            T(
                "On {cell} the forest would not hang together. Free places that do: {cells}.",
                cell=cell_text(end),
                cells=[cell_text(cell) for cell in places_to_move(forest, start)],
            ),
        )
    return Forest({end if cell == start else cell: card for cell, card in forest.cards.items()}, forest.adjacency)


def places_to_move(forest: Forest, start: Cell) -> tuple[Cell, ...]:
    """The free places to which a card can move so that the forest still hangs together, sorted.

    >>> fig = Card("fig", {"en": "fig"}, "plant")
    >>> places_to_move(Forest({(0, 0): fig, (1, 0): fig}, "square"), (1, 0))
    ((-1, 0), (0, -1), (0, 1))
    """
    rest = [cell for cell in forest.cards if cell != start]
    whole = grids.is_connected(rest, forest.adjacency)
    free = [cell for cell in grids.frontier(rest, forest.adjacency) if cell != start]
    return tuple(cell for cell in free if whole or grids.is_connected([*rest, cell], forest.adjacency))


def with_adjacency(forest: Forest, adjacency: Adjacency) -> Forest:
    """The same cards on the same places, with other neighbours.

    Raises
    ------
    RuleError
        F6, if the forest would fall apart.
    """
    if not grids.is_connected(forest.cards, adjacency):
        raise RuleError(
            "F6",
            T("With these neighbours the forest would fall into pieces. Undo your moves first, or start again."),
        )
    return Forest(dict(forest.cards), adjacency)


# --- comparing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """What a change did to one card, or to the goal.

    Attributes
    ----------
    card : Card or None
        None for the goal.
    before, after : int
    reasons : tuple of Text
        One sentence for every line of the ledger that changed.
    """

    card: Card | None
    before: int
    after: int
    reasons: tuple[Text, ...]

    @property
    def change(self) -> int:
        """Points gained or lost."""
        return self.after - self.before


def _lines(ledger: Ledger) -> dict[tuple[str, int], list[Line]]:
    found: dict[tuple[str, int], list[Line]] = {}
    for line in ledger:
        found.setdefault((line.card, line.condition if line.condition is not None else -1), []).append(line)
    return found


def compared(
    before: Forest, after: Forest, goals: tuple[Goal, ...] = (), *, all_cards: bool = False
) -> tuple[Difference, ...]:
    """Card by card, what changed between two arrangements of the same cards, and why.

    Parameters
    ----------
    before, after : Forest
        With the same cards, each once.
    goals : tuple of Goal
        The goals held; the best one is compared, too.
    all_cards : bool
        Cards whose points stayed the same, too.
    """
    old, new = (score(forest, goals, level="advanced" if goals else "base") for forest in (before, after))
    old_of, new_of = _lines(old), _lines(new)
    found = []
    for card in before.cards.values():
        keys = [key for key in old_of if key[0] == card.id]
        pairs = [pair for key in keys for pair in zip(old_of[key], new_of[key], strict=True)]
        reasons = tuple(_reason(before, after, one, two) for one, two in pairs if _differs(before, after, one, two))
        points = [sum(line.points for line in lines) for lines in zip(*pairs, strict=True)] or [0, 0]
        if all_cards or points[0] != points[1]:
            found.append(Difference(card, points[0], points[1], reasons))
    was, now = ([line for line in ledger if line.at is None] for ledger in (old, new))
    points = [sum(line.points for line in lines) for lines in (was, now)]
    if goals and (all_cards or points[0] != points[1]):
        changed = [line.text for line in now if line.points not in [w.points for w in was if w.clause == line.clause]]
        found.append(Difference(None, points[0], points[1], tuple(changed)))
    return tuple(found)


def _counted(forest: Forest, line: Line) -> Counter[str]:
    return Counter(forest.cards[cell].id for cell in line.cells)


def _differs(before: Forest, after: Forest, old: Line, new: Line) -> bool:
    return old.points != new.points or _counted(before, old) != _counted(after, new)


def _reason(before: Forest, after: Forest, old: Line, new: Line) -> Text:
    """Why a line has other points: who no longer counts, who counts now."""
    names = {card.id: card.name for card in before.cards.values()}
    was, now = _counted(before, old), _counted(after, new)
    lost = [names[name] for name in (was - now).elements()]
    won = [names[name] for name in (now - was).elements()]
    places = {"lost": lost, "won": won}
    if lost and won:
        told = T("No longer counted: {lost}. Counted now: {won}", **places)
    elif lost:
        told = T("No longer counted: {lost}", **places)
    elif won:
        told = T("Counted now: {won}", **places)
    else:
        told = T("The same cards count")
    sums = {"before": signed(old.points), "after": signed(new.points), "told": told}
    if old.points == new.points:
        return T("{told}. It stays {after}.", **sums)
    if new.per > 1:
        return T("{told}. {before} becomes {after}: it takes {per} together.", per=new.per, **sums)
    return T("{told}. {before} becomes {after}.", **sums)


# --- saves ------------------------------------------------------------------------------------------------------------


def change_of(forest: Forest, code: str) -> tuple[Forest, Change]:
    """Make one change from its text form: ``swap 0,0 1,0``, ``move 0,0 3,0`` or ``adjacency square``.

    Raises
    ------
    RuleError
        F6, if the forest would not hang together.
    ValueError
        If it is no such text.
    """
    verb, *rest = code.split()
    if verb == "adjacency" and len(rest) == 1 and rest[0] in ADJACENCIES:
        adjacency = ADJACENCIES[ADJACENCIES.index(rest[0])]
        return with_adjacency(forest, adjacency), Change(code, _adjacency_words(adjacency))
    one, two = (_cell(text) for text in rest)
    if one not in forest.cards:
        raise ValueError(f"no card at {one}")
    first = forest.cards[one].name
    if verb == "swap" and two in forest.cards and one != two:
        words = T("{one} and {other} changed places", one=first, other=forest.cards[two].name)
        return swapped(forest, one, two), Change(code, words)
    if verb == "move" and two not in forest.cards:
        return moved(forest, one, two), Change(code, T("{card} moved to a free place", card=first))
    raise ValueError(f"no change: {code!r}")


def _cell(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def _adjacency_words(adjacency: Adjacency) -> Text:
    return {
        "hex": T("Hexagons: six neighbours"),
        "square": T("Squares: four neighbours"),
        "square8": T("Squares: eight neighbours"),
    }[adjacency]


def read_steps(start: Forest, codes: Any) -> list[tuple[Forest, Change | None]]:
    """The forests along a list of changes, the start first; it ends before the first change that can't be made."""
    found: list[tuple[Forest, Change | None]] = [(start, None)]
    for code in codes[:200] if isinstance(codes, list) else []:
        try:
            forest, change = change_of(found[-1][0], str(code))
        except (ValueError, KeyError):
            break
        found.append((forest, change))
    return found


def lost_and_won_pairs(cells: Mapping[Cell, Card], old: Adjacency, new: Adjacency) -> tuple[int, int]:
    """How many pairs of cards stop touching and start touching when the adjacency is switched.

    >>> fig = Card("fig", {"en": "fig"}, "plant")
    >>> lost_and_won_pairs({(0, 1): fig, (1, 0): fig, (1, 1): fig}, "hex", "square")
    (1, 0)
    """
    pairs = [{frozenset(edge) for edge in grids.graph(cells, adjacency).edges} for adjacency in (old, new)]
    return len(pairs[0] - pairs[1]), len(pairs[1] - pairs[0])
