"""What the three designers share: the deck and its drawer, undo, saves in the browser, files, check, play, print."""

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
from rainkit.decks.writing import deck_to_data
from rainkit.i18n import T, Text
from rainkit.widgets import studio_boxes, studio_frame
from rainkit.widgets.boxes import BoxApp
from rainkit.widgets.deck_data import deck_of_data, deck_words
from rainkit.widgets.saves import Save, new_id
from rainkit.widgets.studio_class import laid_together
from rainkit.widgets.studio_drafts import draft_data, thing_of_data
from rainkit.widgets.studio_print import CREDITS, PrintChoice, printed

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


class StudioApp(BoxApp):
    """A designer of one kind of thing, on a deck that all designers of the game share.

    A subclass sets ``kind``, ``game``, ``shelf``, ``title`` and ``add_words``, and gives :meth:`blank`, :meth:`sides`,
    :meth:`picture` and :meth:`missing`.

    Attributes
    ----------
    bench : Workshop or None
        None on the page before, where a deck is chosen.
    talk : str
        The box above the page: deck, save, check, compare, faults, language, help, ask.
    """

    app = "studio"
    kind: ClassVar[str] = "card"
    game: ClassVar[str] = "foodweb"
    title: ClassVar[Text] = T("Designer")
    add_words: ClassVar[Text] = T("Add to deck")
    play: ClassVar[str] = "01_play_food_web.ipynb"
    first_key: ClassVar[str] = "name:"

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.bench: Workshop | None = None
        self.found: Found | None = None
        self.merged: Merged | None = None
        self.print_choice = PrintChoice()
        self.session = new_id()
        self._saved: tuple[Deck, Deck] | None = None
        self._others: dict[str, Any] = {}  # what lies on the benches of the other designers of this deck
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what a subclass says

    def blank(self) -> Thing:
        """Something new to begin with."""
        raise NotImplementedError

    def sides(self) -> Mapping[str, str]:
        """The HTML of the regions ``form``, ``face`` and ``trial``."""
        raise NotImplementedError

    def picture(self, thing: Thing) -> str:
        """A thing as a small picture for the drawer."""
        raise NotImplementedError

    def missing(self) -> Text | None:
        """Why the draft can't be put into the deck yet; None if it can."""
        return None

    def help(self) -> Sequence[Text]:
        """What the designer is for, in a few sentences."""
        return ()

    @property
    def shown(self) -> Any:
        """The draft as it can be drawn."""
        return self.draft

    # ------------------------------------------------------------------ the deck

    @property
    def work(self) -> Workshop:
        """The bench; there is one whenever a page of work is shown."""
        if self.bench is None:
            self.bench = Workshop.open(builtin(self.game)).begun(self.blank())
        return self.bench

    @property
    def draft(self) -> Any:
        """What is being designed."""
        draft = self.work.draft
        return draft if draft is not None else self.blank()

    def change(self, touch: str = "", **changes: Any) -> None:
        """The draft with some fields changed."""
        self.bench = self.work.drafted(replace(self.draft, **changes), touch)

    @property
    def is_kept(self) -> bool:
        """Whether the draft is in the deck just as it is."""
        kept = self.work.thing(self.kind, self.work.editing) if self.work.editing else None
        return kept is not None and kept == self.draft and dict(kept.extra) == dict(self.draft.extra)

    @property
    def untouched(self) -> bool:
        """Whether the draft is nothing but a blank one."""
        blank = self.blank()
        return not self.work.editing and self.draft == blank and dict(self.draft.extra) == dict(blank.extra)

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

    # ------------------------------------------------------------------ saves

    def _greet(self, content: Mapping[str, Any]) -> None:
        self._saved = None  # this page has not seen the deck yet
        super()._greet(content)

    def save(self) -> Save | None:
        """The deck and the draft for the person's browser; only the draft while the deck stays the same."""
        bench = self.bench
        if bench is None:
            return None
        draft = draft_data(self.kind, self.draft) if not self.untouched else None
        data: dict[str, Any] = {"draft": draft, "kind": self.kind, "editing": bench.editing, "others": self._others}
        now = (bench.deck, bench.original)
        part = self._saved is not None and self._saved[0] is now[0] and self._saved[1] is now[1]
        if not part:
            data |= {"deck": deck_to_data(bench.deck), "original": self._original()}
            self._saved = now
        return Save(self.session, str(deck_words(bench.deck)), data, part=part)

    def _original(self) -> Any:
        own = builtin(self.game)
        original = self.work.original
        return "built-in" if original is own or original == own else deck_to_data(original)

    def was_handed(self) -> None:
        """Begin on a deck that another app has just left; other decks stay kept. A page loaded again goes on."""
        if self.handed is None or not self.handed_now:
            return
        try:
            deck = deck_of_data(self.handed.data.get("deck"))
        except InputError:
            return  # an edited storage: there is no such deck
        if deck.game != self.game or not deck.cards:
            return
        deck = deck if deck.goals else replace(deck, goals=builtin("foodweb").goals)
        if any(save.data.get("original") == deck_to_data(deck) for save in self.saves):
            return
        self.bench = Workshop(deck, deck, self.blank())
        self._save_apart()
        self.tell(T("The deck that you brought is on your bench: {number} cards.", number=len(deck.copies)))

    def act_go_on(self, arg: str) -> None:
        """Go on with a deck that the browser kept."""
        kept = next((save for save in self.saves if save.id == arg), None)
        if kept is None:
            return
        deck = deck_of_data(kept.data.get("deck"))
        was = kept.data.get("original")
        original = builtin(self.game) if was == "built-in" or not was else deck_of_data(was)
        self.bench = Workshop(original, deck)
        draft, editing = self._kept_draft(kept.data)
        thing = thing_of_data(self.kind, self.game, draft)
        known = editing if self.bench.thing(self.kind, editing) else ""
        self.bench = replace(self.bench, draft=thing or self.blank(), editing=known if thing else "")
        self.session = kept.id
        self.focus(self.first_key)

    def _kept_draft(self, data: Mapping[str, Any]) -> tuple[Any, str]:
        """What lay on this designer's bench, and what it replaces; those of the other designers are kept along."""
        others = data.get("others")
        kept = dict(others) if isinstance(others, Mapping) else {}
        kept[str(data.get("kind"))] = {"draft": data.get("draft"), "editing": data.get("editing")}
        own = kept.pop(self.kind, None)
        self._others = {kind: of for kind, of in kept.items() if isinstance(of, Mapping) and of.get("draft")}
        return (own.get("draft"), str(own.get("editing") or "")) if isinstance(own, Mapping) else (None, "")

    def act_forget(self, arg: str) -> None:
        """Drop a kept deck; asks first."""
        if self.talk == f"forget-{arg}":
            self.forget(arg)
            self.talk = ""
        else:
            self.talk = f"forget-{arg}"
            self.focus("talk:first")

    # ------------------------------------------------------------------ beginning

    def act_begin(self, arg: str) -> None:
        """Begin on the built-in deck, or on an empty one."""
        own = builtin(self.game)
        deck = replace(own, name="") if arg != "empty" else Deck("", self.game)
        self.bench = Workshop(own if arg != "empty" else deck, deck, self.blank())
        self._save_apart()
        self.focus(self.first_key)

    def _save_apart(self) -> None:
        """From now on keep the deck under a name of its own."""
        self.session, self.talk, self._others = new_id(), "", {}

    def act_other(self, arg: str) -> None:  # noqa: ARG002
        """Back to the page where a deck is chosen; this one is kept."""
        self.bench, self.talk = None, ""
        self.focus("begin:built-in")

    # ------------------------------------------------------------------ steps

    def act_new(self, arg: str) -> None:
        """Something new; asks if the draft would be lost."""
        if not (self.is_kept or self.untouched) and arg != "sure":
            self._ask("ask-new")
            return
        self.bench, self.talk = self.work.begun(self.blank()), ""
        self.focus(self.first_key)

    def _ask(self, talk: str) -> None:
        self.talk = talk
        self.focus("talk:first")

    def act_keep(self, arg: str) -> None:  # noqa: ARG002
        """Put the draft into the deck."""
        why = self.missing()
        if why is not None:
            self.tell(why, "warn")
            return
        was_new = not self.work.editing
        self.bench = self.work.kept(self.kind)
        name = self.name_of(self.draft)
        message = T("{name} is in your deck now.", name=name)
        if not was_new:
            message = T("{name} is changed in your deck.", name=name)
        self.tell(message)
        self.say(message)

    def name_of(self, thing: Thing) -> str:
        """What a thing is called."""
        return getattr(thing, "label", "") or thing.id

    def act_edit(self, arg: str) -> None:
        """Lay something of the deck on the bench."""
        draft_id, _, sure = arg.partition("!")
        thing = self.work.thing(self.kind, draft_id)
        if thing is None:
            return
        if not (self.is_kept or self.untouched) and not sure:
            self._ask(f"ask-edit-{draft_id}")
            return
        self.bench, self.talk = self.work.begun(thing, draft_id), ""
        self.focus(self.first_key)

    def act_copy(self, arg: str) -> None:
        """A copy behind it."""
        self.bench, copy = self.work.copied(self.kind, arg)
        self.focus(f"edit:{copy.id}")
        self.say(T("There is a copy now, with the id {id}.", id=copy.id))

    def act_remove(self, arg: str) -> None:
        """Take something out of the deck."""
        self.bench = self.work.removed(self.kind, arg)
        self.say(T("{name} is out of the deck. Undo brings it back.", name=arg))

    def act_restore(self, arg: str) -> None:
        """Something, or with no id everything, as it was in the original."""
        self.bench = self.work.restored(self.kind, arg) if arg else self.work.all_restored()
        thing = self.bench.thing(self.kind, arg)
        if thing is not None and self.bench.editing == arg:
            self.bench = replace(self.bench, draft=thing)
        self.focus(f"edit:{arg}" if arg else "talk:first")

    def act_undo(self, arg: str) -> None:  # noqa: ARG002
        """One step back."""
        self.bench = self.work.undone()

    def act_redo(self, arg: str) -> None:  # noqa: ARG002
        """One step forth again."""
        self.bench = self.work.redone()

    def set_deck_name(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another name for the deck."""
        self.bench = self.work.named(" ".join(value.split())[:60])

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

    def set_credit(self, value: str, arg: str) -> None:
        """Author or licence of the deck."""
        if arg in CREDITS:
            self.bench = self.work.credited(arg, " ".join(value.split())[:80])

    def act_print(self, arg: str) -> None:
        """A PDF to cut out: ``all`` the deck, ``one`` only the draft, ``test`` a page to try the printer with."""
        if arg in ("all", "one", "test"):
            printed(self, arg)
