"""Two places whose counts are compared: bars, and the measures of diversity beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rainkit.draw.measure import fitted
from rainkit.draw.primitives import Drawing, Item, Path, Rect
from rainkit.draw.primitives import Text as Line
from rainkit.ecology import gini_simpson, hill_number, pielou_evenness, richness, shannon
from rainkit.i18n import T, Text, number
from rainkit.lessons.boards import Board, Fact, Field, State

__all__ = ["MOST", "CountBoard"]

MOST = 999
_TONES = ("green", "purple")


class CountBoard(Board):
    """Counts of the same kinds at two places.

    Parameters
    ----------
    kinds : names of what is counted
    places : names of the two places
    counts : for each place a number for each kind
    changes : bool
        The counts can be changed (own counts).
    """

    def __init__(
        self,
        kinds: Sequence[Text],
        places: tuple[Text, Text],
        counts: Sequence[Sequence[int]],
        *,
        changes: bool = False,
    ) -> None:
        self.kinds = tuple(kinds)
        self.places = places
        self.counts = tuple(tuple(row) for row in counts)
        self.changes = changes

    @property
    def title(self) -> Text:
        """What the picture is called."""
        return T("Counts at two places")

    def fresh(self) -> State:
        """The counts to begin with."""
        return {"counts": [list(row) for row in self.counts]}

    def read(self, data: object) -> State:
        """Whole numbers from 0 up."""
        counts = data.get("counts") if isinstance(data, Mapping) else None
        if not self.changes or not isinstance(counts, list) or len(counts) != 2:
            return self.fresh()
        rows = []
        for row in counts:
            if not isinstance(row, list) or len(row) != len(self.kinds):
                return self.fresh()
            rows.append([min(MOST, max(0, n)) if isinstance(n, int) else 0 for n in row])
        return {"counts": rows}

    def act(self, state: State, verb: str, arg: str) -> State:
        """``field PLACE,KIND=NUMBER``; an empty field is none, what is no number of animals changes nothing."""
        key, _, value = arg.partition("=")
        place, _, kind = key.partition(",")
        counted = value.strip() or "0"
        if verb != "field" or not self.changes or not (place.isdecimal() and kind.isdecimal()):
            return state
        i, j = int(place), int(kind)
        if i >= 2 or j >= len(self.kinds) or not counted.isdecimal():
            return state
        counts = [list(row) for row in state["counts"]]
        counts[i][j] = min(MOST, int(counted))
        return {"counts": counts}

    def fields(self, state: State) -> tuple[Field, ...]:
        """A number for each kind and place."""
        if not self.changes:
            return ()
        return tuple(
            Field(f"{i},{j}", kind, place, state["counts"][i][j])
            for j, kind in enumerate(self.kinds)
            for i, place in enumerate(self.places)
        )

    def facts(self, state: State) -> tuple[Fact, ...]:
        """The measures, first for the first place, then for the second."""
        rows = state["counts"]
        if not all(any(row) for row in rows):
            return (Fact(T("Counts"), T("count at least one living thing at each place")),)
        first, second = rows

        def fact(name: Text, value: object, other: object, note: Text) -> Fact:
            return Fact(name, T("{first} and {second}", first=value, second=other), note)

        facts = [
            fact(T("Counted"), str(sum(first)), str(sum(second)), T("living things")),
            fact(T("Richness"), str(richness(first)), str(richness(second)), T("number of kinds")),
            fact(
                T("Shannon H′"), number(shannon(first), 2), number(shannon(second), 2),
                T("in nats: how hard it is to guess the next one"),
            ),
            fact(
                T("Simpson 1 − D"), number(gini_simpson(first) or 0, 2), number(gini_simpson(second) or 0, 2),
                T("chance that two of them are of different kinds"),
            ),
            fact(
                T("Hill number, q = 1"), number(hill_number(first, 1), 1), number(hill_number(second, 1), 1),
                T("as diverse as so many equally common kinds"),
            ),
        ]  # fmt: skip
        even, other = pielou_evenness(first), pielou_evenness(second)
        if even is not None and other is not None:
            facts.append(fact(T("Evenness"), number(even, 2), number(other, 2), T("1 if all kinds are equally common")))
        return tuple(facts)

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """Two bars for each kind, with their numbers."""
        rows = state["counts"]
        most = max((n for row in rows for n in row), default=1) or 1
        width, row_height, left = 640.0, 62.0, 170.0
        room = width - left - 60
        items: list[Item] = []
        for i, place in enumerate(self.places):
            x = left + i * 200
            items.append(Rect(x, 6, 18, 18, 4, fill=_TONES[i], stroke="edge", width=1))
            text = fitted(str(place), (168.0,), 16, smallest=0.7)
            items.append(Line(x + 26, 21, text.lines[0], text.size, bold=True))
        for j, kind in enumerate(self.kinds):
            y = 42 + j * row_height
            text = fitted(str(kind), (left - 18, left - 18), 16, smallest=0.8)
            for n, line in enumerate(text.lines):
                base = y + 29 + (n - (len(text.lines) - 1) / 2) * text.size * 1.15
                items.append(Line(left - 10, base, line, text.size, anchor="end"))
            for i in range(2):
                value = rows[i][j]
                items.append(
                    Rect(
                        left,
                        y + 2 + i * 25,
                        max(2.0, room * value / most),
                        21,
                        3,
                        fill=_TONES[i],
                        stroke="edge",
                        width=1,
                    )
                )
                items.append(Line(left + max(2.0, room * value / most) + 7, y + 18 + i * 25, str(value), 15, bold=True))
        height = 42 + len(self.kinds) * row_height
        items.append(Path(f"M{left} 34V{height}", stroke="edge", width=2))
        alt = "; ".join(
            str(T("{kind}: {first} and {second}", kind=kind, first=rows[0][j], second=rows[1][j]))
            for j, kind in enumerate(self.kinds)
        )
        return Drawing(tuple(items), (0, 0, width, height + 8), str(self.title), alt)
