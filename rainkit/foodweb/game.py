"""The food web as commands, records, bots and boards see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.switches import closest
from rainkit.decks.in_games import DeckGame
from rainkit.decks.model import TYPE_WORDS, Deck, Goal
from rainkit.foodweb.deal import Deal, deal, goal_pool, goals_each, most_for_two
from rainkit.foodweb.moves import Move, parse_move
from rainkit.foodweb.rules import LEVELS, PLAYERS, Rules
from rainkit.foodweb.state import State
from rainkit.i18n import T, Text

__all__ = ["GAME", "FoodWeb"]


class FoodWeb(DeckGame[Rules]):
    """Speaks :class:`rainkit.core.game.Game`."""

    name = "foodweb"
    title = T("Food web")
    levels = LEVELS
    deal_keys = ("hands", "goals")
    players = PLAYERS
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
            F4 or F5, if the deck is too small.
        ValueError
            For a number of players or a level that the game doesn't have.
        """
        deck, rules = self._checked(players, level, deck, rules)
        dealt = deal(deck, players, seed, level=level, rules=rules, game=game)
        return State.start(deck, dealt, rules, level, seed)

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
        """The start of a game with given hands and goals.

        Raises
        ------
        InputError
            If this deck and these rules can't give that deal.
        """
        deck, rules = self._checked(players, level, deck, rules)
        reader = _DealReader(deck, rules, players)
        hands = reader.hands(data.get("hands") if isinstance(data, Mapping) else None)
        goals: tuple[tuple[Goal, ...], ...] = ((),) * players
        if level != "base":
            goals = reader.goals(data.get("goals") if isinstance(data, Mapping) else None)
        if reader.faults:
            raise InputError(reader.faults)
        return State.start(deck, Deal(hands, goals), rules, level, seed)

    def parse_move(self, text: str) -> Move:
        """The move of a text form; ``str`` gives it back."""
        return parse_move(text)


class _DealReader:
    """Checks a deal from a record and collects all that is wrong."""

    def __init__(self, deck: Deck, rules: Rules, players: int) -> None:
        self.deck, self.rules, self.players = deck, rules, players
        self.faults: list[Fault] = []

    def _fault(self, path: str, code: str, clause: str, message: Text) -> None:
        self.faults.append(Fault(message, code, path=path, clause=clause))

    def _lists(self, data: Any, what: str, clause: str) -> tuple[tuple[str, ...], ...]:
        if isinstance(data, list) and len(data) == self.players and all(isinstance(row, list) for row in data):
            return tuple(tuple(str(item) for item in row) for row in data)
        message = T("{what} must be a list with one list for each of {n} players.", what=f"deal.{what}", n=self.players)
        self._fault(f"deal.{what}", "bad-deal", clause, message)
        return ()

    def hands(self, data: Any) -> tuple[tuple[str, ...], ...]:
        hands = self._lists(data, "hands", "F4")
        used = Counter(card for hand in hands for card in hand)
        for seat, hand in enumerate(hands):
            if len(hand) != self.rules.hand:
                message = T(
                    "Player {player} is dealt {hand} cards, not {n}.",
                    player=seat + 1,
                    hand=self.rules.hand,
                    n=len(hand),
                )
                self._fault(f"deal.hands[{seat}]", "hand-size", "F4", message)
        for card, n in used.items():
            known = self.deck.by_id.get(card)
            if known is None:
                meant = closest(card, self.deck.by_id)
                message = (
                    T("The deck has no card {card}; did you mean {meant}?", card=card, meant=meant)
                    if meant
                    else T("The deck has no card {card}.", card=card)
                )
                self._fault("deal.hands", "unknown-card", "F1", message)
            elif n > known.count:
                message = T("{card} is dealt {n} times; the deck has {count}.", card=card, n=n, count=known.count)
                self._fault("deal.hands", "too-many-copies", "F1", message)
        if not self.faults and self.players == 2:
            self._for_two(used)
        return hands

    def _for_two(self, used: Counter[str]) -> None:
        kinds: Counter[str] = Counter()
        for card, n in used.items():
            kinds[self.deck.card(card).type] += n
        for types, most in most_for_two(self.deck, 2 * self.rules.hand).items():
            if (n := sum(kinds[kind] for kind in types)) > most:
                message = T(
                    "Two players are dealt {n} cards of the types {types}; only {most} of them stay in the game.",
                    n=n,
                    types=[TYPE_WORDS[kind] for kind in types],
                    most=most,
                )
                self._fault("deal.hands", "removed-cards", "F3", message)

    def goals(self, data: Any) -> tuple[tuple[Goal, ...], ...]:
        rows = self._lists(data, "goals", "F5")
        pool = {goal.id: goal for goal in goal_pool(self.deck, self.rules, self.players)}
        each = goals_each(self.players, tuple(pool.values()))
        used = Counter(goal for row in rows for goal in row)
        for seat, row in enumerate(rows):
            if len(row) != each:
                message = T("Player {player} is dealt {each} goals, not {n}.", player=seat + 1, each=each, n=len(row))
                self._fault(f"deal.goals[{seat}]", "goal-count", "F5", message)
        for goal, n in used.items():
            if goal not in pool:
                message = T("There is no goal {goal} in this game; known: {known}.", goal=goal, known=list(pool))
                self._fault("deal.goals", "unknown-goal", "F5", message)
            elif n > 1:
                self._fault("deal.goals", "goal-twice", "F5", T("The goal {goal} is dealt twice.", goal=goal))
        return tuple(tuple(pool[goal] for goal in row if goal in pool) for row in rows)


GAME = FoodWeb()
