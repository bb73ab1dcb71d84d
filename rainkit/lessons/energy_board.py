"""The pyramid of energy: how much of the plants' energy reaches each level."""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.draw.primitives import Drawing, Item, Rect, Text
from rainkit.i18n import T, number
from rainkit.i18n import Text as Words
from rainkit.lessons.boards import Board, Fact, State, Tool

__all__ = ["EnergyBoard"]

SHARES = (5, 10, 20)
START = 10_000
_TONES = (("plant", "on-plant"), ("small", "on-small"), ("medium", "on-medium"), ("carnivore", "on-carnivore"))


class EnergyBoard(Board):
    """Bars of energy for four levels; the share that is passed on can be changed."""

    @property
    def title(self) -> Words:
        """What the picture is called."""
        return T("Pyramid of energy")

    def fresh(self) -> State:
        """A tenth."""
        return {"share": 10}

    def read(self, data: object) -> State:
        """One of the shares."""
        if not isinstance(data, Mapping):
            return self.fresh()
        known = {"known": True} if data.get("known") is True else {}
        return {"share": data.get("share") if data.get("share") in SHARES else 10, **known}

    def act(self, state: State, verb: str, arg: str) -> State:
        """``share 20``."""
        if verb == "share" and arg in {str(share) for share in SHARES}:
            return {**state, "share": int(arg)}
        return state

    def answered(self, state: State) -> State:
        """The upper levels are no secret any more."""
        return {**state, "known": True}

    def _hidden(self, state: State) -> bool:
        return state["share"] == 10 and not state.get("known")

    def tools(self, state: State) -> tuple[Tool, ...]:
        """The other shares."""
        return tuple(
            Tool(T("{n} % at each step", n=share), f"share:{share}") for share in SHARES if share != state["share"]
        )

    def amounts(self, state: State) -> tuple[float, ...]:
        """Kilojoules at each level."""
        return tuple(START * (state["share"] / 100) ** step for step in range(4))

    def told(self, state: State) -> Words | None:
        """What reaches the top."""
        if self._hidden(state):
            return None
        return T("{n} % at each step: {top} kJ reach level 4.", n=state["share"], top=_shown(self.amounts(state)[-1]))

    def facts(self, state: State) -> tuple[Fact, ...]:
        """The amounts of the upper levels, unless that is the question."""
        return (Fact(T("Passed on at each step"), T("{n} %", n=state["share"])),)

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:  # noqa: ARG002
        """Four bars; the length is the cube root of the energy, or the upper ones could not be seen."""
        names = (T("plants"), T("plant eaters"), T("small hunters"), T("big hunters"))
        items: list[Item] = []
        wide, high = 780.0, 430.0
        amounts = self.amounts(state)
        for level, (name, amount) in enumerate(zip(names, amounts, strict=True)):
            long = max(14.0, 560 * (amount / START) ** (1 / 3))
            y = high - 100 - level * 96
            solid, _ = _TONES[level]
            items.append(Rect((wide - long) / 2, y, long, 56, 8, fill=solid, stroke="text", width=1.5))
            text = T("level {n}: {name}", n=level + 1, name=name)
            items.append(Text(wide / 2, y - 8, str(text), 17, anchor="middle", bold=True))
            value = str(T("{n} kJ", n=_shown(amount))) if level < 2 or not self._hidden(state) else "? kJ"
            items.append(Text((wide + long) / 2 + 10, y + 35, value, 17))
        note = T("The real differences are larger: true to scale, the top bar could hardly be seen.")
        items.append(Text(wide / 2, high - 12, str(note), 13, fill="muted", anchor="middle"))
        alt = "; ".join(str(T("level {n}: {name}", n=i + 1, name=name)) for i, name in enumerate(names))
        return Drawing(tuple(items), (0, 0, wide, high), str(self.title), alt)


def _shown(amount: float) -> str:
    """Kilojoules without needless places."""
    return number(amount, 2, trim=True) if amount < 1000 else f"{amount:,.0f}".replace(",", "\N{NO-BREAK SPACE}")
