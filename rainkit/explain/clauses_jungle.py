"""The clauses J1 to J21 of the jungle in plain words.

Each entry: id, title, sources, the part of the moment that is drawn small, and the sentences.
"""

from __future__ import annotations

from rainkit.i18n import T, Text

__all__ = ["TEXTS"]

Entry = tuple[str, Text, str, str, tuple[Text, ...]]

TEXTS: tuple[Entry, ...] = (
    (
        "J1",
        T("Tiles in five colours"),
        "P",
        "jungle",
        (
            T("There are 55 tiles in five stacks of 11: red, yellow, green, purple and blue."),
            T("In every stack 4 tiles have two colours. Such a tile counts as both."),
        ),
    ),
    (
        "J2",
        T("Points and slots"),
        "SFP",
        "clearing",
        (
            T("A tile shows 1 to 5 points and 1 to 3 slots for animals."),
            T("A slot takes any animal, or only one colour, or only one species."),
            T("The real tile list is not published; ours follows the same pattern."),
        ),
    ),
    (
        "J3",
        T("112 animals, none of them green"),
        "P",
        "zones",
        (
            T(
                "There are monkeys, frogs, butterflies and parrots, in red, yellow, blue and purple: 16 kinds, 7 "
                "of each."
            ),
            T("There is no green animal, although there are green tiles."),
        ),
    ),
    (
        "J4",
        T("Five zones"),
        "Pi",
        "zones",
        (
            T("Every stack has a zone beside it with spaces for animals."),
            T("The red zone has 2 spaces, yellow 3, green 4, purple 5 and blue 6. That is a switch."),
        ),
    ),
    (
        "J5",
        T("Ten protected areas, and diversity"),
        "SPi",
        "supply",
        (
            T("For each colour there is one 3-token, which doubles a tile, and one 4-token, which triples it."),
            T("Everybody has one diversity token."),
            T("All ten are in the game here. The published game draws fewer, but no source says how many: a switch."),
        ),
    ),
    (
        "J6",
        T("What is yours"),
        "SFPi",
        "totem",
        (
            T(
                "You have a totem animal (nobody else has the same), a clearing for 3 tiles, a jungle of 9 "
                "places, and a "
                "reserve for 2 animals at the end of a turn."
            ),
            T(
                "The jungle is filled from the bottom left, row by row. Filled column by column it would be the same "
                "game, only drawn across the diagonal."
            ),
        ),
    ),
    (
        "J7",
        T("The table at the start"),
        "SFPi",
        "zones",
        (
            T("The stacks are shuffled, their top tiles lie face up, and every zone is filled from the bag."),
            T(
                "When a turn has taken a tile, the next one of that stack is turned up at the end of the turn. "
                "So a turn "
                "can be taken back until it ends."
            ),
        ),
    ),
    (
        "J8",
        T("Choose a zone, keep or refuse its tile"),
        "SFPi",
        "zones",
        (
            T(
                "Your turn starts with one of the five zones. You put its top tile into your clearing, or you "
                "refuse it."
            ),
            T(
                "With three tiles in the clearing you must refuse. A refused tile goes under its stack; the "
                "Slovak rules "
                "throw it away: a switch."
            ),
            T("You can't pass. An empty stack gives no tile, but you may still take the animals beside it."),
        ),
    ),
    (
        "J9",
        T("Take all of one colour or one species"),
        "SF",
        "zones",
        (
            T("From the same zone you take all animals of one colour, or all of one species."),
            T("If there is an animal, you must take at least one."),
        ),
    ),
    (
        "J10",
        T("Last one out may exchange"),
        "SF",
        "zones",
        (
            T(
                "If you took the last animal of the zone, you may at once exchange one of your animals for any "
                "animal of "
                "any zone. Yours goes to its space."
            ),
        ),
    ),
    (
        "J11",
        T("Put animals on slots"),
        "SFi",
        "clearing",
        (
            T("Put your animals on fitting free slots of your clearing's tiles, as many as you like. There they stay."),
            T("Nobody has to place an animal that fits. That is a switch."),
        ),
    ),
    (
        "J12",
        T("A full tile moves to the jungle"),
        "SFi",
        "clearing",
        (
            T(
                "When all slots of a tile are filled, it must go to the next free place of your jungle. It never moves "
                "again."
            ),
            T(
                "If several are full, you say in which order. If the jungle is full, a further tile stays behind and "
                "gives nothing."
            ),
        ),
    ),
    (
        "J13",
        T("Then look for bonuses"),
        "Si",
        "jungle",
        (
            T("When all full tiles of the turn are in the jungle, you look for protected areas and diversity."),
            T("Only what this turn's tiles brought about counts: an old area that did not change offers nothing."),
        ),
    ),
    (
        "J13a",
        T("Protected area"),
        "Si",
        "jungle",
        (
            T(
                "Tiles of the same colour side by side are an area. With 3 or more you may take the colour's "
                "3-token, with "
                "4 or more the 4-token, if they are still there."
            ),
            T("All players share one supply: who comes first takes it. You can have one token of each colour."),
        ),
    ),
    (
        "J13b",
        T("Take it or lose it"),
        "S",
        "jungle",
        (
            T(
                "If you could take a 3-token and leave it, you can never take the 3-token of that colour later. "
                "You can "
                "still hope for the 4-token."
            ),
            T("If you took the 3-token, the 4-token of that colour is not for you."),
        ),
    ),
    (
        "J13c",
        T("A leap past three"),
        "i",
        "jungle",
        (
            T(
                "If your area grows past 3 in one turn, for instance from 2 to 4, you may choose between both "
                "tokens of "
                "the colour, if they are there."
            ),
        ),
    ),
    (
        "J13d",
        T("One token on a tile"),
        "Si",
        "jungle",
        (
            T("The token goes on a tile of that area that has none yet. Also a tile of two colours holds only one."),
            T(
                "If no tile of the area is free, you can't take the token. With tokens of two colours you decide one "
                "after the other."
            ),
        ),
    ),
    (
        "J13e",
        T("Diversity"),
        "S",
        "jungle",
        (
            T(
                "When your jungle shows all five colours for the first time, the tile that brought the fifth gets the "
                "diversity token."
            ),
        ),
    ),
    (
        "J14",
        T("Keep two"),
        "SFi",
        "clearing",
        (
            T("If you have more than 2 animals left, you choose which 2 you keep."),
            T(
                "The others go back into the bag. The Slovak rules don't say where they go: a switch puts them "
                "out of the "
                "game."
            ),
        ),
    ),
    (
        "J15",
        T("Fill all zones when one is empty"),
        "SF",
        "zones",
        (
            T(
                "At the end of the turn, if any zone has no animal, every empty space of all zones is filled "
                "from the bag, "
                "in the order red, yellow, green, purple, blue."
            ),
        ),
    ),
    (
        "J16",
        T("Nine tiles end the game"),
        "SF",
        "jungle",
        (T("When somebody fills the ninth place, the round is finished: all have had the same number of turns."),),
    ),
    (
        "J17",
        T("No game goes on for ever"),
        "i",
        "zones",
        (
            T("If neither the board nor the bag has an animal at the start of a turn, the game ends with this round."),
            T("It also ends after 100 rounds. A normal game has 10 to 40. Both are switches."),
        ),
    ),
    (
        "J18",
        T("Points of a tile"),
        "SF",
        "jungle",
        (
            T("Each jungle tile gives its points, plus 1 for each animal of your totem on it."),
            T("With a 3-token on it this is doubled, with a 4-token tripled."),
        ),
    ),
    (
        "J19",
        T("Points for diversity"),
        "SF",
        "jungle",
        (
            T(
                "Each tile that you place after the one with the diversity token gives 2 points more. They are "
                "not multiplied."
            ),
        ),
    ),
    (
        "J20",
        T("What does not count"),
        "SFi",
        "clearing",
        (T("Tiles that are still in the clearing give nothing, and animals in the reserve neither."),),
    ),
    (
        "J21",
        T("Most points win"),
        "SF",
        "jungle",
        (T("Whoever has most points wins. If several have most points, they all win."),),
    ),
)
