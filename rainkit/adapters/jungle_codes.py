"""The jungle in numbers: every small decision of a turn has its own, apart from the tile's name.

A tile of the clearing is called by its place there, a slot by its place on the tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from rainkit.adapters.codes import Codes, Floats
from rainkit.decks.model import ANIMALS, COLOURS, Deck
from rainkit.jungle.animals import KINDS, Animal
from rainkit.jungle.jungle import PLACES
from rainkit.jungle.legal import GROUPS
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.rules import PROTECTED, Rules
from rainkit.jungle.state import CLEARING, RESERVE, Seat, State, Step
from rainkit.jungle.view import View

__all__ = ["FIRST", "SLOTS", "JungleCodes"]

SLOTS = 3
_PAIRS = tuple(map(Keep, combinations_with_replacement(KINDS, RESERVE)))
_SIZES: dict[type[Move], int] = {
    Zone: len(COLOURS) * 3,
    Take: len(GROUPS),
    Exchange: 1 + len(KINDS) * len(KINDS) * len(COLOURS),
    Put: len(KINDS) * CLEARING * SLOTS,
    Done: 1,
    Lock: CLEARING,
    Protect: len(PROTECTED) * PLACES,
    Waive: len(COLOURS),
    Keep: len(_PAIRS),
}
FIRST: dict[type[Move], int] = {
    kind: sum(size for _, size in list(_SIZES.items())[:n]) for n, kind in enumerate(_SIZES)
}
"""The first number of every kind of decision."""
ACTIONS = sum(_SIZES.values())

_KIND = {kind: n for n, kind in enumerate(KINDS)}
_PAIR = {pair: n for n, pair in enumerate(_PAIRS)}
_STEPS = tuple(Step)
MOST_IN_A_TURN = 4 + CLEARING * SLOTS + CLEARING + len(COLOURS)
"""Zone, tokens, exchange and what to keep; then tokens placed (or that no more is), tiles locked, colours decided."""


class JungleCodes(Codes):
    """The decisions one kind after the other, from :data:`FIRST` on.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> state = GAME.new(2, seed=1)
    >>> codes = JungleCodes(state.deck, state.rules, state.players)
    >>> [(number, str(move)) for number, move in codes.legal(state.view(0)).items()][:2], codes.actions
    ([(0, 'zone red keep'), (1, 'zone red refuse')], 1683)
    """

    def __init__(self, deck: Deck, rules: Rules, players: int) -> None:
        self.players = players
        self._tile = {tile.id: n for n, tile in enumerate(deck.tiles)}
        self._end = players * rules.round_limit
        tiles, kinds, colours = len(deck.tiles), len(KINDS), len(COLOURS)
        self.actions = ACTIONS
        self.most = max(tiles, len(KINDS))
        self.longest = self._end * (MOST_IN_A_TURN + 1)
        self.shapes = {
            "seat": (players,),
            "turn_of": (players,),
            "step": (len(_STEPS),),
            "time": (1,),
            "ending": (1,),
            "zone": (colours,),
            "offered": (colours,),
            "board": (colours, kinds),
            "bag": (kinds,),
            "top": (tiles,),
            "unseen": (tiles,),
            "buried": (tiles,),
            "supply": (len(PROTECTED),),
            "totem": (players, len(ANIMALS)),
            "reserve": (players, kinds),
            "waived": (players, colours),
            "clearing_tile": (players, CLEARING, tiles),
            "clearing_animals": (players, CLEARING, SLOTS, kinds),
            "jungle_tile": (players, PLACES, tiles),
            "jungle_animals": (players, PLACES, kinds),
            "jungle_token": (players, PLACES, len(PROTECTED)),
        }

    def number(self, view: View, move: Move) -> int:
        """The number of a legal move."""
        return FIRST[type(move)] + self._within(view.me, move)

    def _within(self, me: Seat, move: Move) -> int:
        """The number of a decision among those of its kind."""
        match move:
            case Zone(zone, keep):
                return COLOURS.index(zone) * 3 + (True, False, None).index(keep)
            case Take(group):
                return GROUPS.index(group)
            case Exchange(Animal() as give, Animal() as get, zone):
                return 1 + (_KIND[give] * len(KINDS) + _KIND[get]) * len(COLOURS) + COLOURS.index(zone)
            case Put(animal, tile, kind):
                place = _place(me, tile)
                held = me.clearing[place]
                free = [s == kind and a is None for s, a in zip(held.tile.slots, held.animals, strict=True)]
                return (_KIND[animal] * CLEARING + place) * SLOTS + free.index(True)
            case Lock(tile):
                return _place(me, tile)
            case Protect(colour, token, place):
                return PROTECTED.index((colour, token)) * PLACES + place - 1
            case Waive(colour):
                return COLOURS.index(colour)
            case Keep():
                return _PAIR[move]
            case _:
                return 0

    def fill(self, view: View, into: Mapping[str, Floats]) -> None:
        """Write what the view shows; players in the order of the seats from the own one on."""
        self._fill_table(view.state, into)
        into["seat"][view.seat] = 1
        if not view.state.is_over:
            into["turn_of"][(view.state.seat - view.seat) % self.players] = 1
        for n in range(self.players):
            mine = {name: into[name][n] for name in _OF_PLAYERS}
            self._fill_player(view.state.seats[(view.seat + n) % self.players], mine)

    def _fill_table(self, state: State, into: Mapping[str, Floats]) -> None:
        into["step"][_STEPS.index(state.step)] = 1
        into["time"][0] = state.turn / self._end
        into["ending"][0] = bool(state.ending)
        for n, colour in enumerate(COLOURS):
            into["zone"][n] = colour == state.zone
            into["offered"][n] = colour in state.offered
            for animal in state.tokens(colour):
                into["board"][n, _KIND[animal]] += 1
            self._fill_stack(state, colour, into)
        for animal in state.bag:
            into["bag"][_KIND[animal]] += 1
        for token in state.supply:
            into["supply"][PROTECTED.index(token)] = 1

    def _fill_stack(self, state: State, colour: str, into: Mapping[str, Floats]) -> None:
        """The tile on top, those nobody has seen as a set, and refused ones by how deep they lie."""
        stack = state.stack(colour)
        if stack.top:
            into["top"][self._tile[stack.top.id]] = 1
        for above, tile in enumerate(stack.tiles):
            if above in stack.hidden:
                into["unseen"][self._tile[tile.id]] = 1
            elif tile is not stack.top:
                into["buried"][self._tile[tile.id]] = above + 1

    def _fill_player(self, player: Seat, into: Mapping[str, Floats]) -> None:
        into["totem"][ANIMALS.index(player.totem)] = 1
        for animal in player.reserve:
            into["reserve"][_KIND[animal]] += 1
        for colour in player.waived:
            into["waived"][COLOURS.index(colour)] = 1
        for place, growing in enumerate(player.clearing):
            into["clearing_tile"][place, self._tile[growing.tile.id]] = 1
            for slot, put in enumerate(growing.animals):
                if put:
                    into["clearing_animals"][place, slot, _KIND[put]] = 1
        for place, held in enumerate(player.jungle.tiles):
            into["jungle_tile"][place, self._tile[held.tile.id]] = 1
            for animal in held.animals:
                into["jungle_animals"][place, _KIND[animal]] += 1
            if held.token:
                into["jungle_token"][place, PROTECTED.index((held.token_colour, held.token))] = 1


_OF_PLAYERS = (
    "totem",
    "reserve",
    "waived",
    "clearing_tile",
    "clearing_animals",
    "jungle_tile",
    "jungle_animals",
    "jungle_token",
)


def _place(me: Seat, tile: str) -> int:
    """The place in the clearing of the tile with that id."""
    return next(n for n, held in enumerate(me.clearing) if held.tile.id == tile)
