"""Why a decision isn't legal: the clause that forbids it, and what would be legal."""

from __future__ import annotations

from rainkit.core.errors import RuleError
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS
from rainkit.i18n import N, T, Text
from rainkit.jungle.animals import KINDS, Animal, fits
from rainkit.jungle.legal import group_of, may_stop, takes
from rainkit.jungle.moves import Done, Exchange, Keep, Lock, Move, Protect, Put, Take, Waive, Zone
from rainkit.jungle.state import CLEARING, RESERVE, State, Step
from rainkit.jungle.why_no_area import protect, waive
from rainkit.jungle.words import ANIMAL_WORDS, GROUP_WORDS, SLOT_WORDS, STEP_WORDS, ZONE_WORDS

__all__ = ["step_of", "why_not"]


def step_of(move: Move) -> Step:
    """The step of the turn to which a decision belongs."""
    match move:
        case Zone():
            return Step.ZONE
        case Take():
            return Step.TAKE
        case Exchange():
            return Step.EXCHANGE
        case Put() | Done():
            return Step.PLACE
        case Lock():
            return Step.LOCK
        case Protect() | Waive():
            return Step.PROTECT
        case Keep():
            return Step.KEEP


def why_not(state: State, seat: int, move: Move) -> RuleError | None:
    """The reason why a seat may not decide so now; None if it may.

    Parameters
    ----------
    state : State
    seat : int
        Counted from 0.
    move : Move
        Any decision, also one of another step of the turn.

    Returns
    -------
    RuleError or None

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> print(why_not(GAME.new(2, seed=7), 0, Take("frog")))
    J9: That step of the turn comes later. Now: choose a zone, and keep or refuse its tile.
    """
    if state.is_over:
        return RuleError(state.ending or "J16", T("The game is over; nothing more is decided."))
    if seat != state.seat:
        return RuleError(
            "J16", T("It is the turn of player {player}; all have the same number of turns.", player=state.seat + 1)
        )
    step = step_of(move)
    if step is not state.step:
        now = STEP_WORDS[state.step.value]
        order = list(Step)
        if order.index(step) < order.index(state.step):
            return RuleError(step.value, T("That step of the turn is over. Now: {now}.", now=now))
        return RuleError(step.value, _too_early(step, now))
    match move:
        case Zone():
            return _zone(state, move)
        case Take(group):
            return _take(state, group)
        case Exchange():
            return _exchange(state, move)
        case Put():
            return _put(state, move)
        case Done():
            if not may_stop(state):
                return RuleError("J11", T("A token still fits on a slot, and it must be placed (rule must_place)."))
        case Lock(tile):
            return _lock(state, tile)
        case Protect():
            return protect(state, move)
        case Waive(colour):
            return waive(state, colour)
        case Keep(animals):
            return _keep(state, animals)
    return None


def _too_early(step: Step, now: Text) -> Text:
    match step:
        case Step.EXCHANGE:
            return T("Only who has just taken the last token of a zone may exchange one. Now: {now}.", now=now)
        case Step.LOCK:
            return T("Full tiles go to the jungle when all placing is done. Now: {now}.", now=now)
        case Step.PROTECT:
            return T("Protected areas are checked when this turn's tiles are in the jungle. Now: {now}.", now=now)
        case Step.KEEP:
            return T("Tokens are given up at the end of the turn, if more than two are left. Now: {now}.", now=now)
        case _:
            return T("That step of the turn comes later. Now: {now}.", now=now)


def _zone(state: State, move: Zone) -> RuleError | None:
    if move.zone not in COLOURS:
        return RuleError("J4", T("There are five zones: {zones}.", zones=list(ZONE_WORDS.values())))
    where = ZONE_WORDS[move.zone]
    if state.stack(move.zone).top is None:
        if not state.tokens(move.zone):
            return RuleError("J8", T("There is neither a tile nor a token in {zone}; choose another.", zone=where))
        if move.keep is not None:
            return RuleError("J8", T("The stack of {zone} is empty: choose it for its tokens alone.", zone=where))
        return None
    if move.keep is None:
        return RuleError("J8", T("Say whether you keep or refuse the tile of {zone}.", zone=where))
    if move.keep and len(state.me.clearing) >= CLEARING:
        return RuleError("J8", T("Your clearing is full: the tile of {zone} must be refused.", zone=where))
    return None


