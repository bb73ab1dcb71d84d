"""What a designer works on: the deck on the bench, the draft, and every step with it, which can be undone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rainkit.decks import builtin
from rainkit.decks.workshop import Thing, Workshop
from rainkit.i18n import T, Text
from rainkit.widgets.boxes import BoxApp
from rainkit.widgets.studio_conditions import misread, whole
from rainkit.widgets.studio_print import CREDITS

__all__ = ["Bench"]


class Bench(BoxApp):
    """A deck of a game, and one thing of it that is being designed.

    A subclass sets ``kind`` and ``game``, and gives :meth:`blank` and :meth:`missing`.

    Attributes
    ----------
    bench : Workshop or None
        None on the page before, where a deck is chosen.
    """

    kind: ClassVar[str] = "card"
    game: ClassVar[str] = "foodweb"
    first_key: ClassVar[str] = "name:"
    bench: Workshop | None = None

    def blank(self) -> Thing:
        """Something new to begin with."""
        raise NotImplementedError

    def missing(self) -> Text | None:
        """Why the draft can't be put into the deck yet; None if it can."""
        return None

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

    def typed(self, value: str, low: int, high: int) -> int | None:
        """The number that was typed, within its limits, or None; says so if it is not taken as it was typed."""
        told = misread(value, low, high) if value.strip() else None
        if told is not None:
            self.tell(told, "warn")
        number = whole(value)
        return None if number is None else min(max(number, low), high)

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

    def set_credit(self, value: str, arg: str) -> None:
        """Author or licence of the deck."""
        if arg in CREDITS:
            self.bench = self.work.credited(arg, " ".join(value.split())[:80])
