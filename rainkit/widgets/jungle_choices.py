"""What can be chosen now, in two steps as a person chooses it: first what (a zone, a token ...), then where.

Everything comes from the state's legal moves; the words say what a choice would make possible, never what is best.
"""

from __future__ import annotations

from dataclasses import dataclass

from rainkit.decks.model import Tile
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import (
    Animal,
    Done,
    Exchange,
    Keep,
    Lock,
    Move,
    Outlook,
    Protect,
    Put,
    State,
    Step,
    Take,
    Waive,
    Zone,
    outlook,
)
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, SLOT_WORDS

__all__ = ["STEPS", "Group", "go_words", "groups", "looking_words", "place_words", "step_number", "tile_words", "title"]

STEPS: tuple[tuple[Text, tuple[Step, ...]], ...] = (
    (T("Zone and tile"), (Step.ZONE,)),
    (T("Take tokens"), (Step.TAKE, Step.EXCHANGE)),
    (T("Place animals"), (Step.PLACE,)),
    (T("Complete tiles"), (Step.LOCK, Step.PROTECT)),
    (T("Keep two"), (Step.KEEP,)),
)
"""The five steps of a turn as the page names them, with the decisions in each."""


@dataclass(frozen=True, slots=True)
class Group:
    """One thing to choose first, with the moves that go with it.

    Attributes
    ----------
    key : str
        A zone's colour, a colour or species to take, a token, a tile's id, or a protected-area token.
    moves : tuple of Move
        More than one: then there is something to choose second.
    """

    key: str
    moves: tuple[Move, ...]


def step_number(step: Step) -> int:
    """The number of a decision's step, from 1.

    >>> step_number(Step.PROTECT)
    4
    """
    return next((n for n, (_, steps) in enumerate(STEPS, 1) if step in steps), len(STEPS))


def groups(state: State) -> tuple[Group, ...]:
    """The legal moves of the player whose turn it is, grouped; ``done`` of J11 comes last.

    Examples
    --------
    >>> from rainkit.jungle import GAME
    >>> [(group.key, len(group.moves)) for group in groups(GAME.new(2, seed=7))][:2]
    [('red', 2), ('yellow', 2)]
    """
    found: dict[str, list[Move]] = {}
    for move in state.legal_moves(state.seat):
        found.setdefault(_key(move), []).append(move)
    nothing = found.pop("nothing", None)
    made = [Group(key, tuple(moves)) for key, moves in found.items()]
    return (*made, Group("nothing", tuple(nothing))) if nothing else tuple(made)


def _key(move: Move) -> str:
    match move:
        case Zone(zone):
            return zone
        case Take(group):
            return group
        case Exchange(give):
            return str(give) if give else "nothing"
        case Put(animal):
            return str(animal)
        case Lock(tile):
            return tile
        case Protect(colour, token):
            return f"{colour} {token}"
        case Waive(colour):
            return f"leave {colour}"
        case Keep(animals):
            return ", ".join(map(str, animals))
        case Done():
            return "nothing"


# --- words ------------------------------------------------------------------------------------------------------------


def title(state: State) -> Text:
    """What is to be decided now."""
    if state.step is Step.KEEP and state.rules.surplus == "discard":
        return T("Keep two tokens, the others are out of the game")
    return {
        Step.ZONE: T("Choose a zone, and keep or refuse its tile"),
        Step.TAKE: T("Take all tokens of one colour or one species"),
        Step.EXCHANGE: T("You emptied the zone: exchange one token, if you like"),
        Step.PLACE: T("Place animals on your clearing tiles"),
        Step.LOCK: T("Several tiles are full: which goes to the jungle next?"),
        Step.PROTECT: T("A protected area: take a token for one of its tiles, or not"),
        Step.KEEP: T("Keep two tokens, the others go back"),
        Step.OVER: T("The game is over"),
    }[state.step]


