"""Exact best arrangements: what the same cards or tiles could have brought at most, proven.

Examples
--------
>>> from rainkit.decks import builtin
>>> from rainkit.solve import best_forest
>>> deck = builtin("foodweb")
>>> best_forest([deck.card("malayan-tiger"), deck.card("binturong")]).total
5
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.solve.costs import Cost, Costs, forest_costs, jungle_costs
    from rainkit.solve.forest import best_forest, best_of_deck
    from rainkit.solve.forest_search import BestForest, ForestSearch
    from rainkit.solve.jungle import BestJungle, JungleSearch, best_jungle
    from rainkit.solve.next_move import BestMove, best_move

_WHERE = {
    "BestForest": "forest_search",
    "BestJungle": "jungle",
    "BestMove": "next_move",
    "Costs": "costs",
    "Cost": "costs",
    "forest_costs": "costs",
    "jungle_costs": "costs",
    "ForestSearch": "forest_search",
    "JungleSearch": "jungle",
    "best_forest": "forest",
    "best_jungle": "jungle",
    "best_move": "next_move",
    "best_of_deck": "forest",
}

__all__ = [
    "BestForest",
    "BestJungle",
    "BestMove",
    "Cost",
    "Costs",
    "ForestSearch",
    "JungleSearch",
    "best_forest",
    "best_jungle",
    "best_move",
    "best_of_deck",
    "forest_costs",
    "jungle_costs",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"rainkit.solve.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
