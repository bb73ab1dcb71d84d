"""J8 to J12: zone and tile, taking, exchanging, placing, locking."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jungle_samples import game, grown, legal, mine, placing, played, refused, stacked, tile, zoned

from rainkit.core.errors import RuleError
from rainkit.jungle import Animal, Step, Take, parse_move
from rainkit.jungle.legal import same_as

A = tile("a", "red", 2)
HARD = tile("hard", "blue", 5, "purple butterfly monkey")


def test_j8_keep_puts_the_tile_into_the_clearing() -> None:
    state = game()
    top = state.stack("green").top
    after = played(state, "zone green keep")
    assert [held.tile for held in after.me.clearing] == [top]
    assert len(after.stack("green").tiles) == 10
    assert after.zone == "green"
    assert after.step is Step.TAKE


def test_j8_refused_tile_goes_under_its_stack() -> None:
    state = game()
    before = state.stack("green").tiles
    after = played(state, "zone green refuse")
    assert after.stack("green").tiles == (*before[1:], before[0])
    assert after.me.clearing == ()
    assert after.lost_tiles == ()


def test_j8_refused_tile_is_discarded_by_the_other_reading() -> None:
    state = game(refused_tile="discard")
    before = state.stack("green").tiles
    after = played(state, "zone green refuse")
    assert after.stack("green").tiles == before[1:]
    assert after.lost_tiles == before[:1]


def test_j8_full_clearing_must_refuse() -> None:
    state = placing(clearing=(A, HARD, tile("c", "green")))
    state = replace(state, step=Step.ZONE, zone="")
    assert legal(state) == [f"zone {colour} refuse" for colour in ("red", "yellow", "green", "purple", "blue")]
    assert refused(state, "zone red keep") == "J8"


def test_j8_empty_stack_still_has_its_tokens() -> None:
    state = stacked(game(), red=())
    assert legal(state)[:2] == ["zone red", "zone yellow keep"]
    assert refused(state, "zone red keep") == refused(state, "zone red refuse") == "J8"
    assert refused(state, "zone yellow") == "J8"
    after = played(state, "zone red")
    assert after.step is Step.TAKE
    assert after.me.clearing == ()


def test_j8_zone_without_tokens_has_only_its_tile() -> None:
    state = zoned(game(), red="")
    after = played(state, "zone red keep")
    assert after.seat == 1  # nothing to take, nothing to place: the turn is over
    assert len(after.seats[0].clearing) == 1


def test_j8_zone_with_neither_can_t_be_chosen() -> None:
    state = zoned(stacked(game(), red=()), red="")
    assert not any(move.startswith("zone red") for move in legal(state))
    assert refused(state, "zone red") == "J8"
    assert refused(state, "zone red keep") == "J8"


def test_j8_without_any_zone_the_turn_goes_on_with_placing() -> None:
    state = stacked(game(stalled_end="no"), red=(), yellow=(), green=(), purple=(), blue=())
    state = replace(zoned(state, red="red frog", yellow="", green="", purple="", blue=""), bag=())
    waiting = replace(
        state.seats[1], reserve=(Animal("red", "frog"),), clearing=placing(clearing=(HARD, A)).me.clearing
    )
    state = replace(state, seats=(state.seats[0], waiting))
    after = played(state, "zone red", "take red")
    assert after.seat == 1
    assert after.step is Step.PLACE
    assert legal(after) == ["put red frog on a any", "done"]
    assert refused(after, "zone red") == "J8"


def test_j9_all_of_one_colour_or_species() -> None:
    state = zoned(game(), blue="red frog, red parrot, blue frog, red frog, yellow monkey")
    state = played(state, "zone blue keep")
    assert legal(state) == ["take red", "take yellow", "take blue", "take frog", "take parrot"]
    after = played(state, "take frog")
    assert [str(a) for a in after.me.reserve] == ["blue frog", "red frog", "red frog"]
    assert [str(a) for a in after.tokens("blue")] == ["red parrot", "yellow monkey"]


def test_j9_equal_takings_come_once() -> None:
    state = played(zoned(game(), red="red frog, red frog"), "zone red keep")
    assert legal(state) == ["take red"]
    assert same_as(state, Take("frog")) == Take("red")
    assert state.after(0, Take("frog")) == state.after(0, Take("red"))
    # Three red animals, one of them the only frog: the frog alone is another choice than all red ones.
    state = played(zoned(game(), yellow="red frog, red monkey, red monkey"), "zone yellow keep")
    assert legal(state) == ["take red", "take monkey", "take frog"]


def test_j9_what_is_not_there_can_t_be_taken() -> None:
    state = played(zoned(game(), red="red frog, blue frog"), "zone red keep")
    assert refused(state, "take yellow") == "J9"
    assert state.why_not(0, Take("green")).clause == "J3"
    assert state.why_not(0, Take("toad")).clause == "J9"


def test_j9_a_zone_with_tokens_can_t_be_left_without_taking() -> None:
    state = played(game(), "zone red keep")
    assert refused(state, "done") == "J11"
    assert all(move.startswith("take") for move in legal(state))


def emptied(**switches):
    """Player 1 has taken the last token of the red zone."""
    state = zoned(game(**switches), red="red frog", yellow="blue frog, red frog", green="", purple="", blue="")
    return played(mine(state, reserve=(Animal("yellow", "monkey"),)), "zone red keep", "take red")


def test_j10_last_token_allows_an_exchange() -> None:
    state = emptied()
    assert state.step is Step.EXCHANGE
    assert legal(state) == [
        "exchange nothing",
        "exchange red frog for blue frog in yellow",
        "exchange yellow monkey for blue frog in yellow",
        "exchange yellow monkey for red frog in yellow",
    ]


def test_j10_the_given_token_goes_to_the_space_of_the_other() -> None:
    after = played(emptied(), "exchange yellow monkey for red frog in yellow")
    assert [str(a) for a in after.zones[1][:2]] == ["blue frog", "yellow monkey"]
    assert "yellow monkey" not in map(str, after.seats[0].reserve)
    nothing = played(emptied(), "exchange nothing")
    assert [str(a) for a in nothing.zones[1][:2]] == ["blue frog", "red frog"]


def test_j10_exchanging_for_the_same_kind_is_no_exchange() -> None:
    state = emptied()
    swap = parse_move("exchange red frog for red frog in yellow")
    assert state.why_not(0, swap) is None
    assert state.after(0, swap) == state.after(0, parse_move("exchange nothing"))


def test_j10_not_without_the_last_token() -> None:
    state = zoned(game(), red="red frog, blue monkey")
    state = played(state, "zone red keep")
    assert refused(state, "exchange nothing") == "J10"
    assert played(state, "take red").step is not Step.EXCHANGE


def test_j10_nothing_on_the_board_nothing_to_exchange() -> None:
    state = zoned(game(), red="red frog", yellow="", green="", purple="", blue="")
    state = played(state, "zone red keep", "take red")
    assert state.step is not Step.EXCHANGE


@pytest.mark.parametrize(
    "move",
    [
        "exchange blue parrot for red frog in yellow",
        "exchange red frog for purple frog in yellow",
        "exchange red frog for blue frog in red",
    ],
)
def test_j10_tokens_must_be_there(move: str) -> None:
    assert refused(emptied(), move) == "J10"


def test_j11_tokens_go_on_fitting_free_slots() -> None:
    state = placing(clearing=(HARD, tile("b", "red", 3, "any red frog")), hand="red frog, blue monkey")
    assert legal(state) == [
        "put blue monkey on hard monkey",
        "put blue monkey on b any",
        "put red frog on b any",
        "put red frog on b red",
        "put red frog on b frog",
        "done",
    ]
    after = played(state, "put red frog on b frog")
    assert after.me.growing("b").animals == (None, None, Animal("red", "frog"))
    assert [str(a) for a in after.me.reserve] == ["blue monkey"]


def test_j11_equal_slots_and_tokens_come_once() -> None:
    state = placing(clearing=(tile("b", "red", 3, "any any any"),), hand="red frog, red frog")
    assert legal(state) == ["put red frog on b any", "done"]


def test_j11_what_can_t_be_put() -> None:
    state = placing(jungle="red", clearing=(HARD, tile("b", "red", 3, "any frog")), hand="red frog, blue monkey")
    assert refused(state, "put red frog on hard purple") == "J11"
    assert refused(state, "put red frog on hard frog") == "J11"
    assert refused(state, "put yellow frog on b any") == "J11"
    assert refused(state, "put red frog on elsewhere any") == "J11"
    assert refused(state, "put red frog on j1 any") == "J12"
    after = played(state, "put red frog on b frog")
    assert refused(after, "put blue monkey on b frog") == "J11"


def test_j11_a_tile_may_stay_partly_filled() -> None:
    state = placing(clearing=(tile("b", "red", 3, "any any"),), hand="red frog, blue monkey")
    after = played(state, "put red frog on b any", "done")
    assert after.seat == 1
    assert after.seats[0].clearing[0].animals == (Animal("red", "frog"), None)
    assert [str(a) for a in after.seats[0].reserve] == ["blue monkey"]


def test_j11_must_place() -> None:
    hand = {"clearing": (tile("b", "red", 3, "frog frog"), HARD), "hand": "red frog, yellow parrot"}
    assert legal(placing(**hand)) == ["put red frog on b frog", "done"]
    strict = placing(**hand, must_place="yes")
    assert legal(strict) == ["put red frog on b frog"]
    assert refused(strict, "done") == "J11"
    assert played(strict, "put red frog on b frog").seat == 1  # the parrot fits nowhere


def test_j12_full_tile_goes_to_the_next_place() -> None:
    state = placing(jungle="red blue", clearing=(A,), hand="red frog")
    after = played(state, "put red frog on a any")
    jungle = after.seats[0].jungle
    assert [held.tile.id for held in jungle.tiles] == ["j1", "j2", "a"]
    assert jungle.tiles[2].animals == (Animal("red", "frog"),)
    assert after.seats[0].clearing == ()


@pytest.mark.parametrize("order", [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("c", "b", "a")])
def test_j12_several_in_any_order(order: tuple[str, str, str]) -> None:
    tiles = (tile("a", "red"), tile("b", "blue"), tile("c", "green"))
    state = placing(clearing=tiles, hand="red frog, red frog, red frog")
    state = played(state, *(f"put red frog on {t.id} any" for t in tiles))
    assert state.step is Step.LOCK
    assert legal(state) == ["lock a", "lock b", "lock c"]
    after = played(state, f"lock {order[0]}", f"lock {order[1]}")
    assert tuple(held.tile.id for held in after.seats[0].jungle.tiles) == order


def test_j12_only_full_tiles_of_the_own_clearing() -> None:
    tiles = (tile("a", "red"), tile("b", "blue"), HARD)
    state = placing(jungle="red", clearing=tiles, hand="red frog, red frog")
    assert refused(state, "lock a") == "J12"
    state = played(state, "put red frog on a any", "put red frog on b any")
    assert refused(state, "lock hard") == "J12"
    assert refused(state, "lock j1") == "J12"
    assert refused(state, "lock elsewhere") == "J12"


def test_j12_ninth_tile_with_two_completed() -> None:
    tiles = (tile("a", "red", 1), tile("b", "blue", 5))
    state = placing(jungle="red " * 8, clearing=tiles, hand="red frog, red frog")
    state = played(state, "put red frog on a any", "put red frog on b any")
    assert legal(state) == ["lock a", "lock b"]
    before = state.scores()[0]
    after = played(state, "lock b", "waive red") if "red" in state.offered else played(state, "lock b")
    seat = after.seats[0]
    assert [held.tile.id for held in seat.jungle.tiles][8] == "b"
    assert [held.tile.id for held in seat.clearing] == ["a"]
    assert seat.clearing[0].is_full
    assert after.scores()[0] == before + 5
    assert after.ending == "J16"


def test_j12_with_a_full_jungle_tiles_stay() -> None:
    state = placing(jungle=grown("blue " * 9), clearing=(A,), hand="red frog")
    after = played(state, "put red frog on a any")
    assert len(after.seats[0].jungle) == 9
    assert after.seats[0].clearing[0].is_full


def test_steps_come_in_their_order() -> None:
    state = played(game(), "zone red keep")
    assert refused(state, "zone red keep") == "J8"
    assert refused(state, "lock a") == "J12"
    assert refused(state, "protect red 3 on 1") == "J13"
    assert refused(state, "waive red") == "J13"
    assert refused(state, "keep red frog, red frog") == "J14"
    assert refused(state, "put red frog on a any") == "J11"


def test_only_the_seat_whose_turn_it_is() -> None:
    state = game(3)
    assert list(state.legal_moves(1)) == []
    assert refused(state, "zone red keep", seat=1) == "J16"
    with pytest.raises(RuleError) as error:
        state.after(2, parse_move("zone red keep"))
    assert error.value.clause == "J16"
    assert "player 1" in str(error.value)


def test_an_error_says_what_would_be_legal() -> None:
    state = played(zoned(game(), red="red frog, blue frog"), "zone red keep")
    assert "all frogs" in str(state.why_not(0, Take("yellow")))
