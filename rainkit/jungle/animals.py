"""The 112 animal tokens: four species in four colours, seven of each (J3), and the slots they fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS

__all__ = ["COPIES", "KINDS", "Animal", "assigned", "bagful", "fits", "in_order", "slot_chance"]

COPIES = 7


class Animal(NamedTuple):
    """An animal token (J3); two tokens of one kind are the same thing.

    >>> str(Animal("red", "frog")), Animal.parse("blue parrot")
    ('red frog', Animal(colour='blue', species='parrot'))
    """

    colour: str
    species: str

    def __str__(self) -> str:
        return f"{self.colour} {self.species}"

    @classmethod
    def parse(cls, text: str) -> Animal:
        """The animal of a text such as ``"red frog"``; ValueError if there is no such animal."""
        words = text.split()
        if len(words) != 2 or words[0] not in ANIMAL_COLOURS or words[1] not in ANIMALS:
            raise ValueError(f"no animal {text!r}; an animal is a colour and a species, such as 'red frog'")
        return cls(words[0], words[1])


KINDS: tuple[Animal, ...] = tuple(Animal(colour, species) for colour in ANIMAL_COLOURS for species in ANIMALS)


def bagful() -> list[Animal]:
    """All 112 tokens, kind by kind (J3).

    >>> len(bagful()), len(set(bagful()))
    (112, 16)
    """
    return [kind for kind in KINDS for _ in range(COPIES)]


def fits(animal: Animal, slot: str) -> bool:
    """Whether the animal may go on a slot: ``any``, a colour or a species (J2).

    >>> fits(Animal("red", "frog"), "frog"), fits(Animal("red", "frog"), "blue")
    (True, False)
    """
    return slot in ("any", animal.colour, animal.species)


def slot_chance(slot: str) -> float:
    """The chance that one token drawn from the full bag fits the slot.

    >>> slot_chance("any"), slot_chance("red"), slot_chance("frog"), slot_chance("green")
    (1.0, 0.25, 0.25, 0.0)
    """
    return sum(fits(kind, slot) for kind in KINDS) / len(KINDS)


def in_order(animals: Iterable[Animal]) -> tuple[Animal, ...]:
    """The tokens in one fixed order, so that equal holdings are equal values."""
    return tuple(sorted(animals))


def assigned(slots: Sequence[str], animals: Sequence[Animal]) -> tuple[Animal | None, ...]:
    """As many of the animals as can be on the slots at once, slot by slot; None for a slot that stays free (J11).

    An animal that fits the slot of its own number goes there if it can.

    >>> [str(a) for a in assigned(("any", "frog"), (Animal("red", "frog"), Animal("red", "parrot")))]
    ['red parrot', 'red frog']
    """
    on: list[int | None] = [None] * len(slots)

    def place(animal: int, tried: set[int]) -> bool:
        for slot, kind in enumerate(slots):
            if slot not in tried and fits(animals[animal], kind):
                tried.add(slot)
                before = on[slot]
                if before is None or place(before, tried):
                    on[slot] = animal
                    return True
        return False

    for number, (slot, animal) in enumerate(zip(slots, animals, strict=False)):
        if fits(animal, slot):
            on[number] = number
    for number in range(len(animals)):
        if number not in on:
            place(number, set())
    return tuple(None if number is None else animals[number] for number in on)
