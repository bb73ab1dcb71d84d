"""A finished jungle of the other game, whose areas of one colour are patches."""

from __future__ import annotations

from functools import cached_property

from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.draw.jungle import draw_jungle
from rainkit.draw.primitives import Drawing
from rainkit.ecology import patches
from rainkit.i18n import T, Text
from rainkit.jungle import Jungle, read_position
from rainkit.lessons.boards import Board, State

__all__ = ["JungleBoard"]


class JungleBoard(Board):
    """The worked example of the jungle game."""

    @property
    def title(self) -> Text:
        """What the picture is called."""
        return T("A finished jungle")

    @cached_property
    def jungle(self) -> Jungle:
        """The jungle."""
        return read_position(load(cards_folder() / "jungle" / "examples" / "worked.yaml")).jungle

    def largest(self, colour: str) -> int:
        """How many tiles the largest area of a colour has."""
        found = patches(self.jungle.graph(), self.jungle.cells_of(colour))
        return max((len(patch) for patch in found), default=0)

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """The nine tiles."""
        return draw_jungle(self.jungle, title=str(self.title))
