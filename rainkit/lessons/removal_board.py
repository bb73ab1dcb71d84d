"""How many species are left when one after another is taken away: a line for each order of removal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from rainkit.draw.primitives import Circle, Drawing, Group, Item, Path, Polygon, Rect, Text
from rainkit.ecology import remove_in_order
from rainkit.ecology.size import Web
from rainkit.i18n import T
from rainkit.i18n import Text as Words
from rainkit.lessons.boards import Board, Fact, State
from rainkit.lessons.deck_web import MIXOTROPHS

__all__ = ["RemovalBoard"]

ORDERS = {
    "most connected": (T("best linked first"), "bad", ()),
    "random": (T("by chance"), "text", (3, 4)),
    "top down": (T("hunters first"), "good", (10, 5)),
}


class RemovalBoard(Board):
    """Lines of loss for one web."""

    def __init__(self, web: Callable[[], Web]) -> None:
        self._web = web

    @property
    def title(self) -> Words:
        """What the picture is called."""
        return T("Species left after removals")

    @cached_property
    def left(self) -> dict[str, tuple[int, ...]]:
        """For each order how many are left after 0, 1, 2 ... removals."""
        web = self._web()
        producers = [one for one in MIXOTROPHS if one in web]
        walks = {order: remove_in_order(web, order, producers=producers) for order in ORDERS}
        return {order: (len(web), *(len(web) - lost for lost in walk.lost)) for order, walk in walks.items()}

    def until_half(self, order: str) -> int:
        """How many are taken away until half are gone."""
        line = self.left[order]
        return next(n for n, left in enumerate(line) if left <= line[0] / 2)

    def facts(self, state: State) -> tuple[Fact, ...]:  # noqa: ARG002
        """The size of the web."""
        web = self._web()
        return (Fact(T("The web"), T("{n} cards, {links} arrows", n=len(web), links=web.number_of_edges())),)

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """The lines on a grid that numbers can be read from."""
        size = len(self._web())
        left, top, wide, high = 60.0, 32.0, 640.0, 440.0

        def at(n: float, y: float) -> tuple[float, float]:
            return left + wide * n / size, top + high * (1 - y / size)

        items: list[Item] = [Rect(left, top, wide, high, fill="surface", stroke="line", width=1)]
        for n in range(size + 1):
            x, y = at(n, n)
            items.append(Path(f"M{x:.1f} {top}V{top + high}M{left} {y:.1f}H{left + wide}", stroke="line", width=0.7))
            if n % 2 == 0 or n == size // 2:
                items.append(Text(x, top + high + 20, str(n), 14, anchor="middle"))
                items.append(Text(left - 8, y + 5, str(n), 14, anchor="end", bold=n == size // 2))
        y = at(0, size / 2)[1]
        items.append(Path(f"M{left} {y:.1f}H{left + wide}", stroke="text", width=2, dash=(2, 4)))
        items.append(Text(left + wide - 6, y - 6, str(T("half of the web")), 14, anchor="end", bold=True))
        items.append(Text(left + wide / 2, top + high + 44, str(T("taken away")), 15, anchor="middle"))
        items.append(Text(left, top - 14, str(T("species left")), 15))
        for i, (order, (words, colour, dash)) in enumerate(ORDERS.items()):
            points = [at(n, value) for n, value in enumerate(self.left[order])]
            d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            items.append(Path(d, stroke=colour, width=3, dash=dash, join="round"))
            items += [_mark(i, x, y, colour) for x, y in points]
            above = top + 28 + i * 26
            items += [
                Path(f"M{left + wide - 215} {above - 5}h36", stroke=colour, width=3, dash=dash),
                _mark(i, left + wide - 197, above - 5, colour),
            ]
            items.append(Text(left + wide - 168, above, str(words), 15))
        alt = "; ".join(
            str(T("{order}: half is gone after {n}", order=words, n=self.until_half(order)))
            for order, (words, _, _) in ORDERS.items()
        )
        return Drawing(tuple(items), (0, 0, left + wide + 16, top + high + 56), str(self.title), "" if live else alt)


def _mark(i: int, x: float, y: float, colour: str) -> Item:
    if i == 0:
        return Rect(x - 4, y - 4, 8, 8, fill=colour)
    if i == 1:
        return Circle(x, y, 4.5, fill="surface", stroke=colour, width=2)
    return Group((Polygon(((x, y - 6), (x + 6, y + 5), (x - 6, y + 5)), fill=colour),))
