"""A hint in three steps: where to look, which card and place, and why.

It looks one move ahead at what the whole forest gains, as the greedy bot does, and says so; it never sees what is
hidden from the person.
"""

from __future__ import annotations

from dataclasses import dataclass

from rainkit.core.grids import Cell
from rainkit.foodweb import View
from rainkit.foodweb.gains import Gain
from rainkit.i18n import T, Text, signed

__all__ = ["STEPS", "Hint", "hint"]

STEPS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A card, a place, and what comes of it."""

    card: str
    at: Cell
    gain: Gain
    sentences: tuple[Text, Text, Text]


def hint(view: View) -> Hint | None:
    """The card and place that gain most now, the first of equals; None when there is nothing to choose.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> found = hint(GAME.new(2, seed=1).view(0))
    >>> found.at, len(found.sentences)
    ((0, 0), 3)
    """
    best: tuple[str, Cell, Gain] | None = None
    for card in dict.fromkeys(view.hand) if view.legal_moves else ():
        for cell, gain in view.gains(card).items():
            if best is None or gain.total > best[2].total:
                best = (card, cell, gain)
    if best is None:
        return None
    card, cell, gain = best
    return Hint(card, cell, gain, _sentences(view, card, cell, gain))


def _sentences(view: View, card: str, cell: Cell, gain: Gain) -> tuple[Text, Text, Text]:
    chosen = view.card(card)
    forest = view.forest
    beside = [forest.cards[c].name for c in forest.neighbours(cell)]
    if beside:
        where = T("Look for a card that gets on well with {cards}: one place beside them gains most.", cards=beside)
    else:
        where = T(
            "Nothing lies there yet. Look at your hand for a card that scores by itself, or that many others need."
        )
    which = T("Put {card} on the marked place: {gain}.", card=chosen.name, gain=signed(gain.total))
    parts: list[Text] = [T("{card} itself {points}", card=chosen.name, points=signed(gain.own))]
    parts += [
        T("{card} {points}", card=forest.cards[c].name, points=signed(change)) for c, change in gain.others.items()
    ]
    if gain.goal:
        parts.append(T("your goal {points}", points=signed(gain.goal)))
    why = T("Why: {parts}. The hint looks only one card ahead; what will come later you may know better.", parts=parts)
    return where, which, why
