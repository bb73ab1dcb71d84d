"""What all conditions have in common: points for every so many counted cards (F9)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rainkit.core.grids import Adjacency, Cell
from rainkit.i18n import N, T, Text, signed

if TYPE_CHECKING:
    from rainkit.decks.model import Card

__all__ = ["MAX_POINTS", "OTHERS", "Condition", "Counted"]

#: Points beyond this are refused, so that a score always fits the kernels' integers.
MAX_POINTS = 10**9
#: A forest has nine cards (F8), so a card has at most eight others.
OTHERS = 8


@dataclass(frozen=True, slots=True)
class Counted:
    """What a condition counted: the cells of the cards it looked at, and the number.

    The number is the number of cells, except where distinct types or categories are counted.
    """

    cells: tuple[Cell, ...]
    number: int


@dataclass(frozen=True)
class Condition(ABC):
    """Count cards, divide by ``per`` rounding down, times ``points``; the card itself never counts (F9).

    Attributes
    ----------
    points : int
        Points for one unit; may be negative.
    per : int
        So many counted cards make one unit, at least 1.
    at_least : int
        A counted number below this, before ``per``, gives nothing; 0 for no such limit.
    at_most : int, optional
        The points of this condition lie between ``-at_most`` and ``at_most``.
    """

    #: The number of the form in a row for kernels; each form has its own, and keeps it for ever.
    CODE: ClassVar[int]

    points: int
    per: int = 1
    at_least: int = 0
    at_most: int | None = None

    def __post_init__(self) -> None:
        if self.per < 1:
            raise ValueError(f"per must be at least 1, not {self.per}")
        if self.at_least < 0 or (self.at_most is not None and self.at_most < 0):
            raise ValueError("at_least and at_most must be at least 0")
        if abs(self.points) > MAX_POINTS:
            raise ValueError(f"points must lie between -{MAX_POINTS} and {MAX_POINTS}")

    @abstractmethod
    def counted(self, cards: Mapping[Cell, Card], at: Cell, adjacency: Adjacency = "hex") -> Counted:
        """Count for the card on the cell ``at`` of a forest; the cells come sorted."""

    def score(self, number: int) -> int:
        """The points for a counted number.

        >>> from rainkit.decks.conditions import parse_scores
        >>> (condition,) = parse_scores("+15 per 3 plant max 20")
        >>> [condition.score(n) for n in (2, 3, 5, 6)]
        [0, 15, 15, 20]
        """
        if number < self.at_least:
            return 0
        points = number // self.per * self.points
        return points if self.at_most is None else max(-self.at_most, min(self.at_most, points))

    @abstractmethod
    def reach(self, adjacency: Adjacency = "hex") -> int:
        """The largest number that a forest of nine cards could ever give it."""

    @property
    def can_score(self) -> bool:
        """Whether any forest on hexagons could give it points other than 0."""
        return self.score(self.reach()) != 0

    @property
    def most(self) -> int:
        """The largest gain, or the largest loss, that a forest of nine cards on hexagons could give it."""
        return self.score(self.reach())

    @property
    def card_ids(self) -> tuple[str, ...]:
        """The species that the condition names one by one."""
        return ()

    def fits(self, card: Card) -> bool:  # noqa: ARG002
        """Whether a card is among those that the condition means, wherever it lies."""
        return False

    def row(self) -> tuple[int, ...]:
        """The condition as seven integers for a compiled kernel.

        Returns
        -------
        tuple of int
            ``(form, points, per, at_least, at_most, distance, distinct)``. ``form`` is :attr:`CODE`. ``at_most`` is -1
            without a limit. ``distance`` is in steps: 1 for adjacent cards, D within D, 0 where distance means
            nothing. ``distinct`` is 0 for cards, 1 for types, 2 for Red List categories. Which cards count is not in
            the row: a kernel fills a table ``fits[condition][card]`` once a deck from :meth:`fits`.
        """
        limit = -1 if self.at_most is None else self.at_most
        return (self.CODE, self.points, self.per, self.at_least, limit, self._distance(), self._distinct())

    def _distance(self) -> int:
        return 0

    def _distinct(self) -> int:
        return 0

    @abstractmethod
    def target(self) -> str:
        """What is counted, in the text form: ``plant within 2``; empty for flat points."""

    @abstractmethod
    def _form(self) -> dict[str, Any]:
        """The keys of the data form that name what is counted."""

    @abstractmethod
    def _sentence(self, names: Mapping[str, str]) -> Text:
        """The sentence without limits."""

    def to_data(self) -> dict[str, Any]:
        """The condition as it stands in a YAML or JSON list (CONTRACT.md).

        >>> from rainkit.decks.conditions import parse_scores
        >>> parse_scores("+15 per 3 plant")[0].to_data()
        {'points': 15, 'per': 3, 'adjacent': ['plant']}
        """
        data: dict[str, Any] = {"points": self.points}
        if self.per != 1:
            data["per"] = self.per
        data.update(self._form())
        if self.at_least:
            data["at_least"] = self.at_least
        if self.at_most is not None:
            data["at_most"] = self.at_most
        return data

    def _limits(self) -> str:
        most = "" if self.at_most is None else f" max {self.at_most}"
        return most + (f" from {self.at_least}" if self.at_least else "")

    def _per(self) -> str:
        count = "" if self.per == 1 else f"{self.per} "
        return f"per {count}{self.target()}{self._limits()}"

    def __str__(self) -> str:
        sign = "+" if self.points > 0 else ""
        return f"{sign}{self.points} {self._per()}"

    def table_text(self) -> str:
        """The text form that no spreadsheet takes for a formula.

        >>> from rainkit.decks.conditions import parse_scores
        >>> parse_scores("-3 per carnivore")[0].table_text()
        'per carnivore: -3'
        """
        return f"{self._per()}: {self.points}"

    def sentence(self, names: Mapping[str, str] | None = None) -> Text:
        """The condition for people.

        Parameters
        ----------
        names : mapping of card id to name, optional
            For conditions that name single species; without a name the id is shown.

        Examples
        --------
        >>> from rainkit.decks.conditions import parse_scores
        >>> str(parse_scores("+3 per 2 plant")[0].sentence())
        '3 points for every 2 adjacent plants'
        """
        told = self._sentence(names or {})
        if self.at_least:
            told = N("{told}, once there is {n}", "{told}, once there are {n}", self.at_least, told=told)
        if self.at_most is not None:
            told = T("{told}, at most {points}", told=told, points=self._amount(self.at_most))
        return told

    @staticmethod
    def _amount(points: int) -> Text:
        shown = signed(points).lstrip("+")
        return N("{shown} point", "{shown} points", points, shown=shown)
