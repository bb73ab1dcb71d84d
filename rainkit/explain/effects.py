"""What a choice brings: the change of the own points at once, and what follows without a further choice.

Nothing hidden is told: that a tile is turned up or tokens are drawn, but never which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rainkit.core.errors import RuleError
from rainkit.foodweb import Move as FoodWebMove
from rainkit.foodweb import State as FoodWebState
from rainkit.foodweb.gains import gains
from rainkit.i18n import N, T, Text
from rainkit.jungle import State as JungleState
from rainkit.jungle import Zone
from rainkit.jungle.words import STEP_WORDS

__all__ = ["Effect", "Outcome", "effect", "outcome", "why_not"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a choice brings.

    ``follows`` are pairs of a clause and a sentence.
    """

    points: int = 0
    follows: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """All that the rules say about a moment: what a seat may choose and what each choice brings, and the points.

    Attributes
    ----------
    choices : dict of move to Effect
    points : tuple of int
        Of all seats, as things stand.
    winners : tuple of int
        Empty while the game goes on.
    """

    choices: dict[Any, Effect]
    points: tuple[int, ...]
    winners: tuple[int, ...] = ()


def why_not(state: Any, seat: int, move: Any) -> RuleError | None:
    """The clause and the sentence that forbid a choice; None if it is legal."""
    if isinstance(state, JungleState):
        return state.why_not(seat, move)
    try:
        state.after(seat, move)
    except RuleError as error:
        return error
    return None


def effect(state: Any, seat: int, move: Any) -> Effect:
    """What a legal choice of a seat brings.

    >>> from rainkit.foodweb import GAME
    >>> state = GAME.new(2, seed=3)
    >>> effect(state, 0, state.legal_moves(0)[0]).points >= 0
    True
    """
    if isinstance(state, JungleState):
        return _jungle(state, seat, move)
    return _foodweb(state, seat, move)


def _foodweb(state: FoodWebState, seat: int, move: FoodWebMove) -> Effect:
    card = state.deck.card(move.card)
    held = state.goals(seat)
    gain = gains(state.forests[seat], card, goals=held, level=state.level, rules=state.rules)[move.at]
    return Effect(gain.total, _after_round(state, seat))


def _after_round(state: FoodWebState, seat: int) -> tuple[tuple[str, Text], ...]:
    left = len(state.hands[seat]) - 1
    if len(state.played) + 1 == state.rules.rounds:
        words: Text = N(
            "After this round the game is over; the {n} card left is thrown off.",
            "After this round the game is over; the {n} cards left are thrown off.",
            left,
        )
    else:
        words = N(
            "After this round the {n} card left goes to player {player}.",
            "After this round the {n} cards left go to player {player}.",
            left,
            player=(seat + 1) % state.players + 1,
        )
    return (("F8", words),)


def _jungle(state: JungleState, seat: int, move: Any) -> Effect:
    then = state.after(seat, move)
    follows: list[tuple[str, Text]] = []
    if isinstance(move, Zone) and move.keep is False:
        gone = len(then.lost_tiles) > len(state.lost_tiles)
        follows.append(("J8", T("The tile is out of the game.") if gone else T("The tile goes under its stack.")))
    follows += [(event.clause, event.text) for event in then.events]
    if then.is_over:
        follows.append((then.ending or "J16", T("The game is over.")))
    elif then.turn != state.turn:
        follows.append(("J16", T("Then it is the turn of player {player}.", player=then.seat + 1)))
    elif then.step is not state.step:
        follows.append((then.step.value, T("Next: {what}.", what=STEP_WORDS[then.step.value])))
    return Effect(then.ledger(seat).total - state.ledger(seat).total, tuple(follows))


def outcome(state: Any, seat: int) -> Outcome:
    """All that the rules say about a moment, for one seat.

    >>> from rainkit.jungle import GAME
    >>> found = outcome(GAME.new(2, seed=7), 0)
    >>> len(found.choices), found.points, found.winners
    (10, (0, 0), ())
    """
    if isinstance(state, FoodWebState):
        choices = _foodweb_choices(state, seat)
    else:
        choices = {move: _jungle(state, seat, move) for move in state.legal_moves(seat)}
    return Outcome(choices, state.scores(), state.winners() if state.is_over else ())


def _foodweb_choices(state: FoodWebState, seat: int) -> dict[Any, Effect]:
    moves = state.legal_moves(seat)
    if not len(moves):
        return {}
    follows, held = _after_round(state, seat), state.goals(seat)
    found: dict[Any, Effect] = {}
    for card in moves.cards:
        gain = gains(state.forests[seat], state.deck.card(card), goals=held, level=state.level, rules=state.rules)
        found |= {FoodWebMove(card, cell): Effect(gain[cell].total, follows) for cell in moves.cells}
    return found
