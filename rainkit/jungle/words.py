"""Words for the jungle's things and decisions, whole phrases that can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.i18n import T, Text
from rainkit.jungle.animals import Animal
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone

__all__ = [
    "ANIMAL_WORDS",
    "COLOUR_WORDS",
    "GROUP_WORDS",
    "SLOT_WORDS",
    "STEP_WORDS",
    "TOTEM_WORDS",
    "ZONE_WORDS",
    "animals_in_words",
    "in_words",
]

COLOUR_WORDS: Mapping[str, Text] = {
    "red": T("red"),
    "yellow": T("yellow"),
    "green": T("green"),
    "purple": T("purple"),
    "blue": T("blue"),
}
TOTEM_WORDS: Mapping[str, Text] = {
    "monkey": T("monkey"),
    "frog": T("frog"),
    "butterfly": T("butterfly"),
    "parrot": T("parrot"),
}
ZONE_WORDS: Mapping[str, Text] = {
    "red": T("the red zone"),
    "yellow": T("the yellow zone"),
    "green": T("the green zone"),
    "purple": T("the purple zone"),
    "blue": T("the blue zone"),
}
GROUP_WORDS: Mapping[str, Text] = {
    "red": T("all red animals"),
    "yellow": T("all yellow animals"),
    "blue": T("all blue animals"),
    "purple": T("all purple animals"),
    "monkey": T("all monkeys"),
    "frog": T("all frogs"),
    "butterfly": T("all butterflies"),
    "parrot": T("all parrots"),
}
SLOT_WORDS: Mapping[str, Text] = {
    "any": T("any animal"),
    "red": T("a red animal"),
    "yellow": T("a yellow animal"),
    "blue": T("a blue animal"),
    "purple": T("a purple animal"),
    "monkey": T("a monkey"),
    "frog": T("a frog"),
    "butterfly": T("a butterfly"),
    "parrot": T("a parrot"),
}
ANIMAL_WORDS: Mapping[Animal, Text] = {
    Animal("red", "monkey"): T("red monkey"),
    Animal("red", "frog"): T("red frog"),
    Animal("red", "butterfly"): T("red butterfly"),
    Animal("red", "parrot"): T("red parrot"),
    Animal("yellow", "monkey"): T("yellow monkey"),
    Animal("yellow", "frog"): T("yellow frog"),
    Animal("yellow", "butterfly"): T("yellow butterfly"),
    Animal("yellow", "parrot"): T("yellow parrot"),
    Animal("blue", "monkey"): T("blue monkey"),
    Animal("blue", "frog"): T("blue frog"),
    Animal("blue", "butterfly"): T("blue butterfly"),
    Animal("blue", "parrot"): T("blue parrot"),
    Animal("purple", "monkey"): T("purple monkey"),
    Animal("purple", "frog"): T("purple frog"),
    Animal("purple", "butterfly"): T("purple butterfly"),
    Animal("purple", "parrot"): T("purple parrot"),
}
STEP_WORDS: Mapping[str, Text] = {
    "J8": T("choose a zone, and keep or refuse its tile"),
    "J9": T("take all tokens of one colour or one species"),
    "J10": T("exchange one token, or not"),
    "J11": T("place animals, or say that you are done"),
    "J12": T("say which full tile goes to the jungle next"),
    "J13": T("take a protected-area token, or leave it"),
    "J14": T("choose the two tokens that you keep"),
    "J16": T("nothing, the game is over"),
}


def animals_in_words(animals: tuple[Animal, ...]) -> list[Text]:
    """The words of some animals, for a place of a sentence that takes a list."""
    return [ANIMAL_WORDS[animal] for animal in animals]


def in_words(move: Move) -> Text:
    """A decision as a sentence, for buttons, lists and those who listen.

    >>> from rainkit.jungle.moves import parse_move
    >>> str(in_words(parse_move("zone red refuse"))), str(in_words(parse_move("take frog")))
    ('Choose the red zone and refuse its tile.', 'Take all frogs.')
    """
    match move:
        case Zone(zone, keep):
            if keep is None:
                return T("Choose {zone}, whose stack is empty.", zone=ZONE_WORDS[zone])
            if keep:
                return T("Choose {zone} and keep its tile.", zone=ZONE_WORDS[zone])
            return T("Choose {zone} and refuse its tile.", zone=ZONE_WORDS[zone])
        case Take(group):
            return T("Take {group}.", group=GROUP_WORDS[group])
        case Exchange(give, get, zone):
            if give is None or get is None:
                return T("Exchange nothing.")
            return T(
                "Give a token ({give}) for one in {zone} ({get}).",
                give=ANIMAL_WORDS[give],
                get=ANIMAL_WORDS[get],
                zone=ZONE_WORDS[zone],
            )
        case Put(animal, tile, slot):
            return T(
                "Put a token ({animal}) on tile {tile}, on the slot for {slot}.",
                animal=ANIMAL_WORDS[animal],
                tile=tile,
                slot=SLOT_WORDS[slot],
            )
        case Done():
            return T("Place nothing more.")
        case Lock(tile):
            return T("Move tile {tile} to the jungle next.", tile=tile)
        case Protect(colour, token, place):
            if token == 3:
                return T("Double place {place} with the 3-token of {colour}.", place=place, colour=COLOUR_WORDS[colour])
            return T("Triple place {place} with the 4-token of {colour}.", place=place, colour=COLOUR_WORDS[colour])
        case Waive(colour):
            return T("Take no protected-area token of {colour} now.", colour=COLOUR_WORDS[colour])
        case Keep(animals):
            return T("Keep: {animals}.", animals=animals_in_words(animals))
