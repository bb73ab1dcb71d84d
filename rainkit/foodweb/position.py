"""A forest written in a file, to be scored (CONTRACT.md, Positions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rainkit.core import grids
from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger
from rainkit.core.switches import changed
from rainkit.decks.in_games import PositionReader
from rainkit.decks.model import Card, Deck, Goal
from rainkit.foodweb.forest import Forest, cell_text
from rainkit.foodweb.rules import LEVELS, Rules
from rainkit.foodweb.scoring import by_card, picked, score
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.source import Source

__all__ = ["KEYS", "MOST_GOALS", "Position", "read_position"]

KEYS = ("rainkit", "game", "level", "rules", "deck", "cards", "forest", "goals")
MOST_GOALS = 3
"""Nobody holds more goals than two players do (F5)."""


@dataclass(frozen=True)
class Position:
    """A forest with what is needed to score it.

    Attributes
    ----------
    forest : Forest
    deck : Deck
        Where its cards are from.
    goals : tuple of Goal
        The goals held; the best one is picked (F12).
    level : {"base", "intermediate", "advanced"}
    rules : Rules
    """

    forest: Forest
    deck: Deck
    goals: tuple[Goal, ...] = ()
    level: str = "base"
    rules: Rules = field(default_factory=Rules)

    game = "foodweb"

    def ledger(self, pick: str | None = None) -> Ledger:
        """The score with its reasons."""
        return score(self.forest, self.goals, level=self.level, rules=self.rules, pick=pick, deck=self.deck)

    def title(self) -> Text:
        """What it is, for people."""
        level = {
            "base": T("Food web, base level, {cards}"),
            "intermediate": T("Food web, intermediate level, {cards}"),
            "advanced": T("Food web, advanced level, {cards}"),
        }[self.level]
        return T(level.message, cards=N("{n} card", "{n} cards", len(self.forest)))

    def as_dict(self) -> dict[str, Any]:
        """What ``rainkit score --json`` prints of a food-web position beside the lines."""
        cards = by_card(self.forest, self.ledger())
        goal = picked(self.forest, self.goals, self.level, self.rules)
        return {
            "level": self.level,
            "by_card": [{"card": card.id, "at": list(cell), "points": points} for cell, card, points in cards],
            "goal": goal and {"id": goal.goal.id, "points": goal.points, "species": goal.species},
        }

    def to_data(self) -> dict[str, Any]:
        """The position as a file holds it, with the cards and goals named by their ids."""
        data: dict[str, Any] = {"rainkit": 1, "game": self.game, "level": self.level}
        if rules := changed(self.rules):
            data["rules"] = rules
        data["forest"] = [{"card": card.id, "at": list(cell)} for cell, card in self.forest.cards.items()]
        if self.goals:
            data["goals"] = [goal.id for goal in self.goals]
        return data


def read_position(source: Source) -> Position:
    """The position of a loaded file (:func:`rainkit.decks.source.load`).

    Raises
    ------
    InputError
        With all that is wrong in it, each with its line and, where a rule is broken, the clause.

    Examples
    --------
    >>> from rainkit.decks.source import load
    >>> text = "forest:\\n- {card: merbau, at: [0, 0]}\\n- {card: merbau, at: [5, 0]}\\n"
    >>> read_position(load("-", text=text, format="yaml"))
    Traceback (most recent call last):
    ...
    rainkit.core.errors.InputError: -:3: F6: The forest is in two pieces or more; (5,0) is not joined to (0,0).
    -:3: F1: The deck has merbau only once.
    """
    return _PositionReader(source).read()


def unknown_card(given: str, known: Sequence[str]) -> Text:
    """What is said of a card that the deck doesn't have."""
    from rainkit.decks.source import suggestion

    meant, given = suggestion(given, known), given[:60]
    if meant:
        return T("The deck has no card '{given}'; did you mean '{meant}'?", given=given, meant=meant)
    return T("The deck has no card '{given}'; its cards are: {known}.", given=given, known=list(known[:60]))


def too_many(card: Card) -> Text:
    """What is said of a card that is there more often than the deck has it."""
    if card.count == 1:
        return T("The deck has {card} only once.", card=card.id)
    return N("The deck has only {n} copy of {card}.", "The deck has only {n} copies of {card}.", card.count,
             card=card.id)  # fmt: skip


