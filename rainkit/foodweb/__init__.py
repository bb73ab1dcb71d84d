"""The food web (F1 to F16): place species cards side by side so that they score by their neighbours.

Examples
--------
>>> from rainkit.foodweb import GAME
>>> state = GAME.new(players=2, seed=7)
>>> state = state.after(0, state.legal_moves(0)[0]).after(1, state.legal_moves(1)[0])
>>> state.round, [len(forest) for forest in state.forests]
(2, [1, 1])
"""

from rainkit.foodweb.forest import Forest, cell_text
from rainkit.foodweb.gains import Gain, gains
from rainkit.foodweb.game import GAME
from rainkit.foodweb.goals import GoalScore, best_goal, find_shape, goal_score
from rainkit.foodweb.moves import LegalMoves, Move, parse_move
from rainkit.foodweb.position import Position, read_position
from rainkit.foodweb.rules import LEVELS, SHORT, Rules
from rainkit.foodweb.scoring import by_card, picked, score
from rainkit.foodweb.state import State
from rainkit.foodweb.view import View, one_ply

__all__ = [
    "GAME",
    "LEVELS",
    "SHORT",
    "Forest",
    "Gain",
    "GoalScore",
    "LegalMoves",
    "Move",
    "Position",
    "Rules",
    "State",
    "View",
    "best_goal",
    "by_card",
    "cell_text",
    "find_shape",
    "gains",
    "goal_score",
    "one_ply",
    "parse_move",
    "picked",
    "read_position",
    "score",
]
