"""What the sources of the rules say differently, and where they are silent: the tables at the end of RULES.md."""

from __future__ import annotations

from dataclasses import dataclass

from rainkit.i18n import T, Text

__all__ = ["CHINESE", "SLOVAK_FRENCH", "Chinese", "Differing"]


@dataclass(frozen=True)
class Differing:
    """A point in which the Slovak and the French rules of the jungle differ; ``switch`` is ours for it."""

    about: Text
    slovak: Text
    french: Text
    clause: str
    switch: str = ""


@dataclass(frozen=True)
class Chinese:
    """A point of the Chinese rulebook of the food web that leaves something open, and how we play it."""

    about: Text
    says: Text
    ours: Text
    clause: str
    switch: str = ""


_SILENT = T("not said")

SLOVAK_FRENCH: tuple[Differing, ...] = (
    Differing(T("A refused tile"), T("is thrown away"), T("goes under its stack"), "J8", "refused_tile"),
    Differing(T("A full clearing"), T("the limit of 3 is stated"), T("the limit, and the tile must be returned"), "J8"),
    Differing(
        T("Protected area and diversity"),
        T("when you get them is told in full"),
        T("only what they score is told"),
        "J13a",
    ),
    Differing(
        T("The choice of a protected area"),
        T("'take it or wait', when both tokens of the colour are there"),
        _SILENT,
        "J13a",
        "choice_needs_both",
    ),
    Differing(
        T("Animals beyond two"),
        T("are thrown off; where they go is not said"),
        T("go back into the bag"),
        "J14",
        "surplus",
    ),
    Differing(
        T("Placing animals"),
        T("you 'will use' the animals"),
        T("listed among what a player must do"),
        "J11",
        "must_place",
    ),
)

CHINESE: tuple[Chinese, ...] = (
    Chinese(
        T("Which cards are adjacent"),
        T("only the word 'adjacent'; the worked example fits six neighbours"),
        T("six neighbours on hexagons"),
        "F7",
        "adjacency",
    ),
    Chinese(
        T("The special goal"),
        T("eight goals, and one special goal about the Red List"),
        T("it is shuffled in with the eight"),
        "F5",
        "special_goal",
    ),
    Chinese(
        T("When a forest meets a goal"),
        T("you score the goal that you pick, if your forest meets it"),
        T("nine cells exactly, fewer cells contained; turned, but not mirrored"),
        "F13",
        "match",
    ),
    Chinese(
        T("The named species"),
        T("3 points if it is in the forest"),
        T("whether or not the forest has the shape"),
        "F14",
        "species_needs_shape",
    ),
    Chinese(
        T("The first card and the choice"),
        T("choose a card, reveal, place it"),
        T("card and place are one secret choice; the first card lies in the middle"),
        "F6",
    ),
    Chinese(
        T("An own deck for two players"),
        _SILENT,
        T("if a group is too small to take cards out, nothing is taken out"),
        "F3",
    ),
    Chinese(
        T("The worked example at the advanced level"),
        T("prints 450 points"),
        T("50: a misprint, as the sum shows"),
        "F16",
    ),
)
