"""For every clause of the jungle a moment in which it decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rainkit.decks.model import Tile
from rainkit.explain.clause import Show
from rainkit.explain.effects import Outcome, outcome
from rainkit.explain.jungle_moment import Held, jungle_moment
from rainkit.explain.under import stand
from rainkit.explain.without import Allowed, NoEvent, NoLines, Otherwise, Switched
from rainkit.i18n import T
from rainkit.jungle import ClearingTile, Protect, State, Step, Take, parse_move
from rainkit.jungle.turn import settle

__all__ = ["SHOWS"]

Made = tuple[State, int]


def _after(state: State, *moves: str) -> Made:
    for move in moves:
        state = state.after(state.seat, parse_move(move))
    return state, state.seat


def _tiles_changed(state: State, one_colour: bool) -> State:
    """Tiles that show one colour only, or whose slots take any animal."""

    def changed(tile: Tile) -> Tile:
        return (
            replace(tile, colours=tile.colours[:1]) if one_colour else replace(tile, slots=("any",) * len(tile.slots))
        )

    seats = tuple(
        replace(
            seat,
            clearing=tuple(ClearingTile(changed(held.tile), held.animals) for held in seat.clearing),
            jungle=replace(
                seat.jungle, tiles=tuple(replace(held, tile=changed(held.tile)) for held in seat.jungle.tiles)
            ),
        )
        for seat in state.seats
    )
    return stand(replace(state, seats=seats))


def _one_colour(state: State, seat: int) -> State:  # noqa: ARG001
    return _tiles_changed(state, True)


def _any_slots(state: State, seat: int) -> State:  # noqa: ARG001
    return _tiles_changed(state, False)


def _other_totem(state: State, seat: int) -> State:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], totem="butterfly")
    return replace(state, seats=tuple(seats))


def _no_exchange(state: State, seat: int) -> State:  # noqa: ARG001
    return settle(replace(state, step=Step.PLACE))


def _only_four(state: State, seat: int) -> Outcome:
    found = outcome(state, seat)
    left = {m: e for m, e in found.choices.items() if not (isinstance(m, Protect) and m.token == 3)}
    return replace(found, choices=left)


def _over_at_once(state: State, seat: int) -> State:  # noqa: ARG001
    return replace(state, step=Step.OVER)


def _clearing_counts(state: State, seat: int) -> Outcome:
    found = outcome(state, seat)
    more = [sum(held.tile.points for held in s.clearing) for s in state.seats]
    return replace(found, points=tuple(p + m for p, m in zip(found.points, more, strict=True)))


def _first_wins(state: State, seat: int) -> Outcome:
    found = outcome(state, seat)
    return replace(found, winners=found.winners[:1])


# --- moments ----------------------------------------------------------------------------------------------------------

_RED_THREE = (Held("red-02"), Held("red-04"), Held("blue-04"))


def _protecting(
    jungle: tuple[Held, ...], new: str, more: tuple[str, ...] = (), theirs: tuple[Held, ...] = (), waived: str = ""
) -> Made:
    """A turn that has come to J13: the tiles named have just been locked, in this order."""
    full = jungle_moment(jungle, theirs=theirs, waived=waived.split())
    clearing = []
    for name in (new, *more):
        tile = next(tile for tile in full.deck.tiles if tile.id == name)
        made = jungle_moment((*jungle, Held(name)), theirs=theirs).seats[0].jungle.tiles[-1]
        clearing.append(", ".join(map(str, made.animals)))
        assert tile.id == name
    held = tuple(Held(name, on) for name, on in zip((new, *more), clearing, strict=True))
    state = jungle_moment(jungle, held, theirs=theirs, waived=waived.split(), step=Step.LOCK)
    while state.step is Step.LOCK:
        state = state.after(0, state.legal_moves(0)[0])
    return state, 0


def _bicolour() -> Made:
    return _protecting((Held("blue-04"), Held("red-11"), Held("green-02")), "yellow-11", ("blue-10",))


def _placing() -> Made:
    return (
        jungle_moment(
            (Held("green-02"),),
            (Held("red-06", "blue monkey"), Held("blue-02")),
            "red frog, yellow parrot, purple butterfly",
            step=Step.PLACE,
            zone="green",
        ),
        0,
    )


def _taking() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("blue-02"),),
        "red frog",
        zones={"red": "red monkey, blue parrot", "yellow": "yellow frog, yellow parrot, purple frog"},
    )
    return _after(state, "zone red refuse")


def _exchanging() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("blue-02"), Held("green-04")),
        "yellow butterfly",
        zones={"red": "red frog, red parrot", "yellow": "blue monkey, yellow frog"},
    )
    return _after(state, "zone red refuse", "take red")


def _starting() -> Made:
    return jungle_moment((Held("green-02"), Held("red-02")), (Held("blue-02"),), "red frog"), 0


def _full_clearing() -> Made:
    clearing = (Held("red-03"), Held("blue-07"), Held("purple-04"))
    return jungle_moment((Held("green-02"),), clearing, "red frog"), 0


def _turning_up() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("purple-07"),),
        "yellow monkey",
        zones={"yellow": "red frog, yellow parrot, yellow frog"},
    )
    return _after(state, "zone yellow refuse", "take red")


def _completing() -> Made:
    return (
        jungle_moment(
            (Held("green-02"), Held("red-02")), (Held("blue-04", "blue monkey"),), "red frog", step=Step.PLACE
        ),
        0,
    )


def _too_many() -> Made:
    return (
        jungle_moment(
            (Held("green-02"),),
            (),
            "red frog, yellow parrot, purple butterfly, blue monkey",
            step=Step.KEEP,
            zone="blue",
        ),
        0,
    )


def _emptying() -> Made:
    state = jungle_moment(
        (Held("green-02"),), (Held("purple-07"),), "", zones={"red": "yellow frog", "yellow": "red frog, blue frog"}
    )
    return _after(state, "zone red refuse", "take yellow")


NINE = tuple(
    Held(name)
    for name in (
        "green-02", "red-02", "blue-04", "yellow-04", "purple-01", "green-04", "red-04", "blue-02", "yellow-10",
    )
)  # fmt: skip


def _last_round() -> Made:
    return (
        jungle_moment(
            (Held("red-03"), Held("blue-01")), (Held("green-11", "blue frog"),), "red parrot", theirs=NINE, turn=1
        ),
        1,
    )


def _stalled() -> Made:
    empty = dict.fromkeys(("red", "yellow", "green", "purple", "blue"), "")
    state = jungle_moment((Held("green-02"),), (Held("red-07"),), "blue frog", zones=empty, bag=0, turn=1)
    return replace(state, ending="J17"), 1


def _tripled() -> Made:
    jungle = (
        Held("red-07", "yellow parrot, purple parrot, blue parrot", ("red", 4)),
        Held("red-02"),
        Held("blue-04"),
        Held("red-04"),
        Held("red-03", "red frog, red parrot"),
    )
    return jungle_moment(jungle, (Held("blue-02"),), "red frog"), 0


def _diverse() -> Made:
    names = ("red-02", "yellow-04", "green-02", "blue-11", "red-04", "green-04")
    return jungle_moment(tuple(map(Held, names)), (Held("blue-02"),), "red frog"), 0


def _tie() -> Made:
    state = jungle_moment((Held("red-04"), Held("blue-01", "red frog")), theirs=(Held("yellow-02"), Held("green-02")))
    return replace(state, step=Step.OVER, ending="J17"), 0


SHOWS: Mapping[str, Show] = {
    "J1": Show(
        _bicolour,
        T("Two tiles of this blue area show a second colour, blue. They count for both."),
        (Otherwise(T("A tile of two colours counts only as the first."), _one_colour),),
    ),
    "J2": Show(
        _placing,
        T("Only animals that a slot takes may go on it."),
        (Otherwise(T("Every slot takes any animal."), _any_slots),),
    ),
    "J3": Show(
        _taking,
        T("Red, yellow, blue and purple animals can be taken. Why not all green ones?"),
        (Allowed(T("There are green animals."), "J3", Take("green")),),
    ),
    "J4": Show(
        _taking,
        T("Two animals lie in the red zone."),
        (Switched(T("The red zone has one space."), {"zone_spaces": (1, 3, 4, 5, 6)}),),
    ),
    "J5": Show(
        lambda: _protecting(_RED_THREE[:2], "red-03"),
        T("An area of three red tiles, and the red 3-token is there."),
        (Switched(T("No protected-area token is in the game."), {"protected_tokens": 0}),),
    ),
    "J6": Show(
        _tripled,
        T("The totem of this player is the parrot. Each parrot on a jungle tile counts."),
        (Otherwise(T("The totem is the butterfly."), _other_totem),),
    ),
    "J7": Show(
        _turning_up,
        T("The yellow stack's top tile was refused. The next one is still covered until the turn ends."),
        (NoEvent(T("The next tile stays covered."), "J7"),),
    ),
    "J8": Show(
        _full_clearing,
        T("Three tiles are in the clearing: the tile of every zone must be refused."),
        (
            Allowed(T("A full clearing takes a fourth tile."), "J8", "zone red keep"),
            Switched(T("A refused tile is out of the game."), {"refused_tile": "discard"}),
        ),
    ),
    "J9": Show(
        _taking,
        T("From the red zone all of one colour or one species are taken. Frogs are not there."),
        (Allowed(T("A group that is not there may be named."), "J9", "take frog"),),
    ),
    "J10": Show(
        _exchanging,
        T("The red zone was just emptied: one animal may be exchanged for any on the board."),
        (Otherwise(T("There is no exchange."), _no_exchange),),
    ),
    "J11": Show(
        _placing,
        T("The red frog fits, but nobody has to place it."),
        (
            Switched(T("An animal that fits must be placed."), {"must_place": True}),
            Allowed(T("An animal may go on a slot that it doesn't fit."), "J11", "put yellow parrot on red-06 frog"),
        ),
    ),
    "J12": Show(
        _completing,
        T("The red frog fills the last slot of the tile."),
        (NoEvent(T("Full tiles stay in the clearing."), "J12"),),
    ),
    "J13": Show(
        lambda: _protecting(
            (
                Held("red-02"),
                Held("red-04"),
                Held("red-03"),
                Held("blue-02"),
                Held("blue-04"),
                Held("red-05"),
            ),
            "blue-06",
            waived="red",
        ),
        T(
            "The blue area grew this turn. The red area of four did not, so it offers nothing now, although its "
            "4-token "
            "is there."
        ),
        (Allowed(T("Old areas offer their tokens again."), "J13", "protect red 4 on 1"),),
    ),
    "J13a": Show(
        lambda: _protecting(
            _RED_THREE,
            "red-03",
            ("red-05",),
            theirs=(Held("red-01", token=("red", 4)), Held("red-06"), Held("red-07"), Held("red-08")),
        ),
        T("An area of four, but the other player has the red 4-token. The 3-token may be taken or left."),
        (
            Switched(T("The last token of a colour is taken without asking."), {"choice_needs_both": True}),
            Allowed(T("A token may be taken twice."), "J13a", "protect red 4 on 1"),
        ),
    ),
    "J13b": Show(
        lambda: _protecting((Held("red-02"), Held("red-04"), Held("red-03")), "red-05", waived="red"),
        T("This player left the red 3-token before. Now the area has four tiles: only the 4-token is offered."),
        (Allowed(T("A token that was left may be taken later."), "J13b", "protect red 3 on 1"),),
    ),
    "J13c": Show(
        lambda: _protecting((Held("red-02"), Held("red-04"), Held("blue-02")), "red-03", ("red-05",)),
        T("The red area went from two tiles to four in this turn. Both tokens are offered."),
        (Otherwise(T("A leap past three offers only the 4-token."), _only_four),),
    ),
    "J13d": Show(
        lambda: _protecting(
            (Held("red-11", token=("red", 3)), Held("red-02"), Held("red-04"), Held("blue-02")), "blue-04"
        ),
        T("Place 1 is red and blue and holds the red token already. The blue token must go on another tile."),
        (Allowed(T("A tile may hold two tokens."), "J13d", "protect blue 3 on 1"),),
    ),
    "J13e": Show(
        lambda: (
            jungle_moment(
                (Held("green-02"), Held("red-02"), Held("yellow-04"), Held("purple-01")),
                (Held("blue-04", "blue monkey"),),
                "red frog",
                step=Step.PLACE,
            ),
            0,
        ),
        T("Four colours are in the jungle. The red frog completes a blue tile, the fifth."),
        (NoEvent(T("There is no diversity token."), "J13e"),),
    ),
    "J14": Show(
        _too_many,
        T("Four animals are left: two stay, two go back into the bag."),
        (
            Switched(T("Animals beyond two are out of the game."), {"surplus": "discard"}),
            Allowed(T("More than two may be kept."), "J14", "keep red frog, yellow parrot, blue monkey"),
        ),
    ),
    "J15": Show(
        _emptying,
        T(
            "The last animal of the red zone was taken. Exchange one or not: then the turn ends and all zones "
            "are filled."
        ),
        (NoEvent(T("Empty spaces stay empty."), "J15"),),
    ),
    "J16": Show(
        _last_round,
        T("The first player has filled the ninth place. The second still has this turn."),
        (Otherwise(T("The game ends at once."), _over_at_once),),
    ),
    "J17": Show(
        _stalled,
        T("No animal is on the board and none in the bag: this round is the last."),
        (Switched(T("The game goes on."), {"stalled_end": False}),),
    ),
    "J18": Show(
        _tripled,
        T("Place 1 has 5 points and three parrots, the totem: 8, and the 4-token triples them."),
        (NoLines(T("Tiles give nothing."), "J18"),),
    ),
    "J19": Show(
        _diverse,
        T("Place 4 brought the fifth colour. Places 5 and 6 come after it."),
        (NoLines(T("Diversity gives nothing."), "J19"),),
    ),
    "J20": Show(
        _completing,
        T("One tile is still in the clearing."),
        (Otherwise(T("Tiles in the clearing give their points."), _clearing_counts),),
    ),
    "J21": Show(
        _tie,
        T("The game is over and both have the same points: a shared victory."),
        (Otherwise(T("Among equals only the first wins."), _first_wins),),
    ),
}
