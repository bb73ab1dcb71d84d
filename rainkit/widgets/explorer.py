"""The rule explorer as a notebook app: positions, choices, why not, other rules side by side, and every clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rainkit.core.errors import Fault, RuleError
from rainkit.core.game import game as game_of
from rainkit.core.grids import Cell
from rainkit.explain.clause import clause
from rainkit.explain.exploring import Exploring
from rainkit.explain.questions import KINDS_OF_CHOICES, Answer, Part, asked, parts
from rainkit.explain.without import Switched
from rainkit.i18n import T
from rainkit.widgets import explorer_page as page
from rainkit.widgets.explorer_files import Opener
from rainkit.widgets.explorer_foodweb import holding
from rainkit.widgets.explorer_places import cell_of
from rainkit.widgets.explorer_tabs import GAME_WORDS, PAGES, TABS
from rainkit.widgets.stage import styles

__all__ = ["RuleExplorer"]

FIRST = {"foodweb": "F6", "jungle": "J8"}


class RuleExplorer(Opener):
    """The rule explorer.

    Attributes
    ----------
    view : str
        The page: ``look``, ``rules``, ``sources`` or ``open``.
    there : Exploring
        The position that is explored.
    tab : str
        What is asked about it.

    Examples
    --------
    >>> app = RuleExplorer(lang="en", strict=True)
    >>> app.do("show", "F7")
    >>> app.there.outcome.points != app.there.other_outcome.points or bool(app.there.difference)
    True
    """

    _css = styles("explorer.css")
    app = "explorer"
    also = ("foodweb", "jungle")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.view = "rules"
        self.rules_game = "foodweb"
        self.kept: dict[str, Exploring] = {}
        self.there = self.first("foodweb")
        self.tab = "choices"
        self.card = ""
        self.picked: Cell | None = None
        self.kind = "zone"
        self.values: dict[str, str] = {}
        self.answer: Answer | None = None
        self.tile, self.animal = "red-01", "red frog"
        self.faults: tuple[Fault, ...] = ()
        self.file_name = ""
        self.helping = False
        self.source: dict[str, Any] = {}
        super().__init__(lang=lang, strict=strict)

    def first(self, game: str) -> Exploring:
        """A position to begin with: that of a clause, without its other side."""
        return replace(Exploring.of_clause(FIRST[game]), shown="", title=T("A position to begin with"))

    # ------------------------------------------------------------------ what pages ask

    def value(self, part: Part) -> str:
        """The value of a part of the question, as it was chosen or else the first."""
        known = [value for value, _ in part.options]
        if part.name == "card":
            card = holding(self)
            return card.id if card else known[0]
        return self.values[part.name] if self.values.get(part.name) in known else known[0]

    # ------------------------------------------------------------------ going about

    def go_to(self, there: Exploring, tab: str = "") -> None:
        """Explore another position."""
        self.there = there
        self.kept[there.game] = there
        self.view = "look"
        self.answer, self.picked = None, None
        if tab:
            self.tab = tab
        if there.game == "foodweb" and self.card not in there.state.deck.by_id:
            self.card = ""

    def act_view(self, arg: str) -> None:
        """Another page."""
        if arg in PAGES:
            if arg == "rules" and self.view == "look":
                self.rules_game = self.there.game
                if self.there.shown:
                    self.focus(f"show:{self.there.shown}")
            self.view = arg

    def act_open(self, arg: str) -> None:  # noqa: ARG002
        """The page on which something is opened."""
        self.view = "open"

    def act_game(self, arg: str) -> None:
        """The other game."""
        if arg not in GAME_WORDS:
            return
        if self.view == "rules":
            self.rules_game = arg
        elif arg != self.there.game:
            self.go_to(self.kept.get(arg) or self.first(arg))

    def act_tab(self, arg: str) -> None:
        """Another question to the position."""
        if arg in TABS:
            self.tab, self.answer = arg, None
            if arg == "build" and self.there.game == "foodweb":
                self.there = self.there.seen_by(0)

    def act_clause(self, arg: str) -> None:
        """A clause on the page of all."""
        self.rules_game, self.view = clause(arg).game, "rules"
        self.focus(f"show:{arg}")

    def act_show(self, arg: str) -> None:
        """The moment in which a clause decides: ``F7``, or with the switch that is turned, ``J8:refused_tile``."""
        arg, _, switch = arg.partition(":")
        there = Exploring.of_clause(arg)
        for number, way in enumerate(there.clause.show.without if there.clause else ()):
            if isinstance(way, Switched) and switch in way.changes:
                there = there.in_way(number)
        self.go_to(there, "points" if there.difference.points else "choices")
        self.source = {"clause": arg}
        self.focus("back-to-rules")
        self.say(T("Rule {clause}: {look}", clause=arg, look=clause(arg).show.look))

    def set_way(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another way of taking the clause away."""
        self.there = self.there.in_way(int(value) if value.isdecimal() else 0)

    # ------------------------------------------------------------------ looking

    def act_step(self, arg: str) -> None:
        """Another moment of the game."""
        self.there = self.there.looked_at(int(arg))
        self.answer, self.picked = None, None

    def set_seat(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another player looks."""
        self.there = self.there.seen_by(int(value))
        self.answer, self.picked = None, None

    def set_hidden(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Hidden cards opened or covered."""
        self.there = self.there.with_hidden(value == "true")

    def act_card(self, arg: str) -> None:
        """The card whose places are shown."""
        self.card, self.answer = arg, None

    def act_pick(self, arg: str) -> None:
        """A card or tile whose points are explained."""
        cell = cell_of(arg)
        self.picked = None if self.picked == cell and self.tab == "points" else cell
        self.tab = "points"

    def act_try(self, arg: str) -> None:
        """A choice carried out."""
        move = game_of(self.there.game).parse_move(arg)
        self.go_to(self.there.played(move))
        self.source = {}

    # ------------------------------------------------------------------ asking

    def set_kind(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another kind of choice is asked about."""
        if value in KINDS_OF_CHOICES:
            self.kind, self.answer = value, None

    def set_part(self, value: str, arg: str) -> None:
        """One part of the question."""
        if arg == "card":
            self.card = value
        else:
            self.values[arg] = value
        self.answer = None

    def act_ask(self, arg: str) -> None:  # noqa: ARG002
        """Ask what stands in the lists."""
        values = {part.name: self.value(part) for part in parts(self.there.state, self.there.seat, self.kind)}
        if self.there.game == "foodweb":
            q, r = cell_of(self.values.get("at", "0,0"))
            values["at"] = f"{q},{r}"
        self._ask(asked(self.there.state, self.kind, values))

    def act_ask_at(self, arg: str) -> None:
        """Ask about the chosen card on a place of the board."""
        card = holding(self)
        if card is None:
            raise RuleError("F6", T("There is no card to ask about: choose one under 'Why not?'."))
        self.values["at"] = arg
        self.tab = "why"
        self._ask(asked(self.there.state, "", {"card": card.id, "at": arg}))

    def _ask(self, move: Any) -> None:
        found = self.there.asked(move)
        self.answer = found
        if found.legal:
            self.say(T("{choice} Yes, this is allowed.", choice=found.words))
        else:
            self.say(
                T("{choice} Rule {clause}: {reason}", choice=found.words, clause=found.clause, reason=found.reason)
            )

    # ------------------------------------------------------------------ other rules

    def set_switch(self, value: str, arg: str) -> None:
        """A rule turned on the other side."""
        if value:
            self.there = self.there.turned(arg, value)
            self.kept[self.there.game] = self.there
            changed = bool(self.there.difference)
            self.say(T("Something changes.") if changed else T("Nothing changes here."))

    def act_turn_back(self, arg: str) -> None:  # noqa: ARG002
        """All rules as they are."""
        self.there = self.there.turned_back()

    # ------------------------------------------------------------------ language, help, saves

    def act_help(self, arg: str) -> None:  # noqa: ARG002
        """Open or close the help."""
        self.helping = not self.helping
        if not self.helping:
            self.focus("help:")

    # ------------------------------------------------------------------ the page

    def still(self) -> str:
        """Every rule of the game in words, for places where no page can run."""
        return page.still(self.rules_game)

    def frame(self) -> str:
        """The skeleton."""
        return page.FRAME

    def regions(self) -> dict[str, str]:
        """All parts of the page."""
        return {"bar": page.bar(self), "main": page.content(self), "help": page.help_box() if self.helping else ""}
