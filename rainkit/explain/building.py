"""Building a position by hand: cards into a forest, tiles and animals into a jungle, checked by the rules' clauses.

A step gives a new state; what the rules forbid raises a RuleError with the clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from rainkit.core import grids
from rainkit.core.errors import RuleError
from rainkit.core.grids import Cell
from rainkit.decks.model import COLOURS, Card, Goal, Tile
from rainkit.explain.foodweb_moment import foodweb_moment
from rainkit.explain.jungle_moment import Held, animals, jungle_moment
from rainkit.foodweb import State as FoodWebState
from rainkit.foodweb import cell_text
from rainkit.foodweb.position import MOST_GOALS
from rainkit.i18n import N, T
from rainkit.jungle import State as JungleState
from rainkit.jungle import Step
from rainkit.jungle.animals import COPIES
from rainkit.jungle.jungle import PLACES
from rainkit.jungle.state import CLEARING
from rainkit.jungle.words import ANIMAL_WORDS

__all__ = ["JungleDraft", "draft", "empty_forest", "give_card", "put_card", "set_goals", "set_level", "take_card"]


# --- food web ---------------------------------------------------------------------------------------------------------


def empty_forest(state: FoodWebState) -> FoodWebState:
    """The same deck, level and rules with nothing placed and no hand."""
    return foodweb_moment({}, (), deck=state.deck, goals=state.goals(0), level=state.level, rules=state.rules)


def _again(
    state: FoodWebState,
    cards: dict[Cell, Card],
    hand: Sequence[str],
    goals: Sequence[Goal] | None = None,
    level: str | None = None,
) -> FoodWebState:
    held = state.deal.goals[0] if goals is None else goals
    return foodweb_moment(
        cards, hand, deck=state.deck, goals=held, level=level or state.level, rules=state.rules, players=state.players
    )


def _hand(state: FoodWebState) -> tuple[str, ...]:
    return state.hands_by_round[-1][0]


def put_card(state: FoodWebState, card: str, cell: Cell) -> FoodWebState:
    """One card more in the first player's forest, from the deck or from the hand.

    Raises
    ------
    RuleError
        F1 if the deck has no further copy, F6 if the place is taken or apart, F8 if the forest is full.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> state = put_card(empty_forest(GAME.new(2, 1)), "merbau", (0, 0))
    >>> len(state.forests[0]), state.round
    (1, 2)
    """
    forest = state.forests[0]
    if len(forest) >= state.rules.rounds:
        raise RuleError(
            "F8", N("A forest has {n} card and no more.", "A forest has {n} cards and no more.", state.rules.rounds)
        )
    known = state.deck.card(card)
    if Counter(c.id for c in forest.cards.values())[card] >= known.count:
        raise RuleError("F1", T("All copies of {card} lie in this forest already.", card=known.name))
    if forest.cards or cell == (0, 0):
        forest.check(cell)
    hand = list(_hand(state))
    if card in hand:
        hand.remove(card)
    return _again(state, {**forest.cards, cell: known}, hand)


def take_card(state: FoodWebState, cell: Cell) -> FoodWebState:
    """The forest without the card of a cell; it goes to the hand.

    Raises
    ------
    RuleError
        F6, if the forest would fall into pieces.
    """
    forest = state.forests[0]
    left = {at: card for at, card in forest.cards.items() if at != cell}
    if cell not in forest.cards:
        raise RuleError("F6", T("No card lies on {cell}.", cell=cell_text(cell)))
    if not grids.is_connected(left, forest.adjacency):
        raise RuleError("F6", T("Without this card the forest would be in two pieces. Take one at its edge first."))
    return _again(state, left, (*_hand(state), forest.cards[cell].id))


def give_card(state: FoodWebState, card: str) -> FoodWebState:
    """A card into the hand, or out of it if it is there.

    Raises
    ------
    RuleError
        F1, if the deck has no further copy.
    """
    hand = list(_hand(state))
    if card in hand:
        hand.remove(card)
    else:
        known = state.deck.card(card)
        used = Counter(c.id for c in state.forests[0].cards.values())
        if used[card] >= known.count:
            raise RuleError("F1", T("All copies of {card} lie in this forest already.", card=known.name))
        hand.append(card)
    return _again(state, dict(state.forests[0].cards), hand)


def set_level(state: FoodWebState, level: str) -> FoodWebState:
    """The same position at another level."""
    return _again(state, dict(state.forests[0].cards), _hand(state), level=level)


def set_goals(state: FoodWebState, goals: Sequence[Goal]) -> FoodWebState:
    """The same position with other goals held; at the base level it moves to the intermediate one.

    Raises
    ------
    RuleError
        F5, for more goals than anybody holds.
    """
    if len(goals) > MOST_GOALS:
        raise RuleError("F5", N("Nobody holds more than {n} goal.", "Nobody holds more than {n} goals.", MOST_GOALS))
    level = "intermediate" if state.level == "base" and goals else state.level
    return _again(state, dict(state.forests[0].cards), _hand(state), goals, level)


# --- jungle -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JungleDraft:
    """The things of the player whose jungle is built; everything else is dealt.

    ``zones`` holds the animals of the five zones, in the order of the colours; an empty tuple leaves them to the deal.
    """

    jungle: tuple[Held, ...] = ()
    clearing: tuple[Held, ...] = ()
    hand: tuple[str, ...] = ()
    totem: str = "frog"
    placing: bool = False
    zones: tuple[tuple[str, ...], ...] = ()

    def state(self, like: JungleState) -> JungleState:
        """The state with these things, under the rules and with the deck of another."""
        rows = zip(COLOURS, self.zones, like.rules.zone_spaces, strict=False)
        step, zone = (Step.PLACE, "red") if self.placing else (Step.ZONE, "")
        return jungle_moment(
            self.jungle,
            self.clearing,
            ", ".join(self.hand),
            zones={colour: ", ".join(row[:spaces]) for colour, row, spaces in rows},
            totem=self.totem,
            step=step,
            zone=zone,
            rules=like.rules,
            deck=like.deck,
        )

    def _used(self) -> set[str]:
        return {held.tile for held in (*self.jungle, *self.clearing)}

    def with_jungle_tile(self, tile: Tile) -> JungleDraft:
        """One tile more in the jungle, filled with fitting animals. RuleError: J1, J12."""
        self._check(tile)
        if len(self.jungle) >= PLACES:
            raise RuleError("J12", N("A jungle has {n} place.", "A jungle has {n} places.", PLACES))
        return replace(self, jungle=(*self.jungle, Held(tile.id)))

    def with_clearing_tile(self, tile: Tile) -> JungleDraft:
        """One tile more in the clearing, empty. RuleError: J1, J6."""
        self._check(tile)
        if len(self.clearing) >= CLEARING:
            raise RuleError("J6", N("A clearing has {n} place.", "A clearing has {n} places.", CLEARING))
        return replace(self, clearing=(*self.clearing, Held(tile.id)))

    def _check(self, tile: Tile) -> None:
        if tile.id in self._used():
            raise RuleError("J1", T("The tile {tile} is there already, and there is only one.", tile=tile.id))

    def with_animal(self, animal: str, zone: str = "", spaces: Sequence[int] = ()) -> JungleDraft:
        """One animal more in the hand, or in a zone with so many spaces for each colour. RuleError: J3, J4."""
        used = Counter((*self.hand, *chain.from_iterable(self.zones)))
        for held in (*self.jungle, *self.clearing):
            used.update(map(str, animals(held.on)))
        if used[animal] >= COPIES:
            kind = animals(animal)[0]
            raise RuleError("J3", T("All seven of this kind are in use: {animal}.", animal=ANIMAL_WORDS[kind]))
        if not zone:
            return replace(self, hand=(*self.hand, animal))
        number = COLOURS.index(zone)
        row = self.zones[number]
        if len(row) >= spaces[number]:
            message = N(
                "This zone has {n} space, and it is full.", "This zone has {n} spaces, and it is full.", spaces[number]
            )
            raise RuleError("J4", message)
        return self._zone(number, (*row, animal))

    def _zone(self, number: int, row: tuple[str, ...]) -> JungleDraft:
        return replace(self, zones=(*self.zones[:number], row, *self.zones[number + 1 :]))

    def without(self, where: str, number: int) -> JungleDraft:
        """The last jungle tile, one clearing tile, or one animal taken away.

        ``where`` is ``jungle``, ``clearing``, ``hand`` or the colour of a zone.
        """
        if where in COLOURS:
            row = self.zones[COLOURS.index(where)]
            return self._zone(COLOURS.index(where), (*row[:number], *row[number + 1 :]))
        row = getattr(self, where)
        changes: dict[str, Any] = {where: (*row[:number], *row[number + 1 :])}
        return replace(self, **changes)


def draft(state: JungleState, seat: int) -> JungleDraft:
    """The things of a seat as a draft to go on with.

    >>> from rainkit.jungle import GAME
    >>> draft(GAME.new(2, 1), 0).jungle
    ()
    """
    mine = state.seats[seat]
    jungle = tuple(
        Held(
            held.tile.id,
            ", ".join(map(str, held.animals)),
            (held.token_colour, held.token) if held.token else None,
        )
        for held in mine.jungle.tiles
    )
    clearing = tuple(Held(held.tile.id, ", ".join(str(a) for a in held.animals if a)) for held in mine.clearing)
    zones = tuple(tuple(str(animal) for animal in row if animal) for row in state.zones)
    return JungleDraft(jungle, clearing, tuple(map(str, mine.reserve)), mine.totem, state.step is Step.PLACE, zones)
