"""What the hidden hands may be, as one player can know: a fair draw among all deals that fit what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.rng import Stream
from rainkit.foodweb.deal import REMOVED_WITH_TWO, most_for_two

if TYPE_CHECKING:
    from rainkit.foodweb.view import View

__all__ = ["guessed_hands"]


def guessed_hands(view: View, stream: Stream) -> tuple[tuple[str, ...], ...]:
    """A hand for every seat: the true one where it has passed by, else drawn from the cards that nobody has shown.

    Every deal that fits what the seat has seen is alike likely, also with two players, where a fixed number of cards
    of each group was removed (F3).

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> view = GAME.new(3, seed=1).view(0)
    >>> hands = guessed_hands(view, Stream(1))
    >>> hands[0] == view.hand, [len(hand) for hand in hands]
    (True, [10, 10, 10])
    """
    if None not in view.hands:
        return tuple(hand or () for hand in view.hands)
    size = len(view.seen[-1])
    drawn = iter(stream.shuffled(_may_be_dealt(view, stream)))
    return tuple(tuple(next(drawn) for _ in range(size)) if hand is None else hand for hand in view.hands)


def _may_be_dealt(view: View, stream: Stream) -> list[str]:
    """The unseen cards, less those that F3 takes out of a game of two."""
    unseen = list(view.unseen)
    if view.players != 2 or not most_for_two(view.deck, 2 * view.rules.hand):
        return unseen
    left = []
    for types, number in REMOVED_WITH_TWO:
        group = [card for card in unseen if view.card(card).type in types]
        left += stream.shuffled(group)[number:]
    return left