def tile_words(tile: Tile) -> Text:
    """A tile in short: its colours and points.

    >>> str(tile_words(Tile("t", ("green", "yellow"), 4, ("any",))))
    'green and yellow 4'
    """
    first, second = COLOUR_WORDS[tile.colours[0]], COLOUR_WORDS[tile.colours[-1]]
    if len(tile.colours) > 1:
        return T("{first} and {second} {points}", first=first, second=second, points=tile.points)
    return T("{colour} {points}", colour=first, points=tile.points)


def tile_of(state: State, tile_id: str) -> Tile | None:
    """A tile of the own clearing, of the own jungle or on top of a stack, by its id."""
    held = state.me.growing(tile_id)
    if held is not None:
        return held.tile
    tiles = [held.tile for held in state.me.jungle.tiles] + [stack.top for stack in state.stacks if stack.top]
    return next((tile for tile in tiles if tile.id == tile_id), None)


def _names(state: State, seen: Outlook) -> list[object]:
    return [tile_words(tile) for name in seen.completes if (tile := tile_of(state, name))]


def looking_words(state: State, move: Move) -> Text:
    """What a move would make possible or bring at once, in a few words."""
    seen = outlook(state, state.seat, move)
    if isinstance(move, Put):
        if not seen.completes and not seen.slots:
            return T("then no further slot can be filled")
        if not seen.completes:
            return N("then {n} more slot can be filled", "then {n} more slots can be filled", seen.slots)
        return T("completes the tile: {points}", points=signed(seen.points)) if seen.points else T("completes the tile")
    if isinstance(move, Lock):
        if seen.areas:
            colour, size = seen.areas[0]
            return T("makes an area of {size} in {colour}", size=size, colour=COLOUR_WORDS[colour])
        return T("goes to place {place}", place=seen.place)
    if isinstance(move, Waive):
        if seen.closes:
            return T("the ×2 of this colour is given up for good")
        return T("a larger area may bring it later")
    if isinstance(move, Protect):
        return T("{points} at once", points=signed(seen.points))
    if seen.completes:
        return T("can complete {tiles}", tiles=_names(state, seen))
    if seen.slots:
        return N("can fill {n} slot", "can fill {n} slots", seen.slots)
    return T("fits no slot now")


def place_words(state: State, move: Move) -> Text:
    """Where a move puts something: a slot of a tile, a token of the board, a place of the jungle."""
    match move:
        case Put(_, tile, slot):
            found = tile_of(state, tile)
            assert found is not None
            return T("{tile}: {slot}", tile=tile_words(found), slot=SLOT_WORDS[slot])
        case Exchange(_, get, zone) if get:
            return T("{animal} ({zone})", animal=ANIMAL_WORDS[get], zone=COLOUR_WORDS[zone])
        case Protect(_, _, place):
            return T("place {place}", place=place)
        case Zone(_, keep):
            return T("refuse the tile") if keep is False else T("keep the tile") if keep else T("its stack is empty")
    return T("this")


def go_words(state: State, move: Move) -> Text:
    """What the one filled button says: what will happen."""
    match move:
        case Zone(_, keep):
            if keep is None:
                return T("Choose this zone")
            return T("Keep the tile") if keep else T("Refuse the tile")
        case Take(group):
            number = sum(group in animal for animal in state.tokens(state.zone))
            return N("Take {n} token", "Take {n} tokens", number)
        case Exchange(give, get):
            if give is None or get is None:
                return T("Exchange nothing")
            return T("Give {give} for {get}", give=ANIMAL_WORDS[give], get=ANIMAL_WORDS[get])
        case Put(animal):
            return T("Place it here: {animal}", animal=ANIMAL_WORDS[animal])
        case Done():
            return T("Place nothing more")
        case Lock():
            return T("Move it to place {place}", place=len(state.me.jungle) + 1)
        case Protect(_, token, place):
            points = signed(outlook(state, state.seat, move).points)
            if token == 3:
                return T("Double place {place}: {points}", place=place, points=points)
            return T("Triple place {place}: {points}", place=place, points=points)
        case Waive():
            return T("Take no token of this colour")
        case Keep():
            return T("Keep these two")


def animal_of(key: str) -> Animal | None:
    """The animal of a group's key, if it is one."""
    try:
        return Animal.parse(key)
    except ValueError:
        return None
