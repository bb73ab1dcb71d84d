"""The same position under other rules: what the explorer sets side by side.

Switches of the rules are those of the game's ``Rules``; those of a goal (F13: ``match``, ``turn``, ``flip``) are
switched on all goals at once. A switch that decides at the set-up is applied to the position as if the set-up had been
the other one: a smaller zone gives its last tokens back to the bag, a larger one is filled only at the start of a game;
protected-area tokens that would not have been drawn leave the supply; without the special goal nobody holds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rainkit.core.rng import Stream
from rainkit.core.switches import Switch, read_switch, read_switches, switches
from rainkit.decks.model import Goal
from rainkit.foodweb import Forest
from rainkit.foodweb import Rules as FoodWebRules
from rainkit.foodweb import State as FoodWebState
from rainkit.foodweb.deal import Deal
from rainkit.i18n import T, Text, listed
from rainkit.jungle import Rules as JungleRules
from rainkit.jungle import State as JungleState
from rainkit.jungle import Step
from rainkit.jungle.bonuses import offered_colours
from rainkit.jungle.rules import PROTECTED
from rainkit.jungle.turn import settle

__all__ = ["VALUE_WORDS", "Turnable", "stand", "turnables", "under", "value_words"]

GOAL_SWITCHES: Mapping[str, Switch] = {
    "match": Switch(
        "F13", T("A goal asks for exactly this shape, or for a forest that contains it."), ("exact", "contains")
    ),
    "turn": Switch("F13", T("A goal's shape may be turned.")),
    "flip": Switch("F13", T("A goal's shape may be mirrored.")),
}

VALUE_WORDS: Mapping[tuple[str, str], Text] = {
    ("adjacency", "hex"): T("six, on hexagons"),
    ("adjacency", "square"): T("four, on squares"),
    ("adjacency", "square8"): T("eight, on squares with corners"),
    ("place_order", "rows"): T("row by row"),
    ("place_order", "columns"): T("column by column"),
    ("refused_tile", "bottom"): T("under its stack"),
    ("refused_tile", "discard"): T("out of the game"),
    ("surplus", "bag"): T("back into the bag"),
    ("surplus", "discard"): T("out of the game"),
    ("match", "exact"): T("exactly the shape"),
    ("match", "contains"): T("contains the shape"),
}


@dataclass(frozen=True, slots=True)
class Turnable:
    """A switch in a position.

    ``value`` is the one in force there, ``default`` that of RULES.md; None on a goal's switch if the goals differ.
    """

    name: str
    about: Switch
    value: Any
    default: Any

    @property
    def is_number(self) -> bool:
        """Whether it takes a whole number."""
        return isinstance(self.default, int) and not isinstance(self.default, bool)

    @property
    def options(self) -> tuple[str, ...]:
        """The allowed words; none for numbers and lists of numbers."""
        return self.about.choices or (("yes", "no") if isinstance(self.default, bool) else ())

    def read(self, word: str) -> Any:
        """The value of a word or number; InputError in plain words if it is none."""
        return read_switch(self.name, self.about, self.default, word)


def value_words(name: str, value: Any) -> Text | str:
    """A value as people read it.

    >>> str(value_words("refused_tile", "discard")), str(value_words("must_place", True))
    ('out of the game', 'yes')
    """
    if isinstance(value, bool) or value in ("yes", "no"):
        return T("yes") if value in (True, "yes") else T("no")
    if value is None:
        return T("as each goal says")
    if isinstance(value, tuple):
        return listed(value)
    return VALUE_WORDS.get((name, str(value)), str(value))


def _held_goals(state: FoodWebState) -> list[Goal]:
    return [goal for row in state.deal.goals for goal in row]


def turnables(state: Any) -> tuple[Turnable, ...]:
    """Every switch that a position has, in the order of the clauses.

    >>> from rainkit.jungle import GAME
    >>> [one.name for one in turnables(GAME.new(2, 1))][:3]
    ['zone_spaces', 'protected_tokens', 'place_order']
    """
    rules = state.rules
    defaults = type(rules)()
    found = [
        Turnable(name, about, getattr(rules, name), getattr(defaults, name))
        for name, about in switches(type(rules)).items()
    ]
    if isinstance(state, FoodWebState) and (goals := [g for g in _held_goals(state) if g.shape]):
        for name, about in GOAL_SWITCHES.items():
            values = {getattr(goal, name) for goal in goals}
            default = {"match": "contains", "turn": True, "flip": False}[name]
            found.append(Turnable(name, about, values.pop() if len(values) == 1 else None, default))
    order = [f"F{n}" for n in range(1, 17)] + [f"J{n}" for n in range(1, 22)]
    place = {clause: number for number, clause in enumerate(order)} | {"J13a": order.index("J13")}
    return tuple(sorted(found, key=lambda one: place[one.about.clause]))


def under(state: Any, changes: Mapping[str, Any]) -> Any:
    """The same position under other rules.

    Parameters
    ----------
    state : State
        Of either game.
    changes : mapping of name to value
        Switches that are turned; the others stay as they are in the position.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> state = GAME.new(2, 1)
    >>> [len(row) for row in under(state, {"zone_spaces": (1, 3, 4, 5, 7)}).zones]
    [1, 3, 4, 5, 7]
    """
    if not changes:
        return state
    if isinstance(state, FoodWebState):
        return _foodweb(state, changes)
    return _jungle(state, changes)


def _foodweb(state: FoodWebState, changes: Mapping[str, Any]) -> FoodWebState:
    own = {name: value for name, value in changes.items() if name not in GOAL_SWITCHES}
    on_goals = {name: value for name, value in changes.items() if name in GOAL_SWITCHES}
    rules = replace(state.rules, **read_like(FoodWebRules, own))
    held = tuple(
        tuple(
            replace(goal, **on_goals) if goal.shape else goal for goal in row if rules.special_goal or not goal.distinct
        )
        for row in state.deal.goals
    )
    forests = tuple(Forest(forest.cards, rules.adjacency) for forest in state.forests)
    played = state.played
    chosen = state.chosen if len(played) < rules.rounds else (None,) * state.players
    return replace(state, rules=rules, deal=Deal(state.deal.hands, held), forests=forests, chosen=chosen)


def read_like(rules: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as fields of the rules; InputError for those that are not allowed."""
    made = read_switches(rules, values)
    return {name: getattr(made, name) for name in values}


