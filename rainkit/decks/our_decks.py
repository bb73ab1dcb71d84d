"""The decks that come with rainkit."""

from __future__ import annotations

from functools import lru_cache

from rainkit.core.places import cards_folder
from rainkit.decks.model import Deck
from rainkit.decks.reading import read

__all__ = ["NAMES", "builtin"]

#: The built-in decks: the name of the deck to its game.
NAMES = {"malaysian-rainforest": "foodweb", "jungle": "jungle"}


@lru_cache
def builtin(name: str = "foodweb") -> Deck:
    """The built-in deck of a game, by the game's name or the deck's.

    >>> deck = builtin("foodweb")
    >>> deck.name, len(deck.cards), len(deck.goals)
    ('malaysian-rainforest', 40, 9)
    """
    game = NAMES.get(name, name)
    folder = cards_folder() / game
    if game == "foodweb":
        cards, goals = read(folder / "species.yaml"), read(folder / "goals.yaml")
        return Deck("malaysian-rainforest", game, cards.cards, goals.goals)
    if game == "jungle":
        return Deck("jungle", game, tiles=read(folder / "tiles.yaml").tiles)
    raise KeyError(f"there is no built-in deck {name!r}; there are {', '.join(NAMES)}")
