"""The jungle (J1 to J21): take tiles and animals from five zones, fill the tiles, grow a jungle of nine.

Examples
--------
>>> from rainkit.jungle import GAME
>>> state = GAME.new(players=2, seed=7)
>>> state.step.name, state.round, len(state.board)
('ZONE', 1, 20)
>>> state = state.after(0, state.legal_moves(0)[0])
>>> state.step.name, state.me.clearing[0].tile.stack
('TAKE', 'red')
"""

from rainkit.jungle.animals import Animal, fits
from rainkit.jungle.choices import every_choice
from rainkit.jungle.game import GAME
from rainkit.jungle.jungle import Jungle, JungleTile, areas, cell_of_place
from rainkit.jungle.legal import LegalMoves
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone, parse_move
from rainkit.jungle.outlook import Outlook, outlook
from rainkit.jungle.position import Position, read_position
from rainkit.jungle.rules import Rules
from rainkit.jungle.scoring import score
from rainkit.jungle.state import ClearingTile, Event, Seat, Stack, State, Step
from rainkit.jungle.tiles import tile_value
from rainkit.jungle.valuation import one_ply
from rainkit.jungle.view import View
from rainkit.jungle.why_not import why_not
from rainkit.jungle.words import in_words

__all__ = [
    "GAME",
    "Animal",
    "ClearingTile",
    "Done",
    "Event",
    "Exchange",
    "Jungle",
    "JungleTile",
    "Keep",
    "LegalMoves",
    "Lock",
    "Move",
    "Outlook",
    "Position",
    "Protect",
    "Put",
    "Rules",
    "Seat",
    "Stack",
    "State",
    "Step",
    "Take",
    "View",
    "Waive",
    "Zone",
    "areas",
    "cell_of_place",
    "every_choice",
    "fits",
    "in_words",
    "one_ply",
    "outlook",
    "parse_move",
    "read_position",
    "score",
    "tile_value",
    "why_not",
]
