"""The decks that lie in the balance lab: the built-in ones, an example, and what a person brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import Deck
from rainkit.i18n import T, Text
from rainkit.widgets.deck_data import deck_words

__all__ = ["BUILT_IN", "EXAMPLE", "Shelf", "example"]

BUILT_IN, EXAMPLE, TILES = "built-in", "example", "tiles"
MOST = 5


def example() -> Deck:
    """The built-in deck with one card made better, to show what the lab says.

    >>> str(example().card("giant-honey-bee").scores[0])
    '+5 per plant'
    """
    deck = builtin("foodweb")
    cards = tuple(
        replace(card, scores=parse_scores("+5 per plant")) if card.id == "giant-honey-bee" else card
        for card in deck.cards
    )
    return replace(deck, name="example", cards=cards)


@dataclass
class Shelf:
    """Decks by key; ``old`` and ``new`` are the keys of those that are compared."""

    own: dict[str, Deck] = field(default_factory=dict)
    old: str = BUILT_IN
    new: str = EXAMPLE

    def deck(self, key: str) -> Deck:
        """The deck of a key; the built-in one for a key that is not known."""
        if key in self.own:
            return self.own[key]
        if key == EXAMPLE:
            return example()
        return builtin("jungle" if key == TILES else "foodweb")

    def names(self) -> Mapping[str, Text]:
        """What can be chosen, in order, with words."""
        found = {
            BUILT_IN: T("the built-in deck"),
            EXAMPLE: T("example: honey bee +5 per plant"),
            TILES: T("the built-in jungle tiles"),
        }
        for key, deck in self.own.items():
            words = deck_words(deck)
            alike = sum(known == words for known in map(deck_words, self.own.values()))
            number = key.partition(":")[2]
            found[key] = words if alike == 1 else T("{deck} (no. {number})", deck=words, number=number)
        return found

    def bring(self, deck: Deck) -> None:
        """A deck that somebody brought becomes the new one; the old one is the built-in deck of its game."""
        key = next(
            (key for key, known in self.own.items() if known.digest == deck.digest and known.name == deck.name), ""
        )
        if not key:
            numbers = [int(key.partition(":")[2]) for key in self.own]
            key = f"own:{max(numbers, default=0) + 1}"
            self.own[key] = deck
            for oldest in list(self.own)[:-MOST]:
                if oldest not in (self.old, key):
                    del self.own[oldest]
        self.new = key
        if self.deck(self.old).game != deck.game or self.old == key:
            self.old = TILES if deck.game == "jungle" else BUILT_IN

    def choose(self, side: str, key: str) -> None:
        """Choose the old or the new deck; the other one follows if it is of another game."""
        if key not in self.names():
            return
        game = self.deck(key).game
        matching = TILES if game == "jungle" else BUILT_IN
        if side == "old":
            self.old = key
            if self.deck(self.new).game != game:
                self.new = matching
        else:
            self.new = key
            if self.deck(self.old).game != game:
                self.old = matching
