"""How a turn goes on: each decision carried out, and everything that follows from it without a choice (J8-J17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rainkit.decks.model import COLOURS
from rainkit.i18n import N, T
from rainkit.jungle.animals import Animal, in_order
from rainkit.jungle.bonuses import forced, offered_colours, offers
from rainkit.jungle.jungle import JungleTile
from rainkit.jungle.legal import exchanges, group_of, keeps, locks, puts, same_as
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.state import RESERVE, ClearingTile, Event, Stack, State, Step
from rainkit.jungle.words import COLOUR_WORDS, ZONE_WORDS, animals_in_words

__all__ = ["after", "begin", "settle"]


def after(state: State, seat: int, move: Move) -> State:
    """The state after a decision of a seat and all that follows; RuleError if it is not legal."""
    if error := state.why_not(seat, move):
        raise error
    move = same_as(state, move)
    return settle(_carry_out(replace(state, events=(), moves=(*state.moves, (seat, move))), move))


def _carry_out(state: State, move: Move) -> State:
    match move:
        case Zone():
            return _zone(state, move)
        case Take(group):
            return _take(state, group)
        case Exchange():
            return replace(_exchange(state, move), step=Step.PLACE)
        case Put():
            return _put(state, move)
        case Done():
            return replace(state, step=Step.LOCK)
        case Lock(tile):
            return _lock(state, tile)
        case Protect():
            return _protect(state, move)
        case Waive(colour):
            return _decided(state, colour)
        case Keep(animals):
            return _keep(state, animals)


def _mine(state: State, **changes: Any) -> State:
    """The state with changed things of the player whose turn it is."""
    mine = replace(state.me, **changes)
    return replace(state, seats=(*state.seats[: state.seat], mine, *state.seats[state.seat + 1 :]))


def _told(state: State, clause: str, text: Any, *, hidden: bool = False) -> State:
    return replace(state, events=(*state.events, Event(clause, state.seat, text, hidden)))


def _put_in(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _without(animals: tuple[Animal, ...], *gone: Animal) -> tuple[Animal, ...]:
    left = list(animals)
    for animal in gone:
        left.remove(animal)
    return tuple(left)


def _zone(state: State, move: Zone) -> State:
    """J8: the tile of the zone goes to the clearing, under its stack, or out of the game."""
    index = COLOURS.index(move.zone)
    stack = state.stacks[index]
    if move.keep is not None:
        tile, rest = stack.tiles[0], stack.tiles[1:]
        if move.keep:
            state = _mine(state, clearing=(*state.me.clearing, ClearingTile(tile)))
            stack = Stack(rest, False, min(stack.known, len(rest)))
        elif state.rules.refused_tile == "bottom":
            # The refused tile is the lowest of those that all have seen.
            stack = Stack((*rest, tile), False, min(stack.known, len(rest)) + 1)
        else:
            state = replace(state, lost_tiles=(*state.lost_tiles, tile))
            stack = Stack(rest, False, min(stack.known, len(rest)))
    state = replace(state, stacks=_put_in(state.stacks, index, stack), zone=move.zone)
    return replace(state, step=Step.TAKE if state.tokens(move.zone) else Step.PLACE)


def _take(state: State, group: str) -> State:
    """J9: all tokens of the group go to the reserve; an empty zone then allows an exchange (J10)."""
    index = COLOURS.index(state.zone)
    taken = group_of(state.tokens(state.zone), group)
    spaces = tuple(None if animal and group in animal else animal for animal in state.zones[index])
    state = _mine(state, reserve=in_order((*state.me.reserve, *taken)))
    state = replace(state, zones=_put_in(state.zones, index, spaces))
    may_exchange = not any(spaces) and any(move.give for move in exchanges(state))
    return replace(state, step=Step.EXCHANGE if may_exchange else Step.PLACE)


def _exchange(state: State, move: Exchange) -> State:
    """J10: the given token goes to the space of the one that is got."""
    if move.give is None or move.get is None:
        return state
    index = COLOURS.index(move.zone)
    spaces = state.zones[index]
    state = _mine(state, reserve=in_order((*_without(state.me.reserve, move.give), move.get)))
    return replace(state, zones=_put_in(state.zones, index, _put_in(spaces, spaces.index(move.get), move.give)))


def _put(state: State, move: Put) -> State:
    """J11: the token leaves the reserve for good."""
    clearing = tuple(
        held.with_animal(move.animal, move.slot) if held.tile.id == move.tile else held for held in state.me.clearing
    )
    return _mine(state, reserve=_without(state.me.reserve, move.animal), clearing=clearing)


def _lock(state: State, tile: str) -> State:
    """J12: the full tile goes to the next free place; the ninth makes this round the last (J16)."""
    held = next(h for h in state.me.clearing if h.tile.id == tile)
    clearing = tuple(h for h in state.me.clearing if h is not held)
    jungle = state.me.jungle.with_tile(JungleTile(held.tile, tuple(a for a in held.animals if a)))
    before = state.me.jungle.diversity_place
    state = replace(_mine(state, clearing=clearing, jungle=jungle), grown=state.grown + 1)
    state = _told(state, "J12", T("Tile {tile} goes to place {place}.", tile=tile, place=len(jungle)))
    if before is None and jungle.diversity_place:
        state = _told(
            state,
            "J13e",
            T("The jungle shows all five colours: the diversity token goes on place {place}.", place=len(jungle)),
        )
    if jungle.is_full and not state.ending:
        state = _told(state, "J16", T("All nine places are filled: this round is the last."))
        state = replace(state, ending="J16")
    return state


def _protect(state: State, move: Protect) -> State:
    """J13: the token leaves the supply for a tile of the area."""
    left = tuple(token for token in state.supply if token != (move.colour, move.token))
    state = replace(state, supply=left)
    state = _mine(state, jungle=state.me.jungle.with_token(move.place, move.colour, move.token))
    return _decided(state, move.colour)


def _decided(state: State, colour: str) -> State:
    """A colour is settled; others whose last free tile has just gone are settled with it (J13b, J13d).

    A 3-token that could have been taken and was not is barred for good.
    """
    for settled in (colour, *(c for c in state.offered if c != colour and not offers(state, c))):
        if (settled, 3) in state.supply and settled not in state.me.jungle.protected:
            state = _mine(state, waived=state.me.waived | {settled})
        state = replace(state, offered=tuple(c for c in state.offered if c != settled))
    return replace(state, step=Step.PROTECT if state.offered else Step.KEEP)


def _keep(state: State, animals: tuple[Animal, ...]) -> State:
    """J14: the others go back into the bag, each to a place that chance has chosen, or out of the game."""
    surplus = _without(state.me.reserve, *animals)
    state = _mine(state, reserve=in_order(animals))
    if state.rules.surplus == "discard":
        text = N(
            "{n} token goes out of the game: {animals}.",
            "{n} tokens go out of the game: {animals}.",
            len(surplus),
            animals=animals_in_words(surplus),
        )
        state = replace(state, lost_animals=in_order((*state.lost_animals, *surplus)))
    else:
        text = N(
            "{n} token goes back into the bag: {animals}.",
            "{n} tokens go back into the bag: {animals}.",
            len(surplus),
            animals=animals_in_words(surplus),
        )
        bag = list(state.bag)
        returns = state.table.returns
        for n, animal in enumerate(surplus, state.returned):
            bag.insert(returns[n % len(returns)] * (len(bag) + 1) >> 16, animal)
        state = replace(state, bag=tuple(bag), returned=state.returned + len(surplus))
    return _end_turn(_told(state, "J14", text))


def settle(state: State) -> State:
    """Go on as long as nothing is left to decide: nothing fits, one full tile, nothing to take, nothing too many."""
    while True:
        match state.step:
            case Step.PLACE if next(puts(state), None) is None:
                state = replace(state, step=Step.LOCK)
            case Step.LOCK:
                ready = list(locks(state))
                if len(ready) > 1:
                    return state
                if ready:
                    state = _lock(state, ready[0].tile)
                else:
                    offered = offered_colours(state)
                    state = replace(state, offered=offered, step=Step.PROTECT if offered else Step.KEEP)
            case Step.PROTECT if len(state.offered) == 1 and forced(state, state.offered[0]):
                choices = offers(state, state.offered[0])
                if len(choices) > 1:
                    return state
                text = T(
                    "The last token of {colour} is taken without asking and goes on place {place}.",
                    colour=COLOUR_WORDS[choices[0].colour],
                    place=choices[0].place,
                )
                state = _protect(_told(state, "J13a", text), choices[0])
            case Step.KEEP:
                if len(state.me.reserve) <= RESERVE:
                    state = _end_turn(state)
                    continue
                choices_to_keep = list(keeps(state))
                if len(choices_to_keep) > 1:
                    return state
                state = _keep(state, choices_to_keep[0].animals)
            case _:
                return state


def _refilled(state: State) -> State:
    """J15: if any zone has no token, every empty space is filled from the bag, in the order of the zones."""
    if all(any(spaces) for spaces in state.zones) or not state.bag:
        return state
    drawn, zones = 0, []
    for spaces in state.zones:
        row = list(spaces)
        for n, animal in enumerate(row):
            if animal is None and drawn < len(state.bag):
                row[n], drawn = state.bag[drawn], drawn + 1
        zones.append(tuple(row))
    hidden = len(set(state.bag)) > 1
    state = replace(state, zones=tuple(zones), bag=state.bag[drawn:])
    return _told(
        state, "J15", N("{n} token is drawn from the bag.", "{n} tokens are drawn from the bag.", drawn), hidden=hidden
    )


def _turned_up(state: State) -> State:
    """J7: the next tile of the stack that was touched is turned up."""
    for index, stack in enumerate(state.stacks):
        if stack.open:
            continue
        hidden = bool(stack.hidden)
        state = replace(state, stacks=_put_in(state.stacks, index, replace(stack, open=True)))
        if stack.tiles:
            text = T("The next tile of {zone} is turned up.", zone=ZONE_WORDS[COLOURS[index]])
            state = _told(state, "J7", text, hidden=hidden)
    return state


def _end_turn(state: State) -> State:
    """J15, J7, then the next turn or the end of the game."""
    state = _turned_up(_refilled(state))
    last = state.turn + 1
    if last % state.players == 0 and (state.ending or last // state.players >= state.rules.round_limit):
        return replace(state, turn=last, step=Step.OVER, zone="", grown=0, ending=state.ending or "J17")
    return begin(replace(state, turn=last, zone="", grown=0))


def begin(state: State) -> State:
    """The start of a turn: a stalled game ends with its round (J17); without a zone to choose, J11 comes next (J8)."""
    if state.rules.stalled_end and not state.ending and not state.bag and not state.board:
        text = T("Neither the board nor the bag has a token: this round is the last.")
        state = replace(_told(state, "J17", text), ending="J17")
    choosable = any(any(spaces) for spaces in state.zones) or any(stack.tiles for stack in state.stacks)
    return replace(state, step=Step.ZONE if choosable else Step.PLACE)
