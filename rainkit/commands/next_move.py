"""``rainkit best POSITION --hand``: the best next move for a forest that is begun."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.model import Card
    from rainkit.foodweb.position import Position
    from rainkit.solve import BestMove
    from rainkit.solve.working import Progress

__all__ = ["Hand", "best_next", "hand_of", "words"]


@dataclass(frozen=True)
class Hand:
    """The cards of which one is placed next, and those that follow it."""

    cards: tuple[Card, ...]
    later: tuple[Card, ...]


def hand_of(file: str, position: Position, hand: str, later: str) -> Hand:
    """The cards that are named.

    Raises
    ------
    InputError
        If the deck has no such card or not so often (F1), or if the forest has no room for them (F8).
    """
    from rainkit.foodweb.position import too_many

    named = Hand(_cards(file, position, hand), _cards(file, position, later))
    lying = Counter(card.id for card in position.forest.cards.values())
    needed = lying + Counter(card.id for card in named.later) + Counter({card.id for card in named.cards})
    for card in dict.fromkeys((*named.cards, *named.later)):
        if needed[card.id] > card.count:
            raise _wrong(file, "too-many-copies", too_many(card), "F1")
    size, most = len(position.forest) + 1 + len(named.later), position.rules.rounds
    if size > most:
        message = T("A forest has at most {most} cards; this one has {n}.", most=most, n=size)
        raise _wrong(file, "too-many-cards", message, "F8")
    return named


def _cards(file: str, position: Position, names: str) -> tuple[Card, ...]:
    from rainkit.foodweb.position import unknown_card

    known, found = position.deck.by_id, []
    for name in filter(None, map(str.strip, names.split(","))):
        if name not in known:
            raise _wrong(file, "unknown-card", unknown_card(name, tuple(known)), "F1")
        found.append(known[name])
    return tuple(found)


def _wrong(file: str, code: str, message: Text, clause: str) -> InputError:
    return InputError([Fault(message, code, file, clause=clause)])


def best_next(position: Position, hand: Hand, seconds: float | None, progress: Progress) -> tuple[BestMove, Position]:
    """The move, and the forest to which it can lead."""
    from rainkit.solve import best_move

    move = best_move(
        position.forest, hand.cards, hand.later, goals=position.goals, level=position.level, rules=position.rules,
        seconds=seconds, progress=progress,
    )  # fmt: skip
    assert move is not None
    return move, replace(position, forest=move.forest)


def words(move: BestMove) -> Text:
    """The move as a sentence."""
    from rainkit.foodweb.forest import cell_text

    places: dict[str, Any] = {"card": move.card.name, "cell": cell_text(move.at)}
    if move.optimal:
        return N(
            "The best next move is {card} on {cell}, which can bring {n} point: proven.",
            "The best next move is {card} on {cell}, which can bring {n} points: proven.",
            move.total, **places,
        )  # fmt: skip
    return N(
        "The best next move so far is {card} on {cell}, which can bring {n} point: not proven.",
        "The best next move so far is {card} on {cell}, which can bring {n} points: not proven.",
        move.total, **places,
    )  # fmt: skip
