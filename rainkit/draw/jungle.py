"""The jungle's view models: tiles as they lie, and a player's nine places as a board of squares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger
from rainkit.decks.model import Tile
from rainkit.draw.board import draw_board
from rainkit.draw.primitives import Drawing, Item, Rect, moved
from rainkit.draw.tiles import chip, tile_words
from rainkit.draw.view import BoardView, CellView, Tag, TileFace
from rainkit.i18n import N, T, signed
from rainkit.jungle.animals import assigned, fits
from rainkit.jungle.jungle import PLACES, Jungle, JungleTile
from rainkit.jungle.state import ClearingTile
from rainkit.jungle.words import COLOUR_WORDS

__all__ = ["draw_jungle", "jungle_view", "mini_jungle", "place_cell", "tile_face"]

Action = Callable[[int, str], tuple[str, str] | None]
"""What a click on a place means: of its number and kind, the act and its argument."""


def place_cell(cell: Cell) -> Cell:
    """Where a cell of the jungle is drawn: row 0 lies at the bottom, pictures count from the top.

    >>> place_cell((2, 0))
    (2, 2)
    """
    return cell[0], 2 - cell[1]


def tile_face(held: Tile | ClearingTile | JungleTile, *, diversity: bool = False) -> TileFace:
    """A tile as it lies: bare, in the clearing, or locked in the jungle with its tokens.

    >>> tile_face(Tile("t", ("red",), 3, ("any", "frog"))).slots
    ('any', 'frog')
    """
    if isinstance(held, Tile):
        return TileFace(held.colours, held.points, held.slots, diversity=diversity)
    tile, on = held.tile, tuple(held.animals)
    pairs = zip(tile.slots, on, strict=False)
    if len(on) != len(tile.slots) or not all(animal is None or fits(animal, slot) for slot, animal in pairs):
        on = assigned(tile.slots, [animal for animal in on if animal is not None])
    slots = tuple(slot if animal is None else str(animal) for slot, animal in zip(tile.slots, on, strict=True))
    token, colour = getattr(held, "token", 0), getattr(held, "token_colour", "")
    protected = (colour, token - 1) if token else None
    return TileFace(tile.colours, tile.points, slots, protected, diversity)


def jungle_view(
    jungle: Jungle,
    ledger: Ledger | None = None,
    *,
    picked: int | None = None,
    counted: Collection[int] = (),
    new: Collection[int] = (),
    title: str = "",
    action: Action | None = None,
) -> BoardView:
    """The view model of a jungle.

    Parameters
    ----------
    jungle : Jungle
    ledger : Ledger, optional
        With ``picked``: the tags of the places that count for it.
    picked : int, optional
        The place whose points are explained; places of its area glow.
    counted : places
        Further places that count now.
    new : places
        Filled by the last move.
    action : function of (place, kind), optional
        What a click on a place means; kind is ``tile``, ``ghost`` (the next place) or ``empty``.
    """
    glow = set(counted)
    if ledger is not None and picked is not None:
        glow |= {jungle.place(cell) for line in ledger.of_place(picked) for cell in line.cells} - {picked}
    cells: list[CellView] = []
    for place in range(1, PLACES + 1):
        if place > len(jungle):
            cells.append(_free(jungle, place, action))
            continue
        state = "picked" if place == picked else "counted" if place in glow else "dim" if picked is not None else ""
        states = {name for name in (state, "new" if place in new else "") if name}
        cells.append(_taken(jungle, place, ledger, frozenset(states), action))
    told = "; ".join(view.spoken for view in cells if view.kind == "tile")
    return BoardView(tuple(cells), "square", title, told + ("." if told else ""))


def _free(jungle: Jungle, place: int, action: Action | None) -> CellView:
    """A place without a tile: the next to be filled, or a later one."""
    following = place == len(jungle) + 1
    kind = "ghost" if following else "empty"
    spoken = (
        T("place {place}, the next to be filled", place=place) if following else T("place {place}, free", place=place)
    )
    act = action(place, kind) if action else None
    return CellView(place_cell(jungle.cell(place)), kind, label=str(place), spoken=str(spoken), action=act)


def _taken(
    jungle: Jungle, place: int, ledger: Ledger | None, states: frozenset[str], action: Action | None
) -> CellView:
    """A place with its tile."""
    face = tile_face(jungle.at(place), diversity=place == jungle.diversity_place)
    points = None if ledger is None else ledger.of_place(place).total
    spoken = T("place {place}: {tile}", place=place, tile=tile_words(face))
    if points is not None:
        spoken = N("{what}; together {n} point", "{what}; together {n} points", points, what=spoken)
    return CellView(
        place_cell(jungle.cell(place)),
        "tile",
        label=str(place),
        score=points,
        spoken=str(spoken),
        tooltip=str(spoken),
        tag=Tag(signed(points)) if points is not None and "picked" in states else None,
        states=states,
        action=action(place, "tile") if action else None,
        tile=face,
    )


def draw_jungle(jungle: Jungle, *, title: str = "") -> Drawing:
    """A still picture of a jungle."""
    return draw_board(jungle_view(jungle, title=title))


def mini_jungle(colours: Mapping[Cell, tuple[str, ...]], *, label: str = "") -> Drawing:
    """A small jungle of others: the colours of each cell with their symbols; cells as in :class:`Jungle`."""
    items: list[Item] = []
    for column in range(3):
        for row in range(3):
            x, y = 24 * column + 2, 24 * (2 - row) + 2
            shown = colours.get((column, row), ())
            if not shown:
                items.append(Rect(x, y, 20, 20, 4, stroke="edge", width=1, dash=(3, 2)))
            elif len(shown) == 1:
                items.append(chip(shown[0], x, y, 20))
            else:
                items.append(moved((chip(shown[0], 0, 0, 13.5), chip(shown[1], 6.5, 6.5, 13.5)), x, y))
    words = [str(COLOUR_WORDS[c]) for cs in colours.values() for c in cs]
    return Drawing(tuple(items), (0, 0, 72, 72), label or str(T("jungle: {colours}", colours=words)), css="rk-mini")
