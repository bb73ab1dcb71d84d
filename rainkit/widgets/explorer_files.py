"""The acts by which the explorer opens things: examples, new games, files, saved games, and where one was."""

from __future__ import annotations

import json
from typing import Any

from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.core.game import game as game_of
from rainkit.explain.exploring import Exploring
from rainkit.explain.loading import EXAMPLES, example, read_text
from rainkit.i18n import T
from rainkit.widgets.explorer_building import Builder
from rainkit.widgets.explorer_tabs import GAME_WORDS, PAGES, TABS
from rainkit.widgets.saves import Save

__all__ = ["Opener"]

_KEPT_TEXT = 60_000


class Opener(Builder):
    """What is opened, and what the browser keeps of it.

    Attributes
    ----------
    faults : tuple of Fault
        What was wrong with the last file, whose name is ``file_name``.
    """

    view: str
    tab: str
    rules_game: str
    faults: tuple[Fault, ...] = ()
    file_name: str = ""

    def first(self, game: str) -> Exploring:
        """A position to begin with."""
        raise NotImplementedError

    def act_show(self, arg: str) -> None:
        """The moment in which a clause decides."""
        raise NotImplementedError

    def act_example(self, arg: str) -> None:
        """An example position."""
        if arg in EXAMPLES:
            self.go_to(Exploring.of(example(arg)), "points")
            self.source = {"example": arg}

    def act_fresh(self, arg: str) -> None:
        """A new game."""
        if arg in GAME_WORDS:
            state = game_of(arg).new(2, 7)
            title = {"foodweb": T("A new game of food web"), "jungle": T("A new game of jungle")}[arg]
            self.go_to(Exploring((state,), title=title), "choices")
            self.source = {"fresh": arg}

    def act_blank(self, arg: str) -> None:
        """Nothing, to build on."""
        if arg in GAME_WORDS:
            self.go_to(self.first(arg), "build")
            self.act_build_empty("")

    def file_position(self, name: str, text: str) -> None:
        """A file of the person's own."""
        self.file_name = name
        try:
            found = read_text(name, text)
        except InputError as error:
            self.faults, self.view = error.faults, "open"
            self.say(T("{file} can't be used. {reason}", file=name, reason=error.faults[0].message))
            return
        self.faults = found.faults
        self.go_to(Exploring.of(found), "choices")
        self.source = {"text": text, "name": name} if len(text) <= _KEPT_TEXT else {}
        if found.faults:
            first = found.faults[0]
            self.tell(T("Opened up to here: {reason}", reason=first.message), "warn")

    def act_saved(self, arg: str) -> None:
        """A game that this browser keeps."""
        number = int(arg) if arg.isdecimal() else -1
        if 0 <= number < len(self.also_saved):
            save = self.also_saved[number]
            self.file_position(save.title, json.dumps(save.data))

    def save(self) -> Save:
        """Where the person is."""
        data = {"view": self.view, "tab": self.tab, "game": self.rules_game, "source": self.source}
        return Save(self.app, str(self.there.title), data)

    def opened(self) -> None:
        """Go on where the browser's save says; nothing about it is sure."""
        data = self.saves[0].data if self.saves else {}
        source = data.get("source")
        if not isinstance(source, dict) or str(data.get("view")) not in PAGES:
            return
        try:
            self._reopen(source)
        except (InputError, RuleError, LookupError, ValueError):
            self.there, self.source = self.first("foodweb"), {}
            return
        self.view = str(data["view"])
        self.rules_game = "jungle" if data.get("game") == "jungle" else "foodweb"
        self.tab = next((tab for tab in TABS if tab == data.get("tab")), self.tab)

    def _reopen(self, source: dict[str, Any]) -> None:
        if isinstance(name := source.get("clause"), str):
            self.act_show(name)
        elif isinstance(name := source.get("example"), str):
            self.act_example(name)
        elif isinstance(name := source.get("fresh"), str):
            self.act_fresh(name)
        elif isinstance(text := source.get("text"), str):
            self.file_position(str(source.get("name", "-")), text)
