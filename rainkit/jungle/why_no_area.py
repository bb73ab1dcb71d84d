"""Why a protected-area token can't be taken, put there, or left: the clause that forbids it (J13)."""

from __future__ import annotations

from rainkit.core.errors import RuleError
from rainkit.decks.model import COLOURS
from rainkit.i18n import N, T
from rainkit.jungle.bonuses import changed_areas, forced, offers, takeable
from rainkit.jungle.jungle import PLACES
from rainkit.jungle.moves import Protect
from rainkit.jungle.state import State
from rainkit.jungle.words import COLOUR_WORDS

__all__ = ["protect", "waive"]


def _settled(state: State, colour: str) -> RuleError | None:
    """Why nothing of a colour can be taken or left now, whatever the token and the place."""
    if colour not in COLOURS:
        return RuleError("J1", T("The tile colours are: {colours}.", colours=list(COLOUR_WORDS.values())))
    if colour in state.offered:
        return None
    word = COLOUR_WORDS[colour]
    if colour in state.me.jungle.protected:
        return RuleError(
            "J13a", T("You already have a protected-area token of {colour}; one of each colour at most.", colour=word)
        )
    if not any((colour, token) in state.supply for token in (3, 4)):
        return RuleError("J13a", T("No protected-area token of {colour} is left.", colour=word))
    changed = changed_areas(state, colour)
    if not changed:
        return RuleError("J13", T("No area of {colour} has changed this turn.", colour=word))
    tokens = takeable(state, colour)
    if tokens == (4,) and (colour, 3) in state.supply:
        least = 4
        clause, why = "J13b", T("You left the 3-token of {colour} once; the 4-token needs an area of 4.", colour=word)
    elif not tokens:
        return RuleError(
            "J13b", T("You could have taken the 3-token of {colour} before; now it is too late.", colour=word)
        )
    else:
        least = tokens[0]
        clause, why = (
            "J13a",
            N(
                "The token of {colour} that is left needs an area of at least {n} tile.",
                "The token of {colour} that is left needs an area of at least {n} tiles.",
                least,
                colour=word,
            ),
        )
    if max(map(len, changed)) < least:
        return RuleError(clause, why)
    return RuleError("J13d", T("Every tile of that area of {colour} already has a protected-area token.", colour=word))


def protect(state: State, move: Protect) -> RuleError | None:
    """Why a token can't be put on a place (J13a to J13d); None if it can."""
    if error := _settled(state, move.colour):
        return error
    choices = offers(state, move.colour)
    if move in choices:
        return None
    word = COLOUR_WORDS[move.colour]
    if move.token not in (3, 4):
        return RuleError("J5", T("A protected-area token is a 3-token or a 4-token."))
    if move.token == 3 and move.colour in state.me.waived:
        return RuleError(
            "J13b", T("You could have taken the 3-token of {colour} before; now it is too late.", colour=word)
        )
    if (move.colour, move.token) not in state.supply:
        return RuleError(
            "J13a", T("The {token}-token of {colour} is not there any more.", token=move.token, colour=word)
        )
    jungle = state.me.jungle
    if not 1 <= move.place <= PLACES or move.place > len(jungle):
        return RuleError(
            "J13d", T("There is no tile on place {place}; the token goes on a tile of the area.", place=move.place)
        )
    area = next((area for area in changed_areas(state, move.colour) if move.place in area), None)
    if area is None:
        return RuleError(
            "J13d",
            T(
                "Place {place} is no part of an area of {colour} that changed this turn; it can go on: {places}.",
                place=move.place,
                colour=word,
                places=sorted({choice.place for choice in choices}),
            ),
        )
    if len(area) < move.token:
        return RuleError(
            "J13a",
            T(
                "The {token}-token needs an area of {token} tiles; this one has {size}.",
                token=move.token,
                size=len(area),
            ),
        )
    return RuleError(
        "J13d",
        T(
            "The tile on place {place} already has a protected-area token; free: {places}.",
            place=move.place,
            places=sorted({choice.place for choice in choices}),
        ),
    )


def waive(state: State, colour: str) -> RuleError | None:
    """Why a token can't be left (J13a, J13b); None if it can."""
    if error := _settled(state, colour):
        return error
    if forced(state, colour):
        return RuleError(
            "J13a",
            T(
                "The 3-token is the last of {colour}: it is taken without asking "
                "(rule choice_needs_both). Choose its place.",
                colour=COLOUR_WORDS[colour],
            ),
        )
    return None
