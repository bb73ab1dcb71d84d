"""A deck on the workbench: add, copy, edit, remove, undo, redo, compare with the original, restore.

Nothing here knows of pages or browsers; every step gives a new value, so nothing that somebody made is ever lost by a
later step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from rainkit.decks.differences import Change, diff
from rainkit.decks.model import Card, Deck, Goal, Tile
from rainkit.decks.texts import slug

__all__ = ["KINDS", "Kind", "Thing", "Workshop", "free_id"]

Kind = Literal["card", "goal", "tile"]
Thing = Card | Goal | Tile
#: What a deck holds: the kind of thing and the deck's field.
KINDS: dict[str, str] = {"card": "cards", "goal": "goals", "tile": "tiles"}
_STEPS = 100


def free_id(name: str, taken: Mapping[str, Any], kind: str = "card") -> str:
    """An id made of a name that nothing else has.

    >>> free_id("Smooth-coated otter", {}), free_id("Otter", {"otter": 1})
    ('smooth-coated-otter', 'otter-2')
    """
    wanted = slug(name)[:60].strip("-") or kind
    if wanted not in taken:
        return wanted
    return next(new for n in range(2, len(taken) + 3) if (new := f"{wanted}-{n}") not in taken)


#: What undo brings back: the deck, the draft, what the draft replaces.
Moment = tuple[Deck, Thing | None, str]


@dataclass(frozen=True)
class Workshop:
    """A deck that is being edited, and the way it came.

    Attributes
    ----------
    original : Deck
        What it is compared with, and what single things are restored from.
    deck : Deck
        As it is now.
    draft : Card, Goal or Tile, optional
        What lies on the bench and is not in the deck yet.
    editing : str
        The id of the deck's thing that the draft will replace; empty for a new one.
    past, future : tuple of Moment
        What undo and redo go back and forth to, nearest last.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> bench = Workshop.open(builtin("foodweb")).removed("card", "merbau")
    >>> bench, card = bench.copied("card", "gaur")
    >>> card.id, [str(change) for change in bench.changes()]
    ('gaur-2', ['merbau tree is no longer in the deck.', 'gaur (seladang) is new.'])
    >>> bench.undone().undone().deck == builtin("foodweb")
    True
    """

    original: Deck
    deck: Deck
    draft: Thing | None = None
    editing: str = ""
    past: tuple[Moment, ...] = field(default=(), repr=False)
    future: tuple[Moment, ...] = field(default=(), repr=False)
    touch: str = ""

    @classmethod
    def open(cls, deck: Deck) -> Workshop:
        """A deck laid on the bench; it is its own original."""
        return cls(deck, deck)

    # ------------------------------------------------------------------ looking

    def things(self, kind: str) -> tuple[Thing, ...]:
        """All cards, goals or tiles, in the order of the deck."""
        found: tuple[Thing, ...] = getattr(self.deck, KINDS[kind])
        return found

    def thing(self, kind: str, thing_id: str) -> Thing | None:
        """One of them by its id, or None."""
        return next((thing for thing in self.things(kind) if thing.id == thing_id), None)

    def ids(self, kind: str) -> dict[str, Thing]:
        """All of a kind by their ids."""
        return {thing.id: thing for thing in self.things(kind)}

    def was(self, kind: str, thing_id: str) -> Thing | None:
        """The thing of that id in the original, or None."""
        return next((thing for thing in getattr(self.original, KINDS[kind]) if thing.id == thing_id), None)

    def state_of(self, kind: str, thing_id: str) -> str:
        """``same``, ``changed``, ``new`` or ``removed``, compared with the original."""
        now, was = self.thing(kind, thing_id), self.was(kind, thing_id)
        if now is None:
            return "removed"
        if was is None:
            return "new"
        return "same" if now == was and dict(now.extra) == dict(was.extra) else "changed"

    def was_any(self, thing_id: str) -> bool:
        """Whether the original has anything of that id."""
        return any(self.was(kind, thing_id) for kind in KINDS)

    def gone(self, kind: str) -> tuple[Thing, ...]:
        """What the original has and the deck no longer."""
        return tuple(thing for thing in getattr(self.original, KINDS[kind]) if self.thing(kind, thing.id) is None)

    def changes(self) -> list[Change]:
        """What changed since the original, in words."""
        return diff(self.original, self.deck)

    # ------------------------------------------------------------------ steps

    def _now(self) -> Moment:
        return self.deck, self.draft, self.editing

    def _step(self, deck: Deck, draft: Thing | None, editing: str, touch: str = "") -> Workshop:
        if _alike((deck, draft, editing), self._now()):
            return self
        same = bool(touch) and touch == self.touch and bool(self.past)  # letters of one word are one step
        past = self.past if same else (*self.past, self._now())[-_STEPS:]
        return Workshop(self.original, deck, draft, editing, past, (), touch)

    def begun(self, draft: Thing | None, editing: str = "") -> Workshop:
        """Something new or something of the deck laid on the bench."""
        return self._step(self.deck, draft, editing)

    def drafted(self, draft: Thing, touch: str = "") -> Workshop:
        """The draft changed; steps with the same ``touch`` one after the other are undone together."""
        return self._step(self.deck, draft, self.editing, touch)

    def kept(self, kind: str) -> Workshop:
        """The draft put into the deck: in the place of what it was, else at the end with an id made of its name."""
        draft = self.draft
        if draft is None:
            return self
        taken = self.ids(kind)
        if self.editing in taken:
            draft = replace(draft, id=self.editing)
            return self._with(kind, tuple(draft if t.id == draft.id else t for t in self.things(kind)), draft, draft.id)
        name = draft.id if isinstance(draft, Tile) else draft.name.get("en") or next(iter(draft.name.values()), "")
        draft = replace(draft, id=free_id(name, taken, kind))
        return self._with(kind, (*self.things(kind), draft), draft, draft.id)

    def _with(
        self, kind: str, things: tuple[Thing, ...], draft: Thing | None = None, editing: str | None = None
    ) -> Workshop:
        changed: dict[str, Any] = {KINDS[kind]: things}
        still = self.editing if any(t.id == self.editing for t in things) else ""
        return self._step(replace(self.deck, **changed), draft or self.draft, still if editing is None else editing)

    def added(self, kind: str, thing: Thing) -> Workshop:
        """The thing at the end of its list.

        Raises
        ------
        ValueError
            If something of that kind has its id already.
        """
        if thing.id in self.ids(kind):
            raise ValueError(f"there is a {kind} {thing.id!r} already")
        return self._with(kind, (*self.things(kind), thing))

    def edited(self, kind: str, thing_id: str, thing: Thing) -> Workshop:
        """The thing in the place of another (of its older self)."""
        if thing.id != thing_id and thing.id in self.ids(kind):
            raise ValueError(f"there is a {kind} {thing.id!r} already")
        return self._with(kind, tuple(thing if old.id == thing_id else old for old in self.things(kind)))

    def copied(self, kind: str, thing_id: str) -> tuple[Workshop, Thing]:
        """A copy with an id of its own, behind the thing; both the bench and the copy are given back."""
        thing = self.ids(kind)[thing_id]
        copy = replace(thing, id=free_id(thing_id, self.ids(kind), kind))
        out: list[Thing] = []
        for other in self.things(kind):
            out += [other, copy] if other.id == thing_id else [other]
        return self._with(kind, tuple(out)), copy

    def removed(self, kind: str, thing_id: str) -> Workshop:
        """The deck without it."""
        return self._with(kind, tuple(thing for thing in self.things(kind) if thing.id != thing_id))

    def restored(self, kind: str, thing_id: str) -> Workshop:
        """The thing as it is in the original: taken out if that has none, back at its place if it was removed."""
        was = self.was(kind, thing_id)
        if was is None:
            return self.removed(kind, thing_id)
        if self.thing(kind, thing_id) is not None:
            return self.edited(kind, thing_id, was)
        before = [t.id for t in getattr(self.original, KINDS[kind])]
        ahead = set(before[: before.index(thing_id)])
        things = list(self.things(kind))
        at = max((i + 1 for i, t in enumerate(things) if t.id in ahead), default=0)
        return self._with(kind, (*things[:at], was, *things[at:]))

    def all_restored(self) -> Workshop:
        """Every card, goal and tile as in the original, under this deck's name and credits; this too can be undone."""
        deck = replace(self.original, name=self.deck.name, extra=self.deck.extra)
        return self._step(deck, self.draft, self.editing if self.was_any(self.editing) else "")

    def replaced(self, deck: Deck) -> Workshop:
        """Another deck in the place of this one, such as one with a class's cards; the original stays what it was."""
        still = self.editing if any(t.id == self.editing for k in KINDS.values() for t in getattr(deck, k)) else ""
        return self._step(deck, self.draft, still)

    def named(self, name: str) -> Workshop:
        """The deck under another name."""
        return self._step(replace(self.deck, name=name.strip()), self.draft, self.editing, "deck-name")

    def credited(self, key: str, text: str) -> Workshop:
        """The deck with its author or licence, as they are printed on its cards."""
        extra = {k: v for k, v in self.deck.extra.items() if k != key} | ({key: text} if text else {})
        return self._step(replace(self.deck, extra=extra), self.draft, self.editing, f"credit-{key}")

    def undone(self) -> Workshop:
        """One step back; itself if there is none."""
        if not self.past:
            return self
        return Workshop(self.original, *self.past[-1], self.past[:-1], (*self.future, self._now()))

    def redone(self) -> Workshop:
        """One step forth again; itself if there is none."""
        if not self.future:
            return self
        return Workshop(self.original, *self.future[-1], (*self.past, self._now()), self.future[:-1])


def _alike(one: Moment, other: Moment) -> bool:
    return one == other and one[0].name == other[0].name and _extras(one) == _extras(other)


def _extras(moment: Moment) -> list[dict[str, Any]]:
    """What equality leaves out: unknown columns, among them own pictures."""
    deck, draft, _ = moment
    things = [thing for kind in KINDS.values() for thing in getattr(deck, kind)]
    return [dict(thing.extra) for thing in (deck, *things, *([draft] if draft else []))]
