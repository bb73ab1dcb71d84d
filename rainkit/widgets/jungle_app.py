"""The notebook app of the jungle: what happens on each click, and which parts of the page are shown when."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from rainkit.decks.model import COLOURS
from rainkit.draw.primitives import Drawing
from rainkit.i18n import N, T, Text
from rainkit.jungle import Exchange, Keep, Move, Protect, Put, Step, Zone, in_words, parse_move
from rainkit.jungle.state import RESERVE
from rainkit.widgets import (
    game_end,
    jungle_best,
    jungle_board,
    jungle_choice,
    jungle_clearing,
    jungle_end,
    jungle_frame,
    jungle_setup,
    jungle_side,
    jungle_talk,
    jungle_zones,
)
from rainkit.widgets.jungle_choices import Group, groups, title
from rainkit.widgets.jungle_looking import Looking
from rainkit.widgets.jungle_seats import Setup
from rainkit.widgets.jungle_table import Table
from rainkit.widgets.stage import styles

__all__ = ["JungleApp"]


class JungleApp(Looking):
    """Play the jungle in a notebook or as a page.

    Parameters
    ----------
    setup : Setup, optional
        What the setup page shows first; by default a person against two bots and a random deal.
    lang, strict
        See :class:`~rainkit.widgets.stage.Stage`.

    Examples
    --------
    >>> app = JungleApp(Setup(deal=7), lang="en", strict=True)
    >>> app.do("start")
    >>> app.do("pick", "red")
    >>> app.do("go")
    >>> app.table.state.step.name
    'TAKE'
    """

    _css = styles("game.css", "best.css", "jungle.css")
    app = "jungle"
    title = T("Jungle")
    stem = "jungle"
    begins = "J7"
    tables = Table
    dealt = T("The tiles and animals are dealt.")

    def __init__(self, setup: Setup | None = None, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.group = ""  # what is chosen first, see jungle_choices
        self.move: Move | None = None  # what the filled button would do
        self.keeping: tuple[int, ...] = ()  # J14: which tokens of the reserve are chosen
        self.came: tuple[int, str] | None = None  # what has just gone to the jungle, for the gliding
        self.best = jungle_best.watch_of(self)
        super().__init__(setup or Setup(deal=1 + secrets.randbelow(9999)), lang=lang, strict=strict)

    # ------------------------------------------------------------------ the page

    @property
    def phase(self) -> str:
        """``setup``, ``play`` or ``over``."""
        if self.table is None:
            return "setup"
        return "over" if self.table.state.is_over else "play"

    def frame(self) -> str:
        """The skeleton of the phase."""
        return jungle_frame.frame(self)

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        regions = {
            "mid": jungle_frame.mid(self),
            "tools": jungle_frame.tools(self),
            "over": jungle_talk.shown(self),
        }
        if self.phase == "setup":
            return regions | {"setup": jungle_setup.shown(self)}
        return regions | {
            "steps": jungle_frame.steps(self),
            "zones": jungle_zones.shown(self),
            "clearing": jungle_clearing.clearing(self),
            "jungle": jungle_board.jungle(self),
            "bonuses": jungle_side.bonuses(self),
            "others": jungle_side.others(self),
            "choice": jungle_end.shown(self) if self.phase == "over" else jungle_choice.shown(self),
        }

    def still(self) -> str:
        """The jungle and its ledger, for exports."""
        return game_end.still(self) if self.table else jungle_setup.still()

    # ------------------------------------------------------------------ what a game app says

    def let_go(self) -> None:
        """Nothing is chosen any more; what leaves no choice is chosen."""
        self.group, self.move, self.keeping = "", None, ()
        self.picked, self.looking, self.hint, self.hint_step = None, None, None, 0
        if self.table is None or self.table.state.is_over:
            return
        found = self.groups
        if len(found) == 1 or self.table.state.step is Step.PLACE:
            self._choose(found[0])

    def first_focus(self) -> str:
        """The first thing to choose, or what leads on."""
        if self.phase == "over":
            return "scored:"
        return "go:" if self.move is not None else f"pick:{self._focus_group()}"

    def _focus_group(self) -> str:
        if self.playing.state.step is Step.KEEP:
            return "0"
        found = self.groups
        return self.group or (found[0].key if found else "")

    def now(self, names: list[str]) -> Text:
        """How far the game of these players is."""
        state = self.playing.state
        return T("round {round}: {names}", round=state.round, names=names)

    def picture(self) -> Drawing:
        """The board that is shown, to take along."""
        return jungle_end.picture(self)

    # ------------------------------------------------------------------ what a page asks

    @property
    def groups(self) -> tuple[Group, ...]:
        """What can be chosen first."""
        return groups(self.playing.state)

    @property
    def chosen(self) -> Group | None:
        """What is chosen first."""
        return next((group for group in self.groups if group.key == self.group), None) if self.group else None

    @property
    def may_choose(self) -> bool:
        """Whether something can be decided now."""
        return self.phase == "play"

    # ------------------------------------------------------------------ a turn

    def _choose(self, group: Group) -> None:
        self.group, self.move = group.key, None
        first = group.moves[0]
        if len(group.moves) == 1 or isinstance(first, Zone):
            self.move = first

    def act_pick(self, arg: str) -> None:
        """Choose what is decided first; the chosen one again lets go."""
        if not self.may_choose:
            return
        if self.playing.state.step is Step.KEEP:
            self._pick_to_keep(int(arg))
            return
        group = next((group for group in self.groups if group.key == arg), None)
        if group is None:
            return
        if self.looking is not None or self.picked is not None:
            self.looking = self.picked = None
        if group.key == self.group and self.playing.state.step is not Step.PLACE:
            self.let_go()
            self.focus(f"pick:{arg}")
            return
        self._choose(group)
        if self.move is not None:
            self.focus("go:")
        elif self.playing.state.step is Step.EXCHANGE:
            self.focus(self._first_to_get(group))
        else:
            self.focus(f"spot:{group.moves[0]}")

    def _first_to_get(self, group: Group) -> str:
        """The first token on the board that the chosen one can be exchanged for."""
        gets = {(move.get, move.zone) for move in group.moves if isinstance(move, Exchange)}
        for colour, spaces in zip(COLOURS, self.playing.state.zones, strict=True):
            for place, animal in enumerate(spaces):
                if (animal, colour) in gets:
                    return f"token:{colour}:{place}"
        return "go:"

    def _pick_to_keep(self, index: int) -> None:
        reserve = self.playing.me.reserve
        if not 0 <= index < len(reserve):
            return
        if index in self.keeping:
            self.keeping = tuple(i for i in self.keeping if i != index)
        else:
            self.keeping = (*self.keeping, index)[-RESERVE:]
        self.move = Keep(tuple(reserve[i] for i in self.keeping)) if len(self.keeping) == RESERVE else None
        if self.move is not None:
            self.focus("go:")

    def act_token(self, arg: str) -> None:
        """A token in the chosen zone (J9): first all of its colour, again all of its species."""
        colour, species = arg.split()
        keys = [group.key for group in self.groups]
        wanted = [key for key in (colour, species) if key in keys]
        if not wanted:
            return
        following = wanted[1:] if self.group == wanted[0] else wanted[:1]
        self._choose(next(group for group in self.groups if group.key == (following or wanted)[0]))
        self.focus("go:")

    def act_spot(self, arg: str) -> None:
        """Choose where, by the move's text: a slot, a token on the board, a place."""
        move = parse_move(arg)
        if self.may_choose and move in self.playing.state.legal_moves(self.playing.state.seat):
            self.move = move
            self.focus("go:")

    def act_put(self, arg: str) -> None:
        """A click on a slot (J11): put the chosen token there."""
        move = parse_move(arg)
        if self.may_choose and isinstance(move, Put):
            self._play(move)

    def act_refuse(self, arg: str) -> None:  # noqa: ARG002
        """Take the chosen zone, but not its tile (J8)."""
        group = self.chosen
        move = next((m for m in group.moves if isinstance(m, Zone) and m.keep is False), None) if group else None
        if move is not None:
            self._play(move)

    def act_nothing(self, arg: str) -> None:  # noqa: ARG002
        """Exchange nothing (J10), or place nothing more (J11)."""
        group = next((group for group in self.groups if group.key == "nothing"), None)
        if group is not None:
            self._play(group.moves[0])

    def act_go(self, arg: str) -> None:  # noqa: ARG002
        """Do what the filled button says."""
        if self.may_choose and self.move is not None:
            self._play(self.move)

    def _play(self, move: Move) -> None:
        table = self.playing
        before, seat = table.state, table.state.seat
        table.play(move)
        after = table.state
        grown = len(after.seats[seat].jungle)
        self.came = None
        if grown > len(before.seats[seat].jungle):
            self.came = (grown, after.seats[seat].jungle.at(grown).tile.id)
        self.let_go()
        self.focus(self.first_focus())
        self.say(self._told(move, seat, before.turn))

    def _told(self, move: Move, seat: int, turn: int) -> Text:
        """What a screen reader says after a move."""
        table = self.playing
        done = in_words(move)
        if table.state.is_over:
            return T("{done} The game is over.", done=done)
        points = table.points_of(seat)
        if table.state.turn == turn:
            return T("{done} Now: {next}.", done=done, next=title(table.state))
        if table.solo:
            return N(
                "{done} Your turn has ended, you have {n} point. It is your turn again: {next}.",
                "{done} Your turn has ended, you have {n} points. It is your turn again: {next}.",
                points,
                done=done,
                next=title(table.state),
            )
        return T(
            "{done} {name}, it is your turn: {next}.", done=done, name=table.name(table.seat), next=title(table.state)
        )

    def act_let_go(self, arg: str) -> None:  # noqa: ARG002
        """Let go of what is chosen, close the hint, look at the own jungle again."""
        back = self.group
        self.let_go()
        if self.phase == "play":
            self.focus(f"pick:{back or self._focus_group()}")

    def act_undo(self, arg: str) -> None:  # noqa: ARG002
        """Take the last choice back."""
        table = self.table
        if table is None or not table.undo_kind:
            return
        taken = table.undo_kind == "take-back"
        table.undo()
        self.came = None
        self.let_go()
        self.focus(self.first_focus())
        self.say(T("Taken back. Now: {next}.", next=title(table.state)))
        if taken:
            self.tell(T("You took back a choice after something hidden was turned up. The game notes how often."))

    def act_place(self, arg: str) -> None:
        """A place of the jungle: puts a protected-area token there (J13), moves a tile there (J12), or explains."""
        place = int(arg)
        table = self.playing
        own = self.looking is None and self.may_choose
        if own and table.state.step is Step.PROTECT:
            group = self.chosen
            found = [m for m in (group.moves if group else ()) if isinstance(m, Protect) and m.place == place]
            if found:
                self.move = found[0]
                self.focus("go:")
                return
        if own and table.state.step is Step.LOCK and place == len(table.me.jungle) + 1 and self.move is not None:
            self._play(self.move)
            return
        if place <= len(table.state.seats[self.shown_seat].jungle):
            self.picked = None if self.picked == place else place
