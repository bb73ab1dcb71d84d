"""Setting up: which cards and goals each player gets (F3 to F5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rainkit.core.errors import RuleError
from rainkit.core.rng import Stream
from rainkit.decks.model import Deck, Goal
from rainkit.foodweb.goals import needs_cells
from rainkit.foodweb.rules import Rules
from rainkit.i18n import N, T

__all__ = ["REMOVED_WITH_TWO", "Deal", "deal", "goal_pool", "goals_each", "kept_for_two", "most_for_two"]

REMOVED_WITH_TWO: tuple[tuple[tuple[str, ...], int], ...] = (
    (("plant", "arthropod"), 10),
    (("small", "medium"), 5),
    (("large", "carnivore"), 3),
)
"""How many cards of which types go out of a game of two (F3)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decided: the first hand of each player, and the goals held."""

    hands: tuple[tuple[str, ...], ...]
    goals: tuple[tuple[Goal, ...], ...]

    def out(self, deck: Deck) -> tuple[str, ...]:
        """The copies that are out of the game: removed (F3) or left over (F4), in the order of the deck."""
        left = Counter(card for hand in self.hands for card in hand)
        out = []
        for card in deck.copies:
            if left[card]:
                left[card] -= 1
            else:
                out.append(card)
        return tuple(out)


def most_for_two(deck: Deck, needed: int) -> dict[tuple[str, ...], int]:
    """How many copies of each group of types stay in a game of two (F3); nothing if the deck is played whole.

    It is played whole if its groups are too small to remove so many, or if too few for two hands would stay.

    >>> from rainkit.decks import builtin
    >>> most_for_two(builtin("foodweb"), 20)
    {('plant', 'arthropod'): 11, ('small', 'medium'): 8, ('large', 'carnivore'): 3}
    """
    kinds = Counter(deck.card(card).type for card in deck.copies)
    stay = {types: sum(kinds[kind] for kind in types) - number for types, number in REMOVED_WITH_TWO}
    return stay if min(stay.values()) >= 0 and sum(stay.values()) >= needed else {}


def kept_for_two(deck: Deck, needed: int, stream: Stream) -> list[str]:
    """The copies that stay in a game of two, in the order of the deck (F3)."""
    if not most_for_two(deck, needed):
        return list(deck.copies)
    removed: set[int] = set()
    for types, number in REMOVED_WITH_TWO:
        group = [place for place, card in enumerate(deck.copies) if deck.card(card).type in types]
        removed.update(stream.sample(group, number))
    return [card for place, card in enumerate(deck.copies) if place not in removed]


def goal_pool(deck: Deck, rules: Rules, players: int = 4) -> tuple[Goal, ...]:
    """The goal cards that are shuffled (F5): the deck's own, or the built-in ones if it has none.

    The special goals are among them unless the switch is off. In a short game, goals that no forest of so few cards
    can meet stay in the box, as long as there is one for each player without them.
    """
    goals = deck.goals
    if not goals:
        from rainkit.decks import builtin

        goals = builtin("foodweb").goals
    pool = tuple(goal for goal in goals if rules.special_goal or not goal.distinct)
    if rules.rounds == 9:
        return pool
    fitting = tuple(goal for goal in pool if _can_be_met(goal, rules.rounds))
    return fitting if len(fitting) >= players else pool


def _can_be_met(goal: Goal, cards: int) -> bool:
    least, most = needs_cells(goal)
    return least <= cards and (most is None or most >= cards)


def goals_each(players: int, pool: Sequence[Goal]) -> int:
    """Goal cards for each player: 2, with two players 3 (F5); fewer if there are not enough.

    Raises
    ------
    RuleError
        F5, if there is not even one for each.
    """
    if len(pool) < players:
        message = N(
            "This deck has {n} goal card that can be used, and {players} players need one each; "
            "add goals or play the base level.",
            "This deck has {n} goal cards that can be used, and {players} players need one each; "
            "add goals or play the base level.",
            len(pool),
            players=players,
        )
        raise RuleError("F5", message)
    return min(3 if players == 2 else 2, len(pool) // players)


def deal(
    deck: Deck, players: int, seed: int, *, level: str = "base", rules: Rules | None = None, game: int = 0
) -> Deal:
    """Shuffle and deal.

    Parameters
    ----------
    seed, game : int
        The number of the deal, and the number of the game in a series; the same two give the same cards on every
        machine, at every level.

    Raises
    ------
    RuleError
        F4, if the deck has too few cards; F5, if it has too few goals.
    """
    rules = rules or Rules()
    needed = players * rules.hand
    if len(deck.copies) < needed:
        raise RuleError(
            "F4",
            T(
                "{players} players with {hand} cards each need {needed} cards, and this deck has {n}; "
                "add cards or play with fewer players or rounds.",
                players=players,
                hand=rules.hand,
                needed=needed,
                n=len(deck.copies),
            ),
        )
    copies = kept_for_two(deck, needed, Stream(seed, "remove", game)) if players == 2 else list(deck.copies)
    shuffled = Stream(seed, "deal", game).shuffled(copies)
    hands = tuple(tuple(shuffled[p * rules.hand : (p + 1) * rules.hand]) for p in range(players))
    goals: tuple[tuple[Goal, ...], ...] = ((),) * players
    if level != "base":
        pool = goal_pool(deck, rules, players)
        each = goals_each(players, pool)
        mixed = Stream(seed, "goals", game).shuffled(pool)
        goals = tuple(tuple(mixed[p * each : (p + 1) * each]) for p in range(players))
    return Deal(hands, goals)
