"""A food web of one's own in a lesson: its file, a table of its species, and the deck that is proposed from it."""

from __future__ import annotations

from rainkit.core.textfiles import decode
from rainkit.i18n import N, T
from rainkit.lessons.model import Lesson, Page
from rainkit.lessons.own_web import MOST_LINKS, MOST_SPECIES
from rainkit.lessons.progress import Progress
from rainkit.lessons.web_board import WebBoard
from rainkit.widgets import lesson_deck
from rainkit.widgets.stage import Stage

__all__ = ["OwnWeb"]


class OwnWeb(Stage):
    """A lesson at some page, whose board may take a web of one's own."""

    lesson: Lesson
    progress: Progress
    own_deck: lesson_deck.OwnDeck | None = None

    @property
    def page_now(self) -> Page:
        """The page that is shown."""
        return self.lesson.pages[self.progress.place]

    def file_web(self, name: str, data: bytes) -> None:
        """A food web of one's own in place of ours."""
        from rainkit.ecology.edge_lists import parse_web
        from rainkit.ecology.name_warnings import name_warnings

        board_name = self.page_now.board
        board = self.lesson.boards.get(board_name)
        if not isinstance(board, WebBoard) or not board.takes_own:
            return
        text, warnings = decode(data, name)
        table = parse_web(text, file=name)
        web = table.web
        if len(web) > MOST_SPECIES or web.number_of_edges() > MOST_LINKS:
            self.tell(
                T(
                    "{name} has {n} species and {links} links; the picture holds {most} species and {most_links} "
                    "links. Keep the rows of one place or one group.",
                    name=name, n=len(web), links=web.number_of_edges(), most=MOST_SPECIES, most_links=MOST_LINKS,
                ),
                "warn",
            )  # fmt: skip
            return
        if not web.number_of_edges():
            self.tell(T("{name} holds no links.", name=name), "warn")
            return
        self.progress = self.progress.with_board(board_name, board.with_own(web, name))
        self.own_deck = None
        told = T("{name}: {n} species, {links} links.", name=name, n=len(web), links=web.number_of_edges())
        for warning in (*warnings, *table.warnings, *name_warnings(web, name))[:2]:
            told = T("{what} {warning}", what=told, warning=warning.message)
        self.tell(told)

    def file_species(self, name: str, data: bytes) -> None:
        """A table of what the species of one's own web weigh."""
        from rainkit.proposal import parse_species_table

        board_name = self.page_now.board
        board = self.lesson.boards.get(board_name)
        state = self.progress.board(self.lesson, board_name) if board_name else {}
        if not isinstance(board, WebBoard) or not state.get("own"):
            return
        text, warnings = decode(data, name)
        table = parse_species_table(text, name, set(board.web(state)))
        self.progress = self.progress.with_board(board_name, board.with_species(state, table.species))
        self.own_deck = None
        told = N("{name}: {n} species.", "{name}: {n} species.", len(table.species), name=name)
        for warning in (*warnings, *table.warnings)[:2]:
            told = T("{what} {warning}", what=told, warning=warning.message)
        self.tell(told)

    def act_propose(self, arg: str) -> None:
        """A deck of cards from one's own web."""
        state = self.progress.board(self.lesson, self.page_now.board) if self.page_now.board else {}
        if not state.get("own"):
            return
        self.own_deck = lesson_deck.proposed(state, fill=arg == "fill")
        n = len(self.own_deck.deck.copies)
        self.say(N("{n} card is proposed.", "{n} cards are proposed.", n))

    def act_deck(self, arg: str) -> None:  # noqa: ARG002
        """The proposed deck as a file."""
        if self.own_deck is not None:
            from rainkit.decks import dump

            self.download("my-region.yaml", "application/yaml", dump(self.own_deck.deck, "yaml"))
