"""What a board shows, as data: the one view model behind the live board, the still picture and the printed sheet.

Builders such as :func:`rainkit.draw.board.board_view` make it from a forest; :func:`rainkit.draw.board.draw_board`
draws it. Words in it are already put into the language in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from rainkit.core.grids import Adjacency, Cell

__all__ = ["KINDS", "STATES", "BoardView", "CellView", "Tag", "TileFace"]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "card": "a species card",
        "tile": "a jungle tile",
        "ghost": "a free place where something may be placed, with what it would gain",
        "empty": "a free place, dashed",
        "shape": "a filled cell of a goal's shape",
    }
)
"""The kinds of cells."""

STATES: Mapping[str, str] = MappingProxyType(
    {
        "picked": "clicked: this card scores, its ledger is open",
        "counted": "counted now by the picked card",
        "dim": "does not count now",
        "new": "placed by the last move",
        "done": "the game is over",
        "others": "waiting for other players",
        "aimed": "a ghost that is looked at: solid line, figure and number",
        "hinted": "the hint says to look here: a dashed second edge",
        "illegal": "a try that the rules don't allow",
        "hidden": "a covered card",
        "focusable": "can take the keyboard focus (cells with an action always can)",
    }
)
"""The states a cell can be in; see the table of states in the look of rainkit."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A signed share on the edge towards the card that scores.

    Attributes
    ----------
    text : str
        For instance ``"+5"``, or ``"?"`` for something not looked at yet.
    toward : cell, optional
        The scoring card's cell; without it, or if it isn't a neighbour, the tag sits on the upper edge.
    tone : str
        ``good``, ``bad`` or ``open`` (the question mark).
    """

    text: str
    toward: Cell | None = None
    tone: str = "good"


@dataclass(frozen=True, slots=True)
class TileFace:
    """A jungle tile as it lies: slots with the tokens on them, and bonus tokens.

    Attributes
    ----------
    colours : tuple of str
        One or two (J1).
    points : int
    slots : tuple of str
        ``any``, a colour or a species for a free slot; ``"red frog"`` for a token on it.
    protected : (colour, factor), optional
        Factor 2 for a 3-token, 3 for a 4-token (J18).
    diversity : bool
        Holds the diversity token (J13e).
    """

    colours: tuple[str, ...]
    points: int
    slots: tuple[str, ...] = ()
    protected: tuple[str, int] | None = None
    diversity: bool = False


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell of a board.

    Attributes
    ----------
    cell : cell
    kind : str
        One of :data:`KINDS`.
    type : str
        The card's type, which gives colour and symbol.
    figure : str
        The species' id, which finds the figure.
    label : str
        The short name below the figure.
    score : int, optional
        A card's points; on a ghost what the whole forest would gain.
    spoken : str
        What a screen reader says: name, type, points, state.
    tooltip : str
    tag : Tag, optional
    states : frozenset of str
        Of :data:`STATES`.
    action : (act, argument), optional
        What a click or Enter on the cell means to the page.
    tile : TileFace, optional
        For kind ``tile``.
    picture : (bytes, mime type), optional
        An own picture instead of the figure.
    attributes : mapping of str to str
        More attributes for the live cell, such as ``data-why``.
    """

    cell: Cell
    kind: str = "card"
    type: str = ""
    figure: str = ""
    label: str = ""
    score: int | None = None
    spoken: str = ""
    tooltip: str = ""
    tag: Tag | None = None
    states: frozenset[str] = frozenset()
    action: tuple[str, str] | None = None
    tile: TileFace | None = None
    picture: tuple[bytes, str] | None = field(default=None, repr=False)
    attributes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind of cell {self.kind!r}; known: {', '.join(KINDS)}")
        unknown = self.states - STATES.keys()
        if unknown:
            raise ValueError(f"unknown states {sorted(unknown)}; known: {', '.join(STATES)}")

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can reach the cell."""
        return self.action is not None or "focusable" in self.states


@dataclass(frozen=True)
class BoardView:
    """A whole board.

    Attributes
    ----------
    cells : tuple of CellView
    adjacency : str
        ``hex``, ``square`` or ``square8`` (F7).
    title : str
        The board's name.
    alt : str
        The board in words, for a still picture.
    active : cell, optional
        The cell that the Tab key enters first; default the first that takes the focus.
    name : str
        Leads the keys of the cells; tells several boards on one page apart.

    Examples
    --------
    >>> view = BoardView((CellView((0, 0), label="merbau", type="plant"), CellView((1, 0), "ghost", score=2)))
    >>> view.at((1, 0)).kind
    'ghost'
    """

    cells: tuple[CellView, ...]
    adjacency: Adjacency = "hex"
    title: str = ""
    alt: str = ""
    active: Cell | None = None
    name: str = "cell"

    @cached_property
    def by_cell(self) -> Mapping[Cell, CellView]:
        """The cells by their place."""
        return {view.cell: view for view in self.cells}

    def key(self, cell: Cell) -> str:
        """The name under which the page's script remembers a cell: the value of its ``data-key``.

        >>> BoardView(()).key((1, -2))
        'cell:1,-2'
        """
        return f"{self.name}:{cell[0]},{cell[1]}"

    def at(self, cell: Cell) -> CellView:
        """The view of one cell; KeyError if the board doesn't show it."""
        return self.by_cell[cell]