def _jungle(state: JungleState, changes: Mapping[str, Any]) -> JungleState:
    rules = replace(state.rules, **read_like(JungleRules, changes))
    zones, bag = list(state.zones), list(state.bag)
    for n, spaces in enumerate(rules.zone_spaces):
        row = zones[n]
        back = [animal for animal in row[spaces:] if animal]
        bag[:0] = back
        zones[n] = (*row[:spaces], *[None] * (spaces - len(row)))
    if not state.moves and state.turn == 0 and state.seed is not None:
        for n, row in enumerate(zones):
            filled = [animal or (bag.pop(0) if bag else None) for animal in row]
            zones[n] = tuple(filled)
    in_game = state.table.protected
    if rules.protected_tokens != state.rules.protected_tokens:
        in_game = tuple(Stream(state.seed or 0, "deal", 0, "protected").sample(PROTECTED, rules.protected_tokens))
    held = {(t.token_colour, t.token) for seat in state.seats for t in seat.jungle.tiles if t.token}
    supply = state.supply
    if in_game != state.table.protected:
        supply = tuple(token for token in PROTECTED if token in in_game and token not in held)
    seats = tuple(replace(seat, jungle=replace(seat.jungle, order=rules.place_order)) for seat in state.seats)
    ending = state.ending
    if ending == "J17" and not state.is_over and not rules.stalled_end:
        ending = ""
    elif rules.stalled_end and not ending and state.step is Step.ZONE and not bag and not any(map(any, zones)):
        ending = "J17"
    other = replace(
        state,
        table=replace(state.table, rules=rules, protected=tuple(t for t in PROTECTED if t in in_game)),
        zones=tuple(zones),
        bag=tuple(bag),
        supply=supply,
        seats=seats,
        ending=ending,
    )
    if state.round > rules.round_limit and not state.is_over:
        return replace(other, step=Step.OVER, ending="J17")
    return stand(other)


def stand(state: JungleState) -> JungleState:
    """The state with its step as these rules give it: what is offered may be more, less, or nothing."""
    if state.step is Step.PROTECT:
        decided = {c for c in state.me.waived if c not in state.offered}
        offered = tuple(colour for colour in offered_colours(state) if colour not in decided)
        state = replace(state, offered=offered, step=Step.PROTECT if offered else Step.KEEP)
        return settle(state)
    return state
