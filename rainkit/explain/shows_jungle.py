"""For every clause of the jungle a moment in which it decides, and ways of taking the clause away there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rainkit.decks.model import Tile
from rainkit.explain import moments_jungle as moments
from rainkit.explain.clause import Show
from rainkit.explain.effects import Outcome, outcome
from rainkit.explain.jungle_moment import Held, jungle_moment
from rainkit.explain.under import stand
from rainkit.explain.without import Allowed, NoEvent, NoLines, Otherwise, Switched
from rainkit.i18n import T
from rainkit.jungle import ClearingTile, Protect, State, Step, Take
from rainkit.jungle.turn import settle

__all__ = ["SHOWS"]


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


SHOWS: Mapping[str, Show] = {
    "J1": Show(
        moments.bicolour,
        T("Some tiles of this blue area show another colour, too. They count for both."),
        (Otherwise(T("A tile of two colours counts only as the first."), _one_colour),),
    ),
    "J2": Show(
        moments.placing,
        T("Only animals that a slot takes may go on it."),
        (Otherwise(T("Every slot takes any animal."), _any_slots),),
    ),
    "J3": Show(
        moments.taking,
        T("Red, yellow, blue and purple animals can be taken. Why not all green ones?"),
        (Allowed(T("There are green animals."), "J3", Take("green")),),
    ),
    "J4": Show(
        moments.taking,
        T("Two animals lie in the red zone."),
        (Switched(T("The red zone has one space."), {"zone_spaces": (1, 3, 4, 5, 6)}),),
    ),
    "J5": Show(
        lambda: moments.protecting(moments.RED_THREE[:2], "red-03"),
        T("An area of three red tiles, and the red 3-token is there."),
        (Switched(T("No protected-area token is in the game."), {"protected_tokens": 0}),),
    ),
    "J6": Show(
        moments.tripled,
        T("The totem of this player is the parrot. Each parrot on a jungle tile counts."),
        (Otherwise(T("The totem is the butterfly."), _other_totem),),
    ),
    "J7": Show(
        moments.turning_up,
        T("The yellow stack's top tile was refused. The next one is still covered until the turn ends."),
        (NoEvent(T("The next tile stays covered."), "J7"),),
    ),
    "J8": Show(
        moments.full_clearing,
        T("Three tiles are in the clearing: the tile of every zone must be refused."),
        (
            Allowed(T("A full clearing takes a fourth tile."), "J8", "zone red keep"),
            Switched(T("A refused tile is out of the game."), {"refused_tile": "discard"}),
        ),
    ),
    "J9": Show(
        moments.taking,
        T("From the red zone all of one colour or one species are taken. Frogs are not there."),
        (Allowed(T("A group that is not there may be named."), "J9", "take frog"),),
    ),
    "J10": Show(
        moments.exchanging,
        T("The red zone was just emptied: one animal may be exchanged for any on the board."),
        (Otherwise(T("There is no exchange."), _no_exchange),),
    ),
    "J11": Show(
        moments.placing,
        T("The red frog fits, but nobody has to place it."),
        (
            Switched(T("An animal that fits must be placed."), {"must_place": True}),
            Allowed(T("An animal may go on a slot that it doesn't fit."), "J11", "put yellow parrot on red-06 frog"),
        ),
    ),
    "J12": Show(
        moments.completing,
        T("The red frog fills the last slot of the tile."),
        (NoEvent(T("Full tiles stay in the clearing."), "J12"),),
    ),
    "J13": Show(
        lambda: moments.protecting(
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
            "4-token is there."
        ),
        (Allowed(T("Old areas offer their tokens again."), "J13", "protect red 4 on 1"),),
    ),
    "J13a": Show(
        lambda: moments.protecting(
            moments.RED_THREE,
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
        lambda: moments.protecting((Held("red-02"), Held("red-04"), Held("red-03")), "red-05", waived="red"),
        T("This player left the red 3-token before. Now the area has four tiles: only the 4-token is offered."),
        (Allowed(T("A token that was left may be taken later."), "J13b", "protect red 3 on 1"),),
    ),
    "J13c": Show(
        lambda: moments.protecting((Held("red-02"), Held("red-04"), Held("blue-02")), "red-03", ("red-05",)),
        T("The red area went from two tiles to four in this turn. Both tokens are offered."),
        (Otherwise(T("A leap past three offers only the 4-token."), _only_four),),
    ),
    "J13d": Show(
        lambda: moments.protecting(
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
        moments.too_many,
        T("Four animals are left: two stay, two go back into the bag."),
        (
            Switched(T("Animals beyond two are out of the game."), {"surplus": "discard"}),
            Allowed(T("More than two may be kept."), "J14", "keep red frog, yellow parrot, blue monkey"),
        ),
    ),
    "J15": Show(
        moments.emptying,
        T(
            "The last animal of the red zone was taken. Exchange one or not: then the turn ends and all zones "
            "are filled."
        ),
        (NoEvent(T("Empty spaces stay empty."), "J15"),),
    ),
    "J16": Show(
        moments.last_round,
        T("The first player has filled the ninth place. The second still has this turn."),
        (Otherwise(T("The game ends at once."), _over_at_once),),
    ),
    "J17": Show(
        moments.stalled,
        T("No animal is on the board and none in the bag: this round is the last."),
        (Switched(T("The game goes on."), {"stalled_end": False}),),
    ),
    "J18": Show(
        moments.tripled,
        T("Place 1 has 5 points and three parrots, the totem: 8, and the 4-token triples them."),
        (NoLines(T("Tiles give nothing."), "J18"),),
    ),
    "J19": Show(
        moments.diverse,
        T("Place 4 brought the fifth colour. Places 5 and 6 come after it."),
        (NoLines(T("Diversity gives nothing."), "J19"),),
    ),
    "J20": Show(
        moments.completing,
        T("One tile is still in the clearing."),
        (Otherwise(T("Tiles in the clearing give their points."), _clearing_counts),),
    ),
    "J21": Show(
        moments.tie,
        T("The game is over and both have the same points: a shared victory."),
        (Otherwise(T("Among equals only the first wins."), _first_wins),),
    ),
}
