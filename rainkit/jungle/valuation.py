"""What a move is worth to its player at once: the score, and half-done things at a fair rate.

Most decisions of a turn change no points by themselves; what they change is how near tiles, areas and diversity are.
:func:`seat_value` puts a price on that, and :func:`one_ply` lists every legal move with its price.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.decks.model import COLOURS, Tile
from rainkit.jungle.animals import Animal, fits
from rainkit.jungle.jungle import PLACES, Jungle, areas
from rainkit.jungle.legal import group_of, takes
from rainkit.jungle.moves import Done, Keep, Move, Zone
from rainkit.jungle.scoring import DIVERSITY, tile_points
from rainkit.jungle.state import CLEARING, RESERVE, ClearingTile, Seat, State, Step

if TYPE_CHECKING:
    from rainkit.jungle.view import View

__all__ = ["one_ply", "seat_value", "valued_moves"]

OPEN = {"any": 0.8}
"""A free slot leaves a tile this part of its worth; 0.65 for a slot that takes one colour or species."""
CHOOSY = 0.65
IN_HAND, LATER = 0.97, 0.7
"""A fitting token in the hand is nearly as good as a placed one; less so when the turn is over."""
TEMPO = 1.5
"""A tile in the jungle is worth this much beyond its points: the game ends with the ninth."""
PLACE = (0.0, 0.9, 1.4, 1.7)
"""What so many free clearing places are worth."""
AREA = (0.0, 0.2, 1.0, 1.6)
"""What an area of so many tiles is worth while a token of its colour can still be taken."""
FAR = 5
"""With fewer places left than this, hopes for areas and free clearing places shrink."""
SPARE, SPARE_TOTEM = 0.25, 0.4
"""A token kept for later."""


def _points(jungle: Jungle, totem: str) -> int:
    """The score, as the ledger of :func:`rainkit.jungle.scoring.score` sums to it."""
    start = jungle.diversity_place
    later = len(jungle) - start if start else 0
    return sum(tile_points(held, totem) for held in jungle.tiles) + DIVERSITY * later


def _promise(seat: Seat, supply: tuple[tuple[str, int], ...]) -> float:
    """Areas that are growing, and colours on the way to diversity."""
    jungle = seat.jungle
    left = PLACES - len(jungle)
    value = 0.0
    hopes = []
    for colour in COLOURS:
        if colour in jungle.protected:
            continue
        three = (colour, 3) in supply and colour not in seat.waived
        if three or (colour, 4) in supply:
            size = max((len(area) for area in areas(jungle, colour)), default=0)
            hopes.append(AREA[min(size, 2 if three else 3)])
    value += sum(sorted(hopes, reverse=True)[:left]) * min(1.0, left / FAR)
    if not jungle.diversity_place:
        colours = {colour for held in jungle.tiles for colour in held.tile.colours}
        later = left - (len(COLOURS) - len(colours))
        value += DIVERSITY * max(0, later) * 0.5 * (len(colours) / len(COLOURS)) ** 2
    return value


def _filled(
    clearing: tuple[ClearingTile, ...], hand: tuple[Animal, ...], totem: str
) -> tuple[list[tuple[ClearingTile, int]], list[Animal]]:
    """The clearing with the hand put to use, tiles that need least first; each with how many tokens went there."""
    left = sorted(hand, key=lambda animal: animal.species != totem)
    out = []
    for held in sorted(clearing, key=lambda h: (h.animals.count(None), -h.tile.points)):
        used, grown = 0, held
        for slot in sorted(held.free_slots, key=lambda s: s == "any"):
            for _ in range(held.tile.slots.count(slot)):
                animal = next((a for a in left if fits(a, slot)), None) if slot in grown.free_slots else None
                if animal:
                    left.remove(animal)
                    used, grown = used + 1, grown.with_animal(animal, slot)
        out.append((grown, used))
    return out, left


def _tile_worth(tile: Tile, seat: Seat) -> float:
    """What the tile would bring in the jungle, without its animals."""
    return tile.points + TEMPO + (DIVERSITY if seat.jungle.diversity_place else 0)


def seat_value(seat: Seat, supply: tuple[tuple[str, int], ...], in_hand: float = IN_HAND) -> float:
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
    in_hand : float
        What a fitting token in the hand is worth of a placed one; less once the turn is over.
    """
    jungle = seat.jungle
    value = _points(jungle, seat.totem) + TEMPO * len(jungle) + _promise(seat, supply)
    grown, left = _filled(seat.clearing, seat.reserve, seat.totem)
    room = PLACES - len(jungle)
    for held, used in grown[:room]:
        part = in_hand**used
        for slot, animal in zip(held.tile.slots, held.animals, strict=True):
            part *= 1.0 if animal else OPEN.get(slot, CHOOSY)
        animals = sum(animal is not None and animal.species == seat.totem for animal in held.animals)
        value += (_tile_worth(held.tile, seat) + animals) * part
    spare = sorted((SPARE_TOTEM if animal.species == seat.totem else SPARE for animal in left), reverse=True)
    return value + PLACE[CLEARING - len(seat.clearing)] * min(1.0, room / FAR) + sum(spare[:RESERVE]) * (room > 0)


def _best_take(state: State, seat: Seat, move: Zone) -> float:
    """The best of what can be taken after choosing a zone."""
    top = state.stack(move.zone).top
    if move.keep and top:
        seat = replace(seat, clearing=(*seat.clearing, ClearingTile(top)))
    tokens = state.tokens(move.zone)
    there = replace(state, zone=move.zone, step=Step.TAKE)
    hands = [(*seat.reserve, *group_of(tokens, take.group)) for take in takes(there)] or [seat.reserve]
    return max(seat_value(replace(seat, reserve=hand), state.supply) for hand in hands)


def one_ply(view: View) -> list[tuple[Move, int]]:
    """Every legal move with the change of :func:`seat_value`, in hundredths of a point.

    A zone is judged by its tile and the best of its tokens together, since choosing one is choosing the other.
    """
    return valued_moves(view.state, view.seat)


def valued_moves(state: State, seat: int) -> list[tuple[Move, int]]:
    """The same for the seat whose turn it is; what is hidden in the state makes no difference."""
    me = state.seats[seat]
    now = seat_value(me, state.supply)
    valued: list[tuple[Move, int]] = []
    for move in state.legal_moves(seat):
        if isinstance(move, Zone):
            value = _best_take(state, me, move)
        else:
            then = state.after(seat, move)
            in_hand = LATER if isinstance(move, (Done, Keep)) else IN_HAND
            value = seat_value(then.seats[seat], then.supply, in_hand)
        valued.append((move, round(100 * (value - now))))
    return valued
