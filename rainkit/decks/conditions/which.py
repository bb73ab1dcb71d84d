"""Which cards a condition means: types, single species, Red List categories, or any card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rainkit.decks.model import TYPES
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.model import Card

__all__ = ["ANY", "Entry", "Which"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list of cards: ``any``, a type, one species by its id, or some Red List categories.

    >>> str(Entry("iucn", ("CR", "EN"))), Entry("card", ("merbau",)).to_data()
    ('iucn:CR,EN', {'card': 'merbau'})
    """

    kind: Literal["any", "type", "card", "iucn"]
    values: tuple[str, ...] = ()

    def fits(self, card: Card) -> bool:
        """Whether the entry means this card."""
        if self.kind == "any":
            return True
        if self.kind == "type":
            return card.type in self.values
        if self.kind == "card":
            return card.id in self.values
        return card.iucn is not None and card.iucn in self.values

    def __str__(self) -> str:
        if self.kind == "any":
            return "any"
        joined = ",".join(self.values)
        return joined if self.kind == "type" else f"{self.kind}:{joined}"

    def to_data(self) -> str | dict[str, str | list[str]]:
        """The entry as it stands in a YAML or JSON list (CONTRACT.md)."""
        if self.kind == "card":
            return {"card": self.values[0]}
        return {"iucn": list(self.values)} if self.kind == "iucn" else str(self)

    def words(self, number: int, names: Mapping[str, str]) -> Text:
        """The entry as a noun that goes with the number, such as 'small animals'."""
        if self.kind == "any":
            return N("card", "cards", number)
        if self.kind == "card":
            return N("{name} card", "{name} cards", number, name=names.get(self.values[0], self.values[0]))
        if self.kind == "iucn":
            return N("species listed as {codes}", "species listed as {codes}", number, codes=self.values)
        return {
            "plant": N("plant", "plants", number),
            "arthropod": N("arthropod", "arthropods", number),
            "small": N("small animal", "small animals", number),
            "medium": N("medium animal", "medium animals", number),
            "large": N("large animal", "large animals", number),
            "carnivore": N("carnivore", "carnivores", number),
        }[self.values[0]]


@dataclass(frozen=True, slots=True)
class Which:
    """Some entries; a card that fits two of them counts once.

    >>> which = Which.of("small", "medium")
    >>> str(which), str(which.words(2))
    ('small|medium', 'small animals or medium animals')
    """

    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, *types: str) -> Which:
        """Entries from type names and ``any``."""
        for name in types:
            if name != "any" and name not in TYPES:
                raise ValueError(f"unknown type {name!r}; known: any, {', '.join(TYPES)}")
        return cls(tuple(Entry("any") if name == "any" else Entry("type", (name,)) for name in types))

    def fits(self, card: Card) -> bool:
        """Whether any entry means this card."""
        return any(entry.fits(card) for entry in self.entries)

    @property
    def is_any(self) -> bool:
        """Whether every card fits, because ``any`` is among the entries."""
        return any(entry.kind == "any" for entry in self.entries)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the species that are named one by one."""
        return tuple(entry.values[0] for entry in self.entries if entry.kind == "card")

    def __str__(self) -> str:
        return "|".join(str(entry) for entry in self.entries)

    def to_data(self) -> str | list[str | dict[str, str | list[str]]]:
        """The entries as they stand in YAML or JSON."""
        return "any" if self == ANY else [entry.to_data() for entry in self.entries]

    def words(self, number: int, names: Mapping[str, str] | None = None) -> Text:
        """The cards as nouns that go with the number."""
        words: Iterable[Text] = [entry.words(number, names or {}) for entry in self.entries]
        *first, last = words
        return T("{first} or {last}", first=first, last=last) if first else last


ANY = Which((Entry("any"),))