class _PositionReader(PositionReader):
    keys = KEYS

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.faulty: set[str] = set()  # ids of given cards that can't be used; that has been told

    def read(self) -> Position:
        source = self.source
        self.head()
        level = source.choice(("level",), LEVELS, "base") or "base"
        rules = self.rules(Rules)
        deck = self._deck()
        forest = self._forest(deck, rules) if deck is not None else Forest()
        goals = () if level == "base" or deck is None else self._goals(deck)
        self.unknown.tell(source)
        self.faults.raise_if_any()
        assert deck is not None
        return Position(forest, deck, goals, level, rules)

    def _deck(self) -> Deck | None:
        from rainkit.decks.reference import cards_of, deck_of

        if self.source.has(("cards",)):
            cards = cards_of(self.source, ("cards",), self.unknown)
            given = self.source.get(("cards",))
            written = {str(card.get("id", "")).strip() for card in given if isinstance(card, dict)}
            self.faulty = written - {card.id for card in cards}
            return Deck(cards=cards)
        return deck_of(self.source, ("deck",), "foodweb")

    def _forest(self, deck: Deck, rules: Rules) -> Forest:
        cards: dict[Cell, Card] = {}
        where: dict[Cell, tuple[str | int, ...]] = {}
        used: Counter[str] = Counter()
        entries = self.source.items(("forest",), required=True)
        for number, path in enumerate(entries):
            if self.source.mapping(path, required=True) is None:
                continue
            self.known(path, ("card", "at"))
            if number == rules.rounds:
                message = T("A forest has at most {most} cards; this one has {n}.", most=rules.rounds, n=len(entries))
                self.faults.add(path, "too-many-cards", message, "F8")
            card = self._card(deck, (*path, "card"), used)
            cell = self.source.cell((*path, "at"), required=True)
            if card is None or cell is None:
                continue
            if cell in cards:
                message = T(
                    "Two cards lie on {cell}: {first} and {second}.",
                    cell=cell_text(cell),
                    first=cards[cell].name,
                    second=card.name,
                )
                self.faults.add((*path, "at"), "cell-taken", message, "F6")
                continue
            cards[cell] = card
            where[cell] = path
        if not self.faults.errors or all(fault.clause in ("F1", "F8") for fault in self.faults.errors):
            self._check_whole(cards, where, rules)
        return Forest(cards, rules.adjacency)

    def _card(self, deck: Deck, path: tuple[str | int, ...], used: Counter[str]) -> Card | None:
        card_id = self.source.text(path, required=True)
        if card_id is None:
            return None
        card = deck.by_id.get(card_id.strip())
        if card is None:
            if card_id.strip() in self.faulty:
                return None
            self._unknown(path, card_id, tuple(deck.by_id), card=True)
            return None
        used[card.id] += 1
        if used[card.id] > card.count:
            self.faults.add(path, "too-many-copies", too_many(card), "F1")
        return card

    def _unknown(self, path: tuple[str | int, ...], given: str, known: tuple[str, ...], *, card: bool) -> None:
        from rainkit.decks.source import suggestion

        if card:
            message = unknown_card(given, known)
        else:
            meant, given = suggestion(given, known), given[:60]
            message = (
                T("There is no goal '{given}'; did you mean '{meant}'?", given=given, meant=meant)
                if meant
                else T("There is no goal '{given}'; known goals are: {known}.", given=given, known=list(known[:60]))
            )
        self.faults.add(path, "unknown-card" if card else "unknown-goal", message, "F1" if card else "F2")

    def _check_whole(self, cards: dict[Cell, Card], where: dict[Cell, tuple[str | int, ...]], rules: Rules) -> None:
        if grids.is_connected(cards, rules.adjacency):
            return
        first = next(iter(cards))
        joined = {first, *grids.region(first, cards, lambda _: True, rules.adjacency)}
        apart = next(cell for cell in cards if cell not in joined)
        message = T(
            "The forest is in two pieces or more; {apart} is not joined to {first}.",
            apart=cell_text(apart),
            first=cell_text(first),
        )
        self.faults.add(where[apart], "forest-in-pieces", message, "F6")

    def _goals(self, deck: Deck) -> tuple[Goal, ...]:
        from rainkit.decks import builtin
        from rainkit.decks.schema_goals import read_goal

        source = self.source
        goals: list[Goal] = []
        known = {goal.id: goal for goal in (*builtin("foodweb").goals, *deck.goals)}
        paths = source.items(("goals",))
        given: dict[int, Goal] = {}
        for number, path in enumerate(paths):
            if isinstance(source.get(path), dict) and (own := read_goal(source, path, self.unknown)) is not None:
                given[number] = own
                known[own.id] = own
        for number, path in enumerate(paths):
            if number == MOST_GOALS:
                message = T("At most {most} goals are held; these are {n}.", most=MOST_GOALS, n=len(paths))
                self.faults.add(path, "too-many-goals", message, "F5")
            goal = given.get(number) or (None if isinstance(source.get(path), dict) else self._named(path, known))
            if goal is None:
                continue
            if goal.id in [held.id for held in goals]:
                message = T("The goal '{goal}' is held twice, but there is one such card.", goal=goal.id)
                self.faults.add(path, "goal-twice", message, "F2")
                continue
            goals.append(goal)
        return tuple(goals)

    def _named(self, path: tuple[str | int, ...], known: dict[str, Goal]) -> Goal | None:
        goal_id = self.source.text(path, required=True)
        if goal_id is None:
            return None
        if goal_id.strip() not in known:
            self._unknown(path, goal_id, tuple(known), card=False)
        return known.get(goal_id.strip())
