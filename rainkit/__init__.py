"""rainkit: two rainforest games as networkx graphs, to play, to explain and to design.

Importing the package is light; each part loads when it is first used.

=====================  ==========================================================================================
``rainkit.foodweb``    the food web: ``GAME``, forests as graphs, scores with their reasons
``rainkit.jungle``     the jungle: ``GAME``, jungles as graphs, why a move is not legal
``rainkit.decks``      card files: read, check, compare, merge, write
``rainkit.ecology``    measures of food webs, diversity and landscapes on any networkx graph
``rainkit.players``    bots, and tournaments of bots
``rainkit.lab``        many games, fast, and what they show
``rainkit.solve``      the best arrangement of the same cards or tiles, proven
``rainkit.proposal``   a deck out of the food web of a region
``rainkit.explain``    every clause of the rules with a position in which it decides
``rainkit.draw``       boards, cards and sheets to print
``rainkit.adapters``   both games in PettingZoo and OpenSpiel
``rainkit.lessons``    five lessons as data
``rainkit.widgets``    the pages of the notebooks
``rainkit.core``       what both games share: grids, ledgers, records, chance
``rainkit.i18n``       sentences in five languages
=====================  ==========================================================================================

Examples
--------
>>> import rainkit
>>> state = rainkit.foodweb.GAME.new(players=2, seed=7)
>>> while not state.is_over:
...     seat = state.awaited[0]
...     state = state.after(seat, state.legal_moves(seat)[0])
>>> len(state.forests[0].graph()), state.ledger(0).total == state.scores()[0]
(9, True)
"""

from importlib import import_module
from typing import Any

__all__ = ["__version__"]
__version__ = "0.1.0"

_PARTS = {
    "adapters", "core", "decks", "draw", "ecology", "explain", "foodweb", "i18n", "jungle", "lab", "lessons", "players",
    "proposal", "solve", "widgets",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"rainkit.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
