"""Which protected-area tokens a player may take (J13a-d)."""

from __future__ import annotations

from rainkit.decks.model import COLOURS
from rainkit.jungle.jungle import areas, places
from rainkit.jungle.moves import Protect
from rainkit.jungle.state import State

__all__ = ["changed_areas", "forced", "offered_colours", "offers", "takeable"]


def changed_areas(state: State, colour: str) -> list[tuple[int, ...]]:
    """The areas of a colour that this turn's tiles brought about or made larger, each as its places (J13)."""
    jungle = state.me.jungle
    new = range(len(jungle) - state.grown + 1, len(jungle) + 1)
    found = (places(jungle, area) for area in areas(jungle, colour))
    return [area for area in found if any(place in area for place in new)]


def takeable(state: State, colour: str) -> tuple[int, ...]:
    """The tokens of a colour that are in the supply and not barred for the player, whatever the areas are.

    At most one token of each colour (J13a); no 3-token once it could have been taken and was not (J13b).
    """
    if colour in state.me.jungle.protected:
        return ()
    return tuple(
        token for token in (3, 4) if (colour, token) in state.supply and not (token == 3 and colour in state.me.waived)
    )


def offers(state: State, colour: str) -> tuple[Protect, ...]:
    """Every token of a colour with every place it may go on now (J13a, J13c, J13d)."""
    tokens = takeable(state, colour)
    if not tokens or not state.grown:
        return ()
    jungle = state.me.jungle
    return tuple(
        Protect(colour, token, place)
        for area in changed_areas(state, colour)
        for token in tokens
        if len(area) >= token
        for place in area
        if not jungle.at(place).token
    )


def offered_colours(state: State) -> tuple[str, ...]:
    """The colours of which the player whose turn it is may take a token."""
    return tuple(colour for colour in COLOURS if offers(state, colour))


def forced(state: State, colour: str) -> bool:
    """Whether the 3-token must be taken: it is the last of its colour, and the rules say so (``choice_needs_both``)."""
    return state.rules.choice_needs_both and takeable(state, colour) == (3,)
