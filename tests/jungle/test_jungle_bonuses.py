"""J13: protected areas and diversity."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jungle_samples import grown, legal, placing, played, refused, tile

from rainkit.jungle import Step

RED = tile("new", "red")


def growing(jungle: str, *new, supply=None, waived=(), token=None, **switches):
    """A jungle to which one or more tiles are just being added; every one is full but for a red frog in hand."""
    new = new or (RED,)
    state = placing(grown(jungle), new, ", ".join(["red frog"] * len(new)), **switches)
    if token:
        place, colour, kind = token
        me = replace(state.me, jungle=state.me.jungle.with_token(place, colour, kind))
        state = replace(state, seats=(me, *state.seats[1:]))
        state = replace(state, supply=tuple(t for t in state.supply if t != (colour, kind)))
    if supply is not None:
        state = replace(state, supply=tuple(supply))
    me = replace(state.me, waived=frozenset(waived))
    state = replace(state, seats=(me, *state.seats[1:]))
    state = played(state, *(f"put red frog on {t.id} any" for t in new))
    while state.seat == 0 and state.step is Step.LOCK:
        state = played(state, legal(state)[0])
    return state


THREE = ["protect red 3 on 1", "protect red 3 on 2", "protect red 3 on 3"]


def test_j13a_area_of_three() -> None:
    state = growing("red red")
    assert state.step is Step.PROTECT
    assert legal(state) == [*THREE, "waive red"]
    after = played(state, "protect red 3 on 2")
    assert after.seats[0].jungle.at(2).token == 3
    assert after.seats[0].jungle.protected == {"red": 3}
    assert ("red", 3) not in after.supply
    assert ("red", 4) in after.supply


def test_j13a_area_of_two_offers_nothing() -> None:
    assert growing("red").seat == 1
    assert growing("red blue blue red blue").seat == 1  # places 1 and 4 touch, place 6 touches neither


def test_j13a_only_orthogonal_neighbours() -> None:
    # Places 1, 5, 9 touch only at their corners.
    state = growing("red blue blue blue red blue blue blue", RED)
    assert "protect red 3 on 1" not in legal(state)


def test_j13a_one_supply_for_all() -> None:
    gone = [("red", 4), ("blue", 3), ("blue", 4)]
    assert growing("red red", supply=gone).seat == 1
    four = growing("red red blue red", supply=gone)  # places 1, 2, 4, 5
    assert legal(four) == [f"protect red 4 on {place}" for place in (1, 2, 4, 5)] + ["waive red"]


def test_j13a_at_most_one_token_of_each_colour() -> None:
    state = growing("red red red", token=(1, "red", 3))
    assert state.seat == 1
    assert ("red", 4) in state.supply


def test_j13a_choice_needs_both() -> None:
    last = [("red", 3)]
    assert "waive red" in legal(growing("red red", supply=last))
    forced = growing("red red", supply=last, choice_needs_both="yes")
    assert legal(forced) == THREE
    assert refused(forced, "waive red") == "J13a"
    both = growing("red red", choice_needs_both="yes")
    assert "waive red" in legal(both)
    only_four = growing("red red red", supply=[("red", 4)], choice_needs_both="yes")
    assert legal(only_four) == [f"protect red 4 on {place}" for place in (1, 2, 3, 4)] + ["waive red"]


def test_j13a_choice_needs_both_takes_a_single_place_at_once() -> None:
    state = placing(grown("red/blue red/blue red/green"), (tile("new", "red"),), "red frog", choice_needs_both="yes")
    jungle = state.me.jungle.with_token(1, "blue", 3).with_token(2, "yellow", 3).with_token(3, "green", 3)
    state = replace(state, seats=(replace(state.me, jungle=jungle), *state.seats[1:]), supply=(("red", 3),))
    after = played(state, "put red frog on new any")
    assert after.seat == 1
    assert after.seats[0].jungle.at(4).token == 3
    assert "J13a" in [event.clause for event in after.events]


def test_j13b_a_three_that_was_left_is_gone_for_good() -> None:
    state = played(growing("red red"), "waive red")
    assert state.seats[0].waived == {"red"}
    assert ("red", 3) in state.supply
    later = growing("red red blue", waived=["red"])  # place 4 joins 1, 2: an area of three again
    assert later.seat == 1
    four = growing("red red red", waived=["red"])
    assert legal(four) == [f"protect red 4 on {place}" for place in (1, 2, 3, 4)] + ["waive red"]
    assert refused(four, "protect red 3 on 1") == "J13b"


def test_j13b_waiving_bars_the_own_seat_alone() -> None:
    state = played(growing("red red"), "waive red")
    assert state.seats[1].waived == frozenset()


def test_j13b_who_has_the_three_never_gets_the_four() -> None:
    assert growing("red red red", token=(2, "red", 3)).seat == 1


def test_j13b_leaving_the_four_bars_nothing() -> None:
    state = played(growing("red red red", supply=[("red", 4)]), "waive red")
    assert state.seats[0].waived == frozenset()


def test_j13b_taking_the_four_of_both_counts_as_settled() -> None:
    state = played(growing("red red red"), "protect red 4 on 1")
    assert state.seats[0].jungle.protected == {"red": 4}
    assert ("red", 3) in state.supply


def test_j13c_a_jump_from_two_to_four_gives_a_free_choice() -> None:
    state = growing("red red", tile("n1", "red"), tile("n2", "red"))
    choices = [f"protect red {token} on {place}" for token in (3, 4) for place in (1, 2, 3, 4)]
    assert legal(state) == [*choices, "waive red"]


def test_j13c_two_areas_joined_by_one_tile() -> None:
    # Below red blue red, then red on 4 and the new one on 5: places 1, 4, 5 are an area, place 3 is alone.
    state = growing("red blue red red")
    assert legal(state)[:-1] == [f"protect red 3 on {place}" for place in (1, 4, 5)]


def test_j13d_not_on_a_tile_that_has_one() -> None:
    state = growing("red/blue red", token=(1, "blue", 3))
    assert legal(state) == ["protect red 3 on 2", "protect red 3 on 3", "waive red"]
    assert refused(state, "protect red 3 on 1") == "J13d"


def test_j13d_no_free_tile_no_token() -> None:
    state = placing(grown("red/blue red/green"), (tile("new", "red purple"),), "red frog")
    jungle = state.me.jungle.with_token(1, "blue", 3).with_token(2, "green", 3)
    state = replace(state, seats=(replace(state.me, jungle=jungle), *state.seats[1:]))
    assert legal(played(state, "put red frog on new any")) == ["protect red 3 on 3", "waive red"]
    full = state.me.jungle.with_tile(replace(jungle.at(1), token=3, token_colour="purple"))
    state = replace(
        state, seats=(replace(state.me, jungle=full, clearing=()), *state.seats[1:]), step=Step.LOCK, grown=1
    )
    from rainkit.jungle.turn import settle

    after = settle(state)
    assert after.seat == 1
    assert after.seats[0].waived == frozenset()  # it could not be taken, so it was not left


def test_j13d_only_on_a_tile_of_that_area() -> None:
    state = growing("red blue red red")
    assert refused(state, "protect red 3 on 3") == "J13d"
    assert refused(state, "protect red 3 on 2") == "J13d"
    assert refused(state, "protect red 3 on 9") == "J13d"
    assert refused(state, "protect red 4 on 1") == "J13a"
    assert refused(state, "protect blue 3 on 2") == "J13"


def test_j13d_two_colours_one_after_the_other_in_any_order() -> None:
    state = growing("red/blue red/blue", tile("new", "red blue"))
    assert state.offered == ("red", "blue")
    assert len(legal(state)) == 8
    one = played(state, "protect blue 3 on 2")
    assert legal(one) == ["protect red 3 on 1", "protect red 3 on 3", "waive red"]
    assert refused(one, "protect blue 4 on 1") == refused(one, "waive blue") == "J13a"
    two = played(one, "protect red 3 on 1")
    assert two.seats[0].jungle.protected == {"red": 3, "blue": 3}
    other = played(state, "waive red", "protect blue 3 on 2")
    assert other.seats[0].jungle.protected == {"blue": 3}
    assert other.seats[0].waived == {"red"}


def test_j13d_a_tile_lost_to_the_other_colour_is_a_choice() -> None:
    """Whoever puts the first token on the only free tile gives up the second colour, which could have been first."""
    state = placing(grown("red/blue red/blue"), (tile("new", "red blue"),), "red frog")
    jungle = state.me.jungle.with_token(1, "green", 3).with_token(2, "yellow", 3)
    state = replace(state, seats=(replace(state.me, jungle=jungle), *state.seats[1:]))
    after = played(state, "put red frog on new any", "protect blue 3 on 3")
    assert after.seat == 1
    assert after.seats[0].waived == {"red"}


def test_j13_an_area_that_did_not_change_offers_nothing() -> None:
    state = growing("red red red blue blue", tile("new", "blue"))
    assert state.offered == ("blue",)
    state = growing("red red red green blue", tile("new", "yellow"))
    assert state.seat == 1


def test_j13_bonuses_wait_for_all_tiles_of_the_turn() -> None:
    state = placing("red red", (RED, tile("two", "blue")), "red frog, red frog")
    state = played(state, "put red frog on new any", "put red frog on two any", "lock new")
    assert state.step is Step.PROTECT
    assert len(state.me.jungle) == 4


def test_j13_two_areas_of_one_colour_in_one_turn() -> None:
    # The left and the right column are red, the middle one is blue; the upper row is new.
    state = growing("red blue red red blue red", tile("n1", "red"), tile("n2", "blue"), tile("n3", "red"))
    assert legal(state) == [
        *(f"protect red 3 on {place}" for place in (1, 4, 7, 3, 6, 9)),
        "waive red",
        *(f"protect blue 3 on {place}" for place in (2, 5, 8)),
        "waive blue",
    ]


@pytest.mark.parametrize(
    ("jungle", "place"),
    [
        ("red yellow green purple", 5),
        ("red/yellow green purple/red", 4),
    ],
)
def test_j13e_diversity_goes_on_the_tile_that_brings_the_fifth_colour(jungle: str, place: int) -> None:
    state = placing(grown(jungle), (tile("new", "blue"),), "red frog")
    after = played(state, "put red frog on new any")
    assert after.seats[0].jungle.diversity_place == place
    assert "J13e" in [event.clause for event in after.events]


def test_j13e_only_the_first_time_and_never_moved() -> None:
    state = placing(grown("red yellow green purple blue"), (tile("new", "blue"),), "red frog")
    after = played(state, "put red frog on new any")
    assert after.seats[0].jungle.diversity_place == 5
    assert "J13e" not in [event.clause for event in after.events]


def test_j13e_with_several_tiles_the_place_order_counts() -> None:
    tiles = (tile("n1", "purple"), tile("n2", "blue"), tile("n3", "red"))
    state = placing(grown("red yellow green"), tiles, "red frog, red frog, red frog")
    state = played(state, *(f"put red frog on {t.id} any" for t in tiles))
    assert played(state, "lock n1", "lock n2").seats[0].jungle.diversity_place == 5
    assert played(state, "lock n3", "lock n1").seats[0].jungle.diversity_place == 6


def test_j13e_a_tile_may_hold_both_tokens() -> None:
    state = growing("blue yellow red/green blue", tile("new", "blue purple", 2))
    state = played(state, "protect blue 3 on 5")
    jungle = state.seats[0].jungle
    assert jungle.diversity_place == 5
    assert jungle.at(5).token == 3
