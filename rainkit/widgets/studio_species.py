"""The species designer: a form with the living card, a sample forest beside it, and how it compares."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from rainkit.core.errors import InputError
from rainkit.core.grids import Cell
from rainkit.decks import builtin
from rainkit.decks.conditions import Adjacent, Which
from rainkit.decks.model import IUCN, TYPES, Card, Deck
from rainkit.decks.own_pictures import DRAWING, with_picture
from rainkit.decks.picture_files import inspect
from rainkit.decks.picture_scaling import scaled
from rainkit.decks.workshop import Thing, free_id
from rainkit.draw.art import figure_ids
from rainkit.draw.cards import card_face
from rainkit.draw.svg import svg
from rainkit.i18n import LANGUAGES, T, Text, pick
from rainkit.widgets import studio_species_page as page
from rainkit.widgets.stage import styles
from rainkit.widgets.studio_app import StudioApp
from rainkit.widgets.studio_conditions import MOST_RULES, RANGES, changed
from rainkit.widgets.studio_exact import means, work_out
from rainkit.widgets.studio_trial import in_deck

__all__ = ["SpeciesStudio", "with_text"]

MOST_COPIES = 9


class SpeciesStudio(StudioApp):
    """Design species cards.

    Examples
    --------
    >>> app = SpeciesStudio(lang="en", strict=True)
    >>> app.do("begin", "built-in")
    >>> app.do("name", "en", value="Smooth-coated otter")
    >>> app.do("type", "medium")
    >>> app.do("keep")
    >>> app.work.deck.cards[-1].id, len(app.work.deck.cards)
    ('smooth-coated-otter', 41)
    """

    _css = styles("studio.css")
    shelf = "deck-foodweb"
    kind = "card"
    title = T("Species designer")
    forests: ClassVar[int] = 240

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.sample = 1  # the number of the sample forest
        self.looked: Cell = (0, 0)  # the card of the sample forest whose points are explained
        self._task: asyncio.Task[None] | None = None
        super().__init__(lang=lang, strict=strict)

    def blank(self) -> Card:
        """A plant without a name, with the commonest rule."""
        return Card("", {}, "plant", None, (Adjacent(2, which=Which.of("plant")),))

    def sides(self) -> Mapping[str, str]:
        """Form, face, trial."""
        return {"form": page.form(self), "face": page.face(self), "trial": page.trial(self)}

    def picture(self, thing: Thing) -> str:
        """The small face."""
        assert isinstance(thing, Card)
        names = {card.id: card.label for card in self.bench.deck.cards} if self.bench else {}
        return svg(card_face(thing, small=True, names=names), live=True, size=("100%", "100%"))

    def missing(self) -> Text | None:
        """A card needs a name."""
        return None if any(self.draft.name.values()) else T("Give your species a name first.")

    def help(self) -> Sequence[Text]:
        """What the designer is for."""
        return (
            T("Make a card for a species of your own: of your local forest, your schoolyard, or your fantasy."),
            T("Beside the form you see the card, what it scores in a sample forest, and whether it is fair."),
            T("‘Add to deck’ puts it among the other cards. The button with the deck’s name shows them all."),
            T("Then play with your deck, print it, or download it as one file. Everything is kept in this browser."),
        )

    # ------------------------------------------------------------------ fields

    def set_name(self, value: str, arg: str) -> None:
        """The name in a language."""
        self.change(f"name-{arg}", name=with_text(self.draft.name, arg, value))

    def set_fact(self, value: str, arg: str) -> None:
        """The fact in a language."""
        self.change(f"fact-{arg}", fact=with_text(self.draft.fact, arg, value))

    def set_scientific(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The scientific name."""
        self.change("scientific", scientific_name=" ".join(value.split())[:80])

    def act_type(self, arg: str) -> None:
        """One of the six types."""
        if arg in TYPES:
            self.change(type=arg)

    def act_iucn(self, arg: str) -> None:
        """A Red List category; the chosen one again means unknown."""
        if arg in IUCN:
            self.change(iucn=None if self.draft.iucn == arg else arg)

    def act_count(self, arg: str) -> None:
        """One copy more or less."""
        step = {"=+": 1, "=-": -1}.get(arg, 0)
        self.change(count=min(max(self.draft.count + step, 1), MOST_COPIES))

    def set_count(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The number of copies."""
        count = self.typed(value, 1, MOST_COPIES)
        if count is not None:
            self.change(count=count)

    # ------------------------------------------------------------------ scoring

    def _rule(self, arg: str, value: str) -> None:
        index, _, what = arg.partition(":")
        scores = list(self.draft.scores)
        if index.isdigit() and int(index) < len(scores):
            scores[int(index)] = changed(scores[int(index)], what, value)
            self.change(f"rule-{arg}" if what in ("points", "per") else "", scores=tuple(scores))

    def act_rule(self, arg: str) -> None:
        """A button of a rule's menus: ``0:type=plant``, ``0:points=+``."""
        what, _, value = arg.partition("=")
        self._rule(what, value)

    def set_rule(self, value: str, arg: str) -> None:
        """A field or list of a rule's menus."""
        self._rule(arg, value)
        limits = RANGES.get(arg.partition(":")[2])
        if limits is not None:
            self.typed(value, *limits)

    def act_rule_add(self, arg: str) -> None:  # noqa: ARG002
        """One more rule."""
        if len(self.draft.scores) < MOST_RULES:
            self.change(scores=(*self.draft.scores, Adjacent(3, which=Which.of("small"))))
            self.focus(f"rule:{len(self.draft.scores) - 1}:points")

    def act_rule_remove(self, arg: str) -> None:
        """One rule less."""
        self.change(scores=tuple(c for i, c in enumerate(self.draft.scores) if str(i) != arg))
        self.focus("rule-add:")

    # ------------------------------------------------------------------ picture

    def act_drawing(self, arg: str) -> None:
        """One of our drawings; empty for the type's own."""
        extra = {k: v for k, v in with_picture(self.draft, None).extra.items() if k != DRAWING}
        if arg in figure_ids():
            extra[DRAWING] = arg
        self.change(extra=extra)

    def file_picture(self, name: str, data: bytes) -> None:
        """An own PNG or JPEG, made small."""
        try:
            self.bench = self.work.drafted(with_picture(self.draft, scaled(data, name)))
        except InputError as error:
            self.tell(error.faults[0].message, "warn")

    def files_class(self, files: Sequence[tuple[str, bytes]]) -> None:
        """A single picture that is dropped on the page is the card's."""
        if self.bench is not None and len(files) == 1 and inspect(files[0][1]) is not None:
            self.file_picture(*files[0])
        else:
            super().files_class(files)

    def act_no_picture(self, arg: str) -> None:  # noqa: ARG002
        """Our drawing again."""
        self.bench = self.work.drafted(with_picture(self.draft, None))

    # ------------------------------------------------------------------ trial

    def act_another(self, arg: str) -> None:  # noqa: ARG002
        """Another sample forest."""
        self.sample += 1
        self.looked = (0, 0)

    def act_cell(self, arg: str) -> None:
        """Explain another card of the sample forest."""
        q, r = (int(part) for part in arg.split(","))
        self.looked = (q, r)

    # ------------------------------------------------------------------ exact averages

    def tried(self) -> Deck:
        """The deck with the draft in it."""
        return in_deck(self.fresh_deck(), self.shown, self.work.editing)

    def refresh(self, ack: int | None = None, *, whole: bool = False) -> None:
        """Show the page; what takes long is worked out beside it, and shown when it is there."""
        super().refresh(ack, whole=whole)
        if self.bench is None or means(self.tried()) is not None or (self._task and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script or test: it calls work_out() itself
        self._task = loop.create_task(self._work_out())

    async def _work_out(self) -> None:
        while self.comm is not None and self.bench is not None and means(deck := self.tried()) is None:
            await asyncio.to_thread(work_out, deck)
        if self.comm is not None:
            super().refresh()

    # ------------------------------------------------------------------ what the page asks

    @property
    def shown(self) -> Card:
        """The draft as a card that can be drawn: with an id and a name."""
        draft: Card = self.draft
        name = {lang: text for lang, text in draft.name.items() if text} or {self.lang: str(T("Your species"))}
        made = free_id(name.get("en") or next(iter(name.values())), self.work.ids("card"), "new-species")
        return replace(draft, id=draft.id or made, name=name)

    def name_of(self, thing: Thing) -> str:
        """The name in the language in force."""
        return pick(getattr(thing, "name", {})) or str(T("Your species"))

    def others(self) -> dict[str, Card]:
        """The deck's other cards by id."""
        return {card.id: card for card in self.work.deck.cards if card.id != self.work.editing}

    def original_names(self) -> set[str]:
        """Names that are taken, in any language, folded."""
        return {name.casefold() for card in self.others().values() for name in card.name.values()}

    def fresh_deck(self) -> Deck:
        """The built-in deck, where the person's own is too small to fill a sample forest."""
        deck = self.work.deck
        return deck if len(deck.copies) >= 20 else builtin("foodweb")


def with_text(names: Mapping[str, str], lang: str, text: str) -> dict[str, str]:
    """The names with one language changed; an empty text takes it out."""
    text = " ".join(text.split())[:160]
    found = {key: value for key, value in names.items() if key != lang}
    if text and lang in LANGUAGES:
        found[lang] = text
    order = list(LANGUAGES)
    return dict(sorted(found.items(), key=lambda item: order.index(item[0]) if item[0] in order else 9))
