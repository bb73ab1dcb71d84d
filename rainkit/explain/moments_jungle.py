"""The moments of the jungle in which its clauses decide, each made so that every token and tile is accounted for."""

from __future__ import annotations

from dataclasses import replace

from rainkit.explain.jungle_moment import Held, jungle_moment
from rainkit.jungle import State, Step, parse_move

__all__ = [
    "RED_THREE",
    "Made",
    "bicolour",
    "completing",
    "diverse",
    "emptying",
    "exchanging",
    "full_clearing",
    "last_round",
    "placing",
    "protecting",
    "stalled",
    "taking",
    "tie",
    "too_many",
    "tripled",
    "turning_up",
]

Made = tuple[State, int]


def after(state: State, *moves: str) -> Made:
    for move in moves:
        state = state.after(state.seat, parse_move(move))
    return state, state.seat


RED_THREE = (Held("red-02"), Held("red-04"), Held("blue-04"))


def protecting(
    jungle: tuple[Held, ...], new: str, more: tuple[str, ...] = (), theirs: tuple[Held, ...] = (), waived: str = ""
) -> Made:
    """A turn that has come to J13: the tiles named have just been locked, in this order."""
    held = []
    for name in (new, *more):
        made = jungle_moment((*jungle, Held(name)), theirs=theirs).seats[0].jungle.tiles[-1]
        held.append(Held(name, ", ".join(map(str, made.animals))))
    state = jungle_moment(jungle, held, theirs=theirs, waived=waived.split(), step=Step.LOCK)
    while state.step is Step.LOCK:
        state = state.after(0, state.legal_moves(0)[0])
    return state, 0


def bicolour() -> Made:
    return protecting((Held("blue-04"), Held("red-11"), Held("green-02")), "yellow-11", ("blue-10",))


def placing() -> Made:
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


def taking() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("blue-02"),),
        "red frog",
        zones={"red": "red monkey, blue parrot", "yellow": "yellow frog, yellow parrot, purple frog"},
    )
    return after(state, "zone red refuse")


def exchanging() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("blue-02"), Held("green-04")),
        "yellow butterfly",
        zones={"red": "red frog, red parrot", "yellow": "blue monkey, yellow frog"},
    )
    return after(state, "zone red refuse", "take red")


def full_clearing() -> Made:
    clearing = (Held("red-03"), Held("blue-07"), Held("purple-04"))
    return jungle_moment((Held("green-02"),), clearing, "red frog"), 0


def turning_up() -> Made:
    state = jungle_moment(
        (Held("green-02"),),
        (Held("purple-07"),),
        "yellow monkey",
        zones={"yellow": "red frog, yellow parrot, yellow frog"},
    )
    return after(state, "zone yellow refuse", "take red")


def completing() -> Made:
    return (
        jungle_moment(
            (Held("green-02"), Held("red-02")), (Held("blue-04", "blue monkey"),), "red frog", step=Step.PLACE
        ),
        0,
    )


def too_many() -> Made:
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


def emptying() -> Made:
    state = jungle_moment(
        (Held("green-02"),), (Held("purple-07"),), "", zones={"red": "yellow frog", "yellow": "red frog, blue frog"}
    )
    return after(state, "zone red refuse", "take yellow")


NINE = tuple(
    Held(name)
    for name in (
        "green-02", "red-02", "blue-04", "yellow-04", "purple-01", "green-04", "red-04", "blue-02", "yellow-10",
    )
)  # fmt: skip


def last_round() -> Made:
    return (
        jungle_moment(
            (Held("red-03"), Held("blue-01")), (Held("green-11", "blue frog"),), "red parrot", theirs=NINE, turn=1
        ),
        1,
    )


def stalled() -> Made:
    empty = dict.fromkeys(("red", "yellow", "green", "purple", "blue"), "")
    state = jungle_moment((Held("green-02"),), (Held("red-07"),), "blue frog", zones=empty, bag=0, turn=1)
    return replace(state, ending="J17"), 1


def tripled() -> Made:
    jungle = (
        Held("red-07", "yellow parrot, purple parrot, blue parrot", ("red", 4)),
        Held("red-02"),
        Held("blue-04"),
        Held("red-04"),
        Held("red-03", "red frog, red parrot"),
    )
    return jungle_moment(jungle, (Held("blue-02"),), "red frog"), 0


def diverse() -> Made:
    names = ("red-02", "yellow-04", "green-02", "blue-11", "red-04", "green-04")
    return jungle_moment(tuple(map(Held, names)), (Held("blue-02"),), "red frog"), 0


def tie() -> Made:
    state = jungle_moment((Held("red-04"), Held("blue-01", "red frog")), theirs=(Held("yellow-02"), Held("green-02")))
    return replace(state, step=Step.OVER, ending="J17"), 0
