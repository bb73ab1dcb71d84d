"""Looking round in the jungle without playing: other seats, the score tile by tile, and hints."""

from __future__ import annotations

from rainkit.draw.jungle import place_cell
from rainkit.i18n import T, Text
from rainkit.jungle import Keep, Move
from rainkit.widgets.best_acts import BestApp
from rainkit.widgets.jungle_choices import Group
from rainkit.widgets.jungle_hint import STEPS, Hint, hint

__all__ = ["Looking"]


class Looking(BestApp):
    """What the page of the jungle shows beside the choice of the moment.

    Attributes
    ----------
    picked : int or None
        The place whose points are explained.
    by_tile : bool
        Whether the score is shown tile by tile.
    looking : int or None
        Another seat whose jungle is shown large.
    hint : Hint or None
        The hint, of which ``hint_step`` sentences are told.
    group, move, keeping
        What is chosen; see :class:`~rainkit.widgets.jungle_app.JungleApp`.
    """

    picked: int | None = None
    by_tile = False
    looking: int | None = None
    hint: Hint | None = None
    hint_step = 0
    group: str
    move: Move | None
    keeping: tuple[int, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """What can be chosen first."""
        raise NotImplementedError

    @property
    def may_choose(self) -> bool:
        """Whether something can be decided now."""
        raise NotImplementedError

    # ------------------------------------------------------------------ other jungles, and points

    @property
    def shown_seat(self) -> int:
        """Whose jungle is shown large."""
        seat: int = self.playing.seat if self.looking is None else self.looking
        return seat

    def act_by_tile(self, arg: str) -> None:  # noqa: ARG002
        """The score tile by tile, or what is growing."""
        self.by_tile, self.picked = not self.by_tile, None

    def act_look(self, arg: str) -> None:
        """Show another seat's jungle large, or the own one again."""
        seat = int(arg)
        if not 0 <= seat < self.playing.state.players:
            return
        self.picked = None
        self.looking = None if seat in (self.looking, self.playing.seat) else seat

    def act_back(self, arg: str) -> None:  # noqa: ARG002
        """Back to the own jungle, or close the explanation."""
        if self.picked is not None:
            self.focus(f"cell:{self._drawn(self.picked)}")
            self.picked = None
        else:
            self.looking = None

    def _drawn(self, place: int) -> str:
        column, row = place_cell(self.playing.state.seats[self.shown_seat].jungle.cell(place))
        return f"{column},{row}"

    # ------------------------------------------------------------------ hints

    @property
    def why_no_hint(self) -> Text | None:
        """Why there is no hint now."""
        return None if self.may_choose else T("A hint is there when it is your turn.")

    def act_hint(self, arg: str) -> None:  # noqa: ARG002
        """The next step of the hint."""
        if not self.may_choose:
            return
        if self.hint is None:
            self.let_go()
            self.hint = hint(self.playing.state)
        if self.hint is None:
            return
        self.hint_step = min(self.hint_step + 1, STEPS)
        if self.hint_step >= 2:
            self._show(self.hint.move)
        self.say(self.hint.sentences[self.hint_step - 1])

    def _show(self, move: Move) -> None:
        """Choose a move, without making it."""
        if isinstance(move, Keep):
            reserve = list(self.playing.me.reserve)
            found: list[int] = []
            for animal in move.animals:
                found.append(next(i for i, held in enumerate(reserve) if held == animal and i not in found))
            self.keeping = tuple(found)
        self.group = next(group.key for group in self.groups if move in group.moves)
        self.move = move
