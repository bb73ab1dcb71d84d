"""Five lessons of ecology on the games' own data: each is one description from which everything else is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rainkit.lessons.catalogue import lesson, lessons

__all__ = ["lesson", "lessons"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from rainkit.lessons import catalogue

        return getattr(catalogue, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
