"""J14 to J21: keeping, refilling, the end, the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from jungle_samples import animals, game, grown, legal, mine, placing, played, refused, stacked, tile, zoned

from rainkit.jungle import Animal, Jungle, JungleTile, Step, parse_move, score
from rainkit.jungle.scoring import by_place, diversity

NONE = tile("none", "blue", 5, "purple")


def surplus(hand: str, **switches):
    """A turn that ends with these tokens in hand; one of them could be placed."""
    return played(placing(clearing=(tile("a", "red", 1, "any any"),), hand=hand, **switches), "done")


def test_j14_which_two_to_keep() -> None:
    state = surplus("red frog, red frog, blue parrot")
    assert state.step is Step.KEEP
    assert legal(state) == ["keep blue parrot, red frog", "keep red frog, red frog"]
    after = played(state, "keep red frog, blue parrot")
    assert [str(a) for a in after.seats[0].reserve] == ["blue parrot", "red frog"]


def test_j14_two_may_stay_and_all_alike_need_no_choice() -> None:
    assert surplus("red frog, blue parrot").seat == 1
    same = surplus("red frog, red frog, red frog")
    assert same.seat == 1
    assert len(same.seats[0].reserve) == 2


def test_j14_surplus_goes_back_into_the_bag() -> None:
    state = surplus("red frog, red frog, blue parrot, blue parrot")
    after = played(state, "keep red frog, red frog")
    assert len(after.bag) == len(state.bag) + 2
    assert Counter(after.bag) - Counter(state.bag) == Counter(animals("blue parrot, blue parrot"))
    assert after.returned == 2
    out = surplus("red frog, red frog, blue parrot, blue parrot", surplus="discard")
    out = played(out, "keep red frog, red frog")
    assert len(out.bag) == len(state.bag)
    assert out.lost_animals == animals("blue parrot, blue parrot")


def test_j14_tokens_come_back_to_any_place_of_the_bag() -> None:
    """The place in the bag is drawn anew for each token, evenly over all places."""
    places = []
    for seed in range(200):
        state = surplus("red frog, red frog, blue parrot", state=game(seed=seed))
        state = replace(state, bag=animals("yellow monkey, yellow monkey, yellow monkey"))
        places.append(played(state, "keep red frog, red frog").bag.index(Animal("blue", "parrot")))
    assert set(places) == {0, 1, 2, 3}
    assert min(Counter(places).values()) > 25


@pytest.mark.parametrize(
    "move",
    [
        "keep red frog",
        "keep red frog, red frog, blue parrot",
        "keep red frog, yellow frog",
        "keep blue parrot, blue parrot",
    ],
)
def test_j14_exactly_two_of_the_own(move: str) -> None:
    assert refused(surplus("red frog, red frog, blue parrot"), move) == "J14"


def ending_turn(state, bag: str, **zones: str):
    """The end of a turn of the first player with this bag and these zones."""
    state = replace(zoned(state, **zones), bag=animals(bag))
    return played(mine(state, reserve=(), clearing=()), "zone red keep", "take red")


ZONES = {"yellow": "blue frog", "green": "blue frog", "purple": "blue frog", "blue": "blue frog"}


def test_j15_no_refill_while_every_zone_has_a_token() -> None:
    after = ending_turn(game(), "red frog, blue frog", red="red frog, blue monkey", **ZONES)
    assert after.bag == animals("red frog, blue frog")
    assert after.tokens("red") == animals("blue monkey")


def test_j15_refill_of_all_zones_in_order() -> None:
    state = replace(
        game(), bag=animals(", ".join(["yellow parrot"] * 2 + ["purple monkey"] * 2 + ["red butterfly"] * 20))
    )
    state = zoned(state, red="red frog, red frog", **ZONES)
    after = played(mine(state, reserve=(), clearing=()), "zone red refuse", "take red", "exchange nothing")
    assert after.tokens("red") == animals("yellow parrot, yellow parrot")
    assert after.tokens("yellow") == animals("blue frog, purple monkey, purple monkey")
    assert after.tokens("green") == animals("blue frog, red butterfly, red butterfly, red butterfly")
    assert all(all(spaces) for spaces in after.zones)
    assert len(after.bag) == 24 - 16


@pytest.mark.parametrize("left", [0, 1, 2, 3, 7])
def test_j15_with_a_nearly_empty_bag_as_far_as_it_goes(left: int) -> None:
    state = replace(zoned(game(), red="red frog, red frog", **ZONES), bag=animals(", ".join(["yellow parrot"] * left)))
    after = played(mine(state, reserve=(), clearing=()), "zone red refuse", "take red", "exchange nothing")
    filled = [sum(a == Animal("yellow", "parrot") for a in spaces if a) for spaces in after.zones]
    assert sum(filled) == left
    assert filled == [min(2, left), min(2, max(0, left - 2)), min(3, max(0, left - 4)), 0, 0]
    assert after.bag == ()


def test_j15_surplus_can_be_drawn_again_at_once() -> None:
    state = replace(zoned(game(), red="red frog, red frog", **ZONES), bag=())
    state = mine(state, reserve=animals("yellow parrot, purple monkey"), clearing=())
    state = played(state, "zone red refuse", "take red", "exchange nothing", "keep red frog, red frog")
    assert Counter(state.tokens("red")) == Counter(animals("yellow parrot, purple monkey"))


def test_j15_and_j7_reveal_something_hidden() -> None:
    state = zoned(game(), red="red frog, red frog", **ZONES)
    state = mine(state, reserve=(), clearing=())
    assert not state.revealed_by(0, parse_move("zone red refuse"))
    state = played(state, "zone red refuse")
    assert not state.revealed_by(0, parse_move("take red"))
    state = played(state, "take red")
    assert state.revealed_by(0, parse_move("exchange nothing"))
    hidden = [event.clause for event in state.after(0, parse_move("exchange nothing")).events if event.hidden]
    assert hidden == ["J15", "J7"]


def test_j7_a_known_tile_reveals_nothing() -> None:
    one = (tile("r1", "red", 1, "purple"),)
    state = stacked(zoned(game(), red="red frog, blue monkey", **ZONES), red=one)
    state = played(mine(state, reserve=(), clearing=()), "zone red refuse")
    assert not state.revealed_by(0, parse_move("take red"))
    after = played(state, "take red")
    assert after.stack("red").top == one[0]
    assert after.stack("red").known == 1


def finishing(players: int = 3, seat: int = 0):
    """The seat is about to lock its ninth tile."""
    state = game(players)
    for _ in range(seat):
        state = replace(state, turn=state.turn + 1)
    mine_now = replace(
        state.me,
        jungle=grown("blue green " * 4),
        clearing=placing(clearing=(tile("a", "red"),)).me.clearing,
        reserve=(Animal("red", "frog"),),
    )
    seats = (*state.seats[: state.seat], mine_now, *state.seats[state.seat + 1 :])
    return replace(state, seats=seats, step=Step.PLACE, zone="red")


def one_turn(state):
    """The state after the shortest turn."""
    seat, turn = state.seat, state.turn
    while not state.is_over and state.turn == turn:
        state = state.after(seat, state.legal_moves(seat)[-1])
    return state


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_j16_the_round_is_finished(seat: int) -> None:
    state = played(finishing(3, seat), "put red frog on a any")
    assert state.ending == "J16"
    for waiting in range(seat + 1, 3):
        assert state.awaited == (waiting,)
        state = one_turn(state)
    assert state.is_over
    assert state.turn == 3
    assert state.awaited == ()
    assert list(state.legal_moves(0)) == []
    assert refused(state, "zone red keep") == "J16"


def test_j17_stalled_game_ends_with_the_round() -> None:
    def stalled(**switches):
        state = stacked(game(**switches), yellow=(), green=(), purple=(), blue=(), red=(tile("r", "red", 1, "purple"),))
        state = replace(zoned(state, red="red frog", yellow="", green="", purple="", blue=""), bag=())
        return played(mine(state, reserve=(), clearing=()), "zone red refuse", "take red")

    state = stalled()
    assert state.ending == "J17"
    assert state.awaited == (1,)
    assert played(state, "zone red refuse").is_over
    going_on = stalled(stalled_end="no")
    assert going_on.ending == ""
    assert not played(going_on, "zone red refuse").is_over


def test_j17_not_stalled_while_the_bag_has_tokens() -> None:
    state = replace(zoned(game(), red="red frog", yellow="", green="", purple="", blue=""), bag=animals("blue frog"))
    after = played(mine(state, reserve=(), clearing=()), "zone red refuse", "take red")
    assert after.ending == ""


def test_j17_round_limit() -> None:
    state = game(2, round_limit=3)
    while not state.is_over:
        state = one_turn(state)
    assert state.turn == 6
    assert state.ending == "J17"
    assert refused(state, "zone red keep") == "J17"


def held(name: str, colours: str, points: int, on: str, token: int = 0, colour: str = "") -> JungleTile:
    return JungleTile(tile(name, colours, points, " ".join(["any"] * len(animals(on)))), animals(on), token, colour)


SAMPLE = Jungle(
    (
        held("a", "red", 3, "red frog, blue frog", 3, "red"),
        held("b", "red yellow", 2, "yellow monkey"),
        held("c", "red green", 1, "blue frog"),
        held("d", "purple blue", 4, "red parrot", 4, "purple"),
        held("e", "blue", 5, "purple frog"),
    )
)


def test_j18_points_totems_multiplier() -> None:
    ledger = score(SAMPLE, "frog")
    assert by_place(ledger) == [(3 + 2) * 2, 2, 1 + 1, 4 * 3, 5 + 1]
    assert by_place(score(SAMPLE, "monkey")) == [6, 3, 1, 12, 5]
    lines = [(line.points, line.count, line.times) for line in ledger.of_place(1)]
    assert lines == [(3, 1, 1), (2, 2, 1), (5, 3, 2)]
    assert {line.clause for line in ledger} == {"J18", "J19"}


def test_j19_two_for_each_later_tile_not_multiplied() -> None:
    ledger = score(SAMPLE, "frog")
    assert SAMPLE.diversity_place == 4
    assert diversity(ledger) == 2
    assert [(line.place, line.points) for line in ledger if line.clause == "J19"] == [(5, 2)]
    more = replace(
        SAMPLE, tiles=(*SAMPLE.tiles, held("f", "blue", 1, "red frog"), held("g", "red", 1, "red frog", 3, "blue"))
    )
    assert diversity(score(more, "frog")) == 6


def test_ledger_sums_to_the_score_and_is_in_words() -> None:
    ledger = score(SAMPLE, "frog")
    assert ledger.total == 10 + 2 + 2 + 12 + 6 + 2 == sum(line.points for line in ledger)
    assert all(str(line.text) and line.place and line.at for line in ledger)
    assert "doubles" in str(ledger)


def test_j20_clearing_and_reserve_don_t_count() -> None:
    state = placing("red blue", (tile("a", "red", 5, "any any"),), "red parrot, red parrot")
    state = played(state, "put red parrot on a any")
    assert state.scores()[0] == 2


def test_j21_a_tie_is_a_shared_victory() -> None:
    state = game(3)
    seats = tuple(
        replace(seat, jungle=grown("red " * n), totem="parrot") for seat, n in zip(state.seats, (2, 3, 3), strict=True)
    )
    state = replace(state, seats=seats)
    assert state.scores() == (2, 3, 3)
    assert state.winners() == (1, 2)
