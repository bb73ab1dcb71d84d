"""The goal designer: paint a shape, see its turned forms, how often forests have it, and what it deserves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rainkit.core.grids import Cell, distance
from rainkit.decks import builtin
from rainkit.decks.model import Deck, Goal
from rainkit.decks.workshop import Thing
from rainkit.draw.goals import goal_face
from rainkit.draw.svg import svg
from rainkit.i18n import T, Text, language, pick
from rainkit.widgets import studio_goals_page as page
from rainkit.widgets.stage import styles
from rainkit.widgets.studio_app import StudioApp
from rainkit.widgets.studio_bank import Bank, Suggestion, points_per_bit, suggested
from rainkit.widgets.studio_sets import suggested_table
from rainkit.widgets.studio_species import with_text

__all__ = ["RADIUS", "GoalStudio"]

RADIUS = 4
MOST_CELLS, MOST_POINTS = 9, 20
BRUSHES = ("shape", "empty", "off")
_SLICE = 0.06
_PAUSE = 0.03


class GoalStudio(StudioApp):
    """Design goal cards.

    Examples
    --------
    >>> app = GoalStudio(lang="en", strict=True)
    >>> app.do("begin", "built-in")
    >>> app.do("paint", "0,0 1,0 2,0")
    >>> app.draft.shape
    ((0, 0), (1, 0), (2, 0))
    """

    _css = styles("studio.css")
    shelf = "deck-foodweb"
    kind = "goal"
    title = T("Goal designer")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.brush = "shape"
        self.bank: Bank | None = None
        self.stopped = False
        self._task: asyncio.Task[None] | None = None
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what the designer is

    def blank(self) -> Goal:
        """A goal without a name and shape."""
        return Goal("", {}, match="contains", points=2)

    def sides(self) -> Mapping[str, str]:
        """Form, face, trial."""
        return {"form": page.form(self), "face": page.face(self), "trial": page.trial(self)}

    def picture(self, thing: Thing) -> str:
        """The small face."""
        assert isinstance(thing, Goal)
        cards = self.bench.deck.by_id if self.bench else builtin("foodweb").by_id
        return svg(goal_face(thing, small=True, cards=cards), live=True, size=("100%", "100%"))

    def missing(self) -> Text | None:
        """A goal needs a name, and a shape or numbers."""
        goal = self.draft
        if not any(goal.name.values()):
            return T("Give your goal a name first.")
        if goal.distinct:
            return None if goal.table else T("Say first how many different ones give points.")
        return None if goal.shape else T("Paint the shape first.")

    def help(self) -> Sequence[Text]:
        """What the designer is for."""
        return (
            T("Paint the shape that a forest should have: click cells, draw over them, or use arrow keys and Enter."),
            T("Beside it you see all turned forms, how often forests of your deck have it, and what it deserves."),
            T("Cells that must stay free are painted with the second brush; they make a goal harder."),
            T("A goal can also ask for many different Red List categories or types instead of a shape."),
        )

    # ------------------------------------------------------------------ painting

    def act_brush(self, arg: str) -> None:
        """What painting does: the shape, a cell that must stay free, or wiping."""
        if arg in BRUSHES:
            self.brush = arg

    def act_cell(self, arg: str) -> None:
        """One cell painted, or wiped if it is so already."""
        cell = _cell(arg)
        goal = self.draft
        on = cell in (goal.shape if self.brush == "shape" else goal.empty)
        self._paint([cell], "off" if on else self.brush)

    def act_paint(self, arg: str) -> None:
        """A stroke over several cells."""
        self._paint([_cell(part) for part in arg.split()[:80]], self.brush)

    def _paint(self, cells: Sequence[Cell], brush: str) -> None:
        cells = [cell for cell in cells if distance((0, 0), cell) <= RADIUS]
        shape = [cell for cell in self.draft.shape if cell not in cells or brush == "shape"]
        empty = [cell for cell in self.draft.empty if cell not in cells or brush == "empty"]
        if brush == "shape":
            shape += [cell for cell in cells if cell not in shape]
            empty = [cell for cell in empty if cell not in shape]
        elif brush == "empty":
            empty += [cell for cell in cells if cell not in empty]
            shape = [cell for cell in shape if cell not in empty]
        if len(shape) > MOST_CELLS:
            shape = shape[:MOST_CELLS]
            self.tell(T("A forest has nine cards, so a shape has at most nine cells (F8)."), "warn")
        match = self.draft.match
        if len(shape) == MOST_CELLS != len(self.draft.shape):
            match = "exact"
        elif len(shape) < MOST_CELLS:
            match = "contains"
        self.change(shape=tuple(sorted(shape)), empty=tuple(sorted(empty)), match=match)

    def act_clear(self, arg: str) -> None:  # noqa: ARG002
        """An empty grid."""
        self.change(shape=(), empty=(), match="contains")

    def act_take_shape(self, arg: str) -> None:
        """The shape of another goal, to begin with."""
        other = self.work.thing("goal", arg)
        if isinstance(other, Goal) and other.shape:
            shape, empty = centred(other.shape, other.empty)
            self.change(
                shape=shape, empty=empty, match=other.match, turn=other.turn, flip=other.flip, distinct="", table=()
            )

    def set_take_shape(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The same from a list."""
        self.act_take_shape(value)

    # ------------------------------------------------------------------ fields

    def set_name(self, value: str, arg: str) -> None:
        """The name in a language."""
        self.change(f"name-{arg}", name=with_text(self.draft.name, arg, value))

    def set_fact(self, value: str, arg: str) -> None:
        """The fact in a language."""
        self.change(f"fact-{arg}", fact=with_text(self.draft.fact, arg, value))

    def set_note(self, value: str, arg: str) -> None:
        """A line below the shape."""
        self.change(f"note-{arg}", note=with_text(self.draft.note, arg, value))

    def act_sort(self, arg: str) -> None:
        """A goal with a shape, or with different categories or types."""
        if arg in ("iucn", "types"):
            table = self.draft.table or ((3, 2), (4, 4), (5, 7))
            self.change(distinct=arg, table=table, shape=(), empty=(), match="contains", points=0)
        elif self.draft.distinct:
            self.change(distinct="", table=(), points=2)

    def act_points(self, arg: str) -> None:
        """A point more or less."""
        step = {"=+": 1, "=-": -1}.get(arg, 0)
        self.change("points", points=min(max(self.draft.points + step, 1), MOST_POINTS))

    def set_points(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The points."""
        points = self.typed(value, 1, MOST_POINTS)
        if points is not None:
            self.change("points", points=points)

    def act_use(self, arg: str) -> None:
        """Take the suggested points."""
        if arg.isdigit():
            self.change(points=min(max(int(arg), 1), MOST_POINTS))
            self.focus("points:+")

    def act_use_levels(self, arg: str) -> None:  # noqa: ARG002
        """Take the suggested points for each number."""
        found = self.level_suggestion() if self.draft.distinct else None
        if found:
            self.change(table=tuple(sorted(found.items())))
            self.focus(f"level:{min(found)}+")

    def set_turn(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Whether it may be turned."""
        self.change(turn=value == "true")

    def set_flip(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Whether it may be mirrored."""
        self.change(flip=value == "true")

    def set_exact(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Whether the forest must have exactly this shape."""
        self.change(match="exact" if value == "true" else "contains")

    def set_species(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The named species."""
        self.change(species=value if value in self.work.deck.by_id else "")

    def act_level(self, arg: str) -> None:
        """Points for a number of different ones: ``4=+``."""
        number, _, step = arg.partition("=")
        table = dict(self.draft.table)
        if not number.isdigit() or not 1 <= int(number) <= 9:
            return
        points = table.get(int(number), 0) + {"+": 1, "-": -1}.get(step, 0)
        table[int(number)] = min(max(points, 0), 30)
        self.change(table=tuple(sorted((n, p) for n, p in table.items() if p)))

    def set_level(self, value: str, arg: str) -> None:
        """The same as a number."""
        points = self.typed(value, 0, 30)
        if points is not None and arg.isdigit():
            table = {**dict(self.draft.table), int(arg): points}
            self.change(table=tuple(sorted((n, p) for n, p in table.items() if p)))

    def name_of(self, thing: Thing) -> str:
        """The name in the language in force."""
        return pick(getattr(thing, "name", {})) or str(T("Your goal"))

    @property
    def shown(self) -> Goal:
        """The draft as a goal that can be drawn."""
        goal: Goal = self.draft
        name = {lang: text for lang, text in goal.name.items() if text} or {self.lang: str(T("Your goal"))}
        return replace(goal, id=goal.id or "new-goal", name=name)

    # ------------------------------------------------------------------ counting forests

    def forests(self) -> Bank:
        """The forests of the deck; another deck that plays differently begins anew."""
        deck = self.work.deck if len(self.work.deck.copies) >= 9 else builtin("foodweb")
        if self.bank is None or (self.bank.deck.digest != deck.digest and not _same_cards(self.bank.deck, deck)):
            self.bank, self.stopped = Bank(deck), False
        return self.bank

    def suggestion(self) -> Suggestion | None:
        """The suggested points of a shape, once there are enough forests."""
        goal = self.shown
        if goal.distinct or not goal.shape:
            return None
        return suggested(self.forests(), goal, builtin("foodweb").goals, _SLICE / 16)

    def level_suggestion(self) -> dict[int, int] | None:
        """The suggested points for each number of different ones, once there are enough forests."""
        per_bit = points_per_bit(self.forests(), builtin("foodweb").goals, _SLICE / 16)
        return None if per_bit is None else suggested_table(self.forests().deck, self.draft.distinct, per_bit)

    @property
    def working(self) -> bool:
        """Whether forests are still made or looked through."""
        bank = self.forests()
        asked = (self.shown, *builtin("foodweb").goals)
        return not self.stopped and not (bank.full and all(bank.counted(goal) for goal in asked))

    def act_stop(self, arg: str) -> None:  # noqa: ARG002
        """Stop making forests, or go on."""
        self.stopped = not self.stopped
        self.focus("stop:")

    def refresh(self, ack: int | None = None, *, whole: bool = False) -> None:
        """Show the page, and let the counting go on between the person's clicks."""
        super().refresh(ack, whole=whole)
        if self.bench is None or not self.working or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script or test: it calls work() itself
        self._task = loop.create_task(self._count())

    async def _count(self) -> None:
        """Small slices of work; between them the kernel answers the person."""
        shown = 0.0
        while self.bench is not None and self.working and self.comm is not None:
            self.work_on(_SLICE)
            await asyncio.sleep(_PAUSE)
            shown += 1
            if shown % 6 == 0:
                super().refresh()
        if self.comm is not None:
            super().refresh()

    def work_on(self, seconds: float) -> None:
        """Make forests, and look them through, for about so long."""
        bank = self.forests()
        bank.work(seconds / 2)
        with language(self.lang):
            shown = self.shown
        bank.met(shown, seconds / 4)
        for goal in builtin("foodweb").goals:
            bank.met(goal, seconds / 32)

    def close(self) -> None:
        """Stop counting and leave."""
        if self._task is not None:
            self._task.cancel()
        super().close()


def centred(shape: Sequence[Cell], empty: Sequence[Cell]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The shape moved into the middle of the painting grid, as well as it goes."""
    cells = [*shape, *empty]
    best = min(
        ((dq, dr) for dq in range(-8, 9) for dr in range(-8, 9)),
        key=lambda d: (
            max(distance((0, 0), (q + d[0], r + d[1])) for q, r in cells) * 100
            + sum(distance((0, 0), (q + d[0], r + d[1])) for q, r in cells)
        ),
    )
    moved = [tuple(sorted((q + best[0], r + best[1]) for q, r in part)) for part in (shape, empty)]
    return moved[0], moved[1]


def _same_cards(one: Deck, other: Deck) -> bool:
    """Whether two decks differ at most in their goals."""
    return replace(one, goals=()).digest == replace(other, goals=()).digest


def _cell(arg: str) -> Any:
    q, _, r = arg.partition(",")
    return int(q), int(r)
