"""The lab: many games, fast, and what they show. Nothing heavy loads before it is used.

Examples
--------
>>> from rainkit.lab import simulate
>>> simulate("foodweb", ["greedy", "random"], 20, workers=1).games
20
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.lab.comparison import Comparison, compare
    from rainkit.lab.compiling import has_numba, warm_up
    from rainkit.lab.exact import expected_forest, expected_points
    from rainkit.lab.kernel_records import kernel_record
    from rainkit.lab.simulation import Result, simulate

__all__ = [
    "Comparison",
    "Result",
    "compare",
    "expected_forest",
    "expected_points",
    "has_numba",
    "kernel_record",
    "simulate",
    "warm_up",
]

_WHERE = {
    "Comparison": "comparison",
    "Result": "simulation",
    "compare": "comparison",
    "expected_forest": "exact",
    "expected_points": "exact",
    "has_numba": "compiling",
    "kernel_record": "kernel_records",
    "simulate": "simulation",
    "warm_up": "compiling",
}


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"rainkit.lab.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
