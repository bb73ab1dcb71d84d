"""The tile designer: colours, slots and points of a jungle tile, with what the rule of value says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rainkit.decks.model import COLOURS, Tile
from rainkit.decks.schema_tiles import SLOTS
from rainkit.decks.workshop import Thing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import draw_tile
from rainkit.draw.view import TileFace
from rainkit.i18n import T, Text
from rainkit.jungle import tile_value
from rainkit.widgets import studio_tiles_page as page
from rainkit.widgets.stage import styles
from rainkit.widgets.studio_app import StudioApp

__all__ = ["TileStudio", "deserved"]

MOST_SLOTS, MOST_POINTS = 3, 5


def deserved(tile: Tile) -> int:
    """The points that the rule of value gives a tile, 1 to 5.

    >>> deserved(Tile("t", ("red",), 1, ("any", "frog")))
    3
    """
    return min(max(round(tile_value(tile)), 1), MOST_POINTS)


class TileStudio(StudioApp):
    """Design jungle tiles.

    Examples
    --------
    >>> app = TileStudio(lang="en", strict=True)
    >>> app.do("begin", "built-in")
    >>> app.do("colour", "blue")
    >>> app.do("keep")
    >>> app.work.deck.tiles[-1].id, app.work.deck.tiles[-1].colours
    ('red-12', ('red', 'blue'))
    """

    _css = styles("studio.css")
    shelf = "deck-jungle"
    kind = "tile"
    game = "jungle"
    play = "03_play_jungle.ipynb"
    title = T("Tile designer")
    first_key = "colour:red"

    # ------------------------------------------------------------------ what the designer is

    def blank(self) -> Tile:
        """The easiest tile."""
        return Tile("", ("red",), 1, ("any",), "red")

    def sides(self) -> Mapping[str, str]:
        """Form, face, trial."""
        return {"form": page.form(self), "face": page.face(self), "trial": page.trial(self)}

    def picture(self, thing: Thing) -> str:
        """The tile."""
        assert isinstance(thing, Tile)
        face = TileFace(thing.colours, thing.points, thing.slots)
        return svg(draw_tile(face), live=True, size=("100%", "100%"))

    def help(self) -> Sequence[Text]:
        """What the designer is for."""
        return (
            T("Choose one or two colours, up to three slots, and the points of a tile for the jungle."),
            T("The rule of value says what the slots deserve: the harder they are to fill, the more points."),
            T("‘Add to deck’ puts the tile into its stack. Play with your deck, print it, or download it as one file."),
        )

    # ------------------------------------------------------------------ fields

    def act_colour(self, arg: str) -> None:
        """A colour more or less; a tile has one or two."""
        colours = list(self.draft.colours)
        if arg not in COLOURS:
            return
        if arg in colours:
            if len(colours) == 1:
                self.tell(T("A tile has at least one colour; choose another one first (J1)."), "warn")
                return
            colours.remove(arg)
        elif len(colours) == 2:
            colours = [colours[0], arg]
        else:
            colours.append(arg)
        stack = self.draft.stack if self.draft.stack in colours else colours[0]
        ordered = (stack, *(c for c in colours if c != stack))
        self.change(colours=ordered, stack=stack)

    def act_stack(self, arg: str) -> None:
        """The stack, one of the tile's colours; that colour comes first."""
        if arg in self.draft.colours:
            others = tuple(c for c in self.draft.colours if c != arg)
            self.change(stack=arg, colours=(arg, *others))

    def act_points(self, arg: str) -> None:
        """A point more or less."""
        step = {"=+": 1, "=-": -1}.get(arg, 0)
        self.change("points", points=min(max(self.draft.points + step, 1), MOST_POINTS))

    def set_points(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The points."""
        points = self.typed(value, 1, MOST_POINTS)
        if points is not None:
            self.change("points", points=points)

    def act_use(self, arg: str) -> None:  # noqa: ARG002
        """The points that the rule of value gives."""
        self.change(points=deserved(self.draft))
        self.focus("points:+")

    def act_slot(self, arg: str) -> None:
        """What a slot takes: ``0=frog``."""
        index, _, kind = arg.partition("=")
        slots = list(self.draft.slots)
        if index.isdigit() and int(index) < len(slots) and kind in SLOTS:
            slots[int(index)] = kind
            self.change(slots=tuple(slots))

    def act_slot_add(self, arg: str) -> None:  # noqa: ARG002
        """One slot more."""
        if len(self.draft.slots) < MOST_SLOTS:
            self.change(slots=(*self.draft.slots, "any"))

    def act_slot_remove(self, arg: str) -> None:
        """One slot less."""
        slots = tuple(slot for i, slot in enumerate(self.draft.slots) if str(i) != arg)
        if slots:
            self.change(slots=slots)
            self.focus("slot-add:")

    # ------------------------------------------------------------------ the deck

    def act_keep(self, arg: str) -> None:
        """Put the tile into its stack, with the stack's next number."""
        draft = self.draft
        taken = self.work.ids("tile")
        if not self.work.editing:
            number = next(n for n in range(1, len(taken) + 2) if f"{draft.stack}-{n:02}" not in taken)
            named = replace(draft, id=f"{draft.stack}-{number:02}")
            self.bench = replace(self.work, draft=named)
        super().act_keep(arg)

    def name_of(self, thing: Thing) -> str:
        """The id."""
        return thing.id or str(T("Your tile"))

    def like(self) -> list[Any]:
        """The deck's other tiles with the same points."""
        own = self.work.editing
        return [tile for tile in self.work.deck.tiles if tile.points == self.draft.points and tile.id != own]
