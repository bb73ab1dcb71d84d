"""The jungle as commands, records, bots and boards see it."""

from __future__ import annotations

from typing import Any

from rainkit.core.errors import RuleError
from rainkit.decks.in_games import DeckGame
from rainkit.decks.model import COLOURS, Deck
from rainkit.i18n import T
from rainkit.jungle.deal import deal, read_deal, start
from rainkit.jungle.moves import Move, parse_move
from rainkit.jungle.rules import PLAYERS, Rules
from rainkit.jungle.state import State

__all__ = ["GAME", "JungleGame"]


class JungleGame(DeckGame[Rules]):
    """Speaks :class:`rainkit.core.game.Game`."""

    name = "jungle"
    title = T("Jungle")
    levels = ("base",)
    players = PLAYERS
    deal_keys = ("stacks", "bag", "totems", "protected", "returns")
    rules_type = Rules

    def new(
        self,
        players: int,
        seed: int,
        *,
        level: str = "base",
        deck: Deck | None = None,
        rules: Rules | None = None,
        game: int = 0,
    ) -> State:
        """A fresh deal; the same seed gives the same one on every machine.

        Raises
        ------
        RuleError
            J1, if the deck has no tiles for one of the stacks.
        ValueError
            For a number of players or a level that the game doesn't have.
        """
        deck, rules = self._checked(players, level, deck, rules)
        return start(deck, deal(deck, players, seed, rules, game), rules, seed)

    def _checked(self, players: int, level: str, deck: Deck | None, rules: Rules | None) -> tuple[Deck, Rules]:
        deck, rules = super()._checked(players, level, deck, rules)
        if not all(any(tile.stack == colour for tile in deck.tiles) for colour in COLOURS):
            raise RuleError("J1", T("This deck has no tiles for every stack; each of the five colours needs some."))
        return deck, rules

    def from_deal(
        self,
        data: Any,
        *,
        players: int,
        seed: int | None = None,
        level: str = "base",
        deck: Deck | None = None,
        rules: Rules | None = None,
    ) -> State:
        """The start of a game with a given deal.

        Raises
        ------
        InputError
            If this deck and these rules can't give that deal.
        """
        deck, rules = self._checked(players, level, deck, rules)
        return start(deck, read_deal(data, deck, players, rules), rules, seed)

    def parse_move(self, text: str) -> Move:
        """The move of a text form; ``str`` gives it back."""
        return parse_move(text)


GAME = JungleGame()
