"""The notebook app of the food web: what happens on each click, and which parts of the page are shown when."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from rainkit.core.errors import RuleError
from rainkit.core.grids import Cell
from rainkit.draw.primitives import Drawing
from rainkit.i18n import N, T, Text
from rainkit.widgets import (
    foodweb_best,
    foodweb_board,
    foodweb_end,
    foodweb_goals,
    foodweb_hand,
    foodweb_ledger,
    foodweb_panels,
    foodweb_setup,
    foodweb_talk,
    game_end,
)
from rainkit.widgets.best_acts import BestApp
from rainkit.widgets.foodweb_hint import STEPS, Hint, hint
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.foodweb_table import Table
from rainkit.widgets.stage import styles

__all__ = ["FoodWebApp"]


def _cell(arg: str) -> Cell:
    q, r = (int(part) for part in arg.split(","))
    return q, r


class FoodWebApp(BestApp):
    """Play the food web in a notebook or as a page.

    Parameters
    ----------
    setup : Setup, optional
        What the setup page shows first; by default a person against two bots and a random deal.
    lang : str, optional
    strict : bool, optional
        See :class:`~rainkit.widgets.stage.Stage`.

    Examples
    --------
    >>> app = FoodWebApp(Setup(deal=7), lang="en", strict=True)
    >>> app.do("start")
    >>> app.do("take", "0")
    >>> app.do("place", "0,0")
    >>> app.table.state.round
    2
    """

    _css = styles("game.css", "best.css", "foodweb.css")
    app = "foodweb"
    title = T("Food web")
    stem = "food-web"
    begins = "F4"
    tables = Table
    dealt = T("The cards are dealt. Choose a card of your hand.")

    def __init__(self, setup: Setup | None = None, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.card: int | None = None  # which card of the hand is chosen
        self.aimed: Cell | None = None  # the place that the keyboard or a finger points at
        self.picked: Cell | None = None  # the card whose points are explained
        self.looking: int | None = None  # the other seat whose forest is on the board
        self.illegal: Cell | None = None
        self.hint: Hint | None = None
        self.hint_step = 0
        self.came: tuple[Cell, str] | None = None  # what has just been placed, for the gliding
        self.drawn: dict[tuple[str, str, bool], str] = {}  # faces of cards
        self.best = foodweb_best.watch_of(self)
        super().__init__(setup or Setup(deal=1 + secrets.randbelow(9999)), lang=lang, strict=strict)

    def sit_down(self, table: Table) -> None:
        """Play at this table from now on; another deck's cards may have the same ids."""
        self.drawn.clear()
        super().sit_down(table)

    # ------------------------------------------------------------------ the page

    @property
    def phase(self) -> str:
        """``setup``, ``cover`` (the next person takes the screen), ``play`` or ``over``."""
        if self.table is None:
            return "setup"
        if self.table.covered:
            return "cover"
        return "over" if self.table.state.is_over else "play"

    def frame(self) -> str:
        """The skeleton of the phase."""
        return foodweb_panels.frame(self)

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        regions = {
            "mid": foodweb_panels.mid(self),
            "tools": foodweb_panels.tools(self),
            "over": foodweb_talk.shown(self),
        }
        if self.phase == "setup":
            return regions | {"setup": foodweb_setup.shown(self)}
        if self.phase == "cover":
            return regions | {"cover": foodweb_setup.cover(self)}
        below = foodweb_end.shown(self) if self.phase == "over" else foodweb_hand.shown(self)
        return regions | {
            "others": foodweb_panels.others(self),
            "board": foodweb_board.shown(self),
            "score": foodweb_panels.score(self),
            "goals": foodweb_goals.goals(self),
            "ledger": foodweb_ledger.ledger(self),
            "hand": below,
            "faces": "" if self.phase == "over" else foodweb_hand.faces(self),
        }

    def still(self) -> str:
        """The board and its ledger, for exports."""
        return game_end.still(self) if self.table else foodweb_setup.still()

    # ------------------------------------------------------------------ what a page asks

    @property
    def playing(self) -> Table:
        """The table; RuleError when there is none."""
        table: Table = super().playing
        return table

    @property
    def shown_seat(self) -> int:
        """Whose forest is on the board."""
        return self.playing.seat if self.looking is None else self.looking

    @property
    def yours(self) -> bool:
        """Whether 'you' is clear: at the end of a game of several people all look at the screen."""
        return self.playing.solo or self.phase != "over"

    @property
    def card_id(self) -> str | None:
        """The chosen card's id."""
        hand = self.playing.view.hand
        return hand[self.card] if self.card is not None and self.card < len(hand) else None

    @property
    def may_choose(self) -> bool:
        """Whether a card of the hand can be chosen and placed now."""
        return self.phase == "play" and self.looking is None and self.playing.pending is None

    def kept(self) -> tuple[object, ...]:
        """What of the table a save depends on."""
        table = self.playing
        return (table.state, table.pending, dict(table.picks), table.take_backs)

    def now(self, names: list[str]) -> Text:
        """How far the game of these players is."""
        state = self.playing.state
        return T("round {round} of {rounds}: {names}", round=state.round, rounds=state.rules.rounds, names=names)

    def _handle(self, kind: str, content: Mapping[str, Any]) -> None:
        self.illegal = None
        super()._handle(kind, content)

    # ------------------------------------------------------------------ what a game app says

    def let_go(self) -> None:
        """Nothing is chosen any more, and the own forest is on the board."""
        self._let_go()
        self.looking = self.came = None

    def first_focus(self) -> str:
        """The hand, or the heading of the page that covers it."""
        return "cover:" if self.playing.covered else "hand:0"

    def picture(self) -> Drawing:
        """The board that is shown, to take along."""
        return foodweb_end.picture(self)

    # ------------------------------------------------------------------ a turn

    def act_take(self, arg: str) -> None:
        """Choose a card of the hand; the chosen one again lets go."""
        index = int(arg)
        if not self.may_choose or index >= len(self.playing.view.hand):
            return
        if self.card == index:
            self._let_go()
            return
        self._let_go()
        self.card = index
        chosen = self.playing.view.card(self.playing.view.hand[index])
        free = self.playing.forest.frontier()
        self.focus(f"cell:{free[0][0]},{free[0][1]}")
        self.say(
            N(
                "{card} is in your hand. {n} free place.",
                "{card} is in your hand. {n} free places.",
                len(free),
                card=chosen.name,
            )
        )

    def act_aim(self, arg: str) -> None:
        """The keyboard or a finger points at a place."""
        if self.card is not None and self.may_choose:
            self.aimed = _cell(arg)

    def act_place(self, arg: str) -> None:
        """Put the chosen card on a place."""
        card = self.card_id
        if card is None or not self.may_choose:
            return
        table, cell = self.playing, _cell(arg)
        gain = table.view.gains(card)
        table.choose(card, cell)
        self.came = (cell, card)
        self._let_go()
        change = gain[cell].total
        placed = N(
            "{card} is placed: your forest has {n} point more.",
            "{card} is placed: your forest has {n} points more.",
            change,
            card=table.state.deck.card(card).name,
        )
        lost = N(
            "{card} is placed: your forest has {n} point less.",
            "{card} is placed: your forest has {n} points less.",
            -change,
            card=table.state.deck.card(card).name,
        )
        self.say(lost if change < 0 else placed)
        self.focus("done:" if table.pending else "scored:" if table.state.is_over else "hand:0")

    def act_elsewhere(self, arg: str) -> None:
        """A try to place where nothing may lie (F6), or a click beside everything."""
        if not self.may_choose or self.card is None:
            self.picked = None
            return
        cell = foodweb_board.cell_at(arg, self.playing.state.rules.adjacency)
        try:
            self.playing.forest.check(cell)
        except RuleError as error:
            self.illegal = cell
            reason = T("this place does not touch your forest; the dashed places do.")
            if not self.playing.forest.cards:
                reason = T("the first card lies on the dashed place in the middle.")
            raise RuleError(error.clause, reason) from None

    def act_let_go(self, arg: str) -> None:  # noqa: ARG002
        """Put the chosen card back into the hand, close the hint, look at the own forest again."""
        back = f"hand:{self.card}" if self.card is not None else ""
        self._let_go()
        self.looking = None
        if back:
            self.focus(back)

    def _let_go(self) -> None:
        self.card = self.aimed = self.illegal = self.picked = self.hint = None
        self.hint_step = 0

    def act_done(self, arg: str) -> None:  # noqa: ARG002
        """Hand the placed card in; the next person comes."""
        self.playing.hand_in()
        self._let_go()
        self.came = None
        self.focus("cover:" if self.playing.covered else "scored:")

    def act_uncover(self, arg: str) -> None:  # noqa: ARG002
        """The next person has taken the screen."""
        self.playing.uncover()
        self.focus("hand:0")

    def act_undo(self, arg: str) -> None:  # noqa: ARG002
        """Let go of the chosen card; without one take the last choice back."""
        if self.card is not None or self.hint is not None:
            self.act_let_go("")
            return
        if self.table is None or not self.table.undo_kind:
            return
        taken = self.table.undo_kind == "take-back"
        self.table.undo()
        self._let_go()
        self.looking = self.came = None
        self.focus("hand:0")
        if taken:
            self.tell(T("You took the last round back. The game notes how often you do."))

    def act_hint(self, arg: str) -> None:  # noqa: ARG002
        """The next step of the hint."""
        if self.phase != "play" or self.playing.pending is not None:
            return
        self.looking = None
        if self.hint is None:
            self._let_go()
            self.hint = hint(self.playing.view)
        if self.hint is None:
            return
        self.hint_step = min(self.hint_step + 1, STEPS)
        if self.hint_step >= 2:
            self.card = self.playing.view.hand.index(self.hint.card)
            self.aimed = self.hint.at
        self.say(self.hint.sentences[self.hint_step - 1])

    # ------------------------------------------------------------------ looking and explaining

    def act_explain(self, arg: str) -> None:
        """Why a card scores what it scores; the same card again closes it."""
        cell = _cell(arg)
        self.picked = None if self.picked == cell else cell

    def act_look(self, arg: str) -> None:
        """Show another seat's forest on the board, or the own one again."""
        seat = int(arg)
        if not 0 <= seat < self.playing.state.players:
            return
        self._let_go()
        self.looking = None if seat in (self.looking, self.playing.seat) else seat

    def act_pick_goal(self, arg: str) -> None:
        """Pick the goal that is scored at the end (F12): ``seat=goal``."""
        seat, _, goal = arg.partition("=")
        if self.phase == "over" and self.playing.seats[int(seat)].is_person:
            self.playing.pick(int(seat), goal)
