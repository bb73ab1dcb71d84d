"""The food web in numbers: a move is a card of the deck on a cell around the first card."""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.adapters.codes import Codes, Floats
from rainkit.core.grids import Adjacency, Cell, distance
from rainkit.decks.model import Deck
from rainkit.foodweb.deal import goal_pool
from rainkit.foodweb.moves import Move
from rainkit.foodweb.rules import Rules
from rainkit.foodweb.view import View

__all__ = ["FoodWebCodes", "cells_within"]


def cells_within(steps: int, adjacency: Adjacency = "hex") -> tuple[Cell, ...]:
    """The cells at most so many steps from (0, 0), sorted; a forest of one card more can't leave them.

    >>> len(cells_within(8)), len(cells_within(8, "square")), cells_within(0)
    (217, 145, ((0, 0),))
    """
    reach = range(-steps, steps + 1)
    return tuple((q, r) for q in reach for r in reach if distance((0, 0), (q, r), adjacency) <= steps)


class FoodWebCodes(Codes):
    """Move ``card * len(cells) + cell``; cards as in the deck, cells as in :func:`cells_within`.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> state = GAME.new(2, seed=1)
    >>> codes = FoodWebCodes(state.deck, state.rules, state.level, state.players)
    >>> move = state.legal_moves(0)[0]
    >>> divmod(codes.number(state.view(0), move), 217) == (state.deck.cards.index(state.deck.card(move.card)), 108)
    True
    """

    def __init__(self, deck: Deck, rules: Rules, level: str, players: int) -> None:
        self.players = players
        self.cells = cells_within(rules.rounds - 1, rules.adjacency)
        self.goals = goal_pool(deck, rules, players) if level != "base" else ()
        self._card = {card.id: n for n, card in enumerate(deck.cards)}
        self._cell = {cell: n for n, cell in enumerate(self.cells)}
        self._goal = {goal.id: n for n, goal in enumerate(self.goals)}
        cards, cells, rounds = len(deck.cards), len(self.cells), rules.rounds
        self.actions = cards * cells
        self.most = max(card.count for card in deck.cards)
        self.longest = players * rounds
        self.shapes = {
            "seat": (players,),
            "round": (rounds + 1,),
            "hands": (rounds + 1, cards),
            "known_hands": (players - 1, cards),
            "played_cards": (players, rounds, cards),
            "played_cells": (players, rounds, cells),
            "choice_card": (cards,),
            "choice_cell": (cells,),
            **({"goals": (len(self.goals),)} if self.goals else {}),
        }

    def number(self, view: View, move: Move) -> int:  # noqa: ARG002 (the jungle's numbers depend on the view)
        """The number of a move."""
        return self._card[move.card] * len(self.cells) + self._cell[move.at]

    def fill(self, view: View, into: Mapping[str, Floats]) -> None:
        """Write what the view shows; players in the order of the seats from the own one on."""
        into["seat"][view.seat] = 1
        into["round"][len(view.played)] = 1
        for then, hand in enumerate(view.seen):
            for card in hand:
                into["hands"][then, self._card[card]] += 1
        for n in range(self.players):
            seat = (view.seat + n) % self.players
            if n:
                for card in view.hands[seat] or ():
                    into["known_hands"][n - 1, self._card[card]] += 1
            for then, moves in enumerate(view.played):
                into["played_cards"][n, then, self._card[moves[seat].card]] = 1
                into["played_cells"][n, then, self._cell[moves[seat].at]] = 1
        if view.choice:
            into["choice_card"][self._card[view.choice.card]] = 1
            into["choice_cell"][self._cell[view.choice.at]] = 1
        for goal in view.goals:
            into["goals"][self._goal[goal.id]] = 1
