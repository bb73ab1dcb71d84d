"""The forms of conditions: one class each, with its count, its words, its text, its data and its row.

A new form is a class here with its own ``CODE``, named in :data:`FORMS`, a few lines in the two parsers, and a case in
the kernel that reads the rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rainkit.core.grids import Adjacency, Cell, directions, lines, neighbours, region, within
from rainkit.decks.conditions.base import OTHERS, Condition, Counted
from rainkit.decks.conditions.which import ANY, Which
from rainkit.decks.model import IUCN, TYPES
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.model import Card

__all__ = ["FORMS", "Adjacent", "Distinct", "Flat", "Group", "InForest", "InLine", "Within"]


@dataclass(frozen=True)
class Flat(Condition):
    """A flat number of points: ``+3``.

    >>> str(Flat(3)), Flat(3).table_text(), str(Flat(-1).sentence())
    ('+3', 'always: 3', '−1 point always')
    """

    CODE: ClassVar[int] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.per != 1 or self.at_least:
            raise ValueError("flat points count nothing: per and at_least mean nothing here")

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:  # noqa: ARG002
        """Nothing is counted."""
        return Counted((), 0)

    def score(self, number: int) -> int:  # noqa: ARG002
        """The points, whatever was counted."""
        return super().score(1)

    def reach(self, adjacency: Adjacency = "hex") -> int:  # noqa: ARG002
        """1, since there is nothing to count."""
        return 1

    def target(self) -> str:
        """Nothing."""
        return ""

    def _form(self) -> dict[str, Any]:
        return {}

    def _per(self) -> str:
        return self._limits().strip()

    def __str__(self) -> str:
        return super().__str__().rstrip()

    def table_text(self) -> str:
        """``always: 3``"""
        return f"always{self._limits()}: {self.points}"

    def _sentence(self, names: Mapping[str, str]) -> Text:  # noqa: ARG002
        return T("{points} always", points=self._amount(self.points))


@dataclass(frozen=True)
class _Counting(Condition):
    """What all forms share that count cards of some kinds."""

    which: Which = ANY

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.which.entries:
            raise ValueError("which: at least one entry")

    def fits(self, card: Card) -> bool:
        """Whether the card is of one of the kinds."""
        return self.which.fits(card)

    @property
    def card_ids(self) -> tuple[str, ...]:
        """The species that are named one by one."""
        return self.which.cards

    def _fitting(self, cards: Mapping[Cell, Card], cells: list[Cell]) -> Counted:
        found = tuple(cell for cell in cells if self.which.fits(cards[cell]))
        return Counted(found, len(found))

    def reach(self, adjacency: Adjacency = "hex") -> int:  # noqa: ARG002
        """The eight other cards."""
        return OTHERS

    def _told(self, one: Text, many: Text) -> Text:
        return one if self.per == 1 else many

    def _places(self, names: Mapping[str, str]) -> dict[str, object]:
        cards = self.which.words(self.per, names)
        return {"points": self._amount(self.points), "cards": cards}


@dataclass(frozen=True)
class Adjacent(_Counting):
    """Adjacent cards: ``+5 per small|medium`` (F9, F10).

    >>> str(Adjacent(5, which=Which.of("small", "medium")).sentence())
    '5 points for each adjacent small animal or medium animal'
    """

    CODE: ClassVar[int] = 1

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """The fitting cards on the neighbouring cells."""
        return self._fitting(cards, sorted(cell for cell in neighbours(at, adjacency) if cell in cards))

    def reach(self, adjacency: Adjacency = "hex") -> int:
        """The number of neighbours of a cell."""
        return len(directions(adjacency))

    def target(self) -> str:
        """``plant``"""
        return str(self.which)

    def _distance(self) -> int:
        return 1

    def _form(self) -> dict[str, Any]:
        return {"adjacent": self.which.to_data()}

    def _sentence(self, names: Mapping[str, str]) -> Text:
        places = self._places(names)
        return self._told(
            T("{points} for each adjacent {cards}", **places),
            N("{points} for every {n} adjacent {cards}", "{points} for every {n} adjacent {cards}", self.per, **places),
        )


@dataclass(frozen=True)
class Within(_Counting):
    """Cards at grid distance 1 to ``distance``, empty cells included: ``+2 per plant within 2``."""

    CODE: ClassVar[int] = 2

    distance: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.distance < 1:
            raise ValueError(f"within: the distance must be at least 1, not {self.distance}")

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """The fitting cards at that distance."""
        return self._fitting(cards, within(at, self.distance, cards, adjacency))

    def reach(self, adjacency: Adjacency = "hex") -> int:
        """The number of neighbours at distance 1, else the eight other cards."""
        return min(OTHERS, len(directions(adjacency))) if self.distance == 1 else OTHERS

    def target(self) -> str:
        """``plant within 2``"""
        return f"{self.which} within {self.distance}"

    def _distance(self) -> int:
        return self.distance

    def _form(self) -> dict[str, Any]:
        form: dict[str, Any] = {"within": self.distance}
        return form if self.which == ANY else {**form, "of": self.which.to_data()}

    def _sentence(self, names: Mapping[str, str]) -> Text:
        places = {**self._places(names), "distance": self.distance}
        return self._told(
            T("{points} for each {cards} at distance {distance} or less", **places),
            N(
                "{points} for every {n} {cards} at distance {distance} or less",
                "{points} for every {n} {cards} at distance {distance} or less",
                self.per,
                **places,
            ),
        )


@dataclass(frozen=True)
class InForest(_Counting):
    """Cards anywhere in the forest: ``+1 per any in forest``."""

    CODE: ClassVar[int] = 3

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:  # noqa: ARG002
        """The fitting cards of the forest, without this one."""
        return self._fitting(cards, sorted(cell for cell in cards if cell != at))

    def target(self) -> str:
        """``plant in forest``"""
        return f"{self.which} in forest"

    def _form(self) -> dict[str, Any]:
        return {"forest": self.which.to_data()}

    def _sentence(self, names: Mapping[str, str]) -> Text:
        places = self._places(names)
        return self._told(
            T("{points} for each other {cards} anywhere in the forest", **places),
            N(
                "{points} for every {n} other {cards} anywhere in the forest",
                "{points} for every {n} other {cards} anywhere in the forest",
                self.per,
                **places,
            ),
        )


@dataclass(frozen=True)
class Group(_Counting):
    """Cards reachable from this one by steps onto adjacent fitting cards: ``+3 per 2 plant in group``."""

    CODE: ClassVar[int] = 4

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """The fitting cards that hang together with this one."""
        cells = region(at, cards, lambda cell: self.which.fits(cards[cell]), adjacency)
        return Counted(tuple(cells), len(cells))

    def target(self) -> str:
        """``plant in group``"""
        return f"{self.which} in group"

    def _form(self) -> dict[str, Any]:
        return {"group": self.which.to_data()}

    def _sentence(self, names: Mapping[str, str]) -> Text:
        places = self._places(names)
        return self._told(
            T("{points} for each {cards} in the group that touches this card", **places),
            N(
                "{points} for every {n} {cards} in the group that touches this card",
                "{points} for every {n} {cards} in the group that touches this card",
                self.per,
                **places,
            ),
        )


@dataclass(frozen=True)
class InLine(_Counting):
    """Cards on the straight lines through this one, up to the first empty cell: ``+1 per any in line``."""

    CODE: ClassVar[int] = 5

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """The fitting cards on the lines."""
        return self._fitting(cards, lines(at, cards, adjacency))

    def target(self) -> str:
        """``plant in line``"""
        return f"{self.which} in line"

    def _form(self) -> dict[str, Any]:
        return {"line": self.which.to_data()}

    def _sentence(self, names: Mapping[str, str]) -> Text:
        places = self._places(names)
        return self._told(
            T("{points} for each {cards} in a straight line without gaps from this card", **places),
            N(
                "{points} for every {n} {cards} in a straight line without gaps from this card",
                "{points} for every {n} {cards} in a straight line without gaps from this card",
                self.per,
                **places,
            ),
        )


@dataclass(frozen=True)
class Distinct(Condition):
    """Distinct types or Red List categories among other cards: ``+4 per distinct iucn``.

    ``distance`` is 1 for adjacent cards, D for those within D steps, 0 for the whole forest. A card without a Red List
    code adds none.

    >>> str(Distinct(1, per=2, what="types", distance=0)), str(Distinct(4).sentence())
    ('+1 per 2 distinct types in forest', '4 points for each different Red List category among the adjacent cards')
    """

    CODE: ClassVar[int] = 6

    what: Literal["types", "iucn"] = "iucn"
    distance: int = 1
    #: Whether distance 1 was written ``within: 1`` and not ``adjacent: any``; it counts the same.
    as_within: bool = False

    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """The cards looked at, and the number of different kinds among them."""
        others = sorted(cell for cell in cards if cell != at)
        near = within(at, self.distance, cards, adjacency) if self.distance else others
        kinds = {cell: cards[cell].type if self.what == "types" else cards[cell].iucn for cell in near}
        found = tuple(cell for cell, kind in kinds.items() if kind)
        return Counted(found, len({kinds[cell] for cell in found}))

    def fits(self, card: Card) -> bool:
        """Whether the card has a kind to count."""
        return self.what == "types" or card.iucn is not None

    def reach(self, adjacency: Adjacency = "hex") -> int:
        """As many as there are kinds or cards near."""
        kinds = len(TYPES) if self.what == "types" else len(IUCN)
        return min(kinds, OTHERS, len(directions(adjacency)) if self.distance == 1 else OTHERS)

    def target(self) -> str:
        """``distinct iucn within 2``"""
        if self.distance == 0:
            return f"distinct {self.what} in forest"
        near = f" within {self.distance}" if self.distance > 1 or self.as_within else ""
        return f"distinct {self.what}{near}"

    def _distance(self) -> int:
        return self.distance

    def _distinct(self) -> int:
        return 1 if self.what == "types" else 2

    def _form(self) -> dict[str, Any]:
        if self.distance == 0:
            return {"distinct": self.what, "forest": "any"}
        if self.distance > 1 or self.as_within:
            return {"distinct": self.what, "within": self.distance}
        return {"distinct": self.what, "adjacent": "any"}

    def _sentence(self, names: Mapping[str, str]) -> Text:  # noqa: ARG002
        places: dict[str, object] = {
            "points": self._amount(self.points),
            "distance": self.distance,
        }
        single = self.per == 1
        if self.what == "types":
            if self.distance == 0:
                if single:
                    return T("{points} for each different type among the other cards of the forest", **places)
                return N(
                    "{points} for every {n} different types among the other cards of the forest",
                    "{points} for every {n} different types among the other cards of the forest",
                    self.per,
                    **places,
                )
            if self.distance == 1:
                if single:
                    return T("{points} for each different type among the adjacent cards", **places)
                return N(
                    "{points} for every {n} different types among the adjacent cards",
                    "{points} for every {n} different types among the adjacent cards",
                    self.per,
                    **places,
                )
            if single:
                return T("{points} for each different type at distance {distance} or less", **places)
            return N(
                "{points} for every {n} different types at distance {distance} or less",
                "{points} for every {n} different types at distance {distance} or less",
                self.per,
                **places,
            )
        if self.distance == 0:
            if single:
                return T("{points} for each different Red List category among the other cards of the forest", **places)
            return N(
                "{points} for every {n} different Red List categories among the other cards of the forest",
                "{points} for every {n} different Red List categories among the other cards of the forest",
                self.per,
                **places,
            )
        if self.distance == 1:
            if single:
                return T("{points} for each different Red List category among the adjacent cards", **places)
            return N(
                "{points} for every {n} different Red List categories among the adjacent cards",
                "{points} for every {n} different Red List categories among the adjacent cards",
                self.per,
                **places,
            )
        if single:
            return T("{points} for each different Red List category at distance {distance} or less", **places)
        return N(
            "{points} for every {n} different Red List categories at distance {distance} or less",
            "{points} for every {n} different Red List categories at distance {distance} or less",
            self.per,
            **places,
        )


FORMS: tuple[type[Condition], ...] = (Flat, Adjacent, Within, InForest, Group, InLine, Distinct)
