"""The clauses F1 to F16 of the food web in plain words.

Each entry: id, title, sources, the part of the moment that is drawn small, and the sentences.
"""

from __future__ import annotations

from rainkit.i18n import T, Text

__all__ = ["TEXTS"]

Entry = tuple[str, Text, str, str, tuple[Text, ...]]

TEXTS: tuple[Entry, ...] = (
    (
        "F1",
        T("Forty species of six types"),
        "Z",
        "hand",
        (
            T(
                "There are 40 species cards: 14 plants, 7 arthropods, 7 small, 6 medium and 2 large animals, 4 "
                "carnivores."
            ),
            T("A card tells what it gets points for, and how threatened the species is on the Red List."),
            T("The type matters: other cards count it."),
        ),
    ),
    (
        "F2",
        T("Goals are real forests"),
        "Z",
        "goals",
        (
            T(
                "There are 8 goal cards. Each is a real forest in Malaysia: a shape to build, points, and one "
                "named species."
            ),
            T("One special goal has no shape. It looks at the Red List instead."),
        ),
    ),
    (
        "F3",
        T("Two players take some cards out"),
        "Z",
        "out",
        (
            T(
                "With two players, 18 cards go out by chance before the deal: 10 plants or arthropods, 5 small "
                "or medium "
                "animals, 3 large animals or carnivores. 22 stay."
            ),
            T("An own deck that is too small for this is played whole."),
        ),
    ),
    (
        "F4",
        T("Ten cards for everybody"),
        "Z",
        "hand",
        (
            T("The cards are shuffled and everybody gets 10. What is left over is out of the game."),
            T("A deck with fewer than 10 cards for each player can't be played."),
        ),
    ),
    (
        "F5",
        T("Goals at the higher levels"),
        "Zi",
        "goals",
        (
            T("At the levels intermediate and advanced everybody also gets 2 goals, with two players 3."),
            T("The special Red List goal is shuffled in with the others. That is a switch."),
        ),
    ),
    (
        "F6",
        T("Choose in secret, place beside your forest"),
        "Zi",
        "places",
        (
            T(
                "All choose at the same time: one card of the hand, and a free place for it. Then all show their "
                "choice."
            ),
            T(
                "The first card lies in the middle. Every later card must touch a card of your forest. There is "
                "no edge: "
                "your forest may grow as far as you like."
            ),
        ),
    ),
    (
        "F7",
        T("Six neighbours"),
        "Pi",
        "places",
        (
            T("Places are hexagons, so every card has up to six neighbours."),
            T(
                "The Chinese text says only 'adjacent'. Its worked example fits six neighbours and nothing else that "
                "is simple. Try four or eight and see."
            ),
        ),
    ),
    (
        "F8",
        T("Hands go round, nine times"),
        "Z",
        "hand",
        (
            T("After each round you give your hand to the next player, always in the same direction."),
            T("After 9 rounds your forest has 9 cards and the game is over. The last card of each hand is thrown off."),
        ),
    ),
    (
        "F9",
        T("Count, divide, round down"),
        "Z",
        "forest",
        (
            T(
                "A card says: so many points for every so many neighbours of these types. Count those "
                "neighbours, divide, "
                "forget the rest, and multiply."
            ),
            T("The points can be negative, so a card can cost you something. The card itself is never counted."),
        ),
    ),
    (
        "F10",
        T("What the cards say"),
        "Z",
        "hand",
        (
            T(
                "The published cards use twelve conditions, from 2 points for each plant to 15 points for every "
                "3 plants, "
                "and 3 points off for each carnivore."
            ),
            T("A card may have two conditions. Both count."),
        ),
    ),
    (
        "F11",
        T("The sum decides, a tie is shared"),
        "Z",
        "forest",
        (
            T("Your score is the sum over your nine cards. Whoever has most points wins."),
            T("If several have most points, they all win."),
        ),
    ),
    (
        "F12",
        T("One goal counts"),
        "Z",
        "goals",
        (
            T("At the end you pick one of your goals. If your forest meets it, you get its points."),
            T("Nobody would pick a worse one, so the game picks your best."),
        ),
    ),
    (
        "F13",
        T("When a forest has the shape"),
        "i",
        "goals",
        (
            T(
                "The places of your cards are compared with the goal's shape. It may lie anywhere and may be "
                "turned, but "
                "not mirrored."
            ),
            T(
                "A shape of nine cells must be the whole forest. A smaller one only has to be in it. These are "
                "switches "
                "on every goal."
            ),
        ),
    ),
    (
        "F14",
        T("The named species"),
        "Zi",
        "forest",
        (
            T("At the advanced level your goal names a species. If it is in your forest, you get 3 points more."),
            T("You get them even if your forest does not have the shape. That is a switch."),
        ),
    ),
    (
        "F15",
        T("The Red List goal"),
        "Z",
        "forest",
        (
            T("The special goal counts how many different Red List categories are in your forest."),
            T("3 categories give 2 points, 4 give 4, 5 give 7, and 6 or more give 11."),
            T("It is a game's count, not a measure of how healthy a forest is."),
        ),
    ),
    (
        "F16",
        T("The rulebook's example"),
        "Z",
        "forest",
        (
            T(
                "The rulebook scores one forest of nine cards, from the clouded leopard's 4 to the tiger's 12: "
                "together 44."
            ),
            T(
                "With a goal of 3 points it is 47, with the named species 50. (The Chinese text prints 450: a "
                "misprint.)"
            ),
        ),
    ),
)
