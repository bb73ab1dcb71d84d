"""A bot that never takes certain cards of the food web, to see what they are worth: ``greedy-without:sun-bear``."""

from __future__ import annotations

import copy
from typing import Any

from rainkit.core.game import Player
from rainkit.core.rng import Stream
from rainkit.core.switches import closest
from rainkit.decks.model import Deck
from rainkit.i18n import T

__all__ = ["SIGN", "Without", "check_cards", "known", "without"]

SIGN = "-without:"
"""What stands between the bot and the ids, which are joined by ``+``."""


def without(name: str) -> tuple[str, tuple[str, ...]]:
    """The bot of a name, and the cards that it never takes.

    >>> without("greedy-without:sun-bear+tapir"), without("random")
    (('greedy', ('sun-bear', 'tapir')), ('random', ()))
    """
    bot, _, cards = name.partition(SIGN)
    return bot, tuple(card for card in cards.split("+") if card)


def known(name: str, deck: Deck) -> str:
    """The name without the cards that the deck doesn't have.

    >>> from rainkit.decks import builtin
    >>> known("greedy-without:sun-bear+yeti", builtin("foodweb")), known("greedy-without:yeti", builtin("foodweb"))
    ('greedy-without:sun-bear', 'greedy')
    """
    bot, cards = without(name)
    kept = [card for card in cards if card in deck.by_id]
    return name if len(kept) == len(cards) else bot + SIGN * bool(kept) + "+".join(kept)


def check_cards(name: str, *decks: Deck) -> None:
    """See that one of the decks has the cards of a name.

    Raises
    ------
    KeyError
        With a sentence that says which is unknown.
    """
    ids = list(dict.fromkeys(card for deck in decks for card in deck.by_id))
    for card in without(name)[1]:
        if card not in ids:
            meant = closest(card, ids)
            if meant:
                message = T("{player}: the deck has no card {card}; did you mean {meant}?", player=name, card=card,
                            meant=meant)  # fmt: skip
                raise KeyError(message)
            raise KeyError(T("{player}: the deck has no card {card}.", player=name, card=card))


class Without:
    """A bot that leaves certain cards in the hand as long as there is another one.

    Comparing it with the same bot unrestricted tells what a card is worth to a player (an ablation).

    Parameters
    ----------
    bot : Player
    cards : tuple of str
        Ids of cards of the food web.
    """

    idea = T("Plays like another one, but never takes certain cards.")

    def __init__(self, bot: Player, cards: tuple[str, ...]) -> None:
        self.bot, self.cards = bot, cards
        self.name = f"{bot.name}{SIGN}{'+'.join(cards)}"

    def choose(self, view: Any, stream: Stream) -> Any:
        """The choice of the bot among the other cards."""
        if view.game != "foodweb":
            raise ValueError(T("{player} plays the food web only.", player=self.name))
        from rainkit.foodweb import LegalMoves

        check_cards(self.name, view.deck)
        moves = view.legal_moves
        kept = [card for card in moves.cards if card not in self.cards]
        if kept:
            view = copy.copy(view)
            vars(view)["legal_moves"] = LegalMoves(kept, moves.cells)
        return self.bot.choose(view, stream)
