"""What the three designers share: the page with its drawer and boxes, and files that come and go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, ClassVar

from rainkit.core.errors import Fault, InputError
from rainkit.decks import builtin, dump, load, read_deck
from rainkit.decks.merging import Merged
from rainkit.decks.model import Deck
from rainkit.decks.texts import slug
from rainkit.decks.workshop import Thing, Workshop
from rainkit.i18n import T, Text
from rainkit.widgets import studio_boxes, studio_frame
from rainkit.widgets.studio_class import laid_together
from rainkit.widgets.studio_keeping import KeptDecks
from rainkit.widgets.studio_print import PrintChoice, printed

__all__ = ["Found", "StudioApp"]

_MIME = {
    "yaml": "application/yaml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
    "json": "application/json",
}


@dataclass(frozen=True, slots=True)
class Found:
    """What an uploaded file holds: the deck of what can be used, and all faults and warnings in words."""

    name: str
    deck: Deck
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()


class StudioApp(KeptDecks):
    """A designer of one kind of thing, on a deck that all designers of the game share.

    A subclass sets ``kind``, ``game``, ``shelf``, ``title`` and ``add_words``, and gives :meth:`blank`, :meth:`sides`,
    :meth:`picture` and :meth:`missing`.

    Attributes
    ----------
    talk : str
        The box above the page: deck, save, check, compare, faults, language, help, ask.
    """

    app = "studio"
    title: ClassVar[Text] = T("Designer")
    add_words: ClassVar[Text] = T("Add to deck")
    play: ClassVar[str] = "01_play_food_web.ipynb"
    rereads: ClassVar[tuple[str, ...]] = ("go-on", "other")
    unsaved: ClassVar[Text] = T("This browser keeps nothing: download your deck before you leave.")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.found: Found | None = None
        self.merged: Merged | None = None
        self.print_choice = PrintChoice()
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what a subclass says

    def sides(self) -> Mapping[str, str]:
        """The HTML of the regions ``form``, ``face`` and ``trial``."""
        raise NotImplementedError

    def picture(self, thing: Thing) -> str:
        """A thing as a small picture for the drawer."""
        raise NotImplementedError

    def help(self) -> Sequence[Text]:
        """What the designer is for, in a few sentences."""
        return ()

    @property
    def shown(self) -> Any:
        """The draft as it can be drawn."""
        return self.draft

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return studio_frame.frame(self)

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        parts = {"mid": studio_frame.mid(self), "tools": studio_frame.tools(self), "over": studio_boxes.shown(self)}
        if self.bench is None:
            return parts | {"start": studio_frame.start(self)}
        return parts | dict(self.sides())

    def still(self) -> str:
        """The draft as a picture, for exports."""
        return f"<figure>{self.picture(self.draft)}</figure>" if self.bench is not None else ""

    # ------------------------------------------------------------------ files

    def file_deck(self, name: str, data: bytes) -> None:
        """A deck file of any format; all faults are listed."""
        try:
            source = load(name or "deck", text=data)
        except InputError as error:
            self.found = Found(name, Deck(), error.faults)
            self._ask("faults")
            return
        source.folder = None
        deck = read_deck(source)
        self.found = Found(name, deck, tuple(source.faults.errors), tuple(source.faults.warnings))
        usable = deck.cards or deck.goals if self.game == "foodweb" else deck.tiles
        if self.found.faults or not usable:
            self._ask("faults")
            return
        self.act_take_file()
        if self.found.warnings:
            self._ask("faults")

    def act_take_file(self, arg: str = "") -> None:  # noqa: ARG002
        """Work on what an uploaded file holds."""
        found = self.found
        if found is None:
            return
        deck = replace(found.deck, game=self.game, name=found.deck.name or slug(PurePath(found.name).stem))
        if not deck.goals and self.game == "foodweb" and deck.cards:
            deck = replace(deck, goals=builtin("foodweb").goals)
        self.bench = Workshop(deck, deck, self.blank())
        self._save_apart()
        self.tell(T("The deck of the file is on your bench: {number} cards.", number=len(deck.copies)))
        if self.game == "jungle":
            self.tell(T("The deck of the file is on your bench: {number} tiles.", number=len(deck.tiles)))
        self.focus("deck:")

    def files_class(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Files chosen or dropped together, laid together with the deck; on the first page a single one is the deck."""
        if len(files) == 1 and (self.game == "jungle" or (self.bench is None and not files[0][0].endswith(".zip"))):
            self.file_deck(*files[0])
            return
        if self.game == "jungle":
            self.tell(T("Only decks of the food web can be laid together; upload one deck of tiles."), "warn")
            return
        self.merged = laid_together(self.bench.deck if self.bench else None, files)
        if self.merged.used:
            if self.bench is None:
                self.act_begin("built-in")
            self.bench = self.work.replaced(self.merged.deck)
        self._ask("class")

    def act_not_class(self, arg: str) -> None:
        """The deck as it was before the class's files."""
        self.talk = ""
        self.act_undo(arg)
        self.focus("deck:")

    def act_download(self, arg: str) -> None:
        """The deck as one file."""
        if arg in _MIME:
            self.download(f"{self.file_stem()}.{arg}", _MIME[arg], dump(self.work.deck, arg))

    def file_stem(self) -> str:
        """The deck's name as a file name."""
        return slug(self.work.deck.name) or "my-deck"

    def set_print_choice(self, value: str, arg: str) -> None:
        """Paper, backs, and whether rules and score sheet are printed, too."""
        self.print_choice = self.print_choice.chosen(arg, value)

    def act_print(self, arg: str) -> None:
        """A PDF to cut out: ``all`` the deck, ``one`` only the draft, ``test`` a page to try the printer with."""
        if arg in ("all", "one", "test"):
            printed(self, arg)
