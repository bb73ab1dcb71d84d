"""What the apps of both games share: setup, games that the browser keeps, files, new games, languages, help.

The game itself is in the subclass: what is seen and what a click on the table means.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from rainkit.core.errors import RuleError
from rainkit.decks.model import Deck
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.i18n import T, Text
from rainkit.players import LEVELS
from rainkit.players.compiled_search import load_behind
from rainkit.widgets.boxes import BoxApp
from rainkit.widgets.deck_data import deck_words, handed_deck
from rainkit.widgets.game_table import GameTable
from rainkit.widgets.saves import Save

__all__ = ["GameApp"]


class GameApp(BoxApp):
    """A game at one screen.

    A subclass sets ``title``, ``stem``, ``tables``, ``begins`` and ``dealt``, lets go of whatever is chosen
    (:meth:`let_go`), says where the focus goes first (:meth:`first_focus`), what an open game is called (:meth:`now`),
    and draws the :meth:`picture` that can be taken along.

    Parameters
    ----------
    setup : GameSetup
    lang, strict
        See :class:`~rainkit.widgets.stage.Stage`.
    """

    title: ClassVar[Text] = T("Game")
    stem: ClassVar[str] = "game"
    tables: ClassVar[type[GameTable]]
    begins: ClassVar[str]  # the clause of the set-up
    dealt: ClassVar[Text]

    def __init__(self, setup: Any, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.setup = setup
        self.table: Any = None
        self.own_deck: Deck | None = None  # a deck that a designer left for this app
        self._wanted: Deck | None = None  # that deck, while the person has not played with it yet
        self._kept: tuple[object, Save | None] = (None, None)
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what a subclass says

    def let_go(self) -> None:
        """Nothing is chosen any more."""

    def first_focus(self) -> str:
        """The key that gets the focus when a game begins."""
        return ""

    def kept(self) -> tuple[object, ...]:
        """What of the table a save depends on."""
        return (self.table.state, self.table.take_backs)

    def now(self, names: list[str]) -> Text:
        """How far the game of these players is."""
        raise NotImplementedError

    def picture(self) -> Drawing:
        """The board as a picture, to take along."""
        raise NotImplementedError

    # ------------------------------------------------------------------ saves

    @property
    def playing(self) -> Any:
        """The table; RuleError when there is none."""
        if self.table is None:
            raise RuleError(self.begins, T("No game is under way; start one first."))
        return self.table

    def save(self) -> Save | None:
        """The game for the person's own browser; made anew only when something of it has changed."""
        if self.table is None:
            return None
        now = (self.table, self.lang, *self.kept())
        if self._kept[0] != now:
            self._kept = (now, Save(self.table.id, str(self.save_title()), self.table.as_data()))
        return self._kept[1]

    def save_title(self) -> Text:
        """One line that says which game a save holds."""
        table = self.playing
        names = [table.name(seat) for seat in range(table.state.players)]
        return T("finished game of {names}", names=names) if table.state.is_over else self.now(names)

    def sit_down(self, table: Any) -> None:
        """Play at this table from now on."""
        self.table, self.talk = table, ""
        table.thinks = self.bot_thinks
        if any(seat.kind == LEVELS["hard"] for seat in table.seats):
            load_behind(self.app)
        self.let_go()
        self.focus(self.first_focus())

    def bot_thinks(self, seat: int) -> None:
        """Say so while a hard bot thinks; the page can be looked at meanwhile."""
        if self.table.seats[seat].kind == LEVELS["hard"]:
            self.wait(T("{bot} is thinking …", bot=self.table.name(seat)))

    # ------------------------------------------------------------------ before a game

    def set_seat_kind(self, value: str, arg: str) -> None:
        """A person, a bot or nobody sits on a seat."""
        self.setup = self.setup.with_seat(int(arg), kind=value)

    def set_seat_name(self, value: str, arg: str) -> None:
        """The name of a seat."""
        self.setup = self.setup.with_seat(int(arg), name=value)

    def set_choice(self, value: str, arg: str) -> None:
        """One of the other choices of the setup."""
        self.setup = self.setup.with_choice(arg, value)

    def act_choose(self, arg: str) -> None:
        """The same by a button: ``level=advanced``."""
        name, _, value = arg.partition("=")
        self.setup = self.setup.with_choice(name, value)

    # ------------------------------------------------------------------ an own deck

    def was_handed(self) -> None:
        """Offer the deck that a designer left; choose it if that was a moment ago."""
        deck = handed_deck(self.handed)
        if deck is None or deck.game != self.app:
            return
        self.own_deck = deck
        if not self.handed_now:
            return
        self._wanted = deck
        if self.table is None:
            self.setup = replace(self.setup, deck=deck)
            self.say(T("You play with your own deck: {deck}.", deck=deck_words(deck)))
        else:
            self.tell(T("Your deck {deck} is here: start a new game to play with it.", deck=deck_words(deck)))

    def set_deck(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The built-in deck or the own one."""
        self.setup = replace(self.setup, deck=self.own_deck if value == "own" else None)
        self._wanted = None

    def act_another_deal(self, arg: str) -> None:  # noqa: ARG002
        """A number of the deal by chance."""
        self.setup = self.setup.with_choice("deal", str(1 + secrets.randbelow(9999)))

    def act_start(self, arg: str) -> None:  # noqa: ARG002
        """Deal and begin."""
        self._wanted = None
        table = self.tables.new(self.setup)
        self.say(self.dealt)
        self.sit_down(table)

    def act_go_on(self, arg: str) -> None:
        """Go on with a game that the browser kept."""
        kept = next((save for save in self.saves if save.id == arg), None)
        if kept is None:
            return
        table = self.tables.from_data(kept.data)
        table.id = kept.id
        self.sit_down(table)

    def act_forget(self, arg: str) -> None:
        """Drop a kept game."""
        self.forget(arg)

    def file_load(self, name: str, text: str) -> None:  # noqa: ARG002
        """Go on with a save file."""
        self.sit_down(self.tables.from_json(text))
        self.tell(T("The game of the file is on the table."))

    # ------------------------------------------------------------------ a new game, languages, files

    def act_new(self, arg: str) -> None:
        """A new game; asks first if one is under way."""
        under_way = self.table is not None and not self.table.state.is_over and self.table.state.moves
        if under_way and arg != "sure":
            self.act_menu("ask-new")
            return
        if self.table is not None:
            self.setup = self.table.again()
            if self._wanted is not None:
                self.setup = replace(self.setup, deck=self._wanted)
        self.table, self.talk = None, ""
        self.let_go()
        self.focus("start:")

    def set_language(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another language, from the setup page."""
        self.act_language(value)

    def why_no_record(self) -> Text | None:
        """Why the record can't be downloaded now: with it, people at one screen could read what is hidden."""
        if self.playing.solo or self.playing.state.is_over:
            return None
        return T("A record shows all that is hidden, so you get it when the game is over.")

    def files(self) -> dict[str, tuple[str, str, Callable[[], str | bytes]]]:
        """The files that can be taken along: by name the ending, the MIME type and what makes it."""
        table = self.playing
        return {
            "save": ("-save.json", "application/json", table.to_json),
            "record": ("-record.json", "application/json", lambda: table.record().to_json()),
            "svg": (".svg", "image/svg+xml", lambda: svg(self.picture(), scale=1.5)),
            "png": (".png", "image/png", self._png),
        }

    def _png(self) -> bytes:
        from rainkit.draw.mpl import png

        return png(self.picture(), scale=2.0)

    def act_download(self, arg: str) -> None:
        """Hand a file to the person."""
        table, files = self.playing, self.files()
        why_not = self.why_no_record() if arg == "record" else None
        if why_not is not None:
            self.tell(why_not, "warn")
        elif arg in files:
            ending, mime, make = files[arg]
            self.download(f"rainkit-{self.stem}-{table.state.seed}{ending}", mime, make())
