"""What a move is worth to its player at once: the score, and half-done things at a fair rate.

Most decisions of a turn change no points by themselves; what they change is how near tiles, areas and diversity are.
:func:`seat_value` puts a price on that, and :func:`one_ply` lists every legal move with its price. All is counted in
whole numbers, so that every machine and every kernel comes to the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.decks.model import COLOURS
from rainkit.jungle.animals import Animal, fits
from rainkit.jungle.jungle import PLACES, Jungle, areas
from rainkit.jungle.legal import group_of, takes
from rainkit.jungle.moves import Done, Keep, Move, Zone
from rainkit.jungle.scoring import DIVERSITY, tile_points
from rainkit.jungle.state import CLEARING, RESERVE, ClearingTile, Seat, State, Step

if TYPE_CHECKING:
    from rainkit.jungle.view import View

__all__ = ["one_ply", "price", "seat_value", "valued_moves"]

UNIT = 10_000_000
"""Prices are counted in parts of a point, so fine that three factors in hundredths stay whole."""
HUNDREDTH = UNIT // 100
OPEN = {"any": 80}
"""A free slot leaves a tile this part of its worth, in hundredths; 65 for a slot that takes one colour or species."""
CHOOSY = 65
IN_HAND, LATER = 97, 70
"""A fitting token in the hand is nearly as good as a placed one; less so when the turn is over. In hundredths."""
TEMPO = 150
"""A tile in the jungle is worth this much beyond its points, in hundredths: the game ends with the ninth."""
PLACE = (0, 90, 140, 170)
"""What so many free clearing places are worth, in hundredths."""
AREA = (0, 20, 100, 160)
"""What an area of so many tiles is worth while a token of its colour can still be taken, in hundredths."""
FAR = 5
"""With fewer places left than this, hopes for areas and free clearing places shrink."""
SPARE, SPARE_TOTEM = 25, 40
"""A token kept for later, in hundredths."""


def _points(jungle: Jungle, totem: str) -> int:
    """The score, as the ledger of :func:`rainkit.jungle.scoring.score` sums to it."""
    start = jungle.diversity_place
    later = len(jungle) - start if start else 0
    return sum(tile_points(held, totem) for held in jungle.tiles) + DIVERSITY * later


def _promise(seat: Seat, supply: tuple[tuple[str, int], ...]) -> int:
    """Areas that are growing, and colours on the way to diversity; in hundredths."""
    jungle = seat.jungle
    left = PLACES - len(jungle)
    hopes = []
    for colour in COLOURS:
        if colour in jungle.protected:
            continue
        three = (colour, 3) in supply and colour not in seat.waived
        if three or (colour, 4) in supply:
            size = max((len(area) for area in areas(jungle, colour)), default=0)
            hopes.append(AREA[min(size, 2 if three else 3)])
    value = sum(sorted(hopes, reverse=True)[:left]) * min(left, FAR) // FAR
    if not jungle.diversity_place:
        colours = len({colour for held in jungle.tiles for colour in held.tile.colours})
        later = max(0, left - (len(COLOURS) - colours))
        value += 50 * DIVERSITY * later * colours**2 // len(COLOURS) ** 2
    return value


def _filled(
    clearing: tuple[ClearingTile, ...], hand: tuple[Animal, ...], totem: str
) -> tuple[list[tuple[ClearingTile, int]], list[Animal]]:
    """The clearing with the hand put to use, tiles that need least first; each with how many tokens went there."""
    left = sorted(hand, key=lambda animal: (animal.species != totem, animal))
    out = []
    for held in sorted(clearing, key=lambda h: (h.animals.count(None), -h.tile.points)):
        slots, animals, used = held.tile.slots, list(held.animals), 0
        for n in sorted(range(len(slots)), key=lambda n: slots[n] == "any"):
            animal = next((a for a in left if fits(a, slots[n])), None) if animals[n] is None else None
            if animal:
                left.remove(animal)
                animals[n], used = animal, used + 1
        out.append((ClearingTile(held.tile, tuple(animals)), used))
    return out, left


def _jungle_price(seat: Seat, supply: tuple[tuple[str, int], ...]) -> int:
    jungle = seat.jungle
    points = 100 * _points(jungle, seat.totem)
    return (points + TEMPO * len(jungle) + _promise(seat, supply)) * HUNDREDTH


def _clearing_price(seat: Seat, in_hand: int) -> int:
    grown, left = _filled(seat.clearing, seat.reserve, seat.totem)
    room = PLACES - len(seat.jungle)
    extra = TEMPO + (100 * DIVERSITY if seat.jungle.diversity_place else 0)
    value = 0
    for held, used in grown[:room]:
        part = HUNDREDTH
        for factor in [in_hand] * used + [
            OPEN.get(slot, CHOOSY) for slot, animal in zip(held.tile.slots, held.animals, strict=True) if animal is None
        ]:
            part = part * factor // 100
        animals = sum(animal is not None and animal.species == seat.totem for animal in held.animals)
        value += (100 * (held.tile.points + animals) + extra) * part
    spare = sorted((SPARE_TOTEM if animal.species == seat.totem else SPARE for animal in left), reverse=True)
    hundredths = PLACE[CLEARING - len(seat.clearing)] * min(room, FAR) // FAR + sum(spare[:RESERVE]) * (room > 0)
    return value + hundredths * HUNDREDTH


def price(seat: Seat, supply: tuple[tuple[str, int], ...], in_hand: int = IN_HAND) -> int:
    """:func:`seat_value` in whole parts of a point, see ``UNIT``."""
    return _jungle_price(seat, supply) + _clearing_price(seat, in_hand)


def seat_value(seat: Seat, supply: tuple[tuple[str, int], ...], in_hand: int = IN_HAND) -> float:
    """A price for everything a player has, in points.

    The score of the jungle counts in full, each tile in it 1.5 beyond (it brings the end nearer). A clearing tile
    counts what it would bring with its totem animals, times 0.8 for each free slot that takes any animal and 0.65 for
    each other free slot; tokens in the hand count nearly as if they lay where they fit, tiles that need least first.
    Free clearing places, spare tokens, growing areas whose token can still be taken and colours on the way to
    diversity have small prices.

    Parameters
    ----------
    seat : Seat
    supply : tuple of (colour, token)
        The protected-area tokens that nobody holds.
    in_hand : int
        What a fitting token in the hand is worth of a placed one, in hundredths; less once the turn is over.

    Examples
    --------
    >>> seat = Seat("frog")
    >>> seat_value(seat, supply=()), seat_value(replace(seat, reserve=(Animal("red", "frog"),)), supply=())
    (1.7, 2.1)
    """
    return price(seat, supply, in_hand) / UNIT


def _best_take(state: State, seat: Seat, move: Zone) -> int:
    """The best of what can be taken after choosing a zone; the jungle stays as it is."""
    top = state.stack(move.zone).top
    if move.keep and top:
        seat = replace(seat, clearing=(*seat.clearing, ClearingTile(top)))
    tokens = state.tokens(move.zone)
    there = replace(state, zone=move.zone, step=Step.TAKE)
    hands = [(*seat.reserve, *group_of(tokens, take.group)) for take in takes(there)] or [seat.reserve]
    return max(_clearing_price(replace(seat, reserve=hand), IN_HAND) for hand in hands)


def one_ply(view: View) -> list[tuple[Move, int]]:
    """Every legal move with the change of :func:`seat_value`, in hundredths of a point.

    A zone is judged by its tile and the best of its tokens together, since choosing one is choosing the other.

    >>> from rainkit.jungle import GAME
    >>> best = max(one_ply(GAME.new(2, seed=7).view(0)), key=lambda pair: pair[1])
    >>> str(best[0])
    'zone blue keep'
    """
    return valued_moves(view.state, view.seat)


def valued_moves(state: State, seat: int) -> list[tuple[Move, int]]:
    """The same for the seat whose turn it is; what is hidden in the state makes no difference."""
    me = state.seats[seat]
    jungle = _jungle_price(me, state.supply)
    now = jungle + _clearing_price(me, IN_HAND)
    valued: list[tuple[Move, int]] = []
    for move in state.legal_moves(seat):
        if isinstance(move, Zone):
            value = jungle + _best_take(state, me, move)
        else:
            then = state.after(seat, move)
            value = price(then.seats[seat], then.supply, LATER if isinstance(move, (Done, Keep)) else IN_HAND)
        valued.append((move, (value - now + HUNDREDTH // 2) // HUNDREDTH))
    return valued
