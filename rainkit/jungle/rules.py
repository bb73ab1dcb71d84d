"""The readings of the jungle's rules that people may switch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.switches import switch
from rainkit.decks.model import COLOURS
from rainkit.i18n import T

__all__ = ["PLAYERS", "PROTECTED", "Rules"]

PLAYERS = (2, 3, 4)
PROTECTED: tuple[tuple[str, int], ...] = tuple((colour, token) for colour in COLOURS for token in (3, 4))


def _read_spaces(value: Any) -> tuple[int, ...]:
    """Five numbers: as a list, as text ``2,3,4,5,6``, or by colour, where colours left out keep their default."""
    if isinstance(value, Mapping):
        given = {str(colour).strip().casefold(): number for colour, number in value.items()}
        words = [given.pop(colour, 2 + n) for n, colour in enumerate(COLOURS)] if set(given) <= set(COLOURS) else []
    else:
        words = value.replace(";", ",").split(",") if isinstance(value, str) else list(value or ())
    numbers = [str(word).strip() for word in words]
    good = [int(n) for n in numbers if n.isascii() and n.isdigit() and len(n) < 3]
    if len(numbers) != len(COLOURS) or len(good) != len(numbers) or min(good) < 1 or max(good) > 12:
        message = T(
            "The rule zone_spaces takes five whole numbers from 1 to 12, one a zone ({zones}); for instance 2,3,4,5,6.",
            zones=list(COLOURS),
        )
        raise InputError([Fault(message, "rule-value", path="rules.zone_spaces", clause="J4")])
    return tuple(good)


def _show_spaces(value: tuple[int, ...]) -> list[int]:
    return list(value)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of the game.

    Attributes
    ----------
    zone_spaces : tuple of five int
        Token spaces of the red, yellow, green, purple and blue zone (J4).
    protected_tokens : int
        How many of the ten protected-area tokens, drawn at random, are in the game (J5).
    place_order : {"rows", "columns"}
        The order in which the places of a jungle are filled (J6).
    refused_tile : {"bottom", "discard"}
        Whether a refused tile goes under its stack or out of the game (J8).
    must_place : bool
        Whether a token that fits must be placed (J11).
    choice_needs_both : bool
        Whether a 3-token that is the last of its colour is taken without asking (J13a).
    surplus : {"bag", "discard"}
        Whether tokens beyond two go back into the bag or out of the game (J14).
    stalled_end : bool
        Whether the game ends when neither the board nor the bag has a token at the start of a turn (J17).
    round_limit : int
        The round with which the game ends at the latest (J17).

    Examples
    --------
    >>> Rules().zone_spaces, Rules().spaces("blue")
    ((2, 3, 4, 5, 6), 6)
    """

    zone_spaces: tuple[int, ...] = switch(
        (2, 3, 4, 5, 6),
        "J4",
        T("Token spaces of the red, yellow, green, purple and blue zone."),
        parse=_read_spaces,
        show=_show_spaces,
    )
    protected_tokens: int = switch(
        10, "J5", T("How many of the ten protected-area tokens are in the game."), low=0, high=10
    )
    place_order: str = switch(
        "rows", "J6", T("A jungle is filled row by row or column by column."), choices=("rows", "columns")
    )
    refused_tile: str = switch(
        "bottom", "J8", T("A refused tile goes under its stack or out of the game."), choices=("bottom", "discard")
    )
    must_place: bool = switch(False, "J11", T("A token that fits on a slot must be placed."))
    choice_needs_both: bool = switch(
        False, "J13a", T("A 3-token that is the last of its colour is taken without asking.")
    )
    surplus: str = switch(
        "bag", "J14", T("Tokens beyond two go back into the bag or out of the game."), choices=("bag", "discard")
    )
    stalled_end: bool = switch(
        True, "J17", T("The game ends when neither the board nor the bag has a token at the start of a turn.")
    )
    round_limit: int = switch(100, "J17", T("The round with which the game ends at the latest."), low=1, high=1000)

    def spaces(self, colour: str) -> int:
        """Token spaces of the zone of a colour (J4)."""
        return self.zone_spaces[COLOURS.index(colour)]
