"""The acts of the explorer's builder: each step makes a new position, or is refused with the clause."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from rainkit.core.grids import Cell
from rainkit.decks.model import COLOURS
from rainkit.explain import building
from rainkit.explain.exploring import Exploring
from rainkit.foodweb import Position as ForestPosition
from rainkit.jungle import Position as JunglePosition
from rainkit.widgets.explorer_places import cell_of
from rainkit.widgets.stage import Stage

__all__ = ["Builder"]


class Builder(Stage):
    """What the tab 'Build' does; the app says what is explored.

    Attributes
    ----------
    card, tile, animal : str
        What is laid or given next.
    where : str
        Where the animal goes: ``hand``, or the colour of a zone.
    source : dict
        Where the position is from; empty once it was changed by hand.
    """

    there: Exploring
    card: str = ""
    tile: str = "red-01"
    animal: str = "red frog"
    where: str = "hand"
    source: dict[str, Any]
    picked: Cell | None

    def go_to(self, there: Exploring, tab: str = "") -> None:
        """Explore another position."""
        raise NotImplementedError

    def _built(self, state: Any) -> None:
        self.go_to(self.there.built(state), "build")
        self.source = {}

    def set_build_card(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The card that is laid next."""
        self.card = value

    def act_build_on(self, arg: str) -> None:
        """The chosen card on a place."""
        state = self.there.state
        used = {card.id for card in state.forests[0].cards.values()}
        free = [card.id for card in state.deck.cards if card.id not in used]
        card = self.card if self.card in free else free[0]
        self._built(building.put_card(state, card, cell_of(arg)))

    def act_build_off(self, arg: str) -> None:
        """A card taken from the forest."""
        self._built(building.take_card(self.there.state, cell_of(arg)))

    def act_build_hand(self, arg: str) -> None:
        """A card into the hand or out of it."""
        self._built(building.give_card(self.there.state, arg))

    def set_level(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another level."""
        self._built(building.set_level(self.there.state, value))

    def set_build_goal(self, value: str, arg: str) -> None:
        """A goal held or not."""
        state = self.there.state
        held = [goal for goal in state.deal.goals[0] if goal.id != arg]
        if value == "true":
            held += [goal for goal in state.deck.goals if goal.id == arg]
        self._built(building.set_goals(state, held))

    def _draft(self, made: building.JungleDraft) -> None:
        self._built(made.state(self.there.state))

    @property
    def _mine(self) -> building.JungleDraft:
        return building.draft(self.there.state, self.there.seat)

    def set_build_tile(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The tile that is laid next."""
        self.tile = value

    def set_build_which(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The animal that is given next."""
        self.animal = value

    def act_build_jungle(self, arg: str) -> None:
        """A tile into the jungle."""
        tile = next(tile for tile in self.there.state.deck.tiles if tile.id == arg)
        self._draft(self._mine.with_jungle_tile(tile))

    def act_build_clearing(self, arg: str) -> None:
        """A tile into the clearing."""
        tile = next(tile for tile in self.there.state.deck.tiles if tile.id == arg)
        self._draft(self._mine.with_clearing_tile(tile))

    def act_build_animal(self, arg: str) -> None:
        """An animal into the hand or a zone."""
        zone = "" if self.where == "hand" else self.where
        self._draft(self._mine.with_animal(arg, zone, self.there.state.rules.zone_spaces))

    def set_build_where(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Where animals are given and taken away."""
        if value in ("hand", *COLOURS):
            self.where = value

    def act_build_drop(self, arg: str) -> None:
        """Something taken away: ``jungle:3``, ``clearing:0``, ``hand:1``, ``red:0`` of the red zone."""
        where, _, number = arg.partition(":")
        if where in ("jungle", "clearing", "hand", *COLOURS) and number.isdecimal():
            self._draft(self._mine.without(where, int(number)))

    def set_build_totem(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another totem."""
        self._draft(replace(self._mine, totem=value))

    def set_build_time(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Where the turn stands."""
        self._draft(replace(self._mine, placing=value == "yes"))

    def act_build_empty(self, arg: str) -> None:  # noqa: ARG002
        """Start from nothing."""
        if self.there.game == "foodweb":
            self._built(building.empty_forest(self.there.state))
        else:
            self._draft(building.JungleDraft())

    def act_download(self, arg: str) -> None:  # noqa: ARG002
        """The position as a file."""
        state, seat = self.there.state, self.there.seat
        data = (
            ForestPosition(state.forests[seat], state.deck, state.goals(seat), state.level, state.rules).to_data()
            if self.there.game == "foodweb"
            else JunglePosition(state.seats[seat].jungle, state.seats[seat].totem, state.deck, state.rules).to_data()
        )
        self.download("position.json", "application/json", json.dumps(data, ensure_ascii=False, indent=1) + "\n")
