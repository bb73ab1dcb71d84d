"""Which deck a designer works on: where it begins, what the browser keeps of it, what another app brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.decks.workshop import Workshop
from rainkit.decks.writing import deck_to_data
from rainkit.i18n import T
from rainkit.widgets.deck_data import deck_of_data, deck_words, handed_deck
from rainkit.widgets.saves import Save, new_id
from rainkit.widgets.studio_bench import Bench
from rainkit.widgets.studio_drafts import draft_data, thing_of_data

__all__ = ["KeptDecks"]


class KeptDecks(Bench):
    """Decks that all designers of a game share, and each designer's own draft."""

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.session = new_id()
        self._saved: tuple[Deck, Deck] | None = None
        self._others: dict[str, Any] = {}  # what lies on the benches of the other designers of this deck
        super().__init__(lang=lang, strict=strict)

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
        deck = handed_deck(self.handed) if self.handed_now else None
        if deck is None or deck.game != self.game or not deck.cards:
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