def _take(state: State, group: str) -> RuleError | None:
    if group == "green":
        return RuleError("J3", T("There is no green animal."))
    if group not in ANIMAL_COLOURS and group not in ANIMALS:
        return RuleError(
            "J9", T("Tokens are taken by colour or by species: {groups}.", groups=list(GROUP_WORDS.values()))
        )
    if not group_of(state.tokens(state.zone), group):
        return RuleError(
            "J9",
            T(
                "None of these is in {zone}: {group}. You can take: {legal}.",
                zone=ZONE_WORDS[state.zone],
                group=GROUP_WORDS[group],
                legal=[GROUP_WORDS[m.group] for m in takes(state)],
            ),
        )
    return None


def _no_such(animal: Animal) -> RuleError | None:
    if animal not in KINDS:
        return RuleError("J3", T("There is no such animal: {animal}.", animal=str(animal)))
    return None


def _held(state: State, animal: Animal, clause: str) -> RuleError | None:
    if animal not in state.me.reserve:
        return RuleError(
            clause,
            T(
                "You have no such token ({animal}); you have: {held}.",
                animal=ANIMAL_WORDS[animal],
                held=[ANIMAL_WORDS[a] for a in state.me.reserve],
            ),
        )
    return None


def _exchange(state: State, move: Exchange) -> RuleError | None:
    if move.give is None and move.get is None:
        return None
    if move.give is None or move.get is None or move.zone not in COLOURS:
        return RuleError("J10", T("An exchange is one token given for one token of a zone."))
    if error := _no_such(move.give) or _no_such(move.get) or _held(state, move.give, "J10"):
        return error
    if move.get not in state.tokens(move.zone):
        return RuleError(
            "J10",
            T(
                "There is no such token ({animal}) in {zone}.",
                animal=ANIMAL_WORDS[move.get],
                zone=ZONE_WORDS[move.zone],
            ),
        )
    return None


def _put(state: State, move: Put) -> RuleError | None:
    if error := _no_such(move.animal) or _held(state, move.animal, "J11"):
        return error
    held = state.me.growing(move.tile)
    if held is None:
        if any(locked.tile.id == move.tile for locked in state.me.jungle.tiles):
            return RuleError(
                "J12",
                T("Tile {tile} lies in the jungle, full and fixed; animals go on clearing tiles.", tile=move.tile),
            )
        return RuleError(
            "J11",
            T(
                "Tile {tile} is not in your clearing; there you have: {tiles}.",
                tile=move.tile,
                tiles=[h.tile.id for h in state.me.clearing],
            ),
        )
    if move.slot not in SLOT_WORDS:
        return RuleError("J2", T("A slot takes any animal, a colour or a species, not {slot}.", slot=move.slot))
    if move.slot not in held.free_slots:
        free = [SLOT_WORDS[slot] for slot in held.free_slots]
        if not free:
            return RuleError("J11", T("Tile {tile} is full.", tile=move.tile))
        return RuleError(
            "J11",
            T(
                "Tile {tile} has no free slot for {slot}; free: {free}.",
                tile=move.tile,
                slot=SLOT_WORDS[move.slot],
                free=free,
            ),
        )
    if not fits(move.animal, move.slot):
        return RuleError(
            "J11",
            T(
                "This token ({animal}) doesn't fit: the slot takes {slot}.",
                animal=ANIMAL_WORDS[move.animal],
                slot=SLOT_WORDS[move.slot],
            ),
        )
    return None


def _lock(state: State, tile: str) -> RuleError | None:
    held = state.me.growing(tile)
    if held is None:
        return RuleError("J12", T("Tile {tile} is not in your clearing.", tile=tile))
    if not held.is_full:
        return RuleError(
            "J12",
            T(
                "Tile {tile} still has free slots for {free}; only full tiles go to the jungle.",
                tile=tile,
                free=[SLOT_WORDS[slot] for slot in held.free_slots],
            ),
        )
    return None


def _keep(state: State, animals: tuple[Animal, ...]) -> RuleError | None:
    if len(animals) != RESERVE:
        return RuleError("J14", N("You keep exactly {n} token.", "You keep exactly {n} tokens.", RESERVE))
    for animal in animals:
        if error := _no_such(animal):
            return error
        if animals.count(animal) > state.me.reserve.count(animal):
            return RuleError(
                "J14",
                T("You don't have these tokens; you have: {held}.", held=[ANIMAL_WORDS[a] for a in state.me.reserve]),
            )
    return None
