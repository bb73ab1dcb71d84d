"""What a decision would make possible, shown before it is made.

Nothing here recommends a move; it only says which slots the tokens at hand could fill and which tiles they could
complete, and how the score would change at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rainkit.decks.model import COLOURS
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle.animals import Animal, assigned, fits, in_order
from rainkit.jungle.bonuses import offers, takeable
from rainkit.jungle.jungle import JungleTile, areas
from rainkit.jungle.legal import group_of, takes
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.state import ClearingTile, State, Step

__all__ = ["Outlook", "Slot", "outlook"]

Slot = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a decision would make possible.

    Attributes
    ----------
    slots : int
        How many free slots of the clearing could be filled at once this turn.
    reach : tuple of (tile id, slot number from 0)
        Each free slot that some token then at hand fits.
    completes : tuple of str
        The tiles each of which could be completed this turn, or is by this move.
    points : int
        The change of the own score at once.
    place : int, optional
        The jungle place that the tile of this move goes to, or that the token goes on.
    areas : tuple of (colour, size)
        The areas of three or more that this move makes, and whose token could be taken.
    closes : str
        The colour whose 3-token this move gives up for good (J13b), or empty.
    """

    slots: int = 0
    reach: tuple[Slot, ...] = ()
    completes: tuple[str, ...] = ()
    points: int = 0
    place: int | None = None
    areas: tuple[tuple[str, int], ...] = ()
    closes: str = ""

    @property
    def text(self) -> Text:
        """The outlook in a few words."""
        if self.closes:
            return T("gives up the 3-token of this colour for good")
        if self.points:
            return T("{points} at once", points=signed(self.points))
        if self.completes:
            return T("can complete {tiles}", tiles=list(self.completes))
        if self.slots:
            return N("can fill {n} slot", "can fill {n} slots", self.slots)
        return T("fills nothing now")


def outlook(state: State, seat: int, move: Move) -> Outlook:
    """What a legal decision of a seat would make possible.

    Raises
    ------
    RuleError
        If the decision is not legal.

    Examples
    --------
    >>> from rainkit.jungle import GAME, Take, Zone
    >>> state = GAME.new(2, seed=7).after(0, Zone("red", True))
    >>> state.me.clearing[0].tile.slots, [str(animal) for animal in state.tokens("red")]
    (('any', 'blue', 'frog'), ['red frog', 'yellow butterfly'])
    >>> seen = outlook(state, 0, Take("red"))
    >>> seen.slots, seen.completes, str(seen.text)
    (1, (), 'can fill 1 slot')
    """
    if error := state.why_not(seat, move):
        raise error
    me = state.me
    match move:
        case Zone(zone, keep):
            top = state.stack(zone).top
            clearing = (*me.clearing, ClearingTile(top)) if keep and top else me.clearing
            there = replace(state, zone=zone, step=Step.TAKE)
            groups = [group_of(state.tokens(zone), take.group) for take in takes(there)] or [()]
            return _merged([_with_hand(clearing, (*me.reserve, *group)) for group in groups])
        case Take(group):
            return _with_hand(me.clearing, (*me.reserve, *group_of(state.tokens(state.zone), group)))
        case Exchange(give, get):
            hand = list(me.reserve)
            if give and get:
                hand[hand.index(give)] = get
            return _with_hand(me.clearing, in_order(hand))
        case Keep(animals):
            return _with_hand(me.clearing, animals)
        case Put(_, tile):
            then = state.after(seat, move)
            done = (tile,) if all(held.tile.id != tile or held.is_full for held in then.seats[seat].clearing) else ()
            clearing = tuple(h.with_animal(move.animal, move.slot) if h.tile.id == tile else h for h in me.clearing)
            left = list(me.reserve)
            left.remove(move.animal)
            ahead = _with_hand(clearing, left)
            return replace(ahead, completes=done, points=_points(state, then, seat))
        case Lock():
            then = state.after(seat, move)
            place = len(me.jungle) + 1
            return Outlook(
                points=_points(state, then, seat), place=place, areas=_areas(state, move), completes=(move.tile,)
            )
        case Protect(_, _, place):
            return Outlook(points=_points(state, state.after(seat, move), seat), place=place)
        case Waive(colour):
            bars = any(choice.token == 3 for choice in offers(state, colour))
            return Outlook(closes=colour if bars else "")
        case Done():
            then = state.after(seat, move)
            full = tuple(held.tile.id for held in me.clearing if held.is_full)
            return Outlook(points=_points(state, then, seat), completes=full)


def _points(state: State, then: State, seat: int) -> int:
    return then.ledger(seat).total - state.ledger(seat).total


def _with_hand(clearing: Sequence[ClearingTile], hand: Sequence[Animal]) -> Outlook:
    """What a hand of tokens could do on a clearing."""
    free = [
        (held.tile.id, n, held.tile.slots[n])
        for held in clearing
        for n, animal in enumerate(held.animals)
        if animal is None
    ]
    on = assigned([slot for _, _, slot in free], hand)
    completes = [
        held.tile.id
        for held in clearing
        if not held.is_full and None not in assigned([slot for tile, _, slot in free if tile == held.tile.id], hand)
    ]
    reach = tuple((tile, n) for tile, n, slot in free if any(fits(animal, slot) for animal in hand))
    return Outlook(sum(animal is not None for animal in on), reach, tuple(completes))


def _merged(outlooks: Iterable[Outlook]) -> Outlook:
    """What is possible by one or the other."""
    seen = list(outlooks)
    return Outlook(
        max(one.slots for one in seen),
        tuple(dict.fromkeys(slot for one in seen for slot in one.reach)),
        tuple(dict.fromkeys(tile for one in seen for tile in one.completes)),
    )


def _areas(state: State, move: Lock) -> tuple[tuple[str, int], ...]:
    """The areas that a tile would make on the next place, where a token could be taken."""
    held = state.me.growing(move.tile)
    assert held is not None
    jungle = state.me.jungle.with_tile(JungleTile(held.tile, ()))
    cell = jungle.cell(len(jungle))
    sizes = {
        colour: next(len(area) for area in areas(jungle, colour) if cell in area)
        for colour in COLOURS
        if colour in held.tile.colours
    }
    return tuple((c, size) for c, size in sizes.items() if any(size >= token for token in takeable(state, c)))
