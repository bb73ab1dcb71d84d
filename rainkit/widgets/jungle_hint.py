"""A hint in three steps: where to look, what to choose, and why.

It looks one decision ahead with the same prices as the greedy bot and says so; it sees only what the person sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from rainkit.i18n import T, Text
from rainkit.jungle import Exchange, Keep, Move, Protect, Put, State, Step, Take, Zone, one_ply
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, GROUP_WORDS, ZONE_WORDS, animals_in_words
from rainkit.widgets.jungle_choices import go_words, looking_words, place_words

__all__ = ["STEPS", "Hint", "hint"]

STEPS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and its three sentences."""

    move: Move
    sentences: tuple[Text, Text, Text]


def hint(state: State) -> Hint | None:
    """The move with the best price, the first of equals; None when the game is over.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> found = hint(GAME.new(2, seed=7))
    >>> found.move in GAME.new(2, seed=7).legal_moves(0), len(found.sentences)
    (True, 3)
    """
    if state.is_over:
        return None
    priced = one_ply(state.view(state.seat))
    best = max(value for _, value in priced)
    move = next(move for move, value in priced if value == best)
    return Hint(move, (_where(state), _which(state, move), _why(state, move)))


def _where(state: State) -> Text:
    return {
        Step.ZONE: T(
            "Look at your clearing first: which animals do its free slots still need? A zone brings a tile and tokens."
        ),
        Step.TAKE: T("Compare the groups: how many of their tokens fit your free slots?"),
        Step.EXCHANGE: T("Which of your tokens fits nowhere? And which token on the board would complete a tile?"),
        Step.PLACE: T("Fill choosy slots first; a slot for any animal can wait. Full tiles bring points."),
        Step.LOCK: T("The order decides who lies beside whom: tiles of one colour side by side grow an area."),
        Step.PROTECT: T(
            "A token doubles or triples ONE tile. Which tile of the area has most points with its animals?"
        ),
        Step.KEEP: T("Which of the tokens would fit the slots that are still free?"),
    }[state.step]


def _which(state: State, move: Move) -> Text:
    match move:
        case Zone(zone, keep):
            if keep:
                return T("Choose {zone} and keep its tile.", zone=ZONE_WORDS[zone])
            if keep is False:
                return T("Choose {zone} and refuse its tile.", zone=ZONE_WORDS[zone])
            return T("Choose {zone}.", zone=ZONE_WORDS[zone])
        case Take(group):
            return T("Take {group}.", group=GROUP_WORDS[group])
        case Exchange(give, get, zone) if give and get:
            words = {"give": ANIMAL_WORDS[give], "get": ANIMAL_WORDS[get], "zone": ZONE_WORDS[zone]}
            return T("Give {give} for {get} in {zone}.", **words)
        case Put(animal):
            return T("Put {animal} on {place}.", animal=ANIMAL_WORDS[animal], place=place_words(state, move))
        case Protect(colour, token, place):
            colours = COLOUR_WORDS[colour]
            return T("Put the ×{factor} of {colour} on place {place}.", factor=token - 1, colour=colours, place=place)
        case Keep(animals):
            return T("Keep {animals}.", animals=animals_in_words(animals))
    return T("{what}.", what=go_words(state, move))


def _why(state: State, move: Move) -> Text:
    return T(
        "Why: {outlook}. The hint looks only one step ahead; what will come later you may know better.",
        outlook=looking_words(state, move),
    )
