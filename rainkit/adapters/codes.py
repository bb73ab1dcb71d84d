"""Moves as numbers and views as arrays: what both adapters share.

A number means the same thing through a whole game and in every game of one deck, one set of rules and one number of
players: a program can learn what it is good for. An observation is made of a player's view alone, so nothing hidden
can get into it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rainkit.i18n import T

__all__ = ["Codes", "Floats", "codes_of", "missing"]

Floats = NDArray[np.float32]


class Codes(ABC):
    """The numbers of one game.

    Attributes
    ----------
    actions : int
        Moves are numbered from 0 to one less than this.
    shapes : mapping of str to tuple of int
        The pieces of an observation and their shapes, in the order in which they stand in the flat array.
    most : int
        No number in an observation is larger; none is below 0.
    longest : int
        No game has more moves.

    Examples
    --------
    >>> from rainkit.core.game import game
    >>> state = game("foodweb").new(2, seed=1)
    >>> codes = codes_of(state)
    >>> codes.actions, codes.size, len(codes.legal(state.view(0)))
    (8680, 5335, 10)
    >>> codes.pieces(codes.observation(state.view(0)))["hands"].sum()
    np.float32(10.0)
    """

    actions: int
    shapes: Mapping[str, tuple[int, ...]]
    most: int
    longest: int

    @abstractmethod
    def number(self, view: Any, move: Any) -> int:
        """The number of a legal move of the view's seat."""

    @abstractmethod
    def fill(self, view: Any, into: Mapping[str, Floats]) -> None:
        """Write what the view shows into pieces that are all zeros."""

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(math.prod(shape) for shape in self.shapes.values())

    def legal(self, view: Any) -> dict[int, Any]:
        """The legal moves of the view's seat by their numbers, in the order of the numbers."""
        return dict(sorted((self.number(view, move), move) for move in view.legal_moves))

    def observation(self, view: Any) -> Floats:
        """The view as one flat array."""
        flat = np.zeros(self.size, np.float32)
        self.fill(view, self.pieces(flat))
        return flat

    def pieces(self, flat: Floats) -> dict[str, Floats]:
        """A flat array cut into its named pieces; they are windows on it, not copies."""
        out, start = {}, 0
        for name, shape in self.shapes.items():
            end = start + math.prod(shape)
            out[name] = flat[start:end].reshape(shape)
            start = end
        return out


def codes_of(state: Any) -> Codes:
    """The numbers for the game of a state."""
    if state.game == "foodweb":
        from rainkit.adapters.foodweb_codes import FoodWebCodes

        return FoodWebCodes(state.deck, state.rules, state.level, state.players)
    from rainkit.adapters.jungle_codes import JungleCodes

    return JungleCodes(state.deck, state.rules, state.players)


def missing(package: str) -> ModuleNotFoundError:
    """The error for a package of the extra ``adapters`` that is not installed.

    >>> str(missing("pettingzoo"))
    "This view of the games needs pettingzoo. To install it: pip install 'rainkit[adapters]'"
    """
    message = T(
        "This view of the games needs {package}. To install it: pip install 'rainkit[adapters]'", package=package
    )
    return ModuleNotFoundError(str(message), name=package)
