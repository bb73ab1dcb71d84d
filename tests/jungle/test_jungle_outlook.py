"""What a decision would make possible is what then is possible."""

from __future__ import annotations

from dataclasses import replace

import pytest
from jungle_samples import game, grown, mine, placing, played, random_game, stacked, tile, zoned

from rainkit.core.errors import RuleError
from rainkit.jungle import Done, Keep, Protect, Put, State, Step, Take, Waive, Zone, outlook, parse_move


def look(state: State, move: str):
    return outlook(state, state.seat, parse_move(move))


def test_what_a_group_could_fill_and_complete() -> None:
    state = zoned(game(), blue="red frog, blue frog, red parrot, yellow monkey")
    clearing = placing(clearing=(tile("a", "red", 2, "frog frog"), tile("b", "red", 2, "any red"))).me.clearing
    state = played(mine(state, clearing=clearing, reserve=()), "zone blue refuse")
    frogs = look(state, "take frog")
    assert (frogs.slots, frogs.completes) == (2, ("a", "b"))
    assert set(frogs.reach) == {("a", 0), ("a", 1), ("b", 0), ("b", 1)}
    monkey = look(state, "take yellow")
    assert (monkey.slots, monkey.completes, monkey.reach) == (1, (), (("b", 0),))
    assert str(frogs.text) == "can complete a, b"
    assert str(monkey.text) == "can fill 1 slot"
    assert look(state, "take red").completes == ("b",)


def test_a_zone_counts_its_tile_and_its_best_tokens() -> None:
    state = stacked(zoned(game(), red="red frog, blue monkey"), red=(tile("a", "red", 2, "monkey blue"),))
    keep, refuse = look(state, "zone red keep"), look(state, "zone red refuse")
    assert (keep.slots, keep.completes, keep.reach) == (1, (), (("a", 0), ("a", 1)))
    assert refuse.slots == 0
    assert str(refuse.text) == "fills nothing now"


def test_putting_the_last_token_completes() -> None:
    state = placing("blue green", (tile("a", "red", 3, "any any"),), "red parrot, red frog")
    first = look(state, "put red parrot on a any")
    assert (first.completes, first.points, first.slots) == ((), 0, 1)
    second = look(played(state, "put red parrot on a any"), "put red frog on a any")
    assert second.completes == ("a",)
    assert second.points == 3 + 1  # the parrot is of the totem
    assert str(second.text) == "+4 at once"


def test_locking_shows_place_and_areas() -> None:
    tiles = (tile("a", "red blue", 2), tile("b", "green", 3))
    state = placing("red red", tiles, "red frog, red frog")
    state = played(state, "put red frog on a any", "put red frog on b any")
    assert look(state, "lock a").place == 3
    assert look(state, "lock a").areas == (("red", 3),)
    assert look(state, "lock a").points == 2 + 3  # b follows by itself
    assert look(state, "lock b").areas == ()


def test_protecting_and_leaving() -> None:
    state = played(placing(grown("red red", 4), (tile("a", "red", 5),), "red frog"), "put red frog on a any")
    assert outlook(state, 0, Protect("red", 3, 3)).points == 5
    assert outlook(state, 0, Protect("red", 3, 1)).points == 4
    assert outlook(state, 0, Waive("red")).closes == "red"
    barred = replace(state.me, waived=frozenset({"red"}), jungle=grown("red red red red", 4))
    four = replace(state, seats=(barred, *state.seats[1:]))
    assert outlook(four, 0, Waive("red")).closes == ""
    assert "for good" in str(outlook(state, 0, Waive("red")).text)


def test_an_illegal_move_has_no_outlook() -> None:
    with pytest.raises(RuleError):
        outlook(game(), 0, Done())


def best_fill(state: State, seat: int) -> int:
    """The most tokens that can be placed, found by trying everything."""
    if state.step is not Step.PLACE or state.seat != seat:
        return 0
    puts = [move for move in state.legal_moves(seat) if isinstance(move, Put)]
    return max((1 + best_fill(state.after(seat, move), seat) for move in puts), default=0)


def test_as_many_slots_as_it_says_can_be_filled() -> None:
    """Checked by trying everything; a tile that is full locks itself only when the placing is over."""
    checked = 0
    for seed in range(3):
        for state in random_game(game(2, seed=seed), seed):
            if state.step is Step.TAKE and len(state.me.reserve) < 2:
                for move in state.legal_moves(state.seat):
                    after = state.after(state.seat, move)
                    if after.step is Step.PLACE and after.seat == state.seat and len(after.me.reserve) < 5:
                        assert outlook(state, state.seat, move).slots == best_fill(after, state.seat)
                        checked += 1
    assert checked > 30


def test_every_legal_move_has_an_outlook_in_words() -> None:
    kinds = set()
    for state in random_game(game(3, seed=6), 6, choosy=True):
        for move in state.legal_moves(state.seat):
            seen = outlook(state, state.seat, move)
            assert str(seen.text)
            assert isinstance(move, (Zone, Take, Keep)) or seen.points >= 0
            kinds.add(type(move))
    assert len(kinds) >= 8
